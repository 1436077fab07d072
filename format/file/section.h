/*
 * section.h - reading the content of a tree file: by the whole, or along one path.
 */
#ifndef PEG_SECTION_H
#define PEG_SECTION_H

#include "format/file/header.h"
#include "format/file/model.h"

/* A subtree of at most so many candidates is a section, readable by itself. */
#ifndef PEG_SECTION_MOST /* less, to test trunks with small games */
#define PEG_SECTION_MOST 65536
#endif

/* Who reads sections: where their nodes go, or which path is followed in them. */
typedef struct peg_reader {
    peg_replay replay;
    peg_model model;
    peg_coder coder;
    unsigned worst; /* guesses that any secret needs at most */

    peg_node *nodes; /* room for 2 * secrets; null: the nodes are passed over */
    size_t count;

    const uint8_t *answers; /* labels on the path from the root */
    unsigned path;          /* how many of them; PEG_NO_PATH to read everything */
    uint8_t *found;         /* the guess at the path's end goes here, */
    uint32_t left;          /* and its candidates here: 0 until then */
} peg_reader;

#define PEG_NO_PATH 256

/* Reads the size of a child in the trunk and steps past it, to where the child's bytes
 * begin. Errors: PEG_E_CORRUPT, where they would not fit in before `end`. */
peg_status peg_read_size(const uint8_t **from, const uint8_t *end, size_t *size);

/* Takes note of the node that guesses `guess` at set[low..high-1], and splits them as
 * peg_replay_parts(). A guess that neither solves nor splits is refused: that bounds
 * nodes and depth by the number of secrets. Errors: PEG_E_CORRUPT. */
peg_status peg_reader_node(peg_reader *r, uint32_t low, uint32_t high, unsigned label,
                           const uint8_t *guess, peg_parts *parts);

/* Reads the section bytes[0..size-1]: the subtree of set[low..high-1], `depth` answers
 * below the root. Stops where a path ends: r->left is then set, and the status is PEG_OK
 * or PEG_SOLVED; PEG_E_CONTRADICTION where no secret agrees with the path. */
peg_status peg_reader_section(peg_reader *r, const uint8_t *bytes, size_t size, uint32_t low,
                              uint32_t high, unsigned label, unsigned depth, uint64_t used);

#endif
