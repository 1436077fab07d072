/*
 * code.c - codes of a game: their rank, their order, and codes as text.
 */
#include <string.h>

#include "format/game/code.h"

int peg_code_valid(const peg_rules *rules, const uint8_t *code)
{
    uint64_t used = 0;
    for (int i = 0; i < rules->length; i++) {
        if (code[i] >= rules->range[i]) return 0;
        if (rules->kind == PEG_DISTINCT && (used >> code[i] & 1)) return 0;
        used |= UINT64_C(1) << code[i];
    }
    return 1;
}

void peg_code_at(const peg_rules *rules, uint32_t index, uint8_t *code)
{
    uint8_t i = rules->length, j;

    while (i-- > 0) {
        uint8_t radix = rules->range[i];
        if (rules->kind == PEG_DISTINCT) radix = (uint8_t)(radix - i);
        code[i] = (uint8_t)(index % radix);
        index /= radix;
    }
    if (rules->kind != PEG_DISTINCT) return;

    /* So far code[i] counts only the symbols not used before it. Seen from the right,
     * each symbol to its left that is not greater has left a gap to step over. */
    for (i = rules->length; i-- > 0;) {
        for (j = (uint8_t)(i + 1); j < rules->length; j++) {
            if (code[j] >= code[i]) code[j]++;
        }
    }
}

uint32_t peg_code_index(const peg_rules *rules, const uint8_t *code)
{
    uint32_t index = 0;
    for (int i = 0; i < rules->length; i++) {
        unsigned rank = code[i], choices = rules->range[i];
        if (rules->kind == PEG_DISTINCT) {
            choices -= (unsigned)i;
            for (int j = 0; j < i; j++) rank -= code[j] < code[i];
        }
        index = index * choices + rank;
    }
    return index;
}

/* The smallest symbol >= from that position i may hold after code[0..i-1]; range if none. */
static uint8_t next_symbol(const peg_rules *rules, const uint8_t *code, int i, int from)
{
    for (; rules->kind == PEG_DISTINCT && from < rules->range[i]; from++) {
        if (!memchr(code, from, (size_t)i)) break;
    }
    return (uint8_t)from;
}

int peg_code_step(const peg_rules *rules, uint8_t *code)
{
    int i = rules->length - 1;
    for (; i >= 0; i--) {
        code[i] = next_symbol(rules, code, i, code[i] + 1);
        if (code[i] < rules->range[i]) break;
    }
    int changed = i;
    for (i++; i < rules->length; i++) code[i] = next_symbol(rules, code, i, 0);
    return changed;
}

int peg_code_next(const peg_rules *rules, uint8_t *code)
{
    return peg_code_step(rules, code) >= 0;
}

static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";

void peg_code_print(const peg_rules *rules, const uint8_t *code, char text[PEG_CODE_TEXT])
{
    for (int i = 0; i < rules->length; i++) text[i] = digits[code[i]];
    text[rules->length] = 0;
}

peg_status peg_code_parse(const peg_rules *rules, const char *text, uint8_t *code)
{
    uint8_t read[PEG_MAX_LENGTH];

    if (strlen(text) != rules->length) return PEG_E_ARGUMENT;
    for (int i = 0; i < rules->length; i++) {
        char letter = text[i];
        if (letter >= 'A' && letter <= 'Z') letter = (char)(letter - 'A' + 'a');
        const char *digit = strchr(digits, letter);
        if (!digit) return PEG_E_ARGUMENT;
        read[i] = (uint8_t)(digit - digits);
    }
    if (!peg_code_valid(rules, read)) return PEG_E_ARGUMENT;
    memcpy(code, read, rules->length);
    return PEG_OK;
}

uint64_t peg_symbols(const uint8_t *code, unsigned length)
{
    uint64_t bits = 0;
    while (length-- > 0) bits |= UINT64_C(1) << code[length];
    return bits;
}
