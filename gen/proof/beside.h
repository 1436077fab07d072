/*
 * beside.h - the proof next to a tree file, with the same name and .proof.gz for .peg; and how
 * to make it if it is missing.
 */
#ifndef PEG_PROOF_BESIDE_H
#define PEG_PROOF_BESIDE_H

#include <limits.h>

#include "format/pegtree.h"

/* Looks for a proof next to the tree file `path`, and checks that its first lines describe this
 * tree: the game, the objective, its limits, the total and the worst depth. Whether it is true
 * is up to pegtree-check. Writes its path to `name` and returns 1, or returns 0.
 */
int peg_proof_beside(const char *path, const peg_about *about, char name[PATH_MAX]);

#define PEG_PROOF_COMMAND 512

/* How to make the proof of a ready tree if it is not stored: the command and the seconds it
 * took, from the file MANIFEST in the tree's folder, by the tree's name and total. Returns 1,
 * or 0 if MANIFEST says nothing. */
int peg_proof_command(const char *path, const peg_about *about, char command[PEG_PROOF_COMMAND],
                      double *seconds);

#endif
