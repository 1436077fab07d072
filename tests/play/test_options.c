/*
 * test_options.c - command lines of the player, taken apart or rejected; what is said then.
 */
#include "tests/tests.h"
#include "play/tree/find_tree.h"
#include "play/cli/options.h"

static play_options options;
static play_trouble trouble;
static cli_request request;

/* Reads a command line whose words are separated by single spaces; `_` stands for an empty one.
 */
static play_outcome reads(const char *line)
{
    static char text[1024];
    static char *words[32];
    int count = 0;
    words[count++] = text;
    snprintf(text, sizeof text, "pegtree-play %s", line);
    for (char *at = text; *at != '\0'; at++) {
        if (*at != ' ') continue;
        *at = '\0';
        words[count++] = at + 1;
    }
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], "_") == 0) words[i][0] = '\0';
    }
    words[count] = NULL;
    trouble.text[0] = '\0';
    return options_read(&options, count, words, &request, &trouble);
}

static void rejected(const char *line, const char *words)
{
    assert_int_equal(reads(line), OUTCOME_USAGE);
    if (strstr(trouble.text, words) == NULL) fail_msg("%s: %s", line, trouble.text);
}

static void test_modes(void **state)
{
    static const struct {
        const char *line;
        play_mode mode;
        unsigned words;
    } lines[] = {
        {"break", MODE_BREAK, 0},
        {"think", MODE_BREAK, 0},
        {"guess bulls", MODE_MAKE, 1},
        {"make p4c6r", MODE_MAKE, 1},
        {"watch 5 5 5", MODE_WATCH, 3},
        {"assist", MODE_ASSIST, 0},
        {"assist p4c6r", MODE_ASSIST, 1},
        {"assist p4c6r 1122 bb", MODE_ASSIST, 1},
        {"assist 1122 bb 3344 -", MODE_ASSIST, 0},
        {"assist p4c6r 1122", MODE_ASSIST, 1},
        {"assist x.peg 1122 21", MODE_ASSIST, 1},
        {"assist 5 5 5", MODE_ASSIST, 3},
        {"assist 5 5 5 123 bb", MODE_ASSIST, 3},
        {"assist 2 2 12 b", MODE_ASSIST, 2},
        {"assist mastermind 1122 21", MODE_ASSIST, 1},
        {"duel --rounds 3 p4c6r", MODE_DUEL, 1},
        {"stats p4c6r", MODE_STATS, 1},
        {"walk x.peg --secret 00", MODE_WALK, 1},
        {"p4c6r", MODE_ASK, 1},
        {"p4c6r --secret 0011 --csv", MODE_ASK, 1},
        {"m", MODE_ASK, 1},
        {"_", MODE_ASK, 1},
        {"p4c6r#7", MODE_MAKE, 1},
        {"watch p4c6r#7", MODE_WATCH, 1},
        {"make a/b#7", MODE_MAKE, 1},
        {"make p4c6r#7 5", MODE_MAKE, 2},
        {"-- make", MODE_MAKE, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (reads(lines[i].line) != OUTCOME_DONE)
            fail_msg("%s: %s", lines[i].line, trouble.text);
        assert_int_equal(options.mode, lines[i].mode);
        assert_int_equal(options.word_count, lines[i].words);
    }
    rejected("brake", "'brake' is neither a mode nor a game; did you mean break?");
    rejected("Break", "'Break' is neither a mode nor a game; did you mean break?");
    rejected("mastermnd", "did you mean mastermind?");
    rejected("draughts",
             "the modes are guess, think, daily, assist, watch, duel, stats and walk");
}

/* The actions that replace a mode: help, version, print. */
static void test_actions(void **state)
{
    static const struct {
        const char *line;
        cli_action action;
        unsigned mode; /* whose help; 0: all */
    } lines[] = {{"help", CLI_DO_HELP, 0},
                 {"help walk", CLI_DO_HELP, MODE_WALK},
                 {"-h", CLI_DO_HELP, 0},
                 {"--help duel", CLI_DO_HELP, MODE_DUEL},
                 {"make p4c6r --help", CLI_DO_HELP, MODE_MAKE},
                 {"-V", CLI_DO_VERSION, 0},
                 {"--version", CLI_DO_VERSION, 0},
                 {"--print zsh", CLI_DO_PRINT, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (reads(lines[i].line) != OUTCOME_DONE)
            fail_msg("%s: %s", lines[i].line, trouble.text);
        assert_int_equal(request.action, lines[i].action);
        assert_int_equal(request.command != NULL ? request.command->id : 0, lines[i].mode);
    }
    rejected("help me", "unknown command 'me'");
}

static void test_values(void **state)
{
    (void)state;
    assert_int_equal(
        reads("duel --max-guesses 1 --rounds 100 --seed s --player Ada --no-record"),
        OUTCOME_DONE);
    assert_int_equal(options.max_guesses, 1);
    assert_int_equal(options.rounds, 100);
    assert_string_equal(options.seed, "s");
    assert_string_equal(options.player, "Ada");
    assert_true(options.no_record);
    assert_int_equal(reads("watch --games all --json --ascii --no-edit"), OUTCOME_DONE);
    assert_int_equal(options.games, GAMES_ALL);
    assert_true(options.json && options.ascii && options.no_edit);
    assert_int_equal(options.rounds, 2);
    assert_int_equal(reads("watch --games 1000000000"), OUTCOME_DONE);
    assert_int_equal(options.games, 1000000000);
    assert_true(options.delay < 0);
    assert_int_equal(reads("watch --delay 0.25"), OUTCOME_DONE);
    assert_float_equal(options.delay, 0.25, 0);
    assert_int_equal(reads("watch --delay 3600"), OUTCOME_DONE);
    assert_float_equal(options.delay, 3600, 0);
    assert_int_equal(reads("watch --delay 0"), OUTCOME_DONE);
    assert_float_equal(options.delay, 0, 0);
    assert_int_equal(reads("stats --csv"), OUTCOME_DONE);
    assert_true(options.csv && !options.json);
    assert_int_equal(reads("make --symbols abc"), OUTCOME_DONE);
    assert_string_equal(options.symbols, "abc");
    assert_int_equal(reads("make --alphabet xyz"), OUTCOME_DONE);
    assert_string_equal(options.symbols, "xyz");
    assert_int_equal(reads("make --letters"), OUTCOME_DONE);
    assert_int_equal(options.alphabet_kind, ALPHABET_LETTERS);
    assert_int_equal(reads("make --base 0"), OUTCOME_DONE);
    assert_int_equal(options.alphabet_kind, ALPHABET_FROM_ZERO);
    assert_int_equal(reads("make --base 1"), OUTCOME_DONE);
    assert_int_equal(options.alphabet_kind, ALPHABET_FROM_ONE);
}

static void test_colors(void **state)
{
    static const struct {
        const char *line;
        color_choice choice;
    } lines[] = {{"break", COLOR_AUTO},
                 {"break --color", COLOR_ALWAYS},
                 {"break --color=always", COLOR_ALWAYS},
                 {"break --colour=auto", COLOR_AUTO},
                 {"break --colour=never", COLOR_NEVER},
                 {"break --color never", COLOR_NEVER},
                 {"--color auto break", COLOR_AUTO},
                 {"--color break", COLOR_ALWAYS}};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_int_equal(reads(lines[i].line), OUTCOME_DONE);
        assert_int_equal(options.color, lines[i].choice);
    }
    rejected("--color=red", "auto, always or never");
    rejected("--color=", "auto, always or never");
}

/* Every strategy by its name, and those with an author by that. */
static void test_strategies(void **state)
{
    static const char *const authors[][2] = {{"knuth", "minimax"},    {"irving", "expected"},
                                             {"neuwirth", "entropy"}, {"kooi", "parts"},
                                             {"shapiro", "first"},    {"cooley", "dissimilar"},
                                             {"logik", "deduce"}};
    char line[100];
    (void)state;
    for (unsigned id = PEG_STRATEGY_OTHER + 1; id < PEG_STRATEGY_COUNT; id++) {
        snprintf(line, sizeof line, "break --strategy %s", peg_strategy_name(id));
        assert_int_equal(reads(line), OUTCOME_DONE);
        assert_string_equal(options.strategy, peg_strategy_name(id));
    }
    for (size_t i = 0; i < sizeof authors / sizeof authors[0]; i++) {
        snprintf(line, sizeof line, "break --strategy %s", authors[i][0]);
        assert_int_equal(reads(line), OUTCOME_DONE);
        assert_string_equal(options.strategy, authors[i][1]);
    }
    rejected("break --strategy luck", ", not 'luck'");
    rejected("break --strategy _", ", not ''");
    rejected("break --strategy kunth", "did you mean knuth?");
}

static void test_bad_values(void **state)
{
    static const char *const numbers[] = {"--games", "--rounds", "--max-guesses"};
    static const char *const wrong[] = {
        "_", "0", "-1", "+5", "5x", "five", "5.0", "99999999999999999999999", "4294967296"};
    static const char *const delays[] = {"_", "-1", "3600.1", "nan", "inf", "61m", "soon"};
    char line[100];
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        for (size_t j = 0; j < sizeof wrong / sizeof wrong[0]; j++) {
            snprintf(line, sizeof line, "%s %s", numbers[i], wrong[j]);
            rejected(line, " takes a number from 1 to ");
        }
    }
    rejected("duel --rounds 101", "a number from 1 to 100, not '101'");
    rejected("watch --games 1000000001", "a number from 1 to 1000000000 or all, not");
    rejected("make --base 2", "--base takes 0 or 1, not '2'");
    for (size_t i = 0; i < sizeof delays / sizeof delays[0]; i++) {
        snprintf(line, sizeof line, "watch --delay %s", delays[i]);
        rejected(line, "--delay takes seconds");
    }
}

static void test_unknown_options(void **state)
{
    static const char *const valued[] = {"secret",   "seed",  "strategy", "symbols",
                                         "alphabet", "base",  "player",   "max-guesses",
                                         "rounds",   "delay", "games"};
    static const char *const plain[] = {"help",  "version", "letters", "no-record",
                                        "ascii", "no-edit", "json",    "csv"};
    char line[100], words[100];
    (void)state;
    for (size_t i = 0; i < sizeof valued / sizeof valued[0]; i++) {
        snprintf(line, sizeof line, "make --%s", valued[i]);
        snprintf(words, sizeof words, "--%s needs a value", valued[i]);
        rejected(line, words);
    }
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        snprintf(line, sizeof line, "make --%s=yes", plain[i]);
        snprintf(words, sizeof words, "--%s=yes: this option takes no value", plain[i]);
        rejected(line, words);
    }
    rejected("--bogus", "unknown option '--bogus'");
    rejected("--ascii -x", "unknown option '-x'");
    rejected("--ascii -xh", "unknown option '-xh'");
    rejected("--ascii -\xc3\xb6", "unknown option '-\xc3\xb6'");
}

/* Each option with a mode that does not take it. */
static void test_options_of_other_modes(void **state)
{
    static const struct {
        const char *option, *words, *modes;
    } lines[] = {
        {"--secret 00", "--secret", "think assist duel stats"},
        {"--seed 1", "--seed", "think assist stats walk"},
        {"--strategy first", "--strategy", "stats"},
        {"--player Ada", "--player", "assist watch walk"},
        {"--players a,b", "--players", "think guess assist watch stats walk"},
        {"--all", "--all", "think guess assist watch duel walk"},
        {"--plain", "--plain", "guess assist stats walk"},
        {"--hard", "--hard", "think assist watch duel stats walk"},
        {"--fiend", "--fiend", "think assist watch duel stats walk"},
        {"--max-guesses 5", "--max-guesses", "assist stats walk"},
        {"--rounds 2", "--rounds", "think guess watch stats walk"},
        {"--delay 1", "--delay", "think guess duel stats walk"},
        {"--games 5", "--games", "think guess duel stats walk"},
        {"--json", "--json", "think guess duel walk"},
        {"--csv", "--csv", "think guess watch duel walk"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char modes[100], line[200], words[200], *rest = NULL;
        snprintf(modes, sizeof modes, "%s", lines[i].modes);
        for (char *mode = strtok_r(modes, " ", &rest); mode != NULL;
             mode = strtok_r(NULL, " ", &rest)) {
            snprintf(line, sizeof line, "%s %s", lines[i].option, mode);
            snprintf(words, sizeof words, "%s is not valid with %s", lines[i].words, mode);
            rejected(line, words);
        }
    }
    rejected("watch --games 5 --secret 0011", "--games and --secret cannot be combined");
    rejected("watch --json", "watch --json needs --games");
    rejected("stats --json --csv", "--json and --csv cannot be combined");
    rejected("stats --all --player ada", "--all and --player cannot be combined");
    assert_int_equal(reads("watch --json --games 2"), OUTCOME_DONE);
    assert_int_equal(reads("stats --json"), OUTCOME_DONE);
}

static void test_game_ids(void **state)
{
    char line[300];
    (void)state;
    assert_int_equal(reads("make p4c6r#a#b"), OUTCOME_DONE);
    assert_string_equal(options.words[0], "p4c6r");
    assert_string_equal(options.seed, "a#b");
    assert_int_equal(reads("make moo#a/b"), OUTCOME_DONE);
    assert_string_equal(options.words[0], "moo");
    assert_string_equal(options.seed, "a/b");
    assert_int_equal(reads("make c#/x.peg"), OUTCOME_DONE);
    assert_null(options.seed); /* a file */
    rejected("break p4c6r#5", "the seed in 'p4c6r#5' is not valid with think");
    rejected("stats p4c6r#5", "the seed in 'p4c6r#5' is not valid with stats");
    rejected("p4c6r#1 --seed 2",
             "'p4c6r#1' has its seed after the #; --seed 2 is a second one");
    for (size_t length = GAME_WORD_ROOM - 1; length <= GAME_WORD_ROOM; length++) {
        memset(line, '1', length);
        strcpy(line + length, "#1");
        if (length < GAME_WORD_ROOM) {
            assert_int_equal(reads(line), OUTCOME_DONE);
            assert_int_equal(strlen(options.words[0]), length);
        } else {
            rejected(line, "is not a game ID");
        }
    }
}

static play_outcome finds(const char *line, peg_rules *rules, const char **path)
{
    char whole[600];
    snprintf(whole, sizeof whole, "make %s", line);
    assert_int_equal(reads(whole), OUTCOME_DONE);
    return words_to_rules(rules, path, options.word_count, options.words, &trouble);
}

/* What the words after the mode may be: rules, ranges, a file. */
static void test_words(void **state)
{
    static const char *const wrong[][2] = {{"5 0 5", "ranges '5.0.5'"},
                                           {"5 5 x", "unexpected argument '5'"},
                                           {"p4c6r p4c6r", "unexpected argument 'p4c6r'"},
                                           {"p4c6x", "'p4c6x' is neither a game nor a file"},
                                           {".peg", "'.peg' is neither a game nor a file"}};
    char text[PEG_RULES_TEXT], many[500] = "2";
    const char *path;
    peg_rules rules;
    (void)state;
    assert_int_equal(finds("5 4 3", &rules, &path), OUTCOME_DONE);
    assert_null(path);
    peg_rules_print(&rules, text);
    assert_string_equal(text, "m5.4.3");
    assert_int_equal(finds("5 5 5", &rules, &path), OUTCOME_DONE);
    peg_rules_print(&rules, text);
    assert_string_equal(text, "p3c5r"); /* the same game */
    assert_int_equal(finds("m5.5.5", &rules, &path), OUTCOME_DONE);
    peg_rules_print(&rules, text);
    assert_string_equal(text, "p3c5r");
    assert_int_equal(finds("none/here", &rules, &path), OUTCOME_DONE);
    assert_string_equal(path, "none/here");
    assert_int_equal(finds("none.peg", &rules, &path), OUTCOME_DONE);
    assert_string_equal(path, "none.peg");
    rejected("make _", "GAME is empty, as in: ");
    rejected("make 5 _ 5", "argument 2 is empty, as in: ");
    rejected("assist p4c6r 1122 _",
             "argument 3 is empty, as in: pegtree-play assist p4c6r 1122 bc");
    assert_int_equal(finds("..", &rules, &path), OUTCOME_DONE); /* it exists */
    assert_string_equal(path, "..");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(finds(wrong[i][0], &rules, &path), OUTCOME_USAGE);
        if (strstr(trouble.text, wrong[i][1]) == NULL) fail_msg("%s", trouble.text);
    }
    for (int i = 0; i < 4; i++) { /* longer than any rules */
        strcat(many, " 2222222222222222222222222222222222222222222222222222222222222222222222");
    }
    assert_int_equal(finds(many, &rules, &path), OUTCOME_USAGE);
}

/* One visible line, whatever the words were. */
static void test_trouble(void **state)
{
    char longer[2 * sizeof trouble.text];
    (void)state;
    assert_int_equal(trouble_set(&trouble, OUTCOME_FAILED, "%s: %d",
                                 "a\nb\033c\x7f"
                                 "d~",
                                 5),
                     OUTCOME_FAILED);
    assert_string_equal(trouble.text, "a?b?c?d~: 5");
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    assert_int_equal(trouble_set(&trouble, OUTCOME_USAGE, "%s", longer), OUTCOME_USAGE);
    assert_int_equal(strlen(trouble.text), sizeof trouble.text - 1);
    assert_int_equal(trouble_set(&trouble, OUTCOME_DONE, "%s", ""), OUTCOME_DONE);
    assert_string_equal(trouble.text, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_modes),           cmocka_unit_test(test_actions),
        cmocka_unit_test(test_values),          cmocka_unit_test(test_colors),
        cmocka_unit_test(test_strategies),      cmocka_unit_test(test_bad_values),
        cmocka_unit_test(test_unknown_options), cmocka_unit_test(test_options_of_other_modes),
        cmocka_unit_test(test_game_ids),        cmocka_unit_test(test_words),
        cmocka_unit_test(test_trouble),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
