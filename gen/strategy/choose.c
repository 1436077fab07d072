/*
 * choose.c - finds the guess with the least score: a greedy choice, one guess ahead. Separators
 * and small sets of candidates take a short cut. For other sets, guesses are scored: all codes
 * in lexicographic order, the candidates, or the codes that climbs from some candidates meet.
 * Of guesses that are renamings of each other (gen/symmetry) only the first is scored.
 */
#include <string.h>

#include "format/game/score.h"
#include "gen/core/array.h"
#include "gen/strategy/choose.h"

/* ---- few candidates --------------------------------------------------------------------- */

/* Up to so many candidates are scored pairwise, without laying them out as planes. */
#define FEW 16

/* The worth of a candidate to which the candidates, itself included, give
 * labels[0..count-1]. */
static peg_worth worth_of_few(const peg_chooser *chooser, const uint8_t *labels, uint32_t count,
                              unsigned most)
{
    const peg_strategy *strategy = chooser->method.strategy;
    uint32_t sizes[PEG_MAX_FEEDBACKS] = {0}, greatest = 0;
    unsigned parts = 0;
    peg_worth w = {(uint64_t)chooser->small_part[0] * most, 0};

    for (uint32_t c = 0; c < count; c++) {
        const uint32_t size = ++sizes[labels[c]];
        parts += size == 1;
        w.score += (uint64_t)chooser->small_part[size] - chooser->small_part[size - 1];
        if (size > greatest) greatest = size;
    }
    if (parts == count) return (peg_worth){0, 0}; /* no score is less */
    if (strategy->score.greatest) w.score = chooser->small_part[greatest];
    if (strategy->tie.part) w.tie = peg_measure_parts(&strategy->tie, sizes, most);
    return w;
}

/* Chooses among 3 .. FEW candidates by scoring them pairwise; feedback is symmetric, so half
 * the pairs suffice. */
static uint32_t choose_of_few(peg_chooser *chooser, const peg_position *position)
{
    const peg_replay *replay = position->replay;
    const uint32_t *set = replay->set + position->low, count = position->high - position->low;
    uint8_t labels[FEW][FEW];
    peg_worth best = PEG_WORST;
    peg_equals *equals = chooser->equals;
    uint32_t guess = 0;

    assert(count > 2 && count <= FEW);
    for (uint32_t c = 0; c < count && best.score > 0; c++) {
        peg_scorer scorer;
        peg_scorer_ready(&scorer, peg_replay_code(replay, position->low + c),
                         replay->rules.length);
        labels[c][c] = replay->solved;
        for (uint32_t other = c + 1; other < count; other++) {
            labels[c][other] = labels[other][c] =
                peg_score(&scorer, peg_replay_code(replay, position->low + other));
        }
        const peg_worth w = worth_of_few(chooser, labels[c], count, replay->solved + 1u);
        const int is_equal = w.score == best.score && w.tie == best.tie;
        if (peg_worth_is_less(best, w)) continue;
        if (equals && !is_equal) equals->count = 0;
        if (equals) peg_equals_add(equals, set[c]);
        if (is_equal) continue;
        best = w;
        guess = set[c];
    }
    if (best.score == 0) return guess; /* a separator: no comparison needed */
    chooser->effort.states++;
    chooser->effort.guesses += count;
    return guess;
}

/* ---- the guesses of a scope ------------------------------------------------------------- */

/* With so many candidates it pays to look for equivalent ones. */
#define ALIKE_LEAST 256

/* Whether a guess is better than all so far, or equal to the best if equals are collected. */
static int is_noted(const peg_scan *s, peg_worth w)
{
    return s->chooser->equals ? !peg_worth_is_less(s->best, w) : peg_worth_is_less(w, s->best);
}

/* Of equals, the first is chosen, and all are collected. */
static void note(peg_scan *s, peg_worth w, const uint8_t *code)
{
    peg_equals *equals = s->chooser->equals;
    if (peg_worth_is_less(w, s->best)) {
        s->best = w;
        memcpy(s->best_guess, code, s->length);
        if (equals) equals->count = 0;
    }
    if (equals) peg_equals_add(equals, peg_code_index(&s->position->replay->rules, code));
}

static void note_family(peg_scan *s, unsigned last, peg_worth w)
{
    if (!is_noted(s, w)) return;
    s->chooser->family.guess[s->length - 1] = (uint8_t)last;
    note(s, w, s->chooser->family.guess);
}

/* Scores the guesses that complete the family's prefix by one of `choices`. */
static void score_family(peg_scan *s, uint64_t choices)
{
    peg_chooser *chooser = s->chooser;
    uint64_t scores[PEG_MAX_COLORS + 4];

    chooser->counter->family_scores(&chooser->family, choices,
                                    chooser->method.strategy->score.greatest, scores);
    for (; choices; choices &= choices - 1) {
        const unsigned d = (unsigned)__builtin_ctzll(choices);
        if (scores[d] <= s->best.score) note_family(s, d, (peg_worth){scores[d], 0});
    }
}

/* The same for what is not in tables: weights, second scores, the largest sets. */
static void measure_family(peg_scan *s, uint64_t choices)
{
    peg_chooser *chooser = s->chooser;
    const unsigned colors = chooser->planes.colors;
    uint64_t sizes[PEG_MAX_FEEDBACKS * (PEG_MAX_COLORS + 4)];

    chooser->counter->family_sizes(&chooser->family, choices, sizes);
    for (; choices; choices &= choices - 1) {
        const unsigned d = (unsigned)__builtin_ctzll(choices);
        uint32_t own[PEG_MAX_FEEDBACKS];
        for (unsigned f = 0; f < s->labels; f++) own[f] = (uint32_t)sizes[f * colors + d];
        note_family(s, d, peg_scan_worth(s, own));
    }
}

/* Scores the guesses that complete the prefix that was pushed, whose symbols are `before`. */
static void scan_family(peg_scan *s, uint64_t before)
{
    const uint64_t choices = peg_palette_choices(&s->palette, s->length - 1, before);

    s->chooser->effort.guesses += (unsigned)__builtin_popcountll(choices);
    if (s->in_table)
        score_family(s, choices);
    else
        measure_family(s, choices);
}

/* Scores every guess of the palette, in lexicographic order. */
static void scan_all(peg_scan *s, uint64_t before)
{
    peg_family *family = &s->chooser->family;

    if (family->steps + 1 == s->length) {
        scan_family(s, before);
        return;
    }
    uint64_t choices = peg_palette_choices(&s->palette, family->steps, before);
    for (; choices && s->best.score > s->least && !peg_chooser_stopped(s->chooser);
         choices &= choices - 1) {
        unsigned d = (unsigned)__builtin_ctzll(choices);
        peg_family_push(family, d);
        scan_all(s, before | UINT64_C(1) << d);
        peg_family_pop(family);
    }
}

/* Scores one candidate as a guess. */
static void score_code(peg_scan *s, const uint8_t *code)
{
    const peg_planes *planes = &s->chooser->planes;
    const uint64_t *rows[2 * PEG_MAX_LENGTH];
    uint8_t copies[PEG_MAX_COLORS] = {0};
    uint32_t counted[PEG_MAX_FEEDBACKS];

    for (unsigned p = 0; p < s->length; p++) {
        rows[p] = peg_row_at(planes, p, code[p]);
        rows[s->length + p] = peg_row_has(planes, ++copies[code[p]], code[p]);
    }
    peg_count(s->chooser->counter, rows, planes->words, s->length, planes->count, counted);
    s->chooser->effort.guesses++;
    const peg_worth w = peg_scan_worth(s, counted);
    if (is_noted(s, w)) note(s, w, code);
}

static peg_status scan_candidates(peg_scan *s)
{
    const peg_position *position = s->position;
    const peg_replay *replay = position->replay;
    const int many = position->high - position->low >= ALIKE_LEAST && !s->chooser->equals;
    peg_alike *alike = &s->chooser->alike;
    peg_status status = many ? peg_alike_see(alike, position) : PEG_OK;

    for (uint32_t c = position->low; c < position->high && status == PEG_OK; c++) {
        const uint8_t *code = peg_replay_code(replay, c);
        if (peg_chooser_stopped(s->chooser)) break;
        if (!peg_colors_in_order(s->palette.fresh, s->palette.band, s->length, code)) continue;
        if (many && !peg_symmetry_least(&replay->rules, &alike->here, code)) continue;
        score_code(s, code);
    }
    return status;
}

/* Scores the guesses that have the prefix of `code`. */
static void scan_beside(peg_scan *s, const uint8_t *code)
{
    peg_family *family = &s->chooser->family;
    uint64_t before = 0;

    for (unsigned p = 0; p + 1 < s->length; p++) {
        peg_family_push(family, code[p]);
        before |= UINT64_C(1) << code[p];
    }
    scan_family(s, before);
    while (family->steps) peg_family_pop(family);
}

/* Scores the guesses with another symbol at position p, and any last symbol. */
static void scan_changed(peg_scan *s, const uint8_t *code, unsigned p)
{
    uint8_t changed[PEG_MAX_LENGTH];
    uint64_t others = 0;

    memcpy(changed, code, s->length);
    for (unsigned q = 0; q + 1 < s->length; q++)
        if (q != p) others |= UINT64_C(1) << code[q];
    uint64_t choices = peg_palette_choices(&s->palette, p, others);
    for (choices &= ~(UINT64_C(1) << code[p]); choices; choices &= choices - 1) {
        changed[p] = (uint8_t)__builtin_ctzll(choices);
        scan_beside(s, changed);
    }
}

/* From a candidate to the best guess with one symbol and perhaps the last one changed, position
 * after position, until no such guess is better. */
static void climb(peg_scan *s, const uint8_t *candidate)
{
    const unsigned prefix = s->length - 1;
    unsigned same = 0; /* positions since the last change */

    s->best = PEG_WORST;
    scan_beside(s, candidate);
    for (unsigned p = 0; same < prefix && s->best.score > s->least; p = (p + 1) % prefix) {
        const peg_worth before = s->best;
        scan_changed(s, s->best_guess, p);
        same = peg_worth_is_less(s->best, before) ? 1 : same + 1;
    }
}

/* Climbs from one candidate of each of as many equal stretches as the sample has climbs. Of
 * equals, only the one that is chosen is collected. */
static void scan_sample(peg_scan *s)
{
    const peg_position *position = s->position;
    const uint64_t count = position->high - position->low, sample = s->chooser->method.sample,
                   climbs = count < sample ? count : sample;
    peg_equals *equals = s->chooser->equals;
    peg_worth best = PEG_WORST;
    uint8_t guess[PEG_MAX_LENGTH] = {0};

    s->chooser->equals = NULL;
    for (uint32_t i = 0; i < climbs && !peg_chooser_stopped(s->chooser); i++) {
        const uint32_t from = (uint32_t)(count * i / climbs),
                       to = (uint32_t)(count * (i + 1) / climbs),
                       at = from + peg_draw(position, s->chooser->method.seed, i, to - from);
        climb(s, peg_replay_code(position->replay, position->low + at));
        if (!peg_worth_is_less(s->best, best)) continue;
        best = s->best;
        memcpy(guess, s->best_guess, s->length);
    }
    memcpy(s->best_guess, guess, s->length);
    s->chooser->equals = equals;
}

/* Scores the guesses of the chooser's scope: the best one ends in best_guess, all as good as it
 * among the chooser's equals. Errors: PEG_E_MEMORY, PEG_E_INTERRUPTED. */
static peg_status scan_guesses(peg_scan *s)
{
    peg_status status = PEG_OK;

    switch (s->chooser->method.scope) {
    case PEG_SCOPE_ALL: scan_all(s, 0); break;
    case PEG_SCOPE_SAMPLE: scan_sample(s); break;
    case PEG_SCOPE_CANDIDATES: status = scan_candidates(s); break;
    }
    if (status != PEG_OK) return status;
    return peg_chooser_stopped(s->chooser) ? PEG_E_INTERRUPTED : PEG_OK;
}

/* ---- the choice ------------------------------------------------------------------------- */

static peg_status choose_by_score(peg_chooser *chooser, const peg_position *position,
                                  uint32_t *guess)
{
    const peg_replay *replay = position->replay;
    const uint32_t low = position->low, high = position->high;
    peg_scan s = {.chooser = chooser, .position = position, .best = PEG_WORST};

    const uint32_t separator = peg_replay_find_separator(replay, low, high);
    if (separator < high) { /* the first is the best by every score */
        *guess = replay->set[separator];
        return PEG_OK;
    }
    peg_status status = peg_scan_open(&s);
    if (status == PEG_OK) status = scan_guesses(&s);
    if (status != PEG_OK) return status;
    chooser->effort.states++;
    *guess = peg_code_index(&replay->rules, s.best_guess);
    return PEG_OK;
}

peg_status peg_choose(peg_chooser *chooser, const peg_position *position, uint32_t *guess)
{
    const peg_strategy *strategy = chooser->method.strategy;
    const uint32_t count = position->high - position->low;
    peg_equals *equals = chooser->equals;
    peg_status status = PEG_OK;

    assert(count > 0);
    if (equals) *equals = (peg_equals){.guess = equals->guess, .room = equals->room};
    if (!position->depth && chooser->method.opens == PEG_OPENS_GIVEN)
        *guess = chooser->method.opening;
    else if (count <= 2)
        *guess = position->replay->set[position->low];
    else if (strategy->choose)
        *guess = strategy->choose(chooser, position);
    else if (chooser->method.scope == PEG_SCOPE_CANDIDATES && count <= FEW &&
             !strategy->weights)
        *guess = choose_of_few(chooser, position);
    else
        status = choose_by_score(chooser, position, guess);
    if (status != PEG_OK || !equals) return status;
    if (!equals->count) peg_equals_add(equals, *guess);
    return equals->failed ? PEG_E_MEMORY : PEG_OK;
}
