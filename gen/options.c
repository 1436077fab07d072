/*
 * options.c - reads the command line of pegtree-gen.
 */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"

#define BIT(command) (1u << (command))

static const struct {
    const char *name;
    peg_command command;
    const char *operand; /* what it is called in messages; null: takes none */
} commands[] = {
    {"build", PEG_COMMAND_BUILD, "RULES"},  {"info", PEG_COMMAND_INFO, "FILE"},
    {"verify", PEG_COMMAND_VERIFY, "FILE"}, {"paths", PEG_COMMAND_PATHS, "FILE"},
    {"list", PEG_COMMAND_LIST, NULL},
};

enum { OPTION_STRATEGY = 256, OPTION_GUESSES, OPTION_MEMORY, OPTION_JSON, OPTION_QUIET };

static const struct option long_options[] = {
    {"strategy", required_argument, NULL, OPTION_STRATEGY},
    {"guesses", required_argument, NULL, OPTION_GUESSES},
    {"memory", required_argument, NULL, OPTION_MEMORY},
    {"output", required_argument, NULL, 'o'},
    {"json", no_argument, NULL, OPTION_JSON},
    {"quiet", no_argument, NULL, OPTION_QUIET},
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'V'},
    {NULL, 0, NULL, 0},
};

/* The commands that take an option. */
static unsigned takers(int option)
{
    switch (option) {
    case OPTION_JSON: return BIT(PEG_COMMAND_BUILD) | BIT(PEG_COMMAND_INFO);
    default: return BIT(PEG_COMMAND_BUILD);
    }
}

static int parse_strategy(const char *text, peg_options *options, peg_failure *failure)
{
    options->strategy = peg_strategy_find(text);
    if (options->strategy) return PEG_EXIT_DONE;
    return peg_fail(failure, PEG_EXIT_USAGE,
                    "unknown strategy '%s'; `pegtree-gen list` shows them all", text);
}

static int parse_guesses(const char *text, peg_options *options, peg_failure *failure)
{
    options->scope = PEG_SCOPE_ALL;
    if (strcmp(text, "all") == 0) return PEG_EXIT_DONE;
    options->scope = PEG_SCOPE_CANDIDATES;
    if (strcmp(text, "candidates") == 0) return PEG_EXIT_DONE;
    return peg_fail(failure, PEG_EXIT_USAGE, "--guesses takes all or candidates, not '%s'", text);
}

/* Bytes, with K, M or G for powers of 1024. */
static int parse_memory(const char *text, peg_options *options, peg_failure *failure)
{
    static const char units[] = "KMG";
    char *end;
    errno = 0;
    unsigned long long size = strtoull(text, &end, 10);
    const char *unit = *end ? strchr(units, *end & ~32) : NULL;
    int shift = unit ? 10 * (int)(unit - units + 1) : 0;

    if (end == text || *text == '-' || errno || end[unit ? 1 : 0] || size == 0 ||
        size > (PEG_NO_LIMIT >> 1) >> shift)
        return peg_fail(failure, PEG_EXIT_USAGE,
                        "--memory takes a size such as 500M or 4G, not '%s'", text);
    options->memory = (size_t)size << shift;
    return PEG_EXIT_DONE;
}

static int take_option(int option, peg_options *options, peg_failure *failure)
{
    switch (option) {
    case OPTION_STRATEGY: return parse_strategy(optarg, options, failure);
    case OPTION_GUESSES: return parse_guesses(optarg, options, failure);
    case OPTION_MEMORY: return parse_memory(optarg, options, failure);
    case OPTION_JSON: options->json = 1; return PEG_EXIT_DONE;
    case OPTION_QUIET: options->quiet = 1; return PEG_EXIT_DONE;
    default: options->output = optarg; return PEG_EXIT_DONE;
    }
}

static int take_operand(const char *word, peg_options *options, const char *what,
                        peg_failure *failure)
{
    options->operand = word;
    if (options->command != PEG_COMMAND_BUILD) return PEG_EXIT_DONE;
    peg_status status = peg_rules_parse(word, &options->rules);
    if (status == PEG_OK) return PEG_EXIT_DONE;
    return peg_fail(failure, PEG_EXIT_USAGE, "%s '%s': %s", what, word, peg_strerror(status));
}

/* Reads what follows the name of command number c, options and operands in any order. */
static int parse_command(int argc, char **argv, size_t c, peg_options *options,
                         peg_failure *failure)
{
    const char *name = commands[c].name;
    int option, result = PEG_EXIT_DONE;

    options->command = commands[c].command;
    opterr = 0;
    while ((option = getopt_long(argc, argv, ":o:hV", long_options, NULL)) != -1) {
        const char *word = argv[optind - 1];
        if (option == 'h' || option == 'V') {
            options->command = option == 'h' ? PEG_COMMAND_HELP : PEG_COMMAND_VERSION;
            return PEG_EXIT_DONE;
        }
        if (option == ':') return peg_fail(failure, PEG_EXIT_USAGE, "%s needs a value", word);
        if (option == '?' || !(takers(option) & BIT(options->command)))
            return peg_fail(failure, PEG_EXIT_USAGE,
                            "%s: no such option as '%s'; see pegtree-gen --help", name, word);
        result = take_option(option, options, failure);
        if (result != PEG_EXIT_DONE) return result;
    }
    int words = argc - optind, wanted = commands[c].operand != NULL;
    if (words < wanted)
        return peg_fail(failure, PEG_EXIT_USAGE, "%s: %s is missing; see pegtree-gen --help", name,
                        commands[c].operand);
    if (words > wanted)
        return peg_fail(failure, PEG_EXIT_USAGE, "%s: '%s' is one word too many", name,
                        argv[optind + wanted]);
    if (!wanted) return PEG_EXIT_DONE;
    return take_operand(argv[optind], options, commands[c].operand, failure);
}

int peg_options_parse(int argc, char **argv, peg_options *options, peg_failure *failure)
{
    memset(options, 0, sizeof *options);
    options->memory = PEG_NO_LIMIT;
    options->strategy = peg_strategy_find("minimax");
    if (argc < 2)
        return peg_fail(failure, PEG_EXIT_USAGE, "a command is missing; see pegtree-gen --help");
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        options->command = PEG_COMMAND_HELP;
        return PEG_EXIT_DONE;
    }
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        options->command = PEG_COMMAND_VERSION;
        return PEG_EXIT_DONE;
    }
    for (size_t c = 0; c < sizeof commands / sizeof *commands; c++) {
        if (strcmp(argv[1], commands[c].name) == 0)
            return parse_command(argc - 1, argv + 1, c, options, failure);
    }
    return peg_fail(failure, PEG_EXIT_USAGE, "no such command as '%s'; see pegtree-gen --help",
                    argv[1]);
}
