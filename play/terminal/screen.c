/* screen.c - see screen.h. */
#include "play/terminal/screen.h"

#include <langinfo.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "format/options/text.h"

static bool set(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0';
}

static bool has_many_colors(const char *term)
{
    return strstr(term, "256") != NULL || strstr(term, "direct") != NULL || set("COLORTERM") ||
           strncmp(term, "tmux", 4) == 0 || strncmp(term, "alacritty", 9) == 0 ||
           strncmp(term, "foot", 4) == 0 || strstr(term, "kitty") != NULL;
}

void screen_init(play_screen *screen, FILE *out, color_choice choice, bool ascii)
{
    const char *term = getenv("TERM");
    if (term == NULL || term[0] == '\0') term = "dumb";
    const bool clever = strcmp(term, "dumb") != 0;
    memset(screen, 0, sizeof *screen);
    screen->out = out;
    screen->file = fileno(out);
    screen->terminal = isatty(screen->file) == 1;
    screen->moves = screen->terminal && clever;
    screen->color =
        choice == COLOR_ALWAYS || (choice == COLOR_AUTO && screen->moves && !set("NO_COLOR"));
    screen->rich = has_many_colors(term);
    screen->unicode = screen->terminal && !ascii && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

unsigned screen_width(const play_screen *screen)
{
    const unsigned columns = screen->terminal ? cli_columns(screen->file) : 0;
    return columns > 0 ? columns : 80;
}

unsigned screen_height(const play_screen *screen)
{
    struct winsize size;
    if (screen->terminal && ioctl(screen->file, TIOCGWINSZ, &size) == 0 && size.ws_row > 0)
        return size.ws_row;
    return 10000;
}

static void start_style(const play_screen *screen, text_style style)
{
    static const char *const starts[] = {[STYLE_PLAIN] = "",
                                         [STYLE_STRONG] = "\033[1m",
                                         [STYLE_FAINT] = "\033[2m",
                                         [STYLE_GOOD] = "\033[1;32m",
                                         [STYLE_BAD] = "\033[1;31m"};
    if (screen->color) fputs(starts[style], screen->out);
}

static void end_style(const play_screen *screen, text_style style)
{
    if (screen->color && style != STYLE_PLAIN) fputs("\033[0m", screen->out);
}

void screen_print(const play_screen *screen, text_style style, const char *format, ...)
{
    va_list arguments;
    start_style(screen, style);
    va_start(arguments, format);
    vfprintf(screen->out, format, arguments);
    va_end(arguments);
    end_style(screen, style);
}

/* Writes words from `column` on, and indents further lines; on a terminal, breaks full ones. */
static void write_words(const play_screen *screen, unsigned column, unsigned indent,
                        const char *text)
{
    const unsigned width = screen_width(screen), most = width < 84 ? width : 84;
    cli_wrap(screen->out, column, indent, screen->terminal ? most - 1 : 0, text);
}

void screen_text(const play_screen *screen, text_style style, unsigned indent,
                 const char *format, ...)
{
    char text[640];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (!screen->terminal) indent = 0;
    start_style(screen, style);
    fprintf(screen->out, "%*s", (int)indent, "");
    write_words(screen, indent, indent, text);
    end_style(screen, style);
    putc('\n', screen->out);
}

void screen_continue(const play_screen *screen, unsigned column, unsigned indent,
                     const char *text)
{
    write_words(screen, column, indent, text);
    putc('\n', screen->out);
}

bool screen_take_back_line(const play_screen *screen, size_t columns)
{
    if (!screen->moves || columns >= screen_width(screen)) return false;
    fputs("\033[1A\r\033[2K", screen->out);
    return true;
}
