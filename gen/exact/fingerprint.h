/*
 * fingerprint.h - what the bounds in a checkpoint rest on, as a number.
 */
#ifndef PEG_EXACT_FINGERPRINT_H
#define PEG_EXACT_FINGERPRINT_H

#include "gen/exact/part.h"

/* A bound is of use where a set is known by the same key, and where it means the same. The
 * number is a hash of the keys of some sets, for several goals, depths and widths, and of
 * EXACT_BOUNDS_VERSION: it follows the order of codes, the random numbers, the salts, and how
 * sets are renamed. The worker's search needs no floor. Errors: PEG_E_MEMORY. Cost: small. */
peg_status exact_fingerprint(exact_worker *worker, uint64_t *print);

#endif
