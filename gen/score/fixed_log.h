/*
 * fixed_log.h - logarithms in integers, so that every machine gets the same ones.
 */
#ifndef PEG_FIXED_LOG_H
#define PEG_FIXED_LOG_H

#include <stdint.h>

#define PEG_LOG_UNIT 26 /* results are in units of 2^-26 */

/* n * log2(n) for n up to 2^32-1, rounded to the nearest unit or its neighbor; exact for
 * powers of two; 0 for n = 0. Below 2^63. Cost: some 40 multiplications. */
uint64_t peg_n_log_n(uint32_t n);

/* 16 log2(n) for n from 1 to 2^32-1, rounded down; for a few n beyond 99 million it is one
 * less. Cost: 4 multiplications, cheap enough to call for each guess. */
uint64_t peg_log2_16(uint32_t n);

#endif
