/*
 * lanes_1.h - what kernel.h needs, for registers of one 64-bit word.
 */
#include <stdint.h>

typedef uint64_t vec;
#define LANES            1
#define popcounts(v)     ((uint64_t)__builtin_popcountll(v))
#define sum_lanes(v)     (v)
#define greater(a, b)    ((a) > (b) ? (a) : (b))
#define is_zero(v)       ((vec)0 - ((v) == 0))
#define splat(word)      ((vec)(word))
#define lookup(table, v) ((table)[v])

typedef const uint32_t *small_table;
#define load_small(part)          (part)
#define lookup_below_32(table, v) ((vec)(table)[v])
#define lookup_below_64           lookup_below_32
