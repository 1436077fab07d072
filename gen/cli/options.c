/*
 * options.c - reads the command line of pegtree-gen.
 */
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "gen/cli/options.h"

#define BIT(command) (1u << (command))

static const struct {
    const char *name;
    peg_command command;
    const char *operand; /* what it is called in messages; null: takes none */
} commands[] = {
    {"build", PEG_COMMAND_BUILD, "RULES"},  {"info", PEG_COMMAND_INFO, "FILE"},
    {"verify", PEG_COMMAND_VERIFY, "FILE"}, {"paths", PEG_COMMAND_PATHS, "FILE"},
    {"compare", PEG_COMMAND_COMPARE, "RULES"}, {"export", PEG_COMMAND_EXPORT, "FILE"},
    {"list", PEG_COMMAND_LIST, NULL},
};

enum {
    OPTION_STRATEGY = 256,
    OPTION_STRATEGIES,
    OPTION_OBJECTIVE,
    OPTION_MAX_DEPTH,
    OPTION_TIME,
    OPTION_GUESSES,
    OPTION_THREADS,
    OPTION_MEMORY,
    OPTION_SEED,
    OPTION_CHECKPOINT,
    OPTION_COMPACT,
    OPTION_TO,
    OPTION_PLAIN,
    OPTION_PROGMEM,
    OPTION_WITH_WALKER,
    OPTION_JSON,
    OPTION_QUIET
};

static const struct option long_options[] = {
    {"strategy", required_argument, NULL, OPTION_STRATEGY},
    {"strategies", required_argument, NULL, OPTION_STRATEGIES},
    {"objective", required_argument, NULL, OPTION_OBJECTIVE},
    {"max-depth", required_argument, NULL, OPTION_MAX_DEPTH},
    {"time", required_argument, NULL, OPTION_TIME},
    {"guesses", required_argument, NULL, OPTION_GUESSES},
    {"threads", required_argument, NULL, OPTION_THREADS},
    {"seed", required_argument, NULL, OPTION_SEED},
    {"checkpoint", required_argument, NULL, OPTION_CHECKPOINT},
    {"compact", no_argument, NULL, OPTION_COMPACT},
    {"to", required_argument, NULL, OPTION_TO},
    {"plain", no_argument, NULL, OPTION_PLAIN},
    {"progmem", no_argument, NULL, OPTION_PROGMEM},
    {"with-walker", no_argument, NULL, OPTION_WITH_WALKER},
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
    case OPTION_JSON:
        return BIT(PEG_COMMAND_BUILD) | BIT(PEG_COMMAND_INFO) | BIT(PEG_COMMAND_COMPARE);
    case OPTION_TO:
    case OPTION_PLAIN:
    case OPTION_PROGMEM:
    case OPTION_WITH_WALKER: return BIT(PEG_COMMAND_EXPORT);
    case 'o': return BIT(PEG_COMMAND_BUILD) | BIT(PEG_COMMAND_EXPORT);
    case OPTION_STRATEGIES: return BIT(PEG_COMMAND_COMPARE);
    case OPTION_GUESSES:
    case OPTION_THREADS:
    case OPTION_MEMORY:
    case OPTION_SEED:
    case OPTION_QUIET: return BIT(PEG_COMMAND_BUILD) | BIT(PEG_COMMAND_COMPARE);
    default: return BIT(PEG_COMMAND_BUILD);
    }
}

static int parse_strategy(const char *text, peg_options *options, peg_failure *failure)
{
    options->method.strategy = peg_strategy_find(text);
    if (options->method.strategy) return PEG_EXIT_DONE;
    return peg_fail(failure, PEG_EXIT_USAGE,
                    "unknown strategy '%s'; `pegtree-gen list` shows them all", text);
}

/* A whole number of low..high, and nothing after it; 0 where it is none. */
static int parse_number(const char *text, uint64_t low, uint64_t high, uint64_t *number)
{
    char *end;
    errno = 0;
    unsigned long long read = strtoull(text, &end, 10);
    *number = read;
    return isdigit((unsigned char)*text) && !*end && !errno && read >= low && read <= high;
}

static int parse_guesses(const char *text, peg_options *options, peg_failure *failure)
{
    uint64_t sample = 0;
    if (strcmp(text, "all") == 0) {
        options->method.scope = PEG_SCOPE_ALL;
    } else if (strcmp(text, "candidates") == 0) {
        options->method.scope = PEG_SCOPE_CANDIDATES;
    } else if (strncmp(text, "sample:", 7) == 0 && parse_number(text + 7, 1, 1u << 30, &sample)) {
        options->method.scope = PEG_SCOPE_SAMPLE;
        options->method.sample = (uint32_t)sample;
    } else {
        return peg_fail(failure, PEG_EXIT_USAGE,
                        "--guesses takes all, candidates or sample:K (K from 1), not '%s'", text);
    }
    return PEG_EXIT_DONE;
}

static int parse_threads(const char *text, peg_options *options, peg_failure *failure)
{
    uint64_t threads;
    if (!parse_number(text, 1, 256, &threads))
        return peg_fail(failure, PEG_EXIT_USAGE, "--threads takes 1 to 256, not '%s'", text);
    options->threads = (unsigned)threads;
    return PEG_EXIT_DONE;
}

static int parse_seed(const char *text, peg_options *options, peg_failure *failure)
{
    if (parse_number(text, 0, UINT64_MAX, &options->method.seed)) return PEG_EXIT_DONE;
    return peg_fail(failure, PEG_EXIT_USAGE, "--seed takes a whole number, not '%s'", text);
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

static int parse_objective(const char *text, peg_options *options, peg_failure *failure)
{
    options->exact_only = 1;
    options->objective = strcmp(text, "average") == 0 ? PEG_OBJECTIVE_AVERAGE
                         : strcmp(text, "worst") == 0 ? PEG_OBJECTIVE_WORST
                                                      : PEG_OBJECTIVE_NONE;
    if (options->objective != PEG_OBJECTIVE_NONE) return PEG_EXIT_DONE;
    return peg_fail(failure, PEG_EXIT_USAGE, "--objective takes average or worst, not '%s'", text);
}

static int parse_max_depth(const char *text, peg_options *options, peg_failure *failure)
{
    uint64_t depth;
    options->exact_only = 1;
    if (!parse_number(text, 1, PEG_MAX_GUESSES, &depth))
        return peg_fail(failure, PEG_EXIT_USAGE, "--max-depth takes 1 to %d guesses, not '%s'",
                        PEG_MAX_GUESSES, text);
    options->max_depth = (unsigned)depth;
    return PEG_EXIT_DONE;
}

/* Seconds, or with m or h minutes or hours. */
static int parse_time(const char *text, peg_options *options, peg_failure *failure)
{
    char *end;
    double time = strtod(text, &end);
    double unit = *end == 'm' ? 60 : *end == 'h' ? 3600 : 1;
    options->exact_only = 1;
    if (*end == 's' || unit > 1) end++;
    if (!isdigit((unsigned char)*text) || *end || !(time > 0) || time > 1e8)
        return peg_fail(failure, PEG_EXIT_USAGE,
                        "--time takes seconds, or a time as 10m or 2h, not '%s'", text);
    options->seconds = time * unit;
    return PEG_EXIT_DONE;
}

/* All forms, as in `c, flat or text`. */
static void list_forms(char *text, size_t room)
{
    size_t used = 0;
    for (size_t i = 0; peg_exporter_at(i) && used < room; i++) {
        const char *before = i == 0 ? "" : peg_exporter_at(i + 1) ? ", " : " or ";
        used += (size_t)snprintf(text + used, room - used, "%s%s", before,
                                 peg_exporter_at(i)->form);
    }
}

static int parse_form(const char *text, peg_options *options, peg_failure *failure)
{
    char forms[80];
    options->exporter = peg_exporter_find(text);
    if (options->exporter) return PEG_EXIT_DONE;
    list_forms(forms, sizeof forms);
    return peg_fail(failure, PEG_EXIT_USAGE, "--to takes %s, not '%s'", forms, text);
}

/* What is missing or too much for export. */
static int check_export(const peg_options *options, peg_failure *failure)
{
    char forms[80];
    list_forms(forms, sizeof forms);
    if (!options->exporter)
        return peg_fail(failure, PEG_EXIT_USAGE, "export: say what to write: --to %s", forms);
    if ((options->progmem || options->with_walker) && !options->exporter->is_source)
        return peg_fail(failure, PEG_EXIT_USAGE, "--progmem and --with-walker go with --to c");
    if (options->plain && !options->exporter->is_source && !options->exporter->is_binary)
        return peg_fail(failure, PEG_EXIT_USAGE, "--plain goes with --to c and --to flat");
    return PEG_EXIT_DONE;
}

static int take_option(int option, peg_options *options, peg_failure *failure)
{
    switch (option) {
    case OPTION_STRATEGY: return parse_strategy(optarg, options, failure);
    case OPTION_GUESSES: return parse_guesses(optarg, options, failure);
    case OPTION_OBJECTIVE: return parse_objective(optarg, options, failure);
    case OPTION_MAX_DEPTH: return parse_max_depth(optarg, options, failure);
    case OPTION_TIME: return parse_time(optarg, options, failure);
    case OPTION_THREADS: return parse_threads(optarg, options, failure);
    case OPTION_MEMORY: return parse_memory(optarg, options, failure);
    case OPTION_SEED: return parse_seed(optarg, options, failure);
    case OPTION_TO: return parse_form(optarg, options, failure);
    case OPTION_STRATEGIES: options->strategies = optarg; return PEG_EXIT_DONE;
    case OPTION_CHECKPOINT: options->checkpoint = optarg; return PEG_EXIT_DONE;
    case OPTION_PLAIN: options->plain = 1; return PEG_EXIT_DONE;
    case OPTION_PROGMEM: options->progmem = 1; return PEG_EXIT_DONE;
    case OPTION_WITH_WALKER: options->with_walker = 1; return PEG_EXIT_DONE;
    case OPTION_COMPACT: options->compact = 1; return PEG_EXIT_DONE;
    case OPTION_JSON: options->json = 1; return PEG_EXIT_DONE;
    case OPTION_QUIET: options->quiet = 1; return PEG_EXIT_DONE;
    default: options->output = optarg; return PEG_EXIT_DONE;
    }
}

static int take_operand(const char *word, peg_options *options, const char *what,
                        peg_failure *failure)
{
    options->operand = word;
    if (options->command != PEG_COMMAND_BUILD && options->command != PEG_COMMAND_COMPARE)
        return PEG_EXIT_DONE;
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
        const int apart = optarg && optarg == argv[optind - 1]; /* `-o FILE`, not `-oFILE` */
        const char *word = argv[optind - 1 - apart];
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
    if (options->exact_only && options->method.strategy->id != PEG_STRATEGY_OPTIMAL)
        return peg_fail(failure, PEG_EXIT_USAGE,
                        "--objective, --max-depth and --time go with --strategy optimal");
    if (options->command == PEG_COMMAND_EXPORT) {
        result = check_export(options, failure);
        if (result != PEG_EXIT_DONE) return result;
    }
    if (!wanted) return PEG_EXIT_DONE;
    return take_operand(argv[optind], options, commands[c].operand, failure);
}

int peg_options_parse(int argc, char **argv, peg_options *options, peg_failure *failure)
{
    memset(options, 0, sizeof *options);
    options->memory = PEG_NO_LIMIT;
    options->method.strategy = peg_strategy_find("minimax");
    options->threads = 1;
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
