/*
 * visit.h - a walk over all nodes of a tree in memory, parents first: what exporters see.
 */
#ifndef PEG_VISIT_H
#define PEG_VISIT_H

#include "format/tree/tree.h"

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

#endif
