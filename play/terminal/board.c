/* board.c - see board.h. */
#include "play/terminal/board.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include "format/options/text.h"

/* ---- pegs and feedback ----------------------------------------------------------------- */

typedef struct cell_color {
    unsigned char cell; /* of the 256 */
    unsigned char ink;  /* 16 black, 231 white: whichever reads better on the cell */
} cell_color;

/* The first ten are those of the page, as near as the 256 colors come: red, yellow, green,
 * blue, violet, orange, turquoise, ivory, pink, black. */
static const cell_color classic[PEG_MAX_COLORS] = {
    {160, 231}, {220, 16},  {35, 16},   {26, 231}, {97, 231},  {208, 16}, {44, 16},   {230, 16},
    {211, 16},  {237, 231}, {88, 231},  {157, 16}, {54, 231},  {51, 16},  {130, 231}, {189, 16},
    {22, 231},  {217, 16},  {17, 231},  {148, 16}, {125, 231}, {80, 16},  {94, 231},  {229, 16},
    {61, 231},  {209, 16},  {235, 231}, {119, 16}, {90, 231},  {153, 16}, {58, 231},  {225, 16},
    {24, 231},  {179, 16},  {52, 231},  {122, 16}};

/* By Okabe and Ito (2008), for all kinds of color vision; neighbours differ in lightness. */
static const cell_color okabe[ALPHABET_PAINTS] = {{214, 16}, {74, 16},   {29, 231}, {227, 16},
                                                  {25, 231}, {166, 231}, {175, 16}, {234, 231},
                                                  {231, 16}, {245, 16}};

/* The first on a terminal of 8 colors: background and foreground. */
static const unsigned char few_colors[8][2] = {{41, 37}, {43, 30}, {42, 30}, {44, 37},
                                               {45, 37}, {41, 33}, {46, 30}, {47, 30}};

static void start_peg_color(const play_screen *screen, unsigned paint)
{
    if (screen->rich) {
        const bool safe = screen->palette == PALETTE_OKABE && paint < ALPHABET_PAINTS;
        const cell_color *color = safe ? &okabe[paint] : &classic[paint];
        fprintf(screen->out, "\033[48;5;%u;38;5;%um", color->cell, color->ink);
    } else {
        const unsigned char *color = few_colors[paint % 8];
        fprintf(screen->out, "\033[%u;%um", color[0], color[1]);
    }
}

/* Columns that the symbol takes, 1 or 2. */
static unsigned symbol_width(const char *symbol)
{
    wchar_t wide;
    if ((unsigned char)symbol[0] < 0x80) return 1;
    if (mbtowc(&wide, symbol, strlen(symbol)) <= 0) return 1;
    return wcwidth(wide) == 2 ? 2 : 1;
}

void pegs_symbol(const play_screen *screen, unsigned symbol, bool cell)
{
    const char *const text = screen->alphabet->symbol[symbol];
    const bool colored = screen->color && screen->palette != PALETTE_GRAY;
    if (colored) start_peg_color(screen, screen->alphabet->paint[symbol]);
    fprintf(screen->out, !cell ? "%s" : symbol_width(text) == 2 ? " %s" : " %s ", text);
    if (colored) fputs("\033[0m", screen->out);
}

/* The columns of a peg: a row has room for cells with gaps, for cells, or only for symbols. */
static unsigned peg_width(const play_screen *screen, unsigned length)
{
    const unsigned width = screen_width(screen);
    const unsigned beside = length + 26; /* number, feedback, codes left */
    if (width >= 4 * length + beside) return 4;
    return width >= 3 * length + beside ? 3 : 2;
}

unsigned pegs_code_width(const play_screen *screen, unsigned length)
{
    return peg_width(screen, length) * length - 1 + (peg_width(screen, length) == 3);
}

void pegs_code(const play_screen *screen, const uint8_t *code, unsigned length)
{
    const unsigned width = peg_width(screen, length);
    if (!screen->terminal) {
        fputs(alphabet_code(screen->alphabet, code, length).text, screen->out);
        return;
    }
    for (unsigned i = 0; i < length; i++) {
        if (i > 0 && width != 3) putc(' ', screen->out);
        pegs_symbol(screen, code[i], width > 2);
    }
}

void pegs_code_tight(const play_screen *screen, const uint8_t *code, unsigned length)
{
    for (unsigned i = 0; i < length; i++) pegs_symbol(screen, code[i], false);
}

unsigned pegs_tight_width(const play_screen *screen, const uint8_t *code, unsigned length)
{
    unsigned width = 0;
    for (unsigned i = 0; i < length; i++)
        width += symbol_width(screen->alphabet->symbol[code[i]]);
    return width;
}

void pegs_feedback(const play_screen *screen, unsigned label, unsigned length)
{
    uint8_t bulls, cows;
    peg_label_split((uint8_t)label, &bulls, &cows);
    const char *const bull = screen->unicode ? "●" : "b";
    const char *const cow = screen->unicode ? "○" : "c";
    for (unsigned i = 0; i < bulls; i++) screen_print(screen, STYLE_STRONG, "%s", bull);
    for (unsigned i = 0; i < cows; i++) screen_print(screen, STYLE_STRONG, "%s", cow);
    for (unsigned i = (unsigned)bulls + cows; i < length; i++)
        screen_print(screen, STYLE_FAINT, "%s", screen->unicode ? "·" : ".");
}

short_text feedback_words(unsigned label)
{
    uint8_t bulls, cows;
    peg_label_split((uint8_t)label, &bulls, &cows);
    if (label == 0) return text_of("nothing");
    if (cows == 0) return text_of("%u bull%s", bulls, PLURAL_S(bulls));
    if (bulls == 0) return text_of("%u cow%s", cows, PLURAL_S(cows));
    return text_of("%u bull%s %u cow%s", bulls, PLURAL_S(bulls), cows, PLURAL_S(cows));
}

short_text feedback_letters(unsigned label)
{
    uint8_t bulls, cows;
    peg_label_split((uint8_t)label, &bulls, &cows);
    if (label == 0) return text_of("-");
    return text_of("%.*s%.*s", bulls, "bbbbbbbbbbbb", cows, "cccccccccccc");
}

/* ---- rows ------------------------------------------------------------------------------ */

void board_title(const play_screen *screen, const play_game *game)
{
    const peg_rules *rules = &game->rules;
    const char *const dot = screen->unicode ? "·" : "-";
    const unsigned ranges = rules->kind == PEG_MIXED ? rules->length : 1;
    char text[sizeof(short_text) + 200];
    cli_line line = cli_line_in(text, sizeof text);
    cli_line_add(&line, " %s %u position%s of ", dot, rules->length, PLURAL_S(rules->length));
    for (unsigned i = 0; i < ranges; i++)
        cli_line_add(&line, "%s%s", i > 0 ? ", " : "",
                     alphabet_symbols(screen->alphabet, rules->range[i]).text);
    if (rules->kind == PEG_DISTINCT) cli_line_add(&line, ", all different");
    if (rules->kind == PEG_REPEATS) cli_line_add(&line, ", repeats allowed");
    cli_line_add(&line, " %s %lu code%s", dot, (unsigned long)game->secrets,
                 PLURAL_S(game->secrets));
    screen_print(screen, STYLE_STRONG, "%s", game->rules_text);
    screen_continue(screen, (unsigned)strlen(game->rules_text), 0, text);
}

short_text board_remaining(uint32_t left, bool at_least)
{
    return text_of("%s%lu code%s left", at_least ? "at least " : "", (unsigned long)left,
                   PLURAL_S(left));
}

/* The number and the pegs; returns the columns taken on a terminal. */
static size_t begin_row(const play_screen *screen, unsigned number, const uint8_t *code,
                        unsigned length)
{
    if (screen->terminal)
        screen_print(screen, STYLE_FAINT, "%*u  ", BOARD_MARGIN - 3, number);
    else
        fprintf(screen->out, "guess %u: ", number);
    pegs_code(screen, code, length);
    if (screen->terminal) fputs("   ", screen->out);
    return BOARD_MARGIN - 1 + pegs_code_width(screen, length) + 3;
}

size_t board_guess(const play_screen *screen, unsigned number, const uint8_t *code,
                   unsigned length, const char *prompt)
{
    const size_t columns = begin_row(screen, number, code, length);
    if (!screen->terminal) {
        putc('\n', screen->out);
        return 0;
    }
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
    const size_t columns = begin_row(screen, turn + 1, made->code, length);
    if (!screen->terminal) {
        fprintf(screen->out, " -> %s%s%s\n", feedback_words(made->label).text,
                note[0] != '\0' ? ", " : "", note);
        return;
    }
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
