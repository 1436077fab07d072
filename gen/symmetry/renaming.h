/*
 * renaming.h - guesses that need not be tried because another is the same.
 *
 * A renaming of the game takes the symbol at position place[i] to position i and then
 * renames it to color[symbol]. Feedback does not change if guess and secret are renamed
 * alike. A renaming that leaves every guess so far as it was therefore leaves the
 * candidates as a set, and two guesses it takes to each other cost the same. Colors that
 * were never guessed may be renamed at will among themselves (with mixed ranges: among
 * those which exist at the same positions); positions change places only with positions
 * of the same range.
 *
 * Of guesses that are the same, the one of the smallest index is tried.
 */
#ifndef PEG_OPTIMAL_SYMMETRY_H
#define PEG_OPTIMAL_SYMMETRY_H

#include "format/pegtree.h"

typedef struct renaming {
    uint8_t place[PEG_MAX_LENGTH];
    uint8_t color[PEG_MAX_COLORS]; /* of the colors seen; RENAMING_FREE for the others */
} renaming;

#define RENAMING_FREE 0xff

/* The renamings that leave all guesses so far as they were. */
typedef struct symmetry {
    const renaming *map;
    uint32_t count;
    uint64_t seen; /* bit c: color c is in a guess so far */
} symmetry;

/* How many renamings symmetry_start() needs room for. */
uint32_t symmetry_most(const peg_rules *rules);

/* Before the first guess. Writes to map[symmetry_most(rules)]. */
symmetry symmetry_start(const peg_rules *rules, renaming *map);

/* After one more guess. Writes to map[before->count], which may be before->map. */
symmetry symmetry_after_code(const peg_rules *rules, const symmetry *before,
                             const uint8_t *code, renaming *map);

/* Whether no renaming takes this guess to one of a smaller index. */
int symmetry_least_code(const peg_rules *rules, const symmetry *at, const uint8_t *code);

/* The smallest code that renaming number i of them makes of this guess; its index. */
uint32_t symmetry_image_code(const peg_rules *rules, const symmetry *at, uint32_t i,
                             const uint8_t *code);

#endif
