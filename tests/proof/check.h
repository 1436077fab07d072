/*
 * check.h - a checker of proofs, which believes nothing: format/PROOF.md has its rules, and why
 * they suffice. It shares no code with the search that writes proofs; of Pegtree it takes only
 * how rules and codes are written, and the walker, to see what a tree guesses.
 *
 *     game.c    a game: its codes, and every feedback by the definition
 *     bound.c   what follows from size alone, and from one look at all guesses
 *     proof.c   reads a proof: its header, its renamings, its claims
 *     claims.c  checks one claim; and all of them, by several threads
 *     tree.c    whether a tree attains what is proven
 *     main.c    the program
 *
 * Nothing here prints but main.c. Every function that can fail says why in a check_trouble.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stddef.h>
#include <stdint.h>

#include "format/pegtree.h"

#define CHECK_LABELS    64         /* different feedbacks, at most */
#define CHECK_NONE      UINT64_MAX /* the cost where there is no tree */
#define CHECK_ANY       256        /* guesses left where there is no limit */
#define CHECK_RENAMINGS 4096

typedef struct check_trouble {
    char text[400]; /* empty: none */
} check_trouble;

/* Sets the text, unless there is one; returns 0. */
int check_fail(check_trouble *trouble, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- game.c -------------------------------------------------------------------------------
 */

typedef struct check_game {
    peg_rules rules;
    uint32_t codes;
    size_t stride;     /* bytes from row to row of `label`, a multiple of 64 */
    unsigned labels;   /* different feedbacks, numbered from 0; */
    unsigned solved;   /* the last one is all bulls */
    unsigned branches; /* feedbacks other than that which do occur */
    uint8_t bulls[CHECK_LABELS], cows[CHECK_LABELS];
    uint8_t *symbols; /* [codes][length] */
    uint8_t *label;   /* [codes][stride]: feedback is the same in both directions */
} check_game;

/* Lays out a game. Takes codes^2 bytes. Returns 0 with trouble; release with close anyway. */
int check_game_open(check_game *game, const char *rules, check_trouble *trouble);
void check_game_close(check_game *game);

/* The number of a feedback, or -1 where it cannot occur. */
int check_label(const check_game *game, unsigned bulls, unsigned cows);

/* ---- bound.c ------------------------------------------------------------------------------
 */

/* What is to be proven: that no tree of the game costs less than `bound`. A tree costs `unit`
 * for each guess of each secret, and `last` for each secret that takes all `depth` guesses; a
 * tree that is deeper is none. */
typedef struct check_goal {
    char name[16];
    uint64_t unit, last, bound;
    unsigned depth;       /* or CHECK_ANY */
    uint64_t *size_bound; /* [depth left][codes + 1]: of so many secrets, at least */
} check_goal;

/* Fills in size_bound. Returns 0 where memory ran out; release it with free(). */
int check_goal_sizes(check_goal *goal, const check_game *game);

/* Of n secrets that `depth` guesses are left for: what they cost at least. */
uint64_t check_size_bound(const check_goal *goal, const check_game *game, unsigned depth,
                          uint32_t n);

/* The same of certain secrets: where none of them separates all others, more. */
uint64_t check_set_bound(const check_goal *goal, const check_game *game, unsigned depth,
                         const uint32_t *set, uint32_t n);

/* With one guess fewer left. */
unsigned check_below(unsigned depth);

/* Writes to cost[0..63] what guesses from..from+63 cost at least for the secrets set[0..n-1]:
 * themselves, and the size bounds of the parts, where that is less than `limit`; elsewhere
 * something between the limit and that. `from` is a multiple of 64. */
void check_look(const check_game *game, const check_goal *goal, unsigned depth,
                const uint32_t *set, uint32_t n, uint32_t from, uint64_t limit,
                uint64_t cost[64]);

/* ---- proof.c ------------------------------------------------------------------------------
 */

typedef struct check_renaming {
    uint8_t place[PEG_MAX_LENGTH]; /* position i gets the symbol of position place[i], */
    uint8_t color[PEG_MAX_COLORS]; /* renamed to color[symbol] */
    uint32_t *image;               /* [codes]: what each code becomes */
} check_renaming;

typedef struct check_claim {
    const uint32_t *set; /* ascending */
    uint32_t n;
    uint16_t depth;  /* guesses left, or CHECK_ANY */
    uint8_t goal;    /* its number */
    uint8_t history; /* 1: there were guesses before */
    uint32_t line;
    uint64_t hash; /* of the set; equal sets have equal hashes, not the other way round */
    uint64_t bound;
    const uint16_t *renaming; /* [renamings]: they leave the set as it is */
    uint16_t renamings;
    struct check_claim *next; /* of those in the same slot */
} check_claim;

typedef struct check_proof {
    check_game game;
    unsigned objective; /* 0 average, 1 worst, 2 crush */
    unsigned within;    /* guesses that trees may take, or CHECK_ANY */
    uint32_t opening;   /* the only first guess looked at, or UINT32_MAX: any */
    uint64_t total;     /* of the tree that the proof speaks of */
    unsigned worst;
    uint32_t last; /* its secrets at that depth */
    check_goal goal[3];
    unsigned goals;
    check_renaming *renaming;
    unsigned renamings;
    check_claim *claim;
    size_t claims;
    check_claim **slot;         /* claims by the hash of their set */
    size_t slots;               /* a power of two */
    struct check_block *blocks; /* memory of sets and lists */
} check_proof;

/* Reads a proof. Returns 0 with trouble; release it with close anyway. */
int check_proof_open(check_proof *proof, const char *path, check_trouble *trouble);
void check_proof_close(check_proof *proof);

uint64_t check_hash(const uint32_t *set, uint32_t n);

/* The greatest bound that is claimed for a set under this goal, 0 where there is none. */
uint64_t check_claimed(const check_proof *proof, unsigned goal, unsigned depth,
                       const uint32_t *set, uint32_t n, uint64_t hash);

/* ---- claims.c, tree.c ---------------------------------------------------------------------
 */

/* Called over and over by the calling thread while claims are checked: waits a little, and
 * shows how far it is. Returns 0 where it is not to be called again. */
typedef struct check_progress {
    int (*tell)(void *user, size_t done, size_t all);
    void *user;
} check_progress;

/* Checks every claim, by so many threads; progress may be null. Returns 0, with trouble, where
 * one does not hold. */
int check_claims(const check_proof *proof, unsigned threads, const check_progress *progress,
                 check_trouble *trouble);

/* Plays every secret by the tree at `path`: it must take what the proof says. */
int check_tree(const check_proof *proof, const char *path, check_trouble *trouble);

#endif
