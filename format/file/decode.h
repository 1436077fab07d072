/*
 * decode.h - reading the content of a tree file. A section is a subtree of at most
 * PEG_SECTION_MOST candidates, coded by itself; above the sections is the trunk, whose guesses
 * are stored as they are (FORMAT.md, "The tree file").
 */
#ifndef PEG_DECODE_H
#define PEG_DECODE_H

#include "format/file/file.h"
#include "format/file/model.h"

/* A tree being read. */
typedef struct peg_reader {
    peg_replay replay;
    peg_traversal at;
    peg_model model;
    peg_coder coder;
    unsigned worst;    /* the most guesses that any secret needs */
    unsigned strategy; /* as in the header */
} peg_reader;

/* Reads the size of a child in the trunk and moves past it, to where the child's bytes begin.
 * Errors: PEG_E_CORRUPT, if they would end after `end`. */
peg_status peg_read_size(const uint8_t **from, const uint8_t *end, size_t *size);

/* Reads the guess of the trunk's node at r->at.here and moves past it; null if it is none, or
 * would end after `end`. */
const uint8_t *peg_read_trunk_guess(const peg_reader *r, const uint8_t **from,
                                    const uint8_t *end);

/* Begins to read the section bytes[0..size-1]. */
void peg_reader_start(peg_reader *r, const uint8_t *bytes, size_t size);

/* Reads the guess at r->at.here, where at least one candidate remains, and labels the
 * candidates by it. Errors: PEG_E_CORRUPT. */
peg_status peg_reader_guess(peg_reader *r, uint8_t *guess);

/* Reads the node at r->at.here, and moves on from it. Errors: PEG_E_CORRUPT. */
peg_status peg_reader_next(peg_reader *r);

/* Reads the whole section bytes[0..size-1], the subtree at r->at.here, and moves past it.
 * Errors: PEG_E_CORRUPT. */
peg_status peg_reader_section(peg_reader *r, const uint8_t *bytes, size_t size);

#endif
