/*
 * flatcode.c - codes as a flat image tells them; the inverse of next_code() in walk.c.
 */
#include <string.h>

#include "flatcode.h"

#define GONE 0x80 /* of spare copies: a symbol that may not be used again */

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

/* One of `count` choices: each bit takes the upper or the lower half. */
static void put_choice(peg_bits *bits, unsigned count, unsigned choice)
{
    while (count > 1) {
        unsigned upper = count / 2, lower = count - upper;
        int bit = choice >= lower;
        peg_bits_put(bits, bit);
        if (bit) choice -= lower;
        count = bit ? upper : lower;
    }
}

/* Puts the symbol at a position where `barred` is not: one of those that have copies left
 * for a cow, or one of those that have none. */
static void put_symbol(peg_bits *bits, unsigned range, unsigned symbol, unsigned barred,
                       int cow, const uint8_t *spare)
{
    unsigned count = 0, choice = 0;
    for (unsigned s = 0; s < range; s++) {
        unsigned fits = s != barred && spare[s] < GONE && (spare[s] > 0) == cow;
        choice += s < symbol ? fits : 0;
        count += fits;
    }
    put_choice(bits, count, choice);
}

void peg_bits_code(peg_bits *bits, const peg_rules *rules, int plain, const uint8_t *code,
                   const peg_reference *reference)
{
    uint8_t spare[PEG_MAX_COLORS] = {0}; /* of each symbol, copies that no bull took */
    unsigned length = rules->length, open = length;
    unsigned bulls = reference ? reference->bulls : 0;
    unsigned cows = reference && !plain ? reference->cows : 0;
    const uint8_t *guess = reference ? reference->guess : NULL;
    int strict = rules->kind == PEG_DISTINCT && !plain; /* used symbols are no choice */

    for (unsigned i = 0, left = bulls; i < length; i++) {
        int bull = guess && code[i] == guess[i];
        if (left > 0 && left < length - i) peg_bits_put(bits, bull);
        if (bull) left--, open--;
        if (bull && strict) spare[guess[i]] = GONE;
        if (!bull && guess && !plain) spare[guess[i]]++;
    }
    for (unsigned i = 0; i < length; i++) {
        unsigned s = code[i];
        if (guess && s == guess[i]) continue;
        int cow = spare[s] > 0;
        if (cows > 0 && cows < open) peg_bits_put(bits, cow);
        put_symbol(bits, rules->range[i], s, guess ? guess[i] : PEG_MAX_COLORS, cow, spare);
        open--;
        if (cow) spare[s]--, cows--;
        if (strict) spare[s] = GONE;
    }
}
