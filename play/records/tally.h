/* tally.h - how many guesses many games took. */
#ifndef PLAY_TALLY_H
#define PLAY_TALLY_H

#include <stdint.h>
#include "format/pegtree.h"

typedef struct play_tally {
    uint64_t games;
    uint64_t total;                   /* guesses over all games */
    uint64_t squares;                 /* and their squares */
    unsigned least, most;             /* 0 without games */
    uint64_t at[PEG_MAX_GUESSES + 1]; /* games that took so many guesses */
} play_tally;

/* A tally starts as all zeros. */
void tally_add(play_tally *tally, unsigned guesses);

double tally_average(const play_tally *tally);   /* 0 without games */
double tally_deviation(const play_tally *tally); /* of the games as a population */

/* Digits behind the point that so many games support: two of few, four of many. */
int tally_digits(const play_tally *tally);

#endif
