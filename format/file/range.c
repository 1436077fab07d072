/*
 * range.c - the binary range coder. An interval of 32-bit numbers, [low, low + range), is
 * divided at each decision in proportion to the odds; bytes on which the whole interval agrees
 * leave at the top. A carry propagates back through bytes already written.
 */
#include <stdlib.h>
#include <string.h>

#include "format/file/range.h"

#define LEAST_RANGE   (UINT32_C(1) << 24)
#define LEAST_ODDS    64 /* of 65536: nothing is ever certain */
#define FRESH_ODDS    32768
#define CHANCE_MEMORY 120
#define INHERITED     2 /* decisions that an inherited chance counts for */

void peg_buffer_put(peg_buffer *buffer, uint8_t byte)
{
    if (buffer->size == buffer->room && !buffer->failed) {
        size_t room = buffer->room ? 2 * buffer->room : 256;
        uint8_t *bytes = realloc(buffer->bytes, room);
        if (bytes) {
            buffer->bytes = bytes;
            buffer->room = room;
        } else {
            buffer->failed = 1;
        }
    }
    if (!buffer->failed) buffer->bytes[buffer->size++] = byte;
}

void peg_coder_write(peg_coder *coder, peg_buffer *out)
{
    memset(coder, 0, sizeof *coder);
    coder->range = UINT32_MAX;
    coder->out = out;
    coder->start = out->size;
}

static uint8_t next_byte(peg_coder *coder)
{
    return coder->next < coder->end ? *coder->next++ : 0;
}

void peg_coder_read(peg_coder *coder, const uint8_t *bytes, size_t size)
{
    memset(coder, 0, sizeof *coder);
    coder->range = UINT32_MAX;
    coder->next = bytes;
    coder->end = bytes + size;
    coder->padded = size > 0 && bytes[size - 1] == 0;
    for (int i = 0; i < 4; i++) coder->ahead = coder->ahead << 8 | next_byte(coder);
}

/* A carry adds 1 to the bytes written; it ends there, since the code is a number below 1. */
static void raise_low(peg_coder *coder, uint32_t by)
{
    size_t i = coder->out->size;

    coder->low += by;
    if (coder->low >= by) return;
    while (i > coder->start && ++coder->out->bytes[--i] == 0) continue;
}

static void shift(peg_coder *coder)
{
    coder->range <<= 8;
    if (!coder->out) {
        coder->ahead = coder->ahead << 8 | next_byte(coder);
    } else {
        peg_buffer_put(coder->out, (uint8_t)(coder->low >> 24));
        coder->low <<= 8;
    }
}

void peg_coder_flush(peg_coder *coder)
{
    peg_buffer *out = coder->out;

    for (int kept = 0; kept <= 4; kept++) { /* the fewest bytes that stay in the interval */
        uint32_t below = kept == 4 ? 0 : UINT32_MAX >> 8 * kept;
        uint32_t by = (0 - coder->low) & below;
        if (by >= coder->range) continue;
        raise_low(coder, by);
        break;
    }
    for (int i = 0; i < 4; i++) shift(coder);
    while (out->size > coder->start && out->bytes[out->size - 1] == 0) out->size--;
}

int peg_coder_clean(const peg_coder *coder)
{
    return coder->next == coder->end && !coder->padded;
}

/* Codes one decision, a 1 with probability odds/65536. */
static int code_bit(peg_coder *coder, uint32_t odds, int bit)
{
    uint32_t ones = (uint32_t)((uint64_t)coder->range * odds >> 16);

    if (!coder->out) bit = coder->ahead < ones;
    if (bit) {
        coder->range = ones;
    } else {
        coder->range -= ones;
        if (coder->out)
            raise_low(coder, ones);
        else
            coder->ahead -= ones;
    }
    while (coder->range < LEAST_RANGE) shift(coder);
    return bit;
}

static uint32_t odds_of(const peg_chance *chance)
{
    uint32_t odds = chance->seen ? chance->odds : FRESH_ODDS;
    if (odds < LEAST_ODDS) return LEAST_ODDS;
    return odds > 65536 - LEAST_ODDS ? 65536 - LEAST_ODDS : odds;
}

/* Moves the odds towards the decision by 1/(seen + 1.6): fast at first, then steadily. */
static void learn(peg_chance *chance, int bit)
{
    int32_t odds = chance->seen ? chance->odds : FRESH_ODDS;
    int32_t away = (bit ? 65535 : 0) - odds;

    chance->odds = (uint16_t)(odds + 5 * away / (5 * chance->seen + 8));
    if (chance->seen < CHANCE_MEMORY) chance->seen++;
}

int peg_code_chance(peg_coder *coder, peg_chance *chance, int bit)
{
    bit = code_bit(coder, odds_of(chance), bit);
    learn(chance, bit);
    return bit;
}

int peg_code_nested(peg_coder *coder, peg_chance *wide, peg_chance *narrow, int bit)
{
    if (!narrow->seen) {
        narrow->odds = wide->odds;
        narrow->seen = INHERITED;
    }
    bit = code_bit(coder, odds_of(narrow), bit);
    learn(wide, bit);
    learn(narrow, bit);
    return bit;
}

uint32_t peg_code_even(peg_coder *coder, uint32_t count, uint32_t number)
{
    uint32_t base = 0;
    while (count > 1) { /* whether it is in the upper half, by ever smaller halves */
        uint32_t upper = count / 2, lower = count - upper;
        uint32_t odds = (uint32_t)(((uint64_t)upper << 16) / count);
        if (code_bit(coder, odds, number >= base + lower)) {
            base += lower;
            count = upper;
        } else {
            count = lower;
        }
    }
    return base;
}
