/*
 * header.c - writes and reads the header of a tree file.
 */
#include <string.h>
#include <xxhash.h>

#include "header.h"

static const uint8_t magic[4] = {0xD0, 0x50, 0x45, 0x0A};

#define FIXED_BYTES 39 /* all but the ranges */

unsigned peg_guess_bytes(uint32_t secrets)
{
    unsigned width = 1;
    while (width < 4 && (secrets - 1) >> 8 * width) width++;
    return width;
}

static uint8_t *put(uint8_t *to, uint64_t number, unsigned width)
{
    for (; width > 0; width--, number >>= 8) *to++ = (uint8_t)number;
    return to;
}

static uint64_t get(const uint8_t **from, unsigned width)
{
    uint64_t number = 0;
    for (unsigned i = width; i-- > 0;) number = number << 8 | (*from)[i];
    *from += width;
    return number;
}

static unsigned ranges_of(const peg_rules *rules)
{
    return rules->kind == PEG_MIXED ? rules->length : 1;
}

size_t peg_header_write(const peg_header *header, uint8_t to[PEG_HEADER_MOST])
{
    const peg_about *about = &header->about;
    uint8_t *end = to;

    memcpy(end, magic, sizeof magic);
    end = put(end + sizeof magic, PEG_FORMAT_VERSION, 1);
    end = put(end, (unsigned)about->rules.kind << 4 | about->rules.length, 1);
    for (unsigned i = 0; i < ranges_of(&about->rules); i++) *end++ = about->rules.range[i];
    end = put(end, about->strategy, 1);
    end = put(end, about->objective | (unsigned)about->proven << 2, 1);
    end = put(end, header->implied | (unsigned)header->deflated << 3, 1);
    end = put(end, about->worst, 1);
    end = put(end, about->secrets, 4);
    end = put(end, about->total, 5);
    end = put(end, header->guesses, 4);
    end = put(end, header->stored, 4);
    end = put(end, header->content_hash, 8);
    end = put(end, XXH3_64bits(to, (size_t)(end - to)), 4);
    return (size_t)(end - to);
}

static peg_status read_rules(const uint8_t **from, size_t available, peg_rules *rules)
{
    unsigned shape = (unsigned)get(from, 1);

    memset(rules, 0, sizeof *rules);
    rules->kind = (uint8_t)(shape >> 4);
    rules->length = (uint8_t)(shape & 15);
    if (rules->length > PEG_MAX_LENGTH) return PEG_E_CORRUPT;
    if (available < FIXED_BYTES + ranges_of(rules)) return PEG_E_TRUNCATED;
    if (rules->kind == PEG_MIXED) {
        for (int i = 0; i < rules->length; i++) rules->range[i] = (uint8_t)get(from, 1);
    } else {
        memset(rules->range, (int)get(from, 1), rules->length);
    }
    return peg_rules_check(rules) == PEG_OK ? PEG_OK : PEG_E_CORRUPT;
}

/* Whether what the header says of its tree is possible at all. */
static int plausible(const peg_header *header, unsigned goal, unsigned coding)
{
    const peg_about *about = &header->about;
    return goal >> 3 == 0 && coding >> 4 == 0 && about->objective <= PEG_OBJECTIVE_WORST &&
           about->strategy < PEG_STRATEGY_COUNT && header->implied <= PEG_IMPLIED_FIRST &&
           about->worst >= 1 && about->secrets == peg_rules_secrets(&about->rules) &&
           about->total >= about->secrets && about->total / about->worst <= about->secrets &&
           header->guesses <= 2 * (uint64_t)about->secrets - 1;
}

peg_status peg_header_read(const uint8_t *bytes, size_t available, peg_header *header,
                           size_t *size)
{
    const uint8_t *from = bytes;
    size_t seen = available < sizeof magic ? available : sizeof magic;

    if (available == 0 || memcmp(bytes, magic, seen) != 0) return PEG_E_FOREIGN;
    if (available <= sizeof magic + 1) return PEG_E_TRUNCATED;
    from += sizeof magic;
    if (get(&from, 1) != PEG_FORMAT_VERSION) return PEG_E_VERSION;

    memset(header, 0, sizeof *header);
    peg_status status = read_rules(&from, available, &header->about.rules);
    if (status != PEG_OK) return status;
    header->about.strategy = (uint8_t)get(&from, 1);
    unsigned goal = (unsigned)get(&from, 1), coding = (unsigned)get(&from, 1);
    header->about.objective = goal & 3;
    header->about.proven = goal >> 2 & 1;
    header->implied = (peg_implied)(coding & 7);
    header->deflated = coding >> 3 & 1;
    header->about.worst = (uint8_t)get(&from, 1);
    header->about.secrets = (uint32_t)get(&from, 4);
    header->about.total = get(&from, 5);
    header->guesses = (uint32_t)get(&from, 4);
    header->stored = (uint32_t)get(&from, 4);
    header->content_hash = get(&from, 8);
    uint32_t hash = (uint32_t)XXH3_64bits(bytes, (size_t)(from - bytes));
    if (hash != get(&from, 4) || !plausible(header, goal, coding)) return PEG_E_CORRUPT;
    *size = (size_t)(from - bytes);
    return PEG_OK;
}
