/*
 * scan.c - which scans this machine supports, the columns of all guesses, and codes sorted by
 * their colors.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/score/scan.h"

void peg_scan_steps(uint64_t branch, uint64_t parts, uint32_t step[PEG_SCAN_STEPS])
{
    uint64_t sum = 1, room = 1, power = 1;

    for (unsigned i = 0; i < PEG_SCAN_STEPS; i++) {
        if (sum < UINT16_MAX) sum += room *= branch;
        if (power < UINT16_MAX) power *= parts;
        step[i] = (uint32_t)(sum < power ? sum : power);
        if (step[i] > UINT16_MAX) step[i] = UINT16_MAX;
    }
}

const peg_scan_path *peg_scan_fastest(void)
{
#ifdef __x86_64__
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi") &&
        __builtin_cpu_supports("avx512bitalg"))
        return &peg_scan_path_avx512;
    if (__builtin_cpu_supports("avx2")) return &peg_scan_path_avx2;
#endif
    return &peg_scan_path_plain;
}

/* ---- columns --------------------------------------------------------------------------- */

size_t peg_columns_size(unsigned length, size_t stride)
{
    return (length + PEG_MAX_COLORS) * stride;
}

static unsigned count_colors(const uint8_t *code, size_t symbols)
{
    unsigned colors = 0;

    for (size_t i = 0; i < symbols; i++)
        if (code[i] >= colors) colors = code[i] + 1u;
    return colors;
}

peg_status peg_columns_make(peg_columns *columns, const uint8_t *code, uint32_t guesses,
                            unsigned length, size_t stride)
{
    const unsigned colors = count_colors(code, (size_t)guesses * length);

    *columns =
        (peg_columns){.length = length, .colors = colors, .most = UINT8_MAX, .stride = stride};
    columns->digit = malloc(length * stride);
    columns->count = calloc(colors, stride);
    if (!columns->digit || !columns->count) return PEG_E_MEMORY;
    memset(columns->digit, PEG_NO_DIGIT, length * stride);
    for (uint32_t g = 0; g < guesses; g++)
        peg_columns_put(columns, g, code + (size_t)g * length);
    return PEG_OK;
}

void peg_columns_free(peg_columns *columns)
{
    free(columns->digit);
    free(columns->count);
    columns->digit = columns->count = NULL;
}

/* ---- groups ----------------------------------------------------------------------------- */

#define WORTH 8 /* average codes in a group that make groups worthwhile */

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
    const uint32_t count = count_groups(rules);

    return count > 1 && (uint64_t)count * WORTH <= codes;
}

static size_t stride_of(uint32_t count)
{
    return ((size_t)count + PEG_SCAN_BLOCK - 1) / PEG_SCAN_BLOCK * PEG_SCAN_BLOCK;
}

size_t peg_groups_size(const peg_rules *rules)
{
    const uint32_t codes = peg_rules_secrets(rules), count = count_groups(rules);

    if (!are_worth(rules, codes)) return codes * 2 * sizeof(uint16_t);
    return codes * 3 * sizeof(uint16_t) + (count + 1) * sizeof(uint32_t) +
           count * stride_of(count);
}

/* A code with what it is sorted by. */
typedef struct sorted_code {
    uint64_t colors; /* its symbols in ascending order, as the digits of a number; 0 if codes
                        are not grouped */
    uint32_t code;
    unsigned from; /* it, or a code of its group, is in order from this color on */
} sorted_code;

static void sort_symbols(const uint8_t *symbol, unsigned length, uint8_t *sorted)
{
    for (unsigned i = 0; i < length; i++) {
        unsigned j = i;
        for (; j && sorted[j - 1] > symbol[i]; j--) sorted[j] = sorted[j - 1];
        sorted[j] = symbol[i];
    }
}

/* The least color from which on those of a code first occur in order, without a gap. */
static unsigned in_order_from(const uint8_t *symbol, unsigned length)
{
    unsigned from = 0;

    for (unsigned p = 0; p < length; p++)
        if (symbol[p] > from) from = symbol[p];
    const uint8_t *first = memchr(symbol, (int)from, length); /* where it first occurs */
    while (from && (first = memchr(symbol, (int)from - 1, (size_t)(first - symbol)))) from--;
    return from;
}

/* Of the codes of a group, the one of ascending colors is in order from the least color on. */
static sorted_code sorted_of(const uint8_t *symbol, unsigned length, uint32_t code, int grouped)
{
    sorted_code of = {.code = code, .from = in_order_from(symbol, length)};
    uint8_t ascending[PEG_MAX_LENGTH];

    if (!grouped) return of;
    sort_symbols(symbol, length, ascending);
    of.from = in_order_from(ascending, length);
    for (unsigned p = 0; p < length; p++) of.colors = of.colors * PEG_MAX_COLORS + ascending[p];
    return of;
}

static int by_group(const void *a, const void *b)
{
    const sorted_code *x = a, *y = b;

    if (x->from != y->from) return x->from < y->from ? -1 : 1;
    if (x->colors != y->colors) return x->colors < y->colors ? -1 : 1;
    return x->code < y->code ? -1 : x->code > y->code;
}

/* Bulls + cows of the first codes of two groups, and so of all their codes. */
static uint8_t total_of(const peg_groups *groups, const uint8_t *code, uint32_t a, uint32_t b)
{
    const uint8_t length = (uint8_t)groups->length;
    const uint8_t *x = code + (size_t)groups->code[groups->first[a]] * length;
    const uint8_t *y = code + (size_t)groups->code[groups->first[b]] * length;
    uint8_t bulls, cows;

    peg_label_split(peg_feedback(x, y, length), &bulls, &cows);
    return (uint8_t)(bulls + cows);
}

static void fill_totals(peg_groups *groups, const uint8_t *code)
{
    memset(groups->totals, PEG_NO_TOTAL, groups->count * groups->stride);
    for (uint32_t a = 0; a < groups->count; a++)
        for (uint32_t b = 0; b <= a; b++)
            groups->totals[a * groups->stride + b] = groups->totals[b * groups->stride + a] =
                total_of(groups, code, a, b);
}

/* Sorts the codes of a game whose colors are all alike, and groups them if there are groups. */
static peg_status sort_codes(peg_groups *groups, const uint8_t *code, uint32_t codes)
{
    const unsigned length = groups->length;
    sorted_code *sorted = malloc(codes * sizeof *sorted);
    uint32_t group = 0;

    if (!sorted) return PEG_E_MEMORY;
    for (uint32_t g = 0; g < codes; g++)
        sorted[g] = sorted_of(code + (size_t)g * length, length, g, groups->count > 0);
    qsort(sorted, codes, sizeof *sorted, by_group);
    for (uint32_t i = 0; i < codes; i++) {
        groups->code[i] = (uint16_t)sorted[i].code;
        if (groups->count) {
            if (!i || sorted[i].colors != sorted[i - 1].colors) groups->first[group++] = i;
            groups->of[sorted[i].code] = (uint16_t)(group - 1);
        }
        for (unsigned u = sorted[i].from; u <= PEG_MAX_COLORS; u++)
            groups->within[u] = groups->count ? group : i + 1;
    }
    free(sorted);
    if (!groups->count) return PEG_OK;
    groups->first[group] = codes;
    fill_totals(groups, code);
    return PEG_OK;
}

peg_status peg_groups_make(peg_groups *groups, const peg_rules *rules, const uint8_t *code,
                           uint32_t codes, int all)
{
    *groups = (peg_groups){.length = rules->length};
    groups->code = malloc(codes * sizeof *groups->code);
    groups->column = malloc(codes * sizeof *groups->column);
    if (!groups->code || !groups->column) return PEG_E_MEMORY;
    if (all && are_worth(rules, codes)) {
        groups->count = count_groups(rules);
        groups->stride = stride_of(groups->count);
        groups->of = malloc(codes * sizeof *groups->of);
        groups->first = malloc((groups->count + 1) * sizeof *groups->first);
        groups->totals = peg_huge_alloc(groups->count * groups->stride);
        if (!groups->of || !groups->first || !groups->totals) return PEG_E_MEMORY;
    }
    for (uint32_t g = 0; g < codes; g++) groups->code[g] = (uint16_t)g;
    for (unsigned u = 0; u <= PEG_MAX_COLORS; u++) groups->within[u] = codes;
    const peg_status status =
        all && rules->kind != PEG_MIXED ? sort_codes(groups, code, codes) : PEG_OK;
    for (uint32_t i = 0; i < codes; i++) groups->column[groups->code[i]] = (uint16_t)i;
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
