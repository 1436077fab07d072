/*
 * game.c - the codes of a game, and all feedbacks by the definition.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/proof/check.h"

/* Bulls are equal positions; bulls and cows together, symbol by symbol, the smaller of how
 * often the two codes have it. */
static void feedback(const uint8_t *a, const uint8_t *b, unsigned length, unsigned *bulls,
                     unsigned *cows)
{
    unsigned in_a[PEG_MAX_COLORS] = {0}, in_b[PEG_MAX_COLORS] = {0}, common = 0;

    *bulls = 0;
    for (unsigned p = 0; p < length; p++) {
        *bulls += a[p] == b[p];
        in_a[a[p]]++;
        in_b[b[p]]++;
    }
    for (unsigned p = 0; p < length; p++) {
        const unsigned symbol = a[p];
        common += in_a[symbol] < in_b[symbol] ? in_a[symbol] : in_b[symbol];
        in_a[symbol] = 0; /* counted */
    }
    *cows = common - *bulls;
}

int check_label(const check_game *game, unsigned bulls, unsigned cows)
{
    for (unsigned l = 0; l < game->labels; l++)
        if (game->bulls[l] == bulls && game->cows[l] == cows) return (int)l;
    return -1;
}

/* Numbers the feedbacks that can be, the one of all bulls last. */
static int number_labels(check_game *game)
{
    const unsigned length = game->rules.length;

    for (unsigned bulls = 0; bulls <= length; bulls++)
        for (unsigned cows = 0; bulls + cows <= length; cows++) {
            if (bulls + 1 == length && cows == 1) continue;
            if (game->labels == CHECK_LABELS) return 0;
            game->bulls[game->labels] = (uint8_t)bulls;
            game->cows[game->labels++] = (uint8_t)cows;
        }
    game->solved = game->labels - 1;
    return 1;
}

static void fill_table(check_game *game)
{
    const unsigned length = game->rules.length;
    uint8_t number[PEG_MAX_LENGTH + 1][PEG_MAX_LENGTH + 1] = {{0}}, occurs[CHECK_LABELS] = {0};

    for (unsigned l = 0; l < game->labels; l++)
        number[game->bulls[l]][game->cows[l]] = (uint8_t)l;
    for (uint32_t a = 0; a < game->codes; a++)
        for (uint32_t b = 0; b <= a; b++) {
            unsigned bulls, cows;
            feedback(game->symbols + (size_t)a * length, game->symbols + (size_t)b * length,
                     length, &bulls, &cows);
            const uint8_t label = number[bulls][cows];
            game->label[a * game->stride + b] = game->label[b * game->stride + a] = label;
            occurs[label] = 1;
        }
    for (unsigned l = 0; l < game->solved; l++) game->branches += occurs[l];
}

int check_game_open(check_game *game, const char *rules, check_trouble *trouble)
{
    memset(game, 0, sizeof *game);
    if (peg_rules_parse(rules, &game->rules) != PEG_OK)
        return check_fail(trouble, "'%s' is no game", rules);
    game->codes = peg_rules_secrets(&game->rules);
    game->stride = (game->codes + (size_t)63) / 64 * 64;
    if (game->codes > 65000 || !number_labels(game))
        return check_fail(trouble,
                          "%s: too large for this checker, which takes games of up to "
                          "65,000 codes and %d feedbacks",
                          rules, CHECK_LABELS);
    game->symbols = malloc((size_t)game->codes * game->rules.length);
    game->label = calloc(game->codes, game->stride);
    if (!game->symbols || !game->label) return check_fail(trouble, "out of memory");
    for (uint32_t c = 0; c < game->codes; c++)
        peg_code_at(&game->rules, c, game->symbols + (size_t)c * game->rules.length);
    fill_table(game);
    return 1;
}

void check_game_close(check_game *game)
{
    free(game->symbols);
    free(game->label);
}
