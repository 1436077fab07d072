/*
 * game.h - a game laid out for searching: all feedbacks in one table.
 *
 * Row a of the table holds the label of guess a against every secret, one byte each; as
 * feedback is symmetric it also holds the labels of every guess against secret a. The
 * search reads rows both ways: a row of a guess to split candidates, the rows of some
 * candidates side by side to score all guesses at once. Rows are padded to a multiple of
 * 64 bytes with the label 0.
 */
#ifndef PEG_OPTIMAL_GAME_H
#define PEG_OPTIMAL_GAME_H

#include "format/tree/tree.h"
#include "gen/score/scan.h"
#include "gen/symmetry/renaming.h"

#define EXACT_LABELS    64    /* different feedbacks at most */
#define EXACT_MAX_CODES 65000 /* so that an index and a bound fit 16 bits */

typedef struct exact_game {
    peg_rules rules;
    uint32_t codes;  /* number of codes that may be guessed */
    uint32_t rows;   /* of these the first are secrets: all of them, but in a part of a game */
    size_t stride;   /* bytes from row to row */
    unsigned labels; /* labels in the table run from 0 to labels - 1 */
    unsigned solved; /* the label of all bulls, labels - 1 */
    unsigned branch; /* feedbacks that can occur, other than the solving one */
    uint8_t *table;  /* [rows][stride] */
    uint8_t *code;   /* codes times rules.length symbols, in the order of their index */
    uint8_t peg[EXACT_LABELS]; /* what peg_label() calls the table's label */
} exact_game;

/* Bytes that the tables of a game take. */
size_t exact_game_size(const peg_rules *rules);

/* Errors: PEG_E_LIMIT, PEG_E_MEMORY. Release with exact_game_free() in any case. */
peg_status exact_game_make(const peg_rules *rules, exact_game *game);

/* A part of a game: the candidates code[0..rows-1], which may be guessed as may the codes
 * behind them, `codes` in all; each has rules->length symbols. A set has the same cost here as
 * in the game, or more if not all codes may be guessed. Errors: as above, and PEG_E_LIMIT where
 * labels do not fit. Cost: some steps for each candidate and guess, 64 at once. */
peg_status exact_game_make_part(const peg_rules *rules, const uint8_t *code, uint32_t codes,
                                uint32_t rows, exact_game *game);
void exact_game_free(exact_game *game);

/* That a guess can make. */
static inline unsigned exact_most_parts(const exact_game *game)
{
    return game->branch + 1;
}

static inline const uint8_t *exact_game_row(const exact_game *game, unsigned code)
{
    return game->table + (size_t)code * game->stride;
}

static inline const uint8_t *exact_game_code(const exact_game *game, unsigned code)
{
    return game->code + (size_t)code * game->rules.length;
}

/* The symmetries of gen/symmetry/renaming.h, for guesses by their index. */
static inline peg_symmetry exact_symmetry_after(const exact_game *game,
                                                const peg_symmetry *before, unsigned guess,
                                                peg_renaming *map)
{
    return peg_symmetry_after(&game->rules, before, exact_game_code(game, guess), map);
}

static inline int exact_symmetry_least(const exact_game *game, const peg_symmetry *at,
                                       unsigned guess)
{
    return peg_symmetry_least(&game->rules, at, exact_game_code(game, guess));
}

static inline unsigned exact_symmetry_image(const exact_game *game, const peg_symmetry *at,
                                            uint32_t i, unsigned guess)
{
    return peg_symmetry_image(&game->rules, at, i, exact_game_code(game, guess));
}

#endif
