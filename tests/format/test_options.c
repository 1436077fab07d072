/*
 * test_options.c - command lines read by a table; what is said of wrong ones; did you mean?
 */
#include "tests/tests.h"
#include <fcntl.h>
#include <limits.h>
#include <locale.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "format/game/code.h"
#include "format/options/parse.h"
#include "format/options/text.h"

enum { BAKE = 1, EAT, HELP };

typedef struct values {
    uint64_t flour;
    unsigned eggs, kind, guests;
    uint8_t sweet;
    int hot;
    double time;
    size_t size;
    const char *name, *file, *list, *shade;
} values;

static const cli_command commands[] = {
    {"bake", BAKE, CLI_RULES, "CAKE", 1, 2, "make a cake", NULL},
    {"eat", EAT, CLI_NOTHING, NULL, 0, 0, "eat it", NULL},
    {"help", HELP, CLI_COMMAND, "COMMAND", 0, 1, "help", NULL},
    {0},
};
static const cli_word kinds[] = {
    {"sponge", "biscuit", NULL, 3}, {"carrot", NULL, NULL, 7}, {"nut", NULL, NULL, 0}, {0}};
static const cli_word everybody[] = {{"all", NULL, NULL, 1000}, {0}};
static const cli_word shades[] = {{"dark", NULL, NULL, 0}, {"light", NULL, NULL, 0}, {0}};

static int no_x(const char *text)
{
    return !strchr(text, 'x');
}

#define FIELD(field) .help = "so many " #field, CLI_FIELD(values, field)
static const cli_option options[] = {
    {CLI_HEADING, .help = "All"},
    {CLI_NUMBER, .name = "flour", .argument = "GRAMS", .high = UINT64_MAX, FIELD(flour)},
    {CLI_NUMBER, 'e', "eggs", .argument = "N", .commands = CLI_BIT(BAKE), .low = 1, .high = 12,
     FIELD(eggs)},
    {CLI_NUMBER, .name = "guests", .argument = "N|all", .low = 1, .high = 99,
     .words = everybody, FIELD(guests)},
    {CLI_WORD, .name = "kind", .argument = "NAME", .words = kinds, FIELD(kind)},
    {CLI_FLAG, 's', "sweet", .commands = CLI_BIT(BAKE), FIELD(sweet)},
    {CLI_FLAG, .name = "hot", .also = "warm", FIELD(hot)},
    {CLI_SECONDS, .name = "time", .argument = "TIME", .low = 500, .high = 7200000, FIELD(time)},
    {CLI_SIZE, .name = "size", .argument = "SIZE", FIELD(size)},
    {CLI_TEXT, .name = "name", .argument = "TEXT", .accepts = no_x, .expects = "text without x",
     FIELD(name)},
    {CLI_FILE, 'f', "file", .argument = "FILE", FIELD(file),
     .manual = ".hidden or not.\n'Quoted' as A\\b."},
    {CLI_WORDS, .name = "list", .argument = "NAMES", .words = kinds, FIELD(list)},
    {CLI_TEXT, .name = "shade", .also = "shadow", .argument = "WHEN", .bare = "dark",
     .words = shades, FIELD(shade)},
    CLI_COMMON_OPTIONS,
};
static const cli_example examples[] = {{"cook bake nut", "a cake"}, {0}};
static const cli_note notes[] = {{0}};
static const cli_program cook = {.name = "cook",
                                 .summary = "cooks",
                                 .usage = "COMMAND",
                                 .commands = commands,
                                 .options = options,
                                 .examples = examples,
                                 .notes = notes};
static cli_program free_cook; /* words need not name a command */

static values got;
static cli_request request;
static char said[512];

/* Reads a line, words separated by single spaces; `_` is an empty word, `~` a blank. */
static int read_by(const cli_program *program, const char *line)
{
    static char text[1024];
    static char *words[32];
    int count = 0;
    words[count++] = text;
    snprintf(text, sizeof text, "cook%s%s", *line ? " " : "", line);
    for (char *at = text; *at; at++) {
        if (*at == '~')
            *at = ' ';
        else if (*at == ' ') {
            *at = '\0';
            words[count++] = at + 1;
        }
    }
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], "_") == 0) words[i][0] = '\0';
    }
    words[count] = NULL;
    memset(&got, 0, sizeof got);
    memset(said, 'x', sizeof said);
    return cli_parse(program, count, words, &got, &request, said, sizeof said);
}

static void reads(const char *line)
{
    if (!read_by(&cook, line)) fail_msg("%s: %s", line, said);
    assert_string_equal(said, "");
}

static void rejected(const char *line, const char *words)
{
    if (read_by(&cook, line)) fail_msg("%s: taken", line);
    if (strcmp(said, words) != 0) fail_msg("%s: %s", line, said);
}

/* Every kind, its limits included. */
static void test_values(void **state)
{
    (void)state;
    reads("bake nut --flour 18446744073709551615 --eggs=12 --guests 1 --kind biscuit -s --hot");
    assert_true(got.flour == UINT64_MAX && got.eggs == 12 && got.guests == 1 && got.kind == 3);
    assert_true(got.sweet == 1 && got.hot == 1);
    reads("bake nut --guests all --kind carrot --warm -e1");
    assert_true(got.guests == 1000 && got.kind == 7 && got.hot == 1 && got.eggs == 1);
    assert_true(got.sweet == 0 && got.flour == 0);
    reads("bake nut --time 0.5 --size 3k");
    assert_true(got.time == 0.5 && got.size == 3072);
    reads("bake nut --time 2h --size 1");
    assert_true(got.time == 7200 && got.size == 1);
    reads("bake nut --time 1.5m --size 2G");
    assert_true(got.time == 90 && got.size == (size_t)2 << 30);
    if (sizeof got.size > 4) { /* 32 bits hold no terabyte */
        reads("bake nut --size 2T");
        assert_true(got.size == UINT64_C(2) << 40);
    }
    reads("bake nut --time 3s --size 5M --time 4");
    assert_true(got.time == 4 && got.size == (size_t)5 << 20);
    reads("bake nut --name _ --file - --list nut,biscuit,nut");
    assert_string_equal(got.name, "");
    assert_string_equal(got.file, "-");
    assert_string_equal(got.list, "nut,biscuit,nut");
}

/* Words in any order, options in all their spellings. */
static void test_words(void **state)
{
    (void)state;
    reads("--flour 5 bake nut -sfx --hot pear");
    assert_int_equal(request.command->id, BAKE);
    assert_int_equal(request.count, 2);
    assert_string_equal(request.operands[0], "nut");
    assert_string_equal(request.operands[1], "pear");
    assert_string_equal(got.file, "x");
    assert_true(got.sweet == 1 && got.flour == 5);
    assert_true(cli_given(&cook, &request, "flour") && cli_given(&cook, &request, "file"));
    assert_false(cli_given(&cook, &request, "size"));
    assert_false(cli_given(&cook, &request, "unheard-of"));
    reads("bake -- -s --hot");
    assert_string_equal(request.operands[1], "--hot");
    assert_int_equal(got.hot, 0);
    reads("bake - --fl 3 --gu=4");
    assert_string_equal(request.operands[0], "-");
    assert_true(got.flour == 3 && got.guests == 4);
    reads("bake nut --file --hot"); /* as getopt_long() has it */
    assert_string_equal(got.file, "--hot");
}

/* An option that may stand alone takes the next word only if that is one of its own. */
static void test_bare(void **state)
{
    static const char *const lines[][2] = {
        {"bake --shade nut", "dark"},
        {"bake nut --shade light", "light"},
        {"bake nut --shad=light", "light"}, /* short for both names of one option */
        {"bake nut --shade=light --shade", "dark"}};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        reads(lines[i][0]);
        assert_string_equal(got.shade, lines[i][1]);
        assert_int_equal(request.count, 1);
    }
}

static void test_actions(void **state)
{
    static const struct {
        const char *line;
        cli_action action;
        unsigned command; /* 0: none */
    } lines[] = {{"--help", CLI_DO_HELP, 0},         {"bake --help --bogus", CLI_DO_HELP, BAKE},
                 {"--hot -h eat", CLI_DO_HELP, EAT}, {"help", CLI_DO_HELP, 0},
                 {"help bake", CLI_DO_HELP, BAKE},   {"-V", CLI_DO_VERSION, 0},
                 {"--print manual", CLI_DO_PRINT, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        reads(lines[i].line);
        assert_int_equal(request.action, lines[i].action);
        assert_int_equal(request.command ? request.command->id : 0, lines[i].command);
    }
    assert_int_equal(request.print, 3);
    rejected("help bake cake", "help: unexpected argument 'cake'");
    rejected("help bkae", "unknown command 'bkae'; did you mean bake?");
    rejected("--print bas",
             "--print takes bash, zsh, complete or manual, not 'bas'; did you mean bash?");
}

static void test_wrong_words(void **state)
{
    (void)state;
    rejected("", "a command is missing; see cook --help");
    rejected("--hot", "a command is missing; see cook --help");
    rejected("_", "unknown command ''; see cook --help");
    rejected("boil", "unknown command 'boil'; see cook --help");
    rejected("BAKE", "unknown command 'BAKE'; did you mean bake?");
    rejected("aet", "unknown command 'aet'; did you mean eat?");
    rejected("bake", "bake: CAKE is missing, as in: cook bake nut");
    rejected("bake a b c", "bake: unexpected argument 'c'");
    rejected("eat it", "eat: unexpected argument 'it'");
    rejected("bake nut --egs 3", "bake: unknown option '--egs'; did you mean --eggs?");
    rejected("bake nut --egs=3", "bake: unknown option '--egs'; did you mean --eggs?");
    rejected("bake nut -eggs 3", "--eggs takes a number from 1 to 12, not 'ggs'");
    rejected("bake nut -kidn 3", "bake: unknown option '-kidn'; did you mean --kind?");
    rejected("bake nut --bogus", "bake: unknown option '--bogus'; see cook bake --help");
    rejected("bake nut -x", "bake: unknown option '-x'; see cook bake --help");
    rejected("bake -nut", "bake: unknown option '-nut'; a name that begins with a dash goes "
                          "after --, as in -- -nut");
    rejected("bake nut --f x", "bake: '--f' could be --flour, --file; write more of it");
    rejected("eat --eggs 3", "--eggs is not valid with eat; it goes with bake");
    rejected("eat -s", "--sweet is not valid with eat; it goes with bake");
    rejected("bake nut --hot=yes", "--hot=yes: this option takes no value");
    rejected("bake nut --eggs", "--eggs needs a value: a number from 1 to 12");
    rejected("bake nut -f", "-f needs a value: the name of a file");
    rejected("bake \033[31m nut a", "bake: unexpected argument 'a'");
    rejected("eat a\177b", "eat: unexpected argument 'a?b'");
    rejected("eat \033[31m", "eat: unexpected argument '?[31m'");
}

static void test_wrong_values(void **state)
{
    static const struct {
        const char *option, *takes, *values[18];
    } wrong[] = {
        {"eggs",
         "a number from 1 to 12",
         {"_", "0", "13", "-1", "+5", "5x", "5.0", "~5", "5~", "0x5", "99999999999999999999999",
          "18446744073709551617"}},
        {"size",
         "a size such as 500M or 4G",
         {"_", "0", "K", "1~", "~64M", "+64M", "-1", "64MB", "1.5G", "9223372036854775808",
          "8388608T", "99999999999999999999G"}},
        {"time",
         "seconds, or a time as 10m or 2h, from 0.5 to 7200 seconds",
         {"_", "0.4", "7201", "2.1h", "soon", "-1", "+1", "1s~", "~1", "1.2.3", "1e3", "nan",
          "inf", "0x5", "5d", "5mm", "."}},
    };
    char line[100], words[200], value[40];
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        for (const char *const *typed = wrong[i].values; *typed; typed++) {
            snprintf(line, sizeof line, "bake nut --%s %s", wrong[i].option, *typed);
            snprintf(value, sizeof value, "%s", strcmp(*typed, "_") == 0 ? "" : *typed);
            for (char *at = value; *at; at++)
                if (*at == '~') *at = ' ';
            snprintf(words, sizeof words, "--%s takes %s, not '%s'", wrong[i].option,
                     wrong[i].takes, value);
            rejected(line, words);
        }
    }
    rejected("eat --flour -1",
             "--flour takes a number from 0 to 18446744073709551615, not '-1'");
    rejected("eat --guests al",
             "--guests takes a number from 1 to 99 or all, not 'al'; did you mean all?");
    rejected("eat --kind nutt",
             "--kind takes sponge, carrot or nut, not 'nutt'; did you mean nut?");
    rejected("eat --kind biscit",
             "--kind takes sponge, carrot or nut, not 'biscit'; did you mean biscuit?");
    rejected("eat --kind plum", "--kind takes sponge, carrot or nut, not 'plum'");
    rejected("eat --list nut,carot,plum",
             "--list takes some of sponge, carrot, nut with commas "
             "between, not 'carot'; did you mean carrot?");
    rejected("eat --list nut,", "--list takes some of sponge, carrot, nut with commas between, "
                                "not ''");
    rejected("eat --name xy", "--name takes text without x, not 'xy'");
    rejected("eat -f _", "--file: FILE is empty; it takes the name of a file");
    rejected("eat --file=", "--file: FILE is empty; it takes the name of a file");
}

/* A program whose words need not name a command. */
static void test_optional_command(void **state)
{
    (void)state;
    free_cook = cook;
    free_cook.command_optional = 1;
    assert_true(read_by(&free_cook, "5 5 5 --eggs 3"));
    assert_null(request.command);
    assert_int_equal(request.count, 3);
    assert_true(read_by(&free_cook, ""));
    assert_int_equal(request.count, 0);
    assert_true(read_by(&free_cook, "bake nut"));
    assert_int_equal(request.count, 1);
}

/* A program that is started without even its name: argv ends at once, and what lies behind it
 * is not read. */
static void test_no_name(void **state)
{
    char behind[] = "bake", *words[] = {NULL, behind, behind, NULL};
    (void)state;
    assert_false(cli_parse(&cook, 0, words, &got, &request, said, sizeof said));
    assert_string_equal(said, "a command is missing; see cook --help");
}

/* Distances by hand, one of each operation. */
static void test_distance(void **state)
{
    static const struct {
        const char *a, *b;
        unsigned distance;
    } pairs[] = {{"", "", 0},
                 {"", "abc", 3},
                 {"build", "build", 0},
                 {"biuld", "build", 1},
                 {"bild", "build", 1},
                 {"buiild", "build", 1},
                 {"guild", "build", 1},
                 {"BUILD", "build", 0},
                 {"ca", "abc", 3},
                 {"kitten", "sitting", 3},
                 {"startegy", "strategy", 1}};
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        assert_int_equal(cli_distance(pairs[i].a, pairs[i].b), pairs[i].distance);
        assert_int_equal(cli_distance(pairs[i].b, pairs[i].a), pairs[i].distance);
    }
    assert_int_equal(cli_distance("a", "123456789012345678901234567890123"), UINT_MAX);
}

static void test_rules_meant(void **state)
{
    static const char *const meant[][2] = {
        {"mastermnd", "mastermind"}, {"Mastermidn", "mastermind"},
        {"bull", "bulls"},           {"mooo", "moo"},
        {"p4c6", "p4c6r"},           {"5,5,5", "m5.5.5"},
        {"2x3x4", "m2.3.4"},         {"5.5", "m5.5"}};
    static const char *const nothing[] = {
        "",      "5",      "5,,5", "5,0,5", "x",
        "chess", "5,5,99", "a,b",  "p4",    "1,1,1,1,1,1,1,1,1,1,1,1,1"};
    char rules[PEG_RULES_TEXT];
    (void)state;
    for (size_t i = 0; i < sizeof meant / sizeof *meant; i++) {
        if (!cli_nearest_rules(meant[i][0], rules, sizeof rules))
            fail_msg("%s: nothing", meant[i][0]);
        assert_string_equal(rules, meant[i][1]);
        (void)rules_of(rules); /* it is a game */
    }
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++)
        assert_false(cli_nearest_rules(nothing[i], rules, sizeof rules));
    for (const peg_known_game *game = peg_known_games; game->alias; game++) {
        const peg_rules by_name = rules_of(game->alias), read = rules_of(game->rules);
        assert_true(peg_rules_equal(&by_name, &read));
    }
}

static void wraps(const char *text, unsigned width, const char *wanted)
{
    char *printed;
    size_t size;
    FILE *out = open_memstream(&printed, &size);
    assert_non_null(out);
    cli_wrap(out, 2, 4, width, text);
    fclose(out);
    assert_string_equal(printed, wanted);
    free(printed);
}

static void test_wrap(void **state)
{
    char text[4];
    cli_line line = cli_line_in(text, sizeof text);
    (void)state;
    wraps("aa bb cc", 0, "aa bb cc");
    wraps("aa bb cc", 10, "aa bb cc");
    wraps("aa bb cc", 9, "aa bb\n    cc");
    wraps("aa\nbb", 0, "aa\n    bb");
    wraps("a  b   c", 10, "a  b   c");
    wraps("a  b   c", 9, "a  b\n    c");
    wraps("\xc3\xa4\xc3\xb6 \xe2\x97\x8f bb", 9, "\xc3\xa4\xc3\xb6 \xe2\x97\x8f bb");
    wraps("aa 1 2 2, bb", 9, "aa\n    1 2 2,\n    bb");
    wraps("aa b ccc", 9, "aa b\n    ccc");
    wraps("longer than this", 5, "longer\n    than\n    this");
    cli_line_add(&line, "a%c", '\n');
    cli_line_add(&line, "%s", "bcd");
    cli_line_add(&line, "%s", "e");
    assert_string_equal(text, "a?b");
}

/* A code of wide symbols is one word, too. */
static void test_wrap_wide(void **state)
{
    (void)state;
    if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) skip();
    wraps("aa \xe9\x87\x91 \xe9\x87\x91, bb", 10, "aa\n    \xe9\x87\x91 \xe9\x87\x91,\n    bb");
    setlocale(LC_CTYPE, "C");
}

/* Complains to a terminal of this width, where the wanted text must appear. */
static void complains(unsigned short width, const char *text, const char *wanted)
{
    const struct winsize size = {.ws_row = 24, .ws_col = width};
    char seen[600];
    size_t used = 0;
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0);
    FILE *out = fopen(ptsname(terminal), "w");
    assert_non_null(out);
    assert_int_equal(ioctl(fileno(out), TIOCSWINSZ, &size), 0);
    cli_complain(out, "cook", text);
    fflush(out);
    struct pollfd waiting = {.fd = terminal, .events = POLLIN};
    while (used < strlen(wanted) && poll(&waiting, 1, 2000) == 1) {
        const ssize_t more = read(terminal, seen + used, sizeof seen - 1 - used);
        assert_true(more > 0);
        used += (size_t)more;
    }
    seen[used] = '\0';
    fclose(out);
    close(terminal);
    assert_string_equal(seen, wanted);
}

/* One line, except on a terminal. */
static void test_complaint(void **state)
{
    char *printed;
    size_t size;
    FILE *out = open_memstream(&printed, &size);
    (void)state;
    assert_non_null(out);
    cli_complain(out, "cook", "unknown command 'boil'; did you mean bake, or broil, or eat?");
    fclose(out);
    assert_string_equal(printed, "cook: unknown command 'boil'; did you mean bake, or broil, "
                                 "or eat?\n");
    free(printed);
    complains(80, "\033[2J\n: No such file", "cook: ?[2J?: No such file\r\n");
    complains(80, "unknown command 'boil'", "cook: unknown command 'boil'\r\n");
    complains(24, "unknown command 'boil'", "cook: unknown command\r\n'boil'\r\n");
    complains(40, "unknown command 'boil'; did you mean bake?",
              "cook: unknown command 'boil'; did you\r\n  mean bake?\r\n");
    complains(0, "unknown command 'boil'; did you mean bake, or broil, or eat?",
              "cook: unknown command 'boil'; did you mean bake, or broil, or eat?\r\n");
}

/* Command lines drawn from pieces: each is read, or rejected in one visible line. */
static void test_any_words(void **state)
{
    static const char *const pieces[] = {
        "bake",     "eat",     "help",    "nut",   "-",     "--",      "-s",       "-sf",
        "-e",       "3",       "-h",      "--hot", "--f",   "--fl",    "--flour=", "--eggs",
        "--kind",   "carrot",  "_",       "--=x",  "-=",    "--shade", "--size",   "--time=9m",
        "--list",   "nut,",    "--print", "bash",  "-\xc3", "\033",    "---",      "--hot=",
        "--shade=", "--eggss", "9",       "-V"};
    uint32_t random = 1;
    (void)state;
    for (int round = 0; round < 20000; round++) {
        char line[200] = "";
        const unsigned count = 1 + (random >> 20) % 6;
        for (unsigned i = 0; i < count; i++) {
            random = random * 1664525u + 1013904223u;
            strcat(line, i ? " " : "");
            strcat(line, pieces[(random >> 8) % (sizeof pieces / sizeof *pieces)]);
        }
        if (read_by(&cook, line)) {
            assert_string_equal(said, "");
            assert_true(request.count <= count);
        } else {
            assert_true(said[0] != '\0' && strlen(said) < sizeof said);
            for (const char *at = said; *at; at++) assert_true((unsigned char)*at >= ' ');
        }
    }
}

/* Characters that mean something to mdoc are escaped; the frame's own lines stay. */
static void test_manual(void **state)
{
    static char frame[] = ".Sh OPTIONS\n@options\n.Sh END\n";
    static const char *const parts[] = {
        ".It Fl e Ar n , Fl -eggs Ar n\n", ".It Fl -guests Ar n | Cm all\n",
        "\nSo many eggs.\nA number from 1 to 12.\nFor\n.Cm bake .\n",
        "\n\\&.hidden or not.\n\\&'Quoted' as A\\eb.\n", ".El\n.Sh END\n"};
    static const char begin[] = ".Sh OPTIONS\n.Ss All\n.Bl -tag -width Ds\n.It Fl -flour";
    char *printed;
    size_t size;
    FILE *in = fmemopen(frame, sizeof frame - 1, "r"), *out = open_memstream(&printed, &size);
    (void)state;
    assert_true(in && out);
    assert_true(cli_manual(out, &cook, in));
    fclose(in);
    fclose(out);
    assert_memory_equal(printed, begin, sizeof begin - 1);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_non_null(strstr(printed, parts[i]));
    free(printed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_bare),
        cmocka_unit_test(test_actions),
        cmocka_unit_test(test_wrong_words),
        cmocka_unit_test(test_wrong_values),
        cmocka_unit_test(test_optional_command),
        cmocka_unit_test(test_no_name),
        cmocka_unit_test(test_distance),
        cmocka_unit_test(test_rules_meant),
        cmocka_unit_test(test_manual),
        cmocka_unit_test(test_wrap),
        cmocka_unit_test(test_wrap_wide),
        cmocka_unit_test(test_complaint),
        cmocka_unit_test(test_any_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
