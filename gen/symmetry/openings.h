/*
 * openings.h - the first guesses of a game that are not renamings of each other.
 */
#ifndef PEG_OPENINGS_H
#define PEG_OPENINGS_H

#include <stddef.h>

#include "format/pegtree.h"

/* Lists the smallest code of each class of codes that are equal up to a renaming of positions
 * and colors (renaming.h), ascending: as indices, in (*openings)[0..*count-1], to be released
 * with free(). With repeats in one range of colors these are the partitions of the length into
 * at most so many colors: 5 for p4c6r, 11 for p6c6r, 77 for p12c12r; without repeats there is
 * one; mixed ranges have more. Errors: PEG_E_MEMORY. Cost: some hundred steps for each code
 * whose positions and colors are in order. */
peg_status peg_openings(const peg_rules *rules, uint32_t **openings, size_t *count);

#endif
