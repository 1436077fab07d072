/*
 * choose.c - finds the guess with the least score: a greedy choice, one guess ahead. Separators
 * and small sets of candidates take a short way, the others a scan (scan.h).
 */
#include "format/game/score.h"
#include "gen/core/asserts.h"
#include "gen/strategy/scan.h"

/* Up to so many candidates are scored pairwise, without laying them out as planes. */
#define FEW 16

/* Chooses the first separator, if there is one: it is the best by every score. */
static int choose_separator(peg_chooser *chooser, const peg_position *position, uint32_t *guess)
{
    const peg_replay *replay = position->replay;
    const uint32_t first = peg_replay_find_separator(replay, position->low, position->high);

    if (first == position->high) return 0;
    *guess = replay->set[first];
    if (chooser->equals) peg_equals_add(chooser->equals, *guess);
    return 1;
}

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
static peg_status choose_of_few(peg_chooser *chooser, const peg_position *position,
                                uint32_t *guess)
{
    const peg_replay *replay = position->replay;
    const uint32_t *set = replay->set + position->low, count = position->high - position->low;
    uint8_t labels[FEW][FEW];
    peg_worth best = PEG_WORST;
    peg_equals *equals = chooser->equals;

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
        *guess = set[c];
    }
    if (equals && equals->failed) return PEG_E_MEMORY;
    if (best.score == 0) return PEG_OK; /* a separator: no comparison needed */
    chooser->effort.states++;
    chooser->effort.guesses += count;
    return PEG_OK;
}

static peg_status choose_by_score(peg_chooser *chooser, const peg_position *position,
                                  uint32_t *guess)
{
    const uint32_t count = position->high - position->low;
    peg_scan s = {.chooser = chooser, .position = position, .best = PEG_WORST};

    if (chooser->method.scope == PEG_SCOPE_CANDIDATES && count <= FEW &&
        !chooser->method.strategy->weights)
        return choose_of_few(chooser, position, guess);
    if (choose_separator(chooser, position, guess)) return PEG_OK;
    peg_status status = peg_scan_open(&s);
    if (status == PEG_OK) status = peg_scan_guesses(&s);
    if (status != PEG_OK) return status;
    chooser->effort.states++;
    *guess = peg_code_index(&position->replay->rules, s.best_guess);
    return chooser->equals && chooser->equals->failed ? PEG_E_MEMORY : PEG_OK;
}

peg_status peg_choose(peg_chooser *chooser, const peg_position *position, uint32_t *guess)
{
    const peg_strategy *strategy = chooser->method.strategy;
    peg_equals *equals = chooser->equals;

    assert(position->low < position->high);
    if (equals) *equals = (peg_equals){.guess = equals->guess, .room = equals->room};
    if (!position->depth && chooser->method.opens == PEG_OPENS_GIVEN)
        *guess = chooser->method.opening;
    else if (position->high - position->low <= 2)
        *guess = position->replay->set[position->low];
    else
        return strategy->choose ? strategy->choose(chooser, position, guess)
                                : choose_by_score(chooser, position, guess);
    if (equals) peg_equals_add(equals, *guess);
    return PEG_OK;
}
