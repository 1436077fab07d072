/*
 * bits.c - codes as a flat image encodes them, the inverse of next_code() in walk.c; and the
 * beginning common to flat images and terse streams, which is read as the walkers read it.
 */
#include <string.h>

#include "format/game/code.h"
#include "format/game/words.h"
#include "format/image/bits.h"
#include "format/image/open.inc"

void peg_bits_put(peg_bits *bits, uint64_t number, unsigned width)
{
    uint8_t *to = bits->bytes + bits->at / 8;

    for (number <<= bits->at % 8; number; number >>= 8) *to++ |= (uint8_t)number;
    bits->at += width;
}

void peg_bits_bytes(peg_bits *bits, uint64_t number, unsigned bytes)
{
    for (; bytes > 0; bytes--, bits->at += 8)
        bits->bytes[bits->at / 8] = (uint8_t)(number >> 8 * (bytes - 1));
}

/* The bits of one code, the first lowest, to be added to the image. */
typedef struct run {
    uint64_t bits;
    unsigned count;
} run;

static void add(run *r, uint64_t value, unsigned width)
{
    r->bits |= value << r->count;
    r->count += width;
}

static void make_choices(peg_choices *choices, unsigned count)
{
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

void peg_choices_make(peg_choices *choices, const peg_rules *rules)
{
    const unsigned colors = peg_greatest_range(rules);

    for (unsigned count = 0; count <= colors; count++) make_choices(choices, count);
    choices->members[0] = 0;
    for (unsigned set = 1; set < 1u << (colors < PEG_COUNTED ? colors : PEG_COUNTED); set++)
        choices->members[set] = (uint8_t)(choices->members[set / 2] + set % 2);
}

static uint64_t one(unsigned symbol)
{
    return UINT64_C(1) << symbol;
}

/* Adds which of the possible symbols one is; `mine` is its bit. */
static void add_choice(run *r, const peg_choices *choices, uint64_t fits, uint64_t mine)
{
    const uint64_t before = fits & (mine - 1);
    unsigned count, choice;

    if (fits >> PEG_COUNTED) {
        count = peg_members(fits);
        choice = peg_members(before);
    } else {
        count = choices->members[fits];
        choice = choices->members[before];
    }
    add(r, choices->bits[count][choice], choices->width[count][choice]);
}

/* ---- codes --------------------------------------------------------------------------- */

void peg_reference_make(peg_reference *reference, const peg_rules *rules, uint32_t guess)
{
    *reference = (peg_reference){.spare = 0};
    peg_code_at(rules, guess, reference->guess);
    for (unsigned i = 0; i < rules->length; i++) {
        reference->copies[reference->guess[i]]++;
        reference->spare |= one(reference->guess[i]);
    }
}

void peg_reference_none(peg_reference *reference)
{
    *reference = (peg_reference){.spare = 0};
    memset(reference->guess, PEG_MAX_COLORS, sizeof reference->guess); /* not the symbol of any
                                                                          code */
}

/* The positions at which a code has the symbols of a guess, a bit for each. Takes them off the
 * copies; *taken receives the symbols of which none is left. */
static unsigned find_bulls(const uint8_t *code, const uint8_t *guess, unsigned length,
                           uint8_t *copies, uint64_t *taken)
{
    unsigned bulls = 0;

    *taken = 0;
    for (unsigned i = 0; i < length; i++) {
        if (code[i] != guess[i]) continue;
        bulls |= 1u << i;
        if (--copies[code[i]] == 0) *taken |= one(code[i]);
    }
    return bulls;
}

/* Adds where the bulls are, up to where all later positions are the same. */
static void add_bulls(run *r, unsigned bulls, unsigned length)
{
    const unsigned changes = (bulls ^ bulls >> 1) & ((1u << (length - 1)) - 1);
    unsigned told = 0;

    while (changes >> told) told++;
    add(r, bulls & ((1u << told) - 1), told);
}

/* Keeps the symbols of which the reference has copies that no bull and no cow took (`spare`),
 * and those that can no longer occur (`gone`). */
void peg_bits_code(peg_bits *bits, const peg_choices *choices, const peg_rules *rules,
                   const uint8_t *code, const peg_reference *reference)
{
    const unsigned length = rules->length;
    const uint64_t once = rules->kind == PEG_DISTINCT ? UINT64_MAX : 0;
    unsigned open = length - reference->bulls, cows = reference->cows; /* still to come */
    uint8_t copies[PEG_MAX_COLORS];
    uint64_t taken;
    run out = {0, 0};

    memcpy(copies, reference->copies, sizeof copies);
    const unsigned bulls = find_bulls(code, reference->guess, length, copies, &taken);
    uint64_t spare = reference->spare ^ taken, gone = taken & once;
    add_bulls(&out, bulls, length);
    for (unsigned i = 0; i < length; i++) {
        if (bulls >> i & 1) continue;
        const uint64_t mine = one(code[i]), cow = spare & mine;
        const uint64_t fits = (one(rules->range[i]) - 1) & (cow ? spare : ~spare) &
                              ~(gone | one(reference->guess[i]));
        if (cows > 0 && cows < open) add(&out, cow != 0, 1);
        add_choice(&out, choices, fits, mine);
        if (out.count > 48) {
            peg_bits_put(bits, out.bits, out.count);
            out = (run){0, 0};
        }
        open--;
        gone |= mine & once;
        if (!cow) continue;
        cows--;
        if (--copies[code[i]] == 0) spare ^= mine;
    }
    peg_bits_put(bits, out.bits, out.count);
}

/* ---- headers ------------------------------------------------------------------------- */

void peg_image_header(uint8_t *to, peg_form form, const peg_about *about, size_t size)
{
    const peg_rules *rules = &about->rules;
    const uint8_t version = form == PEG_FORM_FLAT ? PEG_IMAGE_VERSION : PEG_TERSE_VERSION;
    const uint8_t shape = (uint8_t)(about->opened << 6 | rules->kind << 4 | rules->length);
    const uint8_t start[] = {0xD0, (uint8_t)form, 0x0D, 0x0A, version, shape};
    peg_bits bits = {to, 8 * sizeof start};

    memcpy(to, start, sizeof start);
    peg_bits_bytes(&bits, size, 4);
    peg_bits_bytes(&bits, about->proven * 128u + about->objective * 32u + about->strategy, 1);
    peg_bits_bytes(&bits, about->worst, 1);
    peg_bits_bytes(&bits, about->max_depth, 1);
    peg_bits_bytes(&bits, about->total, 5);
}

uint32_t peg_image_stated(const uint8_t *bytes)
{
    uint32_t stated = 0;
    for (unsigned i = AT_SIZE; i < AT_STRATEGY; i++) stated = stated << 8 | bytes[i];
    return stated;
}

peg_status peg_image_about(const uint8_t *bytes, size_t size, peg_about *about)
{
    const int terse = size > 1 && bytes[1] == PEG_FORM_TERSE;
    const uint8_t header = terse ? PEG_TERSE_HEADER : PEG_IMAGE_HEADER;
    PEG_OFFSET stated = size < UINT32_MAX ? (PEG_OFFSET)size : UINT32_MAX;

    memset(about, 0, sizeof *about);
    peg_status status = open_header(bytes, &stated, terse ? PEG_FORM_TERSE : PEG_FORM_FLAT,
                                    terse ? PEG_TERSE_VERSION : PEG_IMAGE_VERSION, header);
    if (status != PEG_OK) return status;
    if (stated != size) return PEG_E_CORRUPT;
    about->opened = bytes[AT_SHAPE] >> 6 & 1;
    about->strategy = bytes[AT_STRATEGY] & 31;
    about->objective = bytes[AT_STRATEGY] >> 5 & 3;
    about->proven = bytes[AT_STRATEGY] >> 7;
    about->worst = bytes[AT_WORST];
    about->max_depth = bytes[AT_LIMIT];
    for (unsigned i = AT_TOTAL; i < PEG_IMAGE_HEADER; i++)
        about->total = about->total << 8 | bytes[i];
    status = open_rules(bytes, bytes + header, (PEG_OFFSET)(stated - header), !terse,
                        &about->rules, &about->secrets);
    return status == PEG_OK && !peg_about_is_plausible(about) ? PEG_E_CORRUPT : status;
}

size_t peg_view_bytes(void)
{
    return sizeof(peg_view);
}

size_t peg_cursor_bytes(void)
{
    return sizeof(peg_cursor);
}
