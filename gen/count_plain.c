/*
 * count_plain.c - counting 64 candidates at once, on any machine.
 */
#include <stdint.h>

typedef uint64_t vec;
#define LANES        1
#define popcounts(v) ((uint64_t)__builtin_popcountll(v))
#define sum_lanes(v) (v)
#define COUNT_NAME   peg_count_plain

#include "count_kernel.h"
