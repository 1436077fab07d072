/* reasons_text.c - see reasons_text.h. */
#include "play/terminal/reasons_text.h"

#include <stdarg.h>
#include <string.h>
#include "play/game/reasons.h"
#include "play/system/interrupt.h"
#include "play/terminal/board.h"

/* A sentence that grows; what does not fit is left out. */
typedef struct sentence {
    char text[480];
    size_t used;
} sentence;

static void add(sentence *said, const char *format, ...) PLAY_PRINTF(2, 3);
static void add(sentence *said, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int wrote =
        vsnprintf(said->text + said->used, sizeof said->text - said->used, format, arguments);
    va_end(arguments);
    if (wrote > 0) said->used += (size_t)wrote;
    if (said->used >= sizeof said->text) said->used = sizeof said->text - 1;
}

/* What stands before element `i` of `count`: `1, 2 and 3`. */
static const char *joint(unsigned i, unsigned count, const char *last)
{
    if (i == 0) return "";
    return i + 1 < count ? ", " : last;
}

/* ---- why --------------------------------------------------------------------------------- */

/* Of a single answer, what it is about it. */
static bool add_plain_reason(sentence *said, const known_fact *fact,
                             const play_history *history, unsigned turn)
{
    const play_turn *made = &history->turns[turn];
    const uint8_t length = history->rules.length;
    uint8_t bulls, cows;
    peg_label_split(made->label, &bulls, &cows);
    if (bulls + cows == 0)
        add(said, "guess %u got nothing", turn + 1);
    else if (fact->kind == FACT_NOT_AT && bulls == 0)
        add(said, "guess %u got no bull", turn + 1);
    else if ((fact->kind == FACT_NOWHERE || fact->kind == FACT_OCCURS) &&
             bulls + cows == length)
        add(said, "guess %u got all its symbols right", turn + 1);
    else if (fact->kind == FACT_NOT_AT && cows == 0)
        add(said, "guess %u got no cow", turn + 1);
    else
        return false;
    return true;
}

/* Of guesses that share no symbol: that together they have all those of the code. */
static bool add_full_guesses(sentence *said, const known_fact *fact,
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
    add(said, "guesses ");
    for (unsigned t = 0; t < history->count; t++)
        if ((fact->answers >> t & 1) != 0) add(said, "%s%u", joint(i++, count, " and "), t + 1);
    add(said, " have all symbols of the code");
    return true;
}

static void add_reason(sentence *said, const known_fact *fact, const play_history *history)
{
    unsigned count = 0, i = 0, last = 0;
    for (unsigned t = 0; t < history->count; t++) {
        if ((fact->answers >> t & 1) == 0) continue;
        count++;
        last = t;
    }
    if (count == 0) {
        add(said, "so the rules are");
        return;
    }
    if (count == 1 && add_plain_reason(said, fact, history, last)) return;
    if (fact->kind == FACT_NOWHERE && add_full_guesses(said, fact, history)) return;
    add(said, "answer%s ", count > 1 ? "s" : "");
    for (unsigned t = 0; t < history->count; t++)
        if ((fact->answers >> t & 1) != 0) add(said, "%s%u", joint(i++, count, " and "), t + 1);
    add(said, " allow%s nothing else", count > 1 ? "" : "s");
}

/* ---- what -------------------------------------------------------------------------------- */

/* Whether two facts make one sentence. */
static bool belong(const known_fact *one, const known_fact *other)
{
    return one->kind == other->kind && one->answers == other->answers;
}

/* The positions at which the symbol does not stand by facts that belong together. */
static void add_positions(sentence *said, const known_fact *facts, unsigned count,
                          const known_fact *first, unsigned symbol)
{
    unsigned many = 0, i = 0;
    for (unsigned f = 0; f < count; f++)
        many += belong(&facts[f], first) && facts[f].symbol == symbol;
    for (unsigned f = 0; f < count; f++) {
        if (!belong(&facts[f], first) || facts[f].symbol != symbol) continue;
        add(said, "%s%u", joint(i++, many, " or "), facts[f].position + 1u);
    }
}

/* `1 not at 2 or 3; 4 not at 1`. */
static void add_places(sentence *said, const play_screen *screen, const known_fact *facts,
                       unsigned count, const known_fact *first)
{
    uint64_t said_symbols = 0;
    for (unsigned f = 0; f < count; f++) {
        const unsigned symbol = facts[f].symbol;
        if (!belong(&facts[f], first) || (said_symbols >> symbol & 1) != 0) continue;
        add(said, "%s%s is not at ", said_symbols != 0 ? "; " : "",
            screen->alphabet->symbol[symbol]);
        add_positions(said, facts, count, first, symbol);
        said_symbols |= UINT64_C(1) << symbol;
    }
}

/* How many facts are told in one sentence with this one. */
static unsigned facts_like(const known_fact *facts, unsigned count, const known_fact *first)
{
    unsigned many = 0;
    for (unsigned f = 0; f < count; f++) many += belong(&facts[f], first);
    return many;
}

static void add_symbols(sentence *said, const play_screen *screen, const known_fact *facts,
                        unsigned count, const known_fact *first)
{
    const unsigned many = facts_like(facts, count, first);
    unsigned i = 0;
    for (unsigned f = 0; f < count; f++) {
        if (!belong(&facts[f], first)) continue;
        add(said, "%s%s", joint(i++, many, first->kind == FACT_NOWHERE ? " or " : " and "),
            screen->alphabet->symbol[facts[f].symbol]);
        if (first->kind == FACT_AT) add(said, " stands at %u", facts[f].position + 1u);
    }
}

/* The fact with all that follows from the same answers. */
static void show(const play_screen *screen, const play_history *history,
                 const known_fact *facts, unsigned count, const known_fact *first)
{
    sentence said = {"", 0};
    switch (first->kind) {
    case FACT_NOWHERE:
        add(&said, "No ");
        add_symbols(&said, screen, facts, count, first);
        break;
    case FACT_OCCURS:
        add(&said, facts_like(facts, count, first) > 1 ? "There are " : "There is ");
        add_symbols(&said, screen, facts, count, first);
        break;
    case FACT_AT: add_symbols(&said, screen, facts, count, first); break;
    case FACT_NOT_AT: add_places(&said, screen, facts, count, first); break;
    }
    add(&said, ": ");
    add_reason(&said, first, history);
    add(&said, ".");
    board_say(screen, STYLE_PLAIN, "%s", said.text);
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
