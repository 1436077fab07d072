/*
 * fixed_log.c - logarithms by repeated squaring.
 */
#include "gen/core/array.h"
#include "gen/score/fixed_log.h"

#define FRACTION_BITS 40

/* The upper half of the 128-bit product, without 128-bit types. */
static uint64_t multiply_high(uint64_t a, uint64_t b)
{
    uint64_t a_low = (uint32_t)a, a_high = a >> 32, b_low = (uint32_t)b, b_high = b >> 32;
    uint64_t middle = a_high * b_low + (a_low * b_low >> 32);
    uint64_t carry = a_low * b_high + (uint32_t)middle;
    return a_high * b_high + (middle >> 32) + (carry >> 32);
}

uint64_t peg_n_log_n(uint32_t n)
{
    if (n == 0) return 0;
    uint64_t whole = 31u - (unsigned)__builtin_clz(n), fraction = 0;
    uint64_t mantissa = (uint64_t)n
                        << (63 - whole); /* n / 2^whole in 1..2, in units of 2^-63 */

    /* Squaring doubles the logarithm: each overflow past 2 is its next binary digit. */
    for (int i = 0; i < FRACTION_BITS; i++) {
        uint64_t square = multiply_high(mantissa, mantissa); /* units of 2^-62 */
        uint64_t digit = square >> 63;
        mantissa = digit ? square : square << 1;
        fraction = fraction << 1 | digit;
    }
    /* n * fraction may exceed 64 bits: multiply the halves of n separately. */
    const unsigned drop = FRACTION_BITS - PEG_LOG_UNIT;
    uint64_t high = (uint64_t)(n >> 16) * fraction, low = (uint64_t)(n & 0xFFFF) * fraction;
    uint64_t product = (high << (16 - drop)) + (low >> drop);
    const uint64_t result = (whole * n << PEG_LOG_UNIT) + product;

    assert(result >> 63 == 0);
    return result;
}

uint64_t peg_log2_16(uint32_t n)
{
    const unsigned whole = 31u - (unsigned)__builtin_clz(n);
    uint64_t mantissa = (uint64_t)n << (31 - whole); /* n / 2^whole, in units of 2^-31 */
    uint64_t result = whole;

    for (unsigned bit = 0; bit < 4; bit++) {
        mantissa = mantissa * mantissa >> 31;
        const uint64_t digit = mantissa >> 32;
        mantissa >>= digit;
        result = result << 1 | digit;
    }
    return result;
}
