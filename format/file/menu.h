/*
 * menu.h - the symbols that may be at a position of a guess that is not a candidate, in the
 * order in which they are asked for, and what is known of each. FORMAT.md 2.4, step 3.
 */
#ifndef PEG_MENU_H
#define PEG_MENU_H

#include "format/game/words.h"
#include "format/tree/order.h"

/* A byte for each candidate of a small set, eight in a word. */
#define PEG_LANES ((PEG_ORDERED_MOST + 7) / 8)
typedef struct peg_lanes {
    uint64_t word[PEG_LANES];
} peg_lanes;

/* How often the candidates have each symbol. */
typedef struct peg_census {
    const peg_replay *replay;
    uint32_t count;                              /* the candidates */
    unsigned size;                               /* of the set: its highest bit, at most 3 */
    unsigned scale;                              /* of the sums in a prefix */
    int is_small;                                /* whether the set is numbered */
    uint64_t present;                            /* symbols in any of them */
    uint32_t in[PEG_MAX_COLORS];                 /* candidates that contain it */
    uint32_t at[PEG_MAX_LENGTH][PEG_MAX_COLORS]; /* candidates that have it here */
    /* For each candidate of a small set: */
    peg_lanes symbol[PEG_MAX_LENGTH]; /* its symbol here */
    peg_lanes has[PEG_MAX_COLORS];    /* its copies of this symbol */
} peg_census;

/* The symbols of a guess up to a position. */
typedef struct peg_prefix {
    unsigned length;                /* the position that comes next */
    uint64_t used;                  /* symbols of the guesses before */
    uint64_t mine;                  /* symbols of this guess */
    uint8_t copies[PEG_MAX_COLORS]; /* its copies of each symbol */
    peg_lanes sums; /* small sets: for each candidate, bulls + (bulls and cows << scale) */
} peg_prefix;

/* How a symbol splits a small set further: as well as any symbol asked for, into more parts
 * than before, or into no more. Larger sets are not examined in this way. */
enum { PEG_GAIN_MOST, PEG_GAIN_SOME, PEG_GAIN_NONE, PEG_GAIN_UNKNOWN, PEG_GAINS };

#define PEG_KINDS 24 /* of symbols, by how the candidates have them: peg_kind_of() */

/* The symbols that may come next. The first `asked` of them are not represented by others. */
typedef struct peg_menu {
    unsigned count, asked;
    unsigned where; /* the position, at most 3 */
    uint8_t symbol[PEG_MAX_COLORS];
    /* Small sets: the number of parts that the prefix makes, alone, with the symbol that makes
     * most, and with each symbol asked for (0: not yet counted). */
    uint8_t before, most, parts[PEG_MAX_COLORS];
} peg_menu;

/* Counts set[low..high-1]. */
void peg_census_take(peg_census *census, const peg_replay *replay, uint32_t low, uint32_t high,
                     peg_ordering ordering);

void peg_prefix_start(peg_prefix *prefix, uint64_t used);
void peg_prefix_add(peg_prefix *prefix, const peg_census *census, unsigned symbol);

/* Labels the candidates of a small set by a prefix that is a complete guess. */
void peg_prefix_label(const peg_prefix *prefix, const peg_census *census, uint8_t *label);

/* Lists what may follow a prefix. Cost in small sets: a step for each candidate and symbol. */
void peg_menu_list(peg_menu *menu, const peg_census *census, const peg_prefix *prefix);

/* What symbol j of the menu gains after the menu's prefix. */
unsigned peg_menu_gain(peg_menu *menu, const peg_census *census, const peg_prefix *prefix,
                       unsigned j);

/* The kind of a symbol that is asked for after a prefix. */
unsigned peg_kind_of(const peg_census *census, const peg_prefix *prefix, unsigned symbol);

#endif
