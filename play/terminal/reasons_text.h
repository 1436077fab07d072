/* reasons_text.h - what is certain of the code and why, in sentences. */
#ifndef PLAY_REASONS_TEXT_H
#define PLAY_REASONS_TEXT_H

#include "play/game/history.h"
#include "play/terminal/screen.h"

/* Says it, a line for all that follows from the same answers; that nothing is certain yet, if
 * so. Nothing where reasons_list() has nothing to say. Cost: as that. */
void reasons_show(const play_screen *screen, const play_history *history);

#endif
