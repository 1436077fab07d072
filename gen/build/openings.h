/*
 * openings.h - the openings of a game that are worth trying.
 */
#ifndef PEG_BUILD_OPENINGS_H
#define PEG_BUILD_OPENINGS_H

#include "gen/symmetry/openings.h"

/* Lists one opening of each class under renaming (gen/symmetry/openings.h), those of the least
 * uncertainty first: the sum of n log n over the parts of all codes. Release *openings with
 * free(). Errors: PEG_E_MEMORY. Cost: a feedback for each opening and code. */
peg_status peg_openings_in_order(const peg_rules *rules, uint32_t **openings, size_t *count);

#endif
