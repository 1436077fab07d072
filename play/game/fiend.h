/* fiend.h - an opponent who has no code: each answer is the one that leaves the most. */
#ifndef PLAY_FIEND_H
#define PLAY_FIEND_H

#include "play/game/history.h"

/* The answer to a guess that leaves the most codes; of equal ones that with the fewest bulls,
 * then the fewest cows. Cost: lists the codes left; of more than CODE_SET_COUNT_MOST some that
 * stand for them. Ctrl-C ends it, and the label is then of no use. */
uint8_t fiend_answer(const play_history *history, const uint8_t *guess);

/* A code that agrees with all answers: false where there is none, or after Ctrl-C. */
bool fiend_code(const play_history *history, uint8_t *code);

#endif
