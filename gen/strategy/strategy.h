/*
 * strategy.h - how a guess is chosen: the interface of the strategies, and their table.
 *
 * A strategy is a rule in a file of this folder and one row of PEG_STRATEGIES (pegtree.h). Most
 * rules only score a partition, and the guess with the least score is taken (choose.c); the
 * others choose from the position themselves. If scores are equal, the rule's second score
 * decides, if it has one; then a candidate is preferred, then the smallest code. (Of different
 * partitions whose logarithms happen to have the same sum, rounding prefers one.) A separator
 * is a candidate that separates all others: each gives a different answer to it.
 */
#ifndef PEG_STRATEGY_H
#define PEG_STRATEGY_H

#include "format/pegtree.h"
#include "gen/core/array.h"
#include "gen/core/piece.h"
#include "gen/core/threads.h"
#include "gen/score/planes.h"
#include "gen/symmetry/renaming.h"

/* Which codes may be guessed. */
typedef enum peg_scope { PEG_SCOPE_ALL, PEG_SCOPE_CANDIDATES, PEG_SCOPE_SAMPLE } peg_scope;

/* Where the first guess comes from: the strategy; the method, as an index; or the build, which
 * tries all openings (gen/build). */
typedef enum peg_opens { PEG_OPENS_CHOSEN, PEG_OPENS_GIVEN, PEG_OPENS_BEST } peg_opens;

/* Everything that decides how guesses are chosen: a tree depends on its rules and this
 * alone. */
typedef struct peg_method {
    const struct peg_strategy *strategy;
    peg_scope scope;
    uint32_t sample; /* climbs at a position, for PEG_SCOPE_SAMPLE */
    uint64_t seed;   /* of random choices */
    peg_opens opens;
    uint32_t opening; /* for PEG_OPENS_GIVEN */
} peg_method;

/* Work done; the same on every machine. */
typedef struct peg_effort {
    uint64_t states;  /* positions at which guesses were compared */
    uint64_t guesses; /* guesses scored */
} peg_effort;

/* How much an answer's bits count in the strategies `weighted` and `weighted+`: weights.c. */
#define PEG_WEIGHT_ONE 1000u /* the unit of weights, and the greatest */
#define PEG_STAGES     4u    /* the first guess, the second, and so on; then all later ones */

#define PEG_TABLED (1u << 16) /* the most sizes in chooser->part */
#define PEG_SMALL  64

/* What a thread needs to choose. None of it is shared, except what it points to. */
typedef struct peg_chooser {
    peg_method method;
    const peg_counter *counter;
    const peg_stop *stop; /* ends choosing soon after it is set; or null */
    double deadline;      /* ends it soon after this time of peg_clock(); 0: none */
    peg_equals *equals;   /* receives the chosen guess and all equally good ones; or null */
    peg_planes planes;
    peg_family family;
    peg_effort effort;
    uint64_t *part; /* score.part() of the sizes below `tabled` */
    uint32_t tabled;
    uint32_t small_part[PEG_SMALL];  /* the same, scaled down so that sums fit 32 bits */
    uint64_t missing, small_missing; /* added to twice the score if the guess cannot be right;
                                        the same, scaled */
    peg_alike alike;                 /* symmetries, once they were needed */
} peg_chooser;

/* What a part with so many candidates (0: a label without any) adds to the score of a
 * partition. Sums must stay below 2^62. */
typedef uint64_t peg_part_fn(uint32_t size);

/* A score of partitions, the lower the better: the sum or the maximum over the parts. */
typedef struct peg_measure {
    peg_part_fn *part; /* null: there is no such score */
    int greatest;      /* 1: the maximum, not the sum */
} peg_measure;

/* Returns the guess at a position of at least three candidates. If it leaves chooser->equals
 * empty, the guess has none. */
typedef uint32_t peg_choose_fn(peg_chooser *chooser, const peg_position *position);

/* A rule has a score or chooses by itself; exact search does neither, as it considers the tree
 * as a whole (gen/optimal/solve.h). */
typedef struct peg_strategy {
    peg_strategy_id id;
    const char *summary, *source;
    peg_measure score;
    peg_measure tie; /* breaks ties between equal scores; or none */
    peg_choose_fn *choose;
    uint64_t missing; /* added to the score of a guess that cannot be right; 0: such a guess
                         only comes after those of the same score that can */
    const uint16_t *(*weights)(unsigned length,
                               unsigned depth); /* of answers by label; or null: weights.c */
    int settled; /* 1: the rule determines a single guess; there are no equals */
} peg_strategy;

static inline int peg_strategy_is_exact(const peg_strategy *strategy)
{
    return !strategy->score.part && !strategy->choose;
}

/* The strategies in the order of lists; null after the last. */
const peg_strategy *peg_strategy_at(size_t i);

/* Finds a strategy by number (peg_strategy_id), or by name or alias; null if there is none. */
const peg_strategy *peg_strategy_of(unsigned id);
const peg_strategy *peg_strategy_find(const char *name);

#define PEG_DECLARE(number, NAME, symbol, name, alias, order, title)                           \
    extern const peg_strategy peg_strategy_##symbol;
PEG_STRATEGIES(PEG_DECLARE)
#undef PEG_DECLARE

/* worth.c: makes a chooser for a game of so many secrets; release it with
 * peg_chooser_close(). A null counter means the fastest. Errors: PEG_E_MEMORY. */
peg_status peg_chooser_open(peg_chooser *chooser, const peg_method *method,
                            const peg_counter *counter, uint32_t secrets);
void peg_chooser_close(peg_chooser *chooser);

/* The most bytes that a chooser of a game takes: its table of parts and the planes of all
 * secrets. */
size_t peg_chooser_bytes(const peg_rules *rules, const peg_method *method);

/* Whether choosing is to end. */
int peg_chooser_stopped(const peg_chooser *chooser);

/* choose.c: chooses by the chooser's method at any position. Among three or more candidates,
 * every score chooses a separator at once, without looking for its equals. Errors:
 * PEG_E_MEMORY, PEG_E_INTERRUPTED. */
peg_status peg_choose(peg_chooser *chooser, const peg_position *position, uint32_t *guess);

/* A pseudorandom number below `bound` that depends only on the position and the seed; `draw`
 * distinguishes several draws at one position. */
uint32_t peg_draw(const peg_position *position, uint64_t seed, uint32_t draw, uint32_t bound);

/* ---- deduce.c ------------------------------------------------------------------------ */

/* What a player learns who never lists codes but keeps a table of which color is possible at
 * which position. */

typedef struct peg_deduction {
    const peg_rules *rules;
    uint64_t possible[PEG_MAX_LENGTH]; /* the possible colors of position p, as a bit mask */
} peg_deduction;

/* Draws from the history of a position all that the rules of deduction give, repeating them
 * until nothing new is learned. Every candidate stays possible. */
void peg_deduce(peg_deduction *table, const peg_position *position);

#endif
