/*
 * claims.c - from what the search knows to what a checker can verify.
 *
 * The search has found what sets cost; this pass queries it again, mostly its table, and writes
 * as little as a checker needs. A set whose bound follows from its size or from one look at all
 * guesses needs no claim. For any other set, every guess that the look leaves too cheap is
 * examined (of guesses that make the same parts, only one): the bounds of its parts are raised,
 * first by their properties and by earlier claims, then by looks, then, one part after the
 * other, smallest first, by claims of their own, until their sum is what must be shown.
 */
#include <string.h>
#include <xxhash.h>

#include "gen/exact/score.h"
#include "gen/proof/claims.h"

#define PULSE 32 /* guesses between two pulses: each is a system call */
#define WORD  64

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

/* The known bound of a set within `depth` guesses (0: any number), or 0. */
static exact_cost known_bound(const peg_hash *known, const exact_set *set, unsigned depth)
{
    const proof_fact *fact = peg_hash_find(known, key_of(set, depth));

    return fact ? fact->bound : 0;
}

/* Raises it. Errors: PEG_E_MEMORY. */
static peg_status keep_bound(peg_hash *known, const exact_set *set, unsigned depth,
                             exact_cost bound)
{
    proof_fact *fact = peg_hash_add(known, key_of(set, depth), sizeof *fact);

    if (!fact) return PEG_E_MEMORY;
    if (bound > fact->bound) fact->bound = bound;
    return PEG_OK;
}

/* ---- a guess ----------------------------------------------------------------------- */

/* A guess, its parts with the costs shown for them, and their sum. */
typedef struct trial {
    const exact_node *node;
    unsigned guess;
    exact_node below;
    exact_partition split;
    exact_cost sum, need;
} trial;

static void raise_part(trial *of, exact_set *part, exact_cost bound)
{
    if (bound <= part->lower) return;
    of->sum = bound == EXACT_NONE ? EXACT_NONE : of->sum - part->lower + bound;
    part->lower = bound;
}

/* What must be shown for a part if the others stay as they are. */
static exact_cost missing(const trial *of, const exact_set *part)
{
    return of->need == EXACT_NONE ? EXACT_NONE : part->lower + (of->need - of->sum);
}

/* Splits a set by a guess and bounds the parts by their sizes. Returns 0 if it does not split
 * the set. */
static int split_by_guess(proof_writer *w, trial *of)
{
    const exact_search *search = w->worker->search;
    const exact_node *node = of->node;

    of->below = (exact_node){.terms = exact_terms_after(search->game, &node->terms, of->guess),
                             .level = node->level + 1};
    exact_partition_by(w->worker, &node->set, of->guess, 1, &of->split);
    if (w->worker->status != PEG_OK) return 0;
    if (of->split.parts == 1 && of->split.part[0].n == node->set.n) return 0;
    of->sum = node->set.n * search->bounds->unit;
    if (node->terms.depth == 1)
        of->sum = of->split.parts ? EXACT_NONE : of->sum + search->bounds->last;
    for (unsigned i = 0; i < of->split.parts && of->sum != EXACT_NONE; i++) {
        exact_set *part = &of->split.part[i];
        part->lower = exact_bound(search->bounds, of->below.terms.depth, part->n);
        part->exact = part->n < 3 || part->lower == EXACT_NONE;
        of->sum = proof_add(of->sum, part->lower);
    }
    return 1;
}

/* Raises the bounds of parts without a separator. With one, a part costs what its size says. */
static void raise_by_separators(proof_writer *w, trial *of)
{
    const exact_search *search = w->worker->search;
    const unsigned depth = of->below.terms.depth;

    for (unsigned i = 0; i < of->split.parts && of->sum < of->need; i++) {
        exact_set *part = &of->split.part[i];
        if (part->exact || part->n > exact_most_parts(search->game)) continue;
        part->exact = exact_separator(w->worker, part->code, part->n) >= 0;
        if (!part->exact)
            raise_part(of, part, exact_bound_imperfect(search->bounds, depth, part->n));
    }
}

/* The bound of a set by claims so far. */
static exact_cost claimed(const proof_writer *w, const exact_set *part, unsigned depth)
{
    const exact_cost cost = known_bound(&w->claimed, part, depth),
                     total = proof_times(known_bound(&w->totals, part, 0),
                                         w->worker->search->bounds->unit);

    return cost > total ? cost : total;
}

static void raise_by_claims(proof_writer *w, trial *of)
{
    for (unsigned i = 0; i < of->split.parts && of->sum < of->need; i++) {
        exact_set *part = &of->split.part[i];
        if (part->exact) continue;
        raise_part(of, part, claimed(w, part, of->below.terms.depth));
    }
}

/* Looks up what the search knows of a part, and finds its canonical form. Returns whether it
 * costs no more than has been shown already. */
static int is_settled(exact_worker *worker, exact_set *part, const exact_terms *terms)
{
    exact_set known = *part;

    exact_set_begin(worker, &known, terms);
    if (known.exact && known.lower <= part->lower) return 1;
    exact_probe_canonical(worker, &known, terms);
    part->canonical = known.canonical;
    part->has_canonical = known.has_canonical;
    return known.exact && known.lower <= part->lower;
}

/* Raises the bounds by looks, except for sets of which the search knows that a look shows no
 * more. */
static void raise_by_looks(proof_writer *w, trial *of)
{
    const exact_terms *terms = &of->below.terms;

    for (unsigned i = 0; i < of->split.parts && of->sum < of->need; i++) {
        exact_set *part = &of->split.part[i];
        if (part->exact) continue;
        part->exact = (uint8_t)is_settled(w->worker, part, terms);
        if (!part->exact && part->has_canonical)
            raise_part(of, part,
                       proof_look(&w->looks, w->worker, part, terms->depth, part->lower,
                                  missing(of, part)));
    }
}

static peg_status show_place(proof_writer *w, exact_node *node, exact_cost need);

/* Asks the search what a part costs, up to `need`, and writes the claims for it. */
static exact_cost show_part(proof_writer *w, exact_node *below, exact_cost need)
{
    exact_worker *worker = w->worker;
    const exact_cost bound = below->set.lower;
    exact_node copy = *below;
    exact_cost cost;

    exact_set_begin(worker, &copy.set, &copy.terms);
    cost = exact_cost_of(worker, &copy, need);
    if (cost > need) cost = need;
    if (worker->status != PEG_OK || cost <= bound) return bound;
    worker->status = show_place(w, below, cost);
    return cost;
}

/* Raises the bounds of parts by claims of their own. */
static void raise_by_showing(proof_writer *w, trial *of)
{
    exact_worker *worker = w->worker;
    const exact_node *node = of->node;

    for (unsigned i = 0; i < of->split.parts && of->sum < of->need; i++) {
        exact_set *part = &of->split.part[i];
        if (part->exact) continue;
        if (!of->below.same.map) {
            peg_renaming *map = exact_worker_take(worker, node->same.count * sizeof *map);
            if (!map) return;
            of->below.same =
                exact_symmetry_after(worker->search->game, &node->same, of->guess, map);
        }
        of->below.set = *part;
        w->guess[node->level] = (peg_code16)of->guess;
        w->label[node->level] = of->split.label[i];
        const exact_cost bound = show_part(w, &of->below, missing(of, part));
        if (worker->status != PEG_OK) return;
        raise_part(of, part, bound);
    }
}

/* Raises the sum of the parts' bounds until it is `need`: tries each way on all parts before
 * the next, more expensive one. */
static peg_status show_guess(proof_writer *w, const exact_node *node, unsigned guess,
                             exact_cost need)
{
    exact_worker *worker = w->worker;
    const size_t mark = worker->scratch.used;
    trial it = {.node = node, .guess = guess, .need = need};

    if (split_by_guess(w, &it)) {
        raise_by_separators(w, &it);
        raise_by_claims(w, &it);
        raise_by_looks(w, &it);
        raise_by_showing(w, &it);
        if (worker->status == PEG_OK && it.sum < need) worker->status = PEG_E_CORRUPT;
    }
    worker->scratch.used = mark;
    return worker->status;
}

/* ---- a set ------------------------------------------------------------------------- */

/* `27 ~1,4 0012:1,0 3456:0,2` */
static peg_status write_claim(proof_writer *w, const exact_node *node, exact_cost need)
{
    const exact_game *game = w->worker->search->game;
    char code[PEG_CODE_TEXT];

    const peg_status status = proof_renamings_choose(&w->names, node, w->text);
    if (status != PEG_OK) return status;
    if (need == EXACT_NONE)
        peg_proof_print(w->text, "none");
    else
        peg_proof_print(w->text, "%u", (unsigned)need);
    for (size_t i = 0; i < w->names.chosen_count; i++)
        peg_proof_print(w->text, "%s%u", i ? "," : " ~", (unsigned)w->names.chosen[i]);
    for (unsigned g = 0; g < node->level; g++) {
        uint8_t bulls, cows;
        peg_code_print(&game->rules, exact_game_code(game, w->guess[g]), code);
        peg_label_split(game->peg[w->label[g]], &bulls, &cows);
        peg_proof_print(w->text, " %s:%u,%u", code, bulls, cows);
    }
    peg_proof_print(w->text, "\n");
    w->claims++;
    return keep_bound(&w->claimed, &node->set, node->terms.depth, need);
}

/* Whether a guess must be examined: of those that are equivalent, only the smallest. */
static int counts(const proof_writer *w, const exact_node *node, unsigned guess)
{
    if (node->level == 0 && w->opening != EXACT_NONE) return guess == w->opening;
    return exact_is_tried(w->worker->search, node, guess);
}

/* Marks the guesses that may cost less than `need` by their scores: bit g of a bitmap in the
 * worker's scratch. NULL: out of memory. */
static uint64_t *mark_guesses(proof_writer *w, const exact_node *node, exact_cost need)
{
    const exact_search *search = w->worker->search;
    const size_t words = search->game->codes / WORD + 1;
    const int32_t last = exact_order_last(search, node->set.n, need);
    const exact_scores scores =
        exact_score_some(w->worker, &node->set, exact_most_parts(search->game), last);
    uint64_t *marked = exact_worker_take(w->worker, words * sizeof *marked);

    if (!scores.excess || !marked) return NULL;
    memset(marked, 0, words * sizeof *marked);
    for (uint32_t b = 0; b < scores.blocks; b++) {
        const size_t from = exact_scores_block(&scores, b);
        for (size_t c = from; c < from + PEG_SCAN_BLOCK && c < search->game->codes; c++) {
            const unsigned g = exact_game_guess(search->game, c);
            if (scores.excess[c] <= last) marked[g / WORD] |= (uint64_t)1 << g % WORD;
        }
    }
    return marked;
}

/* The partitions that guesses made of a set, as hashes. */
typedef struct partitions {
    uint64_t *hash; /* [room]; 0: free */
    size_t room;    /* a power of two, at least twice the most there can be */
    uint8_t *label; /* [codes of the set] */
} partitions;

static partitions no_partitions(exact_worker *worker, uint32_t n, const uint64_t *marked)
{
    const size_t words = worker->search->game->codes / WORD + 1;
    size_t count = 0;
    partitions made = {.room = 64};

    for (size_t i = 0; i < words; i++) count += (size_t)__builtin_popcountll(marked[i]);
    while (made.room < 2 * count) made.room *= 2;
    made.hash = exact_worker_take(worker, made.room * sizeof *made.hash);
    made.label = exact_worker_take(worker, n);
    if (made.hash) memset(made.hash, 0, made.room * sizeof *made.hash);
    return made;
}

/* Whether no earlier guess made the same parts, whatever their answers: what those need has
 * been shown already. If two partitions were mistaken for one, claims would be missing, which a
 * checker finds. */
static int is_new(exact_worker *worker, partitions *made, const exact_set *part, unsigned guess)
{
    const unsigned solved = worker->search->game->solved;
    uint8_t number[EXACT_LABELS] = {0}, numbers = 0; /* from 1, in the order of the codes */

    exact_rows_read(&worker->rows, part->code, part->n, guess, made->label);
    number[solved] = EXACT_LABELS + 1;
    for (uint32_t i = 0; i < part->n; i++) {
        uint8_t *of = &number[made->label[i]];
        if (!*of) *of = ++numbers;
        made->label[i] = *of;
    }
    const uint64_t hash = XXH3_64bits(made->label, part->n) | 1;
    size_t i = (size_t)(hash >> 1) & (made->room - 1);
    while (made->hash[i] && made->hash[i] != hash) i = (i + 1) & (made->room - 1);
    if (made->hash[i]) return 0;
    made->hash[i] = hash;
    return 1;
}

/* Examines the guesses that may cost less than `need` by their scores. */
static peg_status show_by_guesses(proof_writer *w, const exact_node *node, exact_cost need)
{
    exact_worker *worker = w->worker;
    const unsigned codes = worker->search->game->codes, depth = node->terms.depth;
    const exact_set *part = &node->set;
    const size_t mark = worker->scratch.used;
    const uint64_t *marked = mark_guesses(w, node, need);
    partitions made = {0};

    if (marked) made = no_partitions(worker, part->n, marked);
    for (unsigned g = 0; g < codes && worker->status == PEG_OK; g++) {
        if (!(marked[g / WORD] >> g % WORD & 1) || !counts(w, node, g)) continue;
        if (worker->pulse && w->guesses++ % PULSE == 0 && worker->pulse(worker))
            worker->status = PEG_E_INTERRUPTED;
        if (depth != 1 && proof_sizes_cost(worker, part, depth, g) >= need) continue;
        if (worker->status == PEG_OK && is_new(worker, &made, part, g))
            show_guess(w, node, g, need);
    }
    worker->scratch.used = mark;
    return worker->status;
}

/* What follows from sizes, from a missing separator, from earlier claims or from a look needs
 * no claim. */
static peg_status show_place(proof_writer *w, exact_node *node, exact_cost need)
{
    exact_worker *worker = w->worker;
    exact_set *part = &node->set;

    if (node->level) { /* claims of other parts may have been added meanwhile */
        const exact_cost bound = claimed(w, part, node->terms.depth);
        if (bound > part->lower) part->lower = bound;
        if (part->lower >= need) return PEG_OK;
        part->lower = proof_look(&w->looks, worker, part, node->terms.depth, part->lower, need);
    }
    if (worker->status != PEG_OK || (part->lower >= need && node->level)) return worker->status;
    const peg_status status = show_by_guesses(w, node, need);
    return status == PEG_OK ? write_claim(w, node, need) : status;
}

peg_status proof_write_claims(proof_writer *writer, exact_node *root, exact_cost need)
{
    return show_place(writer, root, need);
}
