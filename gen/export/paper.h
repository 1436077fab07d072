/*
 * paper.h - what the parts of the booklet have in common: its tree, and its entries.
 *
 * An entry is a guess, and for each answer to it where to go on: another entry, or the rest of
 * the game. The entries are numbered in preorder, so that the next one is seldom far.
 */
#ifndef PEG_PAPER_H
#define PEG_PAPER_H

#include "gen/export/export.h"

typedef struct paper_booklet {
    FILE *out;
    const peg_tree *tree;
    uint32_t *left;  /* [count] secrets below each node, itself included */
    uint32_t *span;  /* [count] nodes below each, itself included */
    uint32_t *entry; /* [count] the number of its entry; 0: it is written out in that of its
                      * parent, or in that of the parent of this */
} paper_booklet;

/* A code as people see it. */
void paper_write_code(const paper_booklet *b, uint32_t code);

/* The answer that leads to a node, "bulls,cows". */
void paper_write_answer(const paper_booklet *b, size_t node);

/* The sheet that comes before the entries: how to play from them, what an answer tells, two
 * exercises. The booklet's entries are numbered. */
peg_status paper_write_lesson(const paper_booklet *b);

#endif
