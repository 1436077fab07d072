/* pegs.c - see pegs.h. */
#include "play/terminal/pegs.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

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

static void start_peg_color(const play_screen *screen, unsigned symbol)
{
    const unsigned paint = screen->alphabet->paint[symbol % PEG_MAX_COLORS];
    if (!screen->color || screen->palette == PALETTE_GRAY) return;
    if (screen->rich) {
        const bool safe = screen->palette == PALETTE_OKABE && paint < ALPHABET_PAINTS;
        const cell_color *color = safe ? &okabe[paint] : &classic[paint];
        fprintf(screen->out, "\033[48;5;%u;38;5;%um", color->cell, color->ink);
    } else {
        const unsigned char *color = few_colors[paint % 8];
        fprintf(screen->out, "\033[%u;%um", color[0], color[1]);
    }
}

static void end_color(const play_screen *screen)
{
    if (screen->color && screen->palette != PALETTE_GRAY) fputs("\033[0m", screen->out);
}

/* Columns that the symbol takes, 1 or 2. */
static unsigned symbol_width(const char *symbol)
{
    wchar_t wide;
    if ((unsigned char)symbol[0] < 0x80) return 1;
    if (mbtowc(&wide, symbol, strlen(symbol)) <= 0) return 1;
    return wcwidth(wide) == 2 ? 2 : 1;
}

void pegs_symbol(const play_screen *screen, unsigned symbol)
{
    const char *text = screen->alphabet->symbol[symbol];
    start_peg_color(screen, symbol);
    fprintf(screen->out, symbol_width(text) == 2 ? " %s" : " %s ", text);
    end_color(screen);
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

static void draw_tight(const play_screen *screen, unsigned symbol)
{
    start_peg_color(screen, symbol);
    fputs(screen->alphabet->symbol[symbol], screen->out);
    end_color(screen);
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
        if (width > 2)
            pegs_symbol(screen, code[i]);
        else
            draw_tight(screen, code[i]);
    }
}

void pegs_code_tight(const play_screen *screen, const uint8_t *code, unsigned length)
{
    for (unsigned i = 0; i < length; i++) draw_tight(screen, code[i]);
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
