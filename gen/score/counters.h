/*
 * counters.h - how often each label of a plane occurs: the middle part of bytes.h, which
 * includes it.
 *
 * Bit l of counter[j] is bit j of the number of candidates with label 8k + l, so a register
 * counts eight labels for as many guesses as it has bytes. Full adders take eight candidates at
 * a time (R. Harley and D. Seal's carry-save adders; H. Warren, Hacker's Delight, 2nd ed.,
 * section 5-1). Eight counters are transposed as 8 * 8 bits (section 7-3) to eight sizes, one
 * per byte.
 */

/* Adds two bits to the sum and returns the carry. */
INLINE vec add2(vec *sum, vec a, vec b)
{
    const vec carry = majority(*sum, a, b);
    *sum = xor3(*sum, a, b);
    return carry;
}

/* Adds a carry of weight 2^from to counts that stay below 2^bits. */
INLINE void ripple(vec counter[PLANE], unsigned from, unsigned bits, vec carry)
{
#pragma GCC unroll 8
    for (unsigned j = from; j < PLANE; j++) {
        if (j >= bits) break;
        const vec both = counter[j] & carry;
        counter[j] ^= carry;
        carry = both;
    }
}

INLINE vec add_four(vec counter[PLANE], vec a, vec b, vec c, vec d)
{
    const vec two = add2(&counter[0], a, b), more = add2(&counter[0], c, d);
    return add2(&counter[1], two, more);
}

/* Counts the labels of plane k. */
INLINE void count_plane(const uint8_t *const *row, uint32_t n, size_t g, unsigned k,
                        vec counter[PLANE])
{
    const unsigned bits = 32u - (unsigned)__builtin_clz(n);
    const vec zero = {0};
    uint32_t i = 0;

#define LABEL(at) one_hot(load(row[at] + g), k)
    for (; i + 8 <= n; i += 8) {
        const vec four = add_four(counter, LABEL(i), LABEL(i + 1), LABEL(i + 2), LABEL(i + 3));
        const vec more =
            add_four(counter, LABEL(i + 4), LABEL(i + 5), LABEL(i + 6), LABEL(i + 7));
        ripple(counter, 3, bits, add2(&counter[2], four, more));
    }
    if (i + 4 <= n) {
        ripple(counter, 2, bits,
               add_four(counter, LABEL(i), LABEL(i + 1), LABEL(i + 2), LABEL(i + 3)));
        i += 4;
    }
    if (i < n)
        ripple(counter, 2, bits,
               add_four(counter, LABEL(i), i + 1 < n ? LABEL(i + 1) : zero,
                        i + 2 < n ? LABEL(i + 2) : zero, zero));
#undef LABEL
}

/* The labels counted more than `limit` times. */
INLINE vec counted_beyond(const vec counter[PLANE], uint32_t limit)
{
    vec greater = {0};

#pragma GCC unroll 8
    for (unsigned j = 0; j < PLANE; j++)
        greater = limit >> j & 1 ? greater & counter[j] : greater | counter[j];
    return greater;
}

/* Swaps the bits of *a that `shift` moves to `mask` with those of *b under the mask. */
INLINE void swap_bits(vec *a, vec *b, unsigned shift, uint8_t mask)
{
    const vec moved = (vec)((words)*a >> shift);
    const vec differ = (moved ^ *b) & splat8(mask);
    *b ^= differ;
    *a ^= (vec)((words)differ << shift);
}

/* Turns counters into sizes: byte l of each guess comes from bit l of its counters. */
INLINE void transpose(vec v[PLANE])
{
#pragma GCC unroll 8
    for (unsigned i = 0; i < 4; i++) swap_bits(&v[i], &v[i + 4], 4, 0x0f);
#pragma GCC unroll 8
    for (unsigned i = 0; i < 4; i++)
        swap_bits(&v[i / 2 * 4 + i % 2], &v[i / 2 * 4 + i % 2 + 2], 2, 0x33);
#pragma GCC unroll 8
    for (unsigned i = 0; i < 4; i++) swap_bits(&v[2 * i], &v[2 * i + 1], 1, 0x55);
}
