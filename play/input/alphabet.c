/* alphabet.c - see alphabet.h. */
#include "play/input/alphabet.h"

#include <string.h>
#include "format/game/ascii.h"
#include "format/options/text.h"

static const char digits_and_letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* Whether the character separates symbols, and so cannot be one. */
static bool separates(char byte)
{
    return peg_is_space(byte) || (byte != '\0' && strchr(",;.:-_|/", byte) != NULL);
}

/* What follows the character text[bytes]; a variation selector (U+FE00 to U+FE0F), as most
 * keyboards write after a heart, is not seen, and is passed over. */
static const char *after(const char *text, size_t bytes)
{
    const char *const next = text + bytes;
    const bool selects =
        strncmp(next, "\xef\xb8", 2) == 0 && ((unsigned char)next[2] & 0xf0) == 0x80;
    return selects ? next + 3 : next;
}

/* Whether the character text[bytes] is the symbol; letters of the basic Latin alphabet
 * match in either case when `fold`. */
static bool is_symbol(const char *symbol, const char *text, size_t bytes, bool fold)
{
    if (strlen(symbol) != bytes) return false;
    if (memcmp(symbol, text, bytes) == 0) return true;
    return fold && bytes == 1 && peg_upper(symbol[0]) == peg_upper(text[0]);
}

/* The number of the symbol at `text`, or -1: exactly first, then in the other case. */
static int find_symbol(const play_alphabet *alphabet, const char *text, size_t bytes)
{
    for (int fold = 0; fold < 2; fold++) {
        for (unsigned i = 0; i < alphabet->count; i++) {
            if (is_symbol(alphabet->symbol[i], text, bytes, fold == 1)) return (int)i;
        }
    }
    return -1;
}

/* The color of which the symbol is the initial, of ALPHABET_PAINTS: red, yellow, green, blue,
 * violet, orange, turquoise, white or ivory, pink, black. -1: of none. */
static int paint_of(const char *symbol)
{
    static const char initials[] = "RYGBVOTWPK"
                                   "      CI"; /* for the same colors */
    const char *const found = symbol[1] == '\0' ? strchr(initials, peg_upper(symbol[0])) : NULL;
    return found != NULL ? (int)(found - initials) % ALPHABET_PAINTS : -1;
}

/* Gives each symbol the color that it names, if all name one; else the colors in their order.
 */
static void paint(play_alphabet *alphabet)
{
    uint8_t own[PEG_MAX_COLORS];
    unsigned taken = 0;
    for (unsigned i = 0; i < PEG_MAX_COLORS; i++) alphabet->paint[i] = (uint8_t)i;
    for (unsigned i = 0; i < alphabet->count; i++) {
        const int color = paint_of(alphabet->symbol[i]);
        if (color < 0 || (taken >> color & 1) != 0) return;
        taken |= 1u << color;
        own[i] = (uint8_t)color;
    }
    memcpy(alphabet->paint, own, alphabet->count);
}

bool alphabet_of_kind(play_alphabet *alphabet, alphabet_kind kind, unsigned need)
{
    unsigned first = 0;
    if (kind == ALPHABET_FROM_ONE || (kind == ALPHABET_USUAL && need <= 9)) first = 1;
    if (kind == ALPHABET_LETTERS || (kind == ALPHABET_USUAL && need > 10 && need <= 26))
        first = 10;
    memset(alphabet, 0, sizeof *alphabet);
    if (first + need > PEG_MAX_COLORS) return false;
    alphabet->count = need;
    for (unsigned i = 0; i < need; i++) alphabet->symbol[i][0] = digits_and_letters[first + i];
    for (unsigned i = 0; i < PEG_MAX_COLORS; i++) alphabet->paint[i] = (uint8_t)i;
    return true;
}

bool alphabet_of_text(play_alphabet *alphabet, const char *symbols, unsigned need,
                      short_text *why)
{
    memset(alphabet, 0, sizeof *alphabet);
    for (const char *at = symbols; *at != '\0';) {
        const size_t bytes = cli_utf8_bytes(at);
        if (!cli_utf8_visible(at, bytes) || separates(*at))
            return text_reject(why,
                               "symbols are visible characters other than , ; . : - _ | /");
        for (unsigned i = 0; i < alphabet->count; i++)
            if (is_symbol(alphabet->symbol[i], at, bytes, false))
                return text_reject(why, "the symbol %s is given twice", alphabet->symbol[i]);
        if (alphabet->count < PEG_MAX_COLORS)
            memcpy(alphabet->symbol[alphabet->count++], at, bytes);
        at = after(at, bytes);
    }
    if (alphabet->count < need)
        return text_reject(why, "this game needs %u symbols, not %u", need, alphabet->count);
    alphabet->count = need;
    paint(alphabet);
    return true;
}

bool alphabet_read(const play_alphabet *alphabet, const peg_rules *rules, const char *text,
                   uint8_t *code, short_text *why)
{
    unsigned given = 0;
    for (const char *at = text; *at != '\0';) {
        if (separates(*at)) {
            at++;
            continue;
        }
        const size_t bytes = cli_utf8_bytes(at);
        const int symbol = find_symbol(alphabet, at, bytes);
        if (symbol < 0) {
            const bool shown = cli_utf8_visible(at, bytes);
            return text_reject(why, "%s%.*s%s isn't used in this game; use %s",
                               shown ? "'" : "that character", shown ? (int)bytes : 0, at,
                               shown ? "'" : "",
                               alphabet_symbols(alphabet, alphabet->count).text);
        }
        if (given < rules->length) code[given] = (uint8_t)symbol;
        given++;
        at = after(at, bytes);
    }
    if (given != rules->length)
        return text_reject(why, "a code has %u symbol%s in this game, and that has %u",
                           rules->length, PLURAL_S(rules->length), given);
    for (unsigned i = 0; i < rules->length; i++) {
        const char *const symbol = alphabet->symbol[code[i]];
        if (code[i] >= rules->range[i])
            return text_reject(why, "%s isn't used at position %u; use %s", symbol, i + 1,
                               alphabet_symbols(alphabet, rules->range[i]).text);
        if (rules->kind == PEG_DISTINCT && memchr(code, code[i], i) != NULL)
            return text_reject(why, "%s occurs twice; in this game all symbols differ", symbol);
    }
    return true;
}

short_text alphabet_code(const play_alphabet *alphabet, const uint8_t *code, unsigned length)
{
    short_text shown = {""};
    for (unsigned i = 0; i < length; i++) {
        if (i > 0) strcat(shown.text, " ");
        strcat(shown.text, alphabet->symbol[code[i]]);
    }
    return shown;
}

/* Whether the next symbol follows this one as digits or letters do. */
static bool is_followed(const play_alphabet *alphabet, unsigned number)
{
    const char *symbol = alphabet->symbol[number], *next = alphabet->symbol[number + 1];
    return peg_is_alnum(symbol[0]) && peg_is_alnum(next[0]) && next[0] == symbol[0] + 1;
}

short_text alphabet_symbols(const play_alphabet *alphabet, unsigned count)
{
    short_text all = {""};
    for (unsigned i = 0, last; i < count; i = last + 1) {
        for (last = i; last + 1 < count && is_followed(alphabet, last);) last++;
        if (last < i + 2) last = i;
        if (i > 0) strcat(all.text, " ");
        strcat(all.text, alphabet->symbol[i]);
        if (last > i) strcat(strcat(all.text, "-"), alphabet->symbol[last]);
    }
    return all;
}
