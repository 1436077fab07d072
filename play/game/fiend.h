/* fiend.h - an opponent without a code: each of its answers is the one that leaves the most
 * codes. */
#ifndef PLAY_FIEND_H
#define PLAY_FIEND_H

#include "play/game/history.h"

/* The answer to a guess that leaves the most codes; ties go to the fewest bulls, then the
 * fewest cows. Cost: lists the codes left, or a sample of more than CODE_SET_COUNT_MOST. After
 * Ctrl-C the label is meaningless. */
uint8_t fiend_answer(const play_history *history, const uint8_t *guess);

#endif
