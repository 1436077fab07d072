/*
 * game.c - the codes of a game, and all feedbacks by the definition.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/proof/check.h"

#define MOST_CODES 65000

/* Bulls are equal positions. Bulls and cows together: for each symbol, the smaller number of
 * copies in the two codes; `has` are those of `a`. */
static void feedback(const uint8_t *a, const uint8_t has[PEG_MAX_COLORS], const uint8_t *b,
                     unsigned length, unsigned *bulls, unsigned *cows)
{
    uint8_t left[PEG_MAX_COLORS];
    unsigned common = 0;

    memcpy(left, has, sizeof left);
    *bulls = 0;
    for (unsigned p = 0; p < length; p++) {
        *bulls += a[p] == b[p];
        if (left[b[p]]) left[b[p]]--, common++;
    }
    *cows = common - *bulls;
}

int check_label(const check_game *game, unsigned bulls, unsigned cows)
{
    for (unsigned l = 0; l < game->labels; l++)
        if (game->bulls[l] == bulls && game->cows[l] == cows) return (int)l;
    return -1;
}

/* The feedback of every two codes: bulls * 16 + cows, until number_labels(). */
static void fill_table(check_game *game)
{
    const unsigned length = game->rules.length;
    unsigned bulls, cows;

    for (uint32_t i = 0; i < game->codes; i++) {
        const uint8_t *a = game->symbols + (size_t)i * length;
        uint8_t has[PEG_MAX_COLORS] = {0};
        for (unsigned p = 0; p < length; p++) has[a[p]]++;
        for (uint32_t j = 0; j <= i; j++) {
            feedback(a, has, game->symbols + (size_t)j * length, length, &bulls, &cows);
            game->label[i * game->stride + j] = game->label[j * game->stride + i] =
                (uint8_t)(bulls * 16 + cows);
        }
    }
}

/* Numbers the feedbacks that occur, all bulls last. Returns 0 if there are too many. */
static int number_labels(check_game *game)
{
    uint8_t occurs[256] = {0}, number[256];

    for (uint32_t a = 0; a < game->codes; a++)
        for (uint32_t b = 0; b < game->codes; b++)
            occurs[game->label[a * game->stride + b]] = 1;
    for (unsigned f = 0; f < 256; f++) {
        if (!occurs[f]) continue;
        if (game->labels == CHECK_LABELS) return 0;
        number[f] = (uint8_t)game->labels;
        game->bulls[game->labels] = (uint8_t)(f / 16);
        game->cows[game->labels++] = (uint8_t)(f % 16);
    }
    game->solved = game->branches = game->labels - 1; /* no feedback is a greater number */
    for (uint32_t a = 0; a < game->codes; a++)
        for (uint32_t b = 0; b < game->codes; b++)
            game->label[a * game->stride + b] = number[game->label[a * game->stride + b]];
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
    game->symbols = malloc((size_t)game->codes * game->rules.length);
    game->label = check_table(game->codes, game->stride);
    if (!game->symbols || !game->label) return check_fail(trouble, "out of memory");
    for (uint32_t c = 0; c < game->codes; c++)
        peg_code_at(&game->rules, c, game->symbols + (size_t)c * game->rules.length);
    fill_table(game);
    if (!number_labels(game))
        return check_fail(trouble, "%s: more feedbacks than the %d this checker takes", rules,
                          CHECK_LABELS);
    return 1;
}

void check_game_close(check_game *game)
{
    free(game->symbols);
    free(game->label);
    free(game->mask);
    free(game->masks);
}
