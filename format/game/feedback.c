/*
 * feedback.c - labels, and the answer to a guess. C89, freestanding.
 */
#include "format/walk.h"

uint8_t peg_label(uint8_t bulls, uint8_t cows)
{
    uint8_t sum = (uint8_t)(bulls + cows);
    return (uint8_t)((uint8_t)(sum * (sum + 1)) / 2 + bulls);
}

uint8_t peg_solved_label(uint8_t length)
{
    return peg_label(length, 0);
}

/* Room for all symbols, and for any other value of their masked bits. */
#if PEG_MAX_COLORS > 32
#define SYMBOLS 64
#elif PEG_MAX_COLORS > 8
#define SYMBOLS 32
#else
#define SYMBOLS 8
#endif

uint8_t peg_feedback(const uint8_t *guess, const uint8_t *secret, uint8_t length)
{
    int8_t more[SYMBOLS]; /* copies of each symbol in the guess minus those in the secret */
    uint8_t bulls = 0, cows = 0, i, a, b;

    for (i = 0; i < SYMBOLS; i++) more[i] = 0;
    for (; length > 0; length--, guess++, secret++) {
        a = *guess;
        b = *secret;
        if (a == b) {
            bulls++;
        } else {
            if (more[a & (SYMBOLS - 1)]++ < 0) cows++;
            if (more[b & (SYMBOLS - 1)]-- > 0) cows++;
        }
    }
    return peg_label(bulls, cows);
}

#ifndef PEG_WITHOUT_EXTRAS

const char *peg_version(void)
{
    return PEG_VERSION;
}

void peg_label_split(uint8_t label, uint8_t *bulls, uint8_t *cows)
{
    uint8_t sum = 0;

    while (label > sum) label = (uint8_t)(label - ++sum);
    *bulls = label;
    *cows = (uint8_t)(sum - label);
}

#endif
