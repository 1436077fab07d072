/*
 * opponent.c - plays every secret against format/examples/freestanding.c and prints the total.
 */
#include <stdio.h>
#include <string.h>
#include "freestanding.h"

static void score(const unsigned char *guess, const unsigned char *secret, unsigned char *bulls,
                  unsigned char *cows)
{
    unsigned char left[6] = {0}, p;
    *bulls = *cows = 0;
    for (p = 0; p < 4; p++) {
        if (guess[p] == secret[p])
            ++*bulls;
        else
            left[secret[p]]++;
    }
    for (p = 0; p < 4; p++) {
        if (guess[p] == secret[p] || left[guess[p]] == 0) continue;
        left[guess[p]]--;
        ++*cows;
    }
}

int main(void)
{
    unsigned long total = 0;
    for (unsigned s = 0; s < 1296; s++) {
        const unsigned char secret[4] = {(unsigned char)(s / 216), (unsigned char)(s / 36 % 6),
                                         (unsigned char)(s / 6 % 6), (unsigned char)(s % 6)};
        unsigned char code[4], bulls, cows;
        int said;
        opponent_begin(code);
        /* 16 cows: reduced to a byte, their label is that of 2 bulls and a cow. */
        if (opponent_answer(0, 16, code) != OPPONENT_DOUBTS) return 1;
        do {
            total++;
            score(code, secret, &bulls, &cows);
            said = opponent_answer(bulls, cows, code);
        } while (said == OPPONENT_GUESSES);
        if (said != OPPONENT_SOLVED || memcmp(code, secret, 4) != 0) return 1;
    }
    printf("%lu\n", total);
    return 0;
}
