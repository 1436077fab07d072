/*
 * export.h - the forms that a tree is exported to: their interface, and their list.
 *
 * An exporter is one file and one row of the list.
 */
#ifndef PEG_EXPORT_H
#define PEG_EXPORT_H

#include <stdio.h>

#include "format/tree/tree.h"
#include "gen/file/failure.h"
#include "gen/file/load.h"

/* The forms, a row each, in the order in which lists show them. Each has a peg_exporter in a
 * file of its name. */
#define PEG_EXPORTERS(ROW)                                                                     \
    ROW(c) ROW(flat) ROW(terse) ROW(text) ROW(json) ROW(dot) ROW(svg) ROW(html) ROW(paper)

/* What is to be written. */
typedef struct peg_export {
    const peg_loaded *loaded;
    const uint8_t *image; /* the flat image, or the terse stream if that is wanted, */
    size_t image_bytes;   /* and its size */
    int is_terse;
    int progmem;     /* of c: for the flash of an AVR */
    int with_walker; /* of c: a whole program */
    int is_header;   /* of c: the declaration alone, for a header */
} peg_export;

/* Writes the tree to `out`, and whether that worked is the caller's to ask it. Returns
 * PEG_EXIT_DONE; or an exit code, with the reason in *failure, when the tree cannot be
 * written so. */
typedef int peg_export_fn(const peg_export *export, FILE *out, peg_failure *failure);

/* Looks at what has been written, as a peg_check_fn does. */
typedef peg_status peg_export_check_fn(void *loaded, const char *written);

typedef struct peg_exporter {
    const char *form;    /* as in --to FORM; also the end of a file's name */
    const char *summary; /* what it is, a phrase */
    peg_export_fn *write;
    peg_export_check_fn *check; /* null: none */
    int is_binary;              /* 1: gets a file of its own, not the terminal */
    int is_source;              /* 1: takes --terse, --progmem and --with-walker */
    int is_terse;               /* 1: writes the terse stream */
} peg_exporter;

/* The exporters in the order in which they are listed; null from the last on. */
const peg_exporter *peg_exporter_at(size_t i);

/* By form; null where there is none. */
const peg_exporter *peg_exporter_find(const char *form);

#define PEG_DECLARE(form) extern const peg_exporter peg_exporter_##form;
PEG_EXPORTERS(PEG_DECLARE)
#undef PEG_DECLARE

/* A symbol as people see it, here, in the player and in the page: from 1 where nine are enough,
 * then from 0, then letters. */
char peg_export_symbol(const peg_rules *rules, uint8_t symbol);

/* The code of an index in such symbols. */
void peg_export_shown(const peg_rules *rules, uint32_t index, char text[PEG_CODE_TEXT]);

/* What is proven of a tree, to be put behind something: ", proven", ", proven for this opening
 * within 7 guesses", or nothing. */
#define PEG_EXPORT_CLAIM 64
const char *peg_export_claim(const peg_about *about, char text[PEG_EXPORT_CLAIM]);

/* What a tree is the best for: " for the least average", " for the fewest at the least worst",
 * or nothing. */
const char *peg_export_goal(const peg_about *about);

/* The name of its strategy; "best found" of a search that did not prove its tree. */
const char *peg_export_strategy(const peg_about *about);

/* A line about the tree: `p4c6r, optimal for the least average, proven`. */
void peg_export_title(FILE *out, const peg_about *about);

/* ---- a walk over all nodes of a tree, parents first: what exporters see ------------- */

/* Where a visit is. Its fields are to be read. */
typedef struct peg_visit {
    const peg_tree *tree;
    uint32_t *left;                   /* [count] secrets below each node, itself included */
    unsigned depth;                   /* guesses made before this node's: 0 at the root */
    size_t path[PEG_MAX_GUESSES];     /* [depth] is the node, [0] the root */
    uint8_t pending[PEG_MAX_GUESSES]; /* [d]: children of path[d] still to come */
    int started;
} peg_visit;

/* Stands before the root; release with close, after an error as well. Takes 4 bytes for each
 * node, and as many for a moment. Errors: PEG_E_MEMORY. */
peg_status peg_visit_open(peg_visit *visit, const peg_tree *tree);
void peg_visit_close(peg_visit *visit);

/* Goes back to before the root. */
void peg_visit_rewind(peg_visit *visit);

/* Goes to the next node; returns 0 behind the last. */
int peg_visit_next(peg_visit *visit);

/* As peg_visit_next(), but leaves out all nodes of which less than `least` secrets are
 * left. */
int peg_visit_next_of(peg_visit *visit, uint32_t least);

/* The node it is at. */
const peg_node *peg_visit_node(const peg_visit *visit);

/* Secrets left there. */
uint32_t peg_visit_left(const peg_visit *visit);

/* Writes the guess made at the node `up` levels above, 0 for the node itself. */
void peg_visit_guess(const peg_visit *visit, unsigned up, char text[PEG_CODE_TEXT]);

/* As that, in the symbols that people see. */
void peg_visit_shown(const peg_visit *visit, unsigned up, char text[PEG_CODE_TEXT]);

/* The answer that leads to the node `up` levels above, which is not the root. */
void peg_visit_answer(const peg_visit *visit, unsigned up, uint8_t *bulls, uint8_t *cows);

/* The least number of secrets for which at most `most` nodes of the tree have as many left,
 * 1 if all nodes may be taken. Such nodes are a tree by themselves. Errors: PEG_E_MEMORY. */
peg_status peg_visit_least(const peg_visit *visit, size_t most, uint32_t *least);

/* ---- texts that exports are made of -------------------------------------------------- */

/* Texts that exports are made of, line by line, null behind the last. The Makefile
 * puts them together when Pegtree is built, so that an installed pegtree-gen needs no other
 * files. */

extern const char *const peg_text_walker[]; /* pegtree_walk.h, the single header */
extern const char *const peg_text_main[];   /* c_main.in, a player around it */

/* The page around a tree, of format/explorer/. The lines @TITLE@ and @TREE@ are the exporter's.
 */
extern const char *const peg_text_explorer[];

#endif
