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

/* Reads the whole section bytes[0..size-1], the subtree at r->at.here, and moves past it.
 * Errors: PEG_E_CORRUPT. */
peg_status peg_reader_section(peg_reader *r, const uint8_t *bytes, size_t size);

#endif
