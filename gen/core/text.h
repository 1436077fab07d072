/*
 * text.h - names that came from outside, made fit for a terminal.
 */
#ifndef PEG_TEXT_H
#define PEG_TEXT_H

#include <stddef.h>

#define PEG_SHOWN_TEXT 4096 /* bytes of a name that is shown, with the closing zero */

/* Puts a question mark for each byte of what would control a terminal: ASCII and Unicode
 * control characters (U+0000..1F, U+007F..9F), and those that turn the direction of writing
 * around (U+200E, U+200F, U+202A..2E, U+2066..69), by which a name can pass for another. */
void peg_text_clean(char *text);

/* Copies `text`, cut to the room there is, and cleans the copy; returns that. */
const char *peg_text_shown(const char *text, char copy[PEG_SHOWN_TEXT]);

#endif
