/*
 * kernel.h - the two counting loops, written once for registers of any width.
 *
 * The file that includes this defines `vec` (LANES 64-bit words), `popcounts(vec)` (the
 * population count of each word), `greater(vec, vec)`, `is_zero(vec)` (all bits or none), `lookup(table,
 * vec)`, `lookup_below_32(small_table, vec)` and `lookup_below_64()`, `sum_lanes(vec)`,
 * `splat(word)`, and KERNEL(name), which gives the functions their names.
 *
 * Adding `length` one-bit rows gives a number of PEG_PLANES bits for each candidate, stored
 * across: bit k of all the numbers is plane k. There are two such numbers, bulls and
 * the sum of bulls and cows. Every pair of values is then one AND and one population
 * count. Candidates that share nothing with the guess are what remains.
 */
#include <string.h>

#include "gen/score/count.h"
#include "gen/score/family.h"

#define INLINE static inline __attribute__((always_inline))

/* The loops over positions and labels only pay when they are gone; -O2 and even -O3 leave
 * some of them. */
#ifdef __clang__
#define UNROLLED _Pragma("clang loop unroll(full)")
#else
#define UNROLLED _Pragma("GCC unroll 100")
#endif

/* Adds the row of bits `carry` to the number in planes[], with a half adder for each
 * plane that the number can reach by its rows_before + 1st row. */
INLINE void add_row(vec planes[PEG_PLANES], vec carry, unsigned rows_before) {
    UNROLLED
    for (unsigned k = 0; k < PEG_PLANES; k++) {
        if (1u << k > rows_before + 1) continue;
        vec sum = planes[k] ^ carry;
        carry &= planes[k];
        planes[k] = sum;
    }
}

/* Candidates whose number in planes[] is `value`. */
INLINE vec equals(const vec planes[PEG_PLANES], unsigned length, unsigned value) {
    vec match = value & 1 ? planes[0] : ~planes[0];
    UNROLLED
    for (unsigned k = 1; k < PEG_PLANES; k++) {
        if (1u << k <= length) match &= value >> k & 1 ? planes[k] : ~planes[k];
    }
    return match;
}

INLINE vec load(const uint64_t *words) {
    vec loaded;
    memcpy(&loaded, words, sizeof loaded);
    return loaded;
}

/* Adds up the parts, but that of label 0, of 64 * LANES candidates to sums[label]. */
INLINE void add_parts(const vec bulls[PEG_PLANES], const vec both[PEG_PLANES], unsigned length,
                      vec *sums) {
    vec is_bulls[PEG_MAX_LENGTH + 1];

    UNROLLED
    for (unsigned b = 0; b <= length; b++) is_bulls[b] = equals(bulls, length, b);
    UNROLLED
    for (unsigned s = 1; s <= length; s++) {
        vec is_sum = equals(both, length, s);
        UNROLLED
        for (unsigned b = 0; b <= s; b++) {
            if (b + 1 == length && s == length) continue; /* cannot occur */
            sums[s * (s + 1) / 2 + b] += popcounts(is_sum & is_bulls[b]);
        }
    }
}

/* One guess, LANES words of candidates at once. */
INLINE void count_guess(const uint64_t *const *rows, size_t words, unsigned length,
                        uint32_t count, uint32_t *sizes) {
    const unsigned labels = (length + 1) * (length + 2) / 2;
    vec sums[PEG_MAX_FEEDBACKS];
    uint32_t others = 0;

    memset(sums, 0, labels * sizeof *sums);
    for (size_t word = 0; word < words; word += LANES) {
        vec bulls[PEG_PLANES], both[PEG_PLANES];
        memset(bulls, 0, sizeof bulls);
        memset(both, 0, sizeof both);
        UNROLLED
        for (unsigned i = 0; i < length; i++) {
            add_row(bulls, load(rows[i] + word), i);
            add_row(both, load(rows[length + i] + word), i);
        }
        add_parts(bulls, both, length, sums);
    }
    for (unsigned f = 1; f < labels; f++) {
        sizes[f] = (uint32_t)sum_lanes(sums[f]);
        others += sizes[f];
    }
    sizes[0] = count - others;
}

/* LANES guesses of a family, with last symbols from `first` on, a lane for each. */
INLINE void count_lanes(const peg_family *family, unsigned first, unsigned length, vec *sums) {
    const peg_planes *planes = family->planes;
    const unsigned labels = (length + 1) * (length + 2) / 2;
    const uint64_t *prefix = family->prefix + (length - 1) * planes->words * 2 * PEG_PLANES;
    const uint64_t *at = peg_row_at(planes, length - 1, first);
    const uint64_t *has = family->next_copy + first;
    vec others = splat(0);

    UNROLLED
    for (unsigned f = 0; f < labels; f++) sums[f] = splat(0);
    for (size_t w = 0; w < planes->words; w++) {
        vec bulls[PEG_PLANES], both[PEG_PLANES];
        UNROLLED
        for (unsigned k = 0; k < PEG_PLANES; k++) {
            bulls[k] = splat(prefix[k]);
            both[k] = splat(prefix[PEG_PLANES + k]);
        }
        add_row(bulls, load(at), length - 1);
        add_row(both, load(has), length - 1);
        add_parts(bulls, both, length, sums);
        at += planes->word_step;
        has += planes->colors;
        prefix += 2 * PEG_PLANES;
    }
    UNROLLED
    for (unsigned f = 1; f < labels; f++) others += sums[f];
    sums[0] = splat(planes->count) - others;
}

INLINE void family_sizes(const peg_family *family, uint64_t choices, unsigned length,
                         uint64_t *sizes) {
    const unsigned labels = (length + 1) * (length + 2) / 2;
    vec sums[PEG_MAX_FEEDBACKS];

    for (unsigned first = 0; choices >> first; first += LANES) {
        if (!(choices >> first & ((UINT64_C(1) << LANES) - 1))) continue;
        count_lanes(family, first, length, sums);
        for (unsigned f = 0; f < labels; f++) {
            memcpy(sizes + (size_t)f * family->planes->colors + first, &sums[f],
                   sizeof sums[f]);
        }
    }
}

#define SCORE(lookup_part)                                                                      \
    UNROLLED                                                                                    \
    for (unsigned f = 0; f < labels; f++) {                                                     \
        vec part = lookup_part;                                                                 \
        score = greatest ? greater(part, score) : score + part;                                 \
    }

/* The scores of partitions: a lane for each. */
INLINE vec score_lanes(const peg_family *family, const vec *sums, int greatest, unsigned labels)
{
    vec score = splat(0);

    if (!family->small_part) {
        SCORE(lookup(family->part, sums[f]))
    } else {
        const small_table table = load_small(family->small_part);
        if (family->planes->count < 32) {
            SCORE(lookup_below_32(table, sums[f]))
        } else {
            SCORE(lookup_below_64(table, sums[f]))
        }
    }
    return 2 * score + (splat(family->missing) & is_zero(sums[labels - 1]));
}

INLINE void family_scores(const peg_family *family, uint64_t choices, int greatest,
                          unsigned length, uint64_t *scores)
{
    const unsigned labels = (length + 1) * (length + 2) / 2;
    vec sums[PEG_MAX_FEEDBACKS];

    for (unsigned first = 0; choices >> first; first += LANES) {
        if (!(choices >> first & ((UINT64_C(1) << LANES) - 1))) continue;
        count_lanes(family, first, length, sums);
        vec score = score_lanes(family, sums, greatest, labels);
        memcpy(scores + first, &score, sizeof score);
    }
}

/* A copy for each length, so that the loops over positions and labels are unrolled. */
#define FOR_LENGTH(length, call)                                                                \
    switch (length) {                                                                           \
    case 1: call(1); break;                                                                     \
    case 2: call(2); break;                                                                     \
    case 3: call(3); break;                                                                     \
    case 4: call(4); break;                                                                     \
    case 5: call(5); break;                                                                     \
    case 6: call(6); break;                                                                     \
    case 7: call(7); break;                                                                     \
    case 8: call(8); break;                                                                     \
    case 9: call(9); break;                                                                     \
    case 10: call(10); break;                                                                   \
    case 11: call(11); break;                                                                   \
    case 12: call(12); break;                                                                   \
    }

void KERNEL(count)(const uint64_t *const *rows, size_t words, unsigned length, uint32_t count,
                   uint32_t *sizes) {
#define CALL(n) count_guess(rows, words, n, count, sizes)
    FOR_LENGTH(length, CALL)
#undef CALL
}

void KERNEL(family_sizes)(const peg_family *family, uint64_t choices, uint64_t *sizes) {
#define CALL(n) family_sizes(family, choices, n, sizes)
    FOR_LENGTH(family->planes->length, CALL)
#undef CALL
}

void KERNEL(family_scores)(const peg_family *family, uint64_t choices, int greatest,
                           uint64_t *scores) {
#define CALL(n) family_scores(family, choices, greatest, n, scores)
    FOR_LENGTH(family->planes->length, CALL)
#undef CALL
}
