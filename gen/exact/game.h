/*
 * game.h - a game laid out for searching: all feedbacks in one table, or what its rows can be
 * computed from.
 *
 * Row a of the table holds the label of secret a and every guess, one byte each, in the order
 * of peg_groups: the label of guess g is at groups.column[g]. As feedback is symmetric, it also
 * holds the labels of guess a and every secret. If all rows together are too large, a search
 * computes those that it needs (exact_rows). Rows are padded to a multiple of 64 bytes with the
 * label 0.
 */
#ifndef PEG_EXACT_GAME_H
#define PEG_EXACT_GAME_H

#include "format/tree/tree.h"
#include "gen/exact/table.h"
#include "gen/score/scan.h"
#include "gen/symmetry/renaming.h"

#define EXACT_LABELS    PEG_MAX_FEEDBACKS
#define EXACT_MAX_CODES 65000 /* so that an index and a bound fit 16 bits */

typedef struct exact_game {
    peg_rules rules;
    uint32_t codes;    /* number of codes that may be guessed */
    uint32_t rows;     /* the first `rows` of them are secrets: all, except in a part of a
                          game */
    size_t stride;     /* bytes from row to row */
    unsigned labels;   /* labels in the table run from 0 to labels - 1 */
    unsigned solved;   /* the label of all bulls, labels - 1 */
    unsigned branch;   /* feedbacks that can occur, other than the solving one */
    uint8_t *table;    /* [rows][stride], or NULL */
    uint8_t *code;     /* codes times rules.length symbols, in the order of their index */
    exact_key *key;    /* [codes]: of the sets of one code each */
    peg_groups groups; /* the order of guesses in a row */
    peg_columns columns;
    peg_labels_fn *labels_of;
    uint8_t peg[EXACT_LABELS];         /* peg_label()'s label for the game's, */
    uint8_t number[PEG_MAX_FEEDBACKS]; /* and the reverse */
    int is_renumbered;                 /* by exact_game_labels(); else the columns make the
                                          game's labels */
    int is_consistent; /* the caller may set it: only candidates of a set may be guessed */
} exact_game;

/* The bytes that a game takes without its table, about, and those of the table. */
size_t exact_game_size(const peg_rules *rules);
size_t exact_game_table_size(const peg_rules *rules);

/* Lays out a game without its table. Errors: PEG_E_LIMIT, PEG_E_MEMORY. Release it with
 * exact_game_free() in any case. */
peg_status exact_game_make(const peg_rules *rules, exact_game *game);

/* Adds the table. Errors: PEG_E_MEMORY. */
peg_status exact_game_tabulate(exact_game *game);

/* Computes the labels of a code and the guesses at from .. end - 1 of some columns, mostly the
 * game's own; both are multiples of 64. */
void exact_game_labels(const exact_game *game, const peg_columns *columns, unsigned code,
                       size_t from, size_t end, uint8_t *labels);

/* Makes a part of a game, with its table: the candidates code[0..rows-1], which may be guessed,
 * as may the codes after them, `codes` in all; each has rules->length symbols, and index[] says
 * which code of the game it is. A set costs the same here as in the game, or more if not all
 * codes may be guessed. Errors: as above. Cost: some steps for each candidate and guess, 64 at
 * a time. */
peg_status exact_game_make_part(const peg_rules *rules, const uint8_t *code,
                                const uint32_t *index, uint32_t codes, uint32_t rows,
                                exact_game *game);
void exact_game_free(exact_game *game);

/* The most parts that a guess can make. */
static inline unsigned exact_most_parts(const exact_game *game)
{
    return game->branch + 1;
}

/* The most subtrees of a node if no guess makes more than this many parts: in a consistent game
 * each guess is a part by itself. */
static inline unsigned exact_branches(const exact_game *game, unsigned parts)
{
    return game->is_consistent ? parts - 1 : game->branch;
}

/* The greatest score of a guess. In a consistent game the greatest number of 16 bits means
 * a code that may not be guessed. */
static inline uint16_t exact_most_score(const exact_game *game)
{
    return (uint16_t)(UINT16_MAX - (game->is_consistent != 0));
}

static inline const uint8_t *exact_game_row(const exact_game *game, unsigned code)
{
    return game->table + (size_t)code * game->stride;
}

/* The column of a guess in a row, and the guess at a column. */
static inline unsigned exact_game_column(const exact_game *game, unsigned guess)
{
    return game->groups.column[guess];
}

static inline unsigned exact_game_guess(const exact_game *game, size_t column)
{
    return game->groups.code[column];
}

static inline const uint8_t *exact_game_code(const exact_game *game, unsigned code)
{
    return game->code + (size_t)code * game->rules.length;
}

/* As peg_symmetry_after(), for a guess by its index. */
static inline peg_symmetry exact_symmetry_after(const exact_game *game,
                                                const peg_symmetry *before, unsigned guess,
                                                peg_renaming *map)
{
    return peg_symmetry_after(&game->rules, before, exact_game_code(game, guess), map);
}

/* ---- rows ----------------------------------------------------------------------- */

typedef struct exact_rows {
    const exact_game *game;
    uint8_t *table;    /* [room][game->stride] */
    peg_code16 *place; /* [game->codes]: the row of a code, or EXACT_NO_ROW; NULL: the game's
                          table has all rows */
    uint32_t room;
} exact_rows;

#define EXACT_NO_ROW UINT16_MAX

/* With `bytes` 0, rows are those of the game's table, which may be added later. Otherwise the
 * game has no table, and there is room for as many rows as fit in that many bytes; `place`
 * takes 2 more bytes for each code. Errors: PEG_E_MEMORY. Release them with exact_rows_free()
 * in any case. */
peg_status exact_rows_make(exact_rows *rows, const exact_game *game, size_t bytes);
void exact_rows_free(exact_rows *rows);

/* Ensures that each of n candidates has a row. Returns 0 if they are too many. Cost:
 * n rows (scan.h), unless all have one. */
int exact_rows_hold(exact_rows *rows, const peg_code16 *set, uint32_t n);

/* The labels of a candidate that has a row. */
static inline const uint8_t *exact_row(const exact_rows *rows, unsigned code)
{
    return rows->place ? rows->table + (size_t)rows->place[code] * rows->game->stride
                       : exact_game_row(rows->game, code);
}

/* Whether each of n candidates has a row. */
int exact_rows_have(const exact_rows *rows, const peg_code16 *set, uint32_t n);

/* Reads the labels of n candidates, ascending, and a guess, whether or not they have rows. */
void exact_rows_read(const exact_rows *rows, const peg_code16 *set, uint32_t n, unsigned guess,
                     uint8_t *label);

#endif
