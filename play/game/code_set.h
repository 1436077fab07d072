/* code_set.h - the codes that agree with a history as a list, or a fair part of them. */
#ifndef PLAY_CODE_SET_H
#define PLAY_CODE_SET_H

#include "play/game/history.h"

typedef uint8_t code_row[PEG_MAX_LENGTH];

typedef struct code_set {
    code_row *codes; /* the caller's room */
    uint32_t count;  /* codes that stand in it */
    uint32_t total;  /* codes that agree with the history */
    bool at_least;   /* more than `total` do */
} code_set;

/* Codes are counted no further than this. */
#define CODE_SET_COUNT_MOST 2000000u

/* Lists the codes that agree with the history in codes[room], room being even and at least 2:
 * all of them, in order, where there is room; else codes at even distances, and of more than
 * CODE_SET_COUNT_MOST some drawn among all, so that the list stands for the whole. The result
 * is always the same. Cost: as candidates_next() for each code counted; then at most some
 * million draws. Ctrl-C ends it, and the list is then of no use. */
void code_set_fill(code_set *set, const play_history *history, code_row *codes, uint32_t room);

/* Whether all codes that agree stand in the list. */
bool code_set_whole(const code_set *set);

#endif
