/* analysis.c - see analysis.h. */
#include "play/game/analysis.h"

#include <stdlib.h>
#include <string.h>
#include "play/game/advice.h"
#include "play/game/candidates.h"
#include "play/game/worth.h"
#include "play/system/interrupt.h"

#define ADVISED                                                                                \
    5000u /* with more codes left, the guide's guess is taken for the better one               \
           */

/* Guesses that a guess may cost to be called so. */
#define BEST 0.03
#define GOOD 0.12
#define FAIR 0.30

/* ---- codes left ---------------------------------------------------------------------- */

/* Counts the codes left by the answer that they give; false where there are more than
 * ANALYSIS_MOST. */
static bool count_codes(guess_analysis *analysis, const play_history *before,
                        const play_turn *made)
{
    const uint8_t solved = peg_solved_label(before->rules.length);
    uint32_t part[PEG_MAX_FEEDBACKS] = {0};
    double squares = 0;
    play_candidates search;
    candidates_start(&search, before, CANDIDATES_NO_SKIP);
    for (const uint8_t *code; (code = candidates_next(&search)) != NULL;) {
        if (analysis->before == ANALYSIS_MOST) return false;
        analysis->before++;
        part[peg_feedback(made->code, code, before->rules.length)]++;
    }
    for (unsigned label = 0; label < PEG_MAX_FEEDBACKS; label++)
        if (label != solved) squares += (double)part[label] * (double)part[label];
    analysis->expected = squares / (double)analysis->before;
    analysis->after = made->label == solved ? 0 : part[made->label];
    analysis->possible = part[solved] > 0;
    return true;
}

/* Off the tree's path the guide is quick rather than good: finds the best guess. */
static void find_better(guess_analysis *analysis, const play_game *game,
                        const play_history *before)
{
    play_advice advice;
    if (!analysis->better_off_tree || analysis->before > ADVISED) return;
    if (advice_find(game, before, &advice) && advice.kind == GUIDE_OFF_TREE)
        memcpy(analysis->better, advice.best.code, sizeof analysis->better);
}

/* ---- the verdict --------------------------------------------------------------------- */

/* Whether both guesses split the codes into parts of the same sizes: then they are the same
 * guess under other names, and equally good. */
static bool split_alike(const code_set *set, const uint8_t *one, const uint8_t *other,
                        uint8_t length)
{
    int more[PEG_MAX_FEEDBACKS] = {0};
    for (uint32_t i = 0; i < set->count; i++) {
        more[peg_feedback(one, set->codes[i], length)]++;
        more[peg_feedback(other, set->codes[i], length)]--;
    }
    for (unsigned label = 0; label < PEG_MAX_FEEDBACKS; label++)
        if (more[label] != 0) return false;
    return true;
}

static verdict_word word_of(const guess_analysis *analysis)
{
    if (analysis->before == 1 && analysis->possible) return VERDICT_FORCED;
    if (analysis->skill > -BEST) return VERDICT_BEST;
    if (analysis->skill > -GOOD) return VERDICT_GOOD;
    if (!analysis->possible) return VERDICT_WASTEFUL;
    return analysis->skill > -FAIR ? VERDICT_FAIR : VERDICT_WEAK;
}

/* Measures the last guess of `after` among the codes before it, for which there are `rows`. */
static void measure(guess_analysis *analysis, worth_meter *meter, code_row *rows,
                    const play_history *before, const play_history *after)
{
    const uint8_t *made = after->turns[before->count].code;
    code_set set;
    code_set_fill(&set, before, rows, WORTH_MOST);
    if (set.count == 0) return;
    const double worth = worth_of_guess(meter, &set, made);
    if (!split_alike(&set, made, analysis->better, after->rules.length))
        analysis->skill = worth_of_guess(meter, &set, analysis->better) - worth;
    analysis->luck = worth - 1;
    if (!history_solved(after)) {
        code_set_fill(&set, after, rows, WORTH_MOST);
        analysis->luck -= worth_of_set(meter, &set);
    }
    analysis->word = word_of(analysis);
    if (!interrupt_pending()) return;
    analysis->word = VERDICT_NONE;
    analysis->skill = analysis->luck = 0;
}

void analyse_guess(guess_analysis *analysis, const play_game *game, const play_history *history,
                   unsigned turn)
{
    play_history before = *history, after = *history;
    play_guide guide;
    before.count = turn;
    after.count = turn + 1;
    memset(analysis, 0, sizeof *analysis);
    guide_next(game, &before, &guide);
    memcpy(analysis->better, guide.code, sizeof analysis->better);
    analysis->better_off_tree = guide.kind != GUIDE_TREE;
    analysis->exact = count_codes(analysis, &before, &history->turns[turn]);
    if (!analysis->exact) {
        analysis->before = 0;
        return;
    }
    find_better(analysis, game, &before);
    worth_meter *const meter = worth_open(&history->rules);
    code_row *const rows = malloc(WORTH_MOST * sizeof(code_row));
    if (meter != NULL && rows != NULL) measure(analysis, meter, rows, &before, &after);
    worth_close(meter);
    free(rows);
}

const char *verdict_text(verdict_word word)
{
    static const char *const texts[] = {"-",    "best",     "good",  "fair",
                                        "weak", "wasteful", "forced"};
    return texts[word];
}
