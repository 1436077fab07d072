/* stats_report.h - the records of one player at one game, for people. */
#ifndef PLAY_STATS_REPORT_H
#define PLAY_STATS_REPORT_H

#include "play/records/stats.h"
#include "play/terminal/screen.h"

void stats_show(const play_screen *screen, const play_stats *stats);

#endif
