/* text.c - see text.h. */
#include "play/system/text.h"

#include <stdarg.h>
#include <stdio.h>

short_text text_of(const char *format, ...)
{
    short_text text;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text.text, sizeof text.text, format, arguments);
    va_end(arguments);
    return text;
}

size_t utf8_bytes(const char *text)
{
    const unsigned char lead = (unsigned char)text[0];
    size_t bytes = 1;
    if (lead == 0 || (lead >= 0x80 && lead < 0xc2) || lead >= 0xf5) return 0;
    if (lead >= 0xc2) bytes = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    for (size_t i = 1; i < bytes; i++) {
        if (((unsigned char)text[i] & 0xc0) != 0x80) return 0;
    }
    return bytes;
}

bool utf8_visible(const char *text, size_t bytes)
{
    static const struct {
        unsigned long first, last;
    } unseen[] = {{0, 0x1f},        {0x7f, 0x9f},     {0x61c, 0x61c},
                  {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f},
                  {0xd800, 0xdfff}, {0xfeff, 0xfeff}, {0x110000, 0x1fffff}};
    static const unsigned char lead_bits[5] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    if (bytes == 0) return false;
    unsigned long point = (unsigned char)text[0] & lead_bits[bytes];
    for (size_t i = 1; i < bytes; i++) point = point << 6 | ((unsigned char)text[i] & 0x3f);
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++) {
        if (point >= unseen[i].first && point <= unseen[i].last) return false;
    }
    return true;
}

play_outcome trouble_set(play_trouble *trouble, play_outcome what, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(trouble->text, sizeof trouble->text, format, arguments);
    va_end(arguments);
    for (char *at = trouble->text; *at != '\0';) {
        const size_t bytes = utf8_bytes(at);
        if (utf8_visible(at, bytes))
            at += bytes;
        else
            *at++ = '?';
    }
    return what;
}

play_outcome trouble_interrupted(play_trouble *trouble)
{
    return trouble_set(trouble, OUTCOME_INTERRUPTED, "interrupted");
}
