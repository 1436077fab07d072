/*
 * import.h - trees as other people and programs publish them, as text: their forms, and what
 * the readers of these forms share.
 *
 * A reader takes the nodes that the text states from it, and no more. Then the nodes of all
 * forms are replayed by the same rules (source.c), which finds what is missing, impossible or
 * of no use, and makes the tree.
 */
#ifndef PEG_IMPORT_H
#define PEG_IMPORT_H

#include "format/tree/replay.h"
#include "gen/file/failure.h"

/* The forms, one row each, in the order of lists: name and what it is. Each has a peg_read_fn
 * peg_read_NAME. gen/README.md says where they come from. */
#define PEG_IMPORT_FORMS(ROW)                                                                  \
    ROW(json, "what export --to json writes")                                                  \
    ROW(text, "a line for each guess: export --to text, or Slovesnov's page of a tree")        \
    ROW(paths, "a line for each secret: its guesses, with or without answers")                 \
    ROW(irving, "Irving's notation, and Knuth's: what mmstrat prints")                         \
    ROW(slovesnov, "the packed string of Slovesnov's program")                                 \
    ROW(card, "a table of rows that refer to each other: arfst23's punch card")

#define PEG_IMPORT_FORM(name, what) PEG_IMPORT_##name,
enum { PEG_IMPORT_FORMS(PEG_IMPORT_FORM) PEG_IMPORT_ANY };
#undef PEG_IMPORT_FORM

/* Reads the tree in text[0..size-1], which a zero must follow, and replays it: it solves
 * every secret. `name` is for messages; `form` is one of the PEG_IMPORT_, ANY for the one that
 * the text looks like; *rules is the game, or null if the text names it. Release the tree
 * with peg_tree_free(). Returns PEG_EXIT_DONE, or an exit code with the line of the text and
 * the reason in *failure. Takes the memory of a replay, at most 120 bytes for each guess that
 * the text states, and the tree. */
int peg_import(const char *name, const char *text, size_t size, unsigned form,
               const peg_rules *rules, peg_tree *tree, peg_failure *failure);

/* ---- for the readers ------------------------------------------------------------------ */

/* A node as the text states it. Node 0 is the root, so that as a child 0 means none. */
typedef struct peg_stated {
    const char *at;       /* where the text has it */
    const char *code;     /* its guess, in the text; or null: */
    uint32_t guess;       /* the index of the code, or PEG_NO_GUESS if none is stated */
    uint32_t first, next; /* its first child, its next sibling */
    uint8_t label;        /* the answer that leads there */
    uint8_t depth;        /* guesses made before it */
    uint64_t left;        /* secrets left there, or PEG_NOT_STATED */
} peg_stated;

#define PEG_NO_GUESS   UINT32_MAX
#define PEG_NOT_STATED UINT64_MAX

typedef struct peg_source {
    const char *name;
    const char *text; /* ends with a zero */
    peg_about about;  /* as the text states, or the caller; rules.length 0: not known yet */
    uint64_t secrets, total, worst; /* as the text states, or PEG_NOT_STATED */
    peg_stated *nodes;              /* [count] */
    size_t count, room;
    uint8_t least;    /* the least symbol of all codes, as a digit of base 36 */
    uint32_t implied; /* sets of at most this many secrets need no stated guess: if there is
                         none, the first secret is taken */
    peg_failure *failure;
} peg_source;

/* Reads the text from `at`, the first character that is not blank; the root is there already.
 * Like all functions below that return an int, it returns 1; or 0, with the failure. */
typedef int peg_read_fn(peg_source *source, const char *at);

#define PEG_READER(name, what) peg_read_fn peg_read_##name;
PEG_IMPORT_FORMS(PEG_READER)
#undef PEG_READER

/* Says what is wrong at `at`, behind the name of the source and the line; returns 0. */
int peg_source_fail(const peg_source *source, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Says that reading failed by a status; returns 0. */
int peg_source_status(const peg_source *source, peg_status status);

/* A part of a text. */
typedef struct peg_span {
    const char *at;
    size_t length;
} peg_span;

int peg_span_is(peg_span span, const char *word);

/* Takes the game that the text states. */
int peg_source_rules(peg_source *source, peg_span stated);

/* Whether the game is known. */
int peg_source_has_rules(const peg_source *source);

/* Takes the names of strategy and objective; a name that is not known is that of no strategy.
 */
void peg_source_strategy(peg_source *source, peg_span stated);
void peg_source_objective(peg_source *source, peg_span stated);

/* Nothing but blanks may follow the tree. */
int peg_source_end(const peg_source *source, const char *at);

/* The node below `parent` for an answer; 0 if there is none. */
uint32_t peg_source_find(const peg_source *source, const peg_stated *parent, uint8_t label);

/* Adds it. Returns 0, with the failure, if there is one already, if it would be too deep or if
 * memory runs out. */
uint32_t peg_source_add(peg_source *source, uint32_t parent, uint8_t label, const char *at);

/* Reads the code at *at and moves past it: the guess of a node. */
int peg_source_guess(peg_source *source, uint32_t node, const char **at);

/* The number of answers that a guess may get, if the game is known. */
static inline uint32_t peg_source_answers(const peg_source *source)
{
    return (source->about.rules.length + 1u) * (source->about.rules.length + 2u) / 2;
}

/* Begins a replay of the game, which must be known, for a tree of so many stated guesses.
 * Replaying a large game takes gigabytes: fails if so few guesses cannot solve every secret, or
 * if this machine has less memory. *replay must be all zeros; close it in any case. */
int peg_source_replay(const peg_source *source, size_t guesses, peg_replay *replay);

/* Replays the nodes; *tree has them all, and the header of the source. */
int peg_source_tree(peg_source *source, peg_tree *tree);

/* ---- tokens --------------------------------------------------------------------------- */

/* The value of a symbol, a digit of base 36 of either case; -1 if it is none. */
int peg_symbol(char c);

const char *peg_past_blanks(const char *at);

/* Each of these moves past what it takes: a number; a code of the game's length; an answer,
 * bulls and cows with a comma or a point between. */
int peg_take_number(const peg_source *source, const char **at, uint64_t *number);
int peg_take_code(const peg_source *source, const char **at);
int peg_take_answer(const peg_source *source, const char **at, uint8_t *label);

#endif
