/*
 * words.h - eight bytes in a word, computed side by side. A machine's byte order does not
 * matter: each byte stays by itself.
 */
#ifndef PEG_WORDS_H
#define PEG_WORDS_H

#include <stdint.h>

#define PEG_EACH_BYTE UINT64_C(0x0101010101010101) /* a 1 in each */

/* A 1 in each byte of a that is greater than that of b; both must be less than 128. */
static inline uint64_t peg_greater_bytes(uint64_t a, uint64_t b)
{
    return (a + (127 * PEG_EACH_BYTE - b)) >> 7 & PEG_EACH_BYTE;
}

/* A 1 in each byte that differs between a and b; all must be less than 128. */
static inline uint64_t peg_unequal_bytes(uint64_t a, uint64_t b)
{
    return peg_greater_bytes(a ^ b, 0);
}

/* The sum of the bytes, if that is less than 256. */
static inline unsigned peg_sum_bytes(uint64_t word)
{
    return (unsigned)(word * PEG_EACH_BYTE >> 56);
}

/* The number of bits set. */
static inline unsigned peg_members(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    return peg_sum_bytes((set + (set >> 4)) & 15 * PEG_EACH_BYTE);
}

/* The number of the highest bit set, 0 for 0 and 1. */
static inline unsigned peg_highest_bit(uint64_t number)
{
    unsigned bit = 0;
    while (number >>= 1) bit++;
    return bit;
}

/* The number of different values among some bytes, all less than 64. */
static inline unsigned peg_different_below_64(const uint8_t *byte, unsigned count)
{
    uint64_t seen = 0;

    for (unsigned i = 0; i < count; i++) seen |= UINT64_C(1) << (byte[i] & 63);
    return peg_members(seen);
}

/* The same for any bytes. */
static inline unsigned peg_different_bytes(const uint8_t *byte, unsigned count)
{
    uint64_t seen[4] = {0, 0, 0, 0};

    for (unsigned i = 0; i < count; i++) seen[byte[i] / 64] |= UINT64_C(1) << byte[i] % 64;
    return peg_members(seen[0]) + peg_members(seen[1]) + peg_members(seen[2]) +
           peg_members(seen[3]);
}

#endif
