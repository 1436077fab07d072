/*
 * check.h - a checker of proofs that trusts nothing: format/PROOF.md has its rules, and why
 * they suffice. It shares no code with the search that writes proofs; of Pegtree it uses only
 * how rules and codes are written, and the walker, to see what a tree guesses.
 *
 *     game.c     a game: its codes, and every feedback by the definition
 *     bound.c    lower bounds on the cost of a set, by its size and without a separator
 *     look.c     what one look at all guesses shows
 *     claims.c   checks one claim
 *     names.c    sets that are renamings of each other
 *     sets.c     what is claimed of a set
 *     crew.c     checks all claims, with several threads
 *     read.h     reads a proof: lines.c, header.c, history.c, proof.c
 *     tree.c     whether a tree attains what is proven
 *     main.c     the program
 *
 * Only main.c prints. Every function that can fail says why in a check_trouble.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stddef.h>
#include <stdint.h>

#include "format/pegtree.h"

#define CHECK_LABELS 64         /* the most different feedbacks */
#define CHECK_NONE   UINT64_MAX /* the cost if there is no tree */
#define CHECK_ANY    256        /* guesses left if there is no limit */

typedef struct check_trouble {
    char text[400]; /* empty: none */
} check_trouble;

/* Sets the text unless there is one; returns 0. */
int check_fail(check_trouble *trouble, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- game.c -------------------------------------------------------------------------------
 */

/* Functions in which a machine's widest registers and its own instructions pay; the machine
 * picks a version of them at run time. */
#if !defined(__x86_64__) || !defined(__GLIBC__) || !defined(__GNUC__) || defined(__clang__)
#define CHECK_WIDE
#elif __GNUC__ < 12 /* levels of processors were only tried with 12 */
#define CHECK_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define CHECK_WIDE __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#endif

/* A bit for each of 256 guesses. In vectors of 512 bits, gcc 12 passes what AVX2 counts
 * through general registers: proofs took two to four times as long to check. */
typedef uint64_t check_lanes __attribute__((vector_size(32)));
#define CHECK_LANES 256

typedef struct check_game {
    peg_rules rules;
    uint32_t codes;
    size_t stride;     /* codes, rounded up to a multiple of CHECK_LANES */
    unsigned labels;   /* different feedbacks that occur, numbered from 0; */
    unsigned solved;   /* the last one is all bulls, */
    unsigned branches; /* and these are the others: labels - 1 */
    uint8_t bulls[CHECK_LABELS], cows[CHECK_LABELS];
    uint8_t label[256]; /* by 16 * bulls + bulls and cows together */
    uint32_t *all;      /* [codes]: every code */
    uint8_t *symbols;   /* [codes][length] */
    unsigned colors;    /* the most of any position */
    unsigned words;     /* for a bit for each color at each position */
    uint64_t *bits;     /* [codes][2][words]: the colors where a code has them, and copies */
    int plain;          /* do nothing to be fast: --plain */
    int consistent;     /* only trees whose guesses are codes of their sets are compared */
    check_lanes *mask;  /* [stride / CHECK_LANES][2 * length * colors] sets of guesses */
    uint16_t *masks;    /* [codes][2 * length]: those by which a code answers guesses */
} check_game;

/* Lays out a game. Compares every two codes, to see which feedbacks occur. Returns 0 with
 * trouble; release it with check_game_close() even then. */
int check_game_open(check_game *game, const char *rules, check_trouble *trouble);
void check_game_close(check_game *game);

/* The label of two codes, by the definition. Bulls are the colors that both have at the same
 * position. Bulls and cows together are, of each color, as many copies as both have: the first,
 * the second and so on are bits of their own. */
static inline uint8_t check_answer(const check_game *game, uint32_t code, uint32_t guess)
{
    const unsigned words = game->words;
    const uint64_t *a = game->bits + (size_t)code * 2 * words;
    const uint64_t *b = game->bits + (size_t)guess * 2 * words;
    int bulls = __builtin_popcountll(a[0] & b[0]);
    int both = __builtin_popcountll(a[words] & b[words]);

    for (unsigned w = 1; w < words; w++) {
        bulls += __builtin_popcountll(a[w] & b[w]);
        both += __builtin_popcountll(a[words + w] & b[words + w]);
    }
    return game->label[16 * bulls + both];
}

/* Writes the labels of n codes and a guess. */
void check_answers(const check_game *game, const uint32_t *code, uint32_t n, uint32_t guess,
                   uint8_t *label);

/* The number of a feedback, or -1 if it does not occur. */
int check_label(const check_game *game, unsigned bulls, unsigned cows);

/* ---- bound.c ------------------------------------------------------------------------------
 */

/* What is to be proven: that no tree of the game costs less than `bound`. A tree costs `unit`
 * for each guess of each secret, and `last` for each secret that takes all `depth` guesses;
 * deeper trees do not count. */
typedef struct check_goal {
    char name[16];
    uint64_t unit, last, bound;
    unsigned depth;       /* or CHECK_ANY */
    uint64_t *size_bound; /* [depth left][codes + 1]: the least cost of so many secrets */
} check_goal;

/* A set of codes, ascending, and the guesses left for it. */
typedef struct check_set {
    const uint32_t *code;
    uint32_t n;
    unsigned depth; /* or CHECK_ANY */
} check_set;

/* Fills in size_bound. Returns 0 if memory runs out; release it with free(). */
int check_goal_sizes(check_goal *goal, const check_game *game);

/* The guesses left after one guess. */
static inline unsigned check_below(unsigned depth)
{
    return depth == CHECK_ANY ? CHECK_ANY : depth - 1;
}

/* The cost of a secret solved at guess number k of `depth`. */
static inline uint64_t check_cost_at(const check_goal *goal, unsigned depth, unsigned k)
{
    return goal->unit * k + (k == depth ? goal->last : 0);
}

static inline uint64_t check_sum(uint64_t a, uint64_t b)
{
    return a == CHECK_NONE || b == CHECK_NONE ? CHECK_NONE : a + b;
}

/* The least cost of n secrets with `depth` guesses left (lemma 1). */
static inline uint64_t check_size_bound(const check_goal *goal, const check_game *game,
                                        unsigned depth, uint32_t n)
{
    const size_t row = depth == CHECK_ANY ? 0 : depth;
    return goal->size_bound[row * ((size_t)game->codes + 1) + n];
}

/* The least cost of certain secrets: more if none of them separates all others (lemma 2).
 */
uint64_t check_set_bound(const check_goal *goal, const check_game *game, const check_set *set,
                         uint32_t most);

/* The least cost of the first CHECK_OWN codes of a set as guesses, by the sizes of their parts;
 * stops at one that is no more than `known`. */
#define CHECK_OWN 64
uint64_t check_own_bound(const check_goal *goal, const check_game *game, const check_set *set,
                         uint32_t most, uint64_t known);

/* The least cost of a guess by the sizes of its parts, [label]. */
uint64_t check_sizes_bound(const check_goal *goal, const check_game *game, unsigned depth,
                           const uint32_t size[CHECK_LABELS]);
uint64_t check_guess_bound(const check_goal *goal, const check_game *game, const check_set *set,
                           uint32_t guess);

/* ---- look.c -------------------------------------------------------------------------------
 */

/* Lays out the masks: length * colors / 4 bytes for each code. Returns 0 if memory runs out. */
int check_look_open(check_game *game);

/* The most parts that a code of a set makes of it, counting itself; 0 if that is not examined,
 * since there are more secrets than a guess can separate. */
uint32_t check_most_parts(const check_game *game, const check_set *set);

/* The most parts that any guess makes of a set, counting itself. Cost: as one look. */
uint32_t check_parts_at_most(const check_game *game, const check_set *set);

/* A look at all guesses, 256 at a time. */
#define CHECK_DIGITS 17
typedef struct check_look {
    check_lanes digit[CHECK_DIGITS]; /* the counts for those, in binary */
    const check_goal *goal;
    const check_game *game;
    const check_set *set;
    const uint64_t *excused; /* [stride / 64] bit g: guess g is excused; or null */
    uint32_t next;           /* the next guess, 0 at first */
    int owned;               /* whether the codes of the set were tried before */
    uint64_t alike;          /* bit c: color c can be replaced by a smaller one */
    check_lanes skipped; /* those of the 256 that are excused or have a smaller equivalent */
    unsigned digits;     /* the number of digits in use */
    int parts;           /* what is counted: 1 for each part, if this is set, */
    uint32_t room;       /* and its codes, up to so many */
} check_look;

/* Goes on to the next guess that may cost less than `limit` by the sizes of its parts; none
 * before it does. Returns the number of codes if there is none; `limit` must not rise. */
uint32_t check_look_on(check_look *look, uint64_t limit);

/* The least cost of any guess by the sizes of its parts (lemma 3), `own` being that of the
 * codes of the set, which are the only guesses in a consistent game; returns the known bound if
 * that is no less. */
uint64_t check_look_at(const check_goal *goal, const check_game *game, const check_set *set,
                       uint64_t known, uint64_t own);

/* ---- proof.c ------------------------------------------------------------------------------
 */

typedef struct check_renaming {
    uint8_t place[PEG_MAX_LENGTH]; /* position i gets the symbol of position place[i], */
    uint8_t color[PEG_MAX_COLORS]; /* renamed to color[symbol] */
    uint32_t *image;               /* [codes]: the image of each code */
} check_renaming;

typedef struct check_claim {
    check_set set;
    uint8_t goal;    /* its number */
    uint8_t history; /* 1: there were guesses before */
    uint8_t image;   /* 1: an earlier claim, about a renaming of the set, says as much */
    uint32_t line;
    uint64_t hash; /* of the set; equal sets have equal hashes, not the other way round */
    uint64_t bound;
    const uint16_t *renaming; /* [renamings]: they map the set to itself */
    uint16_t renamings;
    struct check_claim *next; /* the next claim in the same slot */
} check_claim;

typedef struct check_proof {
    check_game game;
    unsigned objective; /* 0 average, 1 worst, 2 crush */
    unsigned within;    /* the most guesses that trees may take, or CHECK_ANY */
    uint32_t opening;   /* the only first guess allowed, or UINT32_MAX: any */
    uint64_t total;     /* of the tree that the proof describes */
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
    uint64_t hash;              /* of all lines but the last, which states it */
} check_proof;

/* Reads a proof, to be checked plainly or not. Returns 0 with trouble; release it with
 * check_proof_close() even then. */
int check_proof_open(check_proof *proof, const char *path, int plain, check_trouble *trouble);
void check_proof_close(check_proof *proof);

/* ---- memory.c -----------------------------------------------------------------------------
 */

/* Allocates that many zeroed entries of that many bytes; large tables get large pages of
 * memory, as they are read at random places. Returns null if memory runs out; release it with
 * free(). */
void *check_table(size_t count, size_t size);

/* Allocates memory for a proof; null if it runs out. check_give_back() releases all of it, and
 * check_proof_close() calls that. */
void *check_take(check_proof *proof, size_t bytes);
void check_give_back(check_proof *proof);

/* ---- sets.c -------------------------------------------------------------------------------
 */

/* Sorts the codes of a set. */
void check_sort(uint32_t *code, uint32_t n);

uint64_t check_hash(const check_set *set);
int check_equal(const check_set *a, const check_set *b);

/* The first makes room to find so many claims, a power of two, by their sets, and enters the
 * existing ones; the second enters one more. They return 0 if memory runs out. */
int check_index(check_proof *proof, size_t room);
void check_enter(check_proof *proof, check_claim *claim);

/* The last claim entered for a set, the one before that, and so on; or null. */
const check_claim *check_find(const check_proof *proof, const check_set *set, uint64_t hash);
const check_claim *check_find_next(const check_claim *claim);

/* ---- names.c ------------------------------------------------------------------------------
 */

/* Writes the name of a set, n numbers, ascending. Sets of the same name are renamings of each
 * other (lemma 5). If not all positions have the same colors, the codes are the name. */
void check_name(const check_game *game, const check_set *set, uint32_t *name);

/* The greatest bound claimed for a set under this goal; 0 if there is none. */
uint64_t check_claimed(const check_proof *proof, unsigned goal, const check_set *set,
                       uint64_t hash);

/* ---- claims.c, crew.c, tree.c --------------------------------------------------------------
 */

/* What each thread needs to check claims. */
typedef struct check_worker check_worker;

/* Returns null if memory runs out. */
check_worker *check_worker_open(const check_proof *proof);
void check_worker_close(check_worker *worker);

/* What a look at a set shows (lemma 3), or the known bound if that is no less. `most` is that
 * of check_most_parts(). The worker remembers looks at small sets for all renamings of them,
 * which guesses split into parts of the same sizes. */
uint64_t check_worker_look(const check_worker *worker, unsigned goal, const check_set *set,
                           uint32_t most, uint64_t known);

/* Returns 0, with trouble, if the claim does not hold. */
int check_claim_holds(check_worker *worker, const check_claim *claim, check_trouble *trouble);

/* The calling thread calls this over and over while claims are checked: it waits a little and
 * shows the progress. */
typedef struct check_progress {
    void (*tell)(void *user, size_t done, size_t all);
    void *user;
} check_progress;

/* A share of the claims: numbers part, part + parts, part + 2 parts, … of the file, from 0. {0,
 * 1} is all of them. */
typedef struct check_share {
    size_t part, parts;
} check_share;

/* The number of claims in a share. */
size_t check_share_claims(const check_proof *proof, check_share share);

/* Checks every claim of a share with so many threads; progress may be null. Returns 0, with the
 * trouble of the first claim that does not hold. */
int check_claims(const check_proof *proof, check_share share, unsigned threads,
                 const check_progress *progress, check_trouble *trouble);

/* Plays every secret by the tree at `path`: it must take what the proof says. */
int check_tree(const check_proof *proof, const char *path, check_trouble *trouble);

#endif
