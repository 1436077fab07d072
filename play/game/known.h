/* known.h - the symbols that can still stand at each position. */
#ifndef PLAY_KNOWN_H
#define PLAY_KNOWN_H

#include "play/game/history.h"

/* possible[i] gets bit s where some code left has symbol s at position i. Cost: a search
 * for one code for each pair not yet seen in another; one search where no code is left. Ctrl-C
 * ends it, and the sets are then of no use. */
void known_symbols(const play_history *history, uint64_t possible[PEG_MAX_LENGTH]);

#endif
