/*
 * bytes_plain.c - sixteen guesses at once, on any machine: vectors that GCC and clang lower to
 * whatever the machine has.
 */
#include <stdint.h>
#include <string.h>

/* No vector leaves this file, so it does not matter how calls would pass one (GCC, 32-bit
 * x86). */
#pragma GCC diagnostic ignored "-Wpsabi"

typedef uint8_t vec __attribute__((vector_size(16)));
typedef uint16_t wide __attribute__((vector_size(16)));
typedef uint64_t words __attribute__((vector_size(16)));
typedef uint8_t half_vec __attribute__((vector_size(8)));

#define BYTES      16
#define NAME       "plain"
#define SLOWER     NULL
#define SCAN(name) peg_scan_##name##_plain
#define SCAN_CPU

/* Without a table: shifts by 1, 2 and 4 if the label has those bits. */
static inline vec one_hot(vec labels, unsigned k)
{
    const vec one = 1 + (labels & 1);
    const vec by_2 = one + (one * 3 & (vec)((labels & 2) != 0));
    const vec by_4 = by_2 + (by_2 * 15 & (vec)((labels & 4) != 0));
    return by_4 & (vec)(labels >> 3 == (vec){0} + (uint8_t)k);
}

static inline vec ones(vec v)
{
    v = v - ((v >> 1) & 0x55);
    v = (v & 0x33) + ((v >> 2) & 0x33);
    return (v + (v >> 4)) & 0x0f;
}

/* One bit of each byte, all ones or zeros. */
static inline uint64_t bits_of(vec mask)
{
    const vec bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8_t lane[16];
    uint64_t low = 0, high = 0;

    mask &= bit;
    memcpy(lane, &mask, sizeof lane);
    for (unsigned i = 0; i < 8; i++) {
        low |= lane[i];
        high |= lane[8 + i];
    }
    return high << 8 | low;
}

static inline int is_any(vec v)
{
    uint64_t word[2];
    memcpy(word, &v, sizeof word);
    return (word[0] | word[1]) != 0;
}

static inline wide widen(vec v, unsigned half)
{
    half_vec part;
    memcpy(&part, (const char *)&v + 8 * half, sizeof part);
    return __builtin_convertvector(part, wide);
}

#define xor3(a, b, c)      ((a) ^ (b) ^ (c))
#define majority(a, b, c)  (((a) & (b)) | (((a) ^ (b)) & (c)))
#define beyond(v, limit)   (((v) - (limit)) & (vec)((v) > (limit)))
#define beyond16(v, limit) (((v) - (limit)) & (wide)((v) > (limit)))
#define add_up(a, b)       (((a) + (b)) | (wide)((wide)((a) + (b)) < (b)))
#define less16(a, b)       (((a) & (wide)((a) < (b))) | ((b) & ~(wide)((a) < (b))))
#define less8(a, b)        (((a) & (vec)((a) < (b))) | ((b) & ~(vec)((a) < (b))))

#include "gen/score/bytes.h"
