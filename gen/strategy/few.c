/*
 * few.c - candidates each against each. Feedback is symmetric, so half of it will do.
 */
#include "gen/strategy/few.h"
#include "format/game/score.h"

/* The score of the partition that labels[0..count-1] are, as score_of() in choose.c has it
 * but for doubling; 0 where all differ, which is the least by any score. */
static uint64_t score_of_labels(const peg_chooser *chooser, const uint8_t *labels,
                                uint32_t count, unsigned most)
{
    uint8_t sizes[PEG_MAX_FEEDBACKS] = {0}, greatest = 0;
    unsigned parts = 0;
    uint64_t sum = 0;

    for (uint32_t c = 0; c < count; c++) {
        uint8_t size = ++sizes[labels[c]];
        parts += size == 1;
        sum += (uint64_t)chooser->small_part[size] - chooser->small_part[size - 1];
        if (size > greatest) greatest = size;
    }
    if (parts == count) return 0;
    sum += (uint64_t)chooser->small_part[0] * most;
    return chooser->method.strategy->greatest ? chooser->small_part[greatest] : sum;
}

peg_status peg_choose_of_few(peg_chooser *chooser, const peg_position *position,
                             uint32_t *guess)
{
    const peg_replay *replay = position->replay;
    const uint32_t *set = replay->set + position->low, count = position->high - position->low;
    uint8_t labels[PEG_FEW][PEG_FEW];
    uint64_t best = UINT64_MAX;
    peg_equals *equals = chooser->equals;

    for (uint32_t c = 0; c < count && best > 0; c++) {
        peg_scorer scorer;
        peg_scorer_ready(&scorer, peg_replay_code(replay, position->low + c),
                         replay->rules.length);
        labels[c][c] = replay->solved;
        for (uint32_t other = c + 1; other < count; other++) {
            labels[c][other] = labels[other][c] =
                peg_score(&scorer, peg_replay_code(replay, position->low + other));
        }
        uint64_t score = score_of_labels(chooser, labels[c], count, replay->solved + 1u);
        if (equals && score < best) equals->count = 0;
        if (equals && score <= best) peg_equals_add(equals, set[c]);
        if (score >= best) continue;
        best = score;
        *guess = set[c];
    }
    if (equals && equals->failed) return PEG_E_MEMORY;
    if (best == 0) return PEG_OK; /* a separator: nothing was compared */
    chooser->effort.states++;
    chooser->effort.guesses += count;
    chooser->effort.feedbacks += (uint64_t)count * count;
    return PEG_OK;
}
