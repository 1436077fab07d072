/* text.h - short texts as values, and what texts are made of: UTF-8 characters, plurals. */
#ifndef PLAY_TEXT_H
#define PLAY_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Has the compiler check the arguments of a function that prints. */
#if defined(__GNUC__)
#define PLAY_PRINTF(text, arguments) __attribute__((format(printf, text, arguments)))
#else
#define PLAY_PRINTF(text, arguments)
#endif

/* The endings of a plural: `guess%s`. Empty if the number is 1. */
#define PLURAL_S(number)  ((number) == 1 ? "" : "s")
#define PLURAL_ES(number) ((number) == 1 ? "" : "es")

/* A text as a value: a code, an answer, why something is rejected. */
typedef struct short_text {
    char text[256];
} short_text;

/* Text that does not fit is cut. */
short_text text_of(const char *format, ...) PLAY_PRINTF(1, 2);

/* Writes why something is rejected and returns false, so that this is one statement. */
bool text_reject(short_text *why, const char *format, ...) PLAY_PRINTF(2, 3);

/* The number of bytes of the UTF-8 character at `text`, 1..4; 0 at the text's end, and if
 * there is no whole character. Reads no further than the closing zero. */
size_t utf8_bytes(const char *text);

/* Whether a character of `bytes` bytes, as utf8_bytes() counts them, can be shown safely:
 * neither a control character, of C0 or C1, nor one that changes the direction of writing,
 * which would make a line read as what it is not. */
bool utf8_visible(const char *text, size_t bytes);

#endif
