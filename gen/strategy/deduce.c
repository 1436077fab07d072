/*
 * deduce.c - guesses a code that a table of possible colors allows, as the program logik does:
 * what a patient person can do with pencil and paper. The rules of deduction are applied one at
 * a time; each is safe: it never rules out what could be the secret.
 */
#include <string.h>

#include "gen/strategy/strategy.h"

/* A guess of the history without the symbols that are already explained. */
typedef struct reduced {
    const uint8_t *guess;
    int cows;        /* of the whole answer */
    int bulls, both; /* not yet explained */
    int placed;      /* symbols removed because they are in place */
    int open;        /* positions of the guess that remain, */
    uint64_t colors; /* their symbols, */
    uint16_t remain; /* and which they are, as bits */
} reduced;

static uint64_t bit(unsigned color)
{
    return UINT64_C(1) << color;
}

static int is_fixed(const peg_deduction *table, unsigned p)
{
    return (table->possible[p] & (table->possible[p] - 1)) == 0;
}

/* Rules out colors at a position, but never the last one. Returns 1 if that is new. */
static int rule_out(peg_deduction *table, unsigned p, uint64_t colors)
{
    if (is_fixed(table, p) || !(table->possible[p] & colors)) return 0;
    if (!(table->possible[p] & ~colors)) return 0;
    table->possible[p] &= ~colors;
    return 1;
}

static int rule_out_unfixed(peg_deduction *table, uint64_t colors)
{
    int news = 0;
    for (unsigned p = 0; p < table->rules->length; p++) news |= rule_out(table, p, colors);
    return news;
}

/* Removes symbols that are nowhere, and those known to be in place. */
static reduced reduce(const peg_deduction *table, const uint8_t *guess, uint8_t label)
{
    const unsigned length = table->rules->length;
    reduced r = {.guess = guess};
    uint64_t anywhere = 0;
    uint8_t bulls, cows;

    peg_label_split(label, &bulls, &cows);
    r.cows = cows;
    r.bulls = bulls;
    r.both = bulls + cows;
    for (unsigned p = 0; p < length; p++) anywhere |= table->possible[p];
    for (unsigned p = 0; p < length; p++) {
        if (!(anywhere & bit(guess[p]))) continue;
        if (table->possible[p] == bit(guess[p])) {
            r.placed++;
            r.bulls--;
            r.both--;
        } else {
            r.open++;
            r.colors |= bit(guess[p]);
            r.remain = (uint16_t)(r.remain | 1u << p);
        }
    }
    return r;
}

/* No bulls left: no open symbol is in place. */
static int no_bulls(peg_deduction *table, const reduced *r)
{
    int news = 0;
    if (r->bulls) return 0;
    for (unsigned p = 0; p < table->rules->length; p++) {
        if (r->remain >> p & 1) news |= rule_out(table, p, bit(r->guess[p]));
    }
    return news;
}

/* Nothing left: no further copies of any open color. */
static int nothing_left(peg_deduction *table, const reduced *r)
{
    return r->both ? 0 : rule_out_unfixed(table, r->colors);
}

/* As many bulls left as open symbols that can be in place: all of them are. */
static int all_in_place(peg_deduction *table, const reduced *r)
{
    uint16_t able = 0;
    int count = 0, news = 0;
    for (unsigned p = 0; p < table->rules->length; p++) {
        if (!(r->remain >> p & 1) || !(table->possible[p] & bit(r->guess[p]))) continue;
        able = (uint16_t)(able | 1u << p);
        count++;
    }
    if (count == 0 || count != r->bulls) return 0;
    for (unsigned p = 0; p < table->rules->length; p++) {
        if (able >> p & 1) news |= rule_out(table, p, ~bit(r->guess[p]));
    }
    return news;
}

/* Every open symbol is in the secret, and the secret has only those and the placed ones. */
static int all_present(peg_deduction *table, const reduced *r)
{
    if (r->open + r->placed != table->rules->length || r->both != r->open) return 0;
    return rule_out_unfixed(table, ~r->colors);
}

/* Only bulls: a color is elsewhere, too, only if all its symbols in the guess are bulls. One
 * that cannot be a bull rules out all the others. */
static int none_elsewhere(peg_deduction *table, const reduced *r)
{
    const unsigned length = table->rules->length;
    const uint8_t *guess = r->guess;
    uint64_t misplaced = 0;
    int news = 0;

    if (r->cows) return 0;
    for (unsigned p = 0; p < length; p++) {
        if (!(table->possible[p] & bit(guess[p])) || table->rules->kind == PEG_DISTINCT)
            misplaced |= bit(guess[p]);
    }
    for (unsigned p = 0; p < length; p++)
        news |= rule_out(table, p, misplaced & ~bit(guess[p]));
    return news;
}

/* Distinct symbols: one whose place is known is nowhere else. */
static int fixed_elsewhere(peg_deduction *table)
{
    int news = 0;
    if (table->rules->kind != PEG_DISTINCT) return 0;
    for (unsigned p = 0; p < table->rules->length; p++) {
        if (is_fixed(table, p)) news |= rule_out_unfixed(table, table->possible[p]);
    }
    return news;
}

void peg_deduce(peg_deduction *table, const peg_position *position)
{
    const peg_replay *replay = position->replay;
    int news = 1;

    memset(table, 0, sizeof *table);
    table->rules = &replay->rules;
    for (unsigned p = 0; p < replay->rules.length; p++) {
        table->possible[p] = bit(replay->rules.range[p]) - 1;
    }
    while (news) {
        news = fixed_elsewhere(table);
        for (unsigned g = 0; g < position->depth; g++) {
            const uint8_t *guess = peg_replay_row(replay, position->guesses[g]);
            reduced r = reduce(table, guess, position->labels[g]);
            news |= no_bulls(table, &r) || nothing_left(table, &r) || all_in_place(table, &r) ||
                    all_present(table, &r) || none_elsewhere(table, &r);
        }
    }
}

/* ---- the rule ------------------------------------------------------------------------ */

static int allows(const peg_deduction *table, const uint8_t *code)
{
    for (unsigned p = 0; p < table->rules->length; p++) {
        if (!(table->possible[p] >> code[p] & 1)) return 0;
    }
    return 1;
}

/* Whether the guess is useful: it may be right, or its answer is not known in advance. */
static int is_informative(const peg_position *position, const uint8_t *guess)
{
    const peg_replay *replay = position->replay;
    const uint8_t length = replay->rules.length;
    uint8_t first = 0;

    for (uint32_t c = position->low; c < position->high; c++) {
        const uint8_t *code = peg_replay_code(replay, c);
        uint8_t label = peg_feedback(guess, code, length);
        if (c == position->low) first = label;
        if (label != first || label == replay->solved) return 1;
    }
    return 0;
}

/* The first code that the table allows and that is informative. The candidates are among those,
 * so there always is one. */
static uint32_t first_allowed(peg_chooser *chooser, const peg_position *position)
{
    const peg_replay *replay = position->replay;
    peg_deduction table;
    uint32_t guess = 0;

    (void)chooser;
    peg_deduce(&table, position);
    for (; guess < replay->set[position->low]; guess++) {
        const uint8_t *code = peg_replay_row(replay, guess);
        if (allows(&table, code) && is_informative(position, code)) break;
    }
    return guess;
}

const peg_strategy peg_strategy_deduce = {
    .id = PEG_STRATEGY_DEDUCE,
    .summary = "the first code that a table of colors and positions allows",
    .source = "the program logik: deduction from the history, without lists of codes",
    .choose = first_allowed,
    .settled = 1,
};
