/*
 * walk.c - the walker: plays from a flat image, in place. See walk.h for its promises
 * and FORMAT.md, "The flat image", for the layout it reads.
 *
 * Nothing here trusts the image: every byte is fetched by fetch(), which answers 0
 * beyond the end, and no loop is longer than a byte can count.
 */
#include "walk.h"

#define HEADER_FIXED 11 /* magic 4, version, kind and length, widths, secrets 4 */
#define LEAF         0x80 /* of a label byte: a code follows, not a node's place */
#define SOLVES       0x80 /* of a node's count of children: its guess may be right */

uint8_t peg_label(uint8_t bulls, uint8_t cows)
{
    unsigned sum = (unsigned)bulls + cows;
    return (uint8_t)(sum * (sum + 1) / 2 + bulls);
}

uint8_t peg_solved_label(uint8_t length)
{
    return peg_label(length, 0);
}

uint8_t peg_feedback(const uint8_t *guess, const uint8_t *secret, uint8_t length)
{
    uint16_t taken = 0; /* bit j: position j of the secret has found its partner */
    uint8_t bulls = 0, cows = 0, i, j;

    for (i = 0; i < length; i++) {
        if (guess[i] == secret[i]) {
            bulls++;
            taken = (uint16_t)(taken | 1u << i);
        }
    }
    for (i = 0; i < length; i++) {
        if (guess[i] == secret[i]) continue;
        for (j = 0; j < length; j++) {
            if (guess[i] == secret[j] && !(taken >> j & 1u)) {
                cows++;
                taken = (uint16_t)(taken | 1u << j);
                break;
            }
        }
    }
    return peg_label(bulls, cows);
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

static uint8_t fetch(const peg_view *view, PEG_OFFSET at)
{
    return (uint8_t)(at < view->size ? PEG_BYTE(view->bytes + at) : 0);
}

/* The little-endian number of `width` bytes (1..4) at `at`. */
static uint32_t fetch_number(const peg_view *view, PEG_OFFSET at, uint8_t width)
{
    uint32_t number = 0;
    while (width-- > 0) number = number << 8 | fetch(view, (PEG_OFFSET)(at + width));
    return number;
}

/* Reads rules from the header and counts its secrets; 0 where they are no rules. */
static uint8_t fetch_rules(peg_view *view, PEG_OFFSET *at)
{
    peg_rules *rules = &view->rules;
    uint8_t i, shape = fetch(view, 5);

    rules->kind = (uint8_t)(shape >> 4);
    rules->length = (uint8_t)(shape & 15);
    if (rules->kind > PEG_MIXED || rules->length < 1 || rules->length > PEG_MAX_LENGTH) return 0;
    *at = HEADER_FIXED;
    for (i = 0; i < PEG_MAX_LENGTH; i++) {
        rules->range[i] = 0;
        if (i >= rules->length) continue;
        rules->range[i] = fetch(view, *at);
        if (rules->range[i] < 1 || rules->range[i] > PEG_MAX_COLORS) return 0;
        if (rules->kind == PEG_MIXED || i + 1 == rules->length) ++*at;
    }
    return (uint8_t)(rules->kind != PEG_DISTINCT || rules->range[0] >= rules->length);
}

peg_status peg_open(peg_view *view, const uint8_t *bytes, PEG_OFFSET size)
{
    uint8_t widths;

    view->bytes = bytes;
    view->size = size;
    if (fetch(view, 0) != 0xD0 || fetch(view, 1) != 0x50 || fetch(view, 2) != 0x0D ||
        fetch(view, 3) != 0x0A)
        return PEG_E_FOREIGN;
    if (size < HEADER_FIXED + 2) return PEG_E_TRUNCATED;
    if (fetch(view, 4) != 1) return PEG_E_VERSION;
    if (!fetch_rules(view, &view->root)) return PEG_E_CORRUPT;

    widths = fetch(view, 6);
    view->guess_bytes = (uint8_t)(widths & 15);
    view->place_bytes = (uint8_t)(widths >> 4);
    view->secrets = fetch_number(view, 7, 4);
    if (view->guess_bytes < 1 || view->guess_bytes > 4 || view->place_bytes < 1 ||
        view->place_bytes > 4 || view->secrets < 1)
        return PEG_E_CORRUPT;
    return view->root < size ? PEG_OK : PEG_E_TRUNCATED;
}

void peg_start(const peg_view *view, peg_cursor *cursor)
{
    cursor->node = view->root;
    cursor->left = view->secrets;
    cursor->leaf = 0;
    cursor->solved = 0;
}

peg_status peg_guess(const peg_view *view, const peg_cursor *cursor, uint8_t *code)
{
    uint32_t index = cursor->node ? fetch_number(view, cursor->node, view->guess_bytes)
                                  : cursor->leaf;
    peg_code_at(&view->rules, index, code);
    return PEG_OK;
}

/* Moves to the child that `label` leads to from the node at cursor->node. */
static peg_status descend(const peg_view *view, peg_cursor *cursor, uint8_t label)
{
    PEG_OFFSET at = (PEG_OFFSET)(cursor->node + view->guess_bytes);
    uint8_t entries = (uint8_t)(fetch(view, at) & ~SOLVES), entry, width;
    uint32_t place;

    for (at++;; at = (PEG_OFFSET)(at + width)) {
        if (entries-- == 0) return PEG_E_CONTRADICTION;
        entry = fetch(view, at++);
        width = (uint8_t)(entry & LEAF ? view->guess_bytes : 2 * view->place_bytes);
        if ((entry & ~LEAF) == label) break;
    }
    if (entry & LEAF) {
        cursor->node = 0;
        cursor->leaf = fetch_number(view, at, view->guess_bytes);
        cursor->left = 1;
        return PEG_OK;
    }
    place = fetch_number(view, at, view->place_bytes);
    if (place <= cursor->node || place >= view->size) return PEG_E_CORRUPT;
    cursor->node = (PEG_OFFSET)place;
    cursor->left = fetch_number(view, (PEG_OFFSET)(at + view->place_bytes), view->place_bytes);
    return PEG_OK;
}

peg_status peg_answer(const peg_view *view, peg_cursor *cursor, uint8_t bulls, uint8_t cows)
{
    uint8_t length = view->rules.length;

    if (cursor->solved || bulls > length || cows > length - bulls ||
        (bulls + 1 == length && cows == 1))
        return PEG_E_ARGUMENT;
    if (bulls == length) {
        if (cursor->node &&
            !(fetch(view, (PEG_OFFSET)(cursor->node + view->guess_bytes)) & SOLVES))
            return PEG_E_CONTRADICTION;
        cursor->solved = 1;
        cursor->left = 1;
        return PEG_SOLVED;
    }
    if (!cursor->node) return PEG_E_CONTRADICTION;
    return descend(view, cursor, peg_label(bulls, cows));
}

uint32_t peg_left(const peg_view *view, const peg_cursor *cursor)
{
    (void)view;
    return cursor->left;
}
