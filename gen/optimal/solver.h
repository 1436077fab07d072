/*
 * solver.h - a search under way, and which file does what in it:
 *
 *     solve.c    what is set up, and in which order things are tried
 *     goals.c    the passes by which an objective is proven; trees without a proof that must
 *                not be as deep as strategies make them
 *     pass.c     one search for the least cost of the game, and its tree
 *     watch.c    progress, checkpoint and clock, which go on beside it
 *
 * Other trees without a proof come from gen/improve.
 */
#ifndef PEG_OPTIMAL_SOLVER_H
#define PEG_OPTIMAL_SOLVER_H

#include "gen/optimal/solve.h"
#include "gen/exact/share.h"
#include "gen/exact/team.h"
#include "gen/core/threads.h"
#include "gen/improve/improve.h"

struct exact_solver {
    const peg_optimal_options *options;
    peg_optimal_report *report;
    const peg_rules *rules;
    peg_tree *tree;  /* the best so far */
    peg_tally tally; /* of that */
    exact_game game;
    exact_table table;
    exact_bounds bounds; /* of the current pass */
    struct exact_journal *journal;
    peg_code16 *all;
    exact_key *random;
    exact_search search;
    struct exact_talk *talk; /* with other ranks; NULL: none */
    exact_sharing share;     /* where search.share is not null */
    exact_worker main;
    const char *stage;
    double start, told, flushed;
    double deadline;  /* seconds since start when the stage has to end; 0: none */
    int must_finish;  /* the stage ends only where the caller insists */
    double finishing; /* seconds that writing and checking a tree takes, about */
    int unlimited;    /* a tree within the depth limit is as good as any: it is no limit */
    _Atomic int halt;
};

typedef struct exact_solver exact_solver;

/* ---- pass.c --------------------------------------------------------------------- */

/* What a pass makes least; see bound.h. */
typedef struct exact_goal {
    exact_cost unit, last;
} exact_goal;

/* The game's place under the bounds of the last pass. Errors are the main worker's. */
exact_node exact_root(exact_solver *solver);

/* Finds the least cost of the game within `depth` guesses (0: any number), if it is below
 * `limit`; else *found is no less than that, and EXACT_NONE where there is no tree at all.
 * Errors: PEG_E_LIMIT (costs do not fit), and what stops a search. */
peg_status exact_pass(exact_solver *solver, exact_goal goal, unsigned depth, exact_cost limit,
                      exact_cost *found);

/* Looks for the least *depth within which there is a tree, up to options->max_depth; *depth is
 * 0 where there is none. Errors: as exact_pass(). */
peg_status exact_least_depth(exact_solver *solver, unsigned *depth);

/* Makes the tree of the last pass, and puts it in the place of the best so far unless that is
 * better. With `proven` other than EXACT_NONE the tree must cost just that: PEG_E_CORRUPT else.
 *
 * A checkpoint that lies is found out where it says less than sets cost, or says of a set in
 * the tree that it costs more. One that says so only of sets that the search then avoids is
 * not: the tree is sound, and as good as the file lets it be, but not the best; it is not
 * marked proven where the file has bounds without the user's tag (journal.h). */
peg_status exact_build(exact_solver *solver, exact_cost proven);

/* Whether a tree is at least as good as the best so far. */
int exact_is_better(const exact_solver *solver, const peg_tally *tally);

/* Makes a copy of the tree the best so far, unless that is better or this one too deep. The
 * `adopt` of an improvement, `solver` being a solver. Errors: PEG_E_MEMORY. */
peg_status exact_adopt(void *solver, const peg_tree *tree);

/* What the header of such a tree says. */
peg_about exact_about_of(const exact_solver *solver, const peg_tally *tally);

/* Exchanges guesses of the best tree for others of the same cost, where positions have at
 * most `most` candidates (0: the default). */
peg_status exact_compact(exact_solver *solver, uint32_t most);

/* ---- goals.c -------------------------------------------------------------------- */

/* Proves the objective and builds the tree. Errors: those of exact_pass(), exact_build() and
 * exact_no_tree(). */
peg_status exact_prove(exact_solver *solver);

/* Goes through the same passes for a part of the work; what they find is in the checkpoint. */
peg_status exact_prove_part(exact_solver *solver);

/* There is no tree within the depth limit, which is proven, too: PEG_E_ARGUMENT, and
 * report->proven. Without a limit there always is one, and PEG_E_CORRUPT. */
peg_status exact_no_tree(exact_solver *solver);

/* The goal of the objective crush: its cost compares secrets at the last guess first, totals
 * second, as `last` is more than any total. */
exact_goal exact_crush_goal(const exact_solver *solver, unsigned depth);

/* A first tree within the depth limit, where no strategy makes one: by wider and wider
 * searches, until there is one or the user insists to stop. */
peg_status exact_find_narrowly(exact_solver *solver);

/* Makes a tree that was found without proof compact, where sets are so small that they were
 * searched in full. */
peg_status exact_compact_found(exact_solver *solver);

/* ---- watch.c -------------------------------------------------------------------- */

/* An improvement that tells the solver's caller what there is, and gives it its trees. */
improve_run exact_improvement(exact_solver *solver);

/* The checkpoint cannot be written, for a reason of errno: the search goes on without it, and
 * tells the caller. A part, which is for the checkpoint alone, ends. */
void exact_solver_lose(exact_solver *solver, int reason);

/* Bytes that the tables may take together. */
size_t exact_memory_of(const peg_optimal_options *options);

/* How often the caller asked to stop. */
int exact_solver_stops(const exact_solver *solver);

/* What workers call before each search, `context` being the solver; not 0: stop. The main
 * worker's also makes room in the table, writes the checkpoint and tells of progress. */
int exact_solver_pulse(exact_worker *worker);
int exact_solver_pulse_helper(exact_worker *worker);

#endif
