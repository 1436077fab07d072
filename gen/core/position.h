/*
 * position.h - where a game has come to, as strategies see it.
 */
#ifndef PEG_POSITION_H
#define PEG_POSITION_H

#include "format/tree/replay.h"

/* The candidates and how they came about. */
typedef struct peg_position {
    const peg_replay *replay;
    uint32_t low, high;      /* the candidates are replay->set[low..high-1], ascending */
    unsigned depth;          /* guesses made before */
    const uint32_t *guesses; /* [depth] their indices */
    const uint8_t *labels;   /* [depth] the feedback to each */
} peg_position;

#endif
