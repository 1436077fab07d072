/*
 * claims.c - from what the search knows to what a checker can verify.
 *
 * The search has found what sets cost; this pass queries it again, mostly its table, and writes
 * as little as a checker needs. A set whose bound follows from its size or from one look at all
 * guesses needs no claim. For any other set, every guess that the look leaves too cheap is
 * examined: the bounds of its parts are raised, first by their properties and by earlier
 * claims, then by looks, then by claims of their own, until their sum is what must be shown.
 */
#include <string.h>
#include <xxhash.h>

#include "gen/core/threads.h"
#include "gen/exact/score.h"
#include "gen/proof/writer.h"

#define PULSE 32 /* guesses between two pulses: each is a system call */

/* Parts of up to so many candidates are shown to cost what they do, even if less is needed:
 * that takes little, and the same sets are often parts of other guesses. Of larger ones no more
 * is shown than is needed, which takes much less. */
#define SMALL 64

/* ---- what has been shown so far ---------------------------------------------------- */

/* A bound of a set. Sets are identified by a 128-bit hash: mistaking one for another would
 * leave a claim out of the proof, which its checker finds; it cannot make a false claim
 * true. */
typedef struct proof_fact {
    XXH128_hash_t key;
    exact_cost bound;
} proof_fact;

static XXH128_hash_t key_of(const exact_set *set, unsigned depth)
{
    return XXH3_128bits_withSeed(set->code, set->n * sizeof *set->code, depth);
}

/* The keys of a set's bounds: those claimed for this goal, and those for the goal total. */
typedef struct fact_keys {
    XXH128_hash_t current, total;
} fact_keys;

/* The keys of a set within `depth` guesses (0: any number). */
static fact_keys keys_of(const proof_writer *w, const exact_set *set, unsigned depth)
{
    const unsigned total_depth = w->totals_within ? depth + w->totals_within - w->within : 0;
    const XXH128_hash_t current = key_of(set, depth);

    return (fact_keys){current, total_depth == depth ? current : key_of(set, total_depth)};
}

static exact_cost known_bound(const peg_hash *known, XXH128_hash_t key)
{
    const proof_fact *fact = peg_hash_find(known, key);

    return fact ? fact->bound : 0;
}

/* The bound of a set by claims so far, or 0. Those for the goal total serve all later goals,
 * which allow no more guesses. */
static exact_cost claimed(const proof_writer *w, const fact_keys *keys)
{
    const exact_cost cost = known_bound(&w->claimed, keys->current),
                     total = proof_times(known_bound(&w->totals, keys->total),
                                         w->worker->search->bounds->unit);

    return cost > total ? cost : total;
}

/* ---- a guess ----------------------------------------------------------------------- */

/* A guess, its parts with the costs shown for them, and their sum. */
typedef struct trial {
    const exact_node *node;
    unsigned guess, depth; /* left for its parts */
    exact_node below;
    exact_partition split;
    exact_cost sum;
    unsigned most;   /* parts that any guess makes of the set */
    exact_cost need; /* must be shown, */
    exact_cost aim;  /* and this much is if it is true: need, or one more */
} trial;

static void raise_part(trial *of, exact_set *part, exact_cost bound)
{
    if (bound <= part->lower) return;
    of->sum = bound == EXACT_NONE ? EXACT_NONE : of->sum - part->lower + bound;
    part->lower = bound;
}

/* What is to be shown for a part if the others stay as they are. */
static exact_cost missing(const trial *of, const exact_set *part)
{
    return of->aim == EXACT_NONE ? EXACT_NONE : part->lower + (of->aim - of->sum);
}

/* Splits a set by a guess and bounds the parts by their sizes. Returns 0 if it does not split
 * the set. */
static int split_by_guess(proof_writer *w, trial *of)
{
    const exact_search *search = w->worker->search;
    const exact_node *node = of->node;

    of->depth = exact_depth_below(node->terms.depth);
    if (node->pairs)
        exact_partition_bits(w->worker, node->pairs, of->guess, 1, &of->split);
    else
        exact_partition_by(w->worker, &node->set, of->guess, 1, &of->split);
    if (w->worker->status != PEG_OK) return 0;
    if (of->split.parts == 1 && of->split.part[0].n == node->set.n) return 0;
    of->sum = node->set.n * search->bounds->unit;
    if (node->terms.depth == 1)
        of->sum = of->split.parts ? EXACT_NONE : of->sum + search->bounds->last;
    for (unsigned i = 0; i < of->split.parts && of->sum != EXACT_NONE; i++) {
        exact_set *part = &of->split.part[i];
        part->lower = exact_bound(search->bounds, of->depth, part->n);
        part->exact = part->n < 3 || part->lower == EXACT_NONE;
        of->sum = proof_add(of->sum, part->lower);
    }
    return 1;
}

/* Raises the bounds to what looks show at least: since no guess makes more than `most` parts of
 * a part, two guesses solve at most that many of its codes, and the others take a third. */
static void raise_by_most(const proof_writer *w, trial *of)
{
    const exact_cost unit = w->worker->search->bounds->unit;

    for (unsigned i = of->split.parts; i-- > 0 && of->sum < of->aim;) {
        exact_set *part = &of->split.part[i];
        if (!part->exact && part->n > of->most)
            raise_part(of, part, proof_times(3 * part->n - 1 - of->most, unit));
    }
}

/* Raises the bounds of parts without a separator. With one, a part costs what its size says. */
static void raise_by_separators(proof_writer *w, trial *of)
{
    const exact_search *search = w->worker->search;

    for (unsigned i = of->split.parts; i-- > 0 && of->sum < of->aim;) {
        exact_set *part = &of->split.part[i];
        if (part->exact || part->n > exact_most_parts(search->game)) continue;
        part->exact = (uint8_t)exact_has_separator(w->worker, part, of->node->pairs);
        if (!part->exact)
            raise_part(of, part, exact_bound_imperfect(search->bounds, of->depth, part->n));
    }
}

/* Raises the bounds by claims. There are so many that most look-ups miss all caches. */
static void raise_by_claims(proof_writer *w, trial *of)
{
    fact_keys keys[EXACT_LABELS];

    for (unsigned i = 0; i < of->split.parts && of->sum < of->aim; i++) {
        if (of->split.part[i].exact) continue;
        keys[i] = keys_of(w, &of->split.part[i], of->depth);
        peg_hash_fetch(&w->claimed, keys[i].current);
        peg_hash_fetch(&w->totals, keys[i].total);
    }
    for (unsigned i = of->split.parts; i-- > 0 && of->sum < of->aim;) {
        exact_set *part = &of->split.part[i];
        if (!part->exact) raise_part(of, part, claimed(w, &keys[i]));
    }
}

/* Raises the bounds by looks. */
static void raise_by_looks(proof_writer *w, trial *of)
{
    exact_worker *worker = w->worker;

    if (of->sum >= of->aim) return;
    of->below.terms = exact_terms_after(worker->search->game, &of->node->terms, of->guess);
    for (unsigned i = of->split.parts; i-- > 0 && of->sum < of->aim;) {
        exact_set *part = &of->split.part[i];
        if (part->exact) continue;
        exact_find_canonical(worker, part, &of->below.terms.twins, NULL);
        if (!part->has_canonical) return;
        raise_part(of, part,
                   proof_look(w, part, &of->below.terms, part->lower, missing(of, part)));
    }
}

/* Raises the bounds of parts that are renamings of sets claimed before, if that suffices: their
 * claims will be images, for which nothing is examined. */
static void raise_by_images(const proof_writer *w, trial *of)
{
    exact_cost bound[EXACT_LABELS], sum = of->sum;

    for (unsigned i = 0; i < of->split.parts; i++) {
        const exact_set *part = &of->split.part[i];
        bound[i] = part->exact ? 0 : proof_image_bound(w, part, of->depth);
        if (bound[i] > part->lower) sum = proof_add(sum, bound[i] - part->lower);
    }
    for (unsigned i = 0; sum >= of->aim && i < of->split.parts && of->sum < of->aim; i++)
        raise_part(of, &of->split.part[i], bound[i]);
}

/* Raises the bounds of parts to their costs until the sum is what must be shown: the smallest
 * first; but if the guess is to have no tree at all, the largest, which is the most likely to
 * have none. If `evenly`, large parts are raised only so far that all of them together
 * suffice. Nothing is searched for a part whose claim can be an image. */
static void raise_by_costs(proof_writer *w, trial *of, int evenly)
{
    const unsigned parts = of->split.parts;
    unsigned large = 0; /* parts left, that is */

    for (unsigned i = 0; i < parts; i++)
        large += !of->split.part[i].exact && of->split.part[i].n > SMALL;
    for (unsigned k = 0; k < parts && of->sum < of->aim; k++) {
        exact_set *part = &of->split.part[of->aim == EXACT_NONE ? parts - 1 - k : k];
        exact_cost need = missing(of, part);
        if (part->exact) continue;
        if (evenly && part->n > SMALL) {
            need = part->lower + (need - part->lower + large - 1) / large;
            large--;
        }
        const exact_cost image = proof_image_bound(w, part, of->depth);
        if (image >= need) {
            raise_part(of, part, image);
            continue;
        }
        exact_node below = of->below;
        below.set = *part;
        w->worker->lap = peg_clock(); /* until here, nothing was searched */
        exact_set_begin(w->worker, &below.set, &below.terms);
        const exact_cost cost = exact_cost_of(w->worker, &below, need);
        if (w->worker->status != PEG_OK) return;
        part->exact = cost < need;
        raise_part(of, part, cost < need ? cost : need);
    }
}

/* Writes claims for what the parts cost. */
static void raise_by_showing(proof_writer *w, trial *of)
{
    exact_worker *worker = w->worker;
    const exact_node *node = of->node;
    exact_cost before[EXACT_LABELS];

    if (of->sum >= of->aim) return;
    peg_renaming *map = exact_worker_take(worker, node->same.count * sizeof *map);
    if (!map) return;
    of->below.same = exact_symmetry_after(worker->search->game, &node->same, of->guess, map);
    const proof_span whole = w->span;
    for (unsigned i = 0; i < of->split.parts; i++) before[i] = of->split.part[i].lower;
    raise_by_images(w, of);
    if (of->aim != EXACT_NONE && exact_targets_serve(worker)) raise_by_costs(w, of, 1);
    raise_by_costs(w, of, 0);
    double left = 0;
    for (unsigned i = 0; i < of->split.parts; i++)
        if (of->split.part[i].lower != before[i])
            left += proof_part_weight(node, of->split.part[i].n);
    for (unsigned i = 0; i < of->split.parts && worker->status == PEG_OK; i++) {
        const exact_set *part = &of->split.part[i];
        if (part->lower == before[i]) continue;
        left = proof_span_begin(w, &whole, proof_part_weight(node, part->n), left);
        of->below.set = *part;
        of->below.set.lower = before[i];
        w->guess[node->level] = (peg_code16)of->guess;
        w->label[node->level] = of->split.label[i];
        worker->status = proof_write_claims(w, &of->below, part->lower);
        proof_span_end(w);
    }
    w->span = whole;
}

/* Raises the sum of the parts' bounds until it is `aim`: tries each way on all parts before the
 * next, more expensive one. The largest part comes first, as it mostly gains most (p5c6r
 * took 17 million looks that way, and 43 million the other way round); but claims are made for
 * the smallest first. */
static void show_split(proof_writer *w, trial *of)
{
    raise_by_separators(w, of);
    if (of->sum < of->aim && of->node->pairs)
        exact_partition_list(w->worker, of->node->pairs, &of->split);
    raise_by_claims(w, of);
    raise_by_looks(w, of);
    raise_by_showing(w, of);
    if (w->worker->status == PEG_OK && of->sum < of->need) w->worker->status = PEG_E_CORRUPT;
}

/* ---- a set ------------------------------------------------------------------------- */

/* `27 ~1,4 0012:1,0 3456:0,2`, or of an image `27 =0132/654321 0012:1,0 3456:0,2` */
peg_status proof_put_claim(proof_writer *w, const proof_claim *claim)
{
    const exact_game *game = w->worker->search->game;
    char code[PEG_CODE_TEXT];

    if (claim->bound == EXACT_NONE)
        proof_print(&w->text, "none");
    else
        proof_print(&w->text, "%u", (unsigned)claim->bound);
    if (proof_is_image(claim)) {
        proof_print(&w->text, " =");
        proof_renamings_print(&game->rules, &claim->map, &w->text);
    }
    for (size_t i = 0; i < w->names.chosen_count; i++)
        proof_print(&w->text, "%s%u", i ? "," : " ~", (unsigned)w->names.chosen[i]);
    for (unsigned g = 0; g < claim->level; g++) {
        uint8_t bulls, cows;
        peg_code_print(&game->rules, exact_game_code(game, w->guess[g]), code);
        peg_label_split(game->peg[w->label[g]], &bulls, &cows);
        proof_print(&w->text, " %s:%u,%u", code, bulls, cows);
    }
    proof_print(&w->text, "\n");
    proof_fact *fact = peg_hash_add(&w->claimed, claim->key, sizeof *fact);
    if (!fact) return PEG_E_MEMORY;
    if (claim->bound > fact->bound) fact->bound = claim->bound;
    return proof_image_keep(w, claim);
}

/* 1 if guesses are to be shown to cost one more than they must, where they do. The next goals
 * need that of all guesses but the best, and would otherwise examine them once more. It is
 * worthwhile for large sets that cost just what is claimed of them; small ones are examined
 * again with little effort. */
static exact_cost one_more(const proof_writer *w, const exact_node *node)
{
    return w->serves_next && (node->set.exact || !node->level) && node->set.n > SMALL;
}

/* Shows that a guess costs at least `need`. No guess makes more than `most` parts of the
 * set. */
static void show_guess(proof_writer *w, const exact_node *node, unsigned guess, exact_cost need,
                       unsigned most)
{
    exact_scratch *scratch = &w->worker->scratch;
    const size_t mark = scratch->used;
    trial it; /* not cleared: that takes as long as splitting a set */

    it.node = node;
    it.guess = guess;
    it.most = most;
    it.need = need;
    it.aim = need + one_more(w, node);
    it.below = (exact_node){.level = node->level + 1};
    if (split_by_guess(w, &it)) {
        raise_by_most(w, &it);
        if (it.sum < it.aim) show_split(w, &it);
    }
    scratch->used = mark;
}

/* Examines the marked guesses. From time to time the draft notes how far they are. */
static void show_marked(proof_writer *w, const exact_node *node, const proof_claim *claim,
                        const proof_marks *marked)
{
    exact_worker *worker = w->worker;
    const unsigned codes = worker->search->game->codes;
    const proof_span whole = w->span;
    double noted = peg_clock(), left = proof_marks_left(w, node, marked);

    for (unsigned g = marked->from; worker->status == PEG_OK; g++) {
        g = proof_marks_next(w, node, marked, g);
        if (g == codes || (w->guesses++ % PULSE == 0 && exact_must_end(worker))) break;
        left = proof_span_begin(w, &whole, proof_guess_weight(w, node, marked, g), left);
        show_guess(w, node, g, claim->bound, marked->most);
        proof_span_end(w);
        if (worker->status == PEG_OK && peg_clock() - noted >= PROOF_DRAFT_WAIT) {
            worker->status = proof_draft_note_examined(w, claim, g);
            noted = peg_clock();
        }
    }
    w->span = whole;
}

/* Examines the guesses that may cost less than `need` by their scores. */
static peg_status show_by_guesses(proof_writer *w, exact_node *node, const proof_claim *claim)
{
    exact_worker *worker = w->worker;
    const size_t before = worker->scratch.used;
    proof_marks marked = {.from = proof_draft_examined(w, claim)};
    exact_pairs pairs;

    proof_marks_make(w, node, claim->bound, &marked);
    if (worker->status == PEG_OK) {
        if (exact_pairs_pay(worker->search, node->set.n, marked.count) &&
            exact_pairs_make(worker, node->set.code, node->set.n, &pairs))
            node->pairs = &pairs;
        show_marked(w, node, claim, &marked);
    }
    node->pairs = NULL;
    worker->scratch.used = before;
    return worker->status;
}

/* What follows from sizes, from a missing separator, from earlier claims or from a look needs
 * no claim. */
peg_status proof_write_claims(proof_writer *w, exact_node *node, exact_cost need)
{
    exact_worker *worker = w->worker;
    exact_set *part = &node->set;

    if (node->level) { /* claims of other parts may have been added meanwhile */
        const fact_keys keys = keys_of(w, part, node->terms.depth);
        const exact_cost bound = claimed(w, &keys);
        if (bound > part->lower) part->lower = bound;
        if (part->lower >= need) return PEG_OK;
        part->lower = proof_look(w, part, &node->terms, part->lower, need);
    }
    if (worker->status != PEG_OK || (part->lower >= need && node->level)) return worker->status;
    proof_claim claim = {
        .level = node->level, .bound = need, .key = key_of(part, node->terms.depth)};
    if (node->level) proof_image_find(w, node, &claim);
    if (worker->status != PEG_OK || proof_draft_take(w, &claim)) return worker->status;
    w->names.chosen_count = 0;
    if (!proof_is_image(&claim)) {
        if (show_by_guesses(w, node, &claim) != PEG_OK) return worker->status;
        proof_renamings_choose(&w->names, node, &w->text);
    }
    const peg_status status = proof_put_claim(w, &claim);
    return status == PEG_OK ? proof_draft_note(w, &claim) : status;
}
