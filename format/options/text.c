/*
 * text.c - lines and paragraphs of text, and the streams they go to.
 */
#include <fcntl.h>
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

unsigned cli_columns_of(const char *text, size_t bytes)
{
    unsigned columns = 0;
    for (size_t i = 0; i < bytes; i++) columns += ((unsigned char)text[i] & 0xc0) != 0x80;
    return columns;
}

/* How many bytes must stay on one line: blanks and a word, and after a word of one column also
 * the next word if that is short, so that a line break splits neither a code, 1 1 2 2, nor an
 * answer, 2 1. */
static size_t unbroken(const char *text)
{
    const size_t blanks = strspn(text, " ");
    size_t word = strcspn(text + blanks, " \n"), bytes = blanks + word;
    while (text[bytes] == ' ' && cli_columns_of(text + bytes - word, word) == 1) {
        word = strcspn(text + bytes + 1, " \n");
        if (word == 0 || cli_columns_of(text + bytes + 1, word) > 2) break;
        bytes += 1 + word;
    }
    return bytes;
}

unsigned cli_wrap(FILE *out, unsigned at, unsigned indent, unsigned width, const char *text)
{
    int fresh = 1; /* no word in this line yet */
    while (*text) {
        const size_t blanks = strspn(text, " "), bytes = unbroken(text);
        const unsigned columns = cli_columns_of(text, bytes);
        const int full = !fresh && width && at + columns > width;
        if (*text == '\n' || full) {
            fprintf(out, "\n%*s", (int)indent, "");
            at = indent;
            fresh = 1;
            text += full ? blanks : 1;
            continue;
        }
        fprintf(out, "%.*s", (int)bytes, text);
        at += columns;
        fresh = 0;
        text += bytes;
    }
    return at;
}

unsigned cli_columns(int file)
{
    struct winsize size;
    return isatty(file) && ioctl(file, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void cli_complain(FILE *out, const char *program, const char *text)
{
    unsigned width = cli_columns(fileno(out));
    char clean[1024];
    cli_line line = cli_line_in(clean, sizeof clean);

    if (width < NARROWEST) width = 0;
    cli_line_add(&line, "%s%s%s", program, *program ? ": " : "", text);
    cli_wrap(out, 0, width >= 2 * NARROWEST && *program ? 2 : 0, width, clean);
    putc('\n', out);
}

void cli_occupy_streams(void)
{
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++) {
        if (fcntl(file, F_GETFD) < 0)
            (void)open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}
