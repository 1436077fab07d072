/*
 * bytes.h - scores all guesses from a table of labels with a byte for each guess and secret,
 * written once for registers of any width.
 *
 * A byte of a register is a guess: 16, 32 or 64 of them side by side. Labels are taken eight at
 * a time: in plane k the labels 8k .. 8k + 7 are the bits of a byte, so the label of a guess
 * and a candidate is one bit of one plane. Finding it takes one table look-up, for which
 * machines have instructions (vpermb, pshufb), and any number of labels takes the same code,
 * ceil(labels / 8) times. Lanes of 16, 32 or 64 bits for 1 << label, as one would write it
 * first, hold a half to an eighth as many guesses.
 *
 *   few candidates   No part can exceed c1 (scan.h): the planes' bytes are only ORed, and
 *                    their ones counted.
 *   up to CHUNK      Vertical counters (counters.h) show whether the size of a part exceeds c1;
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
 * them use the registers, and these:
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
 * handles, and NARROWER, the scan to use for more: games of ten positions and more.
 */
#include <string.h>

#include "gen/core/asserts.h"
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

INLINE vec count_different(const uint8_t *const *row, uint32_t n, size_t g, unsigned planes)
{
    if (planes <= 4) return different_from(row, n, g, 0, planes);
    if (planes <= 8)
        return different(row, n, g, 0, 4) + different_from(row, n, g, 4, planes - 4);
    return different(row, n, g, 0, 4) + different(row, n, g, 4, 4) +
           different_from(row, n, g, 8, planes - 8);
}

#include "gen/score/counters.h"

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

INLINE peg_scan_found found_by(const SCAN(least) * least, uint32_t n)
{
    return (peg_scan_found){.least = least_of(least->score),
                            .parts = (uint16_t)(n + 1 - least_of(least->split))};
}

static void find_rows(const peg_scan_input *in, uint32_t from, uint32_t n, const uint8_t **row)
{
    for (uint32_t i = 0; i < n; i++) row[i] = in->table + in->set[from + i] * in->stride;
}

SCAN_CPU static peg_scan_found SCAN(few)(const peg_scan_input *in, uint16_t *excess)
{
    const unsigned planes = (in->labels + PLANE - 1) / PLANE;
    const uint8_t *row[CHUNK];
    SCAN(least) least = {~(wide){0}, ~(wide){0}};

    find_rows(in, 0, in->n, row);
    for (size_t i = 0; i < blocks_of(in); i++) {
        const size_t from = block_at(in, i);
        fetch_ahead(in, row, in->n, i);
        for (size_t g = from; g < from + PEG_SCAN_BLOCK; g += BYTES)
            store(&least, in->n + 1, count_different(row, in->n, g, planes), NULL, 0,
                  excess + g);
    }
    return found_by(&least, in->n);
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
    const unsigned planes = (in->labels + PLANE - 1) / PLANE;
    vec parts = {0}, over[PEG_SCAN_STEPS] = {{0}};

    for (unsigned k = 0; k < planes; k++) {
        vec counter[PLANE] = {{0}};
        count_plane(row, in->n, g, k, counter);
        parts += ones(counted_beyond(counter, 0));
        if (!is_any(counted_beyond(counter, in->step[0]))) continue;
        transpose(counter);
        add_over(in, steps, counter, over);
    }
    store(least, in->n + 1, parts, over, steps, out);
}

SCAN_CPU static peg_scan_found SCAN(some)(const peg_scan_input *in, uint16_t *excess)
{
    const uint8_t *row[CHUNK];
    SCAN(least) least = {~(wide){0}, ~(wide){0}};
    unsigned steps = 0;

    while (steps < PEG_SCAN_STEPS && in->n > in->step[steps]) steps++;
    find_rows(in, 0, in->n, row);
    for (size_t i = 0; i < blocks_of(in); i++) {
        const size_t from = block_at(in, i);
        fetch_ahead(in, row, in->n, i);
        for (size_t g = from; g < from + PEG_SCAN_BLOCK; g += BYTES)
            score_some(in, row, steps, g, &least, excess + g);
    }
    return found_by(&least, in->n);
}

/* ---- many candidates -------------------------------------------------------------- */

typedef struct SCAN(sizes) {
    uint16_t of[PEG_SCAN_LABELS][BYTES]; /* [label][guess] */
} SCAN(sizes);

INLINE void count_chunk(const uint8_t *const *row, uint32_t n, size_t g, unsigned planes,
                        SCAN(sizes) * sizes)
{
    for (unsigned k = 0; k < planes; k++) {
        vec counter[PLANE] = {{0}};
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

SCAN_CPU static peg_scan_found SCAN(many)(const peg_scan_input *in, uint16_t *excess)
{
    SCAN(least) least = {~(wide){0}, ~(wide){0}};

    for (size_t i = 0; i < blocks_of(in); i++) {
        const size_t from = block_at(in, i);
        for (size_t g = from; g < from + PEG_SCAN_BLOCK; g += BYTES)
            score_many(in, i, g, &least, excess + g);
    }
    return found_by(&least, in->n);
}

SCAN_CPU peg_scan_found SCAN(bytes)(const peg_scan_input *in, uint16_t *excess)
{
#ifdef NARROWER
    if (in->labels > LABELS) return NARROWER(in, excess);
#endif
    assert(in->n > 0);
    assert(in->stride % 64 == 0 && in->labels > 0 && in->labels <= PEG_SCAN_LABELS);
    assert(in->step[0] <= in->step[1] && in->step[1] <= in->step[2]);
    if (in->n <= in->step[0] && in->n <= CHUNK) return SCAN(few)(in, excess);
    return in->n <= CHUNK ? SCAN(some)(in, excess) : SCAN(many)(in, excess);
}

/* ---- labels of one code and all guesses, from columns (scan.h) ---------------------- */

/* How often each color of a code occurs in it and in the guesses. */
typedef struct SCAN(colors) {
    unsigned count;
    const uint8_t *column[PEG_MAX_LENGTH];
    vec copies[PEG_MAX_LENGTH];
} SCAN(colors);

INLINE void list_colors(const peg_columns *columns, const uint8_t *code, SCAN(colors) * of)
{
    of->count = 0;
    for (unsigned p = 0; p < columns->length; p++) {
        unsigned copies = 0, before = 0;
        for (unsigned q = 0; q < columns->length; q++) {
            copies += code[q] == code[p];
            before += q < p && code[q] == code[p];
        }
        if (before) continue;
        of->column[of->count] = columns->count + code[p] * columns->stride;
        of->copies[of->count++] = splat8(copies);
    }
}

/* 1 + 2 + ... + n for each byte n, at most 12. */
INLINE vec sum_up_to(vec n)
{
    const wide even = (wide)n & 0xff, odd = (wide)n >> 8;

    return (vec)((even * (even + 1) >> 1) | (odd * (odd + 1) >> 1) << 8);
}

SCAN_CPU void SCAN(labels)(const peg_columns *columns, const uint8_t *code, size_t from,
                           size_t end, uint8_t *labels)
{
    SCAN(colors) colors;

    assert(from <= end && end <= columns->stride && from % 64 == 0 && end % 64 == 0);
    list_colors(columns, code, &colors);
    for (size_t g = from; g < end; g += BYTES, labels += BYTES) {
        vec bulls = {0}, both = {0};
        for (unsigned p = 0; p < columns->length; p++)
            bulls -= (vec)(load(columns->digit + p * columns->stride + g) == splat8(code[p]));
        for (unsigned c = 0; c < colors.count; c++)
            both += less8(load(colors.column[c] + g), colors.copies[c]);
        const vec label = bulls + sum_up_to(both);
        memcpy(labels, &label, sizeof label);
    }
}

/* ---- pairs of candidates ---------------------------------------------------------- */

SCAN_CPU void SCAN(same)(const uint8_t *label, uint32_t n, size_t stride, uint64_t *same)
{
    assert(stride % 64 == 0);
    for (uint32_t b = 1; b < n; b++)
        for (uint32_t a = 0; a < b; a++)
            for (size_t w = 0; w < stride; w += 64) {
                uint64_t bits = 0;
#pragma GCC unroll 4
                for (unsigned g = 0; g < 64; g += BYTES)
                    bits |= bits_of(load(label + a * stride + w + g) ==
                                    load(label + b * stride + w + g))
                            << g;
                *same++ = bits;
            }
}

INLINE void split_by(const uint8_t *label, unsigned labels, size_t blocks, uint64_t *part,
                     uint16_t *size)
{
    for (unsigned l = 0; l < labels; l++) {
        int sum = 0;
        for (size_t w = 0; w < blocks; w++) {
            uint64_t bits = 0;
#pragma GCC unroll 4
            for (unsigned g = 0; g < 64; g += BYTES)
                bits |= bits_of(load(label + w * 64 + g) == splat8(l)) << g;
            *part++ = bits;
            sum += __builtin_popcountll(bits);
        }
        size[l] = (uint16_t)sum;
    }
}

SCAN_CPU void SCAN(split)(const uint8_t *label, size_t stride, unsigned labels, uint64_t *part,
                          uint16_t *size)
{
    if (stride == 128)
        split_by(label, labels, 2, part, size);
    else
        split_by(label, labels, stride / 64, part, size);
}

/* ---- groups of guesses ------------------------------------------------------------ */

/* The grades of the groups from m on (groups.h), as many as a register has bytes. */
INLINE vec grades_of(const uint8_t *const *row, uint32_t n, uint32_t c1, size_t m,
                     unsigned length)
{
    vec count[PEG_MAX_LENGTH + 1] = {{0}}, sum = splat8(PEG_GRADE_ZERO), over = {0};

    for (uint32_t i = 0; i < n; i++) {
        const vec total = load(row[i] + m);
#pragma GCC unroll 13
        for (unsigned t = 0; t <= length; t++) count[t] -= (vec)(total == splat8(t));
    }
#pragma GCC unroll 13
    for (unsigned t = 0; t < length; t++) sum += less8(count[t], splat8(t + 1));
    sum += less8(count[length], splat8(length)) + less8(count[length], splat8(1));
    if (n <= c1) return sum;
    for (unsigned t = 0; t <= length; t++) {
        const uint32_t room = c1 * (t < length ? t + 1 : t);
        over += beyond(count[t], splat8(room < UINT8_MAX ? room : UINT8_MAX));
    }
    return beyond(sum, over);
}

SCAN_CPU uint8_t SCAN(grade)(const peg_groups *groups, const uint16_t *set, uint32_t n,
                             uint32_t c1, uint8_t *grade)
{
    const uint8_t *row[PEG_GROUPS_REACH];
    uint8_t lane[BYTES], greatest = 0;
    vec most = {0};

    for (uint32_t i = 0; i < n; i++)
        row[i] = groups->totals + groups->of[set[i]] * groups->stride;
    for (size_t m = 0; m < groups->stride; m += BYTES) {
        const vec some = groups->length == 4   ? grades_of(row, n, c1, m, 4)
                         : groups->length == 5 ? grades_of(row, n, c1, m, 5)
                         : groups->length == 6 ? grades_of(row, n, c1, m, 6)
                         : groups->length == 7 ? grades_of(row, n, c1, m, 7)
                                               : grades_of(row, n, c1, m, groups->length);
        memcpy(grade + m, &some, sizeof some);
        most += beyond(some, most);
    }
    memcpy(lane, &most, sizeof most);
    for (unsigned i = 0; i < BYTES; i++) greatest = lane[i] > greatest ? lane[i] : greatest;
    return greatest;
}
