/* known_table.h - what the answers so far say, for the commands `known`, `why` and `left`. */
#ifndef PLAY_KNOWN_TABLE_H
#define PLAY_KNOWN_TABLE_H

#include "play/game/history.h"
#include "play/terminal/screen.h"

/* Says what is certain, in a line for all that follows from the same answers; or that nothing
 * is. Says nothing of games too large for reasons_list(). Cost: as that. */
void reasons_show(const play_screen *screen, const play_history *history);

/* ---- tables ------------------------------------------------------------------------ */

/* Draws which symbols can still stand at each position, and says why; nothing where Ctrl-C ends
 * the search.
 */
void known_show(const play_screen *screen, const play_history *history);

/* Lists the codes left when they are few, else says how many they are. */
void left_show(const play_screen *screen, const play_history *history);

#endif
