/*
 * partition.c - how guesses split a set: whether a candidate separates all others, the parts,
 * and which candidates tell which others apart.
 */
#include <string.h>

#include "gen/core/array.h"
#include "gen/exact/set.h"

#define WORD  64 /* bits */
#define WORDS (EXACT_PAIRS_MOST / WORD)

/* ---- separators ------------------------------------------------------------------- */

/* Whether a guess, one of the candidates, gives all candidates different labels. If it has no
 * row, its labels are computed. */
static int separates(const exact_rows *rows, int have_rows, const peg_code16 *code, uint32_t n,
                     unsigned guess)
{
    const uint8_t *const row = have_rows ? exact_row(rows, guess) : NULL;
    const uint16_t *const column = rows->game->groups.column;
    uint8_t label[EXACT_LABELS], seen[EXACT_LABELS] = {0};

    if (!row) exact_rows_read(rows, code, n, guess, label);
    for (uint32_t i = 0; i < n; i++)
        if (seen[row ? row[column[code[i]]] : label[i]]++) return 0;
    return 1;
}

int exact_separator(const exact_worker *worker, const peg_code16 *code, uint32_t n)
{
    const exact_rows *rows = &worker->rows;

    if (n > exact_most_parts(worker->search->game)) return -1;
    const int have_rows = exact_rows_have(rows, code, n);
    for (uint32_t i = 0; i < n; i++)
        if (separates(rows, have_rows, code, n, code[i])) return (int)i;
    return -1;
}

/* ---- parts ------------------------------------------------------------------------ */

/* Lists the labels of at least `least` candidates, except the solving one. */
static void list_labels(const exact_game *game, const uint16_t *size, uint32_t least,
                        exact_partition *into)
{
    unsigned parts = 0, ones = 0, twos = 0;

    for (unsigned l = 0; l < game->solved; l++) {
        into->label[parts] = (uint8_t)l;
        parts += size[l] >= least;
        ones += size[l] == 1;
        twos += size[l] == 2;
    }
    into->parts = parts;
    into->ones = least > 1 ? ones : 0;
    into->twos = least > 2 ? twos : 0;
    into->solves = size[game->solved] != 0;
}

/* Sorts the labels by size, then by number: each goes after as many as precede it. They are
 * few, and processors cannot predict how they compare. */
static void sort_labels(const uint16_t *size, exact_partition *into)
{
    uint8_t label[EXACT_LABELS], before[EXACT_LABELS] = {0};

    for (unsigned i = 0; i < into->parts; i++) {
        label[i] = into->label[i];
        for (unsigned j = 0; j < i; j++) {
            const unsigned less = size[label[i]] < size[label[j]];
            before[j] = (uint8_t)(before[j] + less);
            before[i] = (uint8_t)(before[i] + !less);
        }
    }
    for (unsigned i = 0; i < into->parts; i++) into->label[before[i]] = label[i];
}

/* Lists the labels in order, and makes their parts. */
static void list_parts(const exact_game *game, const uint16_t *size, uint32_t least,
                       exact_partition *into)
{
    list_labels(game, size, least, into);
    sort_labels(size, into);
    for (unsigned i = 0; i < into->parts; i++)
        into->part[i] = (exact_set){.n = size[into->label[i]]};
}

#ifndef NDEBUG
/* Whether the parts are ascending and hold all candidates except those in smaller parts. */
static int is_partition(const exact_partition *of, const exact_set *whole, uint32_t least)
{
    uint32_t n = (uint32_t)of->solves + of->ones + 2 * of->twos;

    for (unsigned i = 0; i < of->parts; i++) {
        const exact_set *part = &of->part[i];
        if (part->n < least || !peg_is_ascending_16(part->code, part->n)) return 0;
        n += part->n;
    }
    return n == whole->n;
}
#endif

/* A counting sort of candidates by their label. Labels are read from the rows of the
 * candidates, not from that of the guess: all guesses were just scored from these rows, so they
 * are in the cache. */
void exact_partition_by(exact_worker *worker, const exact_set *whole, unsigned guess,
                        uint32_t least, exact_partition *into)
{
    const exact_game *game = worker->search->game;
    peg_code16 *room = exact_worker_take(worker, whole->n * (sizeof *room + 1));
    peg_code16 *end[EXACT_LABELS];
    uint16_t size[EXACT_LABELS] = {0};
    uint8_t *label;

    *into->label = 0;
    into->parts = into->ones = into->twos = 0;
    into->solves = 0;
    if (!room) return;
    label = (uint8_t *)(room + whole->n);
    exact_rows_read(&worker->rows, whole->code, whole->n, guess, label);
    for (uint32_t i = 0; i < whole->n; i++) size[label[i]]++;
    list_parts(game, size, least, into);
    for (unsigned l = 0; l < game->labels; l++) {
        end[l] = room;
        room += size[l];
    }
    for (unsigned i = 0; i < into->parts; i++) into->part[i].code = end[into->label[i]];
    for (uint32_t i = 0; i < whole->n; i++) *end[label[i]]++ = whole->code[i];
    assert(is_partition(into, whole, least));
}

/* ---- pairs ------------------------------------------------------------------------ */

/* Lays out the candidates in columns of so many bytes. */
static int make_columns(exact_worker *worker, exact_pairs *pairs, size_t stride)
{
    const exact_game *game = worker->search->game;
    const unsigned length = game->rules.length, colors = game->columns.colors;
    peg_columns *to = &pairs->columns;

    *to = game->columns;
    to->stride = stride;
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
    const unsigned words = n <= EXACT_PAIRS_MOST / 2 ? WORDS / 2 : WORDS;
    const size_t stride = (size_t)words * WORD;

    assert(n && n <= EXACT_PAIRS_MOST);
    *pairs = (exact_pairs){.code = code, .n = n, .words = words};
    if (!make_columns(worker, pairs, stride)) return 0;
    pairs->same = exact_worker_take(worker, (count + 1) * words * sizeof *pairs->same);
    const size_t mark = worker->scratch.used;
    uint8_t *label = exact_worker_take(worker, n * stride);
    if (!pairs->same || !label) return 0;
    for (uint32_t i = 0; i < n; i++)
        exact_game_labels(worker->search->game, &pairs->columns, code[i], 0, stride,
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
    uint32_t place[EXACT_LABELS], count = 0;

    for (unsigned w = 0; w < words; w++)
        for (uint64_t rest = part[w]; rest; rest &= rest - 1)
            place[count++] = w * WORD + (unsigned)__builtin_ctzll(rest);
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
    return pairs->words == 2 ? separate(pairs, part, n, 2) : separate(pairs, part, n, WORDS);
}

void exact_partition_bits(exact_worker *worker, const exact_pairs *pairs, unsigned guess,
                          uint32_t least, exact_partition *into)
{
    const exact_game *game = worker->search->game;
    const size_t stride = pairs->columns.stride;
    uint64_t *part = exact_worker_take(worker, game->labels * pairs->words * sizeof *part);
    uint16_t size[EXACT_LABELS] = {0};
    uint8_t label[EXACT_PAIRS_MOST];

    if (part) {
        exact_game_labels(game, &pairs->columns, guess, 0, stride, label);
        worker->search->path->split(label, stride, game->labels, part, size);
        cut_off(game, pairs, part, size);
    }
    list_parts(game, size, least, into);
    for (unsigned i = 0; i < into->parts; i++)
        into->part[i].bits = part + into->label[i] * pairs->words;
}

void exact_partition_list(exact_worker *worker, const exact_pairs *pairs,
                          exact_partition *parts)
{
    peg_code16 *room = exact_worker_take(worker, pairs->n * sizeof *room);

    if (!room) parts->parts = 0;
    for (unsigned i = 0; i < parts->parts; i++) {
        exact_set *part = &parts->part[i];
        part->code = room;
        for (unsigned w = 0; w < pairs->words; w++)
            for (uint64_t left = part->bits[w]; left; left &= left - 1)
                *room++ = pairs->code[w * WORD + (unsigned)__builtin_ctzll(left)];
    }
}
