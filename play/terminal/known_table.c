/* known_table.c - see known_table.h. */
#include "play/terminal/known_table.h"

#include <string.h>
#include "format/options/text.h"
#include "play/game/candidates.h"
#include "play/game/reasons.h"
#include "play/system/interrupt.h"
#include "play/terminal/board.h"
#include "play/terminal/pegs.h"

/* What stands before element `i` of `count`: `1, 2 and 3`. */
static const char *joint(unsigned i, unsigned count, const char *last)
{
    if (i == 0) return "";
    return i + 1 < count ? ", " : last;
}

/* ---- why --------------------------------------------------------------------------------- */

/* Says what it is about a single answer. */
static bool add_plain_reason(cli_line *said, const known_fact *fact,
                             const play_history *history, unsigned turn)
{
    const play_turn *made = &history->turns[turn];
    const uint8_t length = history->rules.length;
    uint8_t bulls, cows;
    peg_label_split(made->label, &bulls, &cows);
    if (bulls + cows == 0)
        cli_line_add(said, "guess %u got nothing", turn + 1);
    else if (fact->kind == FACT_NOT_AT && bulls == 0)
        cli_line_add(said, "guess %u got no bull", turn + 1);
    else if ((fact->kind == FACT_NOWHERE || fact->kind == FACT_OCCURS) &&
             bulls + cows == length)
        cli_line_add(said, "guess %u got all its symbols right", turn + 1);
    else if (fact->kind == FACT_NOT_AT && cows == 0)
        cli_line_add(said, "guess %u got no cow", turn + 1);
    else
        return false;
    return true;
}

/* Says of guesses that share no symbol that together they have all those of the code. */
static bool add_full_guesses(cli_line *said, const known_fact *fact,
                             const play_history *history)
{
    uint64_t symbols = 0;
    unsigned hits = 0, count = 0, i = 0;
    for (unsigned t = 0; t < history->count; t++) {
        const play_turn *turn = &history->turns[t];
        uint64_t own = 0;
        uint8_t bulls, cows;
        if ((fact->answers >> t & 1) == 0) continue;
        for (unsigned p = 0; p < history->rules.length; p++)
            own |= UINT64_C(1) << turn->code[p];
        if ((own & symbols) != 0) return false;
        symbols |= own;
        peg_label_split(turn->label, &bulls, &cows);
        hits += (unsigned)bulls + cows;
        count++;
    }
    if (hits != history->rules.length || (symbols >> fact->symbol & 1) != 0) return false;
    cli_line_add(said, "guesses ");
    for (unsigned t = 0; t < history->count; t++)
        if ((fact->answers >> t & 1) != 0)
            cli_line_add(said, "%s%u", joint(i++, count, " and "), t + 1);
    cli_line_add(said, " have all symbols of the code");
    return true;
}

static void add_reason(cli_line *said, const known_fact *fact, const play_history *history)
{
    unsigned count = 0, i = 0, last = 0;
    for (unsigned t = 0; t < history->count; t++) {
        if ((fact->answers >> t & 1) == 0) continue;
        count++;
        last = t;
    }
    if (count == 0) {
        cli_line_add(said, "by the rules of the game");
        return;
    }
    if (count == 1 && add_plain_reason(said, fact, history, last)) return;
    if (fact->kind == FACT_NOWHERE && add_full_guesses(said, fact, history)) return;
    cli_line_add(said, "answer%s ", PLURAL_S(count));
    for (unsigned t = 0; t < history->count; t++)
        if ((fact->answers >> t & 1) != 0)
            cli_line_add(said, "%s%u", joint(i++, count, " and "), t + 1);
    cli_line_add(said, " allow%s nothing else", count > 1 ? "" : "s");
}

/* ---- what -------------------------------------------------------------------------------- */

/* Whether two facts make one sentence. */
static bool belong(const known_fact *one, const known_fact *other)
{
    return one->kind == other->kind && one->answers == other->answers;
}

/* The positions that facts belonging together exclude for the symbol. */
static void add_positions(cli_line *said, const known_fact *facts, unsigned count,
                          const known_fact *first, unsigned symbol)
{
    unsigned many = 0, i = 0;
    for (unsigned f = 0; f < count; f++)
        many += belong(&facts[f], first) && facts[f].symbol == symbol;
    for (unsigned f = 0; f < count; f++) {
        if (!belong(&facts[f], first) || facts[f].symbol != symbol) continue;
        cli_line_add(said, "%s%u", joint(i++, many, " or "), facts[f].position + 1u);
    }
}

/* `1 not at 2 or 3; 4 not at 1`. */
static void add_places(cli_line *said, const play_screen *screen, const known_fact *facts,
                       unsigned count, const known_fact *first)
{
    uint64_t said_symbols = 0;
    for (unsigned f = 0; f < count; f++) {
        const unsigned symbol = facts[f].symbol;
        if (!belong(&facts[f], first) || (said_symbols >> symbol & 1) != 0) continue;
        cli_line_add(said, "%s%s is not at ", said_symbols != 0 ? "; " : "",
                     screen->alphabet->symbol[symbol]);
        add_positions(said, facts, count, first, symbol);
        said_symbols |= UINT64_C(1) << symbol;
    }
}

/* The number of facts that share a sentence with this one. */
static unsigned facts_like(const known_fact *facts, unsigned count, const known_fact *first)
{
    unsigned many = 0;
    for (unsigned f = 0; f < count; f++) many += belong(&facts[f], first);
    return many;
}

static void add_symbols(cli_line *said, const play_screen *screen, const known_fact *facts,
                        unsigned count, const known_fact *first)
{
    const unsigned many = facts_like(facts, count, first);
    unsigned i = 0;
    for (unsigned f = 0; f < count; f++) {
        if (!belong(&facts[f], first)) continue;
        cli_line_add(said, "%s%s",
                     joint(i++, many, first->kind == FACT_NOWHERE ? " or " : " and "),
                     screen->alphabet->symbol[facts[f].symbol]);
        if (first->kind == FACT_AT) cli_line_add(said, " stands at %u", facts[f].position + 1u);
    }
}

/* Says the fact, with everything that follows from the same answers. */
static void show(const play_screen *screen, const play_history *history,
                 const known_fact *facts, unsigned count, const known_fact *first)
{
    char text[480];
    cli_line said = cli_line_in(text, sizeof text);
    switch (first->kind) {
    case FACT_NOWHERE:
        cli_line_add(&said, "No ");
        add_symbols(&said, screen, facts, count, first);
        break;
    case FACT_OCCURS:
        cli_line_add(&said, facts_like(facts, count, first) > 1 ? "There are " : "There is ");
        add_symbols(&said, screen, facts, count, first);
        break;
    case FACT_AT: add_symbols(&said, screen, facts, count, first); break;
    case FACT_NOT_AT: add_places(&said, screen, facts, count, first); break;
    }
    cli_line_add(&said, ": ");
    add_reason(&said, first, history);
    cli_line_add(&said, ".");
    board_say(screen, STYLE_PLAIN, "%s", text);
}

void reasons_show(const play_screen *screen, const play_history *history)
{
    known_fact facts[REASONS_ROOM];
    const unsigned count = reasons_list(history, facts);
    if (interrupt_pending()) return;
    if (count == 0 && peg_rules_secrets(&history->rules) <= REASONS_SECRETS)
        board_say(screen, STYLE_PLAIN, "Nothing is certain yet.");
    for (unsigned f = 0; f < count; f++) {
        bool before = false;
        for (unsigned e = 0; e < f; e++) before = before || belong(&facts[e], &facts[f]);
        if (!before) show(screen, history, facts, count, &facts[f]);
    }
}

/* ---- tables ------------------------------------------------------------------------ */

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
