/*
 * open.h - what headers of flat images and terse streams have in common. C89, freestanding;
 * static, since each walker is to stand alone.
 *
 * The first PEG_IMAGE_HEADER bytes are of one layout, but for the second:
 *
 *     D0 46 0D 0A | version | shape | size: 4 | strategy | worst | limit | total: 5
 */
#ifndef PEG_OPEN_H
#define PEG_OPEN_H

#include "format/walk.h"

/* Where fields stand. */
enum {
    AT_VERSION = 4,
    AT_SHAPE = 5,
    AT_SIZE = 6,
    AT_STRATEGY = 10,
    AT_WORST = 11,
    AT_LIMIT = 12,
    AT_TOTAL = 13
};

#define SHAPE_SPARE 0x80 /* a bit of the shape that is 0 */

/* Looks at what comes before the rules: `letter` is the second byte of the magic. Errors: as
 * peg_open(). */
static peg_status open_header(const uint8_t *bytes, PEG_OFFSET size, uint8_t letter,
                              uint8_t version, uint8_t header)
{
    uint32_t magic = 0x0A0D00D0UL | (uint32_t)letter << 8; /* lowest byte first */
    PEG_OFFSET stated = 0;
    uint8_t i;

    for (i = 0; i < 4; i++, magic >>= 8) {
        if (i >= size || PEG_BYTE(bytes + i) != (uint8_t)magic) return PEG_E_NOT_PEGTREE;
    }
    if (size <= AT_VERSION) return PEG_E_TRUNCATED;
    if (PEG_BYTE(bytes + AT_VERSION) != version) return PEG_E_VERSION;
    if (size < header) return PEG_E_TRUNCATED;
    for (i = AT_SIZE; i < AT_STRATEGY; i++) {
        if (stated >> (8 * sizeof stated - 8)) return PEG_E_TRUNCATED; /* more than can be */
        stated = (PEG_OFFSET)(stated << 8 | PEG_BYTE(bytes + i));
    }
    if (stated > size) return PEG_E_TRUNCATED;
    return stated == size && !(PEG_BYTE(bytes + AT_SHAPE) & SHAPE_SPARE) ? PEG_OK
                                                                         : PEG_E_CORRUPT;
}

#ifndef PEG_ONLY_LENGTH

/* The total, or 2^32-1 if it is more. */
static uint32_t open_total(const uint8_t *bytes)
{
    uint32_t total = 0;
    uint8_t i;

    if (PEG_BYTE(bytes + AT_TOTAL)) return ~(uint32_t)0;
    for (i = 1; i < 5; i++) total = total << 8 | PEG_BYTE(bytes + AT_TOTAL + i);
    return total;
}

#define RANGES_OF(rules) ((rules)->kind == PEG_MIXED ? (rules)->length : 1) /* stored */

/* Whether a product of 32 bits does not overflow; without a division. */
static uint8_t multiply(uint32_t *product, uint8_t factor)
{
    uint32_t low = (*product & 0xFFFF) * factor, high = (*product >> 16) * factor + (low >> 16);

    *product = high << 16 | (low & 0xFFFF);
    return high >> 16 == 0;
}

/* Reads the rules of an image whose ranges are at ranges[0 .. left-1], with a byte at least
 * behind them if `tree` is 1. Returns how many codes they have; 0 if they cannot be, have 2^32
 * codes or more, or are beyond PEG_MAX_.... */
static uint32_t open_rules(const uint8_t *bytes, const uint8_t *ranges, PEG_OFFSET left,
                           uint8_t tree, peg_rules *rules)
{
    const uint8_t shape = (uint8_t)PEG_BYTE(bytes + AT_SHAPE);
    uint32_t codes = 1;
    uint8_t i, range, stored;

    rules->kind = (uint8_t)(shape >> 4 & 3);
    rules->length = (uint8_t)(shape & 15);
    stored = (uint8_t)RANGES_OF(rules);
    if (rules->kind > PEG_MIXED || rules->length < 1 || rules->length > PEG_MAX_LENGTH ||
        left < (PEG_OFFSET)(stored + tree))
        return 0;
    for (i = 0; i < PEG_MAX_LENGTH; i++) {
        range = 0;
        if (i < rules->length) {
            range = (uint8_t)PEG_BYTE(ranges + (rules->kind == PEG_MIXED ? i : 0));
            if (range < 1 || range > PEG_MAX_COLORS ||
                (rules->kind == PEG_DISTINCT && range < rules->length) ||
                !multiply(&codes, (uint8_t)(rules->kind == PEG_DISTINCT ? range - i : range)))
                return 0;
        }
        rules->range[i] = range;
    }
    return codes;
}

#else

/* Whether the rules are the only ones. */
static uint8_t open_only(const uint8_t *bytes, const uint8_t *ranges, PEG_OFFSET left)
{
    return (PEG_BYTE(bytes + AT_SHAPE) & 0x3F) == (PEG_ONLY_KIND << 4 | PEG_ONLY_LENGTH) &&
           left > 0 && PEG_BYTE(ranges) == PEG_ONLY_COLORS;
}

#endif

#endif
