/* answer.h - reading the feedback that a person types. */
#ifndef PLAY_ANSWER_H
#define PLAY_ANSWER_H

#include <stdint.h>
#include "play/system/text.h"

/* Reads an answer to a guess of `length` symbols into a label (see peg_label()). Case, spaces
 * and punctuation do not matter. Accepted are
 *   letters    bbc BBW RRW  b, black, r, red: bull; c, w, white: cow
 *   pins       ●●○·  ⚫⚪  🟩🟨
 *   numbers    2 1   2,1   21   2/1 (two digits, or two numbers)
 *   both       2b1c  b2c1  2A1B   1b  2 bulls 1 cow (with an A, A is the bull and B the cow)
 *   signs      ++- (a plus for each bull, a minus for each cow, at least one plus)
 *   nothing    an empty line, 0, -, none
 *   solved     yes, solved
 * Returns false for anything else, with *why saying what is wrong and, if it helps, what would
 * be right. */
bool answer_parse(const char *line, uint8_t length, uint8_t *label, short_text *why);

#endif
