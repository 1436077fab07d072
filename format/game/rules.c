/*
 * rules.c - which game: rules as text, their limits, and how many secrets they have; and the
 * words for a status, most of which are about rules.
 */
#include <string.h>

#include "format/game/ascii.h"
#include "format/game/code.h"

const peg_known_game peg_known_games[] = {
    {"mastermind", "p4c6r", "Mastermind"},
    {"super", "p5c8r", "Super Mastermind"},
    {"bulls", "p4c10n", "Bulls & Cows"},
    {"moo", "m5.5.5", "MOO"},
    {0},
};

/* Reads a decimal number at *text and moves past it; -1 if there is none. Numbers far outside
 * every limit all read as 1000. */
static int read_number(const char **text)
{
    int number = 0;
    if (!peg_is_digit(**text)) return -1;
    for (; peg_is_digit(**text); ++*text) {
        if (number < 1000) number = number * 10 + (**text - '0');
    }
    return number < 1000 ? number : 1000;
}

/* `p4c6r`, `p4c10n`: the text after the p. */
static peg_status parse_plain(const char *text, peg_rules *rules)
{
    int length = read_number(&text), colors;

    if (length < 0 || peg_lower(*text++) != 'c') return PEG_E_RULES;
    colors = read_number(&text);
    if (colors < 0) return PEG_E_RULES;
    switch (peg_lower(*text++)) {
    case 'r': rules->kind = PEG_REPEATS; break;
    case 'n': rules->kind = PEG_DISTINCT; break;
    default: return PEG_E_RULES;
    }
    if (*text) return PEG_E_RULES;
    if (length < 1 || length > PEG_MAX_LENGTH) return PEG_E_LENGTH;
    if (colors < 1 || colors > PEG_MAX_COLORS) return PEG_E_COLORS;
    rules->length = (uint8_t)length;
    memset(rules->range, colors, (size_t)length);
    return PEG_OK;
}

/* `m5.5.5`: the text after the m. */
static peg_status parse_mixed(const char *text, peg_rules *rules)
{
    int length = 0, in_limits = 1;

    rules->kind = PEG_MIXED;
    do {
        int range = read_number(&text);
        if (range < 0) return PEG_E_RULES;
        if (range < 1 || range > PEG_MAX_COLORS) in_limits = 0;
        if (length < PEG_MAX_LENGTH) rules->range[length] = (uint8_t)range;
        if (length <= PEG_MAX_LENGTH) length++;
    } while (*text++ == '.');
    if (text[-1]) return PEG_E_RULES;
    if (length > PEG_MAX_LENGTH) return PEG_E_LENGTH;
    if (!in_limits) return PEG_E_COLORS;
    rules->length = (uint8_t)length;
    return PEG_OK;
}

peg_status peg_rules_parse(const char *text, peg_rules *rules)
{
    peg_rules read;
    peg_status status = PEG_E_RULES;

    for (const peg_known_game *game = peg_known_games; game->alias; game++) {
        const char *alias = game->alias;
        if (strlen(text) == strlen(alias) && peg_begins(text, alias)) text = game->rules;
    }
    memset(&read, 0, sizeof read);
    if (peg_lower(*text) == 'p') status = parse_plain(text + 1, &read);
    if (peg_lower(*text) == 'm') status = parse_mixed(text + 1, &read);
    if (status == PEG_OK) status = peg_rules_check(&read);
    if (status == PEG_OK) *rules = read;
    return status;
}

/* Writes a letter and a number below 100; returns where they end. */
static char *put(char *to, char letter, unsigned number)
{
    *to++ = letter;
    if (number >= 10) *to++ = (char)('0' + number / 10);
    *to++ = (char)('0' + number % 10);
    return to;
}

void peg_rules_print(const peg_rules *rules, char text[PEG_RULES_TEXT])
{
    char *end = text;

    if (peg_rules_check(rules) != PEG_OK) {
        *end++ = '?';
    } else if (rules->kind != PEG_MIXED) {
        end = put(end, 'p', rules->length);
        end = put(end, 'c', rules->range[0]);
        *end++ = rules->kind == PEG_DISTINCT ? 'n' : 'r';
    } else {
        for (int i = 0; i < rules->length; i++) end = put(end, i ? '.' : 'm', rules->range[i]);
    }
    *end = '\0';
}

/* The product of the positions' choices; 0 above 2^32-1. */
static uint32_t count_secrets(const peg_rules *rules)
{
    uint64_t secrets = 1;
    for (int i = 0; i < rules->length; i++) {
        secrets *= (uint64_t)(rules->range[i] - (rules->kind == PEG_DISTINCT ? i : 0));
        if (secrets > UINT32_MAX) return 0;
    }
    return (uint32_t)secrets;
}

peg_status peg_rules_check(const peg_rules *rules)
{
    if (rules->kind > PEG_MIXED) return PEG_E_RULES;
    if (rules->length < 1 || rules->length > PEG_MAX_LENGTH) return PEG_E_LENGTH;
    for (int i = 0; i < PEG_MAX_LENGTH; i++) {
        if (i >= rules->length) {
            if (rules->range[i] != 0) return PEG_E_RULES;
            continue;
        }
        if (rules->range[i] < 1 || rules->range[i] > PEG_MAX_COLORS) return PEG_E_COLORS;
        if (rules->kind != PEG_MIXED && rules->range[i] != rules->range[0]) return PEG_E_RULES;
    }
    if (rules->kind == PEG_DISTINCT && rules->range[0] < rules->length) return PEG_E_DISTINCT;
    return count_secrets(rules) ? PEG_OK : PEG_E_SECRETS;
}

uint32_t peg_rules_secrets(const peg_rules *rules)
{
    return peg_rules_check(rules) == PEG_OK ? count_secrets(rules) : 0;
}

int peg_rules_equal(const peg_rules *a, const peg_rules *b)
{
    return a->kind == b->kind && a->length == b->length &&
           memcmp(a->range, b->range, sizeof a->range) == 0;
}

/* ---- what a status means --------------------------------------------------------------- */

const char *peg_strerror(peg_status status)
{
    switch (status) {
    case PEG_SOLVED: return "solved";
    case PEG_OK: return "no error";
    case PEG_E_ARGUMENT: return "argument outside its range";
    case PEG_E_NOT_PEGTREE: return "not a Pegtree tree";
    case PEG_E_VERSION:
        return "of a format version that this program does not read: it reads tree files of "
               "version 2; build older trees anew";
    case PEG_E_CORRUPT: return "damaged: its contents do not match its checks";
    case PEG_E_TRUNCATED: return "truncated: shorter than its header says";
    case PEG_E_CONTRADICTION: return "the answers contradict each other";
    case PEG_E_IO: return "reading or writing failed";
    case PEG_E_MEMORY: return "out of memory";
    case PEG_E_LIMIT: return "exceeds the memory limit or a limit of this build";
    case PEG_E_RULES:
        return "rules are written p4c6r (4 positions, 6 colors, repeats), p4c10n (distinct) or "
               "m5.5.5 (a range for each position), or mastermind, super, bulls, moo";
    case PEG_E_LENGTH: return "the length must be 1 to 12 positions";
    case PEG_E_COLORS: return "there must be 1 to 36 colors";
    case PEG_E_DISTINCT: return "distinct symbols need at least as many colors as positions";
    case PEG_E_SECRETS: return "more than 4294967295 secrets; take fewer positions or colors";
    case PEG_E_INTERRUPTED: return "interrupted";
    }
    return "unknown status";
}
