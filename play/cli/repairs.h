/* repairs.h - what to do about answers that contradict each other. */
#ifndef PLAY_REPAIRS_H
#define PLAY_REPAIRS_H

#include "play/cli/answers.h"

/* Says so, lists what would make them agree, and lets the player correct them until they have
 * changed. */
play_step repairs_ask(answered_game *game);

#endif
