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

/* Together they score a tenth more sets, as each tries guesses against a limit that another may
 * just have lowered; and the chain of first guesses, CHAIN of the time, is not shared
 * (gen/cluster/README.md has both figures). */
#define MORE  1.1
#define CHAIN 0.04

static double seconds_by(const peg_options *options, const peg_estimate *estimate)
{
    const unsigned count = (options->ranks ? options->ranks->count : 1) * options->threads;

    return count > 1 ? estimate->seconds * (CHAIN + (1 - CHAIN) * MORE / count)
                     : estimate->seconds;
}

void peg_print_work(FILE *out, const peg_options *options, const peg_estimate *estimate)
{
    fprintf(out, "about %.0f sets to score, ", rounded(estimate->scored));
    peg_print_time(out, seconds_by(options, estimate));
    fputs(" by ", out);
    if (options->ranks && options->ranks->count > 1)
        fprintf(out, "%u ranks of ", options->ranks->count);
    fprintf(out, "%u thread%s\n", options->threads, options->threads == 1 ? "" : "s");
}

int peg_estimate_search(peg_options *options, const peg_stop *stop, peg_estimate *estimate,
                        peg_failure *failure)
{
    const peg_built nothing = {.threads = 1};
    peg_optimal_report report;
    peg_meter meter;
    peg_key key;
    peg_tree tree;

    const int result = peg_check_memory(options, &options->threads, failure);
    if (result != PEG_EXIT_DONE) return result;
    peg_optimal_options how = peg_search_options(options, 1, stop, &key, &meter);
    how.ranks = NULL;
    how.estimate = estimate;
    if (how.checkpoint && access(how.checkpoint, F_OK) != 0) how.checkpoint = NULL;
    const peg_status status = peg_optimal_solve(&options->rules, &how, &tree, &report);
    if (how.progress) peg_meter_end(&meter);
    if (status == PEG_E_INTERRUPTED)
        return peg_fail(failure, PEG_EXIT_INTERRUPTED, "interrupted");
    if (status != PEG_OK) return peg_build_fail(options, status, &nothing, failure);
    return PEG_EXIT_DONE;
}

int peg_dry_run(const peg_options *options, FILE *out, const peg_stop *stop,
                peg_failure *failure)
{
    const char *strategy = peg_strategy_name(options->method.strategy->id);
    char rules[PEG_RULES_TEXT];
    peg_options search = *options;
    peg_estimate estimate;

    if (options->ranks && options->ranks->rank) return PEG_EXIT_DONE;
    const int result = peg_estimate_search(&search, stop, &estimate, failure);
    if (result != PEG_EXIT_DONE) return result;
    peg_rules_print(&options->rules, rules);
    if (options->json) {
        fprintf(out, "{\"rules\": \"%s\", \"strategy\": \"%s\", \"states\": %.0f, ", rules,
                strategy, estimate.scored);
        fprintf(out, "\"seconds\": %.3f, \"ranks\": %u, \"threads\": %u, \"memory\": %.0f}\n",
                seconds_by(&search, &estimate), options->ranks ? options->ranks->count : 1,
                search.threads, estimate.bytes);
    } else if (!options->quiet) {
        fprintf(out, "%s %s: ", rules, strategy);
        peg_print_work(out, &search, &estimate);
        fprintf(out, "memory to keep all that it finds: %.0f MB; with less it takes longer\n",
                rounded(1 + estimate.bytes / 1e6));
        fputs("a proof takes 1 to 6 times as long to write\n", out);
    }
    return PEG_EXIT_DONE;
}
