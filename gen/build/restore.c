/*
 * restore.c - replays the nodes of a part over its candidates.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/build/restore.h"

/* The nodes of a part, in preorder, and how many of them have been replayed. */
typedef struct replayed_part {
    const peg_replay *replay;
    const peg_nodes *nodes;
    size_t next;
} replayed_part;

/* Replays the next node, if it guesses a code that solves or splits the candidates as it says.
 */
static int replay_node(replayed_part *part, const peg_place *at, peg_parts *parts)
{
    const peg_replay *replay = part->replay;

    if (part->next == part->nodes->count) return 0;
    const peg_node *node = &part->nodes->at[part->next++];
    if (node->guess >= replay->secrets) return 0;
    peg_replay_split(replay, at->low, at->high, peg_replay_row(replay, node->guess), parts);
    const peg_node right = peg_parts_node(parts, node->guess, at->label);
    return memcmp(node, &right, sizeof right) == 0 && (right.solves || right.children > 1);
}

/* Replays a whole subtree, if that is what comes next. */
static int replay_subtree(replayed_part *part, const peg_place *at)
{
    peg_parts parts;

    if (at->depth == PEG_MAX_GUESSES || !replay_node(part, at, &parts)) return 0;
    for (unsigned i = 0; i < parts.children; i++) {
        const peg_place child = {.low = parts.start[i],
                                 .high = parts.start[i + 1],
                                 .depth = (uint16_t)(at->depth + 1),
                                 .label = parts.label[i]};
        if (!replay_subtree(part, &child)) return 0;
    }
    return 1;
}

/* Replays all nodes of a job and adds up what they solve. */
static int replay_part(const peg_replay *replay, const peg_job *job, peg_parts *parts,
                       peg_tally *tally)
{
    replayed_part part = {.replay = replay, .nodes = &job->nodes};
    const peg_place at = {
        .low = job->low, .high = job->high, .depth = (uint16_t)job->depth, .label = job->label};
    int right;

    if (parts) {
        right = replay_node(&part, &at, parts);
        if (right) tally->total = tally->secrets = job->nodes.at[0].solves;
    } else {
        right = replay_subtree(&part, &at) &&
                peg_tree_tally(job->nodes.at, job->nodes.count, tally) == PEG_OK;
    }
    return right && part.next == job->nodes.count;
}

static int ascending(const void *a, const void *b)
{
    const uint32_t *first = a, *second = b;
    return *first < *second ? -1 : *first > *second;
}

void peg_grower_add(peg_grower *grower, const peg_job *job, const peg_parts *parts,
                    const peg_tally *tally)
{
    if (parts)
        peg_grower_raise_by(grower, job->high - job->low, parts);
    else
        peg_grower_raise(grower, job->high - job->low, tally->total);
    grower->resolved += tally->secrets;
    grower->total += tally->total + (uint64_t)tally->secrets * job->depth;
    peg_grower_report(grower);
}

int peg_restore(const peg_checkpoint *checkpoint, peg_grower *grower, peg_job *job,
                peg_parts *parts)
{
    const peg_replay *replay = grower->replay;
    peg_tally tally = {0};

    const int found = peg_checkpoint_find(checkpoint, grower->labels, job->depth, &job->nodes);
    if (found <= 0) return found;
    if (!replay_part(replay, job, parts, &tally)) {
        qsort(replay->set + job->low, job->high - job->low, sizeof *replay->set, ascending);
        free(job->nodes.at);
        job->nodes = (peg_nodes){0};
        return 0;
    }
    atomic_fetch_add(&grower->sums->restored, tally.secrets);
    peg_grower_add(grower, job, parts, &tally);
    return 1;
}
