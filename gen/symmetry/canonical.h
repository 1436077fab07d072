/*
 * canonical.h - one canonical form for all sets of codes that are equal up to a renaming.
 *
 * A renaming of a game permutes positions of the same range, and colors that exist at the same
 * positions. Feedback does not change if both codes are renamed the same way, so a set of codes
 * costs the same as any of its renamings. peg_canonical_form() renames a set; sets that are
 * renamings of each other mostly become the same set.
 *
 * The method: positions and colors are distinguished by which codes have them, codes by which
 * positions and colors they consist of, and so on in turns (color refinement: B. Weisfeiler, A.
 * Leman, 1968), as hashes that do not depend on names. When that distinguishes no more, the
 * first of those that look alike is singled out, and refinement continues: mostly they really
 * are alike, so that it does not matter which (B. McKay, "Practical graph isomorphism", 1981,
 * would try them all). Then positions and colors are sorted by their hashes.
 *
 * The result is always a renaming of the set, whatever the hashes are: if two of them are equal
 * by accident, or things look alike that are not, the form is not canonical, and a known set
 * may be treated as new. Nothing worse can happen.
 */
#ifndef PEG_CANONICAL_H
#define PEG_CANONICAL_H

#include <stddef.h>

#include "gen/symmetry/twins.h"

/* Which renamings a game allows. */
typedef struct peg_canonical {
    unsigned length, colors;
    uint8_t group[PEG_MAX_LENGTH];   /* [position]: where positions of its range begin in the
                                        form */
    uint8_t band[PEG_MAX_COLORS];    /* [color]: peg_bands() */
    uint64_t weight[PEG_MAX_LENGTH]; /* of the symbol at a position of the form, in the number
                                        of a code */
} peg_canonical;

void peg_canonical_prepare(peg_canonical *how, const peg_rules *rules);

/* The bytes of working memory for a set of n codes. */
size_t peg_canonical_room(const peg_canonical *how, size_t n);

/* Renames the n codes code[set[i] * length ...], and writes the number of each image, in the
 * order of set[]. Different codes have different numbers: the symbols are their digits. `twins`
 * are known to be interchangeable in the set. `room` is aligned to 8. Cost: some twenty steps
 * for each symbol, more if much looks alike. */
void peg_canonical_form(const peg_canonical *how, const peg_twins *twins, const uint8_t *code,
                        const uint16_t *set, uint32_t n, void *room, uint64_t *number);

#endif
