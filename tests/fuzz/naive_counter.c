/*
 * naive_counter.c - instead of gen/score/count.c and the counting paths, candidate by
 * candidate: for programs under sanitizers, where the fast ones take minutes to compile.
 */
#include <string.h>

#include "gen/score/planes.h"

static unsigned naive_bit(const uint64_t *row, size_t word_step, uint32_t c)
{
    return row[c / 64 * word_step] >> c % 64 & 1;
}

static unsigned naive_label(unsigned bulls, unsigned both)
{
    return both * (both + 1) / 2 + bulls;
}

static void naive_count(const uint64_t *const *rows, size_t words, unsigned length,
                        uint32_t count, uint32_t *sizes)
{
    (void)words;
    memset(sizes, 0, (naive_label(length, length) + 1) * sizeof *sizes);
    for (uint32_t c = 0; c < count; c++) {
        unsigned bulls = 0, both = 0;
        for (unsigned i = 0; i < length; i++) {
            bulls += naive_bit(rows[i], 1, c);
            both += naive_bit(rows[length + i], 1, c);
        }
        sizes[naive_label(bulls, both)]++;
    }
}

/* The partition by the family's guess that ends in `last`. */
static void naive_partition(const peg_family *family, unsigned last, uint64_t *sizes)
{
    const peg_planes *planes = family->planes;
    const unsigned length = planes->length;
    const uint64_t *rows[2 * PEG_MAX_LENGTH];
    unsigned copies[PEG_MAX_COLORS + 8] = {0};

    for (unsigned p = 0; p < length; p++) {
        unsigned d = p + 1 < length ? family->guess[p] : last;
        rows[p] = peg_row_at(planes, p, d);
        rows[length + p] = peg_row_has(planes, ++copies[d], d);
    }
    memset(sizes, 0, (naive_label(length, length) + 1) * sizeof *sizes);
    for (uint32_t c = 0; c < planes->count; c++) {
        unsigned bulls = 0, both = 0;
        for (unsigned i = 0; i < length; i++) {
            bulls += naive_bit(rows[i], planes->word_step, c);
            both += naive_bit(rows[length + i], planes->word_step, c);
        }
        sizes[naive_label(bulls, both)]++;
    }
}

static void naive_family_sizes(const peg_family *family, uint64_t choices, uint64_t *sizes)
{
    uint64_t parts[PEG_MAX_FEEDBACKS];
    const unsigned labels = naive_label(family->planes->length, family->planes->length) + 1;

    for (unsigned d = 0; d < PEG_MAX_COLORS; d++) {
        if (!(choices >> d & 1)) continue;
        naive_partition(family, d, parts);
        for (unsigned f = 0; f < labels; f++) sizes[f * family->planes->colors + d] = parts[f];
    }
}

static void naive_family_scores(const peg_family *family, uint64_t choices, int greatest,
                                uint64_t *scores)
{
    uint64_t parts[PEG_MAX_FEEDBACKS];
    const unsigned labels = naive_label(family->planes->length, family->planes->length) + 1;

    for (unsigned d = 0; d < PEG_MAX_COLORS; d++) {
        if (!(choices >> d & 1)) continue;
        uint64_t score = 0;
        naive_partition(family, d, parts);
        for (unsigned f = 0; f < labels; f++) {
            uint64_t part =
                family->small_part ? family->small_part[parts[f]] : family->part[parts[f]];
            if (!greatest)
                score += part;
            else if (part > score)
                score = part;
        }
        scores[d] = 2 * score + (parts[labels - 1] == 0 ? family->missing : 0);
    }
}

const peg_counter *peg_counters(void)
{
    static const peg_counter naive[] = {{"naive", naive_count, naive_count, naive_count,
                                         naive_family_sizes, naive_family_scores},
                                        {0}};
    return naive;
}
