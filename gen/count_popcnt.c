/*
 * count_popcnt.c - counting 64 candidates at once; compiled with -mpopcnt -mbmi.
 */
#include <stdint.h>

typedef uint64_t vec;
#define LANES        1
#define popcounts(v) ((uint64_t)__builtin_popcountll(v))
#define sum_lanes(v) (v)
#define COUNT_NAME   peg_count_popcnt

#include "count_kernel.h"
