/*
 * rows.c - makes rows for the candidates of a set.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/exact/rows.h"

#define FEW 256 /* labels that are made one by one; a row is made of all guesses for more */

peg_status exact_rows_make(exact_rows *rows, const exact_game *game, size_t bytes)
{
    *rows = (exact_rows){.game = game};
    if (!bytes) return PEG_OK;
    const size_t fit = bytes / game->stride;
    rows->room = fit < game->codes ? (uint32_t)fit : game->codes;
    rows->table = peg_huge_alloc((rows->room + 1) * game->stride);
    rows->place = malloc(game->codes * sizeof *rows->place);
    rows->held = malloc((rows->room + 1) * sizeof *rows->held);
    if (!rows->table || !rows->place || !rows->held) return PEG_E_MEMORY;
    memset(rows->place, 0xff, game->codes * sizeof *rows->place); /* EXACT_NO_ROW */
    return PEG_OK;
}

void exact_rows_free(exact_rows *rows)
{
    free(rows->table);
    free(rows->place);
    free(rows->held);
    *rows = (exact_rows){0};
}

int exact_rows_have(const exact_rows *rows, const peg_code16 *set, uint32_t n)
{
    if (!rows->place) return 1;
    for (uint32_t i = 0; i < n; i++)
        if (rows->place[set[i]] == EXACT_NO_ROW) return 0;
    return 1;
}

int exact_rows_hold(exact_rows *rows, const peg_code16 *set, uint32_t n)
{
    const exact_game *game = rows->game;

    if (exact_rows_have(rows, set, n)) return 1;
    if (n > rows->room) return 0;
    for (uint32_t i = 0; i < rows->count; i++) rows->place[rows->held[i]] = EXACT_NO_ROW;
    for (uint32_t i = 0; i < n; i++) {
        exact_game_labels(game, set[i], 0, game->stride, rows->table + i * game->stride);
        rows->place[set[i]] = (peg_code16)i;
        rows->held[i] = set[i];
    }
    rows->count = n;
    return 1;
}

void exact_rows_read(const exact_rows *rows, const peg_code16 *set, uint32_t n, unsigned guess,
                     uint8_t *label)
{
    const exact_game *game = rows->game;
    const unsigned column = exact_game_column(game, guess);
    uint8_t made[EXACT_MAX_CODES + 2 * PEG_SCAN_BLOCK];

    if (exact_rows_have(rows, set, n)) {
        for (uint32_t i = 0; i < n; i++) label[i] = exact_row(rows, set[i])[column];
    } else if (n <= FEW) {
        for (uint32_t i = 0; i < n; i++)
            label[i] =
                game->number[peg_feedback(exact_game_code(game, guess),
                                          exact_game_code(game, set[i]), game->rules.length)];
    } else { /* labels are the same both ways */
        exact_game_labels(game, guess, 0, game->stride, made);
        for (uint32_t i = 0; i < n; i++) label[i] = made[exact_game_column(game, set[i])];
    }
}
