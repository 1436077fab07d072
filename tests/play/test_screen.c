/*
 * test_screen.c - what is drawn, on plain screens and on capable ones.
 */
#include "tests/play/drawn.h"
#include <locale.h>
#include "play/input/input.h"
#include "play/terminal/board.h"
#include "play/records/stats.h"
#include "play/terminal/stats_report.h"

static const uint8_t code[PEG_MAX_LENGTH] = {0, 0, 1, 5};

static void test_rows(void **state)
{
    play_history history;
    (void)state;
    history_start(&history, &(peg_rules){.kind = PEG_REPEATS, .length = 4});
    for (unsigned t = 0; t < 12; t++) history_add(&history, code, t == 1 ? peg_label(2, 1) : 0);
    play_screen screen = start_screen(false, false, false);
    board_row(&screen, &history, 1, "12 codes left");
    assert_int_equal(board_guess(&screen, 3, code, 4, "answer:"), 0);
    ends_as(&screen, "guess 2: 1 1 2 6 -> 2 bulls 1 cow, 12 codes left\nguess 3: 1 1 2 6\n");

    screen = start_screen(true, false, true);
    board_row(&screen, &history, 1, "12 codes left");
    assert_int_equal(board_guess(&screen, 3, code, 4, "answer:"), 5 + 15 + 3 + 8);
    ends_as(&screen,
            "  2   1   1   2   6    ●●○·   12 codes left\n  3   1   1   2   6    answer: ");

    screen = start_screen(true, false, false);
    board_row(&screen, &history, 11, "");
    ends_as(&screen, " 12   1   1   2   6    ....\n");
}

static void reads_as(const char *text, uint8_t length, uint8_t label)
{
    short_text why = {""};
    uint8_t read;
    if (!answer_parse(text, length, &read, &why)) fail_msg("'%s': %s", text, why.text);
    if (read != label) fail_msg("'%s' is read as another answer", text);
}

/* Whatever is drawn or said for an answer can be typed as one. */
static void test_answers_read_back(void **state)
{
    (void)state;
    for (unsigned form = 0; form < 2 * PEG_MAX_LENGTH; form++) {
        const uint8_t length = (uint8_t)(form / 2 + 1);
        for (unsigned bulls = 0; bulls <= length; bulls++) {
            for (unsigned cows = 0; bulls + cows <= length; cows++) {
                const uint8_t label = peg_label((uint8_t)bulls, (uint8_t)cows);
                if (cows == 1 && bulls + 1 == length) continue;
                play_screen screen = start_screen(true, false, form % 2 == 0);
                pegs_feedback(&screen, label, length);
                fclose(screen.out);
                reads_as(drawn, length, label);
                free(drawn);
                reads_as(feedback_words(label).text, length, label);
                reads_as(feedback_letters(label).text, length, label);
            }
        }
    }
}

/* In color, too, each peg carries its symbol. */
static void test_color(void **state)
{
    (void)state;
    play_screen screen = start_screen(true, true, true);
    pegs_symbol(&screen, 1, true);
    pegs_code_tight(&screen, code, 1);
    ends_as(&screen, "\033[48;5;220;38;5;16m 2 \033[0m\033[48;5;160;38;5;231m1\033[0m");
    screen = start_screen(true, true, true);
    screen.palette = PALETTE_OKABE;
    pegs_symbol(&screen, 1, true);
    ends_as(&screen, "\033[48;5;74;38;5;16m 2 \033[0m");
    screen = start_screen(true, true, true);
    screen.palette = PALETTE_GRAY;
    pegs_symbol(&screen, 1, true);
    ends_as(&screen, " 2 ");
}

static void test_feedback(void **state)
{
    (void)state;
    assert_string_equal(feedback_words(peg_label(0, 0)).text, "nothing");
    assert_string_equal(feedback_words(peg_label(1, 2)).text, "1 bull 2 cows");
    assert_string_equal(feedback_words(peg_label(12, 0)).text, "12 bulls");
    assert_string_equal(feedback_words(peg_label(0, 12)).text, "12 cows");
    assert_string_equal(feedback_words(peg_label(10, 2)).text, "10 bulls 2 cows");
    assert_string_equal(feedback_letters(peg_label(1, 2)).text, "bcc");
    assert_string_equal(feedback_letters(0).text, "-");
}

static void test_text(void **state)
{
    (void)state;
    static const char long_text[] =
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        "fifteen sixteen";
    play_screen screen = start_screen(true, false, true);
    screen_text(&screen, STYLE_PLAIN, 2, "%s", long_text);
    ends_as(&screen,
            "  one two three four five six seven eight nine ten eleven twelve thirteen\n"
            "  fourteen fifteen sixteen\n");
    screen = start_screen(false, false, false);
    screen_text(&screen, STYLE_PLAIN, 2, "%s", long_text);
    fclose(screen.out);
    assert_string_equal(strchr(drawn, '\n'), "\n"); /* one line for a program */
    free(drawn);
}

static void test_left(void **state)
{
    (void)state;
    assert_string_equal(board_remaining(30, false).text, "30 codes left");
    assert_string_equal(board_remaining(1, false).text, "1 code left");
    assert_string_equal(board_remaining(2000000, true).text, "at least 2000000 codes left");
}

static void test_chart(void **state)
{
    (void)state;
    play_tally tally;
    memset(&tally, 0, sizeof tally);
    tally_add(&tally, 3);
    tally_add(&tally, 5);
    tally_add(&tally, 5);
    play_screen screen = start_screen(true, false, false);
    chart_show(&screen, &tally);
    ends_as(&screen, "    3 | ###################### 1  33.3%\n"
                     "    4 | 0  0.0%\n"
                     "    5 | ############################################ 2  66.7%\n");
}

/* Each style begins with its sequence and ends, where there are colors; else it is bare. */
static void test_styles(void **state)
{
    static const struct {
        text_style style;
        const char *colored;
    } cases[] = {{STYLE_PLAIN, "a 5"},
                 {STYLE_STRONG, "\033[1ma 5\033[0m"},
                 {STYLE_FAINT, "\033[2ma 5\033[0m"},
                 {STYLE_GOOD, "\033[1;32ma 5\033[0m"},
                 {STYLE_BAD, "\033[1;31ma 5\033[0m"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        play_screen screen = start_screen(true, true, true);
        screen_print(&screen, cases[i].style, "a %d", 5);
        ends_as(&screen, cases[i].colored);
        screen = start_screen(true, false, true);
        screen_print(&screen, cases[i].style, "a %d", 5);
        ends_as(&screen, "a 5");
    }
}

/* Which terminals have 256 colors, and who wants colors in a file. */
static void test_terminals(void **state)
{
    static const struct {
        const char *term, *colorterm;
        bool rich;
    } cases[] = {{"xterm-256color", NULL, true},
                 {"xterm-direct", NULL, true},
                 {"tmux", NULL, true},
                 {"alacritty", NULL, true},
                 {"foot", NULL, true},
                 {"xterm-kitty", NULL, true},
                 {"linux", NULL, false},
                 {"linux", "", false},
                 {"linux", "truecolor", true},
                 {"", NULL, false},
                 {NULL, NULL, false}};
    play_screen screen;
    FILE *const file = tmpfile();
    (void)state;
    assert_non_null(file);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        unsetenv("TERM");
        unsetenv("COLORTERM");
        if (cases[i].term != NULL) setenv("TERM", cases[i].term, 1);
        if (cases[i].colorterm != NULL) setenv("COLORTERM", cases[i].colorterm, 1);
        screen_init(&screen, file, COLOR_ALWAYS, false);
        assert_int_equal(screen.rich, cases[i].rich);
        assert_true(screen.color);
        assert_false(screen.terminal || screen.moves || screen.unicode);
        screen_init(&screen, file, COLOR_AUTO, false);
        assert_false(screen.color);
    }
    assert_false(screen_take_back_line(&screen, 0));
    fclose(file);
}

/* On a terminal of few colors they repeat. */
static void test_few_colors(void **state)
{
    (void)state;
    play_screen screen = start_screen(true, true, true);
    screen.rich = false;
    assert_true(alphabet_of_kind(&digits, ALPHABET_USUAL, 8));
    pegs_symbol(&screen, 0, true);
    pegs_symbol(&screen, 7, true);
    ends_as(&screen, "\033[41;37m 1 \033[0m\033[47;30m 8 \033[0m");
}

/* A symbol two columns wide takes the cell's gap after it. */
static void test_wide_symbols(void **state)
{
    short_text why;
    (void)state;
    if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) skip();
    play_screen screen = start_screen(true, false, true);
    assert_true(alphabet_of_text(&digits, "\xe9\x87\x91\xe2\x99\xa0", 2, &why));
    pegs_symbol(&screen, 0, true);
    pegs_symbol(&screen, 1, true);
    ends_as(&screen, " \xe9\x87\x91 \xe2\x99\xa0 ");
    setlocale(LC_CTYPE, "C");
    screen = start_screen(true, false, false);
    assert_true(alphabet_of_text(&digits, "\xe9\x87\x91\xe2\x99\xa0", 2, &why));
    pegs_symbol(&screen, 0, true); /* nobody knows how wide here */
    ends_as(&screen, " \xe9\x87\x91 ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),         cmocka_unit_test(test_answers_read_back),
        cmocka_unit_test(test_color),        cmocka_unit_test(test_feedback),
        cmocka_unit_test(test_text),         cmocka_unit_test(test_left),
        cmocka_unit_test(test_chart),        cmocka_unit_test(test_styles),
        cmocka_unit_test(test_terminals),    cmocka_unit_test(test_few_colors),
        cmocka_unit_test(test_wide_symbols),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
