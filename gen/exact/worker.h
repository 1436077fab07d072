/*
 * worker.h - what the threads of a search share, and what each has of its own.
 */
#ifndef PEG_EXACT_WORKER_H
#define PEG_EXACT_WORKER_H

#include "gen/core/threads.h"
#include "gen/exact/bound.h"
#include "gen/symmetry/renaming.h"

struct exact_search;      /* below */
struct exact_split_point; /* share.h */
struct exact_team;        /* share.h */
struct exact_worker;      /* below */

#define EXACT_AHEAD_ONE 256u

/* How a width-limited search ranks the guesses of large sets: two guesses deep. */
typedef struct exact_ahead {
    uint32_t least;       /* candidates of such a set */
    uint32_t first;       /* next guesses that all guesses are ranked with, */
    uint32_t guesses;     /* and how many of these are ranked again, */
    uint32_t next;        /* with so many */
    const uint32_t *more; /* [n]: how much more n + 1 candidates usually cost than n, in
                             EXACT_AHEAD_ONE parts of a guess */
} exact_ahead;

/* Sets of at most `most` codes try `width` guesses. */
typedef struct exact_width {
    uint32_t most, width;
} exact_width;

/* Receives a bound that took this many scored sets. Any thread may call it. */
typedef void exact_tell_fn(void *user, exact_key key, exact_cost lower, int exact,
                           uint64_t scored);

/* Other processes that work on the same search (share.h), and how to send them bounds. */
typedef struct exact_sharing {
    unsigned process, processes; /* 0 .. processes - 1 */
    int alone;
    uint64_t scored; /* a bound that took this many scored sets is worth sending */
    exact_tell_fn *tell;
    /* Receives what the others have sent; called after each set that is scored. Returns how
     * often there was anything new. */
    uint32_t (*hear)(void *user, const struct exact_search *search);
    void *user;
} exact_sharing;

/* The stages that a guess goes through while it is tried: at the end of each, the bounds of its
 * parts may reach the limit, and the guess is given up. Each row: identifier, name, what is
 * done. */
#define EXACT_STAGES(STAGE)                                                                    \
    STAGE(SIZES, "sizes", "splitting the set; the sizes of its parts")                         \
    STAGE(SEPARATORS, "separators", "whether a candidate separates all others of a part")      \
    STAGE(CACHES, "caches", "what is known of the same codes")                                 \
    STAGE(SHARED, "shared", "what other processes or the checkpoint know of the guess")        \
    STAGE(TABLE, "table", "canonical forms, and what is known of them")                        \
    STAGE(ONE_PLY, "one_ply", "scoring the guesses of parts")                                  \
    STAGE(SEARCH, "search", "searching parts: scores, order, symmetry of their guesses")

#define EXACT_STAGE(IDENTIFIER, name, summary) EXACT_STAGE_##IDENTIFIER,
typedef enum exact_stage_number {
    EXACT_STAGES(EXACT_STAGE) EXACT_STAGE_COUNT
} exact_stage_number;
#undef EXACT_STAGE

/* Where bounds are looked up. */
typedef enum exact_store {
    EXACT_STORE_RECENT,
    EXACT_STORE_TOTALS,
    EXACT_STORE_TABLE,
    EXACT_STORE_COUNT
} exact_store;

/* What a search did. */
typedef struct exact_stats {
    uint64_t scored;   /* sets whose guesses were scored, or excluded by their groups */
    uint64_t searched; /* sets whose guesses were tried */
    uint64_t attained; /* one-ply bounds shown to be exact: a guess attains them */
    uint64_t alike;    /* guesses not tried: a symmetry maps them to smaller ones */
    uint64_t given_up[EXACT_STAGE_COUNT]; /* guesses given up, by the stage at whose end they
                                             were; */
    uint64_t better;                      /* guesses that cost less than any before */
    uint64_t known[EXACT_STORE_COUNT][EXACT_COST + 1]; /* look-ups, by exact_known */
    double seconds[EXACT_STAGE_COUNT];                 /* of wall time, if search->is_timed */
    uint64_t entries, room; /* of the transposition table: in use at the end, and in all */
} exact_stats;

void exact_stats_add(exact_stats *to, const exact_stats *from);

/* What all threads share. */
typedef struct exact_search {
    const exact_game *game;
    const exact_bounds *bounds;
    exact_table *table;
    const peg_scan_path *path;
    peg_canonical canonical;
    uint32_t width;             /* 0: all guesses are tried; see exact_is_width_limited() */
    const exact_width *widths;  /* the number of guesses by size, the last for any size, all of
                                   different rank; null: `width` */
    uint32_t first;             /* the guess tried first at the root, plus 1; 0: any */
    uint32_t small;             /* sets up to this size are always searched in full */
    const exact_ahead *ahead;   /* NULL: guesses are ranked only by what their answers tell */
    exact_key limited;          /* joins the key of sets for which guesses are left out */
    exact_tell_fn *note;        /* writes a bound to the journal; NULL: there is none */
    void *journal;              /* the user of `note` */
    uint64_t journal_scored;    /* a bound that took this many scored sets is worth a record
                                   there */
    const exact_sharing *share; /* processes that share the search, NULL: none */
    peg_tasks *tasks;           /* receives the time each takes; or NULL */
    int is_timed;               /* whether stages are timed */
    int is_tight;               /* whether there is little memory (set.h) */
    size_t totals_bytes;        /* the most that each thread's cache of totals may take, */
    size_t rows_bytes;          /* and its rows; 0: the game has a table */
} exact_search;

/* A search that tries all guesses of a game, which may be made later: by this process alone,
 * without a journal. The caller sets whatever else is wanted. */
exact_search exact_search_of(const peg_rules *rules, const exact_game *game,
                             const exact_bounds *bounds, exact_table *table);

/* In a width-limited search, sets of more than `small` codes try only the few guesses that look
 * best. What is proven then holds for the game with that restriction; the trees are trees of
 * the unrestricted game, so their cost is an upper bound. */
static inline int exact_is_width_limited(const exact_search *search, uint32_t n)
{
    return search->width && n > search->small;
}

/* Working memory, taken and given back like a stack. It grows by chunks, each at least twice as
 * large as all before it. */
typedef struct exact_chunk {
    char *base;        /* NULL: neither this chunk nor any after it was made */
    size_t start, end; /* it serves offsets `used` from start to end - 1 */
} exact_chunk;

typedef struct exact_scratch {
    exact_chunk chunk[32]; /* more than 64-bit sizes allow */
    unsigned at;           /* the one in use */
    size_t used;
} exact_scratch;

/* By how much sets have recently cost more than the bounds known before they were searched, by
 * classes of sizes (bound.c). It determines how far each is searched at first, but no result.
 */
#define EXACT_USUALS 144

/* By how much scoring sets has recently raised their bounds, by size (search.c). */
#define EXACT_GAINS 1024

/* Called before each search, and while large sets are scored; a result other than 0 stops
 * the worker. */
typedef int exact_pulse_fn(struct exact_worker *worker);

/* Which of the processes that share a search visit a node (share.h). */
typedef enum exact_side { EXACT_COMMON, EXACT_OWN, EXACT_OTHERS } exact_side;

/* Where a worker is at one of the first levels of the tree: at a split point, and at one of the
 * parts of the guess that it tries. */
#define EXACT_STEPS 3

typedef struct exact_step {
    const struct exact_split_point *point; /* NULL: none */
    const struct exact_set *part;          /* those of the guess; */
    unsigned parts, at;                    /* how many, 0: none is searched; the current one */
} exact_step;

/* Memory of each thread, except for the table, its rows and its totals: about this many bytes.
 */
#define EXACT_WORKER_BYTES ((size_t)1 << 20)

typedef struct exact_worker {
    const exact_search *search;
    exact_scratch scratch;
    exact_rows rows;
    exact_cache recent;           /* what was recently found out about sets, by their codes */
    exact_cache totals;           /* least totals at any depth, by the codes as well */
    uint32_t gains[EXACT_GAINS];  /* see search.c */
    uint32_t usual[EXACT_USUALS]; /* see bound.c */
    exact_stats stats;
    double lap;                   /* when the last stage ended */
    peg_status status;            /* what stopped the search, or PEG_OK */
    exact_step step[EXACT_STEPS]; /* by level */
    struct exact_team *team;      /* threads that help this one, NULL: none */
    exact_side side;              /* of what lies below the current guess */
    uint32_t heard;               /* how often other processes have sent anything */
    exact_pulse_fn *pulse;
    void *context;
} exact_worker;

/* Adds the time since the last call to this stage. */
static inline void exact_lap(exact_worker *worker, exact_stage_number stage)
{
    if (!worker->search->is_timed) return;
    const double now = peg_clock();
    worker->stats.seconds[stage] += now - worker->lap;
    worker->lap = now;
}

/* Errors: PEG_E_MEMORY; free the worker even then. */
peg_status exact_worker_make(exact_worker *worker, const exact_search *search);
void exact_worker_free(exact_worker *worker);

/* Calls the pulse. Returns whether the worker has to end. */
static inline int exact_must_end(exact_worker *worker)
{
    if (worker->pulse && worker->pulse(worker) && worker->status == PEG_OK)
        worker->status = PEG_E_INTERRUPTED;
    return worker->status != PEG_OK;
}

/* Takes working memory, aligned to 64, until worker->scratch.used is reset to what it was. If
 * there is none left, returns NULL and sets worker->status to PEG_E_MEMORY. */
void *exact_worker_take(exact_worker *worker, size_t bytes);

#endif
