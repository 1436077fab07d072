/*
 * menu.h - the symbols that may stand at a position of a guess that is no candidate, in the
 * order in which they are asked for, and what is known of each. FORMAT.md 2.4, step 3.
 */
#ifndef PEG_MENU_H
#define PEG_MENU_H

#include "format/tree/order.h"

/* A byte for each candidate of a small set, eight in a word. */
#define PEG_LANES ((PEG_ORDERED_MOST + 7) / 8)
typedef struct peg_lanes {
    uint64_t word[PEG_LANES];
} peg_lanes;

/* How often the candidates have each symbol. */
typedef struct peg_census {
    const peg_replay *replay;
    uint32_t low, count;                         /* the candidates */
    unsigned size;                               /* of the set, by its highest bit, at most 3 */
    unsigned scale;                              /* of sums in a prefix */
    int is_small;                                /* the set is numbered */
    uint64_t present;                            /* symbols that any of them has */
    uint32_t in[PEG_MAX_COLORS];                 /* candidates that have it at all */
    uint32_t at[PEG_MAX_LENGTH][PEG_MAX_COLORS]; /* candidates that have it here */
    /* Of each candidate of a small set: */
    peg_lanes symbol[PEG_MAX_LENGTH]; /* what it has here */
    peg_lanes has[PEG_MAX_COLORS];    /* how often it has this symbol */
} peg_census;

/* The symbols of a guess up to a position. */
typedef struct peg_prefix {
    unsigned length;                /* the position that comes next */
    uint64_t used;                  /* symbols of the guesses before */
    uint64_t mine;                  /* symbols of this guess */
    uint8_t copies[PEG_MAX_COLORS]; /* how often it has each */
    peg_lanes sums; /* small sets: of each candidate, bulls + (bulls and cows << scale) */
} peg_prefix;

/* How a symbol splits a small set further: as well as any that is asked for, into more parts
 * than before, into no more. Larger sets are not looked at so. */
enum { PEG_GAIN_MOST, PEG_GAIN_SOME, PEG_GAIN_NONE, PEG_GAIN_UNKNOWN, PEG_GAINS };

#define PEG_KINDS 24 /* of symbols, by how the candidates have them: peg_kind_of() */

/* The symbols that may come next. The first `asked` are not represented by others. */
typedef struct peg_menu {
    unsigned count, asked;
    unsigned where; /* the position, at most 3 */
    uint8_t symbol[PEG_MAX_COLORS];
    /* Small sets: into how many parts the prefix splits them, with no symbol behind it, with
     * the one of most parts, and with each that is asked for (0: not counted yet). */
    uint8_t before, most, parts[PEG_MAX_COLORS];
} peg_menu;

/* The number of the highest bit of a number, 0 for 0 and 1. */
unsigned peg_highest_bit(uint32_t number);

/* Counts set[low..high-1]. */
void peg_census_take(peg_census *census, const peg_replay *replay, uint32_t low, uint32_t high,
                     peg_ordering ordering);

void peg_prefix_start(peg_prefix *prefix, uint64_t used);
void peg_prefix_add(peg_prefix *prefix, const peg_census *census, unsigned symbol);

/* Labels the candidates of a small set by a prefix that is a whole guess. */
void peg_prefix_label(const peg_prefix *prefix, const peg_census *census, uint8_t *label);

/* Lists what may follow a prefix. Cost in small sets: a step for each candidate and symbol. */
void peg_menu_list(peg_menu *menu, const peg_census *census, const peg_prefix *prefix);

/* What the symbol asked for as number j gains behind the prefix that the menu is for. */
unsigned peg_menu_gain(peg_menu *menu, const peg_census *census, const peg_prefix *prefix,
                       unsigned j);

/* Of which kind a symbol is that is asked for behind a prefix. */
unsigned peg_kind_of(const peg_census *census, const peg_prefix *prefix, unsigned symbol);

#endif
