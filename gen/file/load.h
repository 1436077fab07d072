/*
 * load.h - a file with a tree, and everything that can be read from it.
 */
#ifndef PEG_LOAD_H
#define PEG_LOAD_H

#include "format/image/image.h"

typedef struct peg_loaded {
    peg_form form;
    peg_tree tree;
    peg_tally tally; /* of tree */
    uint8_t *image;  /* the tree as a flat image */
    size_t image_bytes;
    size_t file_bytes;
    size_t header_bytes; /* of a tree file that was read */
    uint64_t hash;       /* XXH3-64 of the whole file */
} peg_loaded;

/* The memory of this machine, in bytes. */
size_t peg_machine_bytes(void);

/* Reads the tree at `path`, in any of its forms, with at most about `limit` bytes of memory;
 * PEG_NO_LIMIT means what the machine has. Release it with peg_unload(). Errors: PEG_E_IO with
 * errno, those of peg_expand(). */
peg_status peg_load_tree(const char *path, size_t limit, peg_loaded *loaded);

/* Makes the flat image, if there is none yet. Errors: PEG_E_MEMORY, PEG_E_LIMIT. */
peg_status peg_loaded_flatten(peg_loaded *loaded);

/* Does both, with the memory of the machine. */
peg_status peg_load(const char *path, peg_loaded *loaded);

/* Fills in all that a tree's file would say of loaded->tree, which must be sound, but
 * header_bytes, as if it had been written and read back. Errors: PEG_E_MEMORY, those of
 * peg_tree_encode(). */
peg_status peg_loaded_measure(peg_loaded *loaded);

void peg_unload(peg_loaded *loaded);

/* Plays every secret, through the image or, if none was made, the tree itself, and compares the
 * result with the tree and its header. Errors: PEG_E_CORRUPT if anything differs, PEG_E_MEMORY.
 */
peg_status peg_loaded_verify(const peg_loaded *loaded);

/* Whether two tallies are the same; memcmp() would compare the padding, too. */
int peg_same_tally(const peg_tally *a, const peg_tally *b);

#endif
