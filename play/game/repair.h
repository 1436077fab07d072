/* repair.h - answers that cannot be: those that no code gives, and those that contradict each
 * other. */
#ifndef PLAY_REPAIR_H
#define PLAY_REPAIR_H

#include "play/game/history.h"

/* Whether some secret of the rules gives this feedback to the guess. Cost: if symbols
 * differ, two comparisons; else a search over the guess's own symbols and one other at each
 * position. */
bool feedback_feasible(const peg_rules *rules, const uint8_t *guess, uint8_t label);

/* ---- contradictions ---------------------------------------------------------------- */

typedef struct play_repair {
    unsigned turn;      /* which answer, from 0 */
    uint8_t label;      /* what it would have to be */
    bool at_least;      /* `remaining`, or more */
    uint32_t remaining; /* codes that would then agree with all answers */
    unsigned change;    /* the distance between the answers: pegs to add, drop or swap */
} play_repair;

#define REPAIR_ROOM       256
#define REPAIR_COUNT_MOST 1000000u

/* Lists the repairs, likeliest first: the smallest change, then the latest answer, then the
 * most codes remaining. Returns the number of repairs listed. Cost: for each answer, one
 * listing of the codes that agree with all the others, cut off at REPAIR_COUNT_MOST. After
 * Ctrl-C the list is meaningless. */
unsigned repair_list(const play_history *history, play_repair list[REPAIR_ROOM]);

#endif
