/*
 * pairs.c - which candidates tell which others apart.
 */
#include <string.h>

#include "gen/core/asserts.h"
#include "gen/exact/pairs.h"

#define WORD 64 /* bits */

/* Lays out the candidates in columns of so many bytes. */
static int make_columns(exact_worker *worker, exact_pairs *pairs, size_t stride)
{
    const exact_game *game = worker->search->game;
    const unsigned length = game->rules.length, colors = game->columns.colors;
    peg_columns *to = &pairs->columns;

    *to = (peg_columns){.length = length, .colors = colors, .stride = stride};
    to->digit = exact_worker_take(worker, length * stride);
    to->count = exact_worker_take(worker, colors * stride);
    if (!to->digit || !to->count) return 0;
    memset(to->digit, PEG_NO_DIGIT, length * stride);
    memset(to->count, 0, colors * stride);
    for (uint32_t i = 0; i < pairs->n; i++)
        peg_columns_put(to, i, exact_game_code(game, pairs->code[i]));
    return 1;
}

int exact_pairs_make(exact_worker *worker, const peg_code16 *code, uint32_t n,
                     exact_pairs *pairs)
{
    const size_t count = (size_t)n * (n - 1) / 2;
    const unsigned words =
        n <= EXACT_PAIRS_MOST / 2 ? EXACT_PAIRS_WORDS / 2 : EXACT_PAIRS_WORDS;
    const size_t stride = (size_t)words * WORD;

    assert(n && n <= EXACT_PAIRS_MOST);
    *pairs = (exact_pairs){.code = code, .n = n, .words = words};
    if (!make_columns(worker, pairs, stride)) return 0;
    pairs->same = exact_worker_take(worker, (count + 1) * words * sizeof *pairs->same);
    const size_t mark = worker->scratch.used;
    uint8_t *label = exact_worker_take(worker, n * stride);
    if (!pairs->same || !label) return 0;
    for (uint32_t i = 0; i < n; i++)
        exact_game_labels_by(worker->search->game, &pairs->columns, code[i], 0, stride,
                             label + i * stride);
    worker->search->path->same(label, n, stride, pairs->same);
    worker->scratch.used = mark;
    return 1;
}

/* Takes out what comes after the last candidate, which counts as a code without pegs. */
static void cut_off(const exact_game *game, const exact_pairs *pairs, uint64_t *part,
                    uint16_t *size)
{
    const unsigned none = game->number[0];
    uint64_t *last = part + none * pairs->words + pairs->n / WORD;

    size[none] = (uint16_t)(size[none] - (pairs->columns.stride - pairs->n));
    for (unsigned w = pairs->n / WORD; w < pairs->words; w++, last++)
        *last &= w > pairs->n / WORD ? 0 : ((uint64_t)1 << pairs->n % WORD) - 1;
}

void exact_pairs_split(const exact_worker *worker, const exact_pairs *pairs, unsigned guess,
                       uint64_t *part, uint16_t *size)
{
    const exact_game *game = worker->search->game;
    uint8_t label[EXACT_PAIRS_MOST];

    exact_game_labels_by(game, &pairs->columns, guess, 0, pairs->columns.stride, label);
    worker->search->path->split(label, pairs->columns.stride, game->labels, part, size);
    cut_off(game, pairs, part, size);
}

/* Writes the places of a set's bits. */
static inline void list_places(const uint64_t *set, unsigned words, uint32_t *place)
{
    for (unsigned w = 0; w < words; w++)
        for (uint64_t left = set[w]; left; left &= left - 1)
            *place++ = w * WORD + (unsigned)__builtin_ctzll(left);
}

/* 128 candidates side by side. */
typedef uint64_t bits __attribute__((vector_size(16)));

static inline bits load(const uint64_t *words)
{
    bits loaded;
    memcpy(&loaded, words, sizeof loaded);
    return loaded;
}

/* Leaves those candidates of the part that tell all pairs of it apart; ends when there are
 * none. `words` is a constant, so that all fits registers. */
__attribute__((always_inline)) static inline int
separate(const exact_pairs *pairs, const uint64_t *part, uint32_t n, const unsigned words)
{
    bits left0 = load(part), left1 = words > 2 ? load(part + 2) : (bits){0};
    uint32_t place[EXACT_LABELS];

    list_places(part, words, place);
    for (uint32_t j = 1; j < n; j++) {
        const uint64_t *row = pairs->same + (size_t)place[j] * (place[j] - 1) / 2 * words;
        for (uint32_t i = 0; i < j; i++) {
            left0 &= ~load(row + place[i] * words);
            if (words > 2) left1 &= ~load(row + place[i] * words + 2);
        }
        const bits left = left0 | left1;
        if (!(left[0] | left[1])) return 0;
    }
    return 1;
}

int exact_pairs_separate(const exact_pairs *pairs, const uint64_t *part, uint32_t n)
{
    assert(n > 1 && n <= EXACT_LABELS);
    return pairs->words == 2 ? separate(pairs, part, n, 2)
                             : separate(pairs, part, n, EXACT_PAIRS_WORDS);
}

void exact_pairs_list(const exact_pairs *pairs, const uint64_t *part, peg_code16 *code)
{
    for (unsigned w = 0; w < pairs->words; w++)
        for (uint64_t left = part[w]; left; left &= left - 1)
            *code++ = pairs->code[w * WORD + (unsigned)__builtin_ctzll(left)];
}
