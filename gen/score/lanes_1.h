/*
 * lanes_1.h - what kernel.h needs, for registers of one 64-bit word.
 */
#include <stdint.h>

typedef uint64_t vec;
#define LANES         1
#define popcounts(v)  ((uint64_t)__builtin_popcountll(v))
#define sum_lanes(v)  (v)
#define greater(a, b) ((a) > (b) ? (a) : (b))
#define is_zero(v)    ((vec)0 - ((v) == 0))
#define splat(word)   ((vec)(word))

typedef const uint64_t *part_table;
#define load_parts(numbers) (numbers)
#define lookup(table, v)    ((table)[v])

typedef const uint32_t *small_table;
#define load_small(numbers)       (numbers)
#define lookup_below_64(table, v) ((vec)(table)[v])
