/*
 * walk.h - what a small machine needs to play from a Pegtree flat image. terse.h has the same
 * for a terse stream, which is a tenth of its size and takes longer to walk.
 *
 * This header and its code are C89 plus <stdint.h> and freestanding: no malloc, no stdio, no
 * recursion, no floating point, no 64-bit arithmetic, no mutable globals. A view describes an
 * image, a cursor is a place in its tree; both belong to the caller and hold no resources.
 * Threads may share views, but not cursors. To be able to undo a move, copy the cursor before
 * it.
 *
 *     peg_view tree;
 *     peg_cursor at;
 *     uint8_t code[PEG_MAX_LENGTH];
 *     if (peg_open(&tree, image, size) != PEG_OK) ...
 *     peg_start(&tree, &at);
 *     do {
 *         peg_guess(&at, code);     ... show it, read bulls and cows ...
 *     } while (peg_answer(&at, peg_label(bulls, cows)) == PEG_OK);
 *
 * Overridable before inclusion, identically in every file that includes it:
 *   PEG_OFFSET   unsigned type of image sizes and offsets (uint32_t; uint16_t suffices
 *                for images under 64 KB)
 *   PEG_MAX_LENGTH, PEG_MAX_COLORS  numbers below 12 and 36 save RAM if only small
 *                games are played; larger ones then cannot be opened (PEG_E_LIMIT)
 *   PEG_ONLY_LENGTH, PEG_ONLY_COLORS, PEG_ONLY_KIND  define all three to open only this
 *                game, with less code; other games are PEG_E_LIMIT. The kind is
 *                PEG_REPEATS or PEG_DISTINCT
 *   PEG_WITHOUT_EXTRAS  leaves out the functions below "extras": for linkers that keep
 *                functions that are never called
 *   PEG_WITHOUT_STDINT  for compilers without <stdint.h>: defines its types here
 *   PEG_BYTE(p)  fetches the image byte at the const uint8_t pointer p (flash reads on
 *                a Harvard machine)
 * These macros are for programs that compile the walker themselves. With any of them except the
 * last two, peg_start() gets another name, which contains the limits, so that a program does
 * not link with a library, or a walker, that has other limits.
 */
#ifndef PEG_WALK_H
#define PEG_WALK_H

#ifndef PEG_WITHOUT_STDINT
#include <stdint.h>
#else
#include <limits.h>
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
#if UINT_MAX >= 0xFFFFFFFFu
typedef unsigned uint32_t;
#else
typedef unsigned long uint32_t;
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* What a new version may change: STABILITY.md. */
#define PEG_VERSION_MAJOR 0
#define PEG_VERSION_MINOR 2
#define PEG_VERSION_PATCH 0
#define PEG_VERSION       "0.2.0"

#if (defined(PEG_MAX_LENGTH) || defined(PEG_MAX_COLORS) || defined(PEG_OFFSET) ||              \
     defined(PEG_ONLY_LENGTH) || defined(PEG_WITHOUT_EXTRAS) || defined(PEG_MAX_HISTORY)) &&   \
    !defined(peg_start) && !defined(peg_terse_start)
#define PEG_JOIN(a, b, c, d)  a##_##b##_##c##_##d
#define PEG_NAMED(a, b, c, d) PEG_JOIN(a, b, c, d)
#define peg_start             PEG_NAMED(peg, start_for, PEG_MAX_LENGTH, PEG_MAX_COLORS)
#define peg_terse_start                                                                        \
    PEG_NAMED(peg_terse_start_for, PEG_MAX_LENGTH, PEG_MAX_COLORS, PEG_MAX_HISTORY)
#endif

#ifdef PEG_ONLY_LENGTH
#define PEG_MAX_LENGTH PEG_ONLY_LENGTH
#define PEG_MAX_COLORS PEG_ONLY_COLORS
#endif
#ifndef PEG_MAX_LENGTH
#define PEG_MAX_LENGTH 12 /* positions of a code */
#endif
#ifndef PEG_MAX_COLORS
#define PEG_MAX_COLORS 36 /* symbols at a position */
#endif
#define PEG_MAX_FEEDBACKS 91  /* labels at the greatest length, see peg_label() */
#define PEG_MAX_GUESSES   255 /* depth of a tree */

#ifndef PEG_OFFSET
#define PEG_OFFSET uint32_t
#endif
#ifndef PEG_BYTE
#define PEG_BYTE(p)          (*(p))
#define PEG_BYTE_IS_PLAIN    /* tells a later file that it is too late to define how flash is  \
                                read */
#endif

/* Precedes every public function; in the build of the library it exports the function. */
#ifndef PEG_API
#define PEG_API
#endif

#define PEG_IMAGE_VERSION 2
#define PEG_IMAGE_HEADER  18 /* bytes of a flat image before the ranges of its rules */

/* The status that every function of Pegtree returns. Values are never reused: -6 was one before
 * 1.0. */
typedef enum peg_status {
    PEG_SOLVED = 1, /* the answer was all bulls: the game is over */
    PEG_OK = 0,
    PEG_E_ARGUMENT = -1,      /* an argument is outside its range */
    PEG_E_NOT_PEGTREE = -2,   /* not a Pegtree file or image */
    PEG_E_VERSION = -3,       /* has a format version that this program does not know */
    PEG_E_CORRUPT = -4,       /* damaged: a check or a bound does not hold */
    PEG_E_TRUNCATED = -5,     /* ends before its header says it does */
    PEG_E_CONTRADICTION = -7, /* no secret agrees with this answer and those before */
    PEG_E_IO = -8,            /* reading or writing failed; errno has the reason */
    PEG_E_MEMORY = -9,        /* out of memory */
    PEG_E_LIMIT = -10,        /* needs more than the caller, or this build, allows */
    PEG_E_RULES = -11,        /* rules: the text is not in the form of rules */
    PEG_E_LENGTH = -12,       /* rules: length outside 1..12 */
    PEG_E_COLORS = -13,       /* rules: colors or a range outside 1..36 */
    PEG_E_DISTINCT = -14,     /* rules: fewer distinct symbols than positions */
    PEG_E_SECRETS = -15,      /* rules: more than 2^32-1 secrets */
    PEG_E_INTERRUPTED = -16   /* the caller asked to stop */
} peg_status;

/* PEG_VERSION of the walker that is linked. */
#ifndef PEG_WITHOUT_EXTRAS
PEG_API const char *peg_version(void);
#endif

/* How symbols may be placed; the numbers are those of the file format. */
#define PEG_REPEATS  0 /* Mastermind: the same symbols at every position, repeats allowed */
#define PEG_DISTINCT 1 /* Bulls & Cows: no symbol twice */
#define PEG_MIXED    2 /* MOO: repeats, and a separate range for each position */
#if defined(PEG_ONLY_KIND) && PEG_ONLY_KIND == PEG_MIXED
#error "PEG_ONLY_KIND cannot be PEG_MIXED; for m5.5.5, build its tree as p3c5r"
#endif

/* Which game. A code is an array of `length` symbols, code[i] in 0..range[i]-1. */
typedef struct peg_rules {
    uint8_t kind;                  /* PEG_REPEATS, PEG_DISTINCT or PEG_MIXED */
    uint8_t length;                /* 1..PEG_MAX_LENGTH */
    uint8_t range[PEG_MAX_LENGTH]; /* symbols at each position, 1..PEG_MAX_COLORS; all equal
                                      unless MIXED; 0 beyond length */
} peg_rules;

/* ---- feedback ----------------------------------------------------------------- */

/* The label of a feedback: with s = bulls + cows, s(s+1)/2 + bulls. Labels of a length
 * run from 0 (nothing right) to peg_solved_label(); the one before the last, (length-1
 * bulls, 1 cow), cannot occur. bulls + cows is at most PEG_MAX_LENGTH: with more, the label may
 * be that of another feedback, so check what a person types. Cost: a multiplication. */
PEG_API uint8_t peg_label(uint8_t bulls, uint8_t cows);
PEG_API uint8_t peg_solved_label(uint8_t length);

/* The feedback that a label stands for: the inverse of peg_label(). Cost: bulls + cows
 * steps. */
#ifndef PEG_WITHOUT_EXTRAS
PEG_API void peg_label_split(uint8_t label, uint8_t *bulls, uint8_t *cows);
#endif

/* Scores `guess` against `secret` (both of `length` symbols; the roles may be exchanged) by the
 * definition: bulls are equal positions, bulls + cows the multiset intersection. Returns the
 * label. Symbols must be below PEG_MAX_COLORS; with others the label has no meaning, but no
 * access is out of bounds. Cost: a few steps for each position and each of PEG_MAX_COLORS. */
PEG_API uint8_t peg_feedback(const uint8_t *guess, const uint8_t *secret, uint8_t length);

/* ---- the image ---------------------------------------------------------------- */

/* A tree in a flat image. Read its fields freely; only peg_open() writes them. The bytes still
 * belong to the caller, who keeps them unchanged while the view is in use. With PEG_ONLY_...,
 * a view has only bytes and size. If a good image is part of the program, the program may then
 * fill in the view without peg_open(), which saves a fifth of the code on an AVR. */
typedef struct peg_view {
    const uint8_t *bytes;
    PEG_OFFSET size;
#ifndef PEG_ONLY_LENGTH
    peg_rules rules;
#endif
} peg_view;

/* Where a cursor is: at a node, or at a leaf, where one code is left. */
typedef struct peg_location {
    PEG_OFFSET at; /* the next byte of the image */
    uint8_t type;  /* of node or leaf */
    uint8_t bits;  /* unread bits before `at`, the lowest next, topped by a sentinel 1 */
    uint8_t solves;
    uint8_t guess[PEG_MAX_LENGTH];
} peg_location;

/* A place in a tree, and what is known there. It holds what it needs of the view, whose bytes
 * must not move; its fields are the walker's own. */
typedef struct peg_cursor {
    peg_location here;
    const uint8_t *bytes;
    PEG_OFFSET size;
#ifndef PEG_ONLY_LENGTH
    uint8_t kind, length;
#endif
#ifndef PEG_WITHOUT_EXTRAS
    uint8_t made;
#endif
    uint8_t weight, bulls, cows;       /* of the feedback by which codes are encoded, */
    uint8_t reference[PEG_MAX_LENGTH]; /* and the guess that got it */
} peg_cursor;

#ifndef PEGTREE_TERSE_ONLY /* an option of the single header */

/* Checks the header of the flat image at bytes[0..size-1] and fills in *view. Copies and
 * allocates nothing. Ignores bytes after the image, whose size is in its header. The image may
 * come from anywhere: whatever it holds, the walker never reads outside it, every call ends,
 * and guesses are made of symbols of the game. Only the image's author can know whether the
 * tree is a good one. Errors: PEG_E_NOT_PEGTREE, PEG_E_VERSION, PEG_E_TRUNCATED, PEG_E_CORRUPT
 * (not the rules of any game, or of one with 2^32 secrets or more), PEG_E_LIMIT (a game beyond
 * PEG_MAX_... or PEG_ONLY_..., or an image too large for PEG_OFFSET). Cost: a few steps for
 * each position. */
PEG_API peg_status peg_open(peg_view *view, const uint8_t *bytes, PEG_OFFSET size);

/* Puts the cursor at the root: nothing guessed yet, all secrets remain. */
PEG_API void peg_start(const peg_view *view, peg_cursor *cursor);

/* Writes the guess to make here to code[length]; after the game, the solution. */
PEG_API void peg_guess(const peg_cursor *cursor, uint8_t *code);

/* Moves the cursor by the answer to the guess made here, a label as from peg_label(). PEG_OK:
 * there is a next guess. PEG_SOLVED: the answer was all bulls. PEG_E_CONTRADICTION: no secret
 * would give this answer; PEG_E_ARGUMENT: no code of this length ever would, or the game is
 * over. On an error the cursor stays where it was. Cost: a look at each answer that can occur
 * here, however large the tree is. */
PEG_API peg_status peg_answer(peg_cursor *cursor, uint8_t label);

/* ---- extras ------------------------------------------------------------------- */
#ifndef PEG_WITHOUT_EXTRAS

/* The number of guesses made and answered on the way here, at most PEG_MAX_GUESSES. */
PEG_API uint8_t peg_made(const peg_cursor *cursor);

/* Moves *label to the next answer that can occur here, in ascending order; starts with the
 * first if it is PEG_NO_LABEL. Returns 0 (and PEG_NO_LABEL) after the last: after the game
 * there is none. Cost: a peg_answer() for each label on the way. */
#define PEG_NO_LABEL 255
PEG_API uint8_t peg_next_answer(const peg_cursor *cursor, uint8_t *label);

/* The number of secrets that agree with all answers so far; at the root all of them. Cost: at
 * most a look at each answer that can occur here. */
PEG_API uint32_t peg_remaining(const peg_cursor *cursor);

#endif

#endif

#ifdef __cplusplus
}
#endif

#endif
