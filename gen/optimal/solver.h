/*
 * solver.h - a search in progress: solve.c sets it up and tries things in order; each of the
 * other files has a section below. Trees without a proof come from gen/improve.
 */
#ifndef PEG_OPTIMAL_SOLVER_H
#define PEG_OPTIMAL_SOLVER_H

#include "gen/optimal/solve.h"
#include "gen/exact/share.h"
#include "gen/core/threads.h"
#include "gen/improve/improve.h"

/* How far the passes have come (watch.c). */
typedef struct exact_done {
    double before, after; /* shares that are done before the current pass, and after it */
    double share;         /* that is done now; */
    int is_given;         /* as a proof or an estimate says, not found from the position */
    double start;         /* when the first pass began, by peg_clock(); 0: unknown */
    /* A resumed search is fast until it is back where it was. Its speed is therefore that since
     * one of these times, of which the first is at least as long ago as a quarter of all. */
    struct {
        double time, share;
    } mark[2];
} exact_done;

struct exact_solver {
    const peg_optimal_options *options; /* threads and memory are not 0 */
    peg_optimal_report *report;
    const peg_rules *rules;
    peg_tree *tree;  /* the best so far */
    peg_tally tally; /* of the best tree */
    exact_game game;
    exact_table table;
    exact_bounds bounds; /* of the current pass */
    struct exact_journal *journal;
    exact_search search;
    struct exact_talk *talk; /* with other ranks; NULL: none */
    exact_sharing share;     /* if search.share is not null */
    exact_worker main;
    const char *stage;
    exact_done done;
    double start, told, flushed;
    double deadline;  /* when the stage has to end, in seconds since start; 0: none */
    int must_finish;  /* the stage ends by the deadline, or if the caller insists: one stop is
                         not enough */
    int gives_up;     /* the stage ends early if it would take much longer than it has */
    double finishing; /* seconds it takes to write and check a tree, about */
    uint32_t first;   /* of exact_search */
    int unlimited;    /* the best tree is within the depth limit anyway: it is no limit */
    _Atomic int halt;
};

typedef struct exact_solver exact_solver;

/* How often the caller has asked to stop. */
static inline int exact_solver_stops(const exact_solver *solver)
{
    return peg_stops(solver->options->stop);
}

/* Whether this process only does a share of the work, for the checkpoint or for rank 0, and
 * makes no tree. */
static inline int exact_helps(const exact_solver *solver)
{
    return solver->options->parts || peg_ranks_helps(solver->options->ranks);
}

/* ---- pass.c: one search for the least cost of the game, and its tree --------------------- */

/* What a pass minimizes; see bound.h. */
typedef struct exact_goal {
    exact_cost unit, last;
} exact_goal;

static const exact_goal EXACT_ANY = {0, 0}; /* whether there is a tree at all */
static const exact_goal EXACT_TOTAL = {1, 0};

/* Compares totals first, secrets at the last guess second. */
static inline exact_goal exact_total_and_last(const exact_solver *solver)
{
    return (exact_goal){solver->game.codes + 1, 1};
}

/* The root of the game under the bounds of the last pass, in the main worker's scratch. Errors:
 * in that worker's status. */
exact_node exact_root(exact_solver *solver);

/* Finds the least cost of the game within `depth` guesses (0: any number) if it is below
 * `limit`; otherwise *found is no less than the limit, and EXACT_NONE if there is no tree at
 * all. Errors: PEG_E_LIMIT (costs do not fit), and whatever stops a search. */
peg_status exact_pass(exact_solver *solver, exact_goal goal, unsigned depth, exact_cost limit,
                      exact_cost *found);

/* Makes the tree of the last pass, and adopts it unless the best so far is better. With
 * `proven` other than EXACT_NONE the tree must cost exactly that, else PEG_E_CORRUPT.
 *
 * A false checkpoint is detected if it claims less than sets cost, or claims of a set in the
 * tree that it costs more. If it claims so only of sets that the search then avoids, it is not
 * detected: the tree is sound, and as good as the file allows, but not the best. It is not
 * marked proven if the file has bounds without the user's tag (journal.h). */
peg_status exact_build(exact_solver *solver, exact_cost proven);

/* Takes the nodes of a tree and makes it the best so far, unless that is better or this one too
 * deep. Serves as the `adopt` of an improvement; `solver` is an exact_solver. Errors:
 * PEG_E_CORRUPT. */
peg_status exact_adopt(void *solver, peg_tree *tree);

/* Exchanges guesses of the best tree for others of the same cost at positions with at most
 * `most` candidates (0: the default). */
peg_status exact_compact(exact_solver *solver, uint32_t most);

/* ---- probe.c: an estimate -------------------------------------------------------------- */

/* Estimates the search for the least total at any depth, the same number of sets each time.
 * The solver has one thread. Cost: mostly 1 to 10 % of that search; gen/README.md compares
 * estimates with what searches took. Errors: what stops a search. */
peg_status exact_probe(exact_solver *solver, peg_estimate *estimate);

/* ---- goals.c: the passes that prove an objective; trees that must be shallow ------------- */

/* Proves the objective and builds the tree; in a process that only helps, does the same passes
 * for its share of the work. Errors: those of exact_pass() and exact_build(); PEG_E_ARGUMENT if
 * it is proven that no tree is within the depth limit. */
peg_status exact_prove(exact_solver *solver);

/* The goal of the objective crush: its cost compares secrets at the last guess first, totals
 * second, as `last` is more than any total. */
exact_goal exact_crush_goal(const exact_solver *solver, unsigned depth);

/* Finds a first tree if no strategy makes one within the depth limit: by wider and wider
 * searches. Errors: PEG_E_INTERRUPTED if there is none by options->seconds or, once the user
 * has asked to stop, after a while, or as soon as the user insists. */
peg_status exact_find_limited(exact_solver *solver);

/* Makes a tree without proof compact, where sets are small enough to be searched in full. */
peg_status exact_compact_found(exact_solver *solver);

/* ---- watch.c: progress, checkpoint and clock --------------------------------------------- */

/* A pass begins, after which others of the objective may follow; it ends; all have ended, after
 * which nothing is known any more. */
void exact_done_begin(exact_solver *solver);
void exact_done_end(exact_solver *solver);
void exact_done_finish(exact_solver *solver);

/* Begins a proof, which says what is done of it by setting done.share, until
 * exact_done_finish(). */
void exact_done_give(exact_solver *solver);

/* An improvement that reports progress to the solver's caller and gives the solver its
 * trees. */
improve_run exact_improvement(exact_solver *solver);

/* Reports that the checkpoint cannot be written; reason: an errno value. The search continues
 * without it and tells the caller; a part, which exists for the checkpoint alone, ends. */
void exact_solver_lose(exact_solver *solver, int reason);

/* Lets a search that was ended by its deadline or halted begin again. */
void exact_solver_go_on(exact_solver *solver);

/* Workers call this before each search, with the solver as `context`; not 0: stop. The main
 * worker's also enlarges the table while the helpers pause, writes the checkpoint and reports
 * progress. */
int exact_solver_pulse(exact_worker *worker);
int exact_solver_pulse_helper(exact_worker *worker);

/* ---- talk.c: ranks of MPI tell each other what they have proven ---------------------------
 *
 * A message has the number of sets that its sender has scored so far (8 bytes), then 20 bytes
 * for each bound: as in the journal's records (journal.h), and 4 for the sets scored for it.
 * Bounds wait until there are several, or until half a millisecond has passed, no longer, since
 * what others do not yet know is proven twice; they are sent and received after each scored
 * set. With many ranks the wait is longer, and cheap bounds are not sent, so that the number of
 * messages that each rank has to handle stays about the same. */
typedef struct exact_talk exact_talk;

/* Lets this rank take part: sets up *share and listens. Errors: PEG_E_MEMORY; *talk is then
 * null. */
peg_status exact_talk_open(exact_talk **talk, const peg_ranks *ranks, exact_sharing *share);

/* Any worker calls this often: puts received bounds into the table and, where they belong, into
 * the journal; sends waiting bounds when it is time. */
void exact_talk_go_on(exact_talk *talk, const exact_search *search);

/* Whether anything has been received. Ranks other than 0 need not begin before that: a search
 * may be so small that rank 0 does it alone. Any thread may call this. */
int exact_talk_has_begun(const exact_talk *talk);

/* Sets how many sets this rank has scored. */
void exact_talk_count(exact_talk *talk, uint64_t scored);

/* The sets that the others have scored, as far as is known. */
uint64_t exact_talk_scored(exact_talk *talk);

/* Ends the talk; talk may be null. */
void exact_talk_close(exact_talk *talk);

#endif
