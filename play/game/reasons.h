/*
 * reasons.h - what is certain about the code, and from which answers that follows.
 *
 * A fact follows from some answers if it is true of every code that agrees with them. As few
 * answers are named as are needed: only one if one suffices.
 */
#ifndef PLAY_REASONS_H
#define PLAY_REASONS_H

#include "play/game/history.h"

/* Sets bit s of possible[i] if some code left has symbol s at position i. Cost: a search for
 * one code for each pair not yet seen in another; one search if no code is left. After
 * Ctrl-C the sets are meaningless. */
void known_symbols(const play_history *history, uint64_t possible[PEG_MAX_LENGTH]);

/* Whether a set of symbols or of answers has exactly one element. */
static inline bool is_single(uint64_t set)
{
    return set != 0 && (set & (set - 1)) == 0;
}

typedef enum fact_kind {
    FACT_NOWHERE, /* the symbol does not occur in the code */
    FACT_OCCURS,  /* it occurs */
    FACT_AT,      /* it is at the position */
    FACT_NOT_AT   /* it is not there, but perhaps elsewhere */
} fact_kind;

/* Answers as a set: bit t is turn t. */
#define REASONS_TURNS 64u

typedef struct known_fact {
    fact_kind kind;
    uint8_t symbol, position; /* a position only of FACT_AT and FACT_NOT_AT */
    uint64_t answers;         /* from which it follows; 0: from the rules of the game alone */
} known_fact;

#define REASONS_ROOM (PEG_MAX_COLORS * (PEG_MAX_LENGTH + 1))

/* Larger games are not examined: that could take long. */
#define REASONS_SECRETS 3000000u

/* Lists what is certain, by kind: each fact once, and none that another one implies. Returns
 * the number of facts: 0 for contradictory answers, too many secrets, or more than
 * REASONS_TURNS answers. Cost: a few searches for one code for each position, symbol and
 * answer. After Ctrl-C the list is meaningless. */
unsigned reasons_list(const play_history *history, known_fact facts[REASONS_ROOM]);

#endif
