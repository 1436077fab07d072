/* note.c - see note.h. */
#include "play/tree/note.h"

#include <stdarg.h>
#include <stdio.h>
#include "format/options/text.h"

void tree_note(const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cli_complain(stderr, "", text);
}
