/*
 * terse.h - plays from a terse stream, the smallest form of a tree: 188 bytes for Mastermind.
 *
 * The stream has only those guesses that cannot be recomputed. To find any other guess, the
 * walker goes through all codes of the game: the guess is the first code that agrees with all
 * answers and separates all codes that do. So the walker needs time, and remembers all guesses
 * and answers. Everything else in walk.h is true here, too: C89, freestanding, views and
 * cursors belong to the caller, no byte outside the stream is read, every call ends.
 *
 * Overridable, in addition to what walk.h has:
 *   PEG_MAX_HISTORY   guesses of a game (64; at most 255); streams of deeper trees are
 *                     rejected (PEG_E_LIMIT). A cursor has PEG_MAX_LENGTH + 1 bytes for each;
 *                     the name of peg_terse_start() contains the number, as it does the other
 *                     limits.
 *   PEG_TERSE_WORD    unsigned type of entries, uint32_t; streams of wider ones are rejected
 *                     (PEG_E_LIMIT). With PEG_ONLY_... uint16_t suffices for p4c6r.
 *   PEG_TERSE_SLOW    does not keep the codes that agree on the stack, which would take
 *                     PEG_MAX_LENGTH bytes for each of at most 90 codes; a guess may then take
 *                     as many times longer. With cc65, whose functions have little room, it is
 *                     set if codes have more than 5 positions
 *   PEG_ONLY_DEPTHS, PEG_ONLY_CODES, PEG_ONLY_BITS  with PEG_ONLY_LENGTH: the depths in the
 *                     stream's header, the codes of the game, and the bits of an entry
 */
#ifndef PEG_TERSE_H
#define PEG_TERSE_H

#include "walk.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PEG_TERSE_VERSION 1
#define PEG_TERSE_HEADER  (PEG_IMAGE_HEADER + 5) /* bytes before the ranges of the rules */

#ifndef PEG_MAX_HISTORY
#define PEG_MAX_HISTORY 64
#endif
#ifndef PEG_TERSE_WORD
#define PEG_TERSE_WORD uint32_t
#endif

/* A tree in a terse stream. Read its fields freely; only peg_terse_open() writes them. The
 * bytes still belong to the caller. With PEG_ONLY_..., a view of a good stream that is part of
 * the program may be filled in without peg_terse_open(). */
typedef struct peg_terse {
    const uint8_t *entries; /* the first byte of the first one */
    PEG_OFFSET count;       /* of entries */
#ifndef PEG_ONLY_LENGTH
    uint8_t width;  /* bits of an entry, 1..32 */
    uint8_t depths; /* depths with entries, not counting the root's */
    uint32_t codes; /* of the game */
    peg_rules rules;
#endif
} peg_terse;

/* The entry that comes next. */
typedef struct peg_terse_place {
    const uint8_t *at; /* its first byte, */
    uint8_t bit;       /* and its first bit in that byte */
    PEG_OFFSET left;   /* entries from this one on */
} peg_terse_place;

/* A place in a tree, and the game that led there. Its fields are the walker's own. */
typedef struct peg_terse_cursor {
    const peg_terse *tree;
    peg_terse_place next; /* the entry after that of the guess made here */
    uint8_t made;         /* guesses before; their answers are in labels[] */
    uint8_t is_over;
    uint8_t labels[PEG_MAX_HISTORY];
    uint8_t guesses[PEG_MAX_HISTORY + 1][PEG_MAX_LENGTH]; /* and the one made here */
} peg_terse_cursor;

/* Checks the header of the terse stream bytes[0..size-1] and fills in *tree. Copies and
 * allocates nothing; the stream may come from anywhere. Errors: as peg_open(); PEG_E_LIMIT: a
 * tree deeper than PEG_MAX_HISTORY, or entries wider than a PEG_TERSE_WORD. A stream is
 * rejected if its game has more codes than its entries can separate: at most about 8,000 for
 * each entry, which bounds the cost of the calls below. Cost: a few steps for each position. */
PEG_API peg_status peg_terse_open(peg_terse *tree, const uint8_t *bytes, PEG_OFFSET size);

/* Puts the cursor at the root. The view must not move while the cursor is in use. */
PEG_API void peg_terse_start(const peg_terse *tree, peg_terse_cursor *cursor);

/* Writes the guess to make here to code[length]; after the game, the solution. */
PEG_API void peg_terse_guess(const peg_terse_cursor *cursor, uint8_t *code);

/* Moves the cursor by the answer to the guess made here: as peg_answer(). Also PEG_E_CORRUPT:
 * the stream is damaged and has no guess here. On an error the cursor stays where it was. Cost:
 * at most a look at each remaining entry, then for each code of the game as many feedbacks as
 * guesses were made, and again as many for each of those that agree (PEG_TERSE_SLOW: for each
 * of those, to all codes again). */
PEG_API peg_status peg_terse_answer(peg_terse_cursor *cursor, uint8_t label);

#ifndef PEG_WITHOUT_EXTRAS
/* The number of secrets that agree with all answers so far. Cost: for each code of the game as
 * many feedbacks as guesses were made. */
PEG_API uint32_t peg_terse_remaining(const peg_terse_cursor *cursor);
#endif

#ifdef __cplusplus
}
#endif

#endif
