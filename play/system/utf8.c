/* utf8.c - see utf8.h. */
#include "play/system/utf8.h"

size_t utf8_bytes(const char *text)
{
    const unsigned char lead = (unsigned char)text[0];
    size_t bytes = 0;
    if (lead > 0 && lead < 0x80)
        bytes = 1;
    else if (lead >= 0xc2 && lead < 0xe0)
        bytes = 2;
    else if (lead >= 0xe0 && lead < 0xf0)
        bytes = 3;
    else if (lead >= 0xf0 && lead < 0xf5)
        bytes = 4;
    for (size_t i = 1; i < bytes; i++) {
        if (((unsigned char)text[i] & 0xc0) != 0x80) return 0;
    }
    return bytes;
}
