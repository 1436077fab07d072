/*
 * replay.h - the candidates while a tree is walked from its root: what writer and
 * reader of the tree file both follow, so that only guesses need be stored.
 */
#ifndef PEG_REPLAY_H
#define PEG_REPLAY_H

#include "tree.h"

/* All secrets as rows of symbols, and the candidates as segments of one array: a node's
 * candidates are set[low..high-1], ascending; its children's are pieces of that. */
typedef struct peg_replay {
    peg_rules rules;
    uint32_t secrets;
    uint8_t solved;   /* the label of all bulls */
    uint8_t *symbols; /* [secrets][length] */
    uint32_t *set;    /* [secrets] */
    uint32_t *sorted; /* [secrets] scratch for splitting */
    uint8_t *labels;  /* [secrets] scratch for splitting */
} peg_replay;

/* Bytes that peg_replay_open() takes for rules of so many secrets. */
size_t peg_replay_bytes(const peg_rules *rules);

/* Starts with every secret a candidate. Errors: PEG_E_MEMORY. Release with close. */
peg_status peg_replay_open(peg_replay *replay, const peg_rules *rules);
void peg_replay_close(peg_replay *replay);

/* Splits the candidates set[low..high-1] by their feedback to the code of index `guess`:
 * afterwards those of label f are set[start[f]..start[f+1]-1], still ascending, for
 * every label f up to replay->solved. start has PEG_MAX_FEEDBACKS + 1 places. Threads
 * may split disjoint segments of one replay at the same time. */
void peg_replay_split(const peg_replay *replay, uint32_t low, uint32_t high, uint32_t guess,
                      uint32_t *start);

/* How much of a tree is inferred instead of stored; each level includes those before. */
typedef enum peg_implied {
    PEG_IMPLIED_NONE = 0,
    PEG_IMPLIED_SINGLE = 1,   /* one candidate is guessed */
    PEG_IMPLIED_PAIR = 2,     /* of two candidates the first is guessed */
    PEG_IMPLIED_SEPARATE = 3, /* the first that tells all others apart is guessed */
    PEG_IMPLIED_FIRST = 4     /* the first candidate is guessed, always */
} peg_implied;

#define PEG_NOT_IMPLIED UINT32_MAX

/* The guess that a level implies for set[low..high-1], or PEG_NOT_IMPLIED. Cost: at most
 * the square of the number of labels; greater sets are never looked at. */
uint32_t peg_replay_implied(const peg_replay *replay, uint32_t low, uint32_t high,
                            peg_implied level);

#endif
