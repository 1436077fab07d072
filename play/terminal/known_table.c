/* known_table.c - what the answers so far say; see explain.h. */
#include "play/terminal/explain.h"

#include "format/game/code.h"
#include "format/options/text.h"
#include "play/game/reasons.h"
#include "play/system/interrupt.h"
#include "play/terminal/board.h"

/* ---- why --------------------------------------------------------------------------------- */

/* The elements of a set, counted from 1: `1, 2 and 3`. */
static void add_numbers(cli_line *said, uint64_t set, const char *last)
{
    const char *before = "";
    for (unsigned number = 1; set != 0; number++, set >>= 1) {
        if ((set & 1) == 0) continue;
        cli_line_add(said, "%s%u", before, number);
        before = is_single(set >> 1) ? last : ", ";
    }
}

/* What a single guess got that shows the fact; null: it takes more to say that. */
static const char *plain_reason(const known_fact *fact, const play_turn *made, uint8_t length)
{
    uint8_t bulls, cows;
    peg_label_split(made->label, &bulls, &cows);
    if (bulls + cows == 0) return "nothing";
    if (fact->kind == FACT_NOT_AT && bulls == 0) return "no bull";
    if ((fact->kind == FACT_NOWHERE || fact->kind == FACT_OCCURS) && bulls + cows == length)
        return "all its symbols right";
    return fact->kind == FACT_NOT_AT && cows == 0 ? "no cow" : NULL;
}

/* Says of guesses that share no symbol that together they have all those of the code. */
static bool add_full_guesses(cli_line *said, const known_fact *fact,
                             const play_history *history)
{
    uint64_t symbols = 0;
    unsigned hits = 0;
    for (unsigned t = 0; t < history->count; t++) {
        const play_turn *turn = &history->turns[t];
        const uint64_t own = peg_symbols(turn->code, history->rules.length);
        uint8_t bulls, cows;
        if ((fact->answers >> t & 1) == 0) continue;
        if ((own & symbols) != 0) return false;
        symbols |= own;
        peg_label_split(turn->label, &bulls, &cows);
        hits += (unsigned)bulls + cows;
    }
    if (hits != history->rules.length || (symbols >> fact->symbol & 1) != 0) return false;
    cli_line_add(said, "guesses ");
    add_numbers(said, fact->answers, " and ");
    cli_line_add(said, " have all symbols of the code");
    return true;
}

static void add_reason(cli_line *said, const known_fact *fact, const play_history *history)
{
    const bool one = is_single(fact->answers);
    unsigned first = 0;
    if (fact->answers == 0) {
        cli_line_add(said, "by the rules of the game");
        return;
    }
    while ((fact->answers >> first & 1) == 0) first++;
    const char *const got =
        one ? plain_reason(fact, &history->turns[first], history->rules.length) : NULL;
    if (got != NULL) {
        cli_line_add(said, "guess %u got %s", first + 1, got);
        return;
    }
    if (fact->kind == FACT_NOWHERE && add_full_guesses(said, fact, history)) return;
    cli_line_add(said, "answer%s ", one ? "" : "s");
    add_numbers(said, fact->answers, " and ");
    cli_line_add(said, " allow%s nothing else", one ? "s" : "");
}

/* ---- what -------------------------------------------------------------------------------- */

/* `1 is not at 2 or 3; 4 is not at 1`. */
static void add_places(cli_line *said, const play_screen *screen, const known_fact *facts,
                       unsigned count)
{
    uint64_t said_symbols = 0;
    for (unsigned f = 0; f < count; f++) {
        const unsigned symbol = facts[f].symbol;
        uint64_t positions = 0;
        if ((said_symbols >> symbol & 1) != 0) continue;
        for (unsigned e = f; e < count; e++)
            if (facts[e].symbol == symbol) positions |= UINT64_C(1) << facts[e].position;
        cli_line_add(said, "%s%s is not at ", said_symbols != 0 ? "; " : "",
                     screen->alphabet->symbol[symbol]);
        add_numbers(said, positions, " or ");
        said_symbols |= UINT64_C(1) << symbol;
    }
}

static void add_symbols(cli_line *said, const play_screen *screen, const known_fact *facts,
                        unsigned count)
{
    const char *const last = facts->kind == FACT_NOWHERE ? " or " : " and ";
    for (unsigned f = 0; f < count; f++) {
        cli_line_add(said, "%s%s",
                     f == 0          ? ""
                     : f + 1 < count ? ", "
                                     : last,
                     screen->alphabet->symbol[facts[f].symbol]);
        if (facts->kind == FACT_AT) cli_line_add(said, " stands at %u", facts[f].position + 1u);
    }
}

/* Says facts of one kind that follow from the same answers. */
static void show(const play_screen *screen, const play_history *history,
                 const known_fact *facts, unsigned count)
{
    char text[480];
    cli_line said = cli_line_in(text, sizeof text);
    if (facts->kind == FACT_NOWHERE) cli_line_add(&said, "No ");
    if (facts->kind == FACT_OCCURS) cli_line_add(&said, "There %s ", count > 1 ? "are" : "is");
    if (facts->kind == FACT_NOT_AT)
        add_places(&said, screen, facts, count);
    else
        add_symbols(&said, screen, facts, count);
    cli_line_add(&said, ": ");
    add_reason(&said, facts, history);
    cli_line_add(&said, ".");
    board_say(screen, "%s", text);
}

void reasons_show(const play_screen *screen, const play_history *history)
{
    known_fact facts[REASONS_ROOM], alike[REASONS_ROOM];
    bool said[REASONS_ROOM] = {false};
    const unsigned count = reasons_list(history, facts);
    if (interrupt_pending()) return;
    const bool examined = history->count <= REASONS_TURNS &&
                          peg_rules_secrets(&history->rules) <= REASONS_SECRETS;
    if (count == 0)
        board_say(screen, "%s",
                  examined ? "Nothing is certain yet."
                           : "There are too many codes or answers to say what is certain.");
    for (unsigned f = 0; f < count; f++) {
        unsigned many = 0;
        for (unsigned e = f; e < count; e++) {
            if (said[e] || facts[e].kind != facts[f].kind ||
                facts[e].answers != facts[f].answers)
                continue;
            alike[many++] = facts[e];
            said[e] = true;
        }
        if (many > 0) show(screen, history, alike, many);
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
    board_say(screen, "What can still stand where:");
    const bool wide = 18 + 3 * peg_greatest_range(rules) + 9 < screen_width(screen);
    const bool cells = wide && screen->terminal; /* a cell ends with a blank */
    for (uint8_t i = 0; i < rules->length; i++) {
        const uint64_t set = possible[i];
        fprintf(screen->out, "     position %2u  ", i + 1u);
        for (uint8_t symbol = 0; symbol < rules->range[i]; symbol++) {
            if (wide && !cells) putc(' ', screen->out);
            if ((set >> symbol & 1) == 0)
                screen_print(screen, STYLE_FAINT, "%s", cells ? gap : ".");
            else
                pegs_symbol(screen, symbol, cells);
        }
        if (is_single(set)) screen_print(screen, STYLE_STRONG, "  certain");
        putc('\n', screen->out);
    }
    reasons_show(screen, history);
    board_gap(screen);
}

void left_show(const play_screen *screen, const play_history *history)
{
    const unsigned length = history->rules.length;
    const uint32_t left = candidates_count(history, COUNT_MOST);
    if (interrupt_pending()) return;
    const short_text note = board_remaining(left, left == COUNT_MOST);
    if (left > LIST_MOST) {
        board_say(screen, "%s; they are listed when at most %u are left", note.text, LIST_MOST);
        return;
    }
    board_gap(screen);
    board_say(screen, "%s%s", note.text, left > 0 ? ":" : "");
    const char *const gap = screen->terminal ? "   " : "  ";
    const unsigned wide =
        screen->terminal ? pegs_code_width(screen, length) + 3 : 2 * length + 1;
    const unsigned fit =
        screen_width(screen) > 5 + wide ? (screen_width(screen) - 5) / wide : 1;
    play_candidates search;
    candidates_start(&search, history);
    unsigned shown = 0;
    for (const uint8_t *code; (code = candidates_next(&search)) != NULL; shown++) {
        fputs(shown % fit > 0 ? gap : shown > 0 ? "\n     " : "     ", screen->out);
        pegs_code(screen, code, length);
    }
    if (shown > 0) putc('\n', screen->out);
    board_gap(screen);
}
