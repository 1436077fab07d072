/*
 * schedule.h - searches the pieces of a tree anew, by one plan after the other.
 */
#ifndef PEG_IMPROVE_SCHEDULE_H
#define PEG_IMPROVE_SCHEDULE_H

#include <pthread.h>

#include "gen/improve/local.h"
#include "gen/improve/pieces.h"

/* What a plan has taken and gained in total so far, beside what the previous plan did on the
 * same pieces (for the first plan: beside their candidates). */
typedef struct improve_record {
    double seconds, seconds_before;
    double gain, gain_before;
} improve_record;

/* Pieces that threads and other ranks search. */
typedef struct improve_schedule {
    improve_run *run;
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
    peg_status status;
    improve_local *local; /* [threads] */
} improve_schedule;

/* Makes a schedule without pieces. Close it with improve_schedule_close(), even after an error.
 * Errors: PEG_E_MEMORY. */
peg_status improve_schedule_open(improve_schedule *schedule, improve_run *run, double deadline);
void improve_schedule_close(improve_schedule *schedule);

/* Whether the deadline has passed, the user has stopped it, or all searches were made. An
 * improve_stops_fn. */
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

#endif
