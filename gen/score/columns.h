/*
 * columns.h - all guesses symbol by symbol: the layout in which their labels are made.
 *
 * A code and a guess have as many bulls as positions with the same symbol; bulls and cows
 * together are, added up over the colors, how often both have a color at least. So the labels
 * of a code and all guesses are sums of comparisons and of minima of bytes that stand side by
 * side.
 */
#ifndef PEG_COLUMNS_H
#define PEG_COLUMNS_H

#include "format/tree/tree.h"

typedef struct peg_columns {
    unsigned length, colors;
    size_t stride;  /* bytes of a column, a multiple of 64 */
    uint8_t *digit; /* [length][stride]: the symbol at a position; PEG_NO_DIGIT behind the last
                       guess */
    uint8_t *count; /* [colors][stride]: how often the color occurs */
} peg_columns;

#define PEG_NO_DIGIT 0xff

/* Bytes that they take, at most. */
size_t peg_columns_size(unsigned length, size_t stride);

/* Lays out the guesses code[0 .. guesses * length - 1] in columns of `stride` bytes. Errors:
 * PEG_E_MEMORY. Release with peg_columns_free() in any case. Cost: two steps for each symbol.
 */
peg_status peg_columns_make(peg_columns *columns, const uint8_t *code, uint32_t guesses,
                            unsigned length, size_t stride);
void peg_columns_free(peg_columns *columns);

/* Writes peg_label() of a code, one of the guesses, and the guesses from .. end - 1, both
 * multiples of 64, to labels[0 .. end - from - 1]; behind the last guess it is 0. Cost: two
 * steps for each position and each of the code's colors, for as many guesses at once as a
 * register has bytes. */
typedef void peg_labels_fn(const peg_columns *columns, const uint8_t *code, size_t from,
                           size_t end, uint8_t *labels);

#endif
