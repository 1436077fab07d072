/* analysis.c - see analysis.h. */
#include "play/game/analysis.h"

#include <math.h>
#include <string.h>
#include "play/game/candidates.h"

/* How two guesses split the same codes. */
typedef struct code_split {
    uint32_t total;
    uint32_t part[PEG_MAX_FEEDBACKS];  /* by the guess made */
    uint32_t other[PEG_MAX_FEEDBACKS]; /* by the better one */
} code_split;

/* False where there are more than ANALYSIS_MOST codes. */
static bool split_codes(code_split *split, const play_history *history, const uint8_t *guess,
                        const uint8_t *other)
{
    const uint8_t length = history->rules.length;
    play_candidates search;
    memset(split, 0, sizeof *split);
    candidates_start(&search, history, CANDIDATES_NO_SKIP);
    for (const uint8_t *code; (code = candidates_next(&search)) != NULL;) {
        if (split->total == ANALYSIS_MOST) return false;
        split->total++;
        split->part[peg_feedback(guess, code, length)]++;
        split->other[peg_feedback(other, code, length)]++;
    }
    return true;
}

/* The entropy of a split: the bits of information that its answer can be expected to give. */
static double expected_bits(const uint32_t part[PEG_MAX_FEEDBACKS], uint32_t total)
{
    double bits = 0;
    for (unsigned i = 0; i < PEG_MAX_FEEDBACKS; i++) {
        const double share = (double)part[i] / (double)total;
        if (part[i] > 0) bits -= share * log2(share);
    }
    return bits;
}

static double expected_remaining(const uint32_t part[PEG_MAX_FEEDBACKS], uint32_t total,
                                 uint8_t solved)
{
    double remaining = 0;
    for (unsigned i = 0; i < PEG_MAX_FEEDBACKS; i++) {
        if (i != solved) remaining += (double)part[i] * (double)part[i];
    }
    return remaining / (double)total;
}

void analyse_guess(guess_analysis *analysis, const play_game *game, const play_history *history,
                   unsigned turn)
{
    const uint8_t solved = peg_solved_label(history->rules.length);
    const play_turn *made = &history->turns[turn];
    play_history before = *history;
    play_guide guide;
    code_split split;
    before.count = turn;
    memset(analysis, 0, sizeof *analysis);
    guide_next(game, &before, &guide);
    memcpy(analysis->better, guide.code, sizeof analysis->better);
    analysis->better_off_tree = guide.kind != GUIDE_TREE;
    analysis->exact = split_codes(&split, &before, made->code, guide.code);
    if (!analysis->exact) return;
    analysis->before = split.total;
    analysis->after = made->label == solved ? 0 : split.part[made->label];
    analysis->possible = split.part[solved] > 0;
    analysis->expected = expected_remaining(split.part, split.total, solved);
    analysis->bits = expected_bits(split.part, split.total);
    analysis->luck =
        log2((double)split.total / (double)split.part[made->label]) - analysis->bits;
    analysis->skill = analysis->bits - expected_bits(split.other, split.total);
}
