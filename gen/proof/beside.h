/*
 * beside.h - the proof that stands beside a tree file: of the same name, with .proof.gz for
 * .peg; and how it is made where it does not.
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

#define PEG_PROOF_COMMAND 512

/* How the proof of a ready tree that is not kept is made: the command, and the seconds that it
 * took, as the file MANIFEST in the tree's folder says of a tree of this name and total.
 * Returns 1, or 0 where it says nothing. */
int peg_proof_command(const char *path, const peg_about *about, char command[PEG_PROOF_COMMAND],
                      double *seconds);

#endif
