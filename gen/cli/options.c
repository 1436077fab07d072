/*
 * options.c - interprets the words of the command line.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "gen/cli/options.h"
#include "gen/exact/worker.h"
#include "gen/file/load.h"
#include "gen/file/save.h"

#define MOST_SAMPLED (1u << 30)

/* Reads all, candidates or sample:K; returns 0 if the text is none of them. */
static int read_guesses(const char *text, peg_scope *scope, uint32_t *sample)
{
    static const char prefix[] = "sample:";
    uint64_t number;

    *scope = strcmp(text, "all") == 0 ? PEG_SCOPE_ALL : PEG_SCOPE_CANDIDATES;
    if (strcmp(text, "all") == 0 || strcmp(text, "candidates") == 0) return 1;
    if (strncmp(text, prefix, sizeof prefix - 1) != 0 ||
        !cli_number_read(text + sizeof prefix - 1, text + strlen(text), &number))
        return 0;
    *scope = PEG_SCOPE_SAMPLE;
    *sample = (uint32_t)number;
    return number >= 1 && number <= MOST_SAMPLED;
}

int peg_guesses_right(const char *text)
{
    peg_scope scope;
    uint32_t sample;
    return read_guesses(text, &scope, &sample);
}

/* The first of the options, whose names end with a null, that was given; or null. */
static const char *first_given(const cli_request *request, const char *const *names)
{
    while (*names && !cli_given(&peg_gen_program, request, *names)) names++;
    return *names;
}

/* A part produces only its checkpoint. */
static int check_part(const peg_options *options, const cli_request *request,
                      peg_failure *failure)
{
    static const char *const useless[] = {"output", "compact", "proof", "time", NULL};
    const char *given = first_given(request, useless);

    if (!options->share) return PEG_EXIT_DONE;
    if (!options->checkpoint)
        return peg_fail(failure, PEG_EXIT_USAGE,
                        "--part requires --checkpoint FILE, which stores its result");
    if (options->opening && strcmp(options->opening, "best") == 0 &&
        !peg_strategy_is_exact(options->method.strategy))
        return peg_fail(
            failure, PEG_EXIT_USAGE,
            "--opening best cannot be combined with --part: only whole trees can be compared");
    if (!given) return PEG_EXIT_DONE;
    return peg_fail(failure, PEG_EXIT_USAGE,
                    "--%s cannot be combined with --part, which makes no tree; the last "
                    "command, with the checkpoints merged, does",
                    given);
}

/* A dry run estimates a whole search. */
static int check_dry_run(const peg_options *options, const cli_request *request,
                         peg_failure *failure)
{
    static const char *const useless[] = {"part", "time", "stats", NULL};
    const char *given = first_given(request, useless);

    if (!options->dry_run || !given) return PEG_EXIT_DONE;
    return peg_fail(failure, PEG_EXIT_USAGE,
                    "--%s cannot be combined with --dry-run, which estimates the whole search "
                    "and does none of it",
                    given);
}

static int check_export(const peg_options *options, const cli_request *request,
                        peg_failure *failure)
{
    char forms[80];
    if (!cli_given(&peg_gen_program, request, "to")) {
        cli_value_expected(cli_option_find(&peg_gen_program, "to"), forms, sizeof forms);
        return peg_fail(failure, PEG_EXIT_USAGE, "export requires --to %s", forms);
    }
    if ((options->terse || options->progmem || options->with_walker) &&
        !options->exporter->is_source)
        return peg_fail(failure, PEG_EXIT_USAGE,
                        "--terse, --progmem and --with-walker require --to c");
    return PEG_EXIT_DONE;
}

/* Options that only the exact search uses, and those that it does not use: it makes no random
 * choices. Among candidates its strategy is `consistent`, else `optimal`. A strategy that
 * leaves no choice compares no guesses. */
static int check_strategy(const peg_options *options, const cli_request *request,
                          peg_failure *failure)
{
    static const char *const of_exact[] = {"objective", "max-depth", "time",
                                           "proof",     "dry-run",   NULL};
    static const char *const of_rules[] = {"seed", NULL};
    const int is_exact = peg_strategy_is_exact(options->method.strategy);
    const char *given = first_given(request, is_exact ? of_rules : of_exact);
    const peg_scope scope = options->method.strategy->id == PEG_STRATEGY_CONSISTENT
                                ? PEG_SCOPE_CANDIDATES
                                : PEG_SCOPE_ALL;

    if (given && !is_exact)
        return peg_fail(failure, PEG_EXIT_USAGE, "--%s requires --strategy optimal", given);
    if (given)
        return peg_fail(
            failure, PEG_EXIT_USAGE,
            "--%s cannot be combined with --strategy %s, which draws nothing at random", given,
            peg_strategy_name(options->strategy));
    if (is_exact && options->guesses && options->method.scope != scope)
        return peg_fail(failure, PEG_EXIT_USAGE,
                        "--guesses %s cannot be combined with --strategy %s: optimal compares "
                        "all guesses, or with --guesses candidates all that may be the secret, "
                        "as consistent does",
                        options->guesses, peg_strategy_name(options->method.strategy->id));
    if (options->guesses && options->method.strategy->settled)
        return peg_fail(failure, PEG_EXIT_USAGE,
                        "--guesses cannot be combined with --strategy %s, which compares none",
                        peg_strategy_name(options->strategy));
    return PEG_EXIT_DONE;
}

static int read_opening(peg_options *options, peg_failure *failure)
{
    uint8_t code[PEG_MAX_LENGTH];
    char first[PEG_CODE_TEXT];

    if (!options->opening) return PEG_EXIT_DONE;
    if (strcmp(options->opening, "best") == 0) { /* optimal finds that one in any case */
        if (!peg_strategy_is_exact(options->method.strategy))
            options->method.opens = PEG_OPENS_BEST;
        return PEG_EXIT_DONE;
    }
    if (peg_code_parse(&options->rules, options->opening, code) != PEG_OK) {
        peg_code_at(&options->rules, 0, code);
        peg_code_print(&options->rules, code, first);
        return peg_fail(failure, PEG_EXIT_USAGE,
                        "--opening: '%s' is not a code of %s; digits count from 0, as in %s; "
                        "or best",
                        options->opening, options->operand, first);
    }
    options->method.opens = PEG_OPENS_GIVEN;
    options->method.opening = peg_code_index(&options->rules, code);
    return PEG_EXIT_DONE;
}

/* `what` is the name of the word in messages. */
static int read_rules(peg_options *options, const char *what, const char *word,
                      peg_failure *failure)
{
    char near[PEG_RULES_TEXT];
    const peg_status status = peg_rules_parse(word, &options->rules);

    if (status == PEG_OK) return PEG_EXIT_DONE;
    if (status == PEG_E_RULES && cli_nearest_rules(word, near, sizeof near))
        return peg_fail(failure, PEG_EXIT_USAGE, "%s '%s': no such game; did you mean %s?",
                        what, word, near);
    return peg_fail(failure, PEG_EXIT_USAGE, "%s '%s': %s", what, word, peg_strerror(status));
}

/* Exports and paths may go to standard output; what is read back needs a name. */
static int check_output(const peg_options *options, peg_failure *failure)
{
    if (!options->output || strcmp(options->output, "-") != 0 ||
        options->command == PEG_COMMAND_EXPORT || options->command == PEG_COMMAND_PATHS)
        return PEG_EXIT_DONE;
    return peg_fail(failure, PEG_EXIT_USAGE,
                    "-o -: what is written is read back, so it cannot go to standard output; "
                    "name a file (./- if its name is -)");
}

/* What is made of a file must not replace that file: a tree may have taken days. */
static int keep_input(const peg_options *options, peg_failure *failure)
{
    const int reads = options->command == PEG_COMMAND_EXPORT ||
                      options->command == PEG_COMMAND_PATHS ||
                      options->command == PEG_COMMAND_IMPORT;

    if (!reads || !options->output || access(options->operand, F_OK) != 0 ||
        !peg_path_same(options->operand, options->output))
        return PEG_EXIT_DONE;
    return peg_fail(failure, PEG_EXIT_USAGE,
                    "-o %s is the file that is read, and would replace it; name another",
                    options->output);
}

/* Interprets the words of the command line. */
static int finish(peg_options *options, const cli_request *request, peg_failure *failure)
{
    int result;

    options->command = (peg_command)request->command->id;
    options->operand = request->count ? request->operands[0] : NULL;
    options->operands = request->operands;
    options->operand_count = request->count;
    options->method.strategy = peg_strategy_of(options->strategy);
    options->exporter = peg_exporter_at(options->form);
    if (options->guesses)
        read_guesses(options->guesses, &options->method.scope, &options->method.sample);
    if (options->strategy == PEG_STRATEGY_OPTIMAL &&
        options->method.scope == PEG_SCOPE_CANDIDATES)
        options->method.strategy = peg_strategy_of(PEG_STRATEGY_CONSISTENT);
    if (options->share) (void)cli_part_read(options->share, &options->part, &options->parts);
    if (check_output(options, failure) != PEG_EXIT_DONE ||
        keep_input(options, failure) != PEG_EXIT_DONE)
        return PEG_EXIT_USAGE;
    switch (options->command) {
    case PEG_COMMAND_MERGE:
        return options->output ? PEG_EXIT_DONE
                               : peg_fail(failure, PEG_EXIT_USAGE, "merge requires -o FILE");
    case PEG_COMMAND_EXPORT: return check_export(options, request, failure);
    case PEG_COMMAND_BUILD:
        result = check_strategy(options, request, failure);
        if (result == PEG_EXIT_DONE) result = check_dry_run(options, request, failure);
        if (result == PEG_EXIT_DONE) result = check_part(options, request, failure);
        if (result == PEG_EXIT_DONE)
            result = read_rules(options, "RULES", options->operand, failure);
        return result == PEG_EXIT_DONE ? read_opening(options, failure) : result;
    case PEG_COMMAND_COMPARE: return read_rules(options, "RULES", options->operand, failure);
    case PEG_COMMAND_IMPORT:
        return options->game ? read_rules(options, "--rules", options->game, failure)
                             : PEG_EXIT_DONE;
    default: return PEG_EXIT_DONE;
    }
}

int peg_options_parse(int argc, char **argv, peg_options *options, cli_request *request,
                      peg_failure *failure)
{
    memset(options, 0, sizeof *options);
    options->memory = PEG_NO_LIMIT;
    options->threads = 1;
    options->strategy = PEG_STRATEGY_MINIMAX;
    options->from = PEG_IMPORT_ANY;
    if (!cli_parse(&peg_gen_program, argc, argv, options, request, failure->line,
                   sizeof failure->line))
        return PEG_EXIT_USAGE;
    return request->action == CLI_DO_COMMAND ? finish(options, request, failure)
                                             : PEG_EXIT_DONE;
}

/* ---- whether a build fits into memory ----------------------------------------------- */

/* Whether the build is an exact search to its end, which has to hold the game. */
static int holds_game(const peg_options *options)
{
    return peg_strategy_is_exact(options->method.strategy) && !(options->seconds > 0) &&
           peg_rules_secrets(&options->rules) <= EXACT_MAX_CODES;
}

/* What a build takes: the candidates, the tree (a node for each secret and a few more), its
 * flat image, and the tree as it is read back; or before that the game that is searched. */
static double build_bytes(const peg_options *options)
{
    const peg_rules *rules = &options->rules;
    const size_t each = rules->length + 9 + 2 * sizeof(peg_node) + 3 * sizeof(uint32_t) + 12;
    const double bytes = (double)peg_rules_secrets(rules) * (double)each;
    const double game = holds_game(options) ? (double)exact_game_size(rules) : 0;

    return bytes > game ? bytes : game;
}

#define BYTES_TEXT 24

/* In the largest unit of --memory that leaves a number of at least 1, such as 1.5G. */
static const char *bytes_text(double bytes, char text[BYTES_TEXT])
{
    static const char units[] = "KMGTPE";
    size_t unit = 0;

    if (bytes < 1024) {
        snprintf(text, BYTES_TEXT, bytes == 1 ? "%.0f byte" : "%.0f bytes", bytes);
        return text;
    }
    for (bytes /= 1024; bytes >= 1024 && units[unit + 1]; unit++) bytes /= 1024;
    snprintf(text, BYTES_TEXT, "%.1f%c", bytes, units[unit]);
    return text;
}

/* How many threads fit in that many bytes. Exact search gives them half of what the game
 * leaves; the other half is for its tables. */
static double threads_in(double bytes, const peg_options *options)
{
    if (!peg_strategy_is_exact(options->method.strategy))
        return bytes / (double)peg_chooser_bytes(&options->rules, &options->method);
    if (peg_rules_secrets(&options->rules) > EXACT_MAX_CODES) return options->threads;
    return (bytes - (double)exact_game_size(&options->rules)) / 2 / (double)EXACT_WORKER_BYTES;
}

int peg_check_memory(const peg_options *options, unsigned *threads, peg_failure *failure)
{
    const int given = options->memory != PEG_NO_LIMIT;
    const double limit = (double)(given ? options->memory : peg_machine_bytes());
    const double needed = build_bytes(options);
    const double fit = threads_in(limit - needed, options);
    char takes[BYTES_TEXT], has[BYTES_TEXT];

    *threads = fit >= options->threads ? options->threads : fit > 1 ? (unsigned)fit : 1;
    if (needed <= limit) return PEG_EXIT_DONE;
    return peg_fail(failure, PEG_EXIT_FAILED,
                    "%s has %" PRIu32 " secrets and takes about %s of memory; %s %s",
                    options->operand, peg_rules_secrets(&options->rules),
                    bytes_text(needed, takes), given ? "--memory allows" : "this machine has",
                    bytes_text(limit, has));
}
