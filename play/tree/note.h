/* note.h - a line on stderr about trees that are looked for and made. */
#ifndef PLAY_NOTE_H
#define PLAY_NOTE_H

#include "play/system/text.h"

/* Prints the text and ends the line; on a terminal broken between words. */
void tree_note(const char *format, ...) PLAY_PRINTF(1, 2);

#endif
