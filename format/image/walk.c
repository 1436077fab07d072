/*
 * walk.c - the walker: plays from a flat image, in place. See walk.h for its promises
 * and FORMAT.md, "The flat image" and "The plain image", for the layouts it reads.
 *
 * Nothing here trusts the image: beyond its end all bits are 0, a cursor only moves
 * forward, and no loop is longer than a byte can count or the image is.
 */
#include "format/walk.h"

/* What is known of the game: at run time, or already now. */
#ifdef PEG_ONLY_LENGTH
#define LENGTH(c)   PEG_ONLY_LENGTH
#define IS(c, k)    ((k) == PEG_ONLY_KIND)
#define RANGE(c, i) PEG_ONLY_COLORS
#else
#define LENGTH(c) ((c)->length)
#define IS(c, k)  ((c)->kind == (k))
#define RANGE(c, i)                                                                            \
    ((uint8_t)PEG_BYTE((c)->bytes + PEG_IMAGE_HEADER + (IS(c, PEG_MIXED) ? (i) : 0)))
#endif
#define RANGES(c) (IS(c, PEG_MIXED) ? LENGTH(c) : 1) /* stored */

/* Which images: tight and plain ones, unless it is said. */
#ifdef PEG_ONLY_LENGTH
#define HAS_TIGHT !PEG_ONLY_PLAIN
#define HAS_PLAIN PEG_ONLY_PLAIN
#elif defined(PEG_WITHOUT_PLAIN)
#define HAS_TIGHT 1
#define HAS_PLAIN 0
#else
#define HAS_TIGHT 1
#define HAS_PLAIN 1
#endif
#if !HAS_PLAIN
#define DISPATCH(c, plain_one, tight_one) (tight_one)
#elif !HAS_TIGHT
#define DISPATCH(c, plain_one, tight_one) (plain_one)
#else
#define DISPATCH(c, plain_one, tight_one) ((c)->plain ? (plain_one) : (tight_one))
#endif

uint8_t peg_label(uint8_t bulls, uint8_t cows)
{
    uint8_t sum = (uint8_t)(bulls + cows);
    return (uint8_t)((uint8_t)(sum * (sum + 1)) / 2 + bulls);
}

uint8_t peg_solved_label(uint8_t length)
{
    return peg_label(length, 0);
}

/* Room for all symbols, and for what else the masked bits of a symbol can be. */
#if PEG_MAX_COLORS > 32
#define SYMBOLS 64
#elif PEG_MAX_COLORS > 8
#define SYMBOLS 32
#else
#define SYMBOLS 8
#endif

uint8_t peg_feedback(const uint8_t *guess, const uint8_t *secret, uint8_t length)
{
    int8_t more[SYMBOLS]; /* of each symbol, what the guess had more than the secret */
    uint8_t bulls = 0, cows = 0, i;

    for (i = 0; i < SYMBOLS; i++) more[i] = 0;
    for (; length > 0; length--, guess++, secret++) {
        if (*guess == *secret) {
            bulls++;
        } else {
            if (more[*guess & (SYMBOLS - 1)]++ < 0) cows++;
            if (more[*secret & (SYMBOLS - 1)]-- > 0) cows++;
        }
    }
    return peg_label(bulls, cows);
}

/* ==== the tight image ================================================================
 *
 * A code is encoded relative to a reference: an earlier guess, whose feedback says how many
 * of the code's symbols are right, and how many in place. A leaf has no label of its own: the
 * walker scores it against the guess to see whether it is the one that was answered. */
#if HAS_TIGHT

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
        if (bulls && (bulls == left || next_bit(c)))
            bulls--;
        else
            s |= OPEN;
        c->here.guess[i] = s;
    }
}

/* Reads a symbol, not `barred`: for a cow one of those that have copies left, otherwise one
 * of those that have none. */
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

/* Reads a code to the guess. If it is `known` to agree with the reference, it is encoded
 * relative to that: first the places of the bulls, then the symbols elsewhere. */
static void next_code(peg_cursor *c, uint8_t known)
{
    uint8_t spare[PEG_MAX_COLORS + 1]; /* of each symbol, copies that no bull took */
    uint8_t cows = 0, open = 0, i, s, cow;

    for (i = 0; i < PEG_MAX_COLORS; i++) spare[i] = 0;
    next_bulls(c, known ? c->bulls : 0);
    for (i = 0; i < LENGTH(c); i++) {
        s = c->here.guess[i];
        if (!(s & OPEN)) {
            if (IS(c, PEG_DISTINCT)) spare[s] = GONE;
            continue;
        }
        open++;
        if (!known)
            c->here.guess[i] = NOTHING | OPEN;
        else
            spare[s & ~OPEN]++;
    }
    if (known) cows = c->cows;
    for (i = 0; i < LENGTH(c); i++) {
        s = c->here.guess[i];
        if (!(s & OPEN)) continue;
        cow = cows && (cows == open || next_bit(c));
        cows = (uint8_t)(cows - cow);
        open--;
        s = next_symbol(c, RANGE(c, i), (uint8_t)(s & ~OPEN), cow, spare);
        c->here.guess[i] = s;
        if (cow) spare[s]--;
        if (IS(c, PEG_DISTINCT)) spare[s] = GONE;
    }
}

/* ---- nodes ------------------------------------------------------------------------ */

/* Reads the head of a node. */
static void enter(peg_cursor *c)
{
    uint8_t type;

    c->here.solves = first_bit(c);
    for (type = FLAT; type < MOST && next_bit(c); type++) continue;
    c->here.type = type;
    next_code(c, c->here.solves);
}

/* In a node with a table, moves to the larger child of this label, or else behind the
 * table. Returns whether there is such a child. */
static uint8_t find_child(peg_cursor *c, uint8_t label)
{
    uint8_t width = (uint8_t)(c->here.type - TABLE + 1), entries = 0, found = 0, mask = 0, i;
    uint8_t labels = (uint8_t)(peg_solved_label(LENGTH(c)) - 1);

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

/* What a node's first list is of; its last is of leaves. */
static uint8_t first_list(uint8_t type)
{
    if (type == FLAT) return LEAF;
    return type < PAIR ? PAIR : OVER;
}

/* Moves *c from the node where `guess` is made to the child of this feedback. */
static uint8_t move(peg_cursor *c, const uint8_t *guess, uint8_t bulls, uint8_t cows)
{
    uint8_t label = peg_label(bulls, cows), weight = (uint8_t)(2 * bulls + cows);
    uint8_t from = c->here.type, i;

    if (from >= TABLE && from <= MOST && find_child(c, label)) {
        if (weight >= c->weight) { /* the more was right, the shorter are codes */
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
        c->here.type = LEAF;
        next_code(c, 1);
        return peg_feedback(guess, c->here.guess, LENGTH(c)) == label;
    }
    for (c->here.type = first_list(from); c->here.type <= LEAF; c->here.type++) {
        while (next_bit(c)) {
            next_code(c, 1);
            if (peg_feedback(guess, c->here.guess, LENGTH(c)) == label) return 1;
            if (c->here.type == PAIR) next_code(c, 1);
        }
    }
    return 0;
}

static peg_status tight_answer(peg_cursor *c, uint8_t bulls, uint8_t cows)
{
    uint8_t length = LENGTH(c);
    peg_location before;

    before = c->here;
    if (before.type == OVER || bulls > length || cows > (uint8_t)(length - bulls) ||
        (cows == 1 && (uint8_t)(bulls + 1) == length))
        return PEG_E_ARGUMENT;
    if (bulls == length) {
        if (!before.solves) return PEG_E_CONTRADICTION;
        c->here.type = OVER;
        return PEG_SOLVED;
    }
    if (move(c, before.guess, bulls, cows)) return PEG_OK;
    c->here = before;
    return PEG_E_CONTRADICTION;
}

static void tight_start(peg_cursor *c)
{
    uint8_t i;

    c->here.at = (PEG_OFFSET)(PEG_IMAGE_HEADER + RANGES(c));
    c->weight = c->bulls = c->cows = 0;
    for (i = 0; i < PEG_MAX_LENGTH; i++) c->reference[i] = NOTHING;
    enter(c);
}

#ifndef PEG_WITHOUT_EXTRAS
static uint32_t tight_remaining(peg_cursor *c)
{
    uint8_t count = c->here.solves, i;

    if (c->here.type >= PAIR) return c->here.type == PAIR ? 2 : 1;
    if (c->here.type >= TABLE) return next_number(c, (uint8_t)(c->here.type - TABLE + 1));
    for (i = first_list(c->here.type); i <= LEAF; i++) {
        while (next_bit(c)) {
            next_code(c, 1);
            count++;
            if (i == LEAF) continue;
            next_code(c, 1);
            count++;
        }
    }
    return count;
}
#endif
#endif

/* ==== the plain image ================================================================
 *
 * Larger, but a small machine walks it with less code and in less time: bits stand in
 * fields of fixed widths, so that what is not wanted is stepped over, not read. A cursor's
 * `at` counts bits here. */
#if HAS_PLAIN

/* A node's type is how many leaves it has and no other children, or one of these; PROBE is
 * added where the guess is no candidate, so that it cannot be right. */
#define ROWS  0x7F /* of a table: for each number of bulls a row of children */
#define DONE  0x7E
#define PROBE 0x80
#define NONE  0xFF /* of numbers of bulls */

/* The head of a child in a table, where it is not a node of 0 to 4 leaves. */
#define HEAD_LONG  5
#define HEAD_TABLE 6
#define HEAD_PROBE 7

/* A field has as many bits as a row, or a byte, at most. */
#if PEG_MAX_LENGTH > 7
#define FIELD  uint16_t
#define WINDOW uint32_t
#else
#define FIELD  uint8_t
#define WINDOW uint16_t
#endif

/* Bits of a number less than 128. */
#define BITS(n)                                                                                \
    ((n) > 63 ? 7 : (n) > 31 ? 6 : (n) > 15 ? 5 : (n) > 7 ? 4 : (n) > 3 ? 3 : (n) > 1 ? 2 : (n))

#define SOLVED(c)       ((uint8_t)(LENGTH(c) * (LENGTH(c) + 3) / 2))
#define LABEL_BITS(c)   ((uint8_t)BITS(SOLVED(c) - 1))
#define PLACE_BITS(c)   ((uint8_t)BITS(LENGTH(c) - 1))
#define WIDTHS(c)       (PEG_IMAGE_HEADER + RANGES(c))
#define ROOT(c)         (WIDTHS(c) + LENGTH(c))
#define OFFSET_BYTES(c) ((uint8_t)(sizeof(PEG_OFFSET) > 2 && (c)->size > 8189 ? 4 : 2))

/* Symbols are encoded in groups of as many as a byte can hold together; `base` is the number
 * of choices for each. */
#define GROUP(base)                                                                            \
    ((base) > 16 ? 1 : (base) > 6 ? 2 : (base) > 4 ? 3 : (base) > 3 ? 4 : (base) > 2 ? 5 : 8)
#define GROUP_BITS(base, n)                                                                    \
    ((base) > 32   ? 6                                                                         \
     : (base) > 16 ? 5                                                                         \
     : (base) > 11 ? 4 * (n)                                                                   \
     : (base) > 8  ? 3 * (n) + 1                                                               \
     : (base) > 6  ? 3 * (n)                                                                   \
     : (base) > 5  ? (5 * (n) + 2) / 2                                                         \
     : (base) > 4  ? 2 * (n) + 1                                                               \
     : (base) > 3  ? 2 * (n)                                                                   \
     : (base) > 2  ? (3 * (n) + 2) / 2                                                         \
     : (base) > 1  ? (n)                                                                       \
                   : 0)

/* Steps over n bits. In a hostile image that may overflow: still, take() reads nothing outside
 * the image, and plain_move() never moves back. */
#define STEP(c, n) ((c)->here.at = (PEG_OFFSET)((c)->here.at + (PEG_OFFSET)(n)))

/* The next n bits. */
static FIELD take(peg_cursor *c, uint8_t n)
{
    PEG_OFFSET at = c->here.at, byte = at >> 3;
    WINDOW window = 0;

    c->here.at = (PEG_OFFSET)(at + n);
    if (byte < c->size) { /* which leaves out the last two bytes */
        const uint8_t *p = c->bytes + byte;
        window = (WINDOW)(PEG_BYTE(p) | (WINDOW)PEG_BYTE(p + 1) << 8);
#if PEG_MAX_LENGTH > 7
        window |= (WINDOW)PEG_BYTE(p + 2) << 16;
#endif
    }
    window = (WINDOW)(window >> (at & 7));
    return (FIELD)(window & (FIELD)(((WINDOW)1 << n) - 1));
}

/* Bits of a code that has so many of the reference's symbols in place. */
static uint8_t code_bits(const peg_cursor *c, uint8_t bulls)
{
    return (uint8_t)PEG_BYTE(c->bytes + WIDTHS(c) + bulls);
}

#ifdef PEG_ONLY_LENGTH
#define WITHIN(c, i, symbol) (uint8_t)(PEG_ONLY_COLORS > 1 ? (symbol) : 0)
#define choices(c)           (PEG_ONLY_COLORS > 1 ? PEG_ONLY_COLORS - 1 : 1)
#else
#define WITHIN(c, i, symbol) (uint8_t)((symbol) < RANGE(c, i) ? (symbol) : 0)

/* Choices for a symbol that is not the reference's, at the position of most symbols. */
static uint8_t choices(const peg_cursor *c)
{
    uint8_t most = 2, i;
    for (i = 0; i < RANGES(c); i++) {
        if (RANGE(c, i) > most) most = RANGE(c, i);
    }
    return (uint8_t)(most - 1);
}
#endif

/* Reads a code to the guess, which has so many of the reference's symbols in place. */
static void read_code(peg_cursor *c, uint8_t bulls)
{
    uint8_t open = (uint8_t)(LENGTH(c) - bulls), group = 0, rest = 0, quotient, i, symbol;
    const uint8_t base = choices(c);
    FIELD places = 0; /* of the bulls */

    if (bulls > 1 && bulls + 1 < LENGTH(c)) {
        places = take(c, (uint8_t)(LENGTH(c) - 1));
    } else if (bulls) {
        places = 1;
        for (i = (uint8_t)take(c, PLACE_BITS(c)); i; i--) places = (FIELD)(places << 1);
        if (bulls + 1 == LENGTH(c)) places = (FIELD)~places;
    }
    for (i = 0; i < LENGTH(c); i++) {
        symbol = c->reference[i];
        if (open && !(places & 1)) {
            if (!group) {
                group = (uint8_t)(open > GROUP(base) ? GROUP(base) : open);
                rest = (uint8_t)take(c, (uint8_t)GROUP_BITS(base, group));
            }
            quotient = 0;
            while (rest >= base) {
                rest = (uint8_t)(rest - base);
                quotient++;
            }
            if (rest >= symbol) rest++;
            symbol = WITHIN(c, i, rest);
            rest = quotient;
            open--;
            group--;
        }
        c->here.guess[i] = symbol;
        places = (FIELD)(places >> 1);
    }
}

/* Moves to the child with this label, here counted by rows and in a row by cows. Returns
 * whether there is one; if not, only `at` is changed. */
static uint8_t plain_move(peg_cursor *c, uint8_t label)
{
    const PEG_OFFSET from = c->here.at;
    PEG_OFFSET offset = 0, end;
    uint8_t type = (uint8_t)(c->here.type & ~PROBE), probe = 0, known = c->bulls;
    uint8_t matches, bulls, i;
    FIELD row;

    if (type != ROWS) {
        for (; type; type--) {
            if (take(c, LABEL_BITS(c)) == label) {
                matches = known;
                type = 0;
                bulls = NONE;
                goto found;
            }
            STEP(c, code_bits(c, known));
        }
        return 0;
    }
    for (bulls = 0;; bulls++) {
        i = (uint8_t)(LENGTH(c) + 1 - bulls);
        row = take(c, i);
        if (known < bulls) known = bulls;
        for (; i; i--, row = (FIELD)(row >> 1), label--) {
            if (row & 1) {
                matches = known;
                probe = 0;
                type = (uint8_t)take(c, 3);
                if (type == HEAD_PROBE) {
                    probe = PROBE;
                    matches = (uint8_t)take(c, PLACE_BITS(c));
                    type = (uint8_t)take(c, 3);
                }
                if (type == HEAD_TABLE)
                    type = ROWS;
                else if (type == HEAD_LONG)
                    type = (uint8_t)take(c, LABEL_BITS(c));
                if (!label) goto found;
                STEP(c, code_bits(c, matches));
                STEP(c, type == ROWS ? 8 * OFFSET_BYTES(c)
                                     : type * (uint8_t)(code_bits(c, known) + LABEL_BITS(c)));
            } else if (!label) {
                return 0;
            }
        }
    }
found:
    if (type == ROWS) {
        for (i = OFFSET_BYTES(c); i; i--) offset = (PEG_OFFSET)(offset << 8 | take(c, 8));
    }
    end = (PEG_OFFSET)(c->here.at + offset);
    if (end <= from) return 0;
    if (known == bulls) {
        c->bulls = bulls;
        for (i = 0; i < LENGTH(c); i++) c->reference[i] = c->here.guess[i];
    }
    c->here.type = (uint8_t)(type | probe);
    read_code(c, matches);
    if (type == ROWS) c->here.at = end;
    return 1;
}

static peg_status plain_answer(peg_cursor *c, uint8_t bulls, uint8_t cows)
{
    const PEG_OFFSET from = c->here.at;
    uint8_t label;

    if (c->here.type == DONE || bulls > LENGTH(c) || cows > (uint8_t)(LENGTH(c) - bulls))
        return PEG_E_ARGUMENT;
    label = (uint8_t)(bulls * (uint8_t)(2 * LENGTH(c) + 3 - bulls) / 2 + cows);
    if (label == SOLVED(c) - 1) return PEG_E_ARGUMENT;
    if (label == SOLVED(c)) {
        if (c->here.type & PROBE) return PEG_E_CONTRADICTION;
        c->here.type = DONE;
        return PEG_SOLVED;
    }
    if (plain_move(c, label)) return PEG_OK;
    c->here.at = from;
    return PEG_E_CONTRADICTION;
}

static void plain_start(peg_cursor *c)
{
    uint8_t i, symbol;

    for (i = 0; i < LENGTH(c); i++) {
        symbol = (uint8_t)PEG_BYTE(c->bytes + ROOT(c) + i);
        c->here.guess[i] = symbol < RANGE(c, i) ? symbol : 0;
    }
    c->here.at = (PEG_OFFSET)(8 * (ROOT(c) + LENGTH(c)));
    c->here.type = ROWS;
    c->size = (PEG_OFFSET)(c->size - 2);
    c->bulls = 0;
}

#ifndef PEG_WITHOUT_EXTRAS

/* Steps over n bits, but not beyond the end: plain_remaining() must not come back to where it
 * has been. */
static void pass(peg_cursor *c, PEG_OFFSET n)
{
    PEG_OFFSET end = (PEG_OFFSET)(c->size << 3), most = 0;

    if (c->here.at < end) most = (PEG_OFFSET)(end - c->here.at);
    STEP(c, n < most ? n : most);
}

/* All tables below a table follow it, each with its reference's bulls before its rows. */
static uint32_t plain_remaining(peg_cursor *c)
{
    uint32_t count = 0, tables = 1;
    uint8_t known = c->bulls, type = c->here.type, probe, matches, bulls, own, i;
    FIELD row;

    if (type == DONE) return 1;
    if (!(type & PROBE)) count = 1;
    type = (uint8_t)(type & ~PROBE);
    if (type != ROWS) return count + type;
    while (c->here.at >> 3 < c->size) {
        for (bulls = 0; bulls < LENGTH(c); bulls++) {
            i = (uint8_t)(LENGTH(c) + 1 - bulls);
            row = take(c, i);
            own = known < bulls ? bulls : known;
            for (; i; i--, row = (FIELD)(row >> 1)) {
                if (!(row & 1)) continue;
                matches = own;
                probe = 0;
                type = (uint8_t)take(c, 3);
                if (type == HEAD_PROBE) {
                    probe = 1;
                    matches = (uint8_t)take(c, PLACE_BITS(c));
                    type = (uint8_t)take(c, 3);
                }
                count += !probe;
                if (type == HEAD_TABLE) {
                    tables++;
                    type = 0;
                    pass(c, (PEG_OFFSET)(8 * OFFSET_BYTES(c)));
                } else if (type == HEAD_LONG) {
                    type = (uint8_t)take(c, LABEL_BITS(c));
                }
                count += type;
                pass(c, code_bits(c, matches));
                pass(c, (PEG_OFFSET)(type * (uint8_t)(code_bits(c, own) + LABEL_BITS(c))));
            }
        }
        if (--tables == 0) break;
        known = (uint8_t)take(c, PLACE_BITS(c));
    }
    return count;
}

#endif
#endif

/* ==== both ============================================================================ */

/* Whether the image has so many bytes that a tree can follow its header and, if it is plain,
 * so few that its bits can be counted. */
static uint8_t enough(const peg_view *view, uint8_t plain, uint8_t ranges, uint8_t length)
{
    if (!plain) return view->size > (PEG_OFFSET)(PEG_IMAGE_HEADER + ranges);
    return view->size > (PEG_OFFSET)(PEG_IMAGE_HEADER + ranges + 2 * length + 2) &&
           view->size <= ((PEG_OFFSET) ~(PEG_OFFSET)0 >> 3) - 32;
}

/* Whether the rules in the header are such that this walker can play by them, and have fewer
 * than 2^32 codes. */
#ifdef PEG_ONLY_LENGTH
static uint8_t read_rules(const peg_view *view)
{
    return PEG_BYTE(view->bytes + 5) ==
               (PEG_ONLY_PLAIN << 6 | PEG_ONLY_KIND << 4 | PEG_ONLY_LENGTH) &&
           enough(view, PEG_ONLY_PLAIN, RANGES(view), PEG_ONLY_LENGTH) &&
           PEG_BYTE(view->bytes + PEG_IMAGE_HEADER) == PEG_ONLY_COLORS;
}
#else
/* Whether a product of 32 bits does not overflow; without a division. */
static uint8_t multiply(uint32_t *product, uint8_t factor)
{
    uint32_t low = (*product & 0xFFFF) * factor, high = (*product >> 16) * factor + (low >> 16);

    *product = high << 16 | (low & 0xFFFF);
    return high >> 16 == 0;
}

static uint8_t read_rules(peg_view *view)
{
    uint8_t shape = (uint8_t)PEG_BYTE(view->bytes + 5), i, range;
    uint32_t codes = 1;
    peg_rules *rules = &view->rules;

    view->plain = (uint8_t)(shape >> 6);
    rules->kind = (uint8_t)(shape >> 4 & 3);
    rules->length = (uint8_t)(shape & 15);
    if (view->plain > HAS_PLAIN || rules->kind > PEG_MIXED || rules->length < 1 ||
        rules->length > PEG_MAX_LENGTH ||
        !enough(view, view->plain, RANGES(rules), rules->length))
        return 0;
    for (i = 0; i < PEG_MAX_LENGTH; i++) {
        range = 0;
        if (i < rules->length) {
            range = (uint8_t)PEG_BYTE(view->bytes + PEG_IMAGE_HEADER +
                                      (rules->kind == PEG_MIXED ? i : 0));
            if (range < 1 || range > PEG_MAX_COLORS ||
                (rules->kind == PEG_DISTINCT && range < rules->length) ||
                !multiply(&codes, (uint8_t)(rules->kind == PEG_DISTINCT ? range - i : range)))
                return 0;
        }
        rules->range[i] = range;
    }
    return 1;
}
#endif

peg_status peg_open(peg_view *view, const uint8_t *bytes, PEG_OFFSET size)
{
    uint32_t magic = 0x0A0D46D0UL; /* D0 46 0D 0A, lowest first */
    PEG_OFFSET stated = 0;
    uint8_t i;

    view->bytes = bytes;
    view->size = size;
    for (i = 0; i < 4; i++, magic >>= 8) {
        if (i >= size || PEG_BYTE(bytes + i) != (uint8_t)magic) return PEG_E_NOT_PEGTREE;
    }
    if (size < PEG_IMAGE_HEADER) return PEG_E_TRUNCATED;
    if (PEG_BYTE(bytes + 4) != 1) return PEG_E_VERSION;
    for (i = 6; i < PEG_IMAGE_HEADER; i++) {
        if (stated >> (8 * sizeof stated - 8)) return PEG_E_TRUNCATED; /* more than can be */
        stated = (PEG_OFFSET)(stated << 8 | PEG_BYTE(bytes + i));
    }
    if (stated > size) return PEG_E_TRUNCATED;
    return stated == size && read_rules(view) ? PEG_OK : PEG_E_CORRUPT;
}

void peg_start(const peg_view *view, peg_cursor *cursor)
{
    cursor->bytes = view->bytes;
    cursor->size = view->size;
#ifndef PEG_ONLY_LENGTH
    cursor->plain = view->plain;
    cursor->kind = view->rules.kind;
    cursor->length = view->rules.length;
#endif
#ifndef PEG_WITHOUT_EXTRAS
    cursor->made = 0;
#endif
    (void)DISPATCH(cursor, (plain_start(cursor), 0), (tight_start(cursor), 0));
}

void peg_guess(const peg_cursor *cursor, uint8_t *code)
{
    uint8_t i;
    for (i = 0; i < LENGTH(cursor); i++) code[i] = cursor->here.guess[i];
}

peg_status peg_answer(peg_cursor *cursor, uint8_t bulls, uint8_t cows)
{
    peg_status status =
        DISPATCH(cursor, plain_answer(cursor, bulls, cows), tight_answer(cursor, bulls, cows));
#ifndef PEG_WITHOUT_EXTRAS
    if (status >= PEG_OK && cursor->made < PEG_MAX_GUESSES) cursor->made++;
#endif
    return status;
}

/* ==== extras ========================================================================== */
#ifndef PEG_WITHOUT_EXTRAS

const char *peg_version(void)
{
    return PEG_VERSION;
}

void peg_label_split(uint8_t label, uint8_t *bulls, uint8_t *cows)
{
    uint8_t sum = 0;

    while (label > sum) label = (uint8_t)(label - ++sum);
    *bulls = label;
    *cows = (uint8_t)(sum - label);
}

uint8_t peg_made(const peg_cursor *cursor)
{
    return cursor->made;
}

uint8_t peg_next_answer(const peg_cursor *cursor, uint8_t *label)
{
    peg_cursor at;
    uint8_t bulls, cows, last = peg_solved_label(LENGTH(cursor));

    while ((uint8_t)(*label + 1) <= last) {
        peg_label_split(++*label, &bulls, &cows);
        at = *cursor;
        if (peg_answer(&at, bulls, cows) >= PEG_OK) return 1;
    }
    *label = PEG_NO_LABEL;
    return 0;
}

uint32_t peg_remaining(const peg_cursor *cursor)
{
    peg_cursor at;

    at = *cursor;
    return DISPATCH(cursor, plain_remaining(&at), tight_remaining(&at));
}

#endif
