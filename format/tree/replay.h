/*
 * replay.h - the candidates while a tree is walked from its root: what writer and
 * reader of the tree file both follow, so that few guesses need be stored.
 */
#ifndef PEG_REPLAY_H
#define PEG_REPLAY_H

#include "format/game/code.h"
#include "format/tree/tree.h"

/* Codes as rows of symbols, and the candidates as segments of one array of row numbers:
 * a node's candidates are set[low..high-1], ascending; its children's are pieces of
 * that. The rows are all codes, or some of them, in ascending order. */
typedef struct peg_replay {
    peg_rules rules;
    uint32_t secrets; /* rows */
    uint8_t solved;   /* the label of all bulls */
    uint8_t *symbols; /* [rows][length] */
    uint32_t *set;    /* [rows] */
    uint32_t *sorted; /* [rows] scratch for splitting */
    uint8_t *labels;  /* [rows] scratch for splitting */
} peg_replay;

/* Bytes that a replay takes for so many rows; may be more than a size_t holds. */
uint64_t peg_replay_bytes(const peg_rules *rules, uint32_t rows);

/* Starts with every secret a candidate. Errors: PEG_E_MEMORY. Release with close, after an
 * error as well. */
peg_status peg_replay_open(peg_replay *replay, const peg_rules *rules);

/* Starts with the codes that answer `guess` with `label`, which are count[label]. Counts
 * the codes of every other label too: count has PEG_MAX_FEEDBACKS places. Errors:
 * PEG_E_MEMORY, PEG_E_LIMIT where that would take more than `limit` bytes. */
peg_status peg_replay_filter(peg_replay *replay, const peg_rules *rules, const uint8_t *guess,
                             uint8_t label, size_t limit, uint32_t *count);

void peg_replay_close(peg_replay *replay);

/* The symbols of candidate set[c]. */
const uint8_t *peg_replay_code(const peg_replay *replay, uint32_t c);

/* How a guess splits candidates: into `count` parts, the first being set[start[0]..start[1]-1],
 * which have label[0], and so on; labels ascend. */
typedef struct peg_parts {
    unsigned count;
    uint32_t start[PEG_MAX_FEEDBACKS + 1];
    uint8_t label[PEG_MAX_FEEDBACKS];
} peg_parts;

/* Splits the candidates set[low..high-1] by their feedback to `guess`. In each part they
 * still ascend. Cost: a feedback for each. */
void peg_replay_parts(const peg_replay *replay, uint32_t low, uint32_t high,
                      const uint8_t *guess, peg_parts *parts);

/* Tells parts for all labels: those of label f are from start[f] up to start[f + 1], for every
 * f below `labels`. */
void peg_parts_spread(const peg_parts *parts, unsigned labels, uint32_t *start);

/* Both: the split, told for all labels: afterwards the candidates of label f are
 * set[start[f]..start[f+1]-1], for every label f up to replay->solved. start has
 * PEG_MAX_FEEDBACKS + 1 places. */
void peg_replay_split_by(const peg_replay *replay, uint32_t low, uint32_t high,
                      const uint8_t *guess, uint32_t *start);

/* Where `guess` stands in set[low..high-1]; high if it is no candidate. */
uint32_t peg_replay_find(const peg_replay *replay, uint32_t low, uint32_t high,
                         const uint8_t *guess);

/* The first of set[low..high-1] that tells all others apart; high if there is none. Cost:
 * at most the square of the number of labels; no greater set has one. */
uint32_t peg_replay_first_separator(const peg_replay *replay, uint32_t low, uint32_t high);

/* The same two by index, for a replay whose rows are all codes. Nothing is implied for
 * what peg_replay_first_separator() finds nothing; one or two candidates imply the first. */
#define PEG_NOT_IMPLIED UINT32_MAX
void peg_replay_split(const peg_replay *replay, uint32_t low, uint32_t high, uint32_t guess,
                      uint32_t *start);
uint32_t peg_replay_implied(const peg_replay *replay, uint32_t low, uint32_t high);

#endif
