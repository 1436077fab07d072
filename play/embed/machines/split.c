/*
 * split.c - the possible codes are bits: codes that differ only in the last position have
 * adjacent bits, so that a guess scores up to eight of them at once. All that matters about the
 * last symbol is whether it is the guess's (a bull), or occurs elsewhere in the guess, with a
 * copy that no other position has taken (a cow), or neither.
 */
#include "split.h"

#define LABELS      21                          /* of 5 positions */
#define MASKS(game) (((game)->colors + 7) >> 3) /* bytes for a last symbol */

static const uint8_t first_label[] = {0, 1, 3, 6, 10, 15}; /* by bulls and cows together */
static const uint8_t ones[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

static const machine_game *game;
static uint8_t possible[SPLIT_BYTES];
static uint8_t *at; /* in possible[], the codes that begin as code[] */
static uint8_t code[PEG_MAX_LENGTH];

static uint8_t guess[PEG_MAX_LENGTH], answer, busy;
/* How many copies of each symbol in the guess code[] has not taken; a bit for each symbol that
 * has some. */
static uint8_t spare[PEG_MAX_COLORS], open[2];
/* Whether a position of code[] took one; the bulls, and the bulls and cows together, in the
 * positions before it. */
static uint8_t took[PEG_MAX_LENGTH], bulls[PEG_MAX_LENGTH], both[PEG_MAX_LENGTH];
static uint16_t count[LABELS];

/* Moves to the next beginning of codes. Returns the first position that has changed; after the
 * last beginning, the last position of codes. */
static uint8_t advance(void)
{
    uint8_t i = (uint8_t)(game->length - 1);

    while (i > 0) {
        if (++code[--i] < game->colors) return i;
        code[i] = 0;
    }
    return (uint8_t)(game->length - 1);
}

static void rewind_codes(void)
{
    uint8_t i;

    at = possible;
    for (i = 0; i < PEG_MAX_LENGTH; i++) code[i] = 0;
}

void split_start(const machine_game *of)
{
    uint16_t all, used, bit;
    uint8_t i;

    game = of;
    busy = 0;
    all = (uint16_t)(((uint16_t)1 << game->colors) - 1);
    rewind_codes();
    do {
        used = 0;
        if (game->kind == PEG_DISTINCT) {
            for (i = 0; i < game->length - 1; i++) {
                bit = (uint16_t)((uint16_t)1 << code[i]);
                used = used & bit ? all : used | bit;
            }
        }
        used = all & ~used;
        *at++ = (uint8_t)used;
        if (MASKS(game) > 1) *at++ = (uint8_t)(used >> 8);
    } while (advance() < game->length - 1);
}

/* Takes back what the symbol at a position took. */
static void leave(uint8_t i)
{
    uint8_t s = code[i];

    if (!took[i]) return;
    if (spare[s]++ == 0) open[s >> 3] |= (uint8_t)(1 << (s & 7));
}

/* Sums up bulls, and bulls and cows together, from a position on. */
static void enter_from(uint8_t i)
{
    uint8_t s;

    for (; i < game->length - 1; i++) {
        s = code[i];
        took[i] = spare[s] > 0;
        if (took[i] && --spare[s] == 0) open[s >> 3] &= (uint8_t) ~(1 << (s & 7));
        both[i + 1] = both[i] + took[i];
        bulls[i + 1] = bulls[i] + (s == guess[i]);
    }
}

void split_begin(const uint8_t *new_guess, uint8_t label)
{
    uint8_t i;

    answer = label;
    busy = 1;
    open[0] = open[1] = bulls[0] = both[0] = 0;
    for (i = 0; i < PEG_MAX_COLORS; i++) spare[i] = 0;
    for (i = 0; i < LABELS; i++) count[i] = 0;
    for (i = 0; i < game->length; i++) {
        guess[i] = new_guess[i];
        spare[guess[i]]++;
        open[guess[i] >> 3] |= (uint8_t)(1 << (guess[i] & 7));
    }
    rewind_codes();
    enter_from(0);
}

/* Counts codes of one label. Returns them, if it was the answer. */
static uint8_t tally(uint8_t codes, uint8_t all, uint8_t bull)
{
    uint8_t label;

    if (!codes) return 0;
    label = first_label[all] + bull;
    count[label] += ones[codes & 15] + ones[codes >> 4];
    return label == answer ? codes : 0;
}

/* Scores the codes that begin as code[]. */
static void score(void)
{
    uint8_t last = (uint8_t)(game->length - 1), symbol = guess[last];
    uint8_t before = bulls[last], all = both[last], codes, bit, kept, i;

    for (i = 0; i < MASKS(game); i++) {
        codes = at[i];
        if (!codes) continue;
        bit = symbol >> 3 == i ? (uint8_t)(1 << (symbol & 7)) : 0;
        kept = tally(codes & bit, all + (spare[symbol] > 0), before + 1);
        kept |= tally(codes & open[i] & ~bit, all + 1, before);
        kept |= tally(codes & ~open[i] & ~bit, all, before);
        at[i] = kept;
    }
}

static void sum_up(split_result *result)
{
    uint8_t i;

    result->before = result->most = 0;
    result->parts = 0;
    for (i = 0; i < LABELS; i++) {
        if (!count[i]) continue;
        result->parts++;
        result->before += count[i];
        if (count[i] > result->most) result->most = count[i];
    }
    result->after = count[answer];
}

split_state split_step(split_result *result)
{
    uint8_t last = (uint8_t)(game->length - 1), from, i;

    if (!busy) return SPLIT_IDLE;
    if (bulls[last] == last) result->possible = at[guess[last] >> 3] >> (guess[last] & 7) & 1;
    score();
    at += MASKS(game);
    for (i = last; i > 0 && (i == last || code[i] + 1 == game->colors); i--)
        leave((uint8_t)(i - 1));
    from = advance();
    enter_from(from);
    if (from != last) return SPLIT_BUSY;
    busy = 0;
    sum_up(result);
    return SPLIT_DONE;
}
