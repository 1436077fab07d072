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
#ifndef PEG_RENAMING_H
#define PEG_RENAMING_H

#include "gen/core/piece.h"

typedef struct peg_renaming {
    uint8_t place[PEG_MAX_LENGTH];
    uint8_t color[PEG_MAX_COLORS]; /* of the colors seen; PEG_RENAMING_FREE for the others */
} peg_renaming;

#define PEG_RENAMING_FREE 0xff

/* The renamings that leave all guesses so far as they were. */
typedef struct peg_symmetry {
    const peg_renaming *map;
    uint32_t count;
    uint64_t seen; /* bit c: color c is in a guess so far */
} peg_symmetry;

/* How many renamings peg_symmetry_start() needs room for. */
uint32_t peg_symmetry_most(const peg_rules *rules);

/* Before the first guess. Writes to map[peg_symmetry_most(rules)]. */
peg_symmetry peg_symmetry_start(const peg_rules *rules, peg_renaming *map);

/* After one more guess. Writes to map[before->count], which may be before->map. */
peg_symmetry peg_symmetry_after(const peg_rules *rules, const peg_symmetry *before,
                                const uint8_t *code, peg_renaming *map);

/* Whether no renaming takes this guess to one of a smaller index. */
int peg_symmetry_least(const peg_rules *rules, const peg_symmetry *at, const uint8_t *code);

/* Whether renamings that differ only in that twins change places (twins.h) need not be told
 * apart: where all colors but one have been seen, so that a renaming leaves no choice of names.
 */
int peg_symmetry_is_sorted(const peg_rules *rules, const peg_symmetry *at);

/* Of such renamings one each, but for those that only twins change. `first` is peg_twins'.
 * Writes to map[at->count]. Cost: length^2 steps for each renaming. */
peg_symmetry peg_symmetry_but_twins(const peg_rules *rules, const peg_symmetry *at,
                                    const uint8_t *first, peg_renaming *map);

/* As peg_symmetry_least(), from what peg_symmetry_but_twins() gives, of a code which twins do
 * not make smaller. */
int peg_symmetry_least_sorted(const peg_rules *rules, const peg_symmetry *at,
                              const uint8_t *first, const uint8_t *code);

/* The smallest code that renaming number i of them makes of this guess; its index. */
uint32_t peg_symmetry_image(const peg_rules *rules, const peg_symmetry *at, uint32_t i,
                            const uint8_t *code);

/* Candidates that are alike in the light of the guesses so far: a renaming that keeps these
 * takes them to each other, so that they split the candidates alike, and only the smallest is
 * worth scoring. For large sets: where colors alone may change places, twins.h tells at less
 * cost. */
typedef struct peg_alike {
    const peg_rules *rules;
    peg_renaming *all,
        *kept; /* [peg_symmetry_most()]: of the game; those that keep the guesses */
    peg_symmetry start, here;
} peg_alike;

/* Looks at a position; release with close, after an error as well. Cost: a few steps for
 * each permutation of the positions. Errors: PEG_E_MEMORY. */
peg_status peg_alike_see(peg_alike *alike, const peg_position *position);
void peg_alike_close(peg_alike *alike);

/* Whether none of the codes that are like this one is smaller. */
int peg_alike_least(const peg_alike *alike, const uint8_t *code);

#endif
