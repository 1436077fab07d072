/*
 * header.c - writes and reads the header of a tree file.
 */
#include <string.h>
#include <xxhash.h>

#include "format/file/file.h"
#include "format/game/code.h"

static const uint8_t magic[4] = {0xD0, 0x50, 0x0D, 0x0A};

#define START_BYTES 5 /* magic and version: the same in all versions */

size_t peg_number_write(uint64_t number, uint8_t to[PEG_NUMBER_MOST])
{
    size_t size = 0;
    for (; number >= 0x80; number >>= 7) to[size++] = (uint8_t)(number | 0x80);
    to[size++] = (uint8_t)number;
    return size;
}

peg_status peg_number_read(const uint8_t **from, const uint8_t *end, uint64_t *number)
{
    *number = 0;
    for (unsigned shift = 0; shift < 63; shift += 7) {
        if (*from == end) return PEG_E_TRUNCATED;
        uint8_t byte = *(*from)++;
        *number |= (uint64_t)(byte & 0x7F) << shift;
        if (byte < 0x80) return byte || shift == 0 ? PEG_OK : PEG_E_CORRUPT;
    }
    return PEG_E_CORRUPT;
}

/* Bits of the byte that holds the shape of the rules: */
#define SHAPE_LENGTH  0x0F
#define SHAPE_KIND    0x30 /* from bit 4 on */
#define SHAPE_OPENED  0x40
#define SHAPE_LIMITED 0x80 /* a depth limit follows the worst depth */

size_t peg_header_write(const peg_header *header, uint8_t to[PEG_HEADER_MOST])
{
    const peg_about *about = &header->about;
    size_t ranges = peg_ranges_stored(&about->rules);
    uint8_t *end = to;

    memcpy(end, magic, sizeof magic);
    end[4] = PEG_FORMAT_VERSION;
    end[5] =
        (uint8_t)(about->rules.kind << 4 | about->rules.length |
                  (about->opened ? SHAPE_OPENED : 0) | (about->max_depth ? SHAPE_LIMITED : 0));
    memcpy(end + 6, about->rules.range, ranges);
    end += 6 + ranges;
    *end++ = (uint8_t)(about->strategy | about->objective << 5 | about->proven << 7);
    *end++ = about->worst;
    if (about->max_depth) *end++ = about->max_depth;
    end += peg_number_write(about->total, end);
    end += peg_number_write(header->stored, end);
    return (size_t)(end - to);
}

/* The check of bytes[0..size-1], highest byte first. */
static void write_check(const uint8_t *bytes, size_t size, uint8_t check[PEG_CHECK_BYTES])
{
    uint64_t hash = XXH3_64bits(bytes, size);

    for (unsigned i = PEG_CHECK_BYTES; i-- > 0; hash >>= 8) check[i] = (uint8_t)hash;
}

void peg_file_seal(uint8_t *bytes, size_t size)
{
    write_check(bytes, size, bytes + size);
}

static peg_status read_rules(unsigned shape, const uint8_t **from, const uint8_t *end,
                             peg_rules *rules)
{
    memset(rules, 0, sizeof *rules);
    rules->kind = (uint8_t)((shape & SHAPE_KIND) >> 4);
    rules->length = (uint8_t)(shape & SHAPE_LENGTH);
    if (rules->length > PEG_MAX_LENGTH) return PEG_E_CORRUPT;
    if ((size_t)(end - *from) < peg_ranges_stored(rules)) return PEG_E_TRUNCATED;
    if (rules->kind == PEG_MIXED)
        memcpy(rules->range, *from, rules->length);
    else
        memset(rules->range, **from, rules->length);
    *from += peg_ranges_stored(rules);
    return peg_rules_check(rules) == PEG_OK ? PEG_OK : PEG_E_CORRUPT;
}

/* Whether the content can hold that many secrets: each section takes at least one byte, that of
 * its size, unless there is only one. So a small file cannot cause a large allocation. */
static int holds_sections(uint32_t secrets, uint64_t stored)
{
    return secrets <= PEG_SECTION_MOST ||
           stored >= (secrets + (uint64_t)PEG_SECTION_MOST - 1) / PEG_SECTION_MOST;
}

/* Reads the fields after START_BYTES, and moves *from to where the content begins. A header
 * that ends before all fields are read is truncated, whatever it says. */
static peg_status read_fields(const uint8_t **from, const uint8_t *end, peg_header *header)
{
    peg_about *about = &header->about;

    if (*from == end) return PEG_E_TRUNCATED;
    const unsigned shape = *(*from)++;
    const int limited = (shape & SHAPE_LIMITED) != 0;

    peg_status status = read_rules(shape, from, end, &about->rules);
    if (status != PEG_OK) return status;
    if (end - *from < 2 + limited) return PEG_E_TRUNCATED;
    about->strategy = **from & 0x1F;
    about->objective = **from >> 5 & 3;
    about->proven = *(*from)++ >> 7;
    about->worst = *(*from)++;
    about->opened = (shape & SHAPE_OPENED) != 0;
    if (limited) about->max_depth = *(*from)++;
    about->secrets = peg_rules_secrets(&about->rules);
    status = peg_number_read(from, end, &about->total);
    if (status == PEG_OK) status = peg_number_read(from, end, &header->stored);
    if (status != PEG_OK) return status;
    if (limited && !about->max_depth) return PEG_E_CORRUPT;
    return holds_sections(about->secrets, header->stored) && peg_about_is_plausible(about)
               ? PEG_OK
               : PEG_E_CORRUPT;
}

peg_status peg_header_read(const uint8_t *bytes, size_t available, peg_header *header,
                           size_t *size)
{
    const size_t seen = available < sizeof magic ? available : sizeof magic;

    memset(header, 0, sizeof *header);
    if (available == 0 || memcmp(bytes, magic, seen) != 0) return PEG_E_NOT_PEGTREE;
    if (available < START_BYTES) return PEG_E_TRUNCATED;
    if (bytes[4] != PEG_FORMAT_VERSION) return PEG_E_VERSION;
    const uint8_t *from = bytes + START_BYTES;
    const peg_status status = read_fields(&from, bytes + available, header);
    *size = (size_t)(from - bytes);
    return status;
}

peg_status peg_file_check(const uint8_t *bytes, size_t size, peg_header *header,
                          const uint8_t **content)
{
    size_t start;
    peg_status status = peg_header_read(bytes, size, header, &start);

    if (status != PEG_OK) return status;
    const size_t rest = size - start; /* content and check */
    if (rest < PEG_CHECK_BYTES || rest - PEG_CHECK_BYTES < header->stored)
        return PEG_E_TRUNCATED;
    if (rest - PEG_CHECK_BYTES > header->stored) return PEG_E_CORRUPT;
    const size_t checked = size - PEG_CHECK_BYTES;
    uint8_t check[PEG_CHECK_BYTES];

    write_check(bytes, checked, check);
    *content = bytes + start;
    return memcmp(bytes + checked, check, sizeof check) == 0 ? PEG_OK : PEG_E_CORRUPT;
}
