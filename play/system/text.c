/* text.c - see text.h. */
#include "play/system/text.h"

#include <stdarg.h>
#include <stdio.h>
#include "format/options/text.h"

short_text text_of(const char *format, ...)
{
    short_text text;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text.text, sizeof text.text, format, arguments);
    va_end(arguments);
    return text;
}

play_outcome trouble_set(play_trouble *trouble, play_outcome what, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(trouble->text, sizeof trouble->text, format, arguments);
    va_end(arguments);
    cli_utf8_clean(trouble->text);
    return what;
}

play_outcome trouble_interrupted(play_trouble *trouble)
{
    return trouble_set(trouble, OUTCOME_INTERRUPTED, "interrupted");
}
