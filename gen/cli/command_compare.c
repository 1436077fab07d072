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
#include <sys/stat.h>
#include <unistd.h>

#include "gen/build/build.h"
#include "gen/cli/commands.h"
#include "gen/cli/options.h"
#include "gen/cli/progress.h"
#include "gen/cli/report.h"
#include "gen/core/threads.h"
#include "gen/file/failure.h"
#include "gen/file/load.h"
#include "gen/proof/beside.h"

/* ---- ready trees, by their names ---------------------------------------------------- */

/* A tree that claims to be proven optimal for the average. */
typedef struct peg_optimum {
    char path[PATH_MAX];
    peg_about about; /* its header */
} peg_optimum;

/* What to look for, and what was found. */
typedef struct wish {
    const peg_rules *rules;
    size_t limit;
    peg_optimum *optimum;
} wish;

/* Whether the file at optimum->path holds such a tree. Does not block on anything but a regular
 * file. */
static int is_optimum(const wish *w)
{
    peg_about *about = &w->optimum->about;
    struct stat there;
    peg_loaded loaded;

    if (stat(w->optimum->path, &there) != 0 || !S_ISREG(there.st_mode)) return 0;
    if (peg_load_tree(w->optimum->path, w->limit, &loaded) != PEG_OK) return 0;
    *about = loaded.tree.about;
    const int fits = peg_about_is_best(about) && about->objective == PEG_OBJECTIVE_AVERAGE &&
                     peg_rules_equal(&about->rules, w->rules) &&
                     peg_loaded_verify(&loaded) == PEG_OK;
    peg_unload(&loaded);
    return fits;
}

/* Looks in the first `length` bytes of a folder's name and what is below it. */
static int look_in(const wish *w, const char *folder, size_t length, const char *below)
{
    char name[PEG_RULES_TEXT];

    peg_rules_print(w->rules, name);
    const int used = snprintf(w->optimum->path, PATH_MAX, "%.*s%s/%s-optimal.peg", (int)length,
                              folder, below, name);
    return length > 0 && used < PATH_MAX && is_optimum(w);
}

/* Looks in a list of folders separated by colons. */
static int look_in_all(const wish *w, const char *folders, const char *below)
{
    while (folders && *folders) {
        const size_t length = strcspn(folders, ":");
        if (look_in(w, folders, length, below)) return 1;
        folders += length + (folders[length] == ':');
    }
    return 0;
}

/* Looks in the user's data folder (XDG specification). */
static int look_at_home(const wish *w)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");

    if (data && data[0] == '/') return look_in(w, data, strlen(data), "/pegtree");
    return home && home[0] == '/' && look_in(w, home, strlen(home), "/.local/share/pegtree");
}

/* Looks near the program: in a checkout, or where it is installed. */
static int look_beside(const wish *w)
{
    static const char *const below[] = {"/trees", "/../trees", "/../share/pegtree"};
    char program[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);

    if (length <= 0) return 0;
    program[length] = '\0';
    const char *slash = strrchr(program, '/');
    for (size_t i = 0; slash && i < sizeof below / sizeof *below; i++) {
        if (look_in(w, program, (size_t)(slash - program), below[i])) return 1;
    }
    return 0;
}

/* Looks for a tree, RULES-optimal.peg, that claims to be proven optimal for the average, where
 * the player looks for trees: in $PEGTREE_PATH, $XDG_DATA_HOME/pegtree, pegtree/ in each of
 * $XDG_DATA_DIRS, then from the program's folder in trees/, ../trees/ and ../share/pegtree/.
 * Reads the tree, with at most `limit` bytes of memory, and plays it, so its total is true;
 * that no other tree has a smaller one is its author's claim. Returns whether there is one. */
static int known_optimum(const peg_rules *rules, size_t limit, peg_optimum *optimum)
{
    const wish w = {rules, limit, optimum};
    const char *shared = getenv("XDG_DATA_DIRS");

    return look_in_all(&w, getenv("PEGTREE_PATH"), "") || look_at_home(&w) ||
           look_in_all(&w, shared && *shared ? shared : "/usr/local/share:/usr/share",
                       "/pegtree") ||
           look_beside(&w);
}

/* ---- the command -------------------------------------------------------------------- */

typedef struct entry {
    const peg_strategy *strategy;
    peg_tree tree; /* its nodes are released; its header stays */
    peg_tally tally;
    peg_effort effort;
    size_t nodes;
    unsigned threads;
    double seconds;
} entry;

#define MOST_ENTRIES PEG_STRATEGY_COUNT

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

/* Selects the strategies to compare: those in a comma-separated list, or all. */
static int pick(const char *names, entry *entries, size_t *count, peg_failure *failure)
{
    *count = 0;
    if (!names) {
        const peg_strategy *strategy;
        for (size_t i = 0; (strategy = peg_strategy_at(i)) != NULL; i++) {
            if (strategy->id != PEG_STRATEGY_OPTIMAL) entries[(*count)++].strategy = strategy;
        }
        return PEG_EXIT_DONE;
    }
    while (*names) {
        char name[32] = "";
        size_t length = strcspn(names, ",");
        if (length < sizeof name) memcpy(name, names, length);
        const peg_strategy *strategy = peg_strategy_find(name);
        if (!strategy)
            return peg_fail(
                failure, PEG_EXIT_USAGE,
                "--strategies: unknown strategy '%.*s'; `pegtree-gen list` shows them",
                (int)length, names);
        if (strategy->id == PEG_STRATEGY_OPTIMAL)
            return peg_fail(
                failure, PEG_EXIT_USAGE,
                "--strategies: optimal is a column here, where trees/ knows it; make "
                "one with build --strategy optimal");
        for (size_t i = 0; i < *count; i++) {
            if (entries[i].strategy == strategy)
                return peg_fail(failure, PEG_EXIT_USAGE, "--strategies: %s is named twice",
                                name);
        }
        entries[(*count)++].strategy = strategy;
        names += length + (names[length] == ',');
    }
    return *count ? PEG_EXIT_DONE
                  : peg_fail(failure, PEG_EXIT_USAGE,
                             "--strategies needs names, such as entropy,parts");
}

static peg_status build_entry(const peg_options *options, unsigned threads,
                              const peg_stop *stop, entry *e)
{
    peg_meter meter;
    int watched = !options->quiet && isatty(STDERR_FILENO);
    peg_build_options how = {.method = options->method,
                             .threads = threads,
                             .stop = stop,
                             .progress = watched ? peg_meter_show : NULL,
                             .user = &meter};

    e->threads = threads;
    how.method.strategy = e->strategy;
    peg_meter_start(&meter, stderr, &options->rules, NULL);
    peg_status status = peg_build(&options->rules, &how, &e->tree, &e->effort);
    e->seconds = peg_clock() - meter.started;
    if (watched) peg_meter_end(&meter);
    if (status != PEG_OK) return status;
    status = peg_tree_tally(e->tree.nodes, e->tree.count, &e->tally);
    e->nodes = e->tree.count;
    peg_tree_free(&e->tree);
    return status;
}

static void print_row(FILE *out, const entry *e, const peg_about *optimum)
{
    fprintf(out, "%-11s %10" PRIu64 " %8.4f %7.4f %5u %8.3f ",
            peg_strategy_name(e->strategy->id), e->tally.total, average(&e->tally),
            deviation(&e->tally), e->tally.worst, e->seconds);
    if (optimum)
        fprintf(out, "%7.3f %% ",
                100.0 * ((double)e->tally.total / (double)optimum->total - 1));
    peg_report_histogram(out, &e->tally, " ");
    fprintf(out, "\n");
}

static void print_json(FILE *out, const peg_options *options, const entry *e,
                       const peg_about *optimum)
{
    char rules[PEG_RULES_TEXT];
    peg_rules_print(&options->rules, rules);
    fprintf(out, "{\"rules\": \"%s\", \"strategy\": \"%s\", \"secrets\": %" PRIu32, rules,
            peg_strategy_name(e->strategy->id), e->tally.secrets);
    fprintf(out, ", \"total\": %" PRIu64 ", \"average\": %.6f, \"stddev\": %.6f, \"worst\": %u",
            e->tally.total, average(&e->tally), deviation(&e->tally), e->tally.worst);
    fprintf(out, ", \"histogram\": [");
    peg_report_histogram(out, &e->tally, ", ");
    fprintf(out, "], \"objective\": \"none\", \"proven\": false, \"nodes\": %zu", e->nodes);
    if (optimum) fprintf(out, ", \"optimum\": %" PRIu64, optimum->total);
    fprintf(out, ", \"seconds\": %.3f, \"threads\": %u, \"states\": %" PRIu64 "}", e->seconds,
            e->threads, e->effort.states);
}

/* Says what supports the claim that no tree has fewer guesses. */
static void print_source(FILE *out, const peg_optimum *optimum)
{
    char proof[PATH_MAX], shown[PEG_SHOWN_TEXT];

    fprintf(out, "optimum %" PRIu64 ": %s", optimum->about.total,
            peg_text_shown(optimum->path, shown));
    if (peg_proof_beside(optimum->path, &optimum->about, proof))
        fprintf(out, "; proof: %s\n", peg_text_shown(proof, shown));
    else
        fputs("; according to the file, which has no proof beside it\n", out);
}

int peg_command_compare(const peg_options *options, FILE *out, const peg_stop *stop,
                        peg_failure *failure)
{
    entry entries[MOST_ENTRIES + 1] = {0};
    peg_optimum known;
    size_t count;
    unsigned threads;

    int result = pick(options->strategies, entries, &count, failure);
    if (result == PEG_EXIT_DONE) result = peg_check_memory(options, &threads, failure);
    if (result != PEG_EXIT_DONE) return result;
    const int is_known = known_optimum(&options->rules, options->memory, &known);
    const peg_about *optimum = is_known ? &known.about : NULL;
    if (!options->json)
        fprintf(out, "%-11s %10s %8s %7s %5s %8s %s%s\n", "strategy", "total", "average",
                "stddev", "worst", "seconds", optimum ? "optimum+  " : "",
                "solved at guess 1, 2, ...");
    for (size_t i = 0; i < count; i++) {
        peg_status status = build_entry(options, threads, stop, &entries[i]);
        if (status != PEG_OK) return peg_fail_file(failure, options->operand, status);
        if (!options->json) print_row(out, &entries[i], optimum);
        fflush(out);
    }
    if (!options->json && is_known) print_source(out, &known);
    if (!options->json) return PEG_EXIT_DONE;
    for (size_t i = 0; i < count; i++) {
        fputs(i ? ",\n " : "[", out);
        print_json(out, options, &entries[i], optimum);
    }
    fputs("]\n", out);
    return PEG_EXIT_DONE;
}
