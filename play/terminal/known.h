/* known.h - what the answers so far say: the codes left, and the symbols at each position. */
#ifndef PLAY_KNOWN_H
#define PLAY_KNOWN_H

#include "play/game/history.h"
#include "play/terminal/screen.h"

/* possible[i] gets bit s where some code left has symbol s at position i. Cost: a search
 * for one code for each pair not yet seen in another. */
void known_symbols(const play_history *history, uint64_t possible[PEG_MAX_LENGTH]);

/* Draws a table of that. */
void known_show(const play_screen *screen, const play_history *history);

/* Lists the codes left when they are few, else says how many they are. */
void left_show(const play_screen *screen, const play_history *history);

#endif
