/*
 * dry_run.c - pegtree-gen build --dry-run: how long a search would take.
 */
#include <math.h>
#include <unistd.h>

#include "gen/cli/commands.h"

/* In the unit of which there are at least two. */
static void print_time(FILE *out, double seconds)
{
    static const struct {
        const char *name;
        double seconds;
    } units[] = {{"days", 86400}, {"hours", 3600}, {"minutes", 60}, {"seconds", 1}};
    unsigned u = 0;

    while (u < 3 && seconds < 2 * units[u].seconds) u++;
    const double count = seconds / units[u].seconds;
    fprintf(out, "%.*f %s", count < 10, count, units[u].name);
}

/* More than two digits of an estimate mean nothing. */
static double rounded(double number)
{
    double step = 1;

    while (number >= 100 * step) step *= 10;
    return step * floor(number / step + 0.5);
}

static void print_estimate(FILE *out, const char *rules, const peg_estimate *estimate,
                           unsigned threads, double seconds)
{
    fprintf(out, "%s optimal: about %.0f sets to score, ", rules, rounded(estimate->scored));
    print_time(out, seconds);
    fprintf(out, " by %u thread%s\n", threads, threads == 1 ? "" : "s");
    fprintf(out, "memory to keep all that it finds: %.0f MB; with less it takes longer\n",
            rounded(1 + estimate->bytes / 1e6));
    fputs("a proof takes 4 to 22 times as long to write\n", out);
}

static void print_json(FILE *out, const char *rules, const peg_estimate *estimate,
                       unsigned threads, double seconds)
{
    fprintf(out, "{\"rules\": \"%s\", \"strategy\": \"optimal\", \"states\": %.0f, ", rules,
            estimate->scored);
    fprintf(out, "\"seconds\": %.3f, \"threads\": %u, \"memory\": %.0f}\n", seconds, threads,
            estimate->bytes);
}

/* Threads score a tenth more sets in all, as each tries guesses against a limit that another
 * may just have lowered. */
static double seconds_by(const peg_estimate *estimate, unsigned threads)
{
    return threads > 1 ? 1.1 * estimate->seconds / threads : estimate->seconds;
}

int peg_dry_run(const peg_options *options, FILE *out, const peg_stop *stop,
                peg_failure *failure)
{
    const unsigned threads = options->threads;
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
        print_json(out, rules, &estimate, threads, seconds_by(&estimate, threads));
    else if (!options->quiet)
        print_estimate(out, rules, &estimate, threads, seconds_by(&estimate, threads));
    return PEG_EXIT_DONE;
}
