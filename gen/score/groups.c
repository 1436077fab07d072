/*
 * groups.c - sorts codes by their colors.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/score/groups.h"

#define LANES 64 /* stride is a multiple of this */
#define WORTH 8  /* average codes in a group that make groups worthwhile */

/* The number of groups of all codes of the rules; UINT32_MAX if memory would not hold them. */
static uint32_t count_groups(const peg_rules *rules)
{
    const unsigned colors = rules->range[0];
    uint64_t count = 1; /* choose(colors + i, i) with repeats, else choose(colors, i) */

    if (rules->kind == PEG_MIXED) return UINT32_MAX;
    for (unsigned i = 1; i <= rules->length; i++) {
        const unsigned more = rules->kind == PEG_DISTINCT ? colors + 1 - i : colors + i - 1;
        count = count * more / i;
        if (count > UINT16_MAX) return UINT32_MAX;
    }
    return (uint32_t)count;
}

static int are_worth(const peg_rules *rules, uint32_t codes)
{
    return (uint64_t)count_groups(rules) * WORTH <= codes;
}

static size_t stride_of(uint32_t count)
{
    return ((size_t)count + LANES - 1) / LANES * LANES;
}

size_t peg_groups_size(const peg_rules *rules)
{
    const uint32_t codes = peg_rules_secrets(rules), count = count_groups(rules);

    if (!are_worth(rules, codes)) return codes * 2 * sizeof(uint16_t);
    return codes * 3 * sizeof(uint16_t) + (count + 1) * sizeof(uint32_t) +
           count * stride_of(count);
}

/* A code and its symbols in ascending order, as the digits of a number. */
typedef struct sorted_code {
    uint64_t colors;
    uint32_t code;
} sorted_code;

static uint64_t sort_symbols(const uint8_t *symbol, unsigned length)
{
    uint8_t count[PEG_MAX_COLORS] = {0};
    uint64_t number = 0;

    for (unsigned p = 0; p < length; p++) count[symbol[p]]++;
    for (unsigned c = 0; c < PEG_MAX_COLORS; c++)
        while (count[c]--) number = number * PEG_MAX_COLORS + c;
    return number;
}

static int by_colors(const void *a, const void *b)
{
    const sorted_code *x = a, *y = b;

    if (x->colors != y->colors) return x->colors < y->colors ? -1 : 1;
    return x->code < y->code ? -1 : x->code > y->code;
}

/* Bulls + cows of two codes with these symbols, both in descending order of digits. */
static unsigned total_of(uint64_t a, uint64_t b, unsigned length)
{
    unsigned total = 0, i = 0, j = 0;

    while (i < length && j < length) {
        const uint64_t x = a % PEG_MAX_COLORS, y = b % PEG_MAX_COLORS;
        total += x == y;
        if (x >= y) {
            a /= PEG_MAX_COLORS;
            i++;
        }
        if (y >= x) {
            b /= PEG_MAX_COLORS;
            j++;
        }
    }
    return total;
}

static void fill_totals(peg_groups *groups, const uint64_t *colors)
{
    memset(groups->totals, PEG_NO_TOTAL, groups->count * groups->stride);
    for (uint32_t a = 0; a < groups->count; a++)
        for (uint32_t b = 0; b <= a; b++)
            groups->totals[a * groups->stride + b] = groups->totals[b * groups->stride + a] =
                (uint8_t)total_of(colors[a], colors[b], groups->length);
}

static peg_status group(peg_groups *groups, const uint8_t *code, uint32_t codes)
{
    sorted_code *sorted = malloc(codes * sizeof *sorted);
    uint64_t *colors = malloc(groups->count * sizeof *colors);
    uint32_t group = 0;

    if (!sorted || !colors) {
        free(sorted);
        free(colors);
        return PEG_E_MEMORY;
    }
    for (uint32_t g = 0; g < codes; g++)
        sorted[g] =
            (sorted_code){sort_symbols(code + (size_t)g * groups->length, groups->length), g};
    qsort(sorted, codes, sizeof *sorted, by_colors);
    for (uint32_t i = 0; i < codes; i++) {
        if (!i || sorted[i].colors != sorted[i - 1].colors) {
            groups->first[group] = i;
            colors[group++] = sorted[i].colors;
        }
        groups->of[sorted[i].code] = (uint16_t)(group - 1);
        groups->code[i] = (uint16_t)sorted[i].code;
    }
    groups->first[group] = codes;
    fill_totals(groups, colors);
    free(sorted);
    free(colors);
    return PEG_OK;
}

peg_status peg_groups_make(peg_groups *groups, const peg_rules *rules, const uint8_t *code,
                           uint32_t codes, int all)
{
    peg_status status = PEG_OK;

    *groups = (peg_groups){.length = rules->length};
    groups->code = malloc(codes * sizeof *groups->code);
    groups->column = malloc(codes * sizeof *groups->column);
    if (!groups->code || !groups->column) return PEG_E_MEMORY;
    if (all && are_worth(rules, codes)) {
        groups->count = count_groups(rules);
        groups->stride = stride_of(groups->count);
        groups->of = malloc(codes * sizeof *groups->of);
        groups->first = malloc((groups->count + 1) * sizeof *groups->first);
        groups->totals = aligned_alloc(LANES, groups->count * groups->stride);
        if (!groups->of || !groups->first || !groups->totals) return PEG_E_MEMORY;
        status = group(groups, code, codes);
    } else {
        for (uint32_t g = 0; g < codes; g++) groups->code[g] = (uint16_t)g;
    }
    for (uint32_t i = 0; i < codes && status == PEG_OK; i++)
        groups->column[groups->code[i]] = (uint16_t)i;
    return status;
}

void peg_groups_free(peg_groups *groups)
{
    free(groups->code);
    free(groups->column);
    free(groups->of);
    free(groups->first);
    free(groups->totals);
    *groups = (peg_groups){0};
}
