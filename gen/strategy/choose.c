/*
 * choose.c - finds the guess with the least score: a greedy choice, one guess ahead. Separators
 * and small sets of candidates take a short way, the others a scan (scan.h).
 */
#include "format/game/score.h"
#include "gen/core/asserts.h"
#include "gen/strategy/scan.h"

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
    if (status == PEG_OK) status = peg_scan_guesses(&s);
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
