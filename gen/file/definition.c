/*
 * definition.c - bulls and cows, one secret at a time and a batch of them.
 */
#include <string.h>

#include "gen/file/definition.h"

/* The definition: bulls are equal positions, and bulls + cows are the symbols of the guess
 * that find one of their kind left in the secret. */
void peg_define_answer(const uint8_t *guess, const uint8_t *secret, unsigned length,
                       unsigned *bulls, unsigned *cows)
{
    uint8_t left[PEG_MAX_COLORS] = {0};
    unsigned both = 0;

    *bulls = 0;
    for (unsigned p = 0; p < length; p++) {
        *bulls += guess[p] == secret[p];
        left[secret[p]]++;
    }
    for (unsigned p = 0; p < length; p++) {
        if (left[guess[p]] == 0) continue;
        left[guess[p]]--;
        both++;
    }
    *cows = both - *bulls;
}

void peg_ask(peg_asked *asked, const uint8_t *guess, unsigned length)
{
    *asked = (peg_asked){.length = length};
    memcpy(asked->guess, guess, length);
    for (unsigned p = 0; p < length; p++) {
        unsigned d = 0;
        while (d < asked->distinct && asked->symbol[d] != guess[p]) d++;
        if (d == asked->distinct) asked->symbol[asked->distinct++] = guess[p];
        asked->copies[d]++;
    }
}

/* The definition once more, for secrets whose symbols at position p are at[p][]: bulls are
 * equal positions, and bulls + cows, for each symbol, the lesser of what guess and secret
 * have of it. Written so that a compiler does all of a batch at once. */
void peg_define_answers(const peg_asked *asked, uint8_t at[PEG_MAX_LENGTH][PEG_BATCH],
                        uint8_t label[PEG_BATCH])
{
    uint8_t bulls[PEG_BATCH] = {0}, both[PEG_BATCH] = {0};

    for (unsigned p = 0; p < asked->length; p++) {
        for (unsigned c = 0; c < PEG_BATCH; c++)
            bulls[c] = (uint8_t)(bulls[c] + (at[p][c] == asked->guess[p]));
    }
    for (unsigned d = 0; d < asked->distinct; d++) {
        uint8_t has[PEG_BATCH] = {0};
        for (unsigned p = 0; p < asked->length; p++) {
            for (unsigned c = 0; c < PEG_BATCH; c++)
                has[c] = (uint8_t)(has[c] + (at[p][c] == asked->symbol[d]));
        }
        for (unsigned c = 0; c < PEG_BATCH; c++)
            both[c] =
                (uint8_t)(both[c] + (has[c] < asked->copies[d] ? has[c] : asked->copies[d]));
    }
    for (unsigned c = 0; c < PEG_BATCH; c++)
        label[c] = (uint8_t)(both[c] * (both[c] + 1) / 2 + bulls[c]);
}

void peg_count_game(peg_tally *tally, unsigned turn)
{
    tally->secrets++;
    tally->total += turn;
    tally->histogram[turn]++;
    if (turn > tally->worst) tally->worst = (uint8_t)turn;
}
