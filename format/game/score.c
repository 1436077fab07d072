/*
 * score.c - the feedback of many codes to one guess. Bulls are equal positions; bulls + cows
 * are, for each symbol, the smaller number of copies in the two codes. Both are found for all
 * positions and all symbols at once, in fields of a word.
 *
 * This is a second definition beside peg_feedback(), which must do without 64-bit numbers,
 * because all reading and building goes through it.
 */
#include <string.h>

#include "format/game/score.h"

/* A 1 in the field of a symbol: in word w that is one[symbol + ONES - 12 * w], which is 0 for
 * symbols counted in another word. */
#define ONES   (PEG_WORD_FIELDS * (PEG_PACKED_WORDS - 1))
#define ONE(n) [ONES + (n)] = UINT64_C(1) << PEG_FIELD_BITS * (n)
static const uint64_t one[ONES + PEG_MAX_COLORS] = {
    ONE(0), ONE(1), ONE(2), ONE(3), ONE(4),  ONE(5),
    ONE(6), ONE(7), ONE(8), ONE(9), ONE(10), ONE(11),
};

peg_packing peg_packing_of(unsigned length, unsigned colors)
{
    peg_packing packing = {.length = length,
                           .words = (colors + PEG_WORD_FIELDS - 1) / PEG_WORD_FIELDS};
    uint8_t bytes[sizeof packing.mask] = {0};

    memset(bytes, 0xff, length);
    memcpy(packing.mask, bytes, sizeof bytes);
    return packing;
}

/* The symbols of a code at positions 0 to 7 (w = 0) or from 8 on (w = 1). */
static inline uint64_t symbols_of(const peg_packing *packing, const uint8_t *code, unsigned w)
{
    uint64_t symbols = 0;

    memcpy(&symbols, code + 8 * w, w ? PEG_MAX_LENGTH - 8 : 8);
    return symbols & packing->mask[w];
}

static inline uint64_t copies_of(const uint8_t *code, unsigned length, unsigned w)
{
    const uint64_t *own = one + ONES - PEG_WORD_FIELDS * w;
    uint64_t copies = 0;

    for (; length > 8; length--) copies += own[code[length - 1]];
    switch (length) {
    case 8: copies += own[code[7]]; /* fall through */
    case 7: copies += own[code[6]]; /* fall through */
    case 6: copies += own[code[5]]; /* fall through */
    case 5: copies += own[code[4]]; /* fall through */
    case 4: copies += own[code[3]]; /* fall through */
    case 3: copies += own[code[2]]; /* fall through */
    case 2: copies += own[code[1]]; /* fall through */
    default: copies += own[code[0]];
    }
    return copies;
}

static inline void pack(const peg_packing *packing, const uint8_t *code, peg_packed *packed)
{
    packed->symbols[0] = symbols_of(packing, code, 0);
    packed->symbols[1] = packing->length > 8 ? symbols_of(packing, code, 1) : 0;
    packed->copies[0] = copies_of(code, packing->length, 0);
    for (unsigned w = 1; w < packing->words; w++)
        packed->copies[w] = copies_of(code, packing->length, w);
}

void peg_pack_rows(const peg_packing *packing, const uint8_t *rows, const uint32_t *set,
                   uint32_t count, peg_packed *packed)
{
    const peg_packing own = *packing;

    for (uint32_t c = 0; c < count; c++)
        pack(&own, rows + (size_t)set[c] * own.length, packed + c);
}

void peg_scorer_ready(peg_scorer *scorer, const uint8_t *guess, unsigned length)
{
    uint8_t code[PEG_MAX_LENGTH] = {0};
    unsigned most = 0;

    for (unsigned i = 0; i < length; i++) {
        code[i] = guess[i];
        if (code[i] > most) most = code[i];
    }
    scorer->packing = peg_packing_of(length, most + 1);
    pack(&scorer->packing, code, &scorer->guess);
}

/* Inline, so that only what the packing needs is left of pack() and peg_compare(). */
static inline uint8_t score(const peg_packing *packing, const peg_packed *guess,
                            const uint8_t *code)
{
    peg_packed packed;

    pack(packing, code, &packed);
    return peg_compare(packing, guess, &packed);
}

uint8_t peg_score(const peg_scorer *scorer, const uint8_t *code)
{
    return score(&scorer->packing, &scorer->guess, code);
}

void peg_score_rows(const peg_scorer *scorer, const uint8_t *rows, const uint32_t *set,
                    uint32_t count, uint8_t *label)
{
    peg_scorer own = *scorer; /* a copy that no label can overwrite */
    const unsigned length = own.packing.length;

    if (length <= 8 && own.packing.words == 1) { /* as it usually is */
        own.packing.words = 1;                   /* so that the compiler knows it, too */
        for (uint32_t c = 0; c < count; c++)
            label[c] = score(&own.packing, &own.guess, rows + (size_t)set[c] * length);
    } else {
        for (uint32_t c = 0; c < count; c++)
            label[c] = score(&own.packing, &own.guess, rows + (size_t)set[c] * length);
    }
}
