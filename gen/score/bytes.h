/*
 * bytes.h - scores all guesses from a table of labels with a byte for each guess and secret,
 * written once for registers of any width.
 *
 * A byte of a register is a guess: 16, 32 or 64 of them side by side. Labels are taken eight at
 * a time: in plane k the labels 8k .. 8k + 7 are the bits of a byte, so the label of a guess
 * and a candidate is one bit of one plane. Finding it takes one table look-up, for which
 * machines have instructions (vpermb, pshufb), and any number of labels takes the same code,
 * ceil(labels / 8) times. Lanes of 16, 32 or 64 bits for 1 << label, as one would write it
 * first, hold a half to an eighth as many guesses. If the last plane would have the solving
 * label alone, which at most one candidate has with a guess, that label is looked for instead.
 *
 *   few candidates   No part can exceed c1 (scan.h): the planes' bytes are only ORed, and
 *                    their ones counted.
 *   up to CHUNK      Vertical counters show whether the size of a part exceeds c1;
 *                    only then are they turned into sizes, one per byte.
 *   more             Those sizes, added up over chunks of candidates.
 *
 * Measured, ns a guess of p5c6r with AVX-512, AVX2 and without (tests/bench/score.c): 12
 * candidates 0.2, 0.4, 2.6; 24: 0.8, 2.6, 13; 96: 5, 10, 50; 384: 35, 50, 260; 1536: 160, 230,
 * 1300. In lanes of 32 bits it was 4.6 for 12 and 106 for 96 with AVX-512. Beyond some 250
 * candidates bit planes are faster (384: 22, 1536: 57), but sets of more than 255 took 1 to 3 %
 * of a search (p4c8r, p4c10n, p6c4r), too little for a second way. Rows are prefetched, as no
 * hardware prefetcher follows hundreds of them at once: without that 384 took 55.
 *
 * The file that includes this defines `vec` (BYTES numbers of 8 bits), `wide` (BYTES / 2 of
 * 16), SCAN(name), which gives the functions their names, SCAN_CPU, the attribute that lets
 * them use the registers, NAME and SLOWER of the path (scan.h), and these:
 *
 *   one_hot(labels, k)   1 << (label - 8k), or 0 if the label is not in plane k
 *   ones(v)              the number of ones in each byte
 *   xor3, majority       of three vectors, bit by bit
 *   is_any(v)            whether any bit is 1
 *   beyond(v, limit)     by how much each byte is greater than limit's, or 0
 *   beyond16, less16     the same with 16 bits; the lesser of two
 *   add_up(a, b)         the sum of 16 bits, saturating at 65535
 *   less8(a, b)          the lesser of two bytes
 *   widen(v, half)       the first or the second half of the bytes
 *
 * If one_hot() handles fewer than PEG_SCAN_LABELS labels, it also defines LABELS, how many it
 * handles: games of ten positions and more, which have more, take the slower path.
 */
#include <string.h>

#include "gen/core/array.h"
#include "gen/score/scan.h"

#define INLINE SCAN_CPU static inline __attribute__((always_inline))

enum {
    CHUNK = 255, /* candidates that 8-bit counters can count */
    PLANE = 8,   /* labels in a plane */
    AHEAD = 4    /* blocks, from the current one to the one prefetched */
};

INLINE vec load(const uint8_t *bytes)
{
    vec loaded;
    memcpy(&loaded, bytes, sizeof loaded);
    return loaded;
}

/* The number of blocks to score, and where one begins. */
INLINE size_t blocks_of(const peg_scan_input *in)
{
    return in->block ? in->blocks : in->stride / PEG_SCAN_BLOCK;
}

INLINE size_t block_at(const peg_scan_input *in, size_t i)
{
    return (in->block ? in->block[i] : i) * PEG_SCAN_BLOCK;
}

/* Prefetches a later block, as no hardware prefetcher follows so many rows. */
INLINE void fetch_ahead(const peg_scan_input *in, const uint8_t *const *row, uint32_t n,
                        size_t i)
{
    if (i + AHEAD >= blocks_of(in)) return;
    const size_t g = block_at(in, i + AHEAD);
#pragma GCC unroll 4
    for (uint32_t j = 0; j < n; j++) __builtin_prefetch(row[j] + g);
}

INLINE vec splat8(uint32_t value)
{
    return (vec){0} + (uint8_t)value;
}

/* ---- few candidates --------------------------------------------------------------- */

/* The number of different labels of each guess in `count` planes from `first` on. */
INLINE vec different(const uint8_t *const *row, uint32_t n, size_t g, unsigned first,
                     unsigned count)
{
    vec seen[4] = {{0}}, sum = {0};

    for (uint32_t i = 0; i < n; i++) {
        const vec labels = load(row[i] + g);
#pragma GCC unroll 4
        for (unsigned k = 0; k < count; k++) seen[k] |= one_hot(labels, first + k);
    }
#pragma GCC unroll 4
    for (unsigned k = 0; k < count; k++) sum += ones(seen[k]);
    return sum;
}

INLINE vec different_from(const uint8_t *const *row, uint32_t n, size_t g, unsigned first,
                          unsigned count)
{
    return count == 1   ? different(row, n, g, first, 1)
           : count == 2 ? different(row, n, g, first, 2)
           : count == 3 ? different(row, n, g, first, 3)
                        : different(row, n, g, first, 4);
}

/* The planes whose labels are counted: all, unless the last has only the label of the solving
 * answer, which at most one candidate gives. */
INLINE unsigned counted_planes(const peg_scan_input *in)
{
    return in->labels > 1 ? (in->labels + PLANE - 2) / PLANE : 1;
}

/* 1 for each guess that is one of the candidates, if no plane has the solving label. */
INLINE vec count_solved(const peg_scan_input *in, const uint8_t *const *row, size_t g)
{
    const vec solved = splat8(in->labels - 1);
    vec seen = {0};

    if (in->labels <= counted_planes(in) * PLANE) return seen;
    for (uint32_t i = 0; i < in->n; i++) seen |= (vec)(load(row[i] + g) == solved);
    return seen & 1;
}

INLINE vec count_different(const uint8_t *const *row, uint32_t n, size_t g, unsigned planes)
{
    if (planes <= 4) return different_from(row, n, g, 0, planes);
    if (planes <= 8)
        return different(row, n, g, 0, 4) + different_from(row, n, g, 4, planes - 4);
    return different(row, n, g, 0, 4) + different(row, n, g, 4, 4) +
           different_from(row, n, g, 8, planes - 8);
}

/* ---- how often each label of a plane occurs ----------------------------------------
 *
 * Bit l of counter[j] is bit j of the number of candidates with label 8k + l, so a register
 * counts eight labels for as many guesses as it has bytes. Full adders take eight candidates at
 * a time (R. Harley and D. Seal's carry-save adders; H. Warren, Hacker's Delight, 2nd ed.,
 * section 5-1). Eight counters are transposed as 8 * 8 bits (section 7-3) to eight sizes, one
 * per byte. */

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

/* Counts the labels of plane k. Counters are cleared here, one by one, as initializers of
 * arrays become a slow string instruction. */
INLINE void count_plane(const uint8_t *const *row, uint32_t n, size_t g, unsigned k,
                        vec counter[PLANE])
{
    const unsigned bits = 32u - (unsigned)__builtin_clz(n);
    const vec zero = {0};
    uint32_t i = 0;

#pragma GCC unroll 8
    for (unsigned j = 0; j < PLANE; j++) counter[j] = zero;

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

/* ---- scores ----------------------------------------------------------------------- */

/* The least scores so far; `split` is n + 1 minus the parts. */
typedef struct SCAN(least) {
    wide score, split;
} SCAN(least);

/* Stores base - parts[] + over[0] + over[1] + ... */
INLINE void store(SCAN(least) * least, uint32_t base, vec parts, const vec *over,
                  unsigned steps, uint16_t *out)
{
#pragma GCC unroll 2
    for (unsigned half = 0; half < 2; half++) {
        wide score = (wide){0} + (uint16_t)base - widen(parts, half);
        least->split = less16(score, least->split);
        for (unsigned c = 0; c < steps; c++) score += widen(over[c], half);
        memcpy(out + half * BYTES / 2, &score, sizeof score);
        least->score = less16(score, least->score);
    }
}

INLINE uint16_t least_of(wide v)
{
    uint16_t lane[BYTES / 2], least = UINT16_MAX;

    memcpy(lane, &v, sizeof lane);
    for (unsigned i = 0; i < BYTES / 2; i++) least = lane[i] < least ? lane[i] : least;
    return least;
}

static void find_rows(const peg_scan_input *in, uint32_t from, uint32_t n, const uint8_t **row)
{
    for (uint32_t i = 0; i < n; i++) row[i] = in->table + in->set[from + i] * in->stride;
}

/* Adds to over[c] by how much sizes exceed step[c]; sums fit, as the sum of all sizes
 * does. */
INLINE void add_over(const peg_scan_input *in, unsigned steps, const vec size[PLANE], vec *over)
{
    for (unsigned c = 0; c < steps; c++) {
        const vec step = splat8(in->step[c]);
        vec sum = over[c];
#pragma GCC unroll 8
        for (unsigned l = 0; l < PLANE; l++) sum += beyond(size[l], step);
        over[c] = sum;
    }
}

/* Scores the guesses from g on, as many as a register has bytes. */
INLINE void score_some(const peg_scan_input *in, const uint8_t *const *row, unsigned steps,
                       size_t g, SCAN(least) * least, uint16_t *out)
{
    const unsigned planes = counted_planes(in);
    vec parts = count_solved(in, row, g), over[PEG_SCAN_STEPS] = {{0}};

    for (unsigned k = 0; k < planes; k++) {
        vec counter[PLANE];
        count_plane(row, in->n, g, k, counter);
        parts += ones(counted_beyond(counter, 0));
        if (!is_any(counted_beyond(counter, in->step[0]))) continue;
        transpose(counter);
        add_over(in, steps, counter, over);
    }
    store(least, in->n + 1, parts, over, steps, out);
}

/* ---- many candidates -------------------------------------------------------------- */

typedef struct SCAN(sizes) {
    uint16_t of[PEG_SCAN_LABELS][BYTES]; /* [label][guess] */
} SCAN(sizes);

INLINE void count_chunk(const uint8_t *const *row, uint32_t n, size_t g, unsigned planes,
                        SCAN(sizes) * sizes)
{
    for (unsigned k = 0; k < planes; k++) {
        vec counter[PLANE];
        count_plane(row, n, g, k, counter);
        transpose(counter);
        for (unsigned l = 0; l < PLANE; l++)
            for (unsigned half = 0; half < 2; half++) {
                uint16_t *at = sizes->of[k * PLANE + l] + half * BYTES / 2;
                wide sum;
                memcpy(&sum, at, sizeof sum);
                sum += widen(counter[l], half);
                memcpy(at, &sum, sizeof sum);
            }
    }
}

INLINE wide load16(const uint16_t *numbers)
{
    wide loaded;
    memcpy(&loaded, numbers, sizeof loaded);
    return loaded;
}

/* Stores the scores of BYTES / 2 guesses from the sizes of their parts, sizes[label * BYTES].
 */
INLINE void store_sizes(SCAN(least) * least, const peg_scan_input *in, const uint16_t *sizes,
                        uint16_t *out)
{
    wide score = (wide){0} + (uint16_t)(in->n + 1);

    for (unsigned l = 0; l < in->labels; l++) score += (wide)(load16(sizes + l * BYTES) > 0);
    least->split = less16(score, least->split);
    for (unsigned c = 0; c < PEG_SCAN_STEPS && in->n > in->step[c]; c++) {
        const wide step = (wide){0} + (uint16_t)in->step[c];
        for (unsigned l = 0; l < in->labels; l++)
            score = add_up(score, beyond16(load16(sizes + l * BYTES), step));
    }
    memcpy(out, &score, sizeof score);
    least->score = less16(score, least->score);
}

/* Scores the guesses from g on, in block i, as many as a register has bytes. */
INLINE void score_many(const peg_scan_input *in, size_t i, size_t g, SCAN(least) * least,
                       uint16_t *out)
{
    const unsigned planes = (in->labels + PLANE - 1) / PLANE;
    const uint8_t *row[CHUNK];
    SCAN(sizes) sizes;

    memset(&sizes, 0, sizeof sizes.of[0] * planes * PLANE);
    for (uint32_t from = 0; from < in->n; from += CHUNK) {
        const uint32_t n = in->n - from < CHUNK ? in->n - from : CHUNK;
        find_rows(in, from, n, row);
        fetch_ahead(in, row, n, i);
        count_chunk(row, n, g, planes, &sizes);
    }
    for (unsigned half = 0; half < 2; half++)
        store_sizes(least, in, sizes.of[0] + half * BYTES / 2, out + half * BYTES / 2);
}

/* ---- all guesses ------------------------------------------------------------------ */

enum { FEW, SOME, MANY }; /* candidates */

/* Scores all guesses, or the given blocks, in one of the ways above: a constant, so that each
 * is compiled by itself. */
INLINE peg_scan_found scan_by(int way, const peg_scan_input *in, uint16_t *excess)
{
    const unsigned planes = counted_planes(in);
    const uint8_t *row[CHUNK];
    SCAN(least) least = {~(wide){0}, ~(wide){0}};
    unsigned steps = 0;

    while (steps < PEG_SCAN_STEPS && in->n > in->step[steps]) steps++;
    if (way != MANY) find_rows(in, 0, in->n, row);
    for (size_t i = 0; i < blocks_of(in); i++) {
        const size_t from = block_at(in, i);
        if (way != MANY) fetch_ahead(in, row, in->n, i);
        for (size_t g = from; g < from + PEG_SCAN_BLOCK; g += BYTES) {
            if (way == FEW)
                store(&least, in->n + 1,
                      count_different(row, in->n, g, planes) + count_solved(in, row, g), NULL,
                      0, excess + g);
            else if (way == SOME)
                score_some(in, row, steps, g, &least, excess + g);
            else
                score_many(in, i, g, &least, excess + g);
        }
    }
    return (peg_scan_found){.least = least_of(least.score),
                            .parts = (uint16_t)(in->n + 1 - least_of(least.split))};
}

SCAN_CPU static peg_scan_found SCAN(bytes)(const peg_scan_input *in, uint16_t *excess)
{
#ifdef LABELS
    if (in->labels > LABELS) return (SLOWER)->scan(in, excess);
#endif
    assert(in->n > 0);
    assert(in->stride % 64 == 0 && in->labels > 0 && in->labels <= PEG_SCAN_LABELS);
    assert(in->step[0] <= in->step[1] && in->step[1] <= in->step[2]);
    if (in->n > CHUNK) return scan_by(MANY, in, excess);
    return in->n > in->step[0] ? scan_by(SOME, in, excess) : scan_by(FEW, in, excess);
}

#include "gen/score/rows.h"
