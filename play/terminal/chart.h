/* chart.h - how many games took how many guesses, as bars. */
#ifndef PLAY_CHART_H
#define PLAY_CHART_H

#include "play/records/stats.h"
#include "play/terminal/screen.h"

/* Draws a bar for each number of guesses between least and most. */
void chart_show(const play_screen *screen, const play_tally *tally);

#endif
