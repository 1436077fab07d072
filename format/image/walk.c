/*
 * walk.c - the walker: plays from a flat image, in place. See walk.h for its promises
 * and FORMAT.md, "The flat image", for the layout it reads.
 *
 * Nothing here trusts the image: beyond its end all bits are 0, a cursor only moves
 * forward, and no loop is longer than a byte can count or the image is.
 */
#include "format/image/open.inc"

/* What is known of the game: at run time, or already now. */
#ifdef PEG_ONLY_LENGTH
#define LENGTH(c)   PEG_ONLY_LENGTH
#define SOLVED(c)   (PEG_ONLY_LENGTH * (PEG_ONLY_LENGTH + 3) / 2)
#define IS(c, k)    ((k) == PEG_ONLY_KIND)
#define RANGE(c, i) PEG_ONLY_COLORS
#else
#define LENGTH(c) ((c)->length)
#define SOLVED(c) peg_solved_label((c)->length)
#define IS(c, k)  ((c)->kind == (k))
#define RANGE(c, i)                                                                            \
    ((uint8_t)PEG_BYTE((c)->bytes + PEG_IMAGE_HEADER + (IS(c, PEG_MIXED) ? (i) : 0)))
#endif
#define RANGES(c) (IS(c, PEG_MIXED) ? LENGTH(c) : 1) /* stored */

/* A code is encoded relative to a reference: an earlier guess, whose feedback says how many
 * of the code's symbols are right, and how many in place. A leaf has no label of its own: the
 * walker scores it against the guess to see whether it is the one that was answered. */

#define GONE    0x80 /* of spare copies: a symbol that may not be used again */
#define OPEN    0x80 /* on a symbol of a code: not this one, but not known yet which */
#define NOTHING PEG_MAX_COLORS /* in place of a reference's symbol: there is none */

/* Types of locations. Those of nodes are numbered as in the image. */
enum {
    FLAT = 0,  /* a node with leaves */
    MIXED = 1, /* a node with leaves and pairs */
    TABLE = 2, /* 2..5: a node with larger children, too; entries of type - 1 bytes */
    MOST = 5,
    PAIR = 6, /* two codes, of which one is guessed */
    LEAF = 7,
    OVER = 8
};

/* ---- bytes and bits --------------------------------------------------------------- */

static uint8_t next_byte(peg_cursor *c)
{
    PEG_OFFSET at = c->here.at;

    c->here.bits = 1;
    if (at >= c->size) return 0;
    c->here.at = (PEG_OFFSET)(at + 1);
    return (uint8_t)PEG_BYTE(c->bytes + at);
}

/* The first bit of the next byte. */
static uint8_t first_bit(peg_cursor *c)
{
    uint8_t byte = next_byte(c);
    c->here.bits = (uint8_t)(0x80 | byte >> 1);
    return (uint8_t)(byte & 1);
}

static uint8_t next_bit(peg_cursor *c)
{
    uint8_t bits = c->here.bits;

    if (bits == 1) return first_bit(c);
    c->here.bits = bits >> 1;
    return (uint8_t)(bits & 1);
}

static PEG_OFFSET next_number(peg_cursor *c, uint8_t bytes)
{
    PEG_OFFSET number = 0;
    for (; bytes > 0; bytes--) number = (PEG_OFFSET)(number << 8 | next_byte(c));
    return number;
}

static void skip(peg_cursor *c, PEG_OFFSET bytes)
{
    const PEG_OFFSET left = (PEG_OFFSET)(c->size - c->here.at);

    if (bytes > left) bytes = left;
    c->here.at = (PEG_OFFSET)(c->here.at + bytes);
}

/* ---- codes ------------------------------------------------------------------------ */

/* One of `count` choices: each bit takes the upper or the lower half. */
static uint8_t next_choice(peg_cursor *c, uint8_t count)
{
    uint8_t first = 0, lower;
    while (count > 1) {
        lower = (uint8_t)((count + 1) >> 1);
        if (next_bit(c)) {
            first = (uint8_t)(first + lower);
            count = (uint8_t)(count - lower);
        } else {
            count = lower;
        }
    }
    return first;
}

/* Reads a symbol, not `barred`: for a cow one of those that have copies left, otherwise one
 * of those that have none. */
static uint8_t next_symbol(peg_cursor *c, uint8_t range, uint8_t barred, uint8_t cow,
                           const uint8_t *spare)
{
    uint8_t choices[PEG_MAX_COLORS], count = 0, s;

    choices[0] = 0;
    for (s = 0; s < range; s++) {
        if (s != barred && (IS(c, PEG_DISTINCT) ? spare[s] == cow : cow != !spare[s]))
            choices[count++] = s;
    }
    return choices[next_choice(c, count)];
}

/* Reads a code to the guess. If it is `known` to agree with the reference, it is encoded
 * relative to that: first the places of the bulls, then the symbols elsewhere. */
static void next_code(peg_cursor *c, uint8_t known)
{
    uint8_t spare[PEG_MAX_COLORS + 1]; /* of each symbol, copies that no bull took */
    uint8_t *const guess = c->here.guess;
    uint8_t bulls = 0, cows = 0, open, left, i, s, cow;

    for (i = 0; i <= PEG_MAX_COLORS; i++) spare[i] = 0;
    if (known) {
        bulls = c->bulls;
        cows = c->cows;
    }
    open = (uint8_t)(LENGTH(c) - bulls);
    left = LENGTH(c);
    /* The reference's symbols are copied, marked as OPEN where they are no bulls. */
    for (i = 0; i < LENGTH(c); i++, left--) {
        s = known ? c->reference[i] : NOTHING;
        if (bulls && (bulls == left || next_bit(c))) {
            bulls--;
            if (IS(c, PEG_DISTINCT)) spare[s] = GONE;
        } else {
            spare[s]++;
            s |= OPEN;
        }
        guess[i] = s;
    }
    for (i = 0; i < LENGTH(c); i++) {
        s = guess[i];
        if (!(s & OPEN)) continue;
        cow = cows && (cows == open || next_bit(c));
        cows = (uint8_t)(cows - cow);
        open--;
        s = next_symbol(c, RANGE(c, i), (uint8_t)(s & ~OPEN), cow, spare);
        guess[i] = s;
        if (IS(c, PEG_DISTINCT))
            spare[s] = GONE;
        else if (cow)
            spare[s]--;
    }
}

/* ---- nodes ------------------------------------------------------------------------ */

/* Reads the head of a node. */
static void enter(peg_cursor *c)
{
    uint8_t solves = first_bit(c), type = FLAT;

    c->here.solves = solves;
    while (type < MOST && next_bit(c)) type++;
    c->here.type = type;
    next_code(c, solves);
}

/* In a node with a table, moves to the larger child of this label, or else behind the
 * table. Returns whether there is such a child. */
static uint8_t find_child(peg_cursor *c, uint8_t label)
{
    uint8_t width = (uint8_t)(c->here.type - TABLE + 1), entries = 0, found = 0, mask = 0, i;
    uint8_t labels = (uint8_t)(SOLVED(c) - 1);

    next_number(c, width); /* how many secrets remain */
    for (i = 0; i < labels; i++) {
        if ((i & 7) == 0) mask = next_byte(c);
        if (mask & 1) {
            entries++;
            if (i == label) found = entries;
        }
        mask >>= 1;
    }
    if (found) entries = (uint8_t)(found - 1);
    skip(c, (PEG_OFFSET)(entries * width));
    if (found) skip(c, next_number(c, width));
    return found;
}

/* Moves *c from the node where `guess` is made to the child of this label. */
static uint8_t move(peg_cursor *c, const uint8_t *guess, uint8_t label)
{
    uint8_t from = c->here.type, sum = 0, list, i;

    if (from >= LEAF) return 0;
    if (from >= TABLE && from <= MOST && find_child(c, label)) {
        while (label > sum) label = (uint8_t)(label - ++sum); /* to its bulls */
        i = (uint8_t)(sum + label);
        if (i >= c->weight) { /* the more was right, the shorter are codes */
            c->weight = i;
            c->bulls = label;
            c->cows = (uint8_t)(sum - label);
            for (i = 0; i < LENGTH(c); i++) c->reference[i] = guess[i];
        }
        enter(c);
        return 1;
    }
    c->here.solves = 1;
    /* A list of pairs, unless the node is FLAT, and one of leaves; behind a PAIR, one leaf. */
    list = from == FLAT || from == PAIR ? LEAF : PAIR;
    do {
        while (from == PAIR || next_bit(c)) {
            next_code(c, 1);
            c->here.type = list;
            if (peg_feedback(guess, c->here.guess, LENGTH(c)) == label) return 1;
            if (from == PAIR) return 0;
            if (list == PAIR) next_code(c, 1);
        }
    } while (++list <= LEAF);
    return 0;
}

peg_status peg_answer(peg_cursor *c, uint8_t label)
{
    peg_location before;
    uint8_t solved;

    before = c->here;
    if (before.type == OVER || label > SOLVED(c) || (uint8_t)(label + 1) == SOLVED(c))
        return PEG_E_ARGUMENT;
    solved = label == SOLVED(c);
    if (solved ? !before.solves : !move(c, before.guess, label)) {
        c->here = before;
        return PEG_E_CONTRADICTION;
    }
#ifndef PEG_WITHOUT_EXTRAS
    if (c->made < PEG_MAX_GUESSES) c->made++;
#endif
    if (!solved) return PEG_OK;
    c->here.type = OVER;
    return PEG_SOLVED;
}

/* ---- from the beginning ------------------------------------------------------------ */

peg_status peg_open(peg_view *view, const uint8_t *bytes, PEG_OFFSET size)
{
    const peg_status status =
        open_header(bytes, &size, 0x46, PEG_IMAGE_VERSION, PEG_IMAGE_HEADER);
#ifndef PEG_ONLY_LENGTH
    uint32_t codes;
#endif

    view->bytes = bytes;
    view->size = size;
    if (status != PEG_OK) return status;
    bytes += PEG_IMAGE_HEADER;
    size = (PEG_OFFSET)(size - PEG_IMAGE_HEADER);
#ifdef PEG_ONLY_LENGTH
    if (size < 2) return PEG_E_CORRUPT;
    return open_only(view->bytes, bytes) ? PEG_OK : PEG_E_LIMIT;
#else
    return open_rules(view->bytes, bytes, size, 1, &view->rules, &codes);
#endif
}

void peg_start(const peg_view *view, peg_cursor *cursor)
{
    uint8_t i;

    cursor->bytes = view->bytes;
    cursor->size = view->size;
#ifndef PEG_ONLY_LENGTH
    cursor->kind = view->rules.kind;
    cursor->length = view->rules.length;
#endif
#ifndef PEG_WITHOUT_EXTRAS
    cursor->made = 0;
#endif
    cursor->here.at = (PEG_OFFSET)(PEG_IMAGE_HEADER + RANGES(cursor));
    cursor->weight = cursor->bulls = cursor->cows = 0;
    for (i = 0; i < PEG_MAX_LENGTH; i++) cursor->reference[i] = NOTHING;
    enter(cursor);
}

void peg_guess(const peg_cursor *cursor, uint8_t *code)
{
    uint8_t i;
    for (i = 0; i < LENGTH(cursor); i++) *code++ = cursor->here.guess[i];
}

/* ---- extras ------------------------------------------------------------------------ */
#ifndef PEG_WITHOUT_EXTRAS

uint8_t peg_made(const peg_cursor *cursor)
{
    return cursor->made;
}

uint8_t peg_next_answer(const peg_cursor *cursor, uint8_t *label)
{
    peg_cursor at;
    uint8_t last = peg_solved_label(LENGTH(cursor));

    while ((uint8_t)(*label + 1) <= last) {
        ++*label;
        at = *cursor;
        if (peg_answer(&at, *label) >= PEG_OK) return 1;
    }
    *label = PEG_NO_LABEL;
    return 0;
}

uint32_t peg_remaining(const peg_cursor *cursor)
{
    peg_cursor c;
    uint8_t count = cursor->here.solves, i;

    c = *cursor;
    if (c.here.type >= PAIR) return c.here.type == PAIR ? 2 : 1;
    if (c.here.type >= TABLE)
        return (uint32_t)next_number(&c, (uint8_t)(c.here.type - TABLE + 1));
    for (i = c.here.type == FLAT ? LEAF : PAIR; i <= LEAF; i++) {
        while (next_bit(&c)) {
            next_code(&c, 1);
            count++;
            if (i == LEAF) continue;
            next_code(&c, 1);
            count++;
        }
    }
    return count;
}

#endif
