/*
 * local.h - searches for a better subtree in a part of the game: a table of its candidates
 * against what may be guessed, however large the game is.
 */
#ifndef PEG_OPTIMAL_LOCAL_H
#define PEG_OPTIMAL_LOCAL_H

#include "gen/exact/search.h"
#include "gen/optimal/pieces.h"

/* Guesses that are tried in sets by their size, and the sizes that are searched in full. */
typedef struct exact_plan {
    exact_width widths[4];
    uint32_t small;
} exact_plan;

/* What a better subtree is. */
typedef struct exact_aim {
    unsigned depth; /* guesses left, or 0: any number */
    int crush;      /* 1: fewest secrets at the last of them, then the least total */
    int any;        /* 1: any tree of that depth is better than the one there is */
} exact_aim;

/* What a thread searches with. */
typedef struct exact_local {
    exact_worker worker;
    exact_search search;
    exact_table table;
    exact_bounds bounds;
    exact_game game;
    size_t cells;    /* that a table may have */
    uint32_t *index; /* [columns] of the codes of the table, the candidates first */
    uint8_t *code;   /* their symbols */
    exact_key *random;
    peg_renaming *start, *kept;
    uint32_t searches; /* so far, of all threads: the number of this one */
    int all;           /* whether every code is in the table */
} exact_local;

/* Release with exact_local_free(), after an error as well. `bytes` are for both tables.
 * Errors: PEG_E_MEMORY. */
peg_status exact_local_make(exact_local *local, const peg_rules *rules, size_t bytes,
                            exact_pulse_fn *pulse, void *context);
void exact_local_free(exact_local *local);

/* How many candidates a piece may have: the table has to fit. */
uint32_t exact_local_most(const peg_rules *rules, size_t bytes);

/* Searches for a better subtree for a piece; what is found is in *nodes, which is empty
 * otherwise, and *tally. `number` is another one for each search. Errors: PEG_E_MEMORY,
 * PEG_E_INTERRUPTED, PEG_E_LIMIT (costs do not fit; nothing to be found). */
peg_status exact_local_search(exact_local *local, const exact_pieces *of,
                              const exact_piece *piece, const exact_plan *plan,
                              const exact_aim *aim, uint32_t number, peg_nodes *nodes,
                              peg_tally *tally);

#endif
