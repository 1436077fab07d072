/*
 * text.c - lines and paragraphs of text.
 */
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "format/options/text.h"

#define NARROWEST 20u /* columns: in less a word is hard to read */

cli_line cli_line_in(char *text, size_t room)
{
    cli_line line = {text, room, 0};
    if (room) *text = '\0';
    return line;
}

void cli_line_add(cli_line *line, const char *format, ...)
{
    va_list arguments;
    const size_t left = line->room - line->used;

    if (left <= 1) return;
    va_start(arguments, format);
    const int wanted = vsnprintf(line->text + line->used, left, format, arguments);
    va_end(arguments);
    if (wanted < 0) return;
    const size_t end = line->used + ((size_t)wanted < left ? (size_t)wanted : left - 1);
    for (; line->used < end; line->used++) {
        const unsigned char byte = (unsigned char)line->text[line->used];
        if (byte < 0x20 || byte == 0x7f) line->text[line->used] = '?';
    }
}

unsigned cli_wrap(FILE *out, unsigned at, unsigned indent, unsigned width, const char *text)
{
    int fresh = 1; /* no word in this line yet */
    while (*text) {
        const size_t length = strcspn(text, " \n");
        const int fits = !width || at + !fresh + length <= width;
        if (!fresh && !fits) {
            fprintf(out, "\n%*s", (int)indent, "");
            at = indent;
        } else if (!fresh) {
            putc(' ', out);
            at++;
        }
        fprintf(out, "%.*s", (int)length, text);
        at += (unsigned)length;
        fresh = 0;
        text += length;
        if (*text == '\n') {
            fprintf(out, "\n%*s", (int)indent, "");
            at = indent;
            fresh = 1;
        }
        if (*text) text++;
    }
    return at;
}

/* Columns of a terminal; 0 of anything else. */
static unsigned columns(FILE *out)
{
    struct winsize size;
    if (!isatty(fileno(out)) || ioctl(fileno(out), TIOCGWINSZ, &size) != 0) return 0;
    return size.ws_col >= NARROWEST ? size.ws_col : 0;
}

void cli_complain(FILE *out, const char *program, const char *text)
{
    const unsigned width = columns(out), indent = width >= 2 * NARROWEST ? 2 : 0;
    char clean[1024];
    cli_line line = cli_line_in(clean, sizeof clean);

    cli_line_add(&line, "%s: %s", program, text);
    cli_wrap(out, 0, indent, width, clean);
    putc('\n', out);
}
