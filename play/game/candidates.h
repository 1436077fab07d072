/*
 * candidates.h - the secrets that agree with a history: one after the other, or as a list.
 *
 * Walking a tree needs none of this. It answers the other questions of a game: which codes are
 * left, what is known of each position, which answer must be wrong, what a guess was worth.
 * Codes are built position by position, and a prefix is dropped as soon as one of the answers
 * can no longer come out. No list of secrets is kept, so a game of millions of secrets needs
 * the memory of one code.
 */
#ifndef PLAY_CANDIDATES_H
#define PLAY_CANDIDATES_H

#include "play/game/history.h"

typedef struct play_candidates {
    const play_history *history;
    uint64_t allowed[PEG_MAX_LENGTH];              /* bit s: symbol s is allowed here */
    uint8_t code[PEG_MAX_LENGTH];                  /* the code being built */
    uint8_t have[PEG_MAX_COLORS];                  /* how often a symbol occurs in it so far */
    uint8_t want[PEG_MAX_GUESSES][PEG_MAX_COLORS]; /* the same for each guess */
    uint8_t bulls_due[PEG_MAX_GUESSES];            /* what each answer says */
    uint8_t hits_due[PEG_MAX_GUESSES];
    uint8_t bulls[PEG_MAX_LENGTH + 1][PEG_MAX_GUESSES]; /* [positions built][turn] */
    uint8_t hits[PEG_MAX_LENGTH + 1][PEG_MAX_GUESSES];  /* bulls + cows */
    bool started;
} play_candidates;

/* Prepares to list the secrets of the history's rules that agree with all its turns. The
 * history must stay unchanged meanwhile. Narrow `allowed` before the first candidates_next() to
 * ask about some codes only. */
void candidates_start(play_candidates *search, const play_history *history);

/* Steps to the next in lexicographic order and returns its code[length], valid until the next
 * step; null after the last, and after Ctrl-C (interrupt_pending()). Cost: proportional to the
 * prefixes tried times the turns; for the first answers of a game that is close to the number
 * of candidates. */
const uint8_t *candidates_next(play_candidates *search);

/* Writes the first to code[length]: false if there is none, or after Ctrl-C. */
bool candidates_first(const play_history *history, uint8_t *code);

/* The number of candidates, counting no further than `most`. */
uint32_t candidates_count(const play_history *history, uint32_t most);

/* Counts the candidates by their answers to a guess: part[label] of them give this label.
 * Returns their number, counting no further than `most`. */
uint32_t candidates_parts(const play_history *history, const uint8_t *guess, uint32_t most,
                          uint32_t part[PEG_MAX_FEEDBACKS]);

/* ---- as a list --------------------------------------------------------------------- */

typedef uint8_t code_row[PEG_MAX_LENGTH];

typedef struct code_set {
    code_row *codes; /* the caller's array */
    uint32_t count;  /* codes in it */
    uint32_t total;  /* codes that agree with the history */
    bool at_least;   /* more than `total` agree */
} code_set;

/* Codes are counted up to this many. */
#define CODE_SET_COUNT_MOST 2000000u

/* Lists the codes that agree with the history in codes[room], where room is even and at least
 * 2: all of them, in order, if they fit; else every n-th one; and beyond CODE_SET_COUNT_MOST a
 * random sample. The same history always gives the same list. Cost: as candidates_next() for
 * each code counted; then a few million draws at most. After Ctrl-C the list is meaningless. */
void code_set_fill(code_set *set, const play_history *history, code_row *codes, uint32_t room);

/* Whether all codes that agree are in the list. */
bool code_set_whole(const code_set *set);

/* Counts every `step`-th code of the list by its answer to a guess of `length` symbols:
 * part[label] of them get that label. */
void code_set_parts(const code_set *set, uint32_t step, const uint8_t *guess, uint8_t length,
                    uint32_t part[PEG_MAX_FEEDBACKS]);

#endif
