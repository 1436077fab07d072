/* guide.c - see guide.h. */
#include "play/game/guide.h"

#include <string.h>
#include "play/game/candidates.h"
#include "play/game/renaming.h"
#include "play/system/interrupt.h"

/* ---- on the tree ------------------------------------------------------------------- */

typedef enum walk_end { WALK_OFF, WALK_ON, WALK_SOLVED, WALK_CONTRADICTION } walk_end;

/* Replays the history; it is on the tree's path if every guess was the tree's, by the names
 * that the renaming allows. */
static walk_end follow(const play_game *game, const play_history *history,
                       play_renaming *renaming, play_guide *guide)
{
    uint8_t code[PEG_MAX_LENGTH], bulls, cows;
    peg_cursor at;
    if (history->count == 0 && game->late) { /* no need to wait */
        guide->remaining = game->secrets;
        renaming_apply(renaming, game->late->opening, guide->code);
        return WALK_ON;
    }
    const peg_view *const tree = game_tree(game);
    if (!tree) return WALK_OFF;
    peg_start(tree, &at);
    for (unsigned t = 0; t < history->count; t++) {
        const play_turn *turn = &history->turns[t];
        peg_guess(&at, code);
        if (!renaming_extend(renaming, code, turn->code)) return WALK_OFF;
        peg_label_split(turn->label, &bulls, &cows);
        const peg_status status = peg_answer(&at, bulls, cows);
        if (status == PEG_E_CONTRADICTION) return WALK_CONTRADICTION;
        if (status == PEG_SOLVED) return t + 1 == history->count ? WALK_SOLVED : WALK_OFF;
        if (status != PEG_OK) return WALK_OFF;
    }
    peg_guess(&at, code);
    guide->remaining = peg_remaining(&at);
    renaming_apply(renaming, code, guide->code);
    return WALK_ON;
}

/* Follows the history by its own names, then by any others. */
static walk_end follow_by_any_name(const play_game *game, const play_history *history,
                                   play_guide *guide)
{
    play_renaming renaming;
    renaming_none(&renaming, &game->rules);
    walk_end end = follow(game, history, &renaming, guide);
    if (end != WALK_OFF || !renaming_possible(&game->rules)) return end;
    renaming_first(&renaming, &game->rules);
    do {
        end = follow(game, history, &renaming, guide);
    } while (end == WALK_OFF && renaming_next(&renaming));
    return end;
}

unsigned guide_guesses(const play_game *game, const uint8_t *secret)
{
    const uint8_t length = game->rules.length;
    uint8_t guess[PEG_MAX_LENGTH], bulls, cows;
    peg_cursor at;
    const peg_view *const tree = game_tree(game);
    if (!tree) return 0;
    peg_start(tree, &at);
    for (unsigned made = 1; made <= PEG_MAX_GUESSES; made++) {
        peg_guess(&at, guess);
        peg_label_split(peg_feedback(guess, secret, length), &bulls, &cows);
        const peg_status status = peg_answer(&at, bulls, cows);
        if (status == PEG_SOLVED) return made;
        if (status != PEG_OK) return 0;
    }
    return 0;
}

/* ---- off the tree ------------------------------------------------------------------ */

#define SAMPLE 1024u /* codes against which guesses are tried */
#define TRIED  48u   /* guesses tried */

/* Codes of the list at even distances: every stride-th, the stride doubling whenever the
 * sample is full, so that one pass does and the result is always the same. */
typedef struct code_sample {
    unsigned count;
    uint8_t codes[SAMPLE][PEG_MAX_LENGTH];
} code_sample;

static void thin_out(code_sample *sample)
{
    for (unsigned i = 0; i < SAMPLE / 2; i++) {
        memcpy(sample->codes[i], sample->codes[2 * i], PEG_MAX_LENGTH);
    }
    sample->count = SAMPLE / 2;
}

static void take_sample(code_sample *sample, const play_history *history, play_guide *guide)
{
    play_candidates search;
    uint32_t stride = 1;
    sample->count = 0;
    guide->remaining = 0;
    guide->at_least = false;
    candidates_start(&search, history, CANDIDATES_NO_SKIP);
    for (const uint8_t *code; (code = candidates_next(&search)) != NULL; guide->remaining++) {
        if (guide->remaining == GUIDE_COUNT_MOST) {
            guide->at_least = true;
            break;
        }
        if (guide->remaining % stride != 0) continue;
        if (sample->count == SAMPLE) {
            thin_out(sample);
            stride *= 2;
            if (guide->remaining % stride != 0) continue;
        }
        memcpy(sample->codes[sample->count++], code, history->rules.length);
    }
}

/* Of the parts into which the guess splits the sample: the less, the fewer codes can be
 * expected to remain (Irving 1979). */
static uint64_t sum_of_squares(const code_sample *sample, const uint8_t *guess, uint8_t length)
{
    uint32_t part[PEG_MAX_FEEDBACKS] = {0};
    uint64_t sum = 0;
    for (unsigned i = 0; i < sample->count; i++) {
        part[peg_feedback(guess, sample->codes[i], length)]++;
    }
    part[peg_solved_label(length)] = 0; /* of a right guess none remain */
    for (unsigned i = 0; i < PEG_MAX_FEEDBACKS; i++) sum += (uint64_t)part[i] * part[i];
    return sum;
}

/* Of some candidates, the one that can be expected to leave the fewest. */
static void choose_off_tree(const play_history *history, play_guide *guide)
{
    const uint8_t length = history->rules.length;
    code_sample sample;
    take_sample(&sample, history, guide);
    guide->kind = sample.count > 0 ? GUIDE_OFF_TREE : GUIDE_CONTRADICTION;
    if (interrupt_pending()) guide->kind = GUIDE_INTERRUPTED;
    const unsigned step = sample.count > TRIED ? sample.count / TRIED : 1;
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < sample.count; i += step) {
        const uint64_t sum = sum_of_squares(&sample, sample.codes[i], length);
        if (sum >= least) continue;
        least = sum;
        memcpy(guide->code, sample.codes[i], length);
    }
}

void guide_next(const play_game *game, const play_history *history, play_guide *guide)
{
    memset(guide, 0, sizeof *guide);
    const walk_end end = game->has_tree ? follow_by_any_name(game, history, guide) : WALK_OFF;
    if (interrupt_pending()) {
        guide->kind = GUIDE_INTERRUPTED;
        return;
    }
    if (end == WALK_ON) {
        guide->kind = GUIDE_TREE;
    } else if (end == WALK_SOLVED || history_solved(history)) {
        guide->kind = GUIDE_SOLVED;
        guide->remaining = 1;
    } else if (end == WALK_CONTRADICTION) {
        guide->kind = GUIDE_CONTRADICTION;
        guide->remaining = 0;
    } else {
        choose_off_tree(history, guide);
    }
}
