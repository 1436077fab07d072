/*
 * restore.h - takes parts of a tree from a checkpoint, if they are what they should be.
 */
#ifndef PEG_RESTORE_H
#define PEG_RESTORE_H

#include "gen/build/checkpoint.h"

/* Takes a job's part from the checkpoint: a whole subtree, or with `parts` a node of the trunk,
 * whose candidates it splits. A checkpoint is trusted with time, not with the tree: each guess
 * is replayed, and must split the candidates as its node says. Which guess the strategy would
 * have made is not asked. The history that leads to the job is the grower's; what is restored
 * is added to its sums. Returns 1; or 0, where the checkpoint has no such part or a wrong one,
 * and the job is as it was. Errors: PEG_E_MEMORY. Cost: a feedback for each candidate at each
 * node. */
int peg_restore(const peg_checkpoint *checkpoint, peg_grower *grower, peg_job *job,
                peg_parts *parts);

/* Adds to the grower's sums what others have made of a job: of a node of the trunk with these
 * parts, or of a subtree (parts null). */
void peg_grower_add(peg_grower *grower, const peg_job *job, const peg_parts *parts,
                    const peg_tally *tally);

#endif
