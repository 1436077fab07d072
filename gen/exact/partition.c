/*
 * partition.c - how guesses split a set: whether a candidate separates all others, and the
 * parts.
 */
#include "gen/core/asserts.h"
#include "gen/exact/set.h"

/* ---- separators ------------------------------------------------------------------- */

/* Whether a guess, one of the candidates, gives all candidates different labels. If it has no
 * row, its labels are computed. */
static int separates(const exact_rows *rows, int have_rows, const peg_code16 *code, uint32_t n,
                     unsigned guess)
{
    const uint8_t *const row = have_rows ? exact_row(rows, guess) : NULL;
    const uint16_t *const column = rows->game->groups.column;
    uint8_t label[EXACT_LABELS];
    uint64_t seen = 0;

    if (!row) exact_rows_read(rows, code, n, guess, label);
    for (uint32_t i = 0; i < n; i++) {
        const uint64_t bit = (uint64_t)1 << (row ? row[column[code[i]]] : label[i]);
        if (seen & bit) return 0;
        seen |= bit;
    }
    return 1;
}

/* The same if there are more labels than bits in a word. */
static int separates_widely(const exact_rows *rows, const peg_code16 *code, uint32_t n,
                            unsigned guess)
{
    uint8_t label[EXACT_LABELS], seen[EXACT_LABELS] = {0};

    exact_rows_read(rows, code, n, guess, label);
    for (uint32_t i = 0; i < n; i++)
        if (seen[label[i]]++) return 0;
    return 1;
}

#define WORD 64

int exact_separator(const exact_worker *worker, const peg_code16 *code, uint32_t n)
{
    const exact_rows *rows = &worker->rows;

    if (n > exact_most_parts(worker->search->game)) return -1;
    const int is_wide = worker->search->game->labels > WORD,
              have_rows = exact_rows_have(rows, code, n);
    for (uint32_t i = 0; i < n; i++)
        if (is_wide ? separates_widely(rows, code, n, code[i])
                    : separates(rows, have_rows, code, n, code[i]))
            return (int)i;
    return -1;
}

/* ---- parts ------------------------------------------------------------------------ */

/* A counting sort of candidates by their label. Labels are read from the rows of the
 * candidates, not from that of the guess: all guesses were just scored from these rows, so they
 * are in the cache. */

/* Reads the label of each candidate and counts how often each occurs. */
static void read_labels(const exact_rows *rows, const exact_set *whole, unsigned guess,
                        uint8_t *label, uint16_t *size)
{
    exact_rows_read(rows, whole->code, whole->n, guess, label);
    for (uint32_t i = 0; i < whole->n; i++) size[label[i]]++;
}

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
    read_labels(&worker->rows, whole, guess, label, size);
    list_parts(game, size, least, into);
    for (unsigned l = 0; l < game->labels; l++) {
        end[l] = room;
        room += size[l];
    }
    for (unsigned i = 0; i < into->parts; i++) into->part[i].code = end[into->label[i]];
    for (uint32_t i = 0; i < whole->n; i++) *end[label[i]]++ = whole->code[i];
    assert(is_partition(into, whole, least));
}

/* ---- by pairs --------------------------------------------------------------------- */

void exact_partition_bits(exact_worker *worker, const exact_pairs *pairs, unsigned guess,
                          uint32_t least, exact_partition *into)
{
    const exact_game *game = worker->search->game;
    uint64_t *bits = exact_worker_take(worker, game->labels * pairs->words * sizeof *bits);
    uint16_t size[EXACT_LABELS] = {0};

    if (bits) exact_pairs_split(worker, pairs, guess, bits, size);
    list_parts(game, size, least, into);
    for (unsigned i = 0; i < into->parts; i++)
        into->part[i].bits = bits + into->label[i] * pairs->words;
}

void exact_partition_list(exact_worker *worker, const exact_pairs *pairs,
                          exact_partition *parts)
{
    peg_code16 *room = exact_worker_take(worker, pairs->n * sizeof *room);

    if (!room) parts->parts = 0;
    for (unsigned i = 0; i < parts->parts; i++) {
        exact_set *part = &parts->part[i];
        exact_pairs_list(pairs, part->bits, room);
        part->code = room;
        room += part->n;
    }
}
