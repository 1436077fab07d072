/*
 * candidates.h - the secrets that agree with a history, one after the other.
 *
 * The walk of a tree needs none of this. It serves what people ask beside the walk: which
 * codes are left, what is known of each position, which answer must be wrong, what a guess
 * was worth. Codes are built position by position, and a beginning is dropped as soon as
 * one answer can no longer come out; no list of secrets is kept, so a game of millions of
 * secrets takes the memory of one code.
 */
#ifndef PLAY_CANDIDATES_H
#define PLAY_CANDIDATES_H

#include <limits.h>
#include "play/game/history.h"

#define CANDIDATES_NO_SKIP UINT_MAX

typedef struct play_candidates {
    const play_history *history;
    unsigned skip;                    /* a turn to disregard, or CANDIDATES_NO_SKIP */
    uint64_t allowed[PEG_MAX_LENGTH]; /* bit s: symbol s may stand here */
    uint8_t code[PEG_MAX_LENGTH];     /* the code being built */
    uint8_t have[PEG_MAX_COLORS];     /* how often a symbol stands in it so far */
    uint8_t want[PEG_MAX_GUESSES][PEG_MAX_COLORS]; /* the same for each guess */
    uint8_t bulls_due[PEG_MAX_GUESSES];            /* what each answer says */
    uint8_t hits_due[PEG_MAX_GUESSES];
    uint8_t bulls[PEG_MAX_LENGTH + 1][PEG_MAX_GUESSES]; /* [positions built][turn] */
    uint8_t hits[PEG_MAX_LENGTH + 1][PEG_MAX_GUESSES];  /* bulls + cows */
    bool started;
} play_candidates;

/* Prepares to list the secrets of the history's rules that agree with all its turns but
 * `skip`. The history must stay unchanged meanwhile. Narrow `allowed` before the first
 * candidates_next() to ask about some codes only. */
void candidates_start(play_candidates *search, const play_history *history, unsigned skip);

/* Steps to the next in lexicographic order and returns its code[length], valid until the
 * next step; null after the last, and after Ctrl-C (interrupt_pending()). Cost: proportional to
 * the beginnings tried times the turns; for the first answers of a game that is close to the
 * number of candidates. */
const uint8_t *candidates_next(play_candidates *search);

/* How many there are, counting no further than `most`. */
uint32_t candidates_count(const play_history *history, uint32_t most);

#endif
