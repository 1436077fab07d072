/*
 * export.h - the forms to which a tree can be exported: their interface and their list.
 *
 * An exporter is a function, a peg_exporter and a row of the list.
 */
#ifndef PEG_EXPORT_H
#define PEG_EXPORT_H

#include <stdio.h>

#include "format/tree/tree.h"
#include "gen/file/failure.h"
#include "gen/file/load.h"
#include "gen/file/save.h"

/* The forms, one row each, in the order in which lists show them. */
#define PEG_EXPORTERS(ROW)                                                                     \
    ROW(c) ROW(flat) ROW(terse) ROW(text) ROW(json) ROW(dot) ROW(svg) ROW(html) ROW(paper)

/* A walk over all nodes of a tree, parents first. Callers may read its fields. */
typedef struct peg_visit {
    const peg_tree *tree;
    uint32_t *below;                  /* [count] secrets below each node, itself included */
    const peg_node *node;             /* the current one; null before the root */
    uint32_t left;                    /* secrets left there */
    unsigned depth;                   /* guesses made before it: 0 at the root */
    size_t path[PEG_MAX_GUESSES];     /* path[depth] is the node, path[0] the root */
    uint8_t pending[PEG_MAX_GUESSES]; /* [d]: children of path[d] still to come */
} peg_visit;

/* What to write. */
typedef struct peg_export {
    const struct peg_exporter *exporter;
    const peg_loaded *loaded;
    const uint8_t *image; /* the flat image, or the terse stream if is_terse, */
    size_t image_bytes;   /* and its size */
    int is_terse;
    int progmem;      /* c: for the flash of an AVR */
    int with_walker;  /* c: a complete program */
    int is_header;    /* c: only the declaration, for a header */
    peg_visit *visit; /* of forms that visit nodes: it is before the root */
    peg_failure *failure;
} peg_export;

/* Writes the tree to `out`; the caller checks whether the stream failed. Returns PEG_EXIT_DONE,
 * or an exit code with the reason in *export->failure if the tree cannot be written in this
 * form. */
typedef int peg_export_fn(const peg_export *export, FILE *out);

typedef struct peg_exporter {
    const char *form;    /* as in --to FORM; also the suffix of file names */
    const char *summary; /* what it is, a phrase */
    peg_export_fn *write;
    peg_check_fn *check; /* checks what was written, for the peg_export; or null */
    int is_binary;       /* 1: is written to a file, not to the terminal */
    int is_source;       /* 1: takes --terse, --progmem and --with-walker */
    int is_terse;        /* 1: writes the terse stream */
    int visits;          /* 1: visits the nodes of the tree */
} peg_exporter;

/* Writes a tree in its form, as the peg_export_fn does; `user` is the peg_export, whose visit
 * and failure are set here. For forms that visit nodes this takes 4 bytes for each, and
 * temporarily as many again. */
int peg_export_write(void *user, FILE *out, peg_failure *failure);

/* The exporters in the order of lists; null after the last. */
const peg_exporter *peg_exporter_at(size_t i);

#define PEG_DECLARE(form) extern const peg_exporter peg_exporter_##form;
PEG_EXPORTERS(PEG_DECLARE)
#undef PEG_DECLARE

/* A symbol as people see it, here, in the player and on the page: from 1 if nine symbols are
 * enough, otherwise from 0, then letters. */
char peg_export_symbol(const peg_rules *rules, uint8_t symbol);

/* Writes the code of an index in these symbols. */
void peg_export_code(FILE *out, const peg_rules *rules, uint32_t index);

/* Writes the answer of a label: `bulls,cows`. */
void peg_export_answer(FILE *out, uint8_t label);

/* What is proven of a tree, as a suffix: ", proven", ", proven for this opening within 7
 * guesses", or nothing; ", best found" of a consistent tree that is not proven. */
#define PEG_EXPORT_CLAIM 64
const char *peg_export_claim(const peg_about *about, char text[PEG_EXPORT_CLAIM]);

/* What the tree is optimal for: " for the least average", " for the fewest at the least worst",
 * or nothing. */
const char *peg_export_goal(const peg_about *about);

/* The name of its strategy; "best found" of an optimal tree that is not proven. */
const char *peg_export_name(const peg_about *about);

/* What it is: that name, its goal and claim. */
#define PEG_EXPORT_WHAT 160
const char *peg_export_what(const peg_about *about, char text[PEG_EXPORT_WHAT]);

/* A line about the tree: `p4c6r, optimal for the least average, proven`. */
void peg_export_title(FILE *out, const peg_about *about);

/* ---- a walk over all nodes of a tree, parents first --------------------------------- */

/* Goes back to the start, before the root. */
void peg_visit_rewind(peg_visit *visit);

/* Goes to the next node; returns 0 after the last. */
int peg_visit_next(peg_visit *visit);

/* Of so many nodes, or lines of paths, one asks the system whether the program is to end. */
#define PEG_EXPORT_SOME 4096u

/* Whether the user asks to end the program, which is deferred while a file is being written
 * under a temporary name (gen/core/threads.h). */
int peg_visit_quits(const peg_visit *visit);

/* Writes the guess made at the node `up` levels above, 0 for the node itself, in the symbols
 * that people see. */
void peg_visit_guess(const peg_visit *visit, unsigned up, FILE *out);

/* Writes the answer that leads to the node `up` levels above, which is not the root. */
void peg_visit_answer(const peg_visit *visit, unsigned up, FILE *out);

/* ---- texts that exports are made of -------------------------------------------------- */

/* Texts that exports contain, line by line, null after the last. The Makefile compiles them in,
 * so that an installed pegtree-gen needs no other files. */
extern const char *const peg_text_walker[]; /* pegtree_walk.h, the single header */
extern const char *const peg_text_main[];   /* c_main.in, a player around it */

/* The page around a tree, from format/explorer/. The exporter fills in the lines @TITLE@ and
 * @TREE@. */
extern const char *const peg_text_explorer[];

#endif
