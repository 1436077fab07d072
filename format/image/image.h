/*
 * image.h - trees as flat images and as terse streams: writing and reading both.
 */
#ifndef PEG_IMAGE_H
#define PEG_IMAGE_H

#include "format/tree/tree.h"

/* The forms of a tree by their second byte; all begin with the same one. */
typedef enum peg_form {
    PEG_FORM_FILE = 0x50,
    PEG_FORM_FLAT = 0x46,
    PEG_FORM_TERSE = 0x54
} peg_form;

/* Encodes a tree as a flat image, with at most `limit` bytes at any one time besides the tree;
 * release it with peg_free(). Cost: linear in the nodes. Errors: PEG_E_MEMORY, PEG_E_LIMIT
 * (also beyond 4 GB), PEG_E_CORRUPT (more than PEG_MAX_GUESSES deep). */
peg_status peg_tree_flatten(const peg_tree *tree, size_t limit, uint8_t **image, size_t *size);

/* Reads the tree of a flat image and checks all of it, by walking it with all secrets. `limit`,
 * cost and errors: as peg_expand(). */
peg_status peg_tree_unflatten(const uint8_t *image, size_t size, size_t limit, peg_tree *tree);

/* Encodes a tree as a terse stream; release it with peg_free(). Errors: as
 * peg_tree_flatten(). */
peg_status peg_tree_shorten(const peg_tree *tree, uint8_t **stream, size_t *size);

/* Reads the tree of a terse stream and checks all of it. A guess that was a separator is read
 * back as the first separator, of the same cost. `limit`, cost and errors: as peg_expand(). */
peg_status peg_tree_lengthen(const uint8_t *stream, size_t size, size_t limit, peg_tree *tree);

/* The size of a flat image or a terse stream, as its header says; PEG_IMAGE_HEADER bytes. */
uint32_t peg_image_stated(const uint8_t *bytes);

/* Reads the header of a flat image or a terse stream, bytes[0..size-1], complete. Errors: as
 * peg_about_read(). */
peg_status peg_image_about(const uint8_t *bytes, size_t size, peg_about *about);

#endif
