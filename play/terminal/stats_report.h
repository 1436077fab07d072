/* stats_report.h - the records for people: charts, the games of a player, all players side by
 * side. */
#ifndef PLAY_STATS_REPORT_H
#define PLAY_STATS_REPORT_H

#include "play/records/stats.h"
#include "play/terminal/screen.h"

/* Draws a bar for each number of guesses between least and most. */
void chart_show(const play_screen *screen, const play_tally *tally);

void stats_show(const play_screen *screen, const play_stats *stats);

/* Draws a table for each game, the best average first, then those who have solved none; what
 * the program has broken comes last. Sorts the list. */
void ranking_show(const play_screen *screen, play_stats *list, size_t count);

#endif
