/*
 * about.c - what flat images and terse streams say of their trees.
 */
#include <string.h>

#include "format/image/bits.h"
#include "format/terse.h"

/* Of the form that begins so; null if that is none. */
static const struct form {
    uint8_t letter, version;
    size_t header; /* bytes before the ranges */
} forms[] = {
    {PEG_LETTER_FLAT, PEG_IMAGE_VERSION, PEG_IMAGE_HEADER},
    {PEG_LETTER_TERSE, PEG_TERSE_VERSION, PEG_TERSE_HEADER},
};

static const struct form *form_of(const uint8_t *bytes, size_t size)
{
    if (size < 4 || bytes[0] != 0xD0 || bytes[2] != 0x0D || bytes[3] != 0x0A) return NULL;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (bytes[1] == forms[i].letter) return &forms[i];
    }
    return NULL;
}

static uint64_t number(const uint8_t *bytes, unsigned count)
{
    uint64_t value = 0;
    while (count-- > 0) value = value << 8 | *bytes++;
    return value;
}

static int read_rules(unsigned shape, const uint8_t *ranges, size_t left, peg_rules *rules)
{
    memset(rules, 0, sizeof *rules);
    rules->kind = (uint8_t)(shape >> 4 & 3);
    rules->length = (uint8_t)(shape & 15);
    if (rules->length > PEG_MAX_LENGTH || left < peg_image_ranges(NULL, rules)) return 0;
    for (unsigned i = 0; i < rules->length; i++)
        rules->range[i] = ranges[rules->kind == PEG_MIXED ? i : 0];
    return peg_rules_check(rules) == PEG_OK;
}

/* Whether what is said of the tree is possible at all. */
static int is_plausible(const peg_about *about)
{
    return about->strategy < PEG_STRATEGY_COUNT && about->worst >= 1 &&
           (!about->max_depth || about->max_depth >= about->worst) &&
           about->total >= about->secrets &&
           about->total <= (uint64_t)about->secrets * about->worst;
}

peg_status peg_image_about(const uint8_t *bytes, size_t size, peg_about *about)
{
    const struct form *form = form_of(bytes, size);

    memset(about, 0, sizeof *about);
    if (!form) return PEG_E_NOT_PEGTREE;
    if (size > 4 && bytes[4] != form->version) return PEG_E_VERSION;
    if (size < form->header) return PEG_E_TRUNCATED;
    const uint64_t stated = number(bytes + 6, 4);
    if (stated != size) return stated > size ? PEG_E_TRUNCATED : PEG_E_CORRUPT;
    about->opened = bytes[5] >> 6 & 1;
    about->strategy = bytes[10] & 31;
    about->objective = bytes[10] >> 5 & 3;
    about->proven = bytes[10] >> 7;
    about->worst = bytes[11];
    about->max_depth = bytes[12];
    about->total = number(bytes + 13, 5);
    if (bytes[5] >> 7 ||
        !read_rules(bytes[5], bytes + form->header, size - form->header, &about->rules))
        return PEG_E_CORRUPT;
    about->secrets = peg_rules_secrets(&about->rules);
    return is_plausible(about) ? PEG_OK : PEG_E_CORRUPT;
}
