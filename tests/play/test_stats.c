/*
 * test_stats.c - sums of records, as people and programs get them; the fields of a record.
 */
#include "tests/play/drawn.h"
#include <math.h>
#include "format/options/text.h"
#include "play/records/record.h"
#include "play/records/stats.h"
#include "play/system/text.h"
#include "play/terminal/stats_report.h"

static void ends_with(const play_screen *screen, const char *part)
{
    fclose(screen->out);
    if (strstr(drawn, part) == NULL) fail_msg("'%s' lacks '%s'", drawn, part);
    free(drawn);
}

static play_record a_game(unsigned guesses)
{
    play_record record;
    memset(&record, 0, sizeof record);
    record_set_player(&record, "Ada");
    strcpy(record.rules, "p4c6r");
    record.solved = true;
    record.guesses = guesses;
    return record;
}

/* Games of `early` guesses, then as many of `late`. */
static play_stats games(unsigned count, unsigned early, unsigned late)
{
    play_stats stats = {0};
    play_record record = a_game(early);
    stats_add(&stats, &record);
    for (unsigned i = 1; i < count; i++) stats_add(&stats, &record);
    record.guesses = late;
    for (unsigned i = 0; i < count; i++) stats_add(&stats, &record);
    return stats;
}

static void test_one_game(void **state)
{
    play_record record = a_game(5);
    play_stats stats;
    (void)state;
    stats = (play_stats){0};
    stats_add(&stats, &record);
    play_screen screen = start_screen(false, false, false);
    stats_show(&screen, &stats);
    ends_as(&screen,
            "p4c6r, Ada\n"
            "  1 game, 1 solved\n"
            "  guesses in a solved game: average 5.00, best 5, worst 5, deviation 0.00\n"
            "  last 1 solved game, oldest first, by guesses:\n    5\n"
            "  solved games by guesses:\n"
            "    5 | ############################################ 1  100.0%\n\n");
    screen = start_screen(false, true, true);
    stats_show(&screen, &stats);
    ends_with(&screen, "by guesses:\n    ▁\n");
    record.by_program = true;
    stats = (play_stats){0};
    stats_add(&stats, &record);
    screen = start_screen(false, true, true);
    stats_show(&screen, &stats);
    ends_with(&screen, "p4c6r, the program against Ada");
}

static void test_given_up(void **state)
{
    play_record record = a_game(3);
    play_stats stats;
    (void)state;
    record.solved = false;
    record.hints = 1;
    stats = (play_stats){0};
    stats_add(&stats, &record);
    play_screen screen = start_screen(false, false, false);
    stats_show(&screen, &stats);
    ends_as(&screen, "p4c6r, Ada\n  1 game, 0 solved, 1 hint\n\n");
    screen = start_screen(false, false, false);
    stats_write(screen.out, &stats, true);
    ends_as(
        &screen,
        "{\"player\": \"Ada\", \"rules\": \"p4c6r\", \"breaker\": \"player\", \"games\": 1, "
        "\"solved\": 0, \"hints\": 1, \"total\": 0, \"average\": null, \"stddev\": null, "
        "\"best\": null, \"worst\": null, \"lately\": null, \"trend\": null, "
        "\"tree_average\": null, \"histogram\": []}");
    screen = start_screen(false, false, false);
    stats_write(screen.out, &stats, false);
    ends_as(&screen, "\"Ada\",p4c6r,player,1,0,1,0,,,,,,,,\n");
    stats_add(&stats, &record);
    screen = start_screen(false, false, false);
    stats_show(&screen, &stats);
    ends_as(&screen, "p4c6r, Ada\n  2 games, 0 solved, 2 hints\n\n");
}

/* Every line has as many fields as the heading has names. */
static void test_csv_fields(void **state)
{
    play_stats stats = games(1, 5, 4);
    unsigned commas[2] = {0, 0};
    (void)state;
    for (unsigned line = 0; line < 2; line++) {
        play_screen screen = start_screen(false, false, false);
        if (line == 0)
            stats_csv_heading(screen.out);
        else
            stats_write(screen.out, &stats, false);
        fclose(screen.out);
        for (const char *at = drawn; *at != '\0'; at++) commas[line] += *at == ',';
        free(drawn);
    }
    assert_int_equal(commas[0], commas[1]);
}

static void test_hostile_names(void **state)
{
    play_record record = a_game(2);
    play_stats stats;
    (void)state;
    strcpy(record.player, "a\"b\\c");
    record.by_program = true;
    record.tree_average = 4.5;
    stats = (play_stats){0};
    stats_add(&stats, &record);
    play_screen screen = start_screen(false, false, false);
    stats_write(screen.out, &stats, true);
    ends_as(
        &screen,
        "{\"player\": \"a\\\"b\\\\c\", \"rules\": \"p4c6r\", \"breaker\": "
        "\"program\", \"games\": 1, \"solved\": 1, \"hints\": 0, \"total\": 2, \"average\": "
        "2.000000, \"stddev\": 0.000000, \"best\": 2, \"worst\": 2, \"lately\": 2.000000, "
        "\"trend\": 0.000000, \"tree_average\": 4.500000, \"histogram\": [0, 1]}");
    screen = start_screen(false, false, false);
    stats_write(screen.out, &stats, false);
    ends_as(&screen, "\"a\"\"b\\c\",p4c6r,program,1,1,0,2,2.000000,0.000000,2,2,2.000000,"
                     "0.000000,4.500000,0 1\n");
}

static void test_against_the_tree(void **state)
{
    static const struct {
        double tree;
        const char *words;
    } cases[] = {{4.5, "  0.50 guesses more than the computer: 4.50 on average\n"},
                 {5.25, "  0.25 guesses fewer than the computer: 5.25 on average\n"},
                 {5, "  as many guesses as the computer: 5.00 on average\n"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        play_record record = a_game(5);
        play_stats stats;
        record.tree_average = cases[i].tree;
        stats = (play_stats){0};
        stats_add(&stats, &record);
        play_screen screen = start_screen(false, false, false);
        stats_show(&screen, &stats);
        ends_with(&screen, cases[i].words);
    }
}

static void test_trend(void **state)
{
    static const struct {
        unsigned early, late;
        const char *words;
    } cases[] = {
        {5, 4, "  last 10 solved games: 4.00 guesses on average, 1.00 fewer than before\n"},
        {3, 5, "  last 10 solved games: 5.00 guesses on average, 2.00 more than before\n"},
        {4, 4, "  last 10 solved games: 4.00 guesses on average, as before\n"}};
    double lately;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const play_stats stats = games(10, cases[i].early, cases[i].late);
        play_screen screen = start_screen(false, false, false);
        stats_show(&screen, &stats);
        ends_with(&screen, cases[i].words);
    }
    const play_stats few = games(5, 6, 4); /* ten in all: none before the last ten */
    assert_true(stats_trend(&few, &lately) == 0 && lately == 5);
}

/* The picture has the last 20 games, the oldest first, on a scale from best to worst. */
static void test_recent(void **state)
{
    play_stats stats = games(11, 3, 10);
    (void)state;
    play_screen screen = start_screen(false, false, true);
    stats_show(&screen, &stats);
    ends_with(&screen,
              "  last 20 solved games, oldest first, by guesses:\n    ▁▁▁▁▁▁▁▁▁███████████\n");
    const play_record record = a_game(4);
    stats_add(&stats, &record);
    screen = start_screen(false, false, false);
    stats_show(&screen, &stats);
    ends_with(&screen, "    3 3 3 3 3 3 3 3 10 10 10 10 10 10 10 10 10 10 10 4\n");
    const play_record long_game = a_game(1000); /* with guesses taken back, and counted */
    stats_add(&stats, &long_game);
    assert_int_equal(stats_recent(&stats, 0), PEG_MAX_GUESSES);
    assert_int_equal(stats.tally.most, PEG_MAX_GUESSES);
}

static void test_same(void **state)
{
    const play_stats stats = games(1, 3, 3);
    play_record record = a_game(9);
    (void)state;
    assert_int_equal(stats_compare(&stats, &record), 0);
    record.by_program = true;
    assert_true(stats_compare(&stats, &record) < 0);
    record = a_game(9);
    strcpy(record.rules, "p4c7r");
    assert_int_not_equal(stats_compare(&stats, &record), 0);
    record = a_game(9);
    record_set_player(&record, "Eve");
    assert_int_not_equal(stats_compare(&stats, &record), 0);
}

static void test_tally(void **state)
{
    play_tally tally;
    (void)state;
    memset(&tally, 0, sizeof tally);
    assert_true(tally_average(&tally) == 0 && tally_deviation(&tally) == 0);
    play_screen screen = start_screen(false, false, false);
    chart_show(&screen, &tally);
    tally_json(screen.out, &tally);
    ends_as(&screen, "[]");
    for (unsigned guesses = 2; guesses <= 6; guesses += 2) tally_add(&tally, guesses);
    assert_int_equal(tally.least, 2);
    assert_int_equal(tally.most, 6);
    assert_float_equal(tally_average(&tally), 4, 1e-12);
    assert_float_equal(tally_deviation(&tally), sqrt(8.0 / 3), 1e-6);
    tally_add(&tally, PEG_MAX_GUESSES + 1); /* counted with the longest */
    assert_int_equal(tally.at[PEG_MAX_GUESSES], 1);
    assert_int_equal(tally.most, PEG_MAX_GUESSES);
}

/* ---- records --------------------------------------------------------------------------- */

/* A line with a checksum, FNV-1a as it is defined. */
static bool parses(const char *fields)
{
    char line[2 * RECORD_LINE + 16];
    play_record record;
    uint32_t sum = 2166136261u;
    for (const char *at = fields; *at != '\0'; at++)
        sum = (sum ^ (unsigned char)*at) * 16777619u;
    snprintf(line, sizeof line, "%s\t%08x", fields, (unsigned)sum);
    return record_parse(line, &record);
}

static void test_record_lines(void **state)
{
    char longest[100], text[2 * RECORD_LINE];
    (void)state;
    assert_true(parses("1\tid\t1\tAda\tp4c6r\tplayer\t1\t5\t0\t0012\t7\t4.5"));
    assert_false(parses("2\tid\t1\tAda\tp4c6r\tplayer\t1\t5\t0\t0012\t7\t4.5"));
    assert_false(parses("1\tid\t1\tAda\tp4c6r\tplayer\t1\t5\t0\t0012\t7"));
    assert_false(parses("1\tid\t1\tAda\tp4c6r\tplayer\t1\t5\t0\t0012\t7\t4.5\tmore"));
    assert_false(parses(""));
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    for (unsigned field = 0; field < 5; field++) { /* each of the texts, too long */
        const char *texts[] = {"id", "Ada", "p4c6r", "0012", "7"};
        texts[field] = longest;
        snprintf(text, sizeof text, "1\t%s\t1\t%s\t%s\tplayer\t1\t5\t0\t%s\t%s\t4.5", texts[0],
                 texts[1], texts[2], texts[3], texts[4]);
        assert_false(parses(text));
    }
    memset(text, 'x', RECORD_LINE);
    text[RECORD_LINE] = '\0';
    assert_false(parses(text));
}

static void test_player_names(void **state)
{
    static const char *const names[][2] = {
        {"", "player"},
        {"  Ann Lee ", "Ann Lee"},
        {"a\x7f"
         "b\tc\n",
         "a_b_c_"},
        {"\xff\xc3", "__"},
        {"\xff\xc3(\xe2\x82\xac\x1b[", "__(\xe2\x82\xac_["},
        {"L\xc3\xb6we \xf0\x9f\x8e\xb2", "L\xc3\xb6we \xf0\x9f\x8e\xb2"}};
    play_record record;
    char name[RECORD_PLAYER + 10];
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        record_set_player(&record, names[i][0]);
        assert_string_equal(record.player, names[i][1]);
    }
    memset(name, 'x', RECORD_PLAYER - 2);
    strcpy(name + RECORD_PLAYER - 2, "\xc3\xb6"); /* of which only a half would fit */
    record_set_player(&record, name);
    assert_int_equal(strlen(record.player), RECORD_PLAYER - 2);
}

/* Every character as the definition of UTF-8 encodes it, whole and cut off. */
static void test_utf8(void **state)
{
    (void)state;
    for (uint32_t c = 1; c < 0x110000; c += c < 0x1000 ? 1 : 61) {
        char text[5] = "";
        unsigned bytes = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        static const unsigned char leads[] = {0, 0, 0xc0, 0xe0, 0xf0};
        uint32_t rest = c;
        for (unsigned i = bytes; i-- > 1; rest >>= 6) text[i] = (char)(0x80 | (rest & 0x3f));
        text[0] = (char)(leads[bytes] | rest);
        assert_int_equal(cli_utf8_bytes(text), bytes);
        text[bytes - 1] = '\0';
        assert_int_equal(cli_utf8_bytes(text), 0);
        text[bytes - 1] = 'x';
        if (bytes > 1) assert_int_equal(cli_utf8_bytes(text), 0);
    }
    for (unsigned lead = 0x80; lead < 0x100; lead++) { /* those that begin nothing */
        if (lead >= 0xc2 && lead < 0xf5) continue;
        const char text[] = {(char)lead, '\x80', '\x80', '\x80', '\0'};
        assert_int_equal(cli_utf8_bytes(text), 0);
    }
    assert_int_equal(cli_utf8_bytes("\xe0\x9f\xbf"), 0); /* overlong */
    assert_int_equal(cli_utf8_bytes("\xf0\x8f\xbf\xbf"), 0);
}

/* Control characters, and those that change the direction of writing, are not shown. */
static void test_visible(void **state)
{
    static const char *const hidden[] = {"\n",
                                         "\x1b",
                                         "\x7f",
                                         "\xc2\x80",
                                         "\xc2\x9b",
                                         "\xc2\x9f",
                                         "\xd8\x9c",
                                         "\xe2\x80\x8f",
                                         "\xe2\x80\xae",
                                         "\xe2\x81\xa9",
                                         "\xed\xa0\x80",
                                         "\xef\xbb\xbf",
                                         "\xf4\x90\x80\x80"};
    static const char *const shown[] = {
        " ", "a", "\xc2\xa0", "\xc3\xb6", "\xe2\x99\xa0", "\xf0\x9f\x90\x82"};
    play_record record;
    play_trouble trouble;
    char name[16];
    (void)state;
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++) {
        assert_false(cli_utf8_visible(hidden[i], cli_utf8_bytes(hidden[i])));
        snprintf(name, sizeof name, "a%sb", hidden[i]);
        record_set_player(&record, name);
        assert_string_equal(record.player, "a_b");
        trouble_set(&trouble, OUTCOME_FAILED, "%s", name);
        assert_null(strstr(trouble.text, hidden[i]));
    }
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        assert_true(cli_utf8_visible(shown[i], cli_utf8_bytes(shown[i])));
        snprintf(name, sizeof name, "a%sb", shown[i]);
        record_set_player(&record, name);
        assert_string_equal(record.player, name);
    }
    assert_false(cli_utf8_visible("", 0));
}

/* An average over few games does not deserve four decimals. */
static void test_digits(void **state)
{
    play_tally tally;
    (void)state;
    memset(&tally, 0, sizeof tally);
    assert_int_equal(tally_digits(&tally), 2);
    tally.games = 999;
    assert_int_equal(tally_digits(&tally), 2);
    tally.games = 1000;
    assert_int_equal(tally_digits(&tally), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_game),
        cmocka_unit_test(test_given_up),
        cmocka_unit_test(test_csv_fields),
        cmocka_unit_test(test_hostile_names),
        cmocka_unit_test(test_against_the_tree),
        cmocka_unit_test(test_trend),
        cmocka_unit_test(test_recent),
        cmocka_unit_test(test_same),
        cmocka_unit_test(test_tally),
        cmocka_unit_test(test_record_lines),
        cmocka_unit_test(test_player_names),
        cmocka_unit_test(test_utf8),
        cmocka_unit_test(test_visible),
        cmocka_unit_test(test_digits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
