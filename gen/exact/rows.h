/*
 * rows.h - the labels of candidates and all guesses, in a game with a table or without.
 *
 * Without one, each thread makes the rows of one set, if it has room for so many, and keeps
 * them until it is asked for a set that is not within that. A search goes down from a set to
 * its parts, so that rows are made near the root and last for all that is below. Of larger
 * sets, which are few, guesses are scored a slice at a time (score.c), and the labels of a
 * guess that splits them are made from the guess.
 */
#ifndef PEG_EXACT_ROWS_H
#define PEG_EXACT_ROWS_H

#include "gen/exact/game.h"

typedef struct exact_rows {
    const exact_game *game;
    uint8_t *table;    /* [room][game->stride] */
    peg_code16 *place; /* [game->codes]: the row of a code, or EXACT_NO_ROW; NULL: as in the
                          game's table */
    peg_code16 *held;  /* [count]: the codes that have a row */
    uint32_t room, count;
} exact_rows;

#define EXACT_NO_ROW UINT16_MAX

/* With `bytes` 0 rows are those of the table, which the game may be given later on. Otherwise
 * the game has been laid out without, and there is room for as many rows as so many bytes hold;
 * `place` takes 2 bytes for each code besides. Errors: PEG_E_MEMORY. Release
 * with exact_rows_free() in any case. */
peg_status exact_rows_make(exact_rows *rows, const exact_game *game, size_t bytes);
void exact_rows_free(exact_rows *rows);

/* Sees to it that each of n candidates has a row. Returns 0 where they are too many. Cost: a
 * row for each (scan.h), unless they have one. */
int exact_rows_hold(exact_rows *rows, const peg_code16 *set, uint32_t n);

/* The labels of a candidate that has a row. */
static inline const uint8_t *exact_row(const exact_rows *rows, unsigned code)
{
    return rows->place ? rows->table + (size_t)rows->place[code] * rows->game->stride
                       : exact_game_row(rows->game, code);
}

/* All rows: of a code with that number, or with its place among those that are held. */
static inline const uint8_t *exact_rows_table(const exact_rows *rows)
{
    return rows->place ? rows->table : rows->game->table;
}

/* Whether each of n candidates has one. */
int exact_rows_have(const exact_rows *rows, const peg_code16 *set, uint32_t n);

/* The labels of n candidates, ascending, and a guess, whether they have rows or not. */
void exact_rows_read(const exact_rows *rows, const peg_code16 *set, uint32_t n, unsigned guess,
                     uint8_t *label);

#endif
