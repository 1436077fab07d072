/* utf8.h - the characters in what people type. */
#ifndef PLAY_UTF8_H
#define PLAY_UTF8_H

#include <stddef.h>

/* Bytes of the UTF-8 character at `text`, 1..4; 0 at the text's end, and where there is no
 * whole character. Reads no further than the closing zero. */
size_t utf8_bytes(const char *text);

#endif
