/*
 * text.c - what is not to be printed, in UTF-8.
 */
#include <stdio.h>
#include <string.h>

#include "gen/core/text.h"

/* Bytes of the control character at `at`, which a zero byte follows; 0 where there is none. */
static size_t control_bytes(const unsigned char *at)
{
    if (at[0] < 0x20 || at[0] == 0x7F) return 1;
    if (at[0] == 0xC2 && at[1] >= 0x80 && at[1] <= 0x9F) return 2;
    if (at[0] != 0xE2) return 0;
    if (at[1] == 0x80) {
        const int turns = at[2] == 0x8E || at[2] == 0x8F || (at[2] >= 0xAA && at[2] <= 0xAE);
        return turns ? 3 : 0;
    }
    return at[1] == 0x81 && at[2] >= 0xA6 && at[2] <= 0xA9 ? 3 : 0;
}

void peg_text_clean(char *text)
{
    while (*text) {
        const size_t bytes = control_bytes((const unsigned char *)text);
        memset(text, '?', bytes);
        text += bytes ? bytes : 1;
    }
}

const char *peg_text_shown(const char *text, char copy[PEG_SHOWN_TEXT])
{
    snprintf(copy, PEG_SHOWN_TEXT, "%s", text);
    peg_text_clean(copy);
    return copy;
}
