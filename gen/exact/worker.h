/*
 * worker.h - what the threads of a search share, and what each has of its own.
 */
#ifndef PEG_EXACT_WORKER_H
#define PEG_EXACT_WORKER_H

#include "gen/core/tasks.h"
#include "gen/exact/bound.h"
#include "gen/symmetry/canonical.h"

struct exact_journal;     /* journal.h */
struct exact_search;      /* below */
struct exact_split_point; /* team.h */
struct exact_team;        /* team.h */
struct exact_worker;      /* below */

/* Sets of so many codes at most try so many guesses. */
typedef struct exact_width {
    uint32_t most, width;
} exact_width;

/* Other processes that work on the same search (share.h), and how they are told of bounds. */
typedef struct exact_sharing {
    unsigned process, processes; /* 0 .. processes - 1 */
    int alone;
    uint64_t states; /* sets scored that make a bound worth telling */
    void (*tell)(void *user, exact_key key, exact_cost lower, int exact, uint64_t states);
    /* Takes in what the others have told; called after each set that is scored. Returns how
     * often there was anything. */
    uint32_t (*hear)(void *user, const struct exact_search *search);
    void *user;
} exact_sharing;

/* What all threads share. */
typedef struct exact_search {
    const exact_game *game;
    const exact_bounds *bounds;
    exact_table *table;
    const peg_scan_path *path;
    const exact_key *random; /* [codes] */
    peg_canonical canonical;
    uint32_t width;            /* 0: all guesses are tried; see exact_is_width_limited() */
    const exact_width *widths; /* how many of them by size, the last for any; null: `width` */
    uint32_t small;            /* sets up to this size are searched in full in any case */
    exact_key limited;         /* joins the key of sets of which guesses are left out */
    struct exact_journal *journal; /* NULL: none */
    uint64_t journal_states;       /* sets scored that make a bound worth a record there */
    const exact_sharing *share;    /* processes that share the search, NULL: none */
    peg_tasks *tasks;              /* NULL: nobody asks how long each takes */
    size_t totals_bytes;           /* that each thread's cache of totals may take, */
    size_t rows_bytes;             /* and its rows; 0: the game has a table */
} exact_search;

/* In a width-limited search, sets of more than `small` codes try only the few guesses that look
 * best. What is proven then holds for the game with that restriction; the trees are
 * trees of the game itself, so their cost is an upper bound. */
static inline int exact_is_width_limited(const exact_search *search, uint32_t n)
{
    return search->width && n > search->small;
}

static inline uint32_t exact_width_of(const exact_search *search, uint32_t n)
{
    const exact_width *at = search->widths;

    if (!at) return search->width;
    while (at->most < n) at++;
    return at->width;
}

/* Working memory, given out and taken back like a stack. It grows by chunks, each for the
 * offsets `used` from chunk->start on. */
typedef struct exact_scratch {
    struct exact_chunk *chunk; /* the one in use */
    size_t used;
} exact_scratch;

/* By how many units one-ply bounds of sets of a size were lately above what was known before,
 * in sixteenths: which part of a guess gets one first depends on it, and so how many do, but no
 * result. */
#define EXACT_GAINS    1024 /* sizes that are told apart */
#define EXACT_GAIN_ONE 16

static inline uint32_t *exact_gain(uint32_t *gains, uint32_t n)
{
    return gains + (n < EXACT_GAINS ? n : EXACT_GAINS - 1);
}

/* The mean of the last eight or so. */
static inline void exact_gain_note(uint32_t *gain, uint32_t units)
{
    *gain += units * EXACT_GAIN_ONE / 8;
    *gain -= *gain / 8;
}

/* Called before each search; not 0: stop. */
typedef int exact_pulse_fn(struct exact_worker *worker);

/* Who has come to a node, of processes that share a search (share.h). */
typedef enum exact_side { EXACT_COMMON, EXACT_OWN, EXACT_OTHERS } exact_side;

/* What each thread has of its own: beside the table, its rows and its totals, about so many
 * bytes. */
#define EXACT_WORKER_BYTES ((size_t)1 << 20)

typedef struct exact_worker {
    const exact_search *search;
    exact_scratch scratch;
    exact_rows rows;
    exact_cache recent;          /* what was lately known of sets, by their codes */
    exact_cache totals;          /* least totals at any depth, by the same */
    uint32_t gains[EXACT_GAINS]; /* see exact_gain() */
    uint64_t states;             /* sets scored: all their guesses */
    peg_status status;           /* what stopped the search, or PEG_OK */
    const struct exact_split_point *openings; /* that of the root, while it is worked on */
    struct exact_team *team;                  /* threads that help this one, NULL: none */
    exact_side side;                          /* of what lies below the guess at hand */
    uint32_t heard;                           /* how often others have told anything */
    exact_pulse_fn *pulse;
    void *context;
} exact_worker;

/* Errors: PEG_E_MEMORY; the worker is then to be freed as well. */
peg_status exact_worker_make(exact_worker *worker, const exact_search *search);
void exact_worker_free(exact_worker *worker);

/* Working memory, aligned to 64, until worker->scratch.used is put back to what it was. Where
 * there is none left: NULL, and worker->status is PEG_E_MEMORY. */
void *exact_worker_take(exact_worker *worker, size_t bytes);

#endif
