/*
 * pegtree.h - Pegtree's library: games, codes, and the trees that play them.
 *
 * A tree has three forms, specified in FORMAT.md. The tree file (.peg) is for storing and
 * shipping, in as few bytes as possible; the flat image is for walking in place, with the
 * functions of walk.h; the terse stream is for the smallest machines, with the functions of
 * terse.h. peg_expand() turns each of them into a flat image.
 *
 * No function prints, exits or keeps state: all may be called from any thread, on data that no
 * other thread is writing. Release what a function allocates with peg_free(). No function takes
 * more than 16 KB of stack.
 */
#ifndef PEGTREE_H
#define PEGTREE_H

#include <stddef.h>
#include "terse.h"

#if PEG_MAX_LENGTH != 12 || PEG_MAX_COLORS != 36 || defined(PEG_NAMED)
#error "the library has no options: PEG_MAX_LENGTH and others are for walkers that you compile"
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define PEG_FORMAT_VERSION 2 /* of tree files; the library reads no other version */

/* One line that says what a status means and what would be right. Never null. */
PEG_API const char *peg_strerror(peg_status status);

/* Releases what a function of the library allocated; null does nothing. It calls free() of the
 * C library that Pegtree is linked with, which need not be the caller's. */
PEG_API void peg_free(void *bytes);

/* Sizes of a peg_view and of a peg_cursor, for languages that do not read this header: this
 * many bytes of memory, aligned like a pointer, can hold one. */
PEG_API size_t peg_view_bytes(void);
PEG_API size_t peg_cursor_bytes(void);

/* ---- rules (rules.c) ---------------------------------------------------------- */

#define PEG_RULES_TEXT 40 /* the longest rules as text, with the terminating zero */

/* Reads rules as text: `p4c6r`, `p4c10n`, `m5.5.5`, or an alias (`mastermind`, `super`,
 * `bulls`, `moo`). Letters may be of either case.
 * Errors: PEG_E_RULES and the other PEG_E_ of rules; *rules is then unchanged. */
PEG_API peg_status peg_rules_parse(const char *text, peg_rules *rules);

/* Writes rules as peg_rules_parse() reads them; `?` if they do not pass peg_rules_check(). */
PEG_API void peg_rules_print(const peg_rules *rules, char text[PEG_RULES_TEXT]);

/* Checks rules made by hand or read from a file. Errors as peg_rules_parse(). */
PEG_API peg_status peg_rules_check(const peg_rules *rules);

/* Number of secrets, 1..2^32-1; 0 if the rules do not pass peg_rules_check(). */
PEG_API uint32_t peg_rules_secrets(const peg_rules *rules);

PEG_API int peg_rules_equal(const peg_rules *a, const peg_rules *b);

/* ---- codes (code.c) ----------------------------------------------------------- */

/* All of them take rules that pass peg_rules_check(), and codes that pass peg_code_valid(). */

#define PEG_CODE_TEXT (PEG_MAX_LENGTH + 1)

/* Whether code[length], any bytes, is a code of these rules. */
PEG_API int peg_code_valid(const peg_rules *rules, const uint8_t *code);

/* The rank of a valid code among all codes of the rules, in lexicographic order. */
PEG_API uint32_t peg_code_index(const peg_rules *rules, const uint8_t *code);

/* Writes the code of rank `index` (0 .. secrets-1, lexicographic) to code[length]. */
PEG_API void peg_code_at(const peg_rules *rules, uint32_t index, uint8_t *code);

/* Moves to the code of the next index; returns 0 (and the first code) after the last. */
PEG_API int peg_code_next(const peg_rules *rules, uint8_t *code);

/* Codes as base-36 digits from 0, one for each position: `0012`. Parsing takes letters of
 * either case. Errors: PEG_E_ARGUMENT, if the text is not a code of the rules. */
PEG_API void peg_code_print(const peg_rules *rules, const uint8_t *code,
                            char text[PEG_CODE_TEXT]);
PEG_API peg_status peg_code_parse(const peg_rules *rules, const char *text, uint8_t *code);

/* ---- tree metadata (tree.c) --------------------------------------------------- */

/* The objectives, one row each: its number in files, which is never reused; its name; what it
 * minimizes, the first criterion first; a short form of that. All lists of objectives come from
 * here. */
#define PEG_OBJECTIVES(ROW)                                                                    \
    ROW(1, AVERAGE, "average", "least total, then least worst depth", "the least average")     \
    ROW(2, WORST, "worst", "least worst depth, then least total", "the least worst")           \
    ROW(3, CRUSH, "crush", "least worst depth, then fewest secrets there, then least total",   \
        "the fewest at the least worst")

/* The strategies, one row each, in the order of all lists, which come from here: its number in
 * files, which is never reused; its symbol, also in lower case; its name; another name or NULL;
 * how files number the candidates of a small set (FORMAT.md 2.4): by most PARTS, by smallest
 * LARGEST part, or not (NONE); its title for people. */
/* clang-format off */
#define PEG_STRATEGIES(ROW) \
    ROW( 1, MINIMAX,       minimax,       "minimax",    "knuth",    LARGEST, "Knuth's minimax") \
    ROW( 2, EXPECTED,      expected,      "expected",   "irving",   PARTS,   "Irving's expected size") \
    ROW( 3, ENTROPY,       entropy,       "entropy",    "neuwirth", PARTS,   "Neuwirth's entropy") \
    ROW(10, ENTROPY_PLUS,  entropy_plus,  "entropy+",   NULL,       PARTS,   "entropy, candidates preferred") \
    ROW(11, WEIGHTED,      weighted,      "weighted",   "gur",      PARTS,   "Gür's weighted entropy") \
    ROW(12, WEIGHTED_PLUS, weighted_plus, "weighted+",  NULL,       PARTS,   "weighted entropy, by stages") \
    ROW( 4, PARTS,         parts,         "parts",      "kooi",     PARTS,   "Kooi's most parts") \
    ROW( 5, FIRST,         first,         "first",      "shapiro",  NONE,    "Shapiro's first code") \
    ROW( 6, RANDOM,        random,        "random",     NULL,       NONE,    "chance") \
    ROW( 7, DISSIMILAR,    dissimilar,    "dissimilar", "cooley",   NONE,    "Cooley's dissimilar codes") \
    ROW( 8, DEDUCE,        deduce,        "deduce",     "logik",    NONE,    "deduction") \
    ROW( 9, OPTIMAL,       optimal,       "optimal",    NULL,       PARTS,   "exact search") \
    ROW(13, CONSISTENT,    consistent,    "consistent", NULL,       PARTS,   "exact search, candidates only")
/* clang-format on */

#define PEG_OBJECTIVE_ROW(number, NAME, name, summary, brief) PEG_OBJECTIVE_##NAME = number,
#define PEG_STRATEGY_ROW(number, NAME, symbol, name, alias, order, title)                      \
    PEG_STRATEGY_##NAME = number,
#define PEG_ONE_MORE(number, NAME, symbol, name, alias, order, title) +1

typedef enum peg_objective {
    /* None: the tree was made by a strategy's rule, not for an objective. */
    PEG_OBJECTIVES(PEG_OBJECTIVE_ROW) PEG_OBJECTIVE_NONE = 0
} peg_objective;

typedef enum peg_strategy_id {
    PEG_STRATEGY_OTHER = 0,
    PEG_STRATEGIES(PEG_STRATEGY_ROW) PEG_STRATEGY_COUNT = 1 PEG_STRATEGIES(PEG_ONE_MORE)
} peg_strategy_id;

#undef PEG_OBJECTIVE_ROW
#undef PEG_STRATEGY_ROW
#undef PEG_ONE_MORE

typedef struct peg_about {
    peg_rules rules;
    uint8_t strategy;  /* peg_strategy_id */
    uint8_t objective; /* peg_objective */
    uint8_t proven;    /* 1: no tree within these limits is better for the objective; if the
                          strategy is PEG_STRATEGY_CONSISTENT, no tree that guesses only
                          candidates is */
    uint8_t worst;     /* guesses for the deepest secret, 1..PEG_MAX_GUESSES */
    uint8_t max_depth; /* no secret takes more guesses, worst..PEG_MAX_GUESSES; 0: no limit */
    uint8_t opened;    /* 1: the first guess was prescribed */
    uint32_t secrets;
    uint64_t total; /* guesses over all secrets */
} peg_about;

/* `minimax`, `none`, …; "?" for a number that the format does not define. */
PEG_API const char *peg_strategy_name(unsigned strategy);
PEG_API const char *peg_objective_name(unsigned objective);

/* Whether the tree is proven to be the best of all trees of its game, not only of those within
 * limits. */
PEG_API int peg_about_is_best(const peg_about *about);

/* ---- trees (file.c, decode.c) --------------------------------------------------- */

#define PEG_NO_LIMIT ((size_t)-1)

/* Reads the metadata of the tree in bytes[0..size-1], in any of its forms, without expanding
 * it. Neither the tree nor the checksum of a tree file is verified: peg_expand() does that.
 * Errors: PEG_E_NOT_PEGTREE, PEG_E_VERSION, PEG_E_TRUNCATED, PEG_E_CORRUPT. */
PEG_API peg_status peg_about_read(const uint8_t *bytes, size_t size, peg_about *about);

/* Makes the flat image of the tree in bytes[0..size-1], in any of its forms: *image of
 * *image_size bytes, which the caller releases with peg_free(). A flat image is copied, and
 * only its header is checked; a tree file or a terse stream is checked completely. `limit`
 * bounds the memory in use at any one time, in bytes, including the image: mostly length + 25
 * bytes for each secret of the rules. Files too small for their number of secrets are rejected
 * before allocating: at most 65,536 secrets for each byte of a tree file's content, about 8,000
 * for each entry of a terse stream. Cost: at least one feedback for each of the tree's total
 * guesses. Errors: as peg_about_read(), PEG_E_LIMIT, PEG_E_MEMORY; *image is then unchanged. */
PEG_API peg_status peg_expand(const uint8_t *bytes, size_t size, size_t limit, uint8_t **image,
                              size_t *image_size);

/* A path through a tree file, from the root to the node that some answers lead to: for trees
 * too large to expand. It skips subtrees beside the path, so an answer costs far less than
 * expanding the tree: the first answer costs a feedback for every secret, the second one for
 * each secret left, later ones at most a section (FORMAT.md). A path takes memory only for the
 * secrets left after the first answer. Not thread-safe; several paths may share a file. */
typedef struct peg_path peg_path;

/* Opens the path at the root of the tree file bytes[0..size-1], which must remain valid until
 * peg_path_close(). `limit` bounds the memory that the path takes, in bytes. On any error
 * *path is null. Errors: as peg_expand(), and PEG_E_NOT_PEGTREE for a flat image or a terse
 * stream, which have walkers of their own; PEG_E_LIMIT and PEG_E_MEMORY may also come from
 * peg_path_answer(). */
PEG_API peg_status peg_path_open(const uint8_t *bytes, size_t size, size_t limit,
                                 peg_path **path);

/* Writes the guess to make next to code[length], and returns the number of secrets that agree
 * with the answers so far. After PEG_SOLVED, these are the solution and 1; after an error,
 * neither has a meaning. */
PEG_API uint32_t peg_path_guess(const peg_path *path, uint8_t *code);

/* Moves on by the label of the answer to that guess. PEG_OK: there is a next guess. PEG_SOLVED:
 * the answer was all bulls. After any status other than PEG_OK a path can only be closed, or
 * give the solution. Errors: PEG_E_CONTRADICTION, PEG_E_ARGUMENT (no answer has this
 * label, or the path has ended), PEG_E_CORRUPT, PEG_E_LIMIT, PEG_E_MEMORY. */
PEG_API peg_status peg_path_answer(peg_path *path, uint8_t label);

/* Releases the path; null is allowed. */
PEG_API void peg_path_close(peg_path *path);

/* Finds the next guess after the answers labels[0..count-1] to the earlier guesses: opens a
 * path for it, and sets code[length] and *remaining as peg_path_guess() does. Cost and errors:
 * those of the path up to there. */
PEG_API peg_status peg_file_follow(const uint8_t *bytes, size_t size, size_t limit,
                                   const uint8_t *labels, unsigned count, uint8_t *code,
                                   uint32_t *remaining);

/* Reads the whole file at `path`, a tree file, a flat image or a terse stream, into *bytes,
 * which the caller releases with peg_free(). If a file is longer than its header says, or does
 * not begin like any of them, reads only enough to reject it. Errors: PEG_E_IO (with errno),
 * PEG_E_MEMORY, PEG_E_LIMIT (more than `limit` bytes); *bytes is then unchanged. */
PEG_API peg_status peg_file_read(const char *path, size_t limit, uint8_t **bytes, size_t *size);

#ifdef __cplusplus
}
#endif

#endif
