/*
 * code.c - codes of a game: their rank, their order, and codes as text.
 */
#include <string.h>

#include "format/game/ascii.h"
#include "format/game/code.h"

uint64_t peg_symbols(const uint8_t *code, unsigned length)
{
    uint64_t bits = 0;
    while (length-- > 0) bits |= UINT64_C(1) << code[length];
    return bits;
}

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
    const unsigned length = rules->length;
    const int distinct = rules->kind == PEG_DISTINCT;

    for (unsigned i = length; i-- > 0;) {
        const unsigned radix = distinct ? rules->range[i] - i : rules->range[i];
        code[i] = (uint8_t)(index % radix);
        index /= radix;
    }
    if (!distinct) return;

    /* So far code[i] counts only the symbols not used before it. From the right, each symbol to
     * its left that is not greater has left a gap to skip. */
    for (unsigned i = length - 1; i-- > 0;) {
        const uint8_t gap = code[i];
        for (unsigned j = i + 1; j < length; j++)
            code[j] = (uint8_t)(code[j] + (code[j] >= gap));
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

/* The smallest unused symbol from `from` on; range if there is none. */
static uint8_t next_symbol(uint64_t used, unsigned from, unsigned range)
{
    while (from < range && used >> from & 1) from++;
    return (uint8_t)from;
}

/* As peg_code_step(), for codes without repeated symbols. */
static int step_distinct(const peg_rules *rules, uint8_t *code)
{
    uint64_t used = peg_symbols(code, rules->length);
    int i = rules->length - 1;

    for (; i >= 0; i--) {
        used ^= UINT64_C(1) << code[i];
        code[i] = next_symbol(used, code[i] + 1u, rules->range[i]);
        if (code[i] < rules->range[i]) break;
    }
    const int changed = i;
    if (i >= 0) used |= UINT64_C(1) << code[i];
    for (i++; i < rules->length; i++) {
        code[i] = next_symbol(used, 0, rules->range[i]);
        used |= UINT64_C(1) << code[i];
    }
    return changed;
}

int peg_code_step(const peg_rules *rules, uint8_t *code)
{
    int i = rules->length - 1;

    if (rules->kind == PEG_DISTINCT) return step_distinct(rules, code);
    while (i >= 0 && code[i] + 1 >= rules->range[i]) code[i--] = 0;
    if (i >= 0) code[i]++;
    return i;
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
        const char *digit = strchr(digits, peg_lower(text[i]));
        if (!digit) return PEG_E_ARGUMENT;
        read[i] = (uint8_t)(digit - digits);
    }
    if (!peg_code_valid(rules, read)) return PEG_E_ARGUMENT;
    memcpy(code, read, rules->length);
    return PEG_OK;
}
