/*
 * dry_run.c - pegtree-gen build --dry-run: how long a search would take.
 */
#include <math.h>
#include <unistd.h>

#include "gen/cli/commands.h"

/* More than two digits of an estimate mean nothing. */
static double rounded(double number)
{
    double step = 1;

    while (number >= 100 * step) step *= 10;
    return step * floor(number / step + 0.5);
}

/* Those who would do the search. */
typedef struct workers {
    unsigned ranks, threads; /* of each rank */
} workers;

static void print_estimate(FILE *out, const char *rules, const char *strategy,
                           const peg_estimate *estimate, workers by, double seconds)
{
    fprintf(out, "%s %s: about %.0f sets to score, ", rules, strategy,
            rounded(estimate->scored));
    peg_print_time(out, seconds);
    fputs(" by ", out);
    if (by.ranks > 1) fprintf(out, "%u ranks of ", by.ranks);
    fprintf(out, "%u thread%s\n", by.threads, by.threads == 1 ? "" : "s");
    fprintf(out, "memory to keep all that it finds: %.0f MB; with less it takes longer\n",
            rounded(1 + estimate->bytes / 1e6));
    fputs("a proof takes 4 to 22 times as long to write\n", out);
}

static void print_json(FILE *out, const char *rules, const char *strategy,
                       const peg_estimate *estimate, workers by, double seconds)
{
    fprintf(out, "{\"rules\": \"%s\", \"strategy\": \"%s\", \"states\": %.0f, ", rules,
            strategy, estimate->scored);
    fprintf(out, "\"seconds\": %.3f, \"ranks\": %u, \"threads\": %u, \"memory\": %.0f}\n",
            seconds, by.ranks, by.threads, estimate->bytes);
}

/* Together they score a tenth more sets, as each tries guesses against a limit that another may
 * just have lowered; and the chain of first guesses, CHAIN of the time, is not shared
 * (gen/cluster/README.md has both figures). */
#define MORE  1.1
#define CHAIN 0.04

static double seconds_by(const peg_estimate *estimate, workers by)
{
    const unsigned count = by.ranks * by.threads;

    return count > 1 ? estimate->seconds * (CHAIN + (1 - CHAIN) * MORE / count)
                     : estimate->seconds;
}

int peg_dry_run(const peg_options *options, FILE *out, const peg_stop *stop,
                peg_failure *failure)
{
    const workers by = {options->ranks ? options->ranks->count : 1, options->threads};
    const char *strategy = peg_strategy_name(options->method.strategy->id);
    const peg_built nothing = {.threads = 1};
    char rules[PEG_RULES_TEXT];
    peg_optimal_report report;
    peg_estimate estimate;
    peg_meter meter;
    peg_key key;
    peg_tree tree;

    if (options->ranks && options->ranks->rank) return PEG_EXIT_DONE;
    peg_optimal_options how = peg_search_options(options, 1, stop, &key, &meter);
    how.ranks = NULL;
    how.estimate = &estimate;
    if (how.checkpoint && access(how.checkpoint, F_OK) != 0) how.checkpoint = NULL;
    const peg_status status = peg_optimal_solve(&options->rules, &how, &tree, &report);
    if (how.progress) peg_meter_end(&meter);
    if (status == PEG_E_INTERRUPTED)
        return peg_fail(failure, PEG_EXIT_INTERRUPTED, "interrupted");
    if (status != PEG_OK) return peg_build_fail(options, status, &nothing, failure);
    peg_rules_print(&options->rules, rules);
    if (options->json)
        print_json(out, rules, strategy, &estimate, by, seconds_by(&estimate, by));
    else if (!options->quiet)
        print_estimate(out, rules, strategy, &estimate, by, seconds_by(&estimate, by));
    return PEG_EXIT_DONE;
}
