/* analysis.c - see analysis.h. */
#include "play/game/analysis.h"

#include <stdlib.h>
#include <string.h>
#include "play/game/worth.h"
#include "play/system/interrupt.h"

/* With more codes left, the guide's guess is taken for the better one. */
#define ADVISED 5000u

/* The least cost, in guesses, for each verdict. */
#define GOOD       0.005
#define INACCURACY 0.10
#define MISTAKE    0.25
#define BLUNDER    0.60

/* Counts the codes left by the answers that they give to both guesses, and says in *alike
 * whether these are the same: then they are one guess under two names. False where there
 * are more codes than ANALYSIS_MOST. */
static bool count_codes(guess_analysis *analysis, const play_history *before, uint8_t answer,
                        bool *alike)
{
    const uint8_t length = before->rules.length, solved = peg_solved_label(length);
    uint32_t made[PEG_MAX_FEEDBACKS] = {0}, better[PEG_MAX_FEEDBACKS] = {0};
    play_candidates search;
    candidates_start(&search, before);
    for (const uint8_t *code; (code = candidates_next(&search)) != NULL;) {
        if (analysis->before == ANALYSIS_MOST) return false;
        analysis->before++;
        made[peg_feedback(analysis->made.code, code, length)]++;
        better[peg_feedback(analysis->better.code, code, length)]++;
    }
    split_of_parts(&analysis->made, made, solved, analysis->before, 1);
    split_of_parts(&analysis->better, better, solved, analysis->before, 1);
    analysis->after = answer == solved ? 0 : made[answer];
    *alike = memcmp(made, better, sizeof made) == 0;
    return true;
}

/* Finds the better guess: the guide's, or off the tree's path, where the guide is quick rather
 * than good, the best one. */
static void find_better(guess_analysis *analysis, const play_game *game,
                        const play_history *before)
{
    play_guide guide;
    play_advice advice;
    guide_next(game, before, &guide);
    memcpy(analysis->better.code, guide.code, sizeof guide.code);
    if (guide.kind == GUIDE_TREE || guide.at_least || guide.remaining > ADVISED) return;
    if (advice_find(game, before, &advice) && advice.kind == GUIDE_OFF_TREE)
        memcpy(analysis->better.code, advice.best.code, sizeof advice.best.code);
}

static verdict_word word_of(double cost)
{
    return cost < GOOD         ? VERDICT_BEST
           : cost < INACCURACY ? VERDICT_GOOD
           : cost < MISTAKE    ? VERDICT_INACCURACY
           : cost < BLUNDER    ? VERDICT_MISTAKE
                               : VERDICT_BLUNDER;
}

/* Measures the last guess of `after` among the codes before it. */
static void measure(guess_analysis *analysis, worth_meter *meter, const play_history *before,
                    const play_history *after, bool alike)
{
    guess_split *const made = &analysis->made, *const better = &analysis->better;
    if (worth_list(meter, before)->count == 0) return;
    made->guesses = worth_of_guess(meter, made->code);
    better->guesses = alike ? made->guesses : worth_of_guess(meter, better->code);
    analysis->luck = made->guesses - 1;
    if (!history_solved(after)) {
        worth_list(meter, after);
        analysis->luck -= worth_of_guess(meter, NULL);
    }
    analysis->cost = made->guesses - better->guesses;
    analysis->word = word_of(analysis->cost);
    if (analysis->word == VERDICT_BEST) {
        analysis->cost = 0;
        *better = *made;
    }
    if (!interrupt_pending()) return;
    analysis->word = VERDICT_NONE;
    analysis->cost = analysis->luck = 0;
}

void analyse_guess(guess_analysis *analysis, const play_game *game, const play_history *history,
                   unsigned turn)
{
    const play_turn *const made = &history->turns[turn];
    play_history before = *history, after = *history;
    bool alike;
    before.count = turn;
    after.count = turn + 1;
    memset(analysis, 0, sizeof *analysis);
    memcpy(analysis->made.code, made->code, sizeof made->code);
    find_better(analysis, game, &before);
    const unsigned conflict = history_conflict(&before, made->code, 0);
    if (conflict < turn) analysis->excluded = conflict + 1;
    if (!count_codes(analysis, &before, made->label, &alike)) {
        analysis->before = 0;
        return;
    }
    worth_meter *const meter = worth_open(&history->rules);
    if (meter != NULL) measure(analysis, meter, &before, &after, alike);
    free(meter);
}
