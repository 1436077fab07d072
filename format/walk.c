/*
 * walk.c - the walker: plays from a flat image, in place. See walk.h for its promises
 * and FORMAT.md, "The flat image", for the layout it reads.
 *
 * A code stands in the image as what is not yet known of it: the player has been told
 * how many of its symbols are right, and in place, by the feedback to an earlier guess.
 * A leaf has no label of its own: the walker scores it against the guess to see whether
 * it is the one that was answered.
 *
 * Nothing here trusts the image: beyond its end all bytes are 0, a cursor only moves
 * forward, and no loop is longer than a byte can count or the image is.
 */
#include "walk.h"

#define GONE    0x80 /* of spare copies: a symbol that may not be used again */
#define OPEN    0x80 /* on a symbol of a code: not this one, but not known yet which */
#define NOTHING PEG_MAX_COLORS /* of a reference's symbols: there is none */

/* What is known of the game: at run time, or already now. */
#ifdef PEG_ONLY_LENGTH
#define LENGTH(c)   PEG_ONLY_LENGTH
#define IS(c, k)    ((k) == PEG_ONLY_KIND)
#define RANGE(c, i) PEG_ONLY_COLORS
#define PLAIN(c)    PEG_ONLY_PLAIN
#define PLAIN_ONLY  PEG_ONLY_PLAIN
#else
#define LENGTH(c)   ((c)->length)
#define IS(c, k)    ((c)->kind == (k))
#define RANGE(c, i) \
    ((uint8_t)PEG_BYTE((c)->bytes + PEG_IMAGE_HEADER + (IS(c, PEG_MIXED) ? (i) : 0)))
#define PLAIN(c)   ((c)->plain)
#define PLAIN_ONLY 0
#endif
#define RANGES(c) (IS(c, PEG_MIXED) ? LENGTH(c) : 1) /* stored */

/* Sorts of spots. Those of nodes are numbered as in the image. */
enum {
    FLAT = 0,  /* a node with leaves */
    MIXED = 1, /* a node with leaves and pairs */
    TABLE = 2, /* 2..5: a node with larger children, too; entries of sort - 1 bytes */
    MOST = 5,
    PAIR = 6, /* two codes, of which one is guessed */
    LEAF = 7,
    OVER = 8
};

uint8_t peg_label(uint8_t bulls, uint8_t cows)
{
    uint8_t sum = (uint8_t)(bulls + cows);
    return (uint8_t)((uint8_t)(sum * (sum + 1)) / 2 + bulls);
}

uint8_t peg_solved_label(uint8_t length)
{
    return peg_label(length, 0);
}

uint8_t peg_feedback(const uint8_t *guess, const uint8_t *secret, uint8_t length)
{
    int8_t more[PEG_MAX_COLORS]; /* of each symbol, what the guess had more than the secret */
    uint8_t bulls = 0, cows = 0, i;

    for (i = 0; i < PEG_MAX_COLORS; i++) more[i] = 0;
    for (; length > 0; length--, guess++, secret++) {
        if (*guess == *secret) {
            bulls++;
        } else {
            if (more[*guess]++ < 0) cows++;
            if (more[*secret]-- > 0) cows++;
        }
    }
    return peg_label(bulls, cows);
}

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
    if (bytes > (PEG_OFFSET)(c->size - c->here.at)) bytes = (PEG_OFFSET)(c->size - c->here.at);
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

/* Reads the places of the bulls: to the guess goes the reference's symbol, marked as OPEN
 * where it is no bull. */
static void next_bulls(peg_cursor *c, uint8_t bulls)
{
    uint8_t left = LENGTH(c), i, s;

    for (i = 0; left > 0; i++, left--) {
        s = c->reference[i];
        if (bulls && (bulls == left || next_bit(c))) bulls--;
        else s |= OPEN;
        c->here.guess[i] = s;
    }
}

#if PLAIN_ONLY

/* Reads a code to the guess. If it is `known` to agree with the reference, the places of
 * the bulls come first; the symbols elsewhere are not the reference's. */
static void next_code(peg_cursor *c, uint8_t known)
{
    uint8_t i, s, barred;

    next_bulls(c, known ? c->bulls : 0);
    for (i = 0; i < LENGTH(c); i++) {
        if (!(c->here.guess[i] & OPEN)) continue;
        barred = known ? (uint8_t)(c->here.guess[i] & ~OPEN) : NOTHING;
        s = next_choice(c, (uint8_t)(RANGE(c, i) - (barred != NOTHING)));
        if (s >= barred && RANGE(c, i) > 1) s++;
        c->here.guess[i] = s;
    }
}

#else

/* Reads a symbol, not `barred`: one of those that have copies left for a cow, or one of
 * those that have none. */
static uint8_t next_symbol(peg_cursor *c, uint8_t range, uint8_t barred, uint8_t cow,
                           const uint8_t *spare)
{
    uint8_t choices[PEG_MAX_COLORS], count = 0, s;

    choices[0] = 0;
    for (s = 0; s < range; s++) {
        if ((cow ? (uint8_t)(spare[s] - 1) < GONE - 1 : !spare[s]) && s != barred)
            choices[count++] = s;
    }
    return choices[next_choice(c, count)];
}

/* Reads a code to the guess. If it is `known` to agree with the reference, that is used:
 * first come the places of the bulls, then the symbols elsewhere. */
static void next_code(peg_cursor *c, uint8_t known)
{
    uint8_t spare[PEG_MAX_COLORS + 1]; /* of each symbol, copies that no bull took */
    uint8_t cows = 0, open = 0, i, s, cow;

    for (i = 0; i < PEG_MAX_COLORS; i++) spare[i] = 0;
    next_bulls(c, known ? c->bulls : 0);
    for (i = 0; i < LENGTH(c); i++) {
        s = c->here.guess[i];
        if (!(s & OPEN)) {
            if (IS(c, PEG_DISTINCT) && !PLAIN(c)) spare[s] = GONE;
            continue;
        }
        open++;
        if (!known) c->here.guess[i] = NOTHING | OPEN;
        else if (!PLAIN(c)) spare[s & ~OPEN]++;
    }
    if (known && !PLAIN(c)) cows = c->cows;
    for (i = 0; i < LENGTH(c); i++) {
        s = c->here.guess[i];
        if (!(s & OPEN)) continue;
        cow = cows && (cows == open || next_bit(c));
        cows = (uint8_t)(cows - cow);
        open--;
        s = next_symbol(c, RANGE(c, i), (uint8_t)(s & ~OPEN), cow, spare);
        c->here.guess[i] = s;
        if (cow) spare[s]--;
        if (IS(c, PEG_DISTINCT) && !PLAIN(c)) spare[s] = GONE;
    }
}

#endif

/* ---- nodes ------------------------------------------------------------------------ */

/* Reads the head of a node. */
static void enter(peg_cursor *c)
{
    uint8_t sort;

    c->here.solves = first_bit(c);
    for (sort = FLAT; sort < MOST && next_bit(c); sort++) continue;
    c->here.sort = sort;
    next_code(c, c->here.solves);
}

/* In a node with a table, moves to the larger child of this label, or else behind the
 * table. Returns whether there is such a child. */
static uint8_t find_child(peg_cursor *c, uint8_t label)
{
    uint8_t width = (uint8_t)(c->here.sort - TABLE + 1), entries = 0, found = 0, mask = 0, i;
    uint8_t labels = (uint8_t)(peg_solved_label(LENGTH(c)) - 1);

    next_number(c, width); /* how many secrets are left */
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

/* Whether the rules in the header are such that this walker can play by them. */
#ifdef PEG_ONLY_LENGTH
static uint8_t read_rules(const peg_view *view)
{
    return PEG_BYTE(view->bytes + 5) ==
               (PEG_ONLY_PLAIN << 6 | PEG_ONLY_KIND << 4 | PEG_ONLY_LENGTH) &&
           view->size > PEG_IMAGE_HEADER + 1 &&
           PEG_BYTE(view->bytes + PEG_IMAGE_HEADER) == PEG_ONLY_COLORS;
}
#else
static uint8_t read_rules(peg_view *view)
{
    uint8_t shape = (uint8_t)PEG_BYTE(view->bytes + 5), i, range;
    peg_rules *rules = &view->rules;

    view->plain = (uint8_t)(shape >> 6);
    rules->kind = (uint8_t)(shape >> 4 & 3);
    rules->length = (uint8_t)(shape & 15);
    if (view->plain > 1 || rules->kind > PEG_MIXED || rules->length < 1 ||
        rules->length > PEG_MAX_LENGTH ||
        view->size - PEG_IMAGE_HEADER <= (PEG_OFFSET)RANGES(rules))
        return 0;
    for (i = 0; i < PEG_MAX_LENGTH; i++) {
        range = 0;
        if (i < rules->length) {
            range = (uint8_t)PEG_BYTE(view->bytes + PEG_IMAGE_HEADER +
                                      (rules->kind == PEG_MIXED ? i : 0));
            if (range < 1 || range > PEG_MAX_COLORS ||
                (rules->kind == PEG_DISTINCT && range < rules->length))
                return 0;
        }
        rules->range[i] = range;
    }
    return 1;
}
#endif

peg_status peg_open(peg_view *view, const uint8_t *bytes, PEG_OFFSET size)
{
    uint32_t magic = 0x0A0D46D0UL, stated = 0; /* D0 46 0D 0A, lowest first */
    uint8_t i;

    view->bytes = bytes;
    view->size = size;
    for (i = 0; i < 4; i++, magic >>= 8) {
        if (i >= size || PEG_BYTE(bytes + i) != (uint8_t)magic) return PEG_E_FOREIGN;
    }
    if (size < PEG_IMAGE_HEADER) return PEG_E_TRUNCATED;
    if (PEG_BYTE(bytes + 4) != 1) return PEG_E_VERSION;
    for (i = 6; i < PEG_IMAGE_HEADER; i++) stated = stated << 8 | PEG_BYTE(bytes + i);
    if (stated > size) return PEG_E_TRUNCATED;
    return stated == size && read_rules(view) ? PEG_OK : PEG_E_CORRUPT;
}

void peg_start(const peg_view *view, peg_cursor *cursor)
{
    uint8_t i;

    cursor->bytes = view->bytes;
    cursor->size = view->size;
#ifndef PEG_ONLY_LENGTH
    cursor->plain = view->plain;
    cursor->kind = view->rules.kind;
    cursor->length = view->rules.length;
#endif
    cursor->here.at = (PEG_OFFSET)(PEG_IMAGE_HEADER + RANGES(cursor));
    cursor->weight = cursor->bulls = cursor->cows = 0;
    for (i = 0; i < PEG_MAX_LENGTH; i++) cursor->reference[i] = NOTHING;
    enter(cursor);
}

peg_status peg_guess(const peg_view *view, const peg_cursor *cursor, uint8_t *code)
{
    uint8_t i;
    for (i = 0; i < LENGTH(cursor); i++) code[i] = cursor->here.guess[i];
    (void)view;
    return PEG_OK;
}

/* What a node's first list is of; its last is of leaves. */
static uint8_t first_list(uint8_t sort)
{
    if (sort == FLAT) return LEAF;
    return sort < PAIR ? PAIR : OVER;
}

/* Moves *c from the node where `guess` is made to the child of this feedback. */
static uint8_t move(peg_cursor *c, const uint8_t *guess, uint8_t bulls, uint8_t cows)
{
    uint8_t label = peg_label(bulls, cows), weight = (uint8_t)(2 * bulls + cows);
    uint8_t from = c->here.sort, i;

    if (from >= TABLE && from <= MOST && find_child(c, label)) {
        if (weight >= c->weight) { /* the more was right, the more that tells */
            for (i = 0; i < LENGTH(c); i++) c->reference[i] = guess[i];
            c->weight = weight;
            c->bulls = bulls;
            c->cows = cows;
        }
        enter(c);
        return 1;
    }
    c->here.solves = 1;
    if (from == PAIR) {
        c->here.sort = LEAF;
        next_code(c, 1);
        return peg_feedback(guess, c->here.guess, LENGTH(c)) == label;
    }
    for (c->here.sort = first_list(from); c->here.sort <= LEAF; c->here.sort++) {
        while (next_bit(c)) {
            next_code(c, 1);
            if (peg_feedback(guess, c->here.guess, LENGTH(c)) == label) return 1;
            if (c->here.sort == PAIR) next_code(c, 1);
        }
    }
    return 0;
}

peg_status peg_answer(const peg_view *view, peg_cursor *cursor, uint8_t bulls, uint8_t cows)
{
    uint8_t length = LENGTH(cursor);
    peg_spot before;

    (void)view;
    before = cursor->here;
    if (before.sort == OVER || bulls > length || cows > (uint8_t)(length - bulls) ||
        (cows == 1 && (uint8_t)(bulls + 1) == length))
        return PEG_E_ARGUMENT;
    if (bulls == length) {
        if (!before.solves) return PEG_E_CONTRADICTION;
        cursor->here.sort = OVER;
        return PEG_SOLVED;
    }
    if (move(cursor, before.guess, bulls, cows)) return PEG_OK;
    cursor->here = before;
    return PEG_E_CONTRADICTION;
}

uint32_t peg_left(const peg_view *view, const peg_cursor *cursor)
{
    peg_cursor at;
    uint8_t left = cursor->here.solves, i;

    (void)view;
    at = *cursor;
    if (at.here.sort >= PAIR) return at.here.sort == PAIR ? 2 : 1;
    if (at.here.sort >= TABLE) return next_number(&at, (uint8_t)(at.here.sort - TABLE + 1));
    for (i = first_list(at.here.sort); i <= LEAF; i++) {
        while (next_bit(&at)) {
            next_code(&at, 1);
            left++;
            if (i == LEAF) continue;
            next_code(&at, 1);
            left++;
        }
    }
    return left;
}
