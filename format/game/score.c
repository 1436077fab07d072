/*
 * score.c - the feedback of many codes to one guess. Bulls are equal positions; bulls + cows
 * are, for each symbol, the lesser of how often either code has it. Both are found for all
 * positions and for all symbols at once, in fields of a word.
 *
 * Beside peg_feedback(), which must do without numbers of 64 bits, this is a definition of its
 * own because all reading and building goes through it.
 */
#include <string.h>

#include "format/game/score.h"
#include "format/game/words.h"

/* How often a code has each symbol is counted in fields of 5 bits, of which the highest stays
 * 0, for 12 symbols in a word. */
#define FIELD_BITS  5
#define WORD_FIELDS 12
#define LAST_FIELD  (FIELD_BITS * (WORD_FIELDS - 1))
#define EACH_FIELD  UINT64_C(0x084210842108421) /* a 1 in each */

/* A 1 in the field of a symbol: in word w that is one[symbol + ONES - 12 * w], which is 0 for
 * symbols that are counted in another word. */
#define ONES   (WORD_FIELDS * (PEG_PACKED_WORDS - 1))
#define ONE(n) [ONES + (n)] = UINT64_C(1) << FIELD_BITS * (n)
static const uint64_t one[ONES + PEG_MAX_COLORS] = {
    ONE(0), ONE(1), ONE(2), ONE(3), ONE(4),  ONE(5),
    ONE(6), ONE(7), ONE(8), ONE(9), ONE(10), ONE(11),
};

peg_packing peg_packing_of(unsigned length, unsigned colors)
{
    peg_packing packing = {.length = length, .words = (colors + WORD_FIELDS - 1) / WORD_FIELDS};
    uint8_t bytes[sizeof packing.mask] = {0};

    memset(bytes, 0xff, length);
    memcpy(packing.mask, bytes, sizeof bytes);
    return packing;
}

/* The symbols of a code from the eighth word of bytes on, */
static inline uint64_t symbols_of(const peg_packing *packing, const uint8_t *code, unsigned w)
{
    uint64_t symbols = 0;

    memcpy(&symbols, code + 8 * w, w ? PEG_MAX_LENGTH - 8 : 8);
    return symbols & packing->mask[w];
}

static inline uint64_t copies_of(const uint8_t *code, unsigned length, unsigned w)
{
    const uint64_t *own = one + ONES - WORD_FIELDS * w;
    uint64_t copies = 0;

    for (unsigned i = 0; i < length; i++) copies += own[code[i]];
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

/* The lesser of each two fields. */
static inline uint64_t lesser(uint64_t a, uint64_t b)
{
    const uint64_t high = EACH_FIELD << (FIELD_BITS - 1);
    const uint64_t enough = ((a | high) - b) & high; /* where a is no less than b */
    const uint64_t mask = enough - (enough >> (FIELD_BITS - 1));
    return (b & mask) | (a & ~mask);
}

static inline uint8_t label_of(unsigned length, uint64_t wrong, uint64_t least)
{
    const unsigned bulls = length - peg_sum_bytes(wrong);
    const unsigned both = (unsigned)(least * EACH_FIELD >> LAST_FIELD) & 31; /* of all fields */
    return (uint8_t)(both * (both + 1) / 2 + bulls);
}

static inline uint8_t compare(const peg_packing *packing, const peg_packed *a,
                              const peg_packed *b)
{
    uint64_t wrong = peg_unequal_bytes(a->symbols[0], b->symbols[0]);
    uint64_t least = lesser(a->copies[0], b->copies[0]);

    if (packing->length > 8) wrong += peg_unequal_bytes(a->symbols[1], b->symbols[1]);
    for (unsigned w = 1; w < packing->words; w++) least += lesser(a->copies[w], b->copies[w]);
    return label_of(packing->length, wrong, least);
}

void peg_pack_rows(const peg_packing *packing, const uint8_t *rows, const uint32_t *set,
                   uint32_t count, peg_packed *packed)
{
    const peg_packing own = *packing;

    for (uint32_t c = 0; c < count; c++)
        pack(&own, rows + (size_t)set[c] * own.length, packed + c);
}

void peg_score_packed(const peg_packing *packing, const peg_packed *guess,
                      const peg_packed *codes, uint32_t count, uint8_t *label)
{
    const peg_packing own = *packing; /* which no label can overwrite */
    const peg_packed asked = *guess;

    for (uint32_t c = 0; c < count; c++) label[c] = compare(&own, &asked, codes + c);
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

uint8_t peg_score(const peg_scorer *scorer, const uint8_t *code)
{
    peg_packed packed;

    pack(&scorer->packing, code, &packed);
    return compare(&scorer->packing, &scorer->guess, &packed);
}

/* As peg_score_rows(), where a code is a word of each kind. */
static inline void score_rows(const peg_scorer *scorer, unsigned length, const uint8_t *rows,
                              const uint32_t *set, uint32_t count, uint8_t *label)
{
    const peg_scorer own = *scorer; /* which no label can overwrite */

    for (uint32_t c = 0; c < count; c++) {
        const uint8_t *code = rows + (size_t)set[c] * length;
        const uint64_t wrong =
            peg_unequal_bytes(own.guess.symbols[0], symbols_of(&own.packing, code, 0));
        const uint64_t least = lesser(own.guess.copies[0], copies_of(code, length, 0));
        label[c] = label_of(length, wrong, least);
    }
}

void peg_score_rows(const peg_scorer *scorer, const uint8_t *rows, const uint32_t *set,
                    uint32_t count, uint8_t *label)
{
    const unsigned length = scorer->packing.length;

    if (length <= 8 && scorer->packing.words == 1) {
        score_rows(scorer, length, rows, set, count, label);
        return;
    }
    const peg_scorer own = *scorer;
    for (uint32_t c = 0; c < count; c++)
        label[c] = peg_score(&own, rows + (size_t)set[c] * length);
}
