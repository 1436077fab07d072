/* outcome.c - see outcome.h. */
#include "play/system/outcome.h"

#include <stdarg.h>
#include <stdio.h>
#include "play/system/text.h"

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
