/*
 * bits.c - codes as a flat image encodes them, the inverse of next_code() in walk.c; and what
 * all images begin with.
 */
#include <string.h>

#include "format/game/words.h"
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

static uint64_t one(unsigned symbol)
{
    return UINT64_C(1) << symbol;
}

/* Adds which of the symbols that fit one is, `mine` being its bit. */
static void add_choice(run *r, const peg_choices *choices, uint64_t fits, uint64_t mine)
{
    const uint64_t before = fits & (mine - 1);
    unsigned count, choice;

    if (fits >> 32) {
        count = peg_members(fits);
        choice = peg_members(before);
    } else { /* both at once */
        const uint64_t members = peg_members_of_bytes(fits | before << 32) * 0x01010101;
        count = members >> 24 & 63;
        choice = (unsigned)(members >> 56);
    }
    add(r, choices->bits[count][choice], choices->width[count][choice]);
}

/* Adds where the bulls are. */
static void add_bulls(run *r, const uint8_t *code, const peg_reference *reference,
                      unsigned length)
{
    unsigned bulls = reference->bulls;

    for (unsigned i = 0; bulls > 0 && bulls < length - i; i++) {
        const unsigned bull = code[i] == reference->guess[i];
        add(r, bull, 1);
        bulls -= bull;
    }
}

/* What a reader knows of the symbols of a code while it reads them. */
typedef struct knowledge {
    uint64_t spare; /* symbols of the reference that no bull and no cow took, */
    uint8_t copies[PEG_MAX_COLORS];
    uint64_t gone; /* symbols that cannot come any more */
} knowledge;

static void know_bulls(knowledge *known, const uint8_t *code, const peg_reference *reference,
                       unsigned length, int strict)
{
    for (unsigned i = 0; i < length; i++) {
        const unsigned s = reference->guess[i];
        if (code[i] == s) {
            if (strict) known->gone |= one(s);
        } else {
            known->copies[s]++;
            known->spare |= one(s);
        }
    }
}

void peg_bits_code(peg_bits *bits, const peg_choices *choices, const peg_rules *rules,
                   const uint8_t *code, const peg_reference *reference)
{
    const int strict = rules->kind == PEG_DISTINCT;
    const unsigned length = rules->length;
    unsigned open = length, cows = 0; /* symbols still to come, and how many of them are cows */
    knowledge known = {.spare = 0};
    run out = {0, 0};

    if (reference) {
        add_bulls(&out, code, reference, length);
        know_bulls(&known, code, reference, length, strict);
        open -= reference->bulls;
        cows = reference->cows;
    }
    for (unsigned i = 0; i < length; i++) {
        const uint64_t mine = one(code[i]), asked = reference ? one(reference->guess[i]) : 0;
        if (mine == asked) continue;
        const int cow = (known.spare & mine) != 0;
        if (cows > 0 && cows < open) add(&out, (unsigned)cow, 1);
        add_choice(&out, choices,
                   (one(rules->range[i]) - 1) & (cow ? known.spare : ~known.spare) &
                       ~(known.gone | asked),
                   mine);
        if (out.count > 48) put_run(bits, &out);
        open--;
        if (strict) known.gone |= mine;
        if (!cow) continue;
        cows--;
        if (--known.copies[code[i]] == 0) known.spare ^= mine;
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
