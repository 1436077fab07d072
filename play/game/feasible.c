/* feasible.c - see feasible.h. */
#include "play/game/feasible.h"

#include "play/game/candidates.h"

/* Two codes of different symbols share at least 2 * length - colors of them. All counts from
 * there on occur, since those in common can stand anywhere; but not a last one out of place. */
static bool feasible_distinct(const peg_rules *rules, uint8_t bulls, uint8_t cows)
{
    const unsigned hits = (unsigned)bulls + cows;
    return hits <= rules->length && hits + rules->range[0] >= 2u * rules->length &&
           !(cows == 1 && hits == rules->length);
}

/* Symbols that do not occur in the guess are all alike to its feedback: of those that may stand
 * at a position the first will do, and the same one wherever it may stand. */
static uint64_t symbols_that_differ(uint64_t possible, uint64_t in_guess)
{
    const uint64_t others = possible & ~in_guess;
    return (possible & in_guess) | (others & (~others + 1));
}

bool feedback_feasible(const peg_rules *rules, const uint8_t *guess, uint8_t label)
{
    play_history history;
    play_candidates search;
    uint64_t in_guess = 0;
    uint8_t bulls, cows;
    peg_label_split(label, &bulls, &cows);
    if (rules->kind == PEG_DISTINCT) return feasible_distinct(rules, bulls, cows);
    history_start(&history, rules);
    history_add(&history, guess, label);
    candidates_start(&search, &history, CANDIDATES_NO_SKIP);
    for (unsigned i = 0; i < rules->length; i++) in_guess |= UINT64_C(1) << guess[i];
    for (unsigned i = 0; i < rules->length; i++)
        search.allowed[i] = symbols_that_differ(search.allowed[i], in_guess);
    return candidates_next(&search) != NULL;
}
