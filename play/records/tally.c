/* tally.c - see tally.h. */
#include "play/records/tally.h"

#include <math.h>

void tally_add(play_tally *tally, unsigned guesses)
{
    if (guesses > PEG_MAX_GUESSES) guesses = PEG_MAX_GUESSES;
    if (tally->games == 0 || guesses < tally->least) tally->least = guesses;
    if (guesses > tally->most) tally->most = guesses;
    tally->games++;
    tally->total += guesses;
    tally->squares += (uint64_t)guesses * guesses;
    tally->at[guesses]++;
}

double tally_average(const play_tally *tally)
{
    return tally->games == 0 ? 0 : (double)tally->total / (double)tally->games;
}

double tally_deviation(const play_tally *tally)
{
    if (tally->games == 0) return 0;
    const double average = tally_average(tally);
    const double variance = (double)tally->squares / (double)tally->games - average * average;
    return variance > 0 ? sqrt(variance) : 0;
}

int tally_digits(const play_tally *tally)
{
    return tally->games < 1000 ? 2 : 4;
}
