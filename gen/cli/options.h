/*
 * options.h - the command line of pegtree-gen.
 */
#ifndef PEG_OPTIONS_H
#define PEG_OPTIONS_H

#include "format/options/parse.h"
#include "gen/spread/ranks.h"
#include "gen/export/export.h"
#include "gen/file/failure.h"
#include "gen/import/import.h"
#include "gen/strategy/strategy.h"

typedef enum peg_command {
    PEG_COMMAND_HELP = 1,
    PEG_COMMAND_BUILD,
    PEG_COMMAND_INFO,
    PEG_COMMAND_VERIFY,
    PEG_COMMAND_PATHS,
    PEG_COMMAND_COMPARE,
    PEG_COMMAND_EXPORT,
    PEG_COMMAND_LIST,
    PEG_COMMAND_MERGE,
    PEG_COMMAND_IMPORT
} peg_command;

typedef struct peg_options {
    peg_command command;
    const char *operand; /* RULES or FILE, if the command takes one: the first of */
    char *const *operands;
    unsigned operand_count;
    peg_rules rules; /* of build and compare; of import, length 0: not given */
    peg_method method;
    const char *strategies; /* of compare: names with commas between; null: all */
    unsigned threads;
    peg_objective objective; /* of optimal; NONE if not given */
    unsigned max_depth;      /* of optimal; 0: any */
    double seconds;          /* of optimal; 0: until the tree is proven */
    unsigned part, parts;    /* 1..parts; parts 0: all of it */
    const peg_ranks *ranks;  /* the processes that share a build; null: just this one */
    const peg_stop *stop;    /* ends a build soon after it is set */
    size_t memory;           /* bytes, PEG_NO_LIMIT if not given */
    const char *output, *checkpoint, *proof;
    const peg_exporter *exporter; /* of export */
    int terse;                    /* of export as C */
    int progmem, with_walker;     /* of export to source */
    int compact;                  /* of equally good guesses choose those that make the file
                                     small */
    int stats;                    /* print what the build did */
    int dry_run;                  /* estimate what it would do, and do nothing */
    int json, quiet;

    /* As on the command line; method and exporter hold what they mean. */
    unsigned strategy;   /* a peg_strategy_id */
    unsigned form;       /* of export: its place in the table of exporters */
    unsigned from;       /* of import: its place, PEG_IMPORT_ANY if not given */
    const char *game;    /* of import: --rules */
    const char *guesses; /* null: not given */
    const char *opening;
    const char *share; /* of --part */
} peg_options;

/* Parses the command line, reordering argv, and says in *request what to do: if its action is
 * CLI_DO_COMMAND, run a command with *options. Returns PEG_EXIT_DONE, or PEG_EXIT_USAGE with
 * *failure set. */
int peg_options_parse(int argc, char **argv, peg_options *options, cli_request *request,
                      peg_failure *failure);

/* Whether the text is a valid argument of --guesses. */
int peg_guesses_right(const char *text);

extern const cli_program peg_gen_program;

/* Estimates the peak memory of building options->rules and compares it with --memory or with
 * what the machine has. Returns PEG_EXIT_DONE, with the number of threads there is room for in
 * *threads, at most options->threads; or PEG_EXIT_FAILED if there is no room for one. */
int peg_check_memory(const peg_options *options, unsigned *threads, peg_failure *failure);

#endif
