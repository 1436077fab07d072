/* advice_text.h - the next guess and why it is that, in words. */
#ifndef PLAY_ADVICE_TEXT_H
#define PLAY_ADVICE_TEXT_H

#include "play/game/advice.h"
#include "play/terminal/screen.h"

/* Shows what to guess and why. */
void advice_show(const play_screen *screen, const play_advice *advice, unsigned length);

/* Only why. `guess` is what the reasons are given for: "It", or a name. */
void advice_show_why(const play_screen *screen, const play_advice *advice, unsigned length);

#endif
