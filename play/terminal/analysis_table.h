/* analysis_table.h - the table of what each guess of a finished game was worth. */
#ifndef PLAY_ANALYSIS_TABLE_H
#define PLAY_ANALYSIS_TABLE_H

#include "play/game/game.h"
#include "play/game/history.h"
#include "play/terminal/screen.h"

/* Draws a row for each guess, then one figure for all of them, and says why the better guesses
 * are better. Cost: analyse_guess() for each guess; Ctrl-C ends it. */
void analysis_show(const play_screen *screen, const play_game *game,
                   const play_history *history);

#endif
