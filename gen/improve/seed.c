/*
 * seed.c - builds trees by strategies while there is time.
 */
#include <stdlib.h>
#include <string.h>

#include "format/file/file.h"
#include "gen/build/build.h"
#include "gen/core/threads.h"
#include "gen/improve/improve.h"

/* Secrets: up to PATIENT the first tree takes a second or two, and up to FEW it may guess any
 * code. */
#define PATIENT 1000000u
#define FEW     20000u

/* In larger games the trees after the first guess what so many climbs find. That takes up to
 * LONGER times as long as to guess candidates, and a thirtieth and less of any code. */
#define CLIMBS 8
#define LONGER 10

typedef struct seeding {
    improve_run *run;
    improve_seeds *seeds;
    double deadline;
    double seconds; /* what the last build took */
} seeding;

peg_status improve_keep_shallow(improve_seeds *seeds, const peg_tree *tree)
{
    const size_t size = tree->count * sizeof *tree->nodes;
    peg_tree *shallow = &seeds->shallow;
    const peg_about *old = &shallow->about, *new = &tree->about;

    if (shallow->nodes &&
        (old->worst < new->worst || (old->worst == new->worst && old->total <= new->total)))
        return PEG_OK;
    peg_tree_free(shallow);
    *shallow = *tree;
    shallow->nodes = malloc(size);
    if (!shallow->nodes) return PEG_E_MEMORY;
    memcpy(shallow->nodes, tree->nodes, size);
    return PEG_OK;
}

/* Takes ownership of the tree and puts it among the seeds if it is good enough. */
static void keep(seeding *s, peg_tree *tree)
{
    improve_seeds *seeds = s->seeds;
    unsigned at = 0;

    for (; at < seeds->count; at++)
        if (seeds->tree[at].nodes[0].guess == tree->nodes[0].guess) break;
    if (at == IMPROVE_SEEDS) at--; /* in place of the last */
    if (at < seeds->count && tree->about.total >= seeds->tree[at].about.total) {
        peg_tree_free(tree);
        return;
    }
    if (at == seeds->count) seeds->tree[seeds->count++] = (peg_tree){0};
    peg_tree_free(&seeds->tree[at]);
    for (; at && tree->about.total < seeds->tree[at - 1].about.total; at--)
        seeds->tree[at] = seeds->tree[at - 1];
    seeds->tree[at] = *tree;
}

/* A peg_progress_fn. */
static void tell(void *user, const peg_progress *progress)
{
    const seeding *s = user;
    s->run->tell(s->run->user, s->seeds->count ? s->seeds->tree[0].about.total : 0,
                 (double)progress->resolved / progress->secrets);
}

/* Builds a tree by a strategy and keeps it. The first build has no deadline and, in games of up
 * to PATIENT secrets, ignores requests to stop. */
static peg_status build_seed(seeding *s, const char *strategy, peg_scope scope,
                             const uint32_t *opening)
{
    const improve_run *run = s->run;
    const int first = !s->seeds->count;
    const double start = peg_clock();
    peg_tree tree;
    peg_effort effort;
    peg_build_options how = {
        .method = {.strategy = peg_strategy_find(strategy), .scope = scope, .sample = CLIMBS},
        .threads = run->threads,
        .stop = first && peg_rules_secrets(run->rules) <= PATIENT ? NULL : run->stop,
        .deadline = first ? 0 : s->deadline,
        .progress = run->tell ? tell : NULL,
        .user = s};

    if (run->opens) opening = &run->opening;
    if (!first && !(s->deadline > 0)) how.method.opens = PEG_OPENS_BEST;
    if (opening) {
        how.method.opens = PEG_OPENS_GIVEN;
        how.method.opening = *opening;
    }
    peg_status status = peg_build(run->rules, &how, &tree, &effort);
    s->seconds = peg_clock() - start;
    if (status == PEG_OK) {
        if (improve_depth_counts(run)) status = improve_keep_shallow(s->seeds, &tree);
        keep(s, &tree);
    }
    return status == PEG_E_LIMIT && !first ? PEG_OK : status;
}

/* Whether a build of so many seconds would end in time. */
static int fits(const seeding *s, double seconds)
{
    return peg_clock() + seconds < s->deadline && !improve_stops(s->run);
}

/* Measures how long the final work on a tree takes. */
static peg_status measure(seeding *s)
{
    const double start = peg_clock();
    uint8_t *file;
    size_t size;
    peg_status status = peg_tree_encode(&s->seeds->tree[0], &file, &size);

    if (status != PEG_OK) return status;
    peg_free(file);
    s->seeds->seconds = 5 * (peg_clock() - start) + 0.02; /* reading it back and playing it
                                                             included */
    return PEG_OK;
}

/* Builds trees with one opening after the other while time allows. */
static peg_status try_openings(seeding *s, peg_scope scope)
{
    uint32_t *order = NULL;
    size_t count = 0;
    peg_status status = PEG_OK;

    if (!s->run->opens) status = peg_openings_in_order(s->run->rules, &order, &count);
    for (size_t i = 0; i < count && status == PEG_OK && fits(s, 1.5 * s->seconds); i++)
        status = build_seed(s, "entropy", scope, &order[i]);
    free(order);
    return status;
}

/* Builds trees by the other strategies with the best opening. */
static peg_status try_strategies(seeding *s, peg_scope scope)
{
    static const char *const names[] = {"entropy+", "parts", "expected", "minimax"};
    const uint32_t opening = s->seeds->tree[0].nodes[0].guess;
    peg_status status = PEG_OK;

    for (size_t i = 0; i < sizeof names / sizeof *names && status == PEG_OK; i++)
        if (fits(s, 1.5 * s->seconds)) status = build_seed(s, names[i], scope, &opening);
    return status;
}

peg_status improve_seeds_make(improve_run *run, double deadline, improve_seeds *seeds)
{
    const int average = run->objective == PEG_OBJECTIVE_AVERAGE;
    const char *first = average ? "entropy" : "minimax";
    const uint32_t secrets = peg_rules_secrets(run->rules);
    peg_scope scope =
        secrets <= FEW && !run->is_consistent ? PEG_SCOPE_ALL : PEG_SCOPE_CANDIDATES;
    const peg_scope wider = secrets > FEW && !run->is_consistent ? PEG_SCOPE_SAMPLE : scope;
    seeding s = {.run = run, .seeds = seeds, .deadline = deadline};

    memset(seeds, 0, sizeof *seeds);
    if (improve_stops(run) > 1) return PEG_E_INTERRUPTED;
    peg_status status = build_seed(&s, first, scope, NULL);
    if (status == PEG_OK) status = measure(&s);
    const int timed = deadline > 0;
    if (status == PEG_OK && (!timed || (wider != scope && fits(&s, LONGER * s.seconds)))) {
        scope = wider;
        status = build_seed(&s, first, scope, NULL);
    }
    if (status == PEG_OK) status = try_openings(&s, scope);
    if (status == PEG_OK) status = try_strategies(&s, scope);
    return status == PEG_E_INTERRUPTED && seeds->count ? PEG_OK : status;
}

void improve_seeds_free(improve_seeds *seeds)
{
    for (unsigned i = 0; i < seeds->count; i++) peg_tree_free(&seeds->tree[i]);
    peg_tree_free(&seeds->shallow);
    seeds->count = 0;
}
