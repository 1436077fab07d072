/*
 * about.c - the metadata of flat images and terse streams, read as the walkers read it; and the
 * sizes of the walker's structures.
 */
#include <string.h>

#include "format/image/bits.h"
#include "format/image/image.h"
#include "format/image/open.inc"
#include "format/terse.h"

size_t peg_view_bytes(void)
{
    return sizeof(peg_view);
}

size_t peg_cursor_bytes(void)
{
    return sizeof(peg_cursor);
}

/* The part of the header that walkers do not need. */
static void read_fields(const uint8_t *bytes, peg_about *about)
{
    about->opened = bytes[AT_SHAPE] >> 6 & 1;
    about->strategy = bytes[AT_STRATEGY] & 31;
    about->objective = bytes[AT_STRATEGY] >> 5 & 3;
    about->proven = bytes[AT_STRATEGY] >> 7;
    about->worst = bytes[AT_WORST];
    about->max_depth = bytes[AT_LIMIT];
    for (unsigned i = AT_TOTAL; i < PEG_IMAGE_HEADER; i++)
        about->total = about->total << 8 | bytes[i];
}

peg_status peg_image_about(const uint8_t *bytes, size_t size, peg_about *about)
{
    const int terse = size > 1 && bytes[1] == PEG_LETTER_TERSE;
    const uint8_t header = terse ? PEG_TERSE_HEADER : PEG_IMAGE_HEADER;
    PEG_OFFSET stated = size < UINT32_MAX ? (PEG_OFFSET)size : UINT32_MAX;

    memset(about, 0, sizeof *about);
    peg_status status = open_header(bytes, &stated, terse ? PEG_LETTER_TERSE : PEG_LETTER_FLAT,
                                    terse ? PEG_TERSE_VERSION : PEG_IMAGE_VERSION, header);
    if (status != PEG_OK) return status;
    if (stated != size) return PEG_E_CORRUPT;
    read_fields(bytes, about);
    status = open_rules(bytes, bytes + header, (PEG_OFFSET)(stated - header), !terse,
                        &about->rules, &about->secrets);
    return status == PEG_OK && !peg_about_is_plausible(about) ? PEG_E_CORRUPT : status;
}
