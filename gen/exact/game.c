/*
 * game.c - lays out a game and fills its table.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/exact/game.h"

#define ROW_ALIGN        64
#define MOST_AS_THEY_ARE 64 /* labels: up to so many a scan is fastest (bytes.h) */

/* An odd number of cache lines, so that the same column of many rows does not fall into the
 * same few sets of the cache. */
static size_t row_stride(uint32_t codes)
{
    return (((size_t)codes + ROW_ALIGN - 1) / ROW_ALIGN | 1) * ROW_ALIGN;
}

size_t exact_game_size(const peg_rules *rules)
{
    const uint32_t codes = peg_rules_secrets(rules);

    return codes * (rules->length + sizeof(exact_key)) + peg_groups_size(rules) +
           peg_columns_size(rules->length, row_stride(codes));
}

size_t exact_game_table_size(const peg_rules *rules)
{
    const uint32_t codes = peg_rules_secrets(rules);

    return codes * row_stride(codes);
}

static void list_codes(exact_game *game)
{
    const unsigned length = game->rules.length;
    uint8_t code[PEG_MAX_LENGTH];

    peg_code_at(&game->rules, 0, code);
    for (uint32_t g = 0; g < game->codes; g++) {
        memcpy(game->code + (size_t)g * length, code, length);
        game->key[g] = exact_key_random(g);
        peg_code_next(&game->rules, code);
    }
}

/* The least label that can occur: without repeats two codes share some colors if there are not
 * enough for both. */
static unsigned least_label(const peg_rules *rules)
{
    const unsigned both = 2u * rules->length, colors = rules->range[0];

    return rules->kind == PEG_DISTINCT && both > colors ? peg_label_by(0, both - colors) : 0;
}

/* The number of labels from the least on, without the one before the last, which never
 * occurs. */
static unsigned label_span(const peg_rules *rules)
{
    return peg_solved_label(rules->length) - least_label(rules);
}

/* Finds which labels columns make, and returns their number; 0: out of memory. */
static unsigned find_labels(const exact_game *game, uint8_t seen[PEG_MAX_FEEDBACKS])
{
    const unsigned most = label_span(&game->rules);
    unsigned occur = 0;
    uint8_t *row = malloc(game->stride);

    for (uint32_t a = 0; row && a < game->codes && occur < most; a++) {
        const unsigned column = exact_game_column(game, a);
        game->labels_of(&game->columns, exact_game_code(game, a), 0,
                        (column / ROW_ALIGN + 1) * ROW_ALIGN, row);
        for (unsigned i = 0; i <= column; i++) {
            occur += !seen[row[i]];
            seen[row[i]] = 1;
        }
    }
    free(row);
    return occur;
}

/* Numbers the labels that can occur or, if the game is to be renumbered, those seen. Their
 * order stays the same. */
static void number_labels(exact_game *game, const uint8_t *seen, unsigned occur)
{
    const unsigned least = least_label(&game->rules);
    const unsigned top = peg_solved_label(game->rules.length);
    unsigned next = 0;

    for (unsigned l = 0; l <= top; l++) {
        game->number[l] = (uint8_t)next;
        if (game->is_renumbered ? seen[l] : l >= least && l != top - 1)
            game->peg[next++] = (uint8_t)l;
    }
    game->branch = occur - 1;
    game->labels = next;
    game->solved = next - 1;
}

void exact_game_labels(const exact_game *game, const peg_columns *columns, unsigned code,
                       size_t from, size_t end, uint8_t *labels)
{
    game->labels_of(columns, exact_game_code(game, code), from, end, labels);
    if (!game->is_renumbered) return;
    for (size_t i = 0; i < end - from; i++) labels[i] = game->number[labels[i]];
}

/* Makes the columns of the game's codes; if these are all codes, they are grouped. */
static peg_status lay_out(exact_game *game, int all)
{
    const unsigned length = game->rules.length;
    peg_status status =
        peg_groups_make(&game->groups, &game->rules, game->code, game->codes, all);
    uint8_t *code = malloc((size_t)game->codes * length);

    game->labels_of = peg_scan_fastest()->labels;
    if (!code) status = PEG_E_MEMORY;
    for (uint32_t i = 0; i < game->codes && status == PEG_OK; i++)
        memcpy(code + (size_t)i * length, exact_game_code(game, exact_game_guess(game, i)),
               length);
    if (status == PEG_OK)
        status = peg_columns_make(&game->columns, code, game->codes, length, game->stride);
    if (!game->is_renumbered) {
        game->columns.least = (uint8_t)least_label(&game->rules);
        game->columns.most = (uint8_t)(label_span(&game->rules) - 1);
    }
    free(code);
    return status;
}

peg_status exact_game_tabulate(exact_game *game)
{
    game->table = peg_huge_alloc(game->rows * game->stride);
    if (!game->table) return PEG_E_MEMORY;
    for (uint32_t a = 0; a < game->rows; a++)
        exact_game_labels(game, &game->columns, a, 0, game->stride,
                          game->table + a * game->stride);
    return PEG_OK;
}

/* Begins a game of so many codes, which the caller fills in. Errors: PEG_E_LIMIT,
 * PEG_E_MEMORY. */
static peg_status begin(exact_game *game, const peg_rules *rules, uint32_t codes, uint32_t rows)
{
    memset(game, 0, sizeof *game);
    game->rules = *rules;
    game->codes = codes;
    game->rows = rows;
    game->stride = row_stride(codes);
    if (codes > EXACT_MAX_CODES) return PEG_E_LIMIT;
    game->code = malloc((size_t)codes * rules->length);
    game->key = malloc(codes * sizeof *game->key);
    return game->code && game->key ? PEG_OK : PEG_E_MEMORY;
}

peg_status exact_game_make(const peg_rules *rules, exact_game *game)
{
    const uint32_t codes = peg_rules_secrets(rules);
    uint8_t seen[PEG_MAX_FEEDBACKS] = {0};
    peg_status status = begin(game, rules, codes, codes);

    if (status != PEG_OK) return status;
    game->is_renumbered = label_span(rules) > MOST_AS_THEY_ARE;
    list_codes(game);
    status = lay_out(game, 1);
    if (status != PEG_OK) return status;
    const unsigned occur = find_labels(game, seen);
    number_labels(game, seen, occur);
    return occur ? PEG_OK : PEG_E_MEMORY;
}

peg_status exact_game_make_part(const peg_rules *rules, const uint8_t *code,
                                const uint32_t *index, uint32_t codes, uint32_t rows,
                                exact_game *game)
{
    const uint8_t unseen[PEG_MAX_FEEDBACKS] = {0};
    peg_status status = begin(game, rules, codes, rows);

    if (status != PEG_OK) return status;
    number_labels(game, unseen, label_span(rules)); /* all may occur */
    memcpy(game->code, code, (size_t)codes * rules->length);
    for (uint32_t g = 0; g < codes; g++) game->key[g] = exact_key_random(index[g]);
    status = lay_out(game, 0);
    return status == PEG_OK ? exact_game_tabulate(game) : status;
}

void exact_game_free(exact_game *game)
{
    peg_columns_free(&game->columns);
    peg_groups_free(&game->groups);
    free(game->table);
    free(game->code);
    free(game->key);
    game->table = NULL;
    game->code = NULL;
    game->key = NULL;
}

/* ---- rows ----------------------------------------------------------------------- */

#define FEW 256 /* up to so many labels are made one by one; for more, a whole row is made */

static void forget_rows(exact_rows *rows)
{
    memset(rows->place, 0xff, rows->game->codes * sizeof *rows->place); /* EXACT_NO_ROW */
}

peg_status exact_rows_make(exact_rows *rows, const exact_game *game, size_t bytes)
{
    *rows = (exact_rows){.game = game};
    if (!bytes) return PEG_OK;
    const size_t fit = bytes / game->stride;
    rows->room = fit < game->codes ? (uint32_t)fit : game->codes;
    rows->table = peg_huge_alloc((rows->room + 1) * game->stride);
    rows->place = malloc(game->codes * sizeof *rows->place);
    if (!rows->table || !rows->place) return PEG_E_MEMORY;
    forget_rows(rows);
    return PEG_OK;
}

void exact_rows_free(exact_rows *rows)
{
    free(rows->table);
    free(rows->place);
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
    forget_rows(rows);
    for (uint32_t i = 0; i < n; i++) {
        exact_game_labels(game, &game->columns, set[i], 0, game->stride,
                          rows->table + i * game->stride);
        rows->place[set[i]] = (peg_code16)i;
    }
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
    } else { /* feedback is symmetric */
        exact_game_labels(game, &game->columns, guess, 0, game->stride, made);
        for (uint32_t i = 0; i < n; i++) label[i] = made[exact_game_column(game, set[i])];
    }
}
