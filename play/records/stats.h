/* stats.h - the records of one player at one game, summed up. */
#ifndef PLAY_STATS_H
#define PLAY_STATS_H

#include "play/records/record.h"
#include "play/records/tally.h"

#define STATS_RECENT 20u /* games of the trend's picture */
#define STATS_LATELY 10u /* and of its average */

/* Guesses are counted over the solved games. */
typedef struct play_stats {
    play_record first; /* says player, rules and who broke the code */
    play_tally tally;
    uint64_t given_up;
    uint64_t hints;
    unsigned recent[STATS_RECENT]; /* guesses of the last games, a ring */
    double tree_average;           /* of the tree of the latest game; 0: unknown */
} play_stats;

/* Starts with a first game; later ones must be of the same player, rules and breaker. */
void stats_start(play_stats *stats, const play_record *record);
void stats_add(play_stats *stats, const play_record *record);
bool stats_same(const play_stats *stats, const play_record *record);

/* The average of the last STATS_LATELY games, or fewer, less that of those before: negative
 * where the player gets better, 0 where there are none before. */
double stats_trend(const play_stats *stats, double *lately);

/* The guesses of the solved game `back` games before the last one; back < STATS_RECENT, and so
 * many games there must be. */
unsigned stats_recent(const play_stats *stats, uint64_t back);

#endif
