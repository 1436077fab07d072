/*
 * terse.c - plays from a terse stream. See terse.h for its promises and FORMAT.md, "The terse
 * stream", for what it reads.
 *
 * Nothing here trusts the stream: an entry is read only while there are any, its code is one of
 * the game whatever its number, and what no entry says is looked for among all codes of the
 * game, no more often than codes can be told apart.
 */
#include "format/terse.h"
#include "format/image/open.inc"

/* What is known of the game: at run time, or at compile time. */
#ifndef PEG_ONLY_LENGTH
#define GAME_LENGTH(t)   ((t)->rules.length)
#define GAME_IS(t, k)    ((t)->rules.kind == (k))
#define GAME_RANGE(t, i) ((t)->rules.range[i])
#define GAME_CODES(t)    ((PEG_TERSE_WORD)(t)->codes)
#define GAME_DEPTHS(t)   ((t)->depths)
#define ENTRY_BITS(t)    ((t)->width)
#else
#define GAME_LENGTH(t)   PEG_ONLY_LENGTH
#define GAME_IS(t, k)    ((k) == PEG_ONLY_KIND)
#define GAME_RANGE(t, i) PEG_ONLY_COLORS
#define GAME_CODES(t)    ((PEG_TERSE_WORD)PEG_ONLY_CODES)
#define GAME_DEPTHS(t)   PEG_ONLY_DEPTHS
#define ENTRY_BITS(t)    PEG_ONLY_BITS

/* These are checked by types that have no size if they are wrong. An #if would do, but cc65
 * 2.19 evaluates one even in a skipped block. */
#define ONLY_CHOICES(i)                                                                        \
    ((PEG_ONLY_LENGTH > (i)) * (PEG_ONLY_COLORS - (PEG_ONLY_KIND == 1) * (i)) +                \
     (PEG_ONLY_LENGTH <= (i)))
#define ONLY_GUESSES (1UL * PEG_ONLY_DEPTHS * (PEG_ONLY_LENGTH * (PEG_ONLY_LENGTH + 3) / 2 - 1))
#define ONLY_LAST    (ONLY_GUESSES * PEG_ONLY_CODES - 1)
typedef char
    PEG_ONLY_CODES_is_wrong[2 * (PEG_ONLY_CODES ==
                                 1UL * ONLY_CHOICES(0) * ONLY_CHOICES(1) * ONLY_CHOICES(2) *
                                     ONLY_CHOICES(3) * ONLY_CHOICES(4) * ONLY_CHOICES(5) *
                                     ONLY_CHOICES(6) * ONLY_CHOICES(7) * ONLY_CHOICES(8) *
                                     ONLY_CHOICES(9) * ONLY_CHOICES(10) * ONLY_CHOICES(11)) -
                            1];
typedef char
    PEG_ONLY_BITS_is_wrong[2 * ((0xFFFFFFFFUL / ONLY_GUESSES >= PEG_ONLY_CODES) *
                                (ONLY_LAST >> (PEG_ONLY_BITS - 1) == (ONLY_LAST > 0))) -
                           1];
#endif

/* The most answers that a guess can get, and so the most codes it can separate. */
#define GAME_PARTS(t) peg_solved_label(GAME_LENGTH(t))
#define MOST_PARTS    (PEG_MAX_LENGTH * (PEG_MAX_LENGTH + 3) / 2)

/* cc65 has room for 256 bytes of local variables. */
#if defined(__CC65__) && MOST_PARTS * PEG_MAX_LENGTH > 128 && !defined(PEG_TERSE_SLOW)
#define PEG_TERSE_SLOW
#endif

/* ---- entries ----------------------------------------------------------------------- */

static PEG_TERSE_WORD next_entry(const peg_terse *t, peg_terse_place *p)
{
    const uint8_t bits = ENTRY_BITS(t), end = (uint8_t)(p->bit + bits);
    PEG_TERSE_WORD entry = (PEG_TERSE_WORD)(PEG_BYTE(p->at) >> p->bit);
    const uint8_t *at = p->at;
    uint8_t got;

    (void)t; /* if the game is known at compile time */
    for (got = (uint8_t)(8 - p->bit); got < bits; got = (uint8_t)(got + 8)) {
        at++;
        entry = (PEG_TERSE_WORD)(entry | (PEG_TERSE_WORD)PEG_BYTE(at) << got);
    }
    p->at += end >> 3;
    p->bit = (uint8_t)(end & 7);
    p->left--;
    return (PEG_TERSE_WORD)(entry &
                            (PEG_TERSE_WORD) ~(PEG_TERSE_WORD)0 >> (8 * sizeof entry - bits));
}

/* Moves past the entry for this label below the node before *p; `made` guesses were made above
 * that. Returns whether there is one, and the number of its code. */
static uint8_t find_entry(const peg_terse *t, peg_terse_place *p, uint8_t made, uint8_t label,
                          PEG_TERSE_WORD *number)
{
    PEG_TERSE_WORD entry, first, own;

    if (made >= GAME_DEPTHS(t)) return 0;
    first = (PEG_TERSE_WORD)((PEG_TERSE_WORD)(made * (GAME_PARTS(t) - 1)) * GAME_CODES(t));
    own = (PEG_TERSE_WORD)(first + label * GAME_CODES(t));
    while (p->left) {
        entry = next_entry(t, p);
        if (entry < first) break; /* beside or above the node, not below */
        *number = (PEG_TERSE_WORD)(entry - own);
        if (*number < GAME_CODES(t)) return 1;
    }
    return 0;
}

/* ---- codes ------------------------------------------------------------------------- */

/* Writes the code of this number, or of some other if there is none. */
static void number_code(const peg_terse *t, PEG_TERSE_WORD number, uint8_t *code)
{
    uint8_t i, later, choices;

    (void)t;
    for (i = GAME_LENGTH(t); i-- > 0;) {
        choices = (uint8_t)(GAME_RANGE(t, i) - (GAME_IS(t, PEG_DISTINCT) ? i : 0));
        code[i] = (uint8_t)(number % choices);
        number = (PEG_TERSE_WORD)(number / choices);
        for (later = (uint8_t)(i + 1); GAME_IS(t, PEG_DISTINCT) && later < GAME_LENGTH(t);
             later++) {
            if (code[later] >= code[i]) code[later]++; /* so far counted without this one */
        }
    }
}

static uint8_t is_used(const peg_terse *t, const uint8_t *code, uint8_t i)
{
    uint8_t before;

    (void)t;
    for (before = 0; GAME_IS(t, PEG_DISTINCT) && before < i; before++) {
        if (code[before] == code[i]) return 1;
    }
    return 0;
}

/* Sets the symbols from position i on to the least possible. */
static void start_code(const peg_terse *t, uint8_t *code, uint8_t i)
{
    for (; i < GAME_LENGTH(t); i++) {
        code[i] = 0;
        while (is_used(t, code, i)) code[i]++;
    }
}

/* Steps to the next code in order; returns 0 after the last. */
static uint8_t step_code(const peg_terse *t, uint8_t *code)
{
    uint8_t i = GAME_LENGTH(t);

    while (i-- > 0) {
        do code[i]++;
        while (code[i] < GAME_RANGE(t, i) && is_used(t, code, i));
        if (code[i] < GAME_RANGE(t, i)) {
            start_code(t, code, (uint8_t)(i + 1));
            return 1;
        }
    }
    return 0;
}

static void copy_code(const peg_terse *t, uint8_t *to, const uint8_t *from)
{
    uint8_t i;

    (void)t;
    for (i = 0; i < GAME_LENGTH(t); i++) to[i] = from[i];
}

/* Whether a code agrees with the answers to the first `made` guesses. */
static uint8_t agrees(const peg_terse_cursor *c, const uint8_t *code, uint8_t made)
{
    uint8_t i;

    for (i = 0; i < made; i++) {
        if (peg_feedback(c->guesses[i], code, GAME_LENGTH(c->tree)) != c->labels[i]) return 0;
    }
    return 1;
}

/* ---- guesses that are not in the stream ---------------------------------------------- */

/* Marks a label; returns whether it was marked before. */
static uint8_t note(uint8_t *seen, uint8_t label)
{
    if (seen[label]) return 1;
    seen[label] = 1;
    return 0;
}

static void forget(uint8_t *seen)
{
    uint8_t i;
    for (i = 0; i <= MOST_PARTS; i++) seen[i] = 0;
}

/* Finds the first code that agrees with the first `made` answers and separates all that do: it
 * is the guess. Errors: PEG_E_CONTRADICTION: none agrees; PEG_E_CORRUPT: none separates
 * them. */
#ifndef PEG_TERSE_SLOW

static peg_status think(peg_terse_cursor *c, uint8_t made)
{
    const peg_terse *t = c->tree;
    uint8_t list[MOST_PARTS][PEG_MAX_LENGTH], seen[MOST_PARTS + 1], code[PEG_MAX_LENGTH];
    uint8_t count = 0, i, k;

    start_code(t, code, 0);
    do {
        if (!agrees(c, code, made)) continue;
        if (count == GAME_PARTS(t)) return PEG_E_CORRUPT;
        copy_code(t, list[count++], code);
    } while (step_code(t, code));
    for (i = 0; i < count; i++) {
        forget(seen);
        for (k = 0; k < count; k++) {
            if (note(seen, peg_feedback(list[i], list[k], GAME_LENGTH(t)))) break;
        }
        if (k < count) continue;
        copy_code(t, c->guesses[made], list[i]);
        return PEG_OK;
    }
    return count ? PEG_E_CORRUPT : PEG_E_CONTRADICTION;
}

#else

/* Whether a code separates all codes that agree. */
static uint8_t separates(const peg_terse_cursor *c, const uint8_t *code, uint8_t made)
{
    uint8_t seen[MOST_PARTS + 1], other[PEG_MAX_LENGTH];

    forget(seen);
    start_code(c->tree, other, 0);
    do {
        if (agrees(c, other, made) &&
            note(seen, peg_feedback(code, other, GAME_LENGTH(c->tree))))
            return 0;
    } while (step_code(c->tree, other));
    return 1;
}

static peg_status think(peg_terse_cursor *c, uint8_t made)
{
    const peg_terse *t = c->tree;
    uint8_t code[PEG_MAX_LENGTH], count = 0;

    start_code(t, code, 0);
    do {
        if (!agrees(c, code, made)) continue;
        if (count++ == GAME_PARTS(t)) return PEG_E_CORRUPT;
        if (!separates(c, code, made)) continue;
        copy_code(t, c->guesses[made], code);
        return PEG_OK;
    } while (step_code(t, code));
    return count ? PEG_E_CORRUPT : PEG_E_CONTRADICTION;
}

#endif

/* ---- from the beginning -------------------------------------------------------------- */

/* Reads how many entries there are, which must take `left` bytes. */
static uint8_t open_entries(peg_terse *tree, const uint8_t *bytes, PEG_OFFSET left)
{
    const uint8_t bits = ENTRY_BITS(tree);
    PEG_OFFSET eights;
    uint8_t i;

    tree->count = 0;
    for (i = PEG_IMAGE_HEADER + 1; i < PEG_TERSE_HEADER; i++) {
        if (tree->count >> (8 * sizeof left - 8)) return 0;
        tree->count = (PEG_OFFSET)(tree->count << 8 | PEG_BYTE(bytes + i));
    }
    eights = (PEG_OFFSET)(tree->count >> 3);
    if (left / bits < eights) return 0;
    left = (PEG_OFFSET)(left - eights * bits);
    return left == (PEG_OFFSET)(((tree->count & 7) * bits + 7) >> 3);
}

#ifndef PEG_ONLY_LENGTH

/* Reads the format of the entries. Errors: as peg_terse_open(). */
static peg_status open_game(peg_terse *tree, const uint8_t *bytes)
{
    const unsigned worst = PEG_BYTE(bytes + AT_WORST); /* PEG_MAX_HISTORY may be 255 */
    uint32_t values = tree->codes;

    tree->depths = (uint8_t)PEG_BYTE(bytes + PEG_IMAGE_HEADER);
    if (!worst || !tree->depths) return PEG_E_CORRUPT;
    if (worst > PEG_MAX_HISTORY || !multiply(&values, (uint8_t)(GAME_PARTS(tree) - 1)) ||
        !multiply(&values, tree->depths))
        return PEG_E_LIMIT;
    tree->width = 1;
    for (values--; values > 1; values >>= 1) tree->width++;
    return tree->width > 8 * sizeof(PEG_TERSE_WORD) ? PEG_E_LIMIT : PEG_OK;
}

/* Whether so many entries suffice for all codes: each is a guess with fewer than GAME_PARTS
 * children, none of which has more codes than GAME_PARTS if it has no entry. */
static uint8_t are_enough(const peg_terse *tree)
{
    const uint32_t parts = GAME_PARTS(tree);
    return tree->codes <= parts ||
           (tree->codes - parts - 1) / (parts * parts + 1) < tree->count;
}

#endif

peg_status peg_terse_open(peg_terse *tree, const uint8_t *bytes, PEG_OFFSET size)
{
    const uint8_t *ranges;
    peg_status status = open_header(bytes, &size, 0x54, PEG_TERSE_VERSION, PEG_TERSE_HEADER);

    if (status != PEG_OK) return status;
    ranges = bytes + PEG_TERSE_HEADER;
    size = (PEG_OFFSET)(size - PEG_TERSE_HEADER);
#ifdef PEG_ONLY_LENGTH
    if (!size) return PEG_E_CORRUPT;
    if (!open_only(bytes, ranges) || PEG_BYTE(bytes + PEG_IMAGE_HEADER) != PEG_ONLY_DEPTHS ||
        PEG_BYTE(bytes + AT_WORST) > PEG_MAX_HISTORY)
        return PEG_E_LIMIT;
    size--;
    tree->entries = ranges + 1;
    return open_entries(tree, bytes, size) ? PEG_OK : PEG_E_CORRUPT;
#else
    status = open_rules(bytes, ranges, size, 0, &tree->rules, &tree->codes);
    if (status == PEG_OK) status = open_game(tree, bytes);
    if (status != PEG_OK) return status;
    size = (PEG_OFFSET)(size - RANGES_OF(&tree->rules));
    tree->entries = ranges + RANGES_OF(&tree->rules);
    return open_entries(tree, bytes, size) && are_enough(tree) ? PEG_OK : PEG_E_CORRUPT;
#endif
}

void peg_terse_start(const peg_terse *tree, peg_terse_cursor *cursor)
{
    cursor->tree = tree;
    cursor->made = cursor->is_over = 0;
    cursor->next.at = tree->entries;
    cursor->next.bit = 0;
    cursor->next.left = tree->count;
    start_code(tree, cursor->guesses[0], 0);
    if (tree->count)
        number_code(tree, next_entry(tree, &cursor->next), cursor->guesses[0]);
    else
        (void)think(cursor, 0);
}

void peg_terse_guess(const peg_terse_cursor *cursor, uint8_t *code)
{
    copy_code(cursor->tree, code, cursor->guesses[cursor->made - cursor->is_over]);
}

peg_status peg_terse_answer(peg_terse_cursor *c, uint8_t label)
{
    const uint8_t solved = GAME_PARTS(c->tree), made = c->made;
    peg_terse_place next;
    PEG_TERSE_WORD number;
    peg_status status;

    if (c->is_over || label > solved || (uint8_t)(label + 1) == solved) return PEG_E_ARGUMENT;
    if (made >= PEG_MAX_HISTORY) return PEG_E_CORRUPT;
    if (label == solved && !agrees(c, c->guesses[made], made)) return PEG_E_CONTRADICTION;
    c->labels[made] = label;
    if (label == solved) {
        c->made++;
        c->is_over = 1;
        return PEG_SOLVED;
    }
    next = c->next;
    if (find_entry(c->tree, &next, made, label, &number)) {
        number_code(c->tree, number, c->guesses[made + 1]);
    } else {
        next.left = 0;
        status = think(c, (uint8_t)(made + 1));
        if (status != PEG_OK) return status;
    }
    c->next = next;
    c->made++;
    return PEG_OK;
}

#ifndef PEG_WITHOUT_EXTRAS
uint32_t peg_terse_remaining(const peg_terse_cursor *cursor)
{
    uint8_t code[PEG_MAX_LENGTH];
    uint32_t count = 0;

    start_code(cursor->tree, code, 0);
    do count += agrees(cursor, code, cursor->made);
    while (step_code(cursor->tree, code));
    return count;
}
#endif
