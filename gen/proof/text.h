/*
 * text.h - the lines of a proof, compressed by zlib as they are written (RFC 1952), with a hash
 * of all of them at the end.
 */
#ifndef PEG_PROOF_TEXT_H
#define PEG_PROOF_TEXT_H

#include <stdint.h>

#include "format/pegtree.h"

typedef struct peg_proof_text peg_proof_text;

/* Starts a text on the descriptor `file`, which stays open. Errors: PEG_E_MEMORY, PEG_E_IO. */
peg_status peg_proof_text_open(peg_proof_text **text, int file);

/* Appends by a printf format, at most 255 bytes at a time. Failures are reported when it is
 * closed. */
void peg_proof_print(peg_proof_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Ends the text with its hash and closes it; accepts null. Errors: PEG_E_IO with errno if
 * anything could not be written. */
peg_status peg_proof_text_close(peg_proof_text *text);

#endif
