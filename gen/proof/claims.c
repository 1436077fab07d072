/*
 * claims.c - from what the search knows to what a checker can see.
 *
 * The search has found what sets cost; this pass asks it again, mostly its table, and writes
 * down as little as a checker needs. A set whose size or one look at all guesses shows its
 * bound takes no claim. For any other, each guess that the look leaves too cheap is gone
 * through: the bounds of its parts are raised, by looks first, then, one part after the other,
 * smallest first, by claims of their own, until their sum is what is to be shown.
 */
#include "gen/exact/score.h"
#include "gen/proof/claims.h"

#define PULSE      32                /* guesses between two of them: each is a system call */
#define LOOKS_KEPT ((size_t)1 << 20) /* in 64 MB */

static exact_cost add(exact_cost a, exact_cost b)
{
    return a == EXACT_NONE || b == EXACT_NONE || a > EXACT_NONE - b ? EXACT_NONE : a + b;
}

static exact_cost times(exact_cost total, exact_cost unit)
{
    return unit && total > EXACT_NONE / unit ? EXACT_NONE : total * unit;
}

/* ---- what was shown so far --------------------------------------------------------- */

/* A bound of a set. Sets are told apart by 128 bits of a hash: taking two for one would leave a
 * claim out of the proof, which its checker finds; nothing wrong can be shown by it. */
typedef struct proof_fact {
    XXH128_hash_t key;
    exact_cost bound;
} proof_fact;

static XXH128_hash_t key_of(const exact_set *set, unsigned depth)
{
    return XXH3_128bits_withSeed(set->code, set->n * sizeof *set->code, depth);
}

/* The bound of a set within `depth` guesses (0: any number), 0 where nothing is known. */
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

/* ---- what a checker sees by itself ------------------------------------------------- */

/* What sizes, the want of a separator, and claims so far say of a set. */
static exact_cost bound_so_far(const proof_writer *w, const exact_set *part, unsigned depth)
{
    const exact_search *search = w->worker->search;
    const exact_bounds *bounds = search->bounds;
    exact_cost bound = exact_bound(bounds, depth, part->n), other;

    if (part->n > 2 && part->n <= search->game->branch + 1 && bound != EXACT_NONE &&
        exact_separator(w->worker, part->code, part->n) < 0) {
        other = exact_bound_imperfect(bounds, depth, part->n);
        if (other > bound) bound = other;
    }
    other = known_bound(&w->claimed, part, depth);
    if (other > bound) bound = other;
    other = times(known_bound(&w->totals, part, 0), bounds->unit);
    return other > bound ? other : bound;
}

/* What one look shows of a total with any number of guesses. Looks only save time: of large
 * games there are hundreds of millions, and all are forgotten now and then. */
static exact_cost look_freely(proof_writer *w, const exact_set *part)
{
    exact_worker *worker = w->worker;
    const size_t mark = worker->scratch.used;
    exact_cost seen = known_bound(&w->looked, part, 0);

    if (seen) return seen;
    const exact_scores scores =
        exact_score_some(worker, part, exact_most_parts(w->worker->search->game), -1);
    worker->scratch.used = mark;
    if (!scores.excess) return 0;
    seen = 2 * part->n - 1 + scores.least;
    if (w->looked.count >= LOOKS_KEPT) peg_hash_free(&w->looked);
    if (keep_bound(&w->looked, part, 0, seen) != PEG_OK) worker->status = PEG_E_MEMORY;
    return seen;
}

/* What a guess costs at least by the sizes of its parts. There is room for n labels. */
static exact_cost sizes_cost(const exact_worker *worker, const exact_set *part, unsigned depth,
                             unsigned guess, uint8_t *label)
{
    const exact_search *search = worker->search;
    uint32_t size[EXACT_LABELS] = {0};
    exact_cost sum = part->n * search->bounds->unit;

    exact_rows_read(&worker->rows, part->code, part->n, guess, label);
    for (uint32_t i = 0; i < part->n; i++) size[label[i]]++;
    for (unsigned l = 0; l < search->game->labels && sum != EXACT_NONE; l++)
        if (l != search->game->solved && size[l])
            sum = add(sum, exact_bound(search->bounds, exact_depth_below(depth), size[l]));
    return sum;
}

/* The same with so many guesses, at least two, each guess by itself: the least of them, no more
 * than `need`. Stops where it is no more than `bound`. */
static exact_cost look_closely(proof_writer *w, const exact_set *part, unsigned depth,
                               exact_cost bound, exact_cost need)
{
    exact_worker *worker = w->worker;
    const exact_search *search = worker->search;
    const exact_cost unit = search->bounds->unit;
    const size_t mark = worker->scratch.used;
    const uint16_t *excess = exact_score(worker, part, exact_most_parts(search->game)).excess;
    uint8_t *label = exact_worker_take(worker, part->n);
    exact_cost least = need;

    for (unsigned g = 0; excess && label && g < search->game->codes && least > bound; g++) {
        const uint16_t score = excess[exact_game_column(search->game, g)];
        if (times(2 * part->n - 1 + score, unit) >= least && unit) continue;
        const exact_cost cost = sizes_cost(worker, part, depth, g, label);
        if (cost < least) least = cost;
    }
    worker->scratch.used = mark;
    return excess && label ? least : bound;
}

/* What one look shows, if that is more than `bound`; a close one where a free one does not
 * reach `need` and guesses are few. */
static exact_cost look(proof_writer *w, const exact_set *part, unsigned depth, exact_cost bound,
                       exact_cost need)
{
    const exact_cost unit = w->worker->search->bounds->unit;
    exact_cost seen;

    if (part->n < 3) return bound;
    seen = unit ? times(look_freely(w, part), unit) : 0;
    if (seen > bound) bound = seen;
    if (bound < need && depth > 1) {
        seen = look_closely(w, part, depth, bound, need);
        if (seen > bound) bound = seen;
    }
    return bound;
}

/* ---- a guess ----------------------------------------------------------------------- */

static peg_status show_place(proof_writer *w, exact_node *node, exact_cost need);

/* Has the search say what a part costs, as far as `need`, and writes the claims for it. */
static exact_cost show_part(proof_writer *w, exact_node *below, exact_cost bound,
                            exact_cost need)
{
    exact_worker *worker = w->worker;
    exact_node copy = *below;
    exact_cost cost;

    exact_set_begin(worker, &copy.set, &copy.terms);
    cost = exact_cost_of(worker, &copy, need);
    if (cost > need) cost = need;
    if (worker->status != PEG_OK || cost <= bound) return bound;
    worker->status = show_place(w, below, cost);
    return cost;
}

/* Raises the sum of the parts' bounds until it is `need`. */
static peg_status show_guess(proof_writer *w, const exact_node *node, unsigned guess,
                             exact_cost need)
{
    exact_worker *worker = w->worker;
    const exact_search *search = worker->search;
    const size_t mark = worker->scratch.used;
    exact_node below = {.terms = exact_terms_after(search->game, &node->terms, guess),
                        .level = node->level + 1};
    exact_cost sum = node->set.n * search->bounds->unit;
    exact_partition split;

    exact_partition_by(worker, &node->set, guess, 1, &split);
    if (worker->status != PEG_OK) return worker->status;
    if (split.parts == 1 && split.part[0].n == node->set.n)
        return PEG_OK; /* it tells nothing */
    if (node->terms.depth == 1) sum = split.parts ? EXACT_NONE : sum + search->bounds->last;
    for (unsigned i = 0; i < split.parts && sum != EXACT_NONE; i++) {
        split.part[i].lower = bound_so_far(w, &split.part[i], below.terms.depth);
        sum = add(sum, split.part[i].lower);
    }
    for (unsigned stage = 0; stage < 2; stage++) /* looks first, then claims */
        for (unsigned i = 0; i < split.parts && sum < need && worker->status == PEG_OK; i++) {
            const exact_cost bound = split.part[i].lower;
            const exact_cost missing = need == EXACT_NONE ? EXACT_NONE : bound + (need - sum);
            if (stage == 0) {
                split.part[i].lower =
                    look(w, &split.part[i], below.terms.depth, bound, missing);
            } else if (split.part[i].n > 2) {
                if (!below.same.map) {
                    peg_renaming *map =
                        exact_worker_take(worker, node->same.count * sizeof *map);
                    if (!map) break;
                    below.same = exact_symmetry_after(search->game, &node->same, guess, map);
                }
                below.set = split.part[i];
                w->guess[node->level] = (peg_code16)guess;
                w->label[node->level] = split.label[i];
                split.part[i].lower = show_part(w, &below, bound, missing);
            }
            sum = split.part[i].lower == EXACT_NONE ? EXACT_NONE
                                                    : sum - bound + split.part[i].lower;
        }
    worker->scratch.used = mark;
    if (worker->status == PEG_OK && sum < need) worker->status = PEG_E_CORRUPT;
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

/* Whether a guess must be gone through: of those that are the same only the smallest. */
static int counts(const proof_writer *w, const exact_node *node, unsigned guess)
{
    if (node->level == 0 && w->opening != EXACT_NONE) return guess == w->opening;
    return exact_is_tried(w->worker->search, node, guess);
}

/* Goes through the guesses that may cost less than `need` by their scores. */
static peg_status show_by_guesses(proof_writer *w, const exact_node *node, exact_cost need)
{
    exact_worker *worker = w->worker;
    const exact_search *search = worker->search;
    const size_t mark = worker->scratch.used;
    const uint16_t *excess =
        exact_score(worker, &node->set, exact_most_parts(search->game)).excess;

    for (unsigned g = 0; excess && g < search->game->codes && worker->status == PEG_OK; g++) {
        const uint16_t score = excess[exact_game_column(search->game, g)];
        if (search->bounds->unit &&
            times(2 * node->set.n - 1 + score, search->bounds->unit) >= need)
            continue;
        if (!counts(w, node, g)) continue;
        if (worker->pulse && w->guesses++ % PULSE == 0 && worker->pulse(worker))
            worker->status = PEG_E_INTERRUPTED;
        if (worker->status == PEG_OK) show_guess(w, node, g, need);
    }
    worker->scratch.used = mark;
    return worker->status;
}

static peg_status show_place(proof_writer *w, exact_node *node, exact_cost need)
{
    exact_cost bound = bound_so_far(w, &node->set, node->terms.depth);

    if (bound >= need && node->level) return PEG_OK;
    if (node->level) bound = look(w, &node->set, node->terms.depth, bound, need);
    if (w->worker->status != PEG_OK || (bound >= need && node->level)) return w->worker->status;
    const peg_status status = show_by_guesses(w, node, need);
    return status == PEG_OK ? write_claim(w, node, need) : status;
}

peg_status proof_write_claims(proof_writer *writer, exact_node *root, exact_cost need)
{
    return show_place(writer, root, need);
}
