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

/* Fills in everything except header_bytes as if loaded->tree, which must be sound, had been
 * written to a file and read back. Errors: PEG_E_MEMORY, those of peg_tree_encode(). */
peg_status peg_loaded_measure(peg_loaded *loaded);

void peg_unload(peg_loaded *loaded);

/* Plays every secret, through the image or, if none was made, the tree itself, and compares the
 * result with the tree and its header. Errors: PEG_E_CORRUPT if anything differs, PEG_E_MEMORY.
 */
peg_status peg_loaded_verify(const peg_loaded *loaded);

/* Whether two tallies are the same; memcmp() would compare the padding, too. */
int peg_same_tally(const peg_tally *a, const peg_tally *b);

/* ---- verify.c: plays every secret, independently of what made the tree ------------------- */

/* Plays every secret of the image's rules through the walker, all games at once, and counts the
 * guesses. Scores guesses by its own plain definition of feedback.
 *
 * As long as two secrets give the same answers, their games are the same: the walker has seen
 * nothing else. So one cursor goes down the tree with all secrets whose games reach a node.
 * They are split by the plain definition of feedback to the walker's guess, and a copy of the
 * cursor is given each answer that occurs, as it would be in any of those games. Every secret
 * is in exactly one part of each split, so each is followed from the root to the guess that
 * equals it, and the number of that guess is what its game took.
 *
 * In addition this proves that peg_remaining() returns at every node how many secrets have
 * reached it; and at nodes with many secrets (more than there are labels), that every answer
 * which none of them gives is a contradiction.
 *
 * Errors: PEG_E_CORRUPT if any of this fails; PEG_E_MEMORY; those of peg_open(). Cost: the
 * tree's total guesses for the feedback, one move of the walker for each node. Takes 9 bytes
 * and a code for each secret, at most 168 times the size of the image. */
peg_status peg_verify_all(const uint8_t *image, size_t size, peg_tally *tally);

/* The same for a tree's nodes instead of an image: the guess at each node must split the
 * secrets whose games have reached it as the node says. */
peg_status peg_verify_tree(const peg_tree *tree, peg_tally *tally);

/* ---- gzip.c: a text ---------------------------------------------------------------------- */

/* Reads a whole text, compressed or not, from the file at `path`, or from standard input if
 * that is "-"; ends it with a zero byte. Release *text with free(). Errors: PEG_E_IO with
 * errno, PEG_E_CORRUPT (not what was compressed), PEG_E_MEMORY, PEG_E_LIMIT (more bytes
 * than this machine has). */
peg_status peg_text_read(const char *path, char **text, size_t *size);

#endif
