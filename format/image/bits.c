/*
 * bits.c - codes as a flat image encodes them, the inverse of next_code() in walk.c; and what
 * all images begin with.
 */
#include <string.h>

#include "format/image/bits.h"

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

/* Bits of one code, the first lowest, on their way to the image. */
typedef struct run {
    uint64_t bits;
    unsigned count;
} run;

static void put_run(peg_bits *bits, run *r)
{
    uint8_t *to = bits->bytes ? bits->bytes + bits->at / 8 : NULL;
    uint64_t shifted = r->bits << bits->at % 8;

    for (; to && shifted; shifted >>= 8) *to++ |= (uint8_t)shifted;
    bits->at += r->count;
    *r = (run){0, 0};
}

static void add(run *r, uint64_t value, unsigned width)
{
    r->bits |= value << r->count;
    r->count += width;
}

void peg_choices_make(peg_choices *choices)
{
    for (unsigned count = 0; count <= PEG_MAX_COLORS; count++) {
        for (unsigned choice = 0; choice < count; choice++) {
            unsigned left = count, place = choice, bits = 0, width = 0;
            while (left > 1) { /* each bit takes the upper or the lower half */
                unsigned lower = left - left / 2, bit = place >= lower;
                bits |= bit << width++;
                place -= bit ? lower : 0;
                left = bit ? left - lower : lower;
            }
            choices->bits[count][choice] = (uint8_t)bits;
            choices->width[count][choice] = (uint8_t)width;
        }
    }
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

void peg_bits_code(peg_bits *bits, const peg_choices *choices, const peg_rules *rules,
                   const uint8_t *code, const peg_reference *reference)
{
    uint8_t copies[PEG_MAX_COLORS] = {0}; /* of each symbol, those that no bull took */
    uint64_t spare = 0, gone = 0; /* symbols that have copies left; that are no choice */
    unsigned length = rules->length, open = length;
    unsigned bulls = reference ? reference->bulls : 0;
    unsigned cows = reference ? reference->cows : 0;
    const uint8_t *guess = reference ? reference->guess : NULL;
    int strict = rules->kind == PEG_DISTINCT; /* used symbols are no choice */
    run out = {0, 0};

    for (unsigned i = 0, left = bulls; i < length; i++) {
        int bull = guess && code[i] == guess[i];
        unsigned open_choice = left > 0 && left < length - i;
        add(&out, (unsigned)bull & open_choice, open_choice);
        if (bull) left--, open--;
        if (bull && strict) gone |= one(guess[i]);
        if (bull || !guess) continue;
        copies[guess[i]]++;
        spare |= one(guess[i]);
    }
    for (unsigned i = 0; i < length; i++) {
        unsigned s = code[i];
        if (guess && s == guess[i]) continue;
        int cow = (spare & one(s)) != 0;
        unsigned open_choice = cows > 0 && cows < open;
        add(&out, (unsigned)cow & open_choice, open_choice);
        uint64_t fits = (one(rules->range[i]) - 1) & (cow ? spare : ~spare) & ~gone;
        if (guess) fits &= ~one(guess[i]);
        unsigned count = members(fits), choice = members(fits & (one(s) - 1));
        add(&out, choices->bits[count][choice], choices->width[count][choice]);
        if (out.count > 48) put_run(bits, &out);
        open--;
        if (cow) cows--;
        if (cow && --copies[s] == 0) spare &= ~one(s);
        if (strict) gone |= one(s);
    }
    put_run(bits, &out);
}

/* ---- headers ------------------------------------------------------------------------- */

static void put_number(uint8_t *to, uint64_t number, unsigned bytes)
{
    for (; bytes > 0; number >>= 8) to[--bytes] = (uint8_t)number;
}

void peg_image_header(uint8_t *to, uint8_t letter, uint8_t version, const peg_about *about,
                      size_t size)
{
    const uint8_t magic[4] = {0xD0, letter, 0x0D, 0x0A};
    const peg_rules *rules = &about->rules;

    memcpy(to, magic, sizeof magic);
    to[4] = version;
    to[5] = (uint8_t)(about->opened << 6 | rules->kind << 4 | rules->length);
    put_number(to + 6, size, 4);
    to[10] = (uint8_t)(about->proven << 7 | about->objective << 5 | about->strategy);
    to[11] = about->worst;
    to[12] = about->max_depth;
    put_number(to + 13, about->total, 5);
}

size_t peg_image_ranges(uint8_t *to, const peg_rules *rules)
{
    size_t ranges = rules->kind == PEG_MIXED ? rules->length : 1u;
    if (to) memcpy(to, rules->range, ranges);
    return ranges;
}
