/*
 * text.c - text made safe to show, lines and paragraphs, and the streams they go to.
 */
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "format/options/text.h"

#define NARROWEST 20u /* columns: in less a word is hard to read */

size_t cli_utf8_bytes(const char *text)
{
    const unsigned char lead = (unsigned char)text[0],
                        next = (unsigned char)(lead ? text[1] : 0);
    size_t bytes = 1;

    if (lead == 0 || (lead >= 0x80 && lead < 0xc2) || lead >= 0xf5) return 0;
    if (lead >= 0xc2) bytes = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if ((lead == 0xe0 && next < 0xa0) || (lead == 0xf0 && next < 0x90)) return 0; /* overlong */
    for (size_t i = 1; i < bytes; i++) {
        if (((unsigned char)text[i] & 0xc0) != 0x80) return 0;
    }
    return bytes;
}

int cli_utf8_visible(const char *text, size_t bytes)
{
    static const struct {
        uint32_t first, last;
    } unseen[] = {{0, 0x1f},        {0x7f, 0x9f},     {0x61c, 0x61c},
                  {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f},
                  {0xd800, 0xdfff}, {0xfeff, 0xfeff}, {0x110000, 0x1fffff}};
    static const unsigned char lead_bits[5] = {0, 0x7f, 0x1f, 0x0f, 0x07};

    if (bytes == 0) return 0;
    uint32_t point = (unsigned char)text[0] & lead_bits[bytes];
    for (size_t i = 1; i < bytes; i++) point = point << 6 | ((unsigned char)text[i] & 0x3f);
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++) {
        if (point >= unseen[i].first && point <= unseen[i].last) return 0;
    }
    return 1;
}

void cli_utf8_clean(char *text)
{
    while (*text) {
        const size_t bytes = cli_utf8_bytes(text);
        if (cli_utf8_visible(text, bytes))
            text += bytes;
        else
            *text++ = '?';
    }
}

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
    cli_utf8_clean(line->text + line->used);
    line->used += (size_t)wanted < left ? (size_t)wanted : left - 1;
}

/* Whether a character of UTF-8 begins with this byte. */
static int begins_character(char byte)
{
    return ((unsigned char)byte & 0xc0) != 0x80;
}

static unsigned characters_of(const char *text, size_t bytes)
{
    unsigned count = 0;
    for (size_t i = 0; i < bytes; i++) count += (unsigned)begins_character(text[i]);
    return count;
}

unsigned cli_columns_of(const char *text, size_t bytes)
{
    unsigned columns = characters_of(text, bytes);
    wchar_t wide;
    for (size_t i = 0; i < bytes; i++) {
        if ((unsigned char)text[i] < 0x80 || !begins_character(text[i])) continue;
        columns += mbtowc(&wide, text + i, bytes - i) > 0 && wcwidth(wide) == 2;
    }
    return columns;
}

/* How many bytes must stay on one line: blanks and a word, and after a word of one character
 * also the next word if that is short, so that a line break splits neither a code, 1 1 2 2, nor
 * an answer, 2 1. */
static size_t unbroken(const char *text)
{
    const size_t blanks = strspn(text, " ");
    size_t word = strcspn(text + blanks, " \n"), bytes = blanks + word;
    while (text[bytes] == ' ' && characters_of(text + bytes - word, word) == 1) {
        word = strcspn(text + bytes + 1, " \n");
        if (word == 0 || characters_of(text + bytes + 1, word) > 2) break;
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
    char clean[PATH_MAX + 1024];
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
