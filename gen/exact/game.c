/*
 * game.c - fills the feedback table.
 *
 * A row is computed for all codes at once from columns: digit[p][g] is the symbol of code
 * g at position p, count[c][g] how often color c occurs in it. Then bulls is a sum of
 * `length` comparisons, bulls + cows a sum of minima over the colors of the row's own code:
 * byte operations on consecutive memory, which every compiler turns into vector code.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/huge.h"
#include "gen/exact/game.h"

#define ROW_ALIGN 64
#define NO_SYMBOL 0xff /* in the padding of a column, so that its label is 0 */

/* An odd number of cache lines, so that the same column of many rows is not in the same few
 * sets of the cache. */
static size_t row_stride(uint32_t codes)
{
    return (((size_t)codes + ROW_ALIGN - 1) / ROW_ALIGN | 1) * ROW_ALIGN;
}

size_t exact_game_size(const peg_rules *rules)
{
    const uint32_t codes = peg_rules_secrets(rules);

    return (size_t)codes * (row_stride(codes) + rules->length);
}

static void list_codes(exact_game *game)
{
    const unsigned length = game->rules.length;
    uint8_t code[PEG_MAX_LENGTH];

    peg_code_at(&game->rules, 0, code);
    for (uint32_t g = 0; g < game->codes; g++) {
        memcpy(game->code + (size_t)g * length, code, length);
        peg_code_next(&game->rules, code);
    }
}

/* columns: PEG_MAX_LENGTH of digits, then PEG_MAX_COLORS of counts */
static void fill_columns(const exact_game *game, uint8_t *columns)
{
    uint8_t *count = columns + PEG_MAX_LENGTH * game->stride;

    memset(columns, NO_SYMBOL, PEG_MAX_LENGTH * game->stride);
    for (uint32_t g = 0; g < game->codes; g++)
        for (unsigned p = 0; p < game->rules.length; p++) {
            const uint8_t symbol = exact_game_code(game, g)[p];
            columns[p * game->stride + g] = symbol;
            count[symbol * game->stride + g]++;
        }
}

/* The next three work on blocks of ROW_ALIGN bytes, a number that compilers unroll. */

static void add_bulls(const uint8_t *digits, uint8_t symbol, uint8_t *bulls)
{
    for (unsigned i = 0; i < ROW_ALIGN; i++)
        bulls[i] = (uint8_t)(bulls[i] + (digits[i] == symbol));
}

static void add_common(const uint8_t *counts, uint8_t copies, uint8_t *common)
{
    for (unsigned i = 0; i < ROW_ALIGN; i++)
        common[i] = (uint8_t)(common[i] + (counts[i] < copies ? counts[i] : copies));
}

static void join_labels(const uint8_t *bulls, const uint8_t *common, uint8_t *labels)
{
    for (unsigned i = 0; i < ROW_ALIGN; i++)
        labels[i] = (uint8_t)(bulls[i] + (uint8_t)(common[i] * (common[i] + 1)) / 2);
}

static void fill_row(const exact_game *game, unsigned a, const uint8_t *columns)
{
    const unsigned length = game->rules.length;
    const uint8_t *code = exact_game_code(game, a);
    const uint8_t *count = columns + PEG_MAX_LENGTH * game->stride;
    uint8_t *row = game->table + (size_t)a * game->stride;
    uint8_t copies[PEG_MAX_LENGTH]; /* of the symbol, where it stands first */

    for (unsigned p = 0; p < length; p++) {
        copies[p] = count[code[p] * game->stride + a];
        for (unsigned q = 0; q < p; q++)
            if (code[q] == code[p]) copies[p] = 0;
    }
    for (size_t g = 0; g < game->stride; g += ROW_ALIGN) {
        uint8_t bulls[ROW_ALIGN] = {0}, common[ROW_ALIGN] = {0};
        for (unsigned p = 0; p < length; p++) {
            add_bulls(columns + p * game->stride + g, code[p], bulls);
            if (copies[p]) add_common(count + code[p] * game->stride + g, copies[p], common);
        }
        join_labels(bulls, common, row + g);
    }
}

/* Notes which labels occur and, where they would not fit a lane, renumbers them without
 * gaps. The order of labels stays. */
static peg_status number_labels(exact_game *game)
{
    uint8_t seen[PEG_MAX_FEEDBACKS] = {0};
    uint8_t dense[PEG_MAX_FEEDBACKS];
    const unsigned top = peg_solved_label(game->rules.length);
    unsigned occur = 0;

    for (uint32_t a = 0; a < game->codes && occur < top; a++) /* one never occurs */
        for (uint32_t b = 0; b <= a; b++) {
            uint8_t *known = seen + exact_game_row(game, a)[b];
            occur += !*known;
            *known = 1;
        }
    game->branch = occur - 1;
    game->labels = top < EXACT_LABELS ? top + 1 : occur;
    if (game->labels > EXACT_LABELS) return PEG_E_LIMIT;
    game->solved = game->labels - 1;
    for (unsigned l = 0, next = 0; l <= top; l++) {
        dense[l] = (uint8_t)(top < EXACT_LABELS ? l : next);
        if (top < EXACT_LABELS || seen[l]) game->peg[dense[l]] = (uint8_t)l;
        next += seen[l];
    }
    if (top >= EXACT_LABELS)
        for (uint32_t a = 0; a < game->codes; a++)
            for (uint32_t b = 0; b < game->codes; b++) {
                uint8_t *cell = game->table + a * game->stride + b;
                *cell = dense[*cell];
            }
    return PEG_OK;
}

/* All labels as they are, whether they occur or not: one never does. */
static peg_status keep_labels(exact_game *game)
{
    const unsigned top = peg_solved_label(game->rules.length);

    if (top >= EXACT_LABELS) return PEG_E_LIMIT;
    game->labels = top + 1;
    game->solved = top;
    game->branch = top - 1;
    for (unsigned l = 0; l <= top; l++) game->peg[l] = (uint8_t)l;
    return PEG_OK;
}

/* Takes room for the game's codes and rows. */
static peg_status take_room(exact_game *game)
{
    game->stride = row_stride(game->codes);
    game->table = peg_huge_alloc(game->rows * game->stride);
    game->code = malloc((size_t)game->codes * game->rules.length);
    return game->table && game->code ? PEG_OK : PEG_E_MEMORY;
}

static peg_status fill_table(const exact_game *game)
{
    uint8_t *columns = calloc(PEG_MAX_LENGTH + PEG_MAX_COLORS, game->stride);

    if (!columns) return PEG_E_MEMORY;
    fill_columns(game, columns);
    for (uint32_t a = 0; a < game->rows; a++) fill_row(game, a, columns);
    free(columns);
    return PEG_OK;
}

peg_status exact_game_make(const peg_rules *rules, exact_game *game)
{
    memset(game, 0, sizeof *game);
    game->rules = *rules;
    game->codes = game->rows = peg_rules_secrets(rules);
    if (game->codes > EXACT_MAX_CODES) return PEG_E_LIMIT;
    peg_status status = take_room(game);
    if (status != PEG_OK) return status;
    list_codes(game);
    status = fill_table(game);
    return status == PEG_OK ? number_labels(game) : status;
}

peg_status exact_game_make_part(const peg_rules *rules, const uint8_t *code, uint32_t codes,
                                uint32_t rows, exact_game *game)
{
    memset(game, 0, sizeof *game);
    game->rules = *rules;
    game->codes = codes;
    game->rows = rows;
    if (codes > EXACT_MAX_CODES) return PEG_E_LIMIT;
    peg_status status = keep_labels(game);
    if (status == PEG_OK) status = take_room(game);
    if (status != PEG_OK) return status;
    memcpy(game->code, code, (size_t)codes * rules->length);
    return fill_table(game);
}

void exact_game_free(exact_game *game)
{
    free(game->table);
    free(game->code);
    game->table = NULL;
    game->code = NULL;
}
