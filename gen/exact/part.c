/*
 * part.c - the stages of what is known of a candidate set without searching it.
 */
#include "gen/exact/order.h"
#include "gen/exact/score.h"
#include "gen/exact/share.h"
#include "gen/exact/split.h"

#define ATTEMPTS 3 /* guesses a survey tries at its least score */
#define FORM_SEEDS                                                                             \
    (UINT64_C(1) << 40) /* of codes that sets are renamed to; beyond those of codes */

exact_terms exact_terms_start(const exact_game *game, unsigned depth)
{
    return (exact_terms){.depth = depth,
                         .parts = exact_most_parts(game),
                         .twins = peg_twins_start(&game->rules)};
}

exact_terms exact_terms_after(const exact_game *game, const exact_terms *before, unsigned guess)
{
    return (exact_terms){
        .depth = exact_depth_below(before->depth),
        .parts = before->parts,
        .twins = peg_twins_after(&game->rules, &before->twins, exact_game_code(game, guess))};
}

/* ---- by itself ------------------------------------------------------------------ */

/* Whether no two candidates have the same label with a guess, one of them; without a row for it
 * labels have to be made. */
static int separates(const exact_rows *rows, int have_rows, const peg_code16 *set, uint32_t n,
                     unsigned guess)
{
    const uint8_t *const row = have_rows ? exact_row(rows, guess) : NULL;
    const uint16_t *const column = rows->game->groups.column;
    uint8_t label[EXACT_LABELS];
    uint64_t seen = 0;

    if (!row) exact_rows_read(rows, set, n, guess, label);
    for (uint32_t i = 0; i < n; i++) {
        const uint64_t bit = (uint64_t)1 << (row ? row[column[set[i]]] : label[i]);
        if (seen & bit) return 0;
        seen |= bit;
    }
    return 1;
}

/* The same where labels are more than a word has bits. */
static int separates_widely(const exact_rows *rows, const peg_code16 *set, uint32_t n,
                            unsigned guess)
{
    uint8_t label[EXACT_LABELS], seen[EXACT_LABELS] = {0};

    exact_rows_read(rows, set, n, guess, label);
    for (uint32_t i = 0; i < n; i++)
        if (seen[label[i]]++) return 0;
    return 1;
}

#define WORD    64
#define SEVERAL 6

/* Whether all labels differ that a guess has with the first of a set. They are asked together,
 * since processors can foretell that some do not, but not which. */
static inline int may_separate(const uint8_t *const row[SEVERAL], unsigned column)
{
    uint64_t any = 0, sum = 0; /* the same unless one comes twice; or that is seen later */

#pragma GCC unroll 6
    for (unsigned i = 0; i < SEVERAL; i++) {
        const uint64_t bit = (uint64_t)1 << row[i][column];
        any |= bit;
        sum += bit;
    }
    return any == sum;
}

int exact_separator(const exact_worker *worker, const peg_code16 *set, uint32_t n)
{
    const exact_rows *rows = &worker->rows;
    const uint8_t *row[SEVERAL];

    if (n > exact_most_parts(worker->search->game)) return -1;
    const int is_wide = worker->search->game->labels > WORD;
    const int have_rows = exact_rows_have(rows, set, n),
              is_quick = have_rows && n >= SEVERAL && !is_wide;
    for (unsigned i = 0; is_quick && i < SEVERAL; i++) row[i] = exact_row(rows, set[i]);
    for (uint32_t i = 0; i < n; i++) {
        if (is_quick && !may_separate(row, rows->game->groups.column[set[i]])) continue;
        if (is_wide ? separates_widely(rows, set, n, set[i])
                    : separates(rows, have_rows, set, n, set[i]))
            return (int)i;
    }
    return -1;
}

void exact_glance(exact_worker *worker, exact_part *part, const exact_terms *terms)
{
    const exact_search *search = worker->search;
    const exact_bounds *floor = search->floor;
    const unsigned depth = terms->depth;

    part->lower = exact_bound_by_parts(floor, depth, terms->parts, part->n);
    part->exact = 1;
    if (part->n <= 2 || part->lower == EXACT_NONE) return;
    if (part->n <= terms->parts) {
        if (exact_separator(worker, part->set, part->n) >= 0) return;
        part->lower = exact_bound_imperfect(floor, depth, part->n);
        /* three in a row, or one and two, cost the same; unless the third is the last */
        if (part->n == 3 && depth != 2 && !(depth == 3 && floor->last)) return;
    }
    part->exact = 0;
}

/* ---- by what was found out before ----------------------------------------------- */

/* `key` with what the cost depends on beside the codes */
static exact_key add_terms(const exact_search *search, const exact_part *part, unsigned depth,
                           exact_key key)
{
    key = exact_key_join(key, search->floor->salt[depth]);
    return part->restricted || exact_is_narrow(search, part->n)
               ? exact_key_join(key, search->narrow)
               : key;
}

exact_key exact_memo_key(const exact_search *search, const exact_part *part, unsigned depth)
{
    return add_terms(search, part, depth, part->form);
}

/* Whether what is found is the total of a set with all its guesses, at any depth. */
static int is_plain(const exact_search *search, const exact_part *part, unsigned depth)
{
    return !depth && search->floor->unit == 1 && !search->floor->last && !part->restricted &&
           !exact_is_narrow(search, part->n);
}

/* What is known of the set by its codes as they are. */
static void keep(exact_worker *worker, const exact_part *part, unsigned depth)
{
    exact_recent_put(worker->recent, part->key, part->lower, part->exact);
    if (is_plain(worker->search, part, depth))
        exact_totals_put(worker->totals, part->key, part->lower, part->exact);
}

static void take_answer(exact_part *part, exact_memo_answer known)
{
    part->surveyed = known != EXACT_MEMO_NOTHING;
    part->exact = known == EXACT_MEMO_COST;
}

/* The total with any number of guesses bounds the cost with fewer, and settles it where no tree
 * of that total can be too deep. */
static void take_total(const exact_search *search, exact_part *part, unsigned depth,
                       exact_memo_answer known, exact_cost total)
{
    const exact_bounds *floor = search->floor;

    if (known == EXACT_MEMO_NOTHING) return;
    if (total * floor->unit > part->lower) part->lower = total * floor->unit;
    part->exact =
        known == EXACT_MEMO_COST && exact_deepest(total, part->n) + (floor->last != 0) <= depth;
}

/* The form may be known to cost more: `surveyed` stays 0. */
static void recall_total(exact_worker *worker, exact_part *part, unsigned depth)
{
    const exact_bounds *floor = worker->search->floor;
    const exact_key key =
        exact_key_join(part->key, exact_key_join(floor->salt[depth], floor->plain));
    exact_cost total = 0;
    const exact_memo_answer known = exact_totals_get(worker->totals, key, &total);

    take_total(worker->search, part, depth, known, total);
}

void exact_fetch(exact_worker *worker, exact_part *part, const exact_terms *terms)
{
    const exact_search *search = worker->search;
    exact_key key = {0, 0};

    for (uint32_t i = 0; i < part->n; i++)
        key = exact_key_join(key, search->random[part->set[i]]);
    part->key = add_terms(search, part, terms->depth, key);
    part->keyed = 1;
    exact_recent_fetch(worker->recent, part->key);
}

void exact_recall(exact_worker *worker, exact_part *part, const exact_terms *terms)
{
    const exact_search *search = worker->search;

    if (!part->keyed) exact_fetch(worker, part, terms);
    take_answer(part, exact_recent_get(worker->recent, part->key, &part->lower));
    if (!part->surveyed && terms->depth > 2 && !part->restricted &&
        !exact_is_narrow(search, part->n))
        recall_total(worker, part, terms->depth);
}

void exact_settle(exact_worker *worker, exact_part *part, const exact_terms *terms)
{
    exact_glance(worker, part, terms);
    if (!part->exact) exact_recall(worker, part, terms);
}

static void name_form(exact_worker *worker, exact_part *part, const peg_twins *twins)
{
    const exact_search *search = worker->search;
    const size_t mark = worker->scratch.used;
    uint64_t *number = exact_worker_take(worker, part->n * sizeof *number);
    void *room = exact_worker_take(worker, peg_canonical_room(&search->canonical, part->n));
    exact_key key = {0, 0};

    if (number && room) {
        peg_canonical_form(&search->canonical, twins, search->game->code, part->set, part->n,
                           room, number);
        for (uint32_t i = 0; i < part->n; i++)
            key = exact_key_join(key, exact_memo_random(FORM_SEEDS + number[i]));
        part->form = key;
        part->named = 1;
    }
    worker->scratch.used = mark;
}

/* What the memo has of the total. */
static void look_up_plain(const exact_search *search, exact_part *part, unsigned depth)
{
    const exact_bounds *floor = search->floor;
    exact_cost lower = 0;
    const exact_key key = exact_key_join(part->form, floor->plain);
    exact_memo_answer known = exact_memo_get(search->memo, key, &lower);

    if (part->restricted && known != EXACT_MEMO_COST) {
        const exact_memo_answer guessed =
            exact_memo_get(search->memo, exact_key_join(key, search->narrow), &lower);
        if (guessed != EXACT_MEMO_NOTHING) known = guessed;
    }
    take_total(search, part, depth, known, lower);
    part->surveyed = known != EXACT_MEMO_NOTHING;
}

/* What is known of the set with all its guesses is true of it with fewer. */
static void look_up_full(const exact_search *search, exact_part *part, unsigned depth)
{
    const exact_key key = exact_memo_key(search, part, depth);
    const exact_memo_answer known =
        exact_memo_get(search->memo, exact_key_join(key, search->narrow), &part->lower);

    part->surveyed |= known != EXACT_MEMO_NOTHING;
    part->exact |= known == EXACT_MEMO_COST;
}

void exact_recognize(exact_worker *worker, exact_part *part, const exact_terms *terms)
{
    const exact_search *search = worker->search;

    if (!part->named) name_form(worker, part, &terms->twins);
    if (!part->named) return;
    if (terms->depth > 2)
        exact_memo_fetch(search->memo, exact_key_join(part->form, search->floor->plain));
    take_answer(part, exact_memo_get(search->memo, exact_memo_key(search, part, terms->depth),
                                     &part->lower));
    if (part->restricted && !part->exact) look_up_full(search, part, terms->depth);
    if (terms->depth > 2 && !part->surveyed) look_up_plain(search, part, terms->depth);
    if (part->surveyed) keep(worker, part, terms->depth);
}

void exact_note(exact_worker *worker, const exact_part *part, unsigned depth)
{
    const exact_search *search = worker->search;

    keep(worker, part, depth);
    exact_memo_put(search->memo, exact_memo_key(search, part, depth), part->lower, part->exact);
}

/* ---- by all guesses ------------------------------------------------------------- */

/* With two guesses left the only way is a guess that separates all candidates, and a
 * candidate that does was looked for before. */
static void survey_last(exact_part *part, const exact_scores *scores)
{
    part->exact = 1;
    if (scores->least_split != 1) part->lower = EXACT_NONE;
}

/* What all parts cost if that is known and no more than `most`, else EXACT_NONE. */
static exact_cost known_cost(exact_worker *worker, exact_partition *split,
                             const exact_terms *terms, exact_cost most)
{
    exact_cost sum = 0;

    for (unsigned i = 0; i < split->parts; i++) {
        exact_glance(worker, &split->part[i], terms);
        if (split->part[i].lower == EXACT_NONE) return EXACT_NONE;
        sum += split->part[i].lower;
        if (sum > most) return EXACT_NONE;
    }
    for (unsigned i = 0; i < split->parts; i++) {
        exact_part *part = &split->part[i];
        if (part->exact) continue;
        sum -= part->lower;
        exact_recall(worker, part, terms);
        if (!part->surveyed) exact_recognize(worker, part, terms);
        if (!part->exact || part->lower == EXACT_NONE) return EXACT_NONE;
        sum += part->lower;
        if (sum > most) return EXACT_NONE;
    }
    return sum;
}

/* Whether the guess costs no more than part->lower, as far as is known. */
static uint8_t attains_bound(exact_worker *worker, const exact_part *part,
                             const exact_terms *terms, unsigned guess)
{
    const exact_bounds *floor = worker->search->floor;
    const exact_terms below = exact_terms_after(worker->search->game, terms, guess);
    const size_t mark = worker->scratch.used;
    exact_partition split;
    exact_cost sum = EXACT_NONE;

    exact_split(worker, part, guess, 3, &split);
    if (!split.twos || exact_bound(floor, below.depth, 2) != EXACT_NONE) {
        const exact_cost closed = part->n * floor->unit +
                                  split.ones * exact_bound(floor, below.depth, 1) +
                                  split.twos * exact_bound(floor, below.depth, 2);
        if (closed <= part->lower) {
            sum = known_cost(worker, &split, &below, part->lower - closed);
            if (sum != EXACT_NONE) sum += closed;
        }
    }
    worker->scratch.used = mark;
    return worker->status == PEG_OK && sum <= part->lower;
}

/* Tries the guesses of a block that have the least score, until one attains the bound or no
 * attempt is left. Returns how many are. */
static unsigned try_block(exact_worker *worker, exact_part *part, const exact_terms *terms,
                          const exact_scores *scores, size_t from, unsigned attempts)
{
    const exact_game *game = worker->search->game;
    const size_t end =
        from + PEG_SCAN_BLOCK < game->codes ? from + PEG_SCAN_BLOCK : game->codes;
    uint16_t found = 0;

    for (unsigned i = 0; i < PEG_SCAN_BLOCK; i++) /* many at once, of the same width */
        found |= (uint16_t)(scores->slack[from + i] == scores->least);
    for (size_t g = from; found && g < end && attempts && !part->exact; g++) {
        if (scores->slack[g] != scores->least) continue;
        part->exact = attains_bound(worker, part, terms, exact_game_guess(game, g));
        attempts--;
    }
    return attempts;
}

/* The bound of the least score, and whether one of the first guesses of that score attains it.
 */
static void survey_least(exact_worker *worker, exact_part *part, const exact_terms *terms,
                         const exact_scores *scores)
{
    const exact_search *search = worker->search;
    const exact_cost bound = exact_order_bound(search, terms->depth, part->n, scores->least);
    unsigned attempts = exact_is_narrow(search, part->n) ? 0 : ATTEMPTS;

    if (bound > part->lower) part->lower = bound;
    for (uint32_t i = 0; i < scores->blocks && attempts && !part->exact; i++)
        attempts =
            try_block(worker, part, terms, scores, exact_scores_block(scores, i), attempts);
}

void exact_survey(exact_worker *worker, exact_part *part, const exact_terms *terms)
{
    const size_t mark = worker->scratch.used;
    const exact_scores scores = exact_score_some(worker, part, terms->parts, -1);
    exact_terms inner = *terms;

    if (!scores.slack) return;
    inner.parts = scores.parts;
    if (terms->depth == 2)
        survey_last(part, &scores);
    else
        survey_least(worker, part, &inner, &scores);
    worker->scratch.used = mark;
    if (worker->status != PEG_OK) return;
    exact_note(worker, part, terms->depth);
    if (!part->restricted)
        exact_tell(worker->search, exact_memo_key(worker->search, part, terms->depth),
                   part->lower, part->exact, 1);
    exact_hear(worker);
}
