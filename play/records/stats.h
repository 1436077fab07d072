/* stats.h - sums over many games: how many guesses they took, and who played them; also as
 * programs read them, in JSON and CSV. */
#ifndef PLAY_STATS_H
#define PLAY_STATS_H

#include <stddef.h>
#include <stdio.h>
#include "play/records/record.h"

/* How many guesses games took. */
typedef struct play_tally {
    uint64_t games;
    uint64_t total;                   /* guesses over all games */
    uint64_t squares;                 /* and their squares */
    unsigned least, most;             /* 0 without games */
    uint64_t at[PEG_MAX_GUESSES + 1]; /* games by the guesses they took */
} play_tally;

/* A tally starts as all zeros. */
void tally_add(play_tally *tally, unsigned guesses);

double tally_average(const play_tally *tally);   /* 0 without games */
double tally_deviation(const play_tally *tally); /* of the games as a population */

/* How many decimals its average deserves: two for few games, four for many. */
int tally_digits(const play_tally *tally);

/* Writes the counts from 1 guess to the most as a JSON array. */
void tally_json(FILE *out, const play_tally *tally);

#define STATS_RECENT 20u /* games shown in the picture of the trend */
#define STATS_LATELY 10u /* games that make up the recent average */

/* The records of one player at one game. Guesses are counted over the solved games. */
typedef struct play_stats {
    play_record first; /* names the player, the rules and who broke the code */
    play_tally tally;
    uint64_t given_up;
    uint64_t hints;
    unsigned recent[STATS_RECENT]; /* guesses of the last games, a ring */
    double tree_average;           /* of the tree of the latest game; 0: unknown */
} play_stats;

/* Stats start as all zeros. All games must be of the same player, rules and breaker. */
void stats_add(play_stats *stats, const play_record *record);

/* Orders a record against stats by player, rules and who broke the code, the player first, as
 * strcmp() does; 0: the record belongs to these stats. */
int stats_compare(const play_stats *stats, const play_record *record);

/* The average of the last STATS_LATELY games, or fewer, minus that of all games before:
 * negative if the player improves, 0 if there are no earlier ones. */
double stats_trend(const play_stats *stats, double *lately);

/* The guesses of the solved game that is `back` games before the last one; back is less than
 * STATS_RECENT and than the number of solved games. */
unsigned stats_recent(const play_stats *stats, uint64_t back);

/* The stats of all players at all games, in the order of stats_compare(). Starts as all zeros.
 */
typedef struct stats_list {
    play_stats *at; /* released with free() */
    size_t count;
    bool failed; /* for want of memory a game was left out */
} stats_list;

/* Adds a game to the stats it belongs to, which it may be the first of. For records_visit():
 * the context is a stats_list. */
void stats_list_add(void *context, const play_record *record);

/* ---- for programs -------------------------------------------------------------------- */

/* Writes an object of JSON, or a line of CSV, whose heading is the same for all. */
void stats_write(FILE *out, const play_stats *stats, bool json);
void stats_csv_heading(FILE *out);

#endif
