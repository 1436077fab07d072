/* note.c - see note.h. */
#include "play/tree/note.h"

#include <stdarg.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "format/options/text.h"

void tree_note(const char *format, ...)
{
    char text[1024];
    struct winsize size;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const int known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    cli_wrap(stderr, 0, 0, known ? size.ws_col - 1u : 0, text);
    putc('\n', stderr);
}
