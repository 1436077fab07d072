/*
 * fuzz.h - what the fuzz targets share. A target is a file with one function, run by
 * libFuzzer (`make fuzz`) or over the committed corpus by replay.c (`make test`), under
 * the address and undefined sanitizers in both cases.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What must hold whatever the input: else the run ends with the line that says so. */
#define HOLDS(condition)                                                                       \
    do {                                                                                       \
        if (!(condition)) {                                                                    \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition);     \
            abort();                                                                           \
        }                                                                                      \
    } while (0)

/* Bytes of an input, taken from its beginning; zeros after its end. */
typedef struct input {
    const uint8_t *at;
    size_t left;
} input;

static inline uint8_t take_byte(input *in)
{
    if (in->left == 0) return 0;
    in->left--;
    return *in->at++;
}

/* A copy of just its size, so that the sanitizer sees every read beside it. */
static inline uint8_t *exact_copy(const uint8_t *bytes, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);
    HOLDS(copy != NULL);
    if (size) memcpy(copy, bytes, size);
    return copy;
}

#endif
