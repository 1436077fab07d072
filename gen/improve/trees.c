/*
 * trees.c - builds trees by strategies while there is time, and improves the best of them:
 * compares their openings, makes it as shallow as asked for, searches its pieces by all plans.
 */
#include <stdlib.h>
#include <string.h>

#include "format/file/file.h"
#include "gen/build/build.h"
#include "gen/improve/pieces.h"

/* ---- trees by strategies ---------------------------------------------------------------- */

/* Up to so many secrets the first tree takes a second at most. */
#define PATIENT 1000000u

/* In games of more than FEW secrets later trees guess what so many climbs find. That takes up
 * to LONGER times as long as to guess candidates, and a third and less of any code; but in
 * games of up to SHORT positions, which have few classes of guesses, no less than any code. */
#define FEW    20000u
#define CLIMBS 8
#define LONGER 5
#define SHORT  4

typedef struct seeding {
    improve_run *run;
    improve_seeds *seeds;
    double deadline; /* of the builds, by peg_clock(); 0: none */
    double seconds;  /* what the last build took */
} seeding;

peg_status improve_copy(const peg_tree *tree, peg_tree *copy)
{
    const size_t size = tree->count * sizeof *tree->nodes;

    *copy = *tree;
    copy->nodes = malloc(size);
    if (!copy->nodes) return PEG_E_MEMORY;
    memcpy(copy->nodes, tree->nodes, size);
    return PEG_OK;
}

/* Makes a copy of the tree seeds->shallow, unless that is shallower, or as shallow and no more
 * expensive. */
static peg_status keep_shallow(improve_seeds *seeds, const peg_tree *tree)
{
    peg_tree *shallow = &seeds->shallow;
    const peg_about *old = &shallow->about, *new = &tree->about;

    if (shallow->nodes &&
        (old->worst < new->worst || (old->worst == new->worst && old->total <= new->total)))
        return PEG_OK;
    peg_tree_free(shallow);
    return improve_copy(tree, shallow);
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

/* Whether a build takes more than a second or two if every code may be guessed. The estimate is
 * 0.2 s for p3c36r, which takes 0.1; 0.5 for p5c8r (0.4), 1.1 for p9c3r (1.0 to 1.4), 3.3 for
 * p8c8n (17), 6.7 for 31,104 secrets of 12 positions (7 to 13). */
static int is_slow(const peg_rules *rules)
{
    const double secrets = peg_rules_secrets(rules), length = rules->length;
    return 4e-12 * secrets * secrets * length * length * length > 1;
}

/* A peg_progress_fn. */
static void tell(void *user, const peg_progress *progress)
{
    const seeding *s = user;
    s->run->tell(s->run->user, s->seeds->count ? s->seeds->tree[0].about.total : 0,
                 (double)progress->resolved / progress->secrets);
}

/* The method of a strategy that chooses its first guess as all others. */
static peg_method method_of(const char *strategy, peg_scope scope)
{
    return (peg_method){
        .strategy = peg_strategy_find(strategy), .scope = scope, .sample = CLIMBS};
}

static peg_method opened(peg_method method, uint32_t opening)
{
    method.opens = PEG_OPENS_GIVEN;
    method.opening = opening;
    return method;
}

/* Has a copy of a seed's tree adopted if it is the best so far. */
static peg_status offer(const improve_run *run, const peg_tree *tree)
{
    peg_tree copy;
    const peg_status status = run->adopt ? improve_copy(tree, &copy) : PEG_OK;

    return run->adopt && status == PEG_OK ? run->adopt(run->user, &copy) : status;
}

/* Builds a tree and keeps it; the first one, in games of up to PATIENT secrets, in spite of
 * requests to stop. */
static peg_status build_seed(seeding *s, peg_method method)
{
    const improve_run *run = s->run;
    const int first = !s->seeds->count;
    const double start = peg_clock();
    peg_tree tree;
    peg_effort effort;

    if (run->opens) method = opened(method, run->opening);
    const peg_build_options how = {
        .method = method,
        .threads = run->threads,
        .stop = first && peg_rules_secrets(run->rules) <= PATIENT ? NULL : run->stop,
        .deadline = s->deadline,
        .progress = run->tell ? tell : NULL,
        .user = s};
    peg_status status = peg_build(run->rules, &how, &tree, &effort);
    s->seconds = peg_clock() - start;
    if (status == PEG_OK) {
        status = offer(run, &tree);
        if (status == PEG_OK && improve_depth_counts(run))
            status = keep_shallow(s->seeds, &tree);
        keep(s, &tree);
    } else {
        peg_tree_free(&tree);
    }
    return status == PEG_E_LIMIT && !first ? PEG_OK : status;
}

/* Whether a build of so many seconds would end in time. */
static int fits(const seeding *s, double seconds)
{
    return peg_clock() + seconds < s->deadline && !peg_stops(s->run->stop);
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
    peg_ranked *order = NULL;
    size_t count = 0;
    peg_status status = PEG_OK;

    if (!s->run->opens) status = peg_openings_in_order(s->run->rules, &order, &count);
    for (size_t i = 0; i < count && status == PEG_OK && fits(s, 1.5 * s->seconds); i++)
        status = build_seed(s, opened(method_of("entropy", scope), order[i].guess));
    free(order);
    return status;
}

/* Builds trees by the other strategies, with openings of their own or with the best one. */
static peg_status try_strategies(seeding *s, peg_scope scope, int own)
{
    static const char *const names[] = {"expected", "entropy", "parts", "entropy+", "minimax"};
    const uint32_t opening = s->seeds->tree[0].nodes[0].guess;
    peg_status status = PEG_OK;

    for (size_t i = 0; i < sizeof names / sizeof *names && status == PEG_OK; i++) {
        const peg_method method = method_of(names[i], scope);
        if (fits(s, 1.5 * s->seconds))
            status = build_seed(s, own ? method : opened(method, opening));
    }
    return status;
}

/* Makes the first seeds: in slow games one by the strategy that takes the least time, then one
 * by a good strategy unless it would not be done by `end`. */
static peg_status make_first(seeding *s, const char *strategy, peg_scope scope, double end)
{
    peg_status status = PEG_OK;

    if (is_slow(s->run->rules)) {
        status = build_seed(s, method_of("first", PEG_SCOPE_CANDIDATES));
        if (status == PEG_OK) status = measure(s);
        if (status == PEG_E_LIMIT) status = PEG_OK; /* the other may be less deep */
        if (end > 0) s->deadline = end - s->seeds->seconds;
    }
    if (status == PEG_OK) status = build_seed(s, method_of(strategy, scope));
    return status == PEG_OK ? measure(s) : status;
}

peg_status improve_seeds_make(improve_run *run, double deadline, double end,
                              improve_seeds *seeds)
{
    const int average = run->objective == PEG_OBJECTIVE_AVERAGE, timed = deadline > 0;
    const char *first = average ? "entropy" : "minimax";
    const int slow = is_slow(run->rules), consistent = run->is_consistent;
    const int few = timed && run->rules->length <= SHORT;
    const int climbs = !few && (slow || peg_rules_secrets(run->rules) > FEW);
    const peg_scope scope = consistent || slow ? PEG_SCOPE_CANDIDATES : PEG_SCOPE_ALL;
    peg_scope later = consistent ? scope : climbs ? PEG_SCOPE_SAMPLE : PEG_SCOPE_ALL;
    seeding s = {.run = run, .seeds = seeds};

    memset(seeds, 0, sizeof *seeds);
    if (peg_stops(run->stop) > 1) return PEG_E_INTERRUPTED;
    peg_status status = make_first(&s, first, scope, end);
    if (timed && slow && !fits(&s, LONGER * s.seconds)) later = scope;
    if (status == PEG_OK && (!timed || (slow && later != scope))) {
        peg_method method = method_of(first, later);
        if (!timed) method.opens = PEG_OPENS_BEST;
        status = build_seed(&s, method);
    }
    s.deadline = deadline;
    if (status == PEG_OK) status = try_strategies(&s, later, 1);
    if (status == PEG_OK) status = try_openings(&s, later);
    if (status == PEG_OK && !run->opens) status = try_strategies(&s, later, 0);
    return status == PEG_E_INTERRUPTED && seeds->count ? PEG_OK : status;
}

void improve_seeds_free(improve_seeds *seeds)
{
    for (unsigned i = 0; i < seeds->count; i++) peg_tree_free(&seeds->tree[i]);
    peg_tree_free(&seeds->shallow);
    seeds->count = 0;
}

/* ---- the best of them improved ---------------------------------------------------------- */

#define FIRST_PLANS 2u    /* used to compare trees with different openings */
#define DEPTH_PLANS 4u    /* used to make a piece shallower */
#define FULL_SHARE  0.3   /* of the time is for searches in full */
#define CRUSH_SHARE 0.5   /* of the rest is for fewer secrets at the last guess */
#define NEAR        1.004 /* a tree whose total is up to so many times the best may yet win */

/* Has the tree of the pieces adopted if it is the best so far. */
static peg_status publish(improve_schedule *s, const improve_pieces *pieces)
{
    peg_tree tree;
    const peg_status status = peg_piece_join(&pieces->root, &pieces->about, &tree);

    return status == PEG_OK ? s->run->adopt(s->run->user, &tree) : status;
}

/* The depth of the deepest secret of a piece, from the root. */
static unsigned worst_of(const improve_piece *piece)
{
    return piece->at->depth + piece->tally.worst;
}

/* Makes the tree as shallow as `depth` by searching the pieces that are deeper, by one plan
 * after the other. Errors: PEG_E_LIMIT if it is still deeper, PEG_E_MEMORY. */
static peg_status reduce_depth(improve_schedule *s, improve_pieces *pieces, unsigned depth)
{
    const improve_aim aim = {.depth = depth}, *kept = s->aim;
    peg_status status = PEG_OK;

    s->aim = &aim;
    s->pieces = pieces;
    for (size_t i = 0; i < pieces->count && status == PEG_OK && !improve_is_over(s); i++) {
        improve_piece *piece = &pieces->piece[i];
        if (worst_of(piece) <= depth) continue;
        for (unsigned p = 0; p < DEPTH_PLANS && status == PEG_OK && !improve_is_over(s); p++) {
            piece->plan = p;
            status = improve_search_piece(s, 0, piece, s->searches++);
            if (status == PEG_E_INTERRUPTED) status = PEG_OK;
            if (worst_of(piece) <= depth) break;
        }
        piece->plan = 0;
        if (status == PEG_OK && worst_of(piece) > depth) status = PEG_E_LIMIT;
    }
    s->aim = kept;
    return status == PEG_OK && improve_pieces_tally(pieces).worst > depth ? PEG_E_LIMIT
                                                                          : status;
}

/* Makes a tree of the least depth that can be found, or of the depth limit. */
static peg_status make_shallow(improve_schedule *s, improve_pieces *pieces, improve_aim *aim)
{
    const improve_run *run = s->run;
    const int least = run->objective != PEG_OBJECTIVE_AVERAGE;
    peg_status status = PEG_OK;
    unsigned depth = improve_pieces_tally(pieces).worst;

    aim->depth = run->max_depth;
    if (run->max_depth && run->max_depth < depth) {
        depth = run->max_depth;
        status = reduce_depth(s, pieces, depth);
        if (status == PEG_E_LIMIT) return PEG_OK; /* later plans may do it */
    }
    while (least && status == PEG_OK && depth > 1 && !improve_is_over(s)) {
        status = publish(s, pieces); /* if the next step fails, it may have raised the total */
        if (status == PEG_OK) status = reduce_depth(s, pieces, depth - 1);
        if (status == PEG_OK) depth--;
    }
    if (least) aim->depth = depth;
    return status == PEG_E_LIMIT ? PEG_OK : status;
}

/* Makes a seed's tree as shallow as the best, and carries out the first plans on it. Errors:
 * PEG_E_LIMIT if it is still deeper, PEG_E_MEMORY, PEG_E_CORRUPT. */
static peg_status try_seed(improve_schedule *s, const peg_tree *seed, improve_pieces *pieces)
{
    const unsigned depth = s->aim->depth;
    peg_status status = improve_pieces_cut(pieces, seed, s->most);

    if (status == PEG_OK && depth) status = reduce_depth(s, pieces, depth);
    return status == PEG_OK ? improve_carry_out(s, pieces, 0, FIRST_PLANS) : status;
}

/* Whether a tree, which is within the depth, is better than another. */
static int is_better(const improve_aim *aim, const improve_pieces *a, const improve_pieces *b)
{
    const peg_tally of_a = improve_pieces_tally(a), of_b = improve_pieces_tally(b);
    const uint32_t last_a = of_a.histogram[aim->depth], last_b = of_b.histogram[aim->depth];

    if (aim->depth && of_b.worst > aim->depth) return 1;
    return aim->crush && last_a != last_b ? last_a < last_b : of_a.total < of_b.total;
}

/* Compares the best with the trees of other seeds by the first plans. *best points to the best
 * of them, which is in its old place or in `other`: pieces do not move, as they point to their
 * parents. */
static peg_status compare_seeds(improve_schedule *s, const improve_seeds *seeds,
                                improve_pieces **best, improve_pieces *other)
{
    const peg_about about = (*best)->about;
    const double start = peg_clock();
    peg_status status = improve_carry_out(s, *best, 0, FIRST_PLANS);
    const double seconds = peg_clock() - start;

    for (unsigned i = 0; i < seeds->count && status == PEG_OK && !improve_is_over(s); i++) {
        const peg_about *seed = &seeds->tree[i].about;
        if ((seed->total == about.total && seed->worst == about.worst) ||
            (double)seed->total > NEAR * (double)about.total)
            continue;
        if (s->deadline > 0 && peg_clock() + 3 * seconds > s->deadline) break;
        status = try_seed(s, &seeds->tree[i], other);
        if (status == PEG_OK && is_better(s->aim, other, *best)) {
            improve_pieces *worse = *best;
            *best = other;
            other = worse;
        }
        improve_pieces_free(other);
        if (status == PEG_E_LIMIT) status = PEG_OK;
    }
    return status;
}

/* Cuts the tree of the pieces anew, into pieces of up to `most` candidates. */
static peg_status cut_anew(improve_pieces *pieces, uint32_t most)
{
    peg_tree tree;
    peg_status status = peg_piece_join(&pieces->root, &pieces->about, &tree);

    if (status != PEG_OK) return status;
    improve_pieces_free(pieces);
    status = improve_pieces_cut(pieces, &tree, most);
    peg_tree_free(&tree);
    return status;
}

/* Searches subtrees in full, by the plans up to end - 1, small ones first: they take the least
 * time for what they gain, and a larger one is searched faster if it costs less to begin with.
 * After 60 s p7c7n has 33,001 instead of 33,018, p4c11r 85,435 instead of 85,523. */
static peg_status search_in_full(improve_schedule *s, improve_pieces *pieces, unsigned end)
{
    peg_status status = PEG_OK;

    for (unsigned p = IMPROVE_WIDTHS; p < end && status == PEG_OK && !improve_is_over(s); p++) {
        const uint32_t candidates = improve_plans[p].candidates;
        status = cut_anew(pieces, candidates < s->most ? candidates : s->most);
        if (status == PEG_OK) status = improve_carry_out(s, pieces, p, p + 1);
    }
    return status;
}

/* Whether a proof is tried next (gen/optimal/solve.c), which may take less than the last plans
 * do. */
static int leaves_time(const improve_schedule *s)
{
    return s->deadline > 0 && improve_is_done(s) && !s->run->ranks &&
           peg_rules_secrets(s->run->rules) <= EXACT_MAX_CODES;
}

/* Makes the total small, so that plans can then look for fewer secrets at the last guess. */
static peg_status improve_crush(improve_schedule *s, improve_pieces *pieces, improve_aim *aim)
{
    const double deadline = s->deadline;

    aim->crush = 0;
    if (deadline > 0) s->deadline -= CRUSH_SHARE * (deadline - peg_clock());
    peg_status status = improve_carry_out(s, pieces, 0, IMPROVE_WIDTHS);
    s->deadline = deadline;
    if (status == PEG_OK) status = publish(s, pieces);
    if (status == PEG_OK) status = cut_anew(pieces, s->most);
    aim->crush = 1;
    return status;
}

static peg_status improve_best(improve_schedule *s, const improve_seeds *seeds)
{
    const improve_run *run = s->run;
    const int depth_counts = improve_depth_counts(run);
    const double deadline = s->deadline;
    improve_aim aim = {.crush = run->objective == PEG_OBJECTIVE_CRUSH};
    improve_pieces first = {0}, second = {0}, *best = &first;
    peg_status status =
        improve_pieces_cut(best, depth_counts ? &seeds->shallow : &seeds->tree[0], s->most);

    s->aim = &aim;
    if (status == PEG_OK) status = publish(s, best);
    if (status == PEG_OK && depth_counts) status = make_shallow(s, best, &aim);
    if (status == PEG_OK) status = compare_seeds(s, seeds, &best, &second);
    if (deadline > 0) s->deadline -= FULL_SHARE * (deadline - run->start);
    if (status == PEG_OK && aim.crush) status = improve_crush(s, best, &aim);
    if (status == PEG_OK) status = improve_carry_out(s, best, 0, IMPROVE_WIDTHS);
    s->deadline = deadline;
    if (status == PEG_OK) status = publish(s, best); /* cutting it anew may fail */
    const unsigned end = status == PEG_OK && leaves_time(s) ? IMPROVE_QUICK : IMPROVE_PLANS;
    if (status == PEG_OK) status = search_in_full(s, best, end);
    const peg_status published = best->piece ? publish(s, best) : PEG_OK;
    improve_pieces_free(best);
    return status == PEG_OK ? published : status;
}

peg_status improve_trees(improve_run *run, const improve_seeds *seeds, double deadline)
{
    improve_schedule s;
    peg_status status = improve_schedule_open(&s, run, deadline);

    if (status == PEG_OK) status = improve_best(&s, seeds);
    improve_schedule_close(&s);
    return status;
}
