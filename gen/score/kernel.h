/*
 * kernel.h - the two counting loops, written once for registers of any width.
 *
 * The file that includes this defines KERNEL(name), which gives the functions their names,
 * KERNEL_CPU, the attribute that lets them use the registers, and, unless one-word registers
 * will do, `vec` (LANES 64-bit words) and these:
 *
 *   popcounts(v)               the population count of each word
 *   greater(a, b), is_zero(v)  the greater of two words; all bits or none
 *   splat(word), sum_lanes(v)  a word in every lane; the sum of the lanes
 *   part_table, load_parts(numbers), lookup(table, v)
 *                              numbers of 64 bits, of which the first 16 may be in registers
 *   small_table, load_small(numbers), lookup_below_64(table, v)
 *                              64 numbers of 32 bits, in registers if there is room
 *   lookup_below_32(table, v)  if that is faster; or not defined
 *   KERNEL_COPIES              defined: the lengths 4 to 8 have copies of their own
 *
 * Adding `length` one-bit rows gives a number of PEG_PLANES bits for each candidate, stored
 * across: bit k of all the numbers is plane k. There are two such numbers, the bulls and the
 * sum of bulls and cows. Each pair of values is then one AND and one population count.
 * Candidates that share nothing with the guess are what remains.
 *
 * The loops over labels are only fast when fully unrolled, but copies of everything for each of
 * the twelve lengths took compilers 20 s. So there is one unrolled copy, which is left when the
 * length is reached, with all sums in memory; and on current machines copies for the lengths 4
 * to 8, which are faster by 5 to 30 % from 64 candidates on. With fewer than 64 candidates, as
 * at most positions, nothing is summed up: each part goes from the population count to its
 * score, for all lengths in one copy (tests/bench/family.c, p7c4r with AVX-512: 8.4 ns a guess,
 * was 12).
 */
#include <string.h>

#include "gen/score/planes.h"

/* Registers of one word, unless the including file defines others. */
#ifndef LANES
typedef uint64_t vec;
typedef const uint64_t *part_table;
typedef const uint32_t *small_table;
#define LANES                     1
#define popcounts(v)              ((uint64_t)__builtin_popcountll(v))
#define sum_lanes(v)              (v)
#define greater(a, b)             ((a) > (b) ? (a) : (b))
#define is_zero(v)                ((vec)0 - ((v) == 0))
#define splat(word)               ((vec)(word))
#define load_parts(numbers)       (numbers)
#define lookup(table, v)          ((table)[v])
#define load_small(numbers)       (numbers)
#define lookup_below_64(table, v) ((vec)(table)[v])
#endif

#define INLINE KERNEL_CPU static inline __attribute__((always_inline))

#ifdef __clang__
#define UNROLLED   _Pragma("clang loop unroll(full)")
#define UNROLLED_3 _Pragma("clang loop unroll_count(3)")
#else
#define UNROLLED   _Pragma("GCC unroll 50")
#define UNROLLED_3 _Pragma("GCC unroll 3")
#endif

#define LABELS(length) (((length) + 1) * ((length) + 2) / 2)

/* Adds the row of bits `carry` to the number in planes[], with a half adder for each plane that
 * the number can reach with rows_before + 1 rows. */
INLINE void add_row(vec planes[PEG_PLANES], vec carry, unsigned rows_before)
{
    UNROLLED
    for (unsigned k = 0; k < PEG_PLANES; k++) {
        if (1u << k > rows_before + 1) continue;
        vec sum = planes[k] ^ carry;
        carry &= planes[k];
        planes[k] = sum;
    }
}

/* Candidates whose number in planes[], at most `most`, is `value`. */
INLINE vec equals(const vec planes[PEG_PLANES], unsigned most, unsigned value)
{
    vec match = value & 1 ? planes[0] : ~planes[0];
    UNROLLED
    for (unsigned k = 1; k < PEG_PLANES; k++) {
        if (1u << k <= most) match &= value >> k & 1 ? planes[k] : ~planes[k];
    }
    return match;
}

INLINE vec load(const uint64_t *words)
{
    vec loaded;
    memcpy(&loaded, words, sizeof loaded);
    return loaded;
}

/* Does body(i) for i = 1, 2, ... up to the length, of which the compiler knows only that it is
 * at most PEG_MAX_LENGTH: compilers unroll no loop with two exits. */
#define UP_TO(length, body)                                                                    \
    do {                                                                                       \
        body(1) if ((length) == 1) break;                                                      \
        body(2) if ((length) == 2) break;                                                      \
        body(3) if ((length) == 3) break;                                                      \
        body(4) if ((length) == 4) break;                                                      \
        body(5) if ((length) == 5) break;                                                      \
        body(6) if ((length) == 6) break;                                                      \
        body(7) if ((length) == 7) break;                                                      \
        body(8) if ((length) == 8) break;                                                      \
        body(9) if ((length) == 9) break;                                                      \
        body(10) if ((length) == 10) break;                                                    \
        body(11) if ((length) == 11) break;                                                    \
        body(12)                                                                               \
    } while (0)

/* Sums stay in registers only if no loop over them is left. */
INLINE void clear(vec *sums, unsigned length, unsigned most)
{
    if (most == PEG_MAX_LENGTH) {
        memset(sums, 0, LABELS(length) * sizeof *sums);
    } else {
        UNROLLED
        for (unsigned f = 0; f < LABELS(most); f++) sums[f] = splat(0);
    }
}

/* Adds the parts whose bulls and cows together are `sum` to sums[label]. is_bulls[] is filled
 * in up to sum - 1. */
INLINE void add_parts(const vec bulls[PEG_PLANES], const vec both[PEG_PLANES], unsigned most,
                      unsigned sum, vec *is_bulls, vec *sums)
{
    const vec is_sum = equals(both, most, sum);

    is_bulls[sum] = equals(bulls, most, sum);
    UNROLLED
    for (unsigned b = 0; b <= sum; b++)
        sums[sum * (sum + 1) / 2 + b] += popcounts(is_sum & is_bulls[b]);
}

/* The lengths with copies of their own, and one for all others. `most` is the length, or the
 * greatest possible if the compiler does not know it. */
#ifdef KERNEL_COPIES
#define FOR_LENGTH(length, call)                                                               \
    switch (length) {                                                                          \
    case 4: call(4, 4); break;                                                                 \
    case 5: call(5, 5); break;                                                                 \
    case 6: call(6, 6); break;                                                                 \
    case 7: call(7, 7); break;                                                                 \
    case 8: call(8, 8); break;                                                                 \
    default: call(length, PEG_MAX_LENGTH); break;                                              \
    }
#else
#define FOR_LENGTH(length, call) call(length, PEG_MAX_LENGTH)
#endif

/* ---- one guess, LANES words of candidates at once --------------------------------- */

INLINE void count_guess(const uint64_t *const *rows, size_t words, unsigned length,
                        unsigned most, uint32_t count, uint32_t *sizes)
{
    vec sums[PEG_MAX_FEEDBACKS];
    uint32_t others = 0;

    clear(sums, length, most);
    for (size_t word = 0; word < words; word += LANES) {
        vec bulls[PEG_PLANES] = {0}, both[PEG_PLANES] = {0};
#define ROW(i)                                                                                 \
    {                                                                                          \
        add_row(bulls, load(rows[i - 1] + word), i - 1);                                       \
        add_row(both, load(rows[length + i - 1] + word), i - 1);                               \
    }
        UP_TO(length, ROW);
#undef ROW
        vec is_bulls[PEG_MAX_LENGTH + 1] = {equals(bulls, most, 0)};
#define SUM(i) add_parts(bulls, both, most, i, is_bulls, sums);
        UP_TO(length, SUM);
    }
    for (unsigned f = 1; f < LABELS(length); f++) {
        sizes[f] = (uint32_t)sum_lanes(sums[f]);
        others += sizes[f];
    }
    sizes[0] = count - others;
}

KERNEL_CPU void KERNEL(count)(const uint64_t *const *rows, size_t words, unsigned length,
                              uint32_t count, uint32_t *sizes)
{
#define CALL(n, most) count_guess(rows, words, n, most, count, sizes)
    FOR_LENGTH(length, CALL);
#undef CALL
}

/* ---- LANES guesses of a family, 64 candidates at once ----------------------------- */

/* The guesses of a family with last symbols from `first` on, one per lane, and where to read
 * the next 64 candidates. */
typedef struct KERNEL(lanes) {
    const uint64_t *prefix, *at, *has;
} KERNEL(lanes);

INLINE KERNEL(lanes) first_lanes(const peg_family *family, unsigned first)
{
    const peg_planes *planes = family->planes;
    return (KERNEL(lanes)){.prefix = family->prefix +
                                     (planes->length - 1) * planes->words * 2 * PEG_PLANES,
                           .at = peg_row_at(planes, planes->length - 1, first),
                           .has = family->next_copy + first};
}

/* The numbers of the next 64 candidates. */
INLINE void next_lanes(const peg_family *family, KERNEL(lanes) * lanes, unsigned most,
                       vec bulls[PEG_PLANES], vec both[PEG_PLANES])
{
    UNROLLED
    for (unsigned k = 0; k < PEG_PLANES; k++) {
        bulls[k] = splat(lanes->prefix[k]);
        both[k] = splat(lanes->prefix[PEG_PLANES + k]);
    }
    add_row(bulls, load(lanes->at), most - 1);
    add_row(both, load(lanes->has), most - 1);
    lanes->prefix += 2 * PEG_PLANES;
    lanes->at += family->planes->word_step;
    lanes->has += family->planes->colors;
}

INLINE void count_lanes_of(const peg_family *family, unsigned first, unsigned length,
                           unsigned most, vec *out)
{
    KERNEL(lanes) lanes = first_lanes(family, first);
    vec in_registers[PEG_MAX_FEEDBACKS], *const sums =
                                             most < PEG_MAX_LENGTH ? in_registers : out;

    clear(sums, length, most);
    for (size_t w = 0; w < family->planes->words; w++) {
        vec bulls[PEG_PLANES], both[PEG_PLANES];
        next_lanes(family, &lanes, most, bulls, both);
        vec is_bulls[PEG_MAX_LENGTH + 1] = {equals(bulls, most, 0)};
        UP_TO(length, SUM);
    }
    vec others = splat(0);
    if (most == PEG_MAX_LENGTH) {
        for (unsigned f = 1; f < LABELS(length); f++) others += out[f];
    } else {
        UNROLLED
        for (unsigned f = 1; f < LABELS(most); f++) {
            others += sums[f];
            out[f] = sums[f];
        }
    }
    out[0] = splat(family->planes->count) - others;
}

KERNEL_CPU static void KERNEL(count_lanes)(const peg_family *family, unsigned first, vec *sums)
{
#define CALL(n, most) count_lanes_of(family, first, n, most, sums)
    FOR_LENGTH(family->planes->length, CALL);
#undef CALL
}

/* The start of the next LANES symbols that contain a choice; beyond all symbols if there is
 * none. */
INLINE unsigned next_choice(uint64_t choices, unsigned first)
{
    while (choices >> first && !(choices >> first & ((UINT64_C(1) << LANES) - 1)))
        first += LANES;
    return first;
}

KERNEL_CPU void KERNEL(family_sizes)(const peg_family *family, uint64_t choices,
                                     uint64_t *sizes)
{
    const unsigned labels = LABELS(family->planes->length);
    vec sums[PEG_MAX_FEEDBACKS];

    for (unsigned first = 0; choices >> (first = next_choice(choices, first)); first += LANES) {
        KERNEL(count_lanes)(family, first, sums);
        for (unsigned f = 0; f < labels; f++)
            memcpy(sizes + (size_t)f * family->planes->colors + first, &sums[f],
                   sizeof sums[f]);
    }
}

/* ---- scores ----------------------------------------------------------------------- */

/* A partition's score with one more part. */
INLINE vec join(vec score, vec part, int greatest)
{
    return greatest ? greater(part, score) : score + part;
}

/* The score doubled, and more if the guess cannot solve. */
INLINE vec whole_score(const peg_family *family, vec score, vec solved)
{
    return 2 * score + (splat(family->missing) & is_zero(solved));
}

INLINE vec score_sums(const peg_family *family, const vec *sums, int greatest)
{
    const unsigned labels = LABELS(family->planes->length);
    const part_table table = load_parts(family->part);
    vec score = splat(0);

    UNROLLED_3
    for (unsigned f = 0; f < labels; f++) score = join(score, lookup(table, sums[f]), greatest);
    return whole_score(family, score, sums[labels - 1]);
}

/* Looks up a population count; below_32 is 0 if there is no special look-up for that. */
#ifdef lookup_below_32
#define BELOW_32(count) ((count) < 32)
#define PART(v)         (below_32 ? lookup_below_32(table, v) : lookup_below_64(table, v))
#else
#define BELOW_32(count) 0
#define PART(v)         ((void)below_32, lookup_below_64(table, v))
#endif

/* Scores with fewer than 64 candidates, or fewer than 32. */
INLINE vec score_small(const peg_family *family, unsigned first, int greatest, int below_32)
{
    const unsigned length = family->planes->length;
    const small_table table = load_small(family->small_part);
    const vec valid = splat((UINT64_C(1) << family->planes->count) - 1);
    KERNEL(lanes) lanes = first_lanes(family, first);
    vec bulls[PEG_PLANES], both[PEG_PLANES], is_bulls[PEG_MAX_LENGTH + 1], solved = splat(0);

    next_lanes(family, &lanes, PEG_MAX_LENGTH, bulls, both);
    vec score = PART(popcounts(equals(both, PEG_MAX_LENGTH, 0) & valid));
    is_bulls[0] = equals(bulls, PEG_MAX_LENGTH, 0);
#define SCORE(i)                                                                               \
    {                                                                                          \
        const vec is_sum = equals(both, PEG_MAX_LENGTH, i);                                    \
        is_bulls[i] = equals(bulls, PEG_MAX_LENGTH, i);                                        \
        UNROLLED                                                                               \
        for (unsigned b = 0; b <= i; b++) {                                                    \
            solved = popcounts(is_sum & is_bulls[b]);                                          \
            score = join(score, PART(solved), greatest);                                       \
        }                                                                                      \
    }
    UP_TO(length, SCORE);
#undef SCORE
    return whole_score(family, score, solved);
}

KERNEL_CPU void KERNEL(family_scores)(const peg_family *family, uint64_t choices, int greatest,
                                      uint64_t *scores)
{
    const int is_small = family->small_part != NULL, below_32 = BELOW_32(family->planes->count);

    for (unsigned first = 0; choices >> (first = next_choice(choices, first)); first += LANES) {
        vec score;
        if (!is_small) {
            vec sums[PEG_MAX_FEEDBACKS];
            KERNEL(count_lanes)(family, first, sums);
            score = greatest ? score_sums(family, sums, 1) : score_sums(family, sums, 0);
        } else if (below_32) {
            score =
                greatest ? score_small(family, first, 1, 1) : score_small(family, first, 0, 1);
        } else {
            score =
                greatest ? score_small(family, first, 1, 0) : score_small(family, first, 0, 0);
        }
        memcpy(scores + first, &score, sizeof score);
    }
}
