/*
 * rules.c - rules of a line or two each, and the table of all strategies.
 */
#include <string.h>

#include "gen/score/fixed_log.h"
#include "gen/strategy/strategy.h"

/* ---- rules that score a partition ---------------------------------------------------- */

static uint64_t size_itself(uint32_t size)
{
    return size;
}

const peg_strategy peg_strategy_minimax = {
    .id = PEG_STRATEGY_MINIMAX,
    .summary = "the guess whose largest part is smallest",
    .source = "D. E. Knuth, The Computer as Master Mind, J. Recreational Mathematics 9 (1977)",
    .score = {.part = size_itself, .greatest = 1},
};

/* A part of size n is met with probability n/N, so its expected size is the sum of n^2, over N.
 */
static uint64_t square(uint32_t size)
{
    return (uint64_t)size * size;
}

const peg_strategy peg_strategy_expected = {
    .id = PEG_STRATEGY_EXPECTED,
    .summary = "the guess with the smallest expected part",
    .source = "R. W. Irving, Towards an Optimum Mastermind Strategy, JRM 11 (1978)",
    .score = {.part = square},
};

/* The entropy of a partition of N is log N - (sum of n log n) / N: greatest when that sum is
 * least. */
const peg_strategy peg_strategy_entropy = {
    .id = PEG_STRATEGY_ENTROPY,
    .summary = "the guess whose answer tells most on average",
    .source =
        "E. Neuwirth, Some Strategies for Mastermind, Z. fuer Operations Research 26 (1982)",
    .score = {.part = peg_n_log_n},
};

/*
 * Entropy that credits a guess that may be right. The sum of n log n estimates, in bits, how
 * much is left to find out for all candidates. A guess that may be right saves one candidate a
 * whole further guess, and a guess finds out some two and a half bits. So a candidate scores
 * that much better than a code that splits the same way but cannot be right; Neuwirth's rule
 * prefers it only among equals. Of the values tried, 2 to 2.8 bits, 2.65 is the one whose
 * totals for p5c8r, p6c6r and p5c10r are all below mmstrat's.
 */
#define GUESS_BITS 2.65

const peg_strategy peg_strategy_entropy_plus = {
    .id = PEG_STRATEGY_ENTROPY_PLUS,
    .summary = "entropy, with 2.65 bits more for a guess that may be right",
    .source = "Pegtree; mmstrat's entropy scores with such a correction, of 2 bits",
    .score = {.part = peg_n_log_n},
    .missing = (uint64_t)(GUESS_BITS * (1 << PEG_LOG_UNIT)),
};

/* Most parts: the fewest answers that cannot occur. */
static uint64_t is_empty(uint32_t size)
{
    return size == 0;
}

const peg_strategy peg_strategy_parts = {
    .id = PEG_STRATEGY_PARTS,
    .summary = "the guess with the most possible answers",
    .source = "B. Kooi, Yet Another Mastermind Strategy, ICGA Journal 28 (2005)",
    .score = {.part = is_empty},
};

/* ---- rules that choose by themselves --------------------------------------------------- */

static uint32_t first_candidate(peg_chooser *chooser, const peg_position *position)
{
    (void)chooser;
    return position->replay->set[position->low];
}

const peg_strategy peg_strategy_first = {
    .id = PEG_STRATEGY_FIRST,
    .summary = "the first code that agrees with all answers",
    .source = "E. Shapiro, Playing Mastermind Logically, SIGART Newsletter 85 (1983)",
    .choose = first_candidate,
    .settled = 1,
};

static uint32_t draw_candidate(peg_chooser *chooser, const peg_position *position)
{
    const uint32_t count = position->high - position->low;
    const uint32_t drawn = peg_draw(position, chooser->method.seed, 0, count);

    return position->replay->set[position->low + drawn];
}

const peg_strategy peg_strategy_random = {
    .id = PEG_STRATEGY_RANDOM,
    .summary = "any code that agrees with all answers, drawn by --seed",
    .source = "the MOO program in J; Massimo's PL/SQL package mmp",
    .choose = draw_candidate,
    .settled = 1,
};

/* Whether one symbol occurs twice in the code and all others once. */
static int has_one_pair(const uint8_t *code, unsigned length)
{
    unsigned pairs = 0;
    for (unsigned p = 0; p < length; p++) {
        for (unsigned q = p + 1; q < length; q++) pairs += code[p] == code[q];
    }
    return pairs == 1;
}

/* The first code with one repeated symbol; if the game has none, the first code. */
static uint32_t opening(const peg_replay *replay)
{
    const unsigned length = replay->rules.length;
    if (replay->rules.kind == PEG_DISTINCT) return 0;
    for (uint32_t i = 0; i < replay->secrets; i++) {
        if (has_one_pair(peg_replay_row(replay, i), length)) return i;
    }
    return 0;
}

/* Cooley's rule, in the chapter on Mastermind: open with a code that has just one repeated
 * symbol; after that, of the codes that agree with all answers, guess the one least similar to
 * the last guess. */
static uint32_t least_similar(peg_chooser *chooser, const peg_position *position)
{
    const peg_replay *replay = position->replay;
    const unsigned length = replay->rules.length;
    unsigned least = UINT32_MAX;
    uint32_t guess = 0;

    if (position->depth == 0) return opening(replay);
    const uint8_t *last = peg_replay_row(replay, position->guesses[position->depth - 1]);
    for (uint32_t c = position->low; c < position->high; c++) {
        uint8_t bulls, cows;
        const uint8_t *code = peg_replay_code(replay, c);
        peg_label_split(peg_feedback(last, code, (uint8_t)length), &bulls, &cows);
        unsigned similarity = bulls * (PEG_MAX_LENGTH + 1u) + cows;
        if (similarity < least) {
            least = similarity;
            guess = replay->set[c];
            if (chooser->equals) chooser->equals->count = 0;
        }
        if (similarity == least && chooser->equals)
            peg_equals_add(chooser->equals, replay->set[c]);
    }
    return guess;
}

const peg_strategy peg_strategy_dissimilar = {
    .id = PEG_STRATEGY_DISSIMILAR,
    .summary = "the code that agrees with all answers and is least like the last guess",
    .source = "Cooley, in C. Wetherell, Etudes for Programmers (1978), Mastermind",
    .choose = least_similar,
};

/* The exact search considers the tree as a whole: gen/optimal/solve.h. */
const peg_strategy peg_strategy_optimal = {
    .id = PEG_STRATEGY_OPTIMAL,
    .summary = "the provably least total or worst depth, by exact search",
    .source = "Pegtree; after K. Koyama and T. Lai, J. Recreational Mathematics 25 (1993)",
};

const peg_strategy peg_strategy_consistent = {
    .id = PEG_STRATEGY_CONSISTENT,
    .summary = "the same, among trees in which every guess may be the secret",
    .source = "Pegtree",
};

/* ---- the table ----------------------------------------------------------------------- */

#define RULE(number, NAME, symbol, name, alias, order, title)                                  \
    {name, alias, &peg_strategy_##symbol},
static const struct {
    const char *name, *alias;
    const peg_strategy *strategy;
} table[] = {PEG_STRATEGIES(RULE)};

#define ROWS (sizeof table / sizeof *table)

const peg_strategy *peg_strategy_at(size_t i)
{
    return i < ROWS ? table[i].strategy : NULL;
}

const peg_strategy *peg_strategy_of(unsigned id)
{
    for (size_t i = 0; i < ROWS; i++)
        if (table[i].strategy->id == id) return table[i].strategy;
    return NULL;
}

const peg_strategy *peg_strategy_find(const char *name)
{
    for (size_t i = 0; i < ROWS; i++) {
        if (strcmp(name, table[i].name) == 0) return table[i].strategy;
        if (table[i].alias && strcmp(name, table[i].alias) == 0) return table[i].strategy;
    }
    return NULL;
}
