/* ranking.h - the players of each game side by side. */
#ifndef PLAY_RANKING_H
#define PLAY_RANKING_H

#include "play/records/stats.h"
#include "play/terminal/screen.h"

/* Draws a table for each game, the best average first, then those who have solved none; what
 * the program has broken comes last. Sorts the list. */
void ranking_show(const play_screen *screen, play_stats *list, size_t count);

#endif
