/*
 * test_input.c - what people type: answers, codes, commands, alphabets.
 */
#include "tests/tests.h"
#include "play/input/alphabet.h"
#include "play/input/input.h"

static void test_answers(void **state)
{
    static const struct {
        const char *text;
        uint8_t bulls, cows;
    } cases[] = {
        {"bbc", 2, 1},
        {"BBC", 2, 1},
        {"bbw", 2, 1},
        {"BBW", 2, 1},
        {"b b c", 2, 1},
        {"cbb", 2, 1},
        {"2 1", 2, 1},
        {"2,1", 2, 1},
        {"2, 1", 2, 1},
        {"21", 2, 1},
        {"2/1", 2, 1},
        {"2-1", 2, 1},
        {"2b1c", 2, 1},
        {"2B 1C", 2, 1},
        {"2b1w", 2, 1},
        {"1c2b", 2, 1},
        {"2A1B", 2, 1},
        {"2a 1b", 2, 1},
        {"aab", 2, 1},
        {"2a", 2, 0},
        {"1b", 1, 0},
        {"3c", 0, 3},
        {"b", 1, 0},
        {"w", 0, 1},
        {"", 0, 0},
        {"   ", 0, 0},
        {"0", 0, 0},
        {"0 0", 0, 0},
        {"00", 0, 0},
        {"-", 0, 0},
        {"none", 0, 0},
        {"0b0c", 0, 0},
        {"4 0", 4, 0},
        {"bbbb", 4, 0},
        {"yes", 4, 0},
        {"4b", 4, 0},
        {"2 bulls 1 cow", 2, 1},
        {"2 bulls and 1 cow", 2, 1},
        {"2 black, 1 white", 2, 1},
        {"bull bull cow", 2, 1},
        {"0 4", 0, 4},
        {"0A4B", 0, 4},
        {"++-", 2, 1},
        {"+-", 1, 1},
        {"+ + -", 2, 1},
        {"++++", 4, 0},
        {"2 - 1", 2, 1},
        {"b-c", 1, 1},
        {"●●○", 2, 1},
        {"● ● ○ ·", 2, 1},
        {"····", 0, 0},
        {"⚫⚫⚪", 2, 1},
        {"⚫️⚪️", 1, 1},
        {"🟩🟩🟨", 2, 1},
        {"RRW", 2, 1},
        {"2 red, 1 white", 2, 1},
        {"b2c1", 2, 1},
        {"B2 W1", 2, 1},
        {"cows 1 bulls 2", 2, 1},
        {"a2b1", 2, 1},
        {"2B1C", 2, 1},
        {"1/2", 1, 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        short_text why = {""};
        uint8_t label = 255, bulls, cows;
        if (!answer_parse(cases[i].text, 4, &label, &why)) {
            fail_msg("'%s': %s", cases[i].text, why.text);
        }
        peg_label_split(label, &bulls, &cows);
        if (bulls != cases[i].bulls || cows != cases[i].cows) {
            fail_msg("'%s' read as %u bulls, %u cows", cases[i].text, bulls, cows);
        }
    }
}

static void test_bad_answers(void **state)
{
    static const struct {
        const char *text;
        uint8_t length;
        const char *why; /* a part of it */
    } cases[] = {
        {"3 1", 4, "cannot be"},
        {"bbbc", 4, "cannot be"},
        {"0 1", 1, "no other position"},
        {"5 0", 4, "at most 4"},
        {"bbbbb", 4, "at most 4"},
        {"2 3", 4, "at most 4"},
        {"2", 4, "bulls first: 20 or 02"},
        {"7", 4, "two numbers, bulls then cows, as in 21"},
        {"123", 4, "two numbers"},
        {"1 2 3", 4, "two numbers"},
        {"xyz", 4, "type bbc or 21, or 0 for none"},
        {"2x1y", 4, "understand"},
        {"b2c1x", 4, "understand"},
        {"b!", 4, "'!'"},
        {"\xe2\x97\x8e", 4, "understand"}, /* ◎ */
        {"●●●○", 4, "cannot be"},
        {"b2c", 4, "understand"},
        {"b2 1c", 4, "understand"},
        {"2b c1", 4, "understand"},
        {"99999999999999999999 0", 4, "at most 4"},
        {"4294967298 1", 4, "at most 4"}, /* 2^32 + 2 */
        {"1b 4294967297c", 4, "at most 4"},
        {"-1 2", 4, "'-' has no meaning before a number"},
        {"1 -2", 4, "before a number"},
        {"+1 2", 4, "'+' has no meaning before a number"},
        {"--", 4, "cows or nothing?"},
        {" - -", 4, "cows or nothing?"},
        {"+++-", 4, "cannot be"},
        {"+++++", 4, "at most 4"},
        {"1", 4, "1 bull or 1 cow?"},
        {"2", 4, "2 bulls or 2 cows?"},
        {"b b b b b b b b b b b b b b b b b b", 4, "understand"},
        {"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", 4, "understand"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        short_text why = {""};
        uint8_t label;
        if (answer_parse(cases[i].text, cases[i].length, &label, &why)) {
            fail_msg("'%s' was taken", cases[i].text);
        }
        if (strstr(why.text, cases[i].why) == NULL)
            fail_msg("'%s': %s", cases[i].text, why.text);
    }
}

/* Every possible feedback, written in every form, at every length. */
static void test_all_feedbacks(void **state)
{
    (void)state;
    for (uint8_t length = 1; length <= PEG_MAX_LENGTH; length++) {
        for (unsigned bulls = 0; bulls <= length; bulls++) {
            for (unsigned cows = 0; bulls + cows <= length; cows++) {
                const bool possible = !(cows == 1 && bulls + 1 == length);
                short_text why;
                char text[5][40];
                snprintf(text[0], sizeof text[0], "%u %u", bulls, cows);
                snprintf(text[1], sizeof text[1], "%ub%uc", bulls, cows);
                snprintf(text[2], sizeof text[2], "%uA%uB", bulls, cows);
                snprintf(text[3], sizeof text[3], "%.*s%.*s", (int)bulls, "bbbbbbbbbbbb",
                         (int)cows, "cccccccccccc");
                text[4][0] = '\0'; /* and with blanks between */
                for (const char *at = text[3]; *at != '\0'; at++)
                    sprintf(text[4] + strlen(text[4]), "%c ", *at);
                for (unsigned form = 0; form < 5; form++) {
                    uint8_t label = 255;
                    assert_int_equal(answer_parse(text[form], length, &label, &why), possible);
                    if (!possible) continue;
                    assert_int_equal(label, peg_label((uint8_t)bulls, (uint8_t)cows));
                }
            }
        }
    }
}

static void test_usual_alphabets(void **state)
{
    static const struct {
        unsigned need;
        alphabet_kind kind;
        const char *described; /* null: there is none */
    } cases[] = {
        {6, ALPHABET_USUAL, "1-6"},       {9, ALPHABET_USUAL, "1-9"},
        {10, ALPHABET_USUAL, "0-9"},      {11, ALPHABET_USUAL, "A-K"},
        {26, ALPHABET_USUAL, "A-Z"},      {27, ALPHABET_USUAL, "0-9 A-Q"},
        {36, ALPHABET_USUAL, "0-9 A-Z"},  {6, ALPHABET_LETTERS, "A-F"},
        {27, ALPHABET_LETTERS, NULL},     {6, ALPHABET_FROM_ZERO, "0-5"},
        {10, ALPHABET_FROM_ONE, "1-9 A"}, {36, ALPHABET_FROM_ONE, NULL},
        {1, ALPHABET_USUAL, "1"},         {2, ALPHABET_USUAL, "1 2"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        play_alphabet alphabet;
        assert_int_equal(alphabet_of_kind(&alphabet, cases[i].kind, cases[i].need),
                         cases[i].described != NULL);
        if (cases[i].described == NULL) continue;
        assert_string_equal(alphabet_symbols(&alphabet, cases[i].need).text,
                            cases[i].described);
    }
}

static void test_own_alphabets(void **state)
{
    play_alphabet alphabet;
    short_text why;
    uint8_t code[PEG_MAX_LENGTH];
    const peg_rules rules = rules_of("p4c6r");
    (void)state;
    assert_true(alphabet_of_text(&alphabet, "ROYGBV", 6, &why));
    static const uint8_t own[] = {0, 5, 1, 2, 3, 4}; /* red, orange, yellow, ... */
    assert_memory_equal(alphabet.paint, own, 6);
    assert_true(alphabet_of_text(&alphabet, "wkci", 2, &why));
    assert_int_equal(alphabet.paint[0], 7);
    assert_int_equal(alphabet.paint[1], 9);
    assert_true(alphabet_of_text(&alphabet, "RYQG", 4, &why)); /* Q is none */
    assert_int_equal(alphabet.paint[1], 1);
    assert_int_equal(alphabet.paint[3], 3);
    assert_true(alphabet_of_text(&alphabet, "rRyY", 4, &why)); /* twice the same */
    assert_int_equal(alphabet.paint[1], 1);
    assert_true(alphabet_of_text(&alphabet, "ROYGBV", 6, &why));
    assert_true(alphabet_read(&alphabet, &rules, "r,o y-V", code, &why));
    assert_memory_equal(code, "\0\1\2\5", 4);
    assert_string_equal(alphabet_code(&alphabet, code, 4).text, "R O Y V");
    /* Where both cases are symbols, they differ. */
    assert_true(alphabet_of_text(&alphabet, "aAbBcC", 6, &why));
    assert_true(alphabet_read(&alphabet, &rules, "AabC", code, &why));
    assert_memory_equal(code, "\1\0\2\5", 4);
    assert_true(alphabet_of_text(&alphabet, "\u2660\u2665\u2666\u2663\u2664\u2661", 6, &why));
    assert_true(alphabet_read(&alphabet, &rules, "\u2665 \u2660\u2661\u2661", code, &why));
    assert_memory_equal(code, "\1\0\5\5", 4);
    assert_true(alphabet_of_text(&alphabet, "\u2764\ufe0f\u2600\ufe0e\u2605", 3, &why));
    assert_true(alphabet_read(&alphabet, &rules, "\u2764\ufe0f\u2600\u2764\u2605", code, &why));
    assert_memory_equal(code, "\0\1\0\2", 4);
    assert_false(alphabet_of_text(&alphabet, "ABCDE", 6, &why));
    assert_non_null(strstr(why.text, "needs 6 symbols, not 5"));
    assert_false(alphabet_of_text(&alphabet, "ABCDEA", 6, &why));
    assert_non_null(strstr(why.text, "twice"));
    assert_false(alphabet_of_text(&alphabet, "ABC,EF", 6, &why));
    assert_false(alphabet_of_text(&alphabet, "ABC EF", 6, &why));
    assert_false(alphabet_of_text(&alphabet, "ABC\xe2\x99", 6, &why));
}

static void test_codes(void **state)
{
    play_alphabet alphabet;
    short_text why;
    uint8_t code[PEG_MAX_LENGTH];
    peg_rules rules = rules_of("p4c6r");
    (void)state;
    assert_true(alphabet_of_kind(&alphabet, ALPHABET_USUAL, 6));
    static const char *const same[] = {"1126", "1 1 2 6", "1,1,2,6", "1-1.2/6", " 11 26 "};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_true(alphabet_read(&alphabet, &rules, same[i], code, &why));
        assert_memory_equal(code, "\0\0\1\5", 4);
    }
    assert_false(alphabet_read(&alphabet, &rules, "", code, &why));
    assert_false(alphabet_read(&alphabet, &rules, "112", code, &why));
    assert_non_null(strstr(why.text, "4 symbols in this game, and that has 3"));
    rules = rules_of("p4c6n");
    assert_false(alphabet_read(&alphabet, &rules, "1123", code, &why));
    assert_non_null(strstr(why.text, "twice"));
    rules = rules_of("m2.6");
    assert_false(alphabet_read(&alphabet, &rules, "31", code, &why));
    assert_non_null(strstr(why.text, "3 isn't used at position 1; use 1 2"));
    assert_true(alphabet_read(&alphabet, &rules, "26", code, &why));
}

static void test_commands(void **state)
{
    static const struct {
        const char *line;
        command_id id;
        const char *rest;
    } cases[] = {
        {"undo", COMMAND_UNDO, ""},
        {"undo 3", COMMAND_UNDO, "3"},
        {"U", COMMAND_UNDO, ""},
        {"UN  2", COMMAND_UNDO, "2"},
        {"back", COMMAND_UNDO, ""},
        {"board", COMMAND_BOARD, ""},
        {"bo", COMMAND_BOARD, ""},
        {"left", COMMAND_LEFT, ""},
        {"k", COMMAND_KNOWN, ""},
        {"hint 1 2", COMMAND_HINT, "1 2"},
        {"h", COMMAND_HELP, ""},
        {"Help", COMMAND_HELP, ""},
        {"help b", COMMAND_HELP, "b"},
        {"hi", COMMAND_HINT, ""},
        {"?", COMMAND_HELP, ""},
        {"fix 2 bc", COMMAND_FIX, "2 bc"},
        {"quit", COMMAND_QUIT, ""},
        {"exit", COMMAND_QUIT, ""},
        {"/left", COMMAND_LEFT, ""},
        {"b", COMMAND_NONE, NULL},
        {"bbc", COMMAND_NONE, NULL},
        {"c", COMMAND_NONE, NULL},
        {"", COMMAND_NONE, NULL},
        {"21", COMMAND_NONE, NULL},
        {"undone", COMMAND_NONE, NULL},
        {"un2", COMMAND_NONE, NULL},
        {"/", COMMAND_NONE, NULL},
        {"??", COMMAND_NONE, NULL},
        {"why 12", COMMAND_WHY, "12"},
        {"ww", COMMAND_NONE, NULL},
        {"code 1234", COMMAND_CODE, "1234"},
        {"My code was 1 2 3 4", COMMAND_CODE, "1 2 3 4"},
        {"my secret: 12", COMMAND_CODE, "12"},
        {"the number is  7", COMMAND_CODE, "7"},
        {"it was 1122", COMMAND_CODE, "1122"},
        {"it", COMMAND_NONE, NULL},
        {"my 12", COMMAND_NONE, NULL},
        {"was 12", COMMAND_NONE, NULL},
        {"codes", COMMAND_NONE, NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const play_command command = command_read(cases[i].line);
        if (command.id != cases[i].id) fail_msg("'%s' is %d", cases[i].line, (int)command.id);
        if (cases[i].rest != NULL) assert_string_equal(command.rest, cases[i].rest);
        assert_int_equal(command.marked,
                         cases[i].line[0] == '/' || strcmp(cases[i].line, "Help") == 0);
    }
}

/* The message shows what is no symbol, if it can be shown; case does not matter. */
static void test_no_symbols(void **state)
{
    static const char *const wrong[][2] = {
        {"11\xff"
         "2",
         "that character isn't used in this game; use 1-6"},
        {"112\x01", "that character isn't used in this game; use 1-6"},
        {"112\xc2\x9b", "that character isn't used in this game; use 1-6"}, /* begins escapes */
        {"112\xc3\xb6", "'\xc3\xb6' isn't used in this game; use 1-6"},
        {"1127", "'7' isn't used in this game; use 1-6"}};
    const peg_rules rules = rules_of("p4c6r");
    play_alphabet alphabet;
    uint8_t code[PEG_MAX_LENGTH];
    short_text why;
    (void)state;
    assert_true(alphabet_of_kind(&alphabet, ALPHABET_USUAL, 6));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(alphabet_read(&alphabet, &rules, wrong[i][0], code, &why));
        assert_string_equal(why.text, wrong[i][1]);
    }
    assert_true(alphabet_of_text(&alphabet, "abcde\xc3\xb6", 6, &why));
    assert_true(alphabet_read(&alphabet, &rules, "A_e.\xc3\xb6,B", code, &why));
    assert_memory_equal(code, "\0\4\5\1", 4);
    assert_false(alphabet_read(&alphabet, &rules, "aaaz", code, &why));
    assert_string_equal(why.text, "'z' isn't used in this game; use a-e \xc3\xb6");
    assert_false(alphabet_of_text(&alphabet, "abcde\xff", 6, &why));
    assert_false(alphabet_of_text(&alphabet, "a-b/c:", 6, &why)); /* they separate */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers),       cmocka_unit_test(test_bad_answers),
        cmocka_unit_test(test_all_feedbacks), cmocka_unit_test(test_usual_alphabets),
        cmocka_unit_test(test_own_alphabets), cmocka_unit_test(test_codes),
        cmocka_unit_test(test_commands),      cmocka_unit_test(test_no_symbols),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
