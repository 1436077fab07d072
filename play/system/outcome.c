/* outcome.c - see outcome.h. */
#include "play/system/outcome.h"

#include <stdarg.h>
#include <stdio.h>

play_outcome trouble_set(play_trouble *trouble, play_outcome what, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(trouble->text, sizeof trouble->text, format, arguments);
    va_end(arguments);
    for (char *at = trouble->text; *at != '\0'; at++) {
        const unsigned char byte = (unsigned char)*at;
        if (byte < 0x20 || byte == 0x7f) *at = '?';
    }
    return what;
}
