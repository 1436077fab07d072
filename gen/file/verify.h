/*
 * verify.h - plays a flat image or a tree against every secret, independently of what made it.
 */
#ifndef PEG_VERIFY_H
#define PEG_VERIFY_H

#include "format/tree/tree.h"

/* Plays every secret of the image's rules through the walker, all games at once, and counts the
 * guesses. Scores guesses by its own plain definition of feedback.
 *
 * As long as two secrets give the same answers, their games are the same: the walker has seen
 * nothing else. So one cursor goes down the tree with all secrets whose games reach a node.
 * They are split by the plain definition of feedback to the walker's guess, and a copy of the
 * cursor is given each answer that occurs, as it would be in any of those games. Every secret
 * is in exactly one part of each split, so each is followed from the root to the guess that
 * equals it, and the number of that guess is what its game took.
 *
 * In addition this proves that peg_remaining() returns at every node how many secrets have
 * reached it; and at nodes with many secrets (more than there are labels), that every answer
 * which none of them gives is a contradiction.
 *
 * Errors: PEG_E_CORRUPT if any of this fails; PEG_E_MEMORY; those of peg_open(). Cost: the
 * tree's total guesses for the feedback, one move of the walker for each node. Takes 9 bytes
 * and a code for each secret, at most 168 times the size of the image. */
peg_status peg_verify_all(const uint8_t *image, size_t size, peg_tally *tally);

/* The same for a tree's nodes instead of an image: the guess at each node must split the
 * secrets whose games have reached it as the node says. */
peg_status peg_verify_tree(const peg_tree *tree, peg_tally *tally);

#endif
