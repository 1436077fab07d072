/*
 * pieces.h - the pieces of a tree (gen/core/piece.h) with what is known about each; better
 * pieces replace them one by one.
 */
#ifndef PEG_IMPROVE_PIECES_H
#define PEG_IMPROVE_PIECES_H

#include <pthread.h>

#include "gen/core/piece.h"
#include "gen/exact/search.h"
#include "gen/improve/improve.h"

/* ---- local.c: searches for a better subtree in a table of its own ------------------------ */

/* How pieces are searched. */
typedef struct improve_plan {
    exact_width widths[4]; /* the number of guesses tried in sets, by their size */
    uint32_t small;        /* sets up to this size are searched in full */
    uint32_t most_codes;   /* of a game in which any code may be guessed */
    int is_ahead;          /* whether guesses of large sets are ranked two guesses deep */
    uint32_t candidates;   /* the most of a piece */
    uint64_t scored;       /* a search gives up after scoring this many sets; 0: never */
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
    unsigned depth; /* guesses left, or 0: any number; any subtree within it is better than a
                       deeper one */
    int crush;      /* 1: fewest secrets at the last guess, then the least total */
} improve_aim;

/* A search for a better subtree of a piece. */
typedef struct improve_task {
    peg_history history; /* of the piece */
    const improve_plan *plan;
    improve_aim aim;
    uint32_t number; /* different for each search */
    peg_tally known; /* of the subtree so far */
} improve_task;

/* The position of the task's piece, whose candidates are replay->set[low..high-1]. */
static inline peg_position improve_position(const improve_task *task, const peg_replay *replay,
                                            uint32_t low, uint32_t high)
{
    return (peg_position){.replay = replay,
                          .low = low,
                          .high = high,
                          .depth = task->history.depth,
                          .guesses = task->history.guesses,
                          .labels = task->history.labels};
}

/* Whether a search should stop. */
typedef int improve_stops_fn(const void *user);

/* What a thread searches with: a table of the candidates of a subtree against the codes that
 * may be guessed, however large the game is. */
typedef struct improve_local {
    exact_worker worker;
    exact_search search;
    exact_table table;
    exact_bounds bounds;
    exact_game game;
    uint32_t *index; /* [columns]: the codes of the table, the candidates first */
    uint8_t *code;   /* their symbols */
    uint32_t *more;  /* of `ahead` */
    exact_ahead ahead;
    peg_alike alike;
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

/* Carries out a task at its position, which is below the root. If a better subtree is found,
 * *nodes has it and *tally is its tally; otherwise, also if the plan gives up, *nodes is empty.
 * Errors: PEG_E_MEMORY, PEG_E_INTERRUPTED, PEG_E_LIMIT (costs do not fit; nothing can be
 * found). */
peg_status improve_local_search(improve_local *local, const peg_position *at,
                                const improve_task *task, peg_nodes *nodes, peg_tally *tally);

/* ---- schedule.c: the pieces, searched by one plan after the other ------------------------ */

/* A subtree below the root. */
typedef struct improve_piece {
    peg_piece *at;   /* with the best nodes known */
    peg_tally tally; /* of these nodes */
    unsigned plan;   /* searches made */
    int busy;        /* whether one is running */
    double seconds;  /* the last one took */
    uint64_t gain;   /* by which it reduced the total */
} improve_piece;

typedef struct improve_pieces {
    peg_about about; /* of the tree that was cut */
    peg_replay replay;
    peg_piece root;
    improve_piece *piece; /* [count] */
    size_t count;
} improve_pieces;

/* Cuts a tree: a piece is the subtree of each node below the root that has at most `most`
 * candidates and is not below another such node. Release the pieces with improve_pieces_free(),
 * even after an error. Errors: PEG_E_MEMORY, PEG_E_CORRUPT. */
peg_status improve_pieces_cut(improve_pieces *pieces, const peg_tree *tree, uint32_t most);
void improve_pieces_free(improve_pieces *pieces);

/* The number of candidates of a piece. */
static inline uint32_t improve_piece_size(const improve_piece *piece)
{
    return piece->at->high - piece->at->low;
}

/* The tally of the whole tree as it is now. */
peg_tally improve_pieces_tally(const improve_pieces *pieces);

/* What a plan has taken and gained in total so far, beside what the previous plan did on the
 * same pieces (for the first plan: beside their candidates). */
typedef struct improve_record {
    double seconds, seconds_before;
    double gain, gain_before;
} improve_record;

/* Pieces that threads and other ranks search. */
typedef struct improve_schedule {
    improve_run *run;
    uint32_t most; /* candidates of a piece, at most */
    improve_pieces *pieces;
    const improve_aim *aim;     /* its depth is that of the whole tree */
    unsigned first_plan, plans; /* the plans to carry out: up to plans - 1 */
    double deadline;
    peg_work *work;       /* for other ranks; null: there are none */
    pthread_mutex_t lock; /* guards everything below, and the pieces that are busy */
    pthread_cond_t changed;
    int hands_out;  /* whether other ranks may be given pieces */
    uint32_t given; /* pieces they are working on */
    improve_record plan[IMPROVE_PLANS];
    size_t done; /* pieces at the front that are not searched again */
    _Atomic uint32_t searches;
    uint64_t total;
    peg_status status;    /* the first error */
    improve_local *local; /* [threads] */
} improve_schedule;

/* Makes a schedule without pieces. Close it with improve_schedule_close(), even after an error.
 * Errors: PEG_E_MEMORY. */
peg_status improve_schedule_open(improve_schedule *schedule, improve_run *run, double deadline);
void improve_schedule_close(improve_schedule *schedule);

/* An improve_stops_fn: whether time is up, the user has stopped it, or all searches are
 * made. */
int improve_is_over(const void *schedule);

/* Carries out the plans from `first` to `end` - 1 on each of the pieces, most promising first,
 * unless an earlier call did. Errors: PEG_E_MEMORY, PEG_E_CORRUPT. */
peg_status improve_carry_out(improve_schedule *schedule, improve_pieces *pieces, unsigned first,
                             unsigned end);

/* Whether the last call carried out all plans. */
int improve_is_done(const improve_schedule *schedule);

/* Carries out the next plan of a piece of schedule->pieces, in the calling thread: the search
 * of this number. Errors: PEG_E_MEMORY, PEG_E_INTERRUPTED. */
peg_status improve_search_piece(improve_schedule *schedule, unsigned thread,
                                improve_piece *piece, uint32_t number);

/* With the lock held: takes the most promising piece and a number for its search; or null. */
improve_piece *improve_take_piece(improve_schedule *schedule, uint32_t *number);

/* Makes the next plan of a piece the task of this number; returns 0 if no tree can be as
 * shallow as is wanted. */
int improve_make_task(const improve_schedule *schedule, const improve_piece *piece,
                      uint32_t number, improve_task *task);

/* With the lock held: records how a search of a piece has ended, for later predictions; takes
 * over the better subtree, if one was found. */
void improve_record_search(improve_schedule *schedule, improve_piece *piece, peg_status status,
                           double seconds, peg_nodes *nodes, const peg_tally *tally);

/* remote.c: from now on other ranks are given pieces as well. Errors: PEG_E_MEMORY. */
peg_status improve_remote_open(improve_schedule *schedule);

#endif
