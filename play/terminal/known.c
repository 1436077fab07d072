/* known.c - see known.h. */
#include "play/terminal/known.h"

#include "play/terminal/board.h"
#include "play/game/candidates.h"

#define LIST_MOST  120u     /* codes that are still listed */
#define COUNT_MOST 5000000u /* and counted */

static void note_symbols(uint64_t possible[PEG_MAX_LENGTH], const uint8_t *code,
                         unsigned length)
{
    for (unsigned i = 0; i < length; i++) possible[i] |= UINT64_C(1) << code[i];
}

void known_symbols(const play_history *history, uint64_t possible[PEG_MAX_LENGTH])
{
    const peg_rules *rules = &history->rules;
    for (unsigned i = 0; i < rules->length; i++) possible[i] = 0;
    for (unsigned i = 0; i < rules->length; i++) {
        for (unsigned symbol = 0; symbol < rules->range[i]; symbol++) {
            if ((possible[i] >> symbol & 1) != 0) continue;
            play_candidates search;
            candidates_start(&search, history, CANDIDATES_NO_SKIP);
            search.allowed[i] = UINT64_C(1) << symbol;
            const uint8_t *code = candidates_next(&search);
            if (code != NULL) note_symbols(possible, code, rules->length);
        }
    }
}

void known_show(const play_screen *screen, const play_history *history)
{
    const peg_rules *rules = &history->rules;
    const char *const gap = screen->unicode ? " · " : " . ";
    uint64_t possible[PEG_MAX_LENGTH];
    known_symbols(history, possible);
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
                screen_peg(screen, symbol);
            else
                screen_code_tight(screen, &symbol, 1);
        }
        if (set != 0 && (set & (set - 1)) == 0) {
            screen_print(screen, STYLE_STRONG, "  certain");
        }
        putc('\n', screen->out);
    }
    board_gap(screen);
}

void left_show(const play_screen *screen, const play_history *history)
{
    const unsigned length = history->rules.length;
    const uint32_t left = candidates_count(history, COUNT_MOST);
    char note[BOARD_NOTE];
    board_left(note, left, left == COUNT_MOST);
    if (left > LIST_MOST) {
        board_say(screen, STYLE_PLAIN, "%s; they are listed when at most %u are left", note,
                  LIST_MOST);
        return;
    }
    board_gap(screen);
    board_say(screen, STYLE_PLAIN, "%s%s", note, left > 0 ? ":" : "");
    const unsigned wide =
        screen->terminal ? screen_code_width(screen, length) + 3 : 2 * length + 1;
    const unsigned fit =
        screen_width(screen) > 5 + wide ? (screen_width(screen) - 5) / wide : 1;
    play_candidates search;
    candidates_start(&search, history, CANDIDATES_NO_SKIP);
    unsigned shown = 0;
    for (const uint8_t *code; (code = candidates_next(&search)) != NULL; shown++) {
        if (shown % fit == 0) fprintf(screen->out, "%s     ", shown > 0 ? "\n" : "");
        if (screen->terminal) {
            screen_code(screen, code, length);
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
