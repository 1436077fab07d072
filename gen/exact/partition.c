/*
 * partition.c - a counting sort of candidates by their label.
 *
 * The labels are read from the rows of the candidates, not from that of the guess: all guesses
 * were just scored from them, so that they are near.
 */
#include "gen/exact/set.h"

/* The label of each candidate, and how often it occurs. */
static void read_labels(const exact_rows *rows, const exact_set *whole, unsigned guess,
                        uint8_t *label, uint16_t *size)
{
    exact_rows_read(rows, whole->code, whole->n, guess, label);
    for (uint32_t i = 0; i < whole->n; i++) size[label[i]]++;
}

/* Lists the labels of at least `least` candidates; the guess's own is none. */
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

/* Sorts them by size, then by their number: each goes behind as many as are before it. Few are
 * sorted, and processors cannot foretell how they compare. */
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
    list_labels(game, size, least, into);
    sort_labels(size, into);
    for (unsigned l = 0; l < game->labels; l++) {
        end[l] = room;
        room += size[l];
    }
    for (unsigned i = 0; i < into->parts; i++) {
        const unsigned l = into->label[i];
        into->part[i] = (exact_set){.code = end[l], .n = size[l]};
    }
    for (uint32_t i = 0; i < whole->n; i++) *end[label[i]]++ = whole->code[i];
}
