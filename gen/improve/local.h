/*
 * local.h - searches for a better subtree in a part of the game: a table of its candidates
 * against the codes that may be guessed, however large the game is.
 */
#ifndef PEG_IMPROVE_LOCAL_H
#define PEG_IMPROVE_LOCAL_H

#include "format/tree/replay.h"
#include "gen/exact/search.h"
#include "gen/core/piece.h"
#include "gen/improve/improve.h"

/* The number of guesses tried in sets by their size, the sizes searched in full, the games in
 * which any code may be guessed, the pieces it is for, and when it gives up. */
typedef struct improve_plan {
    exact_width widths[4];
    uint32_t small;
    uint32_t most_codes; /* of such a game */
    int is_ahead;        /* whether guesses of large sets are ranked two guesses deep */
    uint32_t candidates; /* the most of a piece */
    uint64_t scored;     /* a search gives up after scoring so many sets; 0: never */
} improve_plan;

/* The plans up to IMPROVE_WIDTHS limit the number of guesses, each less than the one before,
 * and are for the largest pieces that fit. The others search pieces in full, unless that takes
 * too long; those up to IMPROVE_QUICK take little time. */
#define IMPROVE_WIDTHS 7
#define IMPROVE_QUICK  13
#define IMPROVE_PLANS  20
extern const improve_plan improve_plans[IMPROVE_PLANS];

/* What makes a subtree better. */
typedef struct improve_aim {
    unsigned depth; /* guesses left, or 0: any number */
    int crush;      /* 1: fewest secrets at the last guess, then the least total */
    int any;        /* 1: any tree of that depth is better than the current one */
} improve_aim;

/* Whether a search should stop. */
typedef int improve_stops_fn(const void *user);

/* What a thread searches with. */
typedef struct improve_local {
    exact_worker worker;
    exact_search search;
    exact_table table;
    exact_bounds bounds;
    exact_game game;
    uint32_t *index; /* [columns]: the codes of the table, the candidates first */
    uint8_t *code;   /* their symbols */
    exact_key *random;
    uint32_t *more; /* of `ahead` */
    exact_ahead ahead;
    peg_renaming *start, *kept;
    int all;           /* whether the table has every code that may be guessed */
    int is_consistent; /* whether these are the candidates alone */
    improve_stops_fn *stops;
    const void *user;
    uint64_t last_scored; /* of worker.stats.scored: the search then gives up */
} improve_local;

/* Each search ends soon after stops(user) returns other than 0. Release it with
 * improve_local_free(), even after an error. Errors: PEG_E_MEMORY. */
peg_status improve_local_make(improve_local *local, const improve_run *run,
                              improve_stops_fn *stops, const void *user);
void improve_local_free(improve_local *local);

/* The most candidates a piece may have for its table to fit. */
uint32_t improve_local_most(const peg_rules *rules, size_t bytes);

/* The position of a subtree. */
typedef struct improve_place {
    const peg_replay *replay;
    const uint32_t *set; /* [n] its candidates, ascending */
    uint32_t n;
    unsigned depth;          /* guesses made before it, at least 1 */
    const uint32_t *guesses; /* [depth] */
    uint8_t label;           /* the feedback that leads to it */
} improve_place;

/* Searches for a subtree better than one with the tally *known. If one is found, *nodes has it
 * and *tally is its tally; otherwise, also if the plan gives up, *nodes is empty. `number` must
 * be different for each search. Errors: PEG_E_MEMORY, PEG_E_INTERRUPTED, PEG_E_LIMIT (costs do
 * not fit; nothing can be found). */
peg_status improve_local_search(improve_local *local, const improve_place *at,
                                const improve_plan *plan, const improve_aim *aim,
                                uint32_t number, const peg_tally *known, peg_nodes *nodes,
                                peg_tally *tally);

/* ---- remote.c: the same on other ranks ------------------------------------------------- */

/* A search as sent to another rank. */
typedef struct improve_task {
    peg_history history; /* of the place */
    unsigned plan;
    improve_aim aim;
    uint32_t number;
    peg_tally known;
} improve_task;

/* Appends the task to the bytes. Errors: PEG_E_MEMORY. */
peg_status improve_task_encode(const improve_task *task, peg_work_bytes *bytes);

/* The result of such a search. */
typedef struct improve_result {
    uint64_t scored; /* sets */
    double seconds;
    peg_nodes nodes; /* of a better subtree; or empty */
    peg_tally tally;
} improve_result;

/* Reads a result; release result->nodes afterwards, even after an error. Errors: PEG_E_CORRUPT,
 * PEG_E_MEMORY. */
peg_status improve_result_decode(const uint8_t *bytes, size_t size, improve_result *result);

#endif
