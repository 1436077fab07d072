/*
 * flatcode.c - codes as a flat image tells them; the inverse of next_code() in walk.c.
 */
#include <string.h>

#include "flatcode.h"

void peg_bits_put(peg_bits *bits, int bit)
{
    if (bit && bits->bytes) bits->bytes[bits->at / 8] |= (uint8_t)(1u << bits->at % 8);
    bits->at++;
}

void peg_bits_bytes(peg_bits *bits, uint64_t number, unsigned bytes)
{
    for (; bytes > 0; bytes--, bits->at += 8) {
        if (bits->bytes) bits->bytes[bits->at / 8] = (uint8_t)(number >> 8 * (bytes - 1));
    }
}

/* Puts up to 8 bits, the lowest first. */
static void put_few(peg_bits *bits, unsigned value, unsigned width)
{
    if (bits->bytes && value) {
        uint8_t *to = bits->bytes + bits->at / 8;
        unsigned shifted = value << bits->at % 8;
        to[0] |= (uint8_t)shifted;
        if (shifted >> 8) to[1] |= (uint8_t)(shifted >> 8);
    }
    bits->at += width;
}

/* One of `count` choices: each bit takes the upper or the lower half. */
static void put_choice(peg_bits *bits, unsigned count, unsigned choice)
{
    unsigned value = 0, width = 0;
    while (count > 1) {
        unsigned upper = count / 2, lower = count - upper, bit = choice >= lower;
        value |= bit << width++;
        choice -= bit ? lower : 0;
        count = bit ? upper : lower;
    }
    put_few(bits, value, width);
}

static unsigned members(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (unsigned)(set * UINT64_C(0x0101010101010101) >> 56);
}

static uint64_t one(unsigned symbol)
{
    return UINT64_C(1) << symbol;
}

void peg_bits_code(peg_bits *bits, const peg_rules *rules, int plain, const uint8_t *code,
                   const peg_reference *reference)
{
    uint8_t copies[PEG_MAX_COLORS] = {0}; /* of each symbol, those that no bull took */
    uint64_t spare = 0, gone = 0; /* symbols that have copies left; that are no choice */
    unsigned length = rules->length, open = length;
    unsigned bulls = reference ? reference->bulls : 0;
    unsigned cows = reference && !plain ? reference->cows : 0;
    const uint8_t *guess = reference ? reference->guess : NULL;
    int strict = rules->kind == PEG_DISTINCT && !plain; /* used symbols are no choice */

    for (unsigned i = 0, left = bulls; i < length; i++) {
        int bull = guess && code[i] == guess[i];
        if (left > 0 && left < length - i) peg_bits_put(bits, bull);
        if (bull) left--, open--;
        if (bull && strict) gone |= one(guess[i]);
        if (bull || !guess || plain) continue;
        copies[guess[i]]++;
        spare |= one(guess[i]);
    }
    for (unsigned i = 0; i < length; i++) {
        unsigned s = code[i];
        if (guess && s == guess[i]) continue;
        int cow = (spare & one(s)) != 0;
        if (cows > 0 && cows < open) peg_bits_put(bits, cow);
        uint64_t fits = (one(rules->range[i]) - 1) & (cow ? spare : ~spare) & ~gone;
        if (guess) fits &= ~one(guess[i]);
        put_choice(bits, members(fits), members(fits & (one(s) - 1)));
        open--;
        if (cow) cows--;
        if (cow && --copies[s] == 0) spare &= ~one(s);
        if (strict) gone |= one(s);
    }
}
