/* stats.c - see stats.h. */
#include "play/records/stats.h"

#include <string.h>

void stats_start(play_stats *stats, const play_record *record)
{
    memset(stats, 0, sizeof *stats);
    stats->first = *record;
    stats_add(stats, record);
}

void stats_add(play_stats *stats, const play_record *record)
{
    stats->hints += record->hints;
    if (record->tree_average > 0) stats->tree_average = record->tree_average;
    if (!record->solved) {
        stats->given_up++;
        return;
    }
    stats->recent[stats->tally.games % STATS_RECENT] = record->guesses;
    tally_add(&stats->tally, record->guesses);
}

bool stats_same(const play_stats *stats, const play_record *record)
{
    return strcmp(stats->first.player, record->player) == 0 &&
           strcmp(stats->first.rules, record->rules) == 0 &&
           stats->first.by_program == record->by_program;
}

unsigned stats_recent(const play_stats *stats, uint64_t back)
{
    return stats->recent[(stats->tally.games - 1 - back) % STATS_RECENT];
}

double stats_trend(const play_stats *stats, double *lately)
{
    const uint64_t games = stats->tally.games;
    const uint64_t last = games < STATS_LATELY ? games : STATS_LATELY;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < last; i++) sum += stats_recent(stats, i);
    *lately = last > 0 ? (double)sum / (double)last : 0;
    if (games <= last) return 0;
    return *lately - (double)(stats->tally.total - sum) / (double)(games - last);
}
