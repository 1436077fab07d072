/*
 * reference.h - Pegtree a second time, to be read and to be compared with: codes and feedback
 * (FORMAT.md, 1), the strategies, and the exact search of THEORY.md (sections 1 to 5) without
 * what only makes it fast. It shares no code with format/ and gen/, and has one thread, no
 * tables of scores and no arithmetic on several guesses at a time. Out of memory it aborts.
 */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <stddef.h>
#include <stdint.h>

#define REF_LENGTH 12 /* most positions */
#define REF_LABELS 91 /* of so many positions */
#define REF_DEPTH  255
#define REF_NONE   UINT64_MAX /* the cost where there is no tree */

/* ---- games --------------------------------------------------------------------------- */

typedef enum ref_kind { REF_REPEATS, REF_DISTINCT, REF_MIXED } ref_kind;

typedef struct ref_game {
    ref_kind kind;
    unsigned length, codes, labels; /* the last label is the solving one */
    uint8_t range[REF_LENGTH];
    uint8_t (*code)[REF_LENGTH]; /* [codes], ascending */
    uint8_t *label;              /* [codes * codes], of each guess the labels of all codes */
    unsigned *all;               /* [codes], 0, 1, … */
} ref_game;

/* The label of a feedback: s(s + 1) / 2 + bulls, with s symbols in common. */
unsigned ref_label(const uint8_t *guess, const uint8_t *secret, unsigned length);

/* Release it with ref_game_free(). */
void ref_game_make(ref_game *game, ref_kind kind, unsigned length, const uint8_t *range);
void ref_game_free(ref_game *game);

/* ---- trees --------------------------------------------------------------------------- */

typedef struct ref_node {
    unsigned guess, children;
    int label;  /* that leads here; of the root 0 */
    int solves; /* whether the guess may be right */
} ref_node;

/* In preorder, children in ascending order of labels. */
typedef struct ref_tree {
    ref_node *node;
    size_t count;
    uint64_t total;       /* guesses over all secrets */
    unsigned worst, last; /* guesses that the deepest secrets take, and how many these are */
} ref_tree;

void ref_tree_free(ref_tree *tree);

/* ---- strategies ---------------------------------------------------------------------- */

#define REF_CHOSEN (-1) /* an opening that is not given */

typedef struct ref_method {
    const char *strategy;
    int among_candidates; /* only codes that may be right are guessed */
    int opening;          /* a code, or REF_CHOSEN */
    /* Of answers by label, in thousandths, for strategies that have weights: these are data. */
    const uint16_t *(*weights)(unsigned length, unsigned depth);
} ref_method;

/* How a strategy comes to a guess. Unknown are those that draw by chance, and `deduce`. */
typedef enum ref_way { REF_UNKNOWN, REF_SCORES, REF_CHOOSES } ref_way;

ref_way ref_strategy_way(const char *name);

/* What a guess is worth, after `depth` others, that splits candidates into parts of
 * sizes[label]; less is better. Equals are equal for the strategy, the smaller code comes
 * first. */
uint64_t ref_worth(const ref_method *method, unsigned length, unsigned depth,
                   const unsigned *sizes, unsigned labels);

/* Builds the tree; release it with ref_tree_free(). */
void ref_build(const ref_game *game, const ref_method *method, ref_tree *tree);

/* ---- the exact search ---------------------------------------------------------------- */

/* What is added up over secrets: `unit` for each guess, and `last` for a secret that takes all
 * the guesses that are left. */
typedef struct ref_goal {
    uint64_t unit, last;
} ref_goal;

typedef struct ref_search {
    const ref_game *game;
    ref_goal goal;
    int is_plain;      /* 1: no bounds and no symmetry; each guess is tried on each set */
    int is_consistent; /* 1: a set's own codes alone are guessed; ref_search_begin() clears it
                        */
    unsigned asked;    /* guesses that led to the set, in `guess`, for the symmetry */
    unsigned guess[REF_DEPTH];
    struct ref_known **table; /* [room], what is known of sets, in chains */
    size_t room;
} ref_search;

/* Starts a search for another goal; what it knows is forgotten. ref_search_free() ends it. */
void ref_search_begin(ref_search *search, const ref_game *game, ref_goal goal, int is_plain);
void ref_search_free(ref_search *search);

/* V(S) with so many guesses left, 0 for any number: the cost of the best tree of set[0..n-1],
 * ascending, if that is below the limit, or else a lower bound that is not. A plain search
 * knows any set and finds its cost whatever the limit; others rely on the guesses that led to
 * it. */
uint64_t ref_cost(ref_search *search, const unsigned *set, unsigned n, unsigned depth,
                  uint64_t limit);

typedef struct ref_wanted {
    int objective;      /* 1 average, 2 worst, 3 crush */
    unsigned max_depth; /* 0: any */
    int opening;        /* a code, or REF_CHOSEN */
    int is_consistent;  /* 1: of trees whose guesses may all be right */
    int is_plain;
} ref_wanted;

/* Finds the best tree; returns 0 if there is none within max_depth. *is_limited: whether there
 * is a tree of a smaller total beyond it. */
int ref_solve(const ref_game *game, const ref_wanted *want, ref_tree *tree, int *is_limited);

#endif
