/* utf8.h - the characters in what people type. */
#ifndef PLAY_UTF8_H
#define PLAY_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes of the UTF-8 character at `text`, 1..4; 0 at the text's end, and where there is no
 * whole character. Reads no further than the closing zero. */
size_t utf8_bytes(const char *text);

/* Whether the character of so many bytes, as utf8_bytes() says, can be shown without doing
 * anything else: no control character, of C0 or C1, and none that turns the direction of
 * writing, which would make a line read as what it is not. */
bool utf8_visible(const char *text, size_t bytes);

#endif
