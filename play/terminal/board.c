/* board.c - see board.h. */
#include "play/terminal/board.h"

#include <string.h>
#include "format/options/text.h"
#include "play/terminal/pegs.h"

/* Adds the symbols of the positions: `1-6`, or one range for each. */
static void add_symbols(cli_line *line, const play_screen *screen, const peg_rules *rules)
{
    const unsigned ranges = rules->kind == PEG_MIXED ? rules->length : 1;
    for (unsigned i = 0; i < ranges; i++)
        cli_line_add(line, "%s%s", i > 0 ? ", " : "",
                     alphabet_symbols(screen->alphabet, rules->range[i]).text);
}

void board_title(const play_screen *screen, const play_game *game)
{
    const peg_rules *rules = &game->rules;
    const char *const dot = screen->unicode ? "·" : "-";
    char text[sizeof(short_text) + 200];
    cli_line line = cli_line_in(text, sizeof text);
    cli_line_add(&line, " %s %u position%s of ", dot, rules->length, PLURAL_S(rules->length));
    add_symbols(&line, screen, rules);
    if (rules->kind == PEG_DISTINCT) cli_line_add(&line, ", all different");
    if (rules->kind == PEG_REPEATS) cli_line_add(&line, ", repeats allowed");
    cli_line_add(&line, " %s %lu code%s", dot, (unsigned long)game->secrets,
                 PLURAL_S(game->secrets));
    screen_print(screen, STYLE_STRONG, "%s", game->rules_text);
    screen_continue(screen, (unsigned)strlen(game->rules_text), 0, text);
}

short_text board_remaining(uint32_t left, bool at_least)
{
    return text_of("%s%lu code%s left", at_least ? "more than " : "", (unsigned long)left,
                   PLURAL_S(left));
}

/* The number and the pegs; returns the columns taken. */
static size_t begin_row(const play_screen *screen, unsigned number, const uint8_t *code,
                        unsigned length)
{
    screen_print(screen, STYLE_FAINT, "%*u  ", BOARD_MARGIN - 3, number);
    pegs_code(screen, code, length);
    fputs("   ", screen->out);
    return BOARD_MARGIN - 1 + pegs_code_width(screen, length) + 3;
}

static void begin_line(const play_screen *screen, unsigned number, const uint8_t *code,
                       unsigned length)
{
    fprintf(screen->out, "guess %u: ", number);
    pegs_code(screen, code, length);
}

size_t board_guess(const play_screen *screen, unsigned number, const uint8_t *code,
                   unsigned length, const char *prompt)
{
    if (!screen->terminal) {
        begin_line(screen, number, code, length);
        putc('\n', screen->out);
        return 0;
    }
    const size_t columns = begin_row(screen, number, code, length);
    /* The blank comes after the style's end: what is typed is not to be faint. */
    screen_print(screen, STYLE_FAINT, "%s", prompt);
    putc(' ', screen->out);
    return columns + strlen(prompt) + 1;
}

void board_row(const play_screen *screen, const play_history *history, unsigned turn,
               const char *note)
{
    const play_turn *const made = &history->turns[turn];
    const unsigned length = history->rules.length;
    if (!screen->terminal) {
        begin_line(screen, turn + 1, made->code, length);
        fprintf(screen->out, " -> %s%s%s\n", feedback_words(made->label).text,
                note[0] != '\0' ? ", " : "", note);
        return;
    }
    const size_t columns = begin_row(screen, turn + 1, made->code, length);
    pegs_feedback(screen, made->label, length);
    if (note[0] == '\0') {
        putc('\n', screen->out);
    } else if (columns + length + 3 + strlen(note) < screen_width(screen)) {
        fprintf(screen->out, "   %s\n", note);
    } else {
        putc('\n', screen->out);
        board_say(screen, "%s", note);
    }
}

void board_history(const play_screen *screen, const play_history *history)
{
    if (history->count == 0)
        board_say(screen, "The board is empty.");
    else
        board_gap(screen);
    for (unsigned t = 0; t < history->count; t++) board_row(screen, history, t, "");
}

void board_gap(const play_screen *screen)
{
    if (screen->terminal) putc('\n', screen->out);
}
