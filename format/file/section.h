/*
 * section.h - reading the content of a tree file. A section is a subtree of at most
 * PEG_SECTION_MOST candidates, coded by itself; what is above sections is the trunk, whose
 * guesses stand there as they are (FORMAT.md, "The tree file").
 */
#ifndef PEG_SECTION_H
#define PEG_SECTION_H

#include "format/file/header.h"
#include "format/file/model.h"
#include "format/tree/traverse.h"

/* A tree while it is read. */
typedef struct peg_reader {
    peg_replay replay;
    peg_traversal at;
    peg_model model;
    peg_coder coder;
    unsigned worst;    /* guesses that any secret needs at most */
    unsigned strategy; /* that the header names */
    peg_node *nodes;   /* room for 2 * secrets; null: nodes are not kept */
    size_t count;
    uint64_t total;   /* guesses over the secrets read so far, */
    unsigned deepest; /* and over the one of them that takes most */
} peg_reader;

/* Reads the size of a child in the trunk and steps past it, to where the child's bytes
 * begin. Errors: PEG_E_CORRUPT, where they would end behind `end`. */
peg_status peg_read_size(const uint8_t **from, const uint8_t *end, size_t *size);

/* Begins to read the section bytes[0..size-1]. */
void peg_reader_start(peg_reader *r, const uint8_t *bytes, size_t size);

/* Reads the guess at r->at.here, where at least one candidate remains, and labels the
 * candidates by it. Errors: PEG_E_CORRUPT. */
peg_status peg_reader_guess(peg_reader *r, uint8_t *guess);

/* Keeps the node that guesses `guess` at r->at.here, where the labels of the candidates are
 * those by it, and moves on from it. A guess that neither solves nor splits is rejected: that
 * bounds nodes and depth by the number of secrets. Errors: PEG_E_CORRUPT. */
peg_status peg_reader_node(peg_reader *r, const uint8_t *guess, peg_parts *parts);

/* Reads the node at r->at.here, and moves on from it. Errors: PEG_E_CORRUPT. */
peg_status peg_reader_next(peg_reader *r);

/* Reads the whole section bytes[0..size-1], which is the subtree at r->at.here, and moves
 * behind it. Errors: PEG_E_CORRUPT. */
peg_status peg_reader_section(peg_reader *r, const uint8_t *bytes, size_t size);

#endif
