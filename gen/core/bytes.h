/*
 * bytes.h - numbers as bytes in files, least significant byte first on every machine.
 */
#ifndef PEG_BYTES_H
#define PEG_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* Writes the low `count` bytes of a number to bytes[0..count-1]. */
static inline void peg_put_bytes(uint8_t *bytes, uint64_t value, unsigned count)
{
    for (unsigned i = 0; i < count; i++) bytes[i] = (uint8_t)(value >> 8 * i);
}

/* Returns the number in bytes[0..count-1], at most 8 of them. */
static inline uint64_t peg_get_bytes(const uint8_t *bytes, unsigned count)
{
    uint64_t value = 0;

    for (unsigned i = 0; i < count; i++) value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}

#endif
