/*
 * range.h - an adaptive binary range coder: a decision of probability p takes -log2(p) bits.
 * One coder either writes or reads; the model of the decisions runs the same code in both
 * directions, so that writer and reader cannot differ. After G. N. N. Martin, "Range encoding"
 * (1979), with decisions of two outcomes as in LZMA.
 */
#ifndef PEG_RANGE_H
#define PEG_RANGE_H

#include <stddef.h>
#include <stdint.h>

/* Bytes that grow at the end. After a failed allocation the buffer stays at its size and sets
 * `failed`, so one check at the end of the work suffices. */
typedef struct peg_buffer {
    uint8_t *bytes;
    size_t size, room;
    int failed;
} peg_buffer;

void peg_buffer_put(peg_buffer *buffer, uint8_t byte);

/* The probability of a 1, estimated from the decisions seen. A fresh one is {0}: even odds. */
typedef struct peg_chance {
    uint16_t odds; /* of 65536 */
    uint8_t seen;  /* decisions learned from, up to CHANCE_MEMORY of range.c */
} peg_chance;

typedef struct peg_coder {
    uint32_t range;
    uint32_t low;        /* writing: least number of the interval */
    uint32_t ahead;      /* reading: the number read, minus the least */
    peg_buffer *out;     /* writing: the output; null when reading */
    size_t start;        /* writing: where in out this coder began */
    const uint8_t *next; /* reading: the next byte */
    const uint8_t *end;
    int padded; /* reading: the last byte is 0 */
} peg_coder;

void peg_coder_write(peg_coder *coder, peg_buffer *out);
void peg_coder_read(peg_coder *coder, const uint8_t *bytes, size_t size);

/* Finishes writing in the fewest bytes; leaves out trailing zeros. */
void peg_coder_flush(peg_coder *coder);

/* Whether all bytes were needed. A last byte of 0 never is: zeros follow the end. */
int peg_coder_clean(const peg_coder *coder);

/* Codes one decision, with odds that learn. Returns it; `bit` is ignored when reading. */
int peg_code_chance(peg_coder *coder, peg_chance *chance, int bit);

/* A chance that belongs to a wider one: as long as it is fresh it starts from what the wider
 * one knows. Both learn. */
int peg_code_nested(peg_coder *coder, peg_chance *wide, peg_chance *narrow, int bit);

/* Codes a number in 0..count-1, all equally probable. Returns it. */
uint32_t peg_code_even(peg_coder *coder, uint32_t count, uint32_t number);

#endif
