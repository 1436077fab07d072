/*
 * local.h - searches for a better subtree in a part of the game: a table of its candidates
 * against what may be guessed, however large the game is.
 */
#ifndef PEG_IMPROVE_LOCAL_H
#define PEG_IMPROVE_LOCAL_H

#include "format/tree/replay.h"
#include "gen/exact/search.h"
#include "gen/core/piece.h"
#include "gen/improve/improve.h"

/* Guesses that are tried in sets by their size, and the sizes that are searched in full. */
typedef struct improve_plan {
    exact_width widths[4];
    uint32_t small;
} improve_plan;

/* Each tries more guesses than the one before. */
#define IMPROVE_PLANS 7
extern const improve_plan improve_plans[IMPROVE_PLANS];

/* What a better subtree is. */
typedef struct improve_aim {
    unsigned depth; /* guesses left, or 0: any number */
    int crush;      /* 1: fewest secrets at the last of them, then the least total */
    int any;        /* 1: any tree of that depth is better than the one there is */
} improve_aim;

/* What a thread searches with. */
typedef struct improve_local {
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
    int all; /* whether every code is in the table */
} improve_local;

/* Release with improve_local_free(), after an error as well. `bytes` are for both tables.
 * Errors: PEG_E_MEMORY. */
peg_status improve_local_make(improve_local *local, const peg_rules *rules, size_t bytes,
                              exact_pulse_fn *pulse, void *context);
void improve_local_free(improve_local *local);

/* How many candidates a piece may have: the table has to fit. */
uint32_t improve_local_most(const peg_rules *rules, size_t bytes);

/* Where the subtree is. */
typedef struct improve_place {
    const peg_replay *replay;
    const uint32_t *set; /* [n] its candidates, ascending */
    uint32_t n;
    unsigned depth;          /* guesses before it, at least 1 */
    const uint32_t *guesses; /* [depth] */
    uint8_t label;           /* that leads to it */
} improve_place;

/* Searches there for a subtree that is better than one of the tally *known; what is found is in
 * *nodes, which is empty otherwise, and *tally. `number` is another one for each search.
 * Errors: PEG_E_MEMORY, PEG_E_INTERRUPTED, PEG_E_LIMIT (costs do not fit; nothing to be
 * found). */
peg_status improve_local_search(improve_local *local, const improve_place *at,
                                const improve_plan *plan, const improve_aim *aim,
                                uint32_t number, const peg_tally *known, peg_nodes *nodes,
                                peg_tally *tally);

/* ---- remote.c: the same by other ranks ------------------------------------------------- */

/* A search, as it is sent to another rank. */
typedef struct improve_task {
    peg_history history; /* of the place */
    unsigned plan;
    improve_aim aim;
    uint32_t number;
    peg_tally known;
} improve_task;

/* Appends it to the bytes. Errors: PEG_E_MEMORY. */
peg_status improve_task_encode(const improve_task *task, peg_work_bytes *bytes);

/* What came of it. */
typedef struct improve_result {
    uint64_t scored; /* sets */
    double seconds;
    peg_nodes nodes; /* of a better subtree; or none */
    peg_tally tally;
} improve_result;

/* Reads it; result->nodes are then to be released, after an error as well. Errors:
 * PEG_E_CORRUPT, PEG_E_MEMORY. */
peg_status improve_result_decode(const uint8_t *bytes, size_t size, improve_result *result);

#endif
