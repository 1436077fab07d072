/* known_table.c - see known_table.h. */
#include "play/terminal/known_table.h"

#include "play/game/candidates.h"
#include "play/game/known.h"
#include "play/system/interrupt.h"
#include "play/terminal/board.h"
#include "play/terminal/pegs.h"
#include "play/terminal/reasons_text.h"

#define LIST_MOST  120u     /* codes that are still listed */
#define COUNT_MOST 5000000u /* and counted */

void known_show(const play_screen *screen, const play_history *history)
{
    const peg_rules *rules = &history->rules;
    const char *const gap = screen->unicode ? " · " : " . ";
    uint64_t possible[PEG_MAX_LENGTH];
    known_symbols(history, possible);
    if (interrupt_pending()) return;
    board_gap(screen);
    board_say(screen, STYLE_PLAIN, "What can still stand where:");
    const bool wide = 18 + 3 * alphabet_need(rules) + 9 < screen_width(screen);
    for (uint8_t i = 0; i < rules->length; i++) {
        const uint64_t set = possible[i];
        fprintf(screen->out, "     position %2u  ", i + 1u);
        for (uint8_t symbol = 0; symbol < rules->range[i]; symbol++) {
            if ((set >> symbol & 1) == 0)
                screen_print(screen, STYLE_FAINT, "%s", wide ? gap : ".");
            else if (wide)
                pegs_symbol(screen, symbol);
            else
                pegs_code_tight(screen, &symbol, 1);
        }
        if (set != 0 && (set & (set - 1)) == 0) {
            screen_print(screen, STYLE_STRONG, "  certain");
        }
        putc('\n', screen->out);
    }
    reasons_show(screen, history);
    board_gap(screen);
}

void left_show(const play_screen *screen, const play_history *history)
{
    const unsigned length = history->rules.length;
    const uint32_t left = candidates_count(history, COUNT_MOST);
    char note[BOARD_NOTE];
    if (interrupt_pending()) return;
    board_remaining(note, left, left == COUNT_MOST);
    if (left > LIST_MOST) {
        board_say(screen, STYLE_PLAIN, "%s; they are listed when at most %u are left", note,
                  LIST_MOST);
        return;
    }
    board_gap(screen);
    board_say(screen, STYLE_PLAIN, "%s%s", note, left > 0 ? ":" : "");
    const unsigned wide =
        screen->terminal ? pegs_code_width(screen, length) + 3 : 2 * length + 1;
    const unsigned fit =
        screen_width(screen) > 5 + wide ? (screen_width(screen) - 5) / wide : 1;
    play_candidates search;
    candidates_start(&search, history, CANDIDATES_NO_SKIP);
    unsigned shown = 0;
    for (const uint8_t *code; (code = candidates_next(&search)) != NULL; shown++) {
        if (shown % fit == 0) fprintf(screen->out, "%s     ", shown > 0 ? "\n" : "");
        if (screen->terminal) {
            pegs_code(screen, code, length);
            fputs("   ", screen->out);
        } else {
            char text[CODE_SHOWN];
            alphabet_write(screen->alphabet, code, length, text);
            fprintf(screen->out, "%s  ", text);
        }
    }
    if (shown > 0) putc('\n', screen->out);
    board_gap(screen);
}
