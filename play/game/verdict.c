/* verdict.c - see verdict.h. */
#include "play/game/verdict.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "play/game/advice.h"
#include "play/system/interrupt.h"

#define ADVISED 5000u /* of more codes left the guide's guess will do for a better one */

/* Guesses lost that are still called so. */
#define BEST 0.03
#define GOOD 0.12
#define FAIR 0.30

/* The codes before the guess and after its answer. */
typedef struct turn_sets {
    code_row *rows; /* owned: WORTH_MOST of them */
    code_set before;
    worth_meter *meter;
} turn_sets;

static bool open_sets(turn_sets *sets, const play_history *before)
{
    sets->meter = worth_open(&before->rules);
    sets->rows = malloc(WORTH_MOST * sizeof(code_row));
    if (sets->meter == NULL || sets->rows == NULL) return false;
    code_set_fill(&sets->before, before, sets->rows, WORTH_MOST);
    return sets->before.count > 0;
}

static void close_sets(turn_sets *sets)
{
    worth_close(sets->meter);
    free(sets->rows);
}

/* Whether both guesses split the codes into parts of the same sizes: then they are the same
 * under other names, as good as always. */
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

static verdict_word word_of(double skill, const guess_analysis *analysis)
{
    if (analysis->before == 1 && analysis->possible) return VERDICT_FORCED;
    if (skill > -BEST) return VERDICT_BEST;
    if (skill > -GOOD) return VERDICT_GOOD;
    if (!analysis->possible) return VERDICT_WASTEFUL;
    return skill > -FAIR ? VERDICT_FAIR : VERDICT_WEAK;
}

/* Guesses that the game takes from the answer on. */
static double worth_after(const turn_sets *sets, const play_history *after)
{
    code_set left;
    if (history_solved(after)) return 0;
    code_set_fill(&left, after, sets->rows, WORTH_MOST);
    return worth_of_set(sets->meter, &left);
}

static void judge(guess_verdict *verdict, const guess_analysis *analysis, turn_sets *sets,
                  const play_history *after)
{
    const uint8_t *made = after->turns[after->count - 1].code;
    const double worth = worth_of_guess(sets->meter, &sets->before, made);
    if (!split_alike(&sets->before, made, analysis->better, after->rules.length))
        verdict->skill = worth_of_guess(sets->meter, &sets->before, analysis->better) - worth;
    verdict->luck = worth - 1 - worth_after(sets, after); /* which uses the rows again */
    verdict->word = word_of(verdict->skill, analysis);
    if (interrupt_pending()) memset(verdict, 0, sizeof *verdict);
}

/* Off the tree's path the guide is quick rather than good. */
static void find_better(guess_analysis *analysis, const play_game *game,
                        const play_history *before)
{
    play_advice advice;
    if (!analysis->better_off_tree || analysis->before > ADVISED) return;
    if (advice_find(game, before, &advice) && advice.kind == GUIDE_OFF_TREE)
        memcpy(analysis->better, advice.best.code, sizeof analysis->better);
}

void judge_guess(guess_verdict *verdict, guess_analysis *analysis, const play_game *game,
                 const play_history *history, unsigned turn)
{
    turn_sets sets = {NULL, {NULL, 0, 0, false}, NULL};
    play_history part = *history;
    memset(verdict, 0, sizeof *verdict);
    if (!analysis->exact) return;
    part.count = turn;
    find_better(analysis, game, &part);
    if (open_sets(&sets, &part)) {
        part.count = turn + 1;
        judge(verdict, analysis, &sets, &part);
    }
    close_sets(&sets);
}

const char *verdict_text(verdict_word word)
{
    static const char *const texts[] = {"-",    "best",     "good",  "fair",
                                        "weak", "wasteful", "forced"};
    return texts[word];
}
