/*
 * command_compare.c - pegtree-gen compare: every strategy side by side, and the optimum if
 * there is a tree of it.
 */
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/options/trees.h"
#include "gen/cli/commands.h"
#include "gen/proof/proof.h"

/* ---- the optimum --------------------------------------------------------------------- */

/* Whether the tree that was found claims to be proven optimal for the average, and is sound:
 * reads it, with at most `limit` bytes of memory, and plays every secret. *about is its
 * header. */
static int is_optimum(const cli_tree_search *found, size_t limit, peg_about *about)
{
    peg_loaded loaded;

    if (peg_load_tree(found->path, limit, &loaded) != PEG_OK) return 0;
    *about = loaded.tree.about;
    const int fits = peg_about_is_best(about) && about->objective == PEG_OBJECTIVE_AVERAGE &&
                     cli_same_game(&about->rules, &found->rules) &&
                     peg_loaded_verify(&loaded) == PEG_OK;
    peg_unload(&loaded);
    return fits;
}

/* Looks for such a tree among the ready ones. Its total is then true; that no other tree has a
 * smaller one is its author's claim. */
static int find_optimum(cli_tree_search *search, size_t limit, peg_about *about)
{
    while (cli_tree_find(search)) {
        if (is_optimum(search, limit, about)) return 1;
        if (!cli_tree_skip(search)) return 0;
    }
    return 0;
}

/* ---- the command -------------------------------------------------------------------- */

typedef struct entry {
    const peg_strategy *strategy;
    peg_built built;
    peg_tally tally;
    size_t nodes;
} entry;

static double average(const peg_tally *tally)
{
    return (double)tally->total / tally->secrets;
}

static double deviation(const peg_tally *tally)
{
    double mean = average(tally), squares = 0;
    for (unsigned g = 1; g <= tally->worst; g++) {
        squares += tally->histogram[g] * (g - mean) * (g - mean);
    }
    return sqrt(squares / tally->secrets);
}

/* Selects the strategies to compare: those in a comma-separated list, whose names the command
 * line has checked, or all. */
static int pick(const char *names, entry *entries, size_t *count, peg_failure *failure)
{
    const peg_strategy *strategy;

    *count = 0;
    for (size_t i = 0; !names && (strategy = peg_strategy_at(i)) != NULL; i++) {
        if (!peg_strategy_is_exact(strategy)) entries[(*count)++].strategy = strategy;
    }
    while (names && *names) {
        char name[32];
        const size_t length = strcspn(names, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, names);
        strategy = peg_strategy_find(name);
        for (size_t i = 0; i < *count; i++) {
            if (entries[i].strategy == strategy)
                return peg_fail(failure, PEG_EXIT_USAGE, "--strategies: %s is named twice",
                                name);
        }
        entries[(*count)++].strategy = strategy;
        names += length + (names[length] == ',');
    }
    return PEG_EXIT_DONE;
}

static peg_status build_entry(const peg_options *options, unsigned threads, entry *e)
{
    peg_options one = *options;
    peg_tree tree;

    one.method.strategy = e->strategy;
    one.ranks = NULL;
    e->built.threads = threads;
    peg_status status = peg_build_by_rule(&one, &tree, &e->built);
    if (status != PEG_OK) {
        peg_tree_free(&tree);
        return status;
    }
    status = peg_tree_tally(tree.nodes, tree.count, &e->tally);
    e->nodes = tree.count;
    peg_tree_free(&tree);
    return status;
}

static void print_row(const entry *e, const peg_about *optimum)
{
    printf("%-11s %10" PRIu64 " %8.4f %7.4f %5u %8.3f ", peg_strategy_name(e->strategy->id),
           e->tally.total, average(&e->tally), deviation(&e->tally), e->tally.worst,
           e->built.seconds);
    if (optimum)
        printf("%7.3f %% ", 100.0 * ((double)e->tally.total / (double)optimum->total - 1));
    peg_report_histogram(&e->tally, " ");
    printf("\n");
}

static void print_json(const peg_options *options, const entry *e, const peg_about *optimum)
{
    char rules[PEG_RULES_TEXT];
    peg_rules_print(&options->rules, rules);
    printf("{\"rules\": \"%s\", \"strategy\": \"%s\", \"secrets\": %" PRIu32, rules,
           peg_strategy_name(e->strategy->id), e->tally.secrets);
    printf(", \"total\": %" PRIu64 ", \"average\": %.6f, \"stddev\": %.6f, \"worst\": %u",
           e->tally.total, average(&e->tally), deviation(&e->tally), e->tally.worst);
    printf(", \"histogram\": [");
    peg_report_histogram(&e->tally, ", ");
    printf("], \"objective\": \"none\", \"proven\": false, \"nodes\": %zu", e->nodes);
    if (optimum) printf(", \"optimum\": %" PRIu64, optimum->total);
    printf(", \"seconds\": %.3f, \"threads\": %u, \"states\": %" PRIu64 "}", e->built.seconds,
           e->built.threads, e->built.effort.states);
}

/* Says what supports the claim that no tree has fewer guesses. */
static void print_source(const char *path, const peg_about *optimum)
{
    char proof[PATH_MAX], shown[PEG_SHOWN_TEXT];

    printf("optimum %" PRIu64 ": %s", optimum->total, peg_text_shown(path, shown));
    if (peg_proof_beside(path, optimum, proof))
        printf("; proof: %s\n", peg_text_shown(proof, shown));
    else
        fputs("; according to the file, which has no proof beside it\n", stdout);
}

/* Games of up to so many codes are probed in a few seconds. */
#define PROBED 10000

/* Says what it would take to find the optimum. */
static int print_work(const peg_options *options, unsigned threads, peg_failure *failure)
{
    peg_options search = *options;
    peg_estimate estimate;

    search.method = (peg_method){.strategy = peg_strategy_find("optimal")};
    search.threads = threads;
    if (peg_rules_secrets(&options->rules) > PROBED) {
        printf("optimum not known here: build %s --strategy optimal --dry-run estimates how "
               "long it would take\n",
               options->operand);
        return PEG_EXIT_DONE;
    }
    const int result = peg_estimate_search(&search, &estimate, failure);
    if (result != PEG_EXIT_DONE) return result;
    fputs("optimum not known here: ", stdout);
    peg_print_work(&search, &estimate);
    return PEG_EXIT_DONE;
}

int peg_command_compare(const peg_options *options, peg_failure *failure)
{
    entry entries[PEG_STRATEGY_COUNT] = {0};
    cli_tree_search search = {.rules = options->rules, .strategy = "optimal"};
    peg_about known;
    size_t count;
    unsigned threads;

    int result = pick(options->strategies, entries, &count, failure);
    if (result == PEG_EXIT_DONE) result = peg_check_memory(options, &threads, failure);
    if (result != PEG_EXIT_DONE) return result;
    const peg_about *optimum = find_optimum(&search, options->memory, &known) ? &known : NULL;
    if (!options->json)
        printf("%-11s %10s %8s %7s %5s %8s %s%s\n", "strategy", "total", "average", "stddev",
               "worst", "seconds", optimum ? "optimum+  " : "", "solved at guess 1, 2, ...");
    for (size_t i = 0; i < count; i++) {
        peg_status status = build_entry(options, threads, &entries[i]);
        if (status != PEG_OK) return peg_fail_file(failure, options->operand, status);
        if (!options->json) print_row(&entries[i], optimum);
        fflush(stdout);
    }
    if (!options->json && !optimum) return print_work(options, threads, failure);
    if (!options->json) {
        print_source(search.path, optimum);
        return PEG_EXIT_DONE;
    }
    for (size_t i = 0; i < count; i++) {
        fputs(i ? ",\n " : "[", stdout);
        print_json(options, &entries[i], optimum);
    }
    fputs("]\n", stdout);
    return PEG_EXIT_DONE;
}
