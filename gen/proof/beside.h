/*
 * beside.h - the proof that stands beside a tree file: of the same name, with .proof.gz for
 * .peg.
 */
#ifndef PEG_PROOF_BESIDE_H
#define PEG_PROOF_BESIDE_H

#include <limits.h>

#include "format/pegtree.h"

/* Looks for a proof beside the tree file `path`, and at whether its first lines speak of a tree
 * like this one: the game, the objective, its limits, the total and the worst depth. Whether it
 * is true is for pegtree-check to say. Writes its path to `name` and returns 1, or returns 0.
 */
int peg_proof_beside(const char *path, const peg_about *about, char name[PATH_MAX]);

#endif
