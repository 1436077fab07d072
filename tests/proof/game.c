/*
 * game.c - the codes of a game, and all feedbacks by the definition.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/proof/check.h"

/* Comparing every two takes seconds. */
#define MOST_CODES 65000

CHECK_WIDE void check_answers(const check_game *game, const uint32_t *code, uint32_t n,
                              uint32_t guess, uint8_t *label)
{
    for (uint32_t i = 0; i < n; i++) label[i] = check_answer(game, code[i], guess);
}

int check_label(const check_game *game, unsigned bulls, unsigned cows)
{
    for (unsigned l = 0; l < game->labels; l++)
        if (game->bulls[l] == bulls && game->cows[l] == cows) return (int)l;
    return -1;
}

/* Lays out the symbols of a code, and its bits. */
static void lay_out(check_game *game, uint32_t code)
{
    const unsigned length = game->rules.length;
    uint8_t *symbol = game->symbols + (size_t)code * length;
    uint64_t *places = game->bits + (size_t)code * 2 * game->words;
    uint64_t *copies = places + game->words;
    unsigned count[PEG_MAX_COLORS] = {0};

    peg_code_at(&game->rules, code, symbol);
    for (unsigned p = 0; p < length; p++) {
        const unsigned place = p * game->colors + symbol[p];
        const unsigned copy = symbol[p] * length + count[symbol[p]]++;
        places[place / 64] |= (uint64_t)1 << place % 64;
        copies[copy / 64] |= (uint64_t)1 << copy % 64;
    }
}

/* Numbers the feedbacks that occur, all bulls last. Returns 0 if there are too many. */
static int number_labels(check_game *game, uint8_t *feedback)
{
    uint8_t occurs[256] = {0};

    for (unsigned f = 0; f < 256; f++) game->label[f] = (uint8_t)f;
    for (uint32_t a = 0; a < game->codes; a++) {
        check_answers(game, game->all, a + 1, a, feedback);
        for (uint32_t b = 0; b <= a; b++) occurs[feedback[b]] = 1;
    }
    for (unsigned f = 0; f < 256; f++) {
        if (!occurs[f]) continue;
        if (game->labels == CHECK_LABELS) return 0;
        game->label[f] = (uint8_t)game->labels;
        game->bulls[game->labels] = (uint8_t)(f / 16);
        game->cows[game->labels++] = (uint8_t)(f % 16 - f / 16);
    }
    game->solved = game->branches = game->labels - 1; /* no feedback is a greater number */
    return 1;
}

int check_game_open(check_game *game, const char *rules, check_trouble *trouble)
{
    memset(game, 0, sizeof *game);
    if (peg_rules_parse(rules, &game->rules) != PEG_OK)
        return check_fail(trouble, "'%s' is no game", rules);
    game->codes = peg_rules_secrets(&game->rules);
    game->stride = (game->codes + (size_t)CHECK_LANES - 1) / CHECK_LANES * CHECK_LANES;
    if (game->codes > MOST_CODES)
        return check_fail(trouble, "%s: too large for this checker, which takes %d codes",
                          rules, MOST_CODES);
    for (unsigned p = 0; p < game->rules.length; p++)
        if (game->rules.range[p] > game->colors) game->colors = game->rules.range[p];
    game->words = (game->rules.length * game->colors + 63) / 64;
    game->all = malloc(game->codes * sizeof *game->all);
    game->symbols = malloc((size_t)game->codes * game->rules.length);
    game->bits = calloc(game->codes, 2 * game->words * sizeof *game->bits);
    uint8_t *feedback = malloc(game->codes);
    int good = game->all && game->symbols && game->bits && feedback;
    if (!good) check_fail(trouble, "out of memory");
    for (uint32_t c = 0; good && c < game->codes; c++) {
        game->all[c] = c;
        lay_out(game, c);
    }
    if (good && !number_labels(game, feedback))
        good = check_fail(trouble, "%s: more feedbacks than the %d this checker takes", rules,
                          CHECK_LABELS);
    free(feedback);
    return good;
}

void check_game_close(check_game *game)
{
    free(game->all);
    free(game->symbols);
    free(game->bits);
    free(game->mask);
    free(game->masks);
}
