/*
 * file.h - trees as tree files, and which form some bytes have.
 */
#ifndef PEG_FILE_H
#define PEG_FILE_H

#include "format/image/image.h"

/* Encodes a tree as a tree file; release it with peg_free(). The tree must be sound and cover
 * every secret of its rules. Errors: PEG_E_MEMORY, PEG_E_CORRUPT. */
peg_status peg_tree_encode(const peg_tree *tree, uint8_t **file, size_t *size);

/* Reads the tree of a tree file. `limit`, cost and errors: as peg_expand(). */
peg_status peg_tree_decode(const uint8_t *file, size_t size, size_t limit, peg_tree *tree);

/* The form of what begins with these bytes: a tree file unless it is one of the others. */
peg_form peg_form_of(const uint8_t *bytes, size_t size);

/* Reads the tree in any of its forms and checks all of it. `limit`, cost and errors: as
 * peg_expand(). */
peg_status peg_tree_read(const uint8_t *bytes, size_t size, size_t limit, peg_tree *tree);

#endif
