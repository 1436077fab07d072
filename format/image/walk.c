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
#define LENGTH(c)   ((c)->length)
#define IS(c, k)    ((c)->kind == (k))
#define RANGE(c, i) \
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

/* ==== the tight image ================================================================
 *
 * A code stands in the image as what is not yet known of it: the player has been told
 * how many of its symbols are right, and in place, by the feedback to an earlier guess.
 * A leaf has no label of its own: the walker scores it against the guess to see whether
 * it is the one that was answered. */
#if HAS_TIGHT

#define GONE    0x80 /* of spare copies: a symbol that may not be used again */
#define OPEN    0x80 /* on a symbol of a code: not this one, but not known yet which */
#define NOTHING PEG_MAX_COLORS /* of a reference's symbols: there is none */

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
            if (IS(c, PEG_DISTINCT)) spare[s] = GONE;
            continue;
        }
        open++;
        if (!known) c->here.guess[i] = NOTHING | OPEN;
        else spare[s & ~OPEN]++;
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

static peg_status tight_answer(peg_cursor *c, uint8_t bulls, uint8_t cows)
{
    uint8_t length = LENGTH(c);
    peg_spot before;

    before = c->here;
    if (before.sort == OVER || bulls > length || cows > (uint8_t)(length - bulls) ||
        (cows == 1 && (uint8_t)(bulls + 1) == length))
        return PEG_E_ARGUMENT;
    if (bulls == length) {
        if (!before.solves) return PEG_E_CONTRADICTION;
        c->here.sort = OVER;
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

static uint32_t tight_left(peg_cursor *c)
{
    uint8_t left = c->here.solves, i;

    if (c->here.sort >= PAIR) return c->here.sort == PAIR ? 2 : 1;
    if (c->here.sort >= TABLE) return next_number(c, (uint8_t)(c->here.sort - TABLE + 1));
    for (i = first_list(c->here.sort); i <= LEAF; i++) {
        while (next_bit(c)) {
            next_code(c, 1);
            left++;
            if (i == LEAF) continue;
            next_code(c, 1);
            left++;
        }
    }
    return left;
}
#endif

/* ==== the plain image ================================================================
 *
 * Larger, but a small machine walks it with less code and in less time: bits stand in
 * fields of fixed widths, so that what is not wanted is stepped over, not read. A cursor's
 * `at` counts bits here. */
#if HAS_PLAIN

/* A node's sort is how many leaves it has and no other children, or one of these; BLIND
 * is added where the guess cannot be right. */
#define ROWS  0x7F /* of a table: for each number of bulls a row of children */
#define DONE  0x7E
#define BLIND 0x80
#define NONE  0xFF /* of numbers of bulls */

/* How a child in a table is told to be something else than a node of 0 to 4 leaves. */
#define HEAD_LONG  5
#define HEAD_TABLE 6
#define HEAD_BLIND 7

/* A field has as many bits as a row, or a byte, at most. */
#if PEG_MAX_LENGTH > 7
#define FIELD  uint16_t
#define WINDOW uint32_t
#else
#define FIELD  uint8_t
#define WINDOW uint16_t
#endif

/* Bits of a number less than 128. */
#define BITS(n) \
    ((n) > 63 ? 7 : (n) > 31 ? 6 : (n) > 15 ? 5 : (n) > 7 ? 4 : \
     (n) > 3 ? 3 : (n) > 1 ? 2 : (n))

#define SOLVED(c)     ((uint8_t)(LENGTH(c) * (LENGTH(c) + 3) / 2))
#define LABEL_BITS(c) ((uint8_t)BITS(SOLVED(c) - 1))
#define PLACE_BITS(c) ((uint8_t)BITS(LENGTH(c) - 1))
#define WIDTHS(c)     (PEG_IMAGE_HEADER + RANGES(c))
#define ROOT(c)       (WIDTHS(c) + LENGTH(c))
#define WAY_BYTES(c)  ((uint8_t)(sizeof(PEG_OFFSET) > 2 && (c)->size > 8189 ? 4 : 2))

/* Symbols are told in groups, as many at once as a byte can tell; `base` is the number of
 * choices for each. */
#define GROUP(base) \
    ((base) > 16 ? 1 : (base) > 6 ? 2 : (base) > 4 ? 3 : (base) > 3 ? 4 : (base) > 2 ? 5 : 8)
#define GROUP_BITS(base, n) \
    ((base) > 32 ? 6 : (base) > 16 ? 5 : (base) > 11 ? 4 * (n) : (base) > 8 ? 3 * (n) + 1 : \
     (base) > 6 ? 3 * (n) : (base) > 5 ? (5 * (n) + 2) / 2 : (base) > 4 ? 2 * (n) + 1 : \
     (base) > 3 ? 2 * (n) : (base) > 2 ? (3 * (n) + 2) / 2 : (base) > 1 ? (n) : 0)

/* Over so many bits. */
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

/* Bits of a code of which so many symbols are the reference's. */
static uint8_t code_bits(const peg_cursor *c, uint8_t bulls)
{
    return (uint8_t)PEG_BYTE(c->bytes + WIDTHS(c) + bulls);
}

#ifdef PEG_ONLY_LENGTH
#define WITHIN(c, i, symbol) (uint8_t)(PEG_ONLY_COLORS > 1 ? (symbol) : 0)
#define choices(c) (PEG_ONLY_COLORS > 1 ? PEG_ONLY_COLORS - 1 : 1)
#else
#define WITHIN(c, i, symbol) (uint8_t)((symbol) < RANGE(c, i) ? (symbol) : 0)

/* For a symbol that is not the reference's, at the widest position. */
static uint8_t choices(const peg_cursor *c)
{
    uint8_t most = 2, i;
    for (i = 0; i < RANGES(c); i++) {
        if (RANGE(c, i) > most) most = RANGE(c, i);
    }
    return (uint8_t)(most - 1);
}
#endif

/* Reads a code to the guess, of which so many symbols are the reference's. */
static void tell(peg_cursor *c, uint8_t bulls)
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

/* Moves to the child with this label: its number in the order of rows, and of cows in a
 * row. Returns whether there is one; if not, only `at` is changed. */
static uint8_t plain_move(peg_cursor *c, uint8_t label)
{
    const PEG_OFFSET from = c->here.at;
    PEG_OFFSET way = 0, end;
    uint8_t sort = (uint8_t)(c->here.sort & ~BLIND), blind = 0, known = c->bulls;
    uint8_t told, bulls, i;
    FIELD row;

    if (sort != ROWS) {
        for (; sort; sort--) {
            if (take(c, LABEL_BITS(c)) == label) {
                told = known;
                sort = 0;
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
                told = known;
                blind = 0;
                sort = (uint8_t)take(c, 3);
                if (sort == HEAD_BLIND) {
                    blind = BLIND;
                    told = (uint8_t)take(c, PLACE_BITS(c));
                    sort = (uint8_t)take(c, 3);
                }
                if (sort == HEAD_TABLE) sort = ROWS;
                else if (sort == HEAD_LONG) sort = (uint8_t)take(c, LABEL_BITS(c));
                if (!label) goto found;
                STEP(c, code_bits(c, told));
                STEP(c, sort == ROWS ? 8 * WAY_BYTES(c)
                                     : sort * (uint8_t)(code_bits(c, known) + LABEL_BITS(c)));
            } else if (!label) {
                return 0;
            }
        }
    }
found:
    if (sort == ROWS) {
        for (i = WAY_BYTES(c); i; i--) way = (PEG_OFFSET)(way << 8 | take(c, 8));
    }
    end = (PEG_OFFSET)(c->here.at + way);
    if (end <= from) return 0;
    if (known == bulls) {
        c->bulls = bulls;
        for (i = 0; i < LENGTH(c); i++) c->reference[i] = c->here.guess[i];
    }
    c->here.sort = (uint8_t)(sort | blind);
    tell(c, told);
    if (sort == ROWS) c->here.at = end;
    return 1;
}

static peg_status plain_answer(peg_cursor *c, uint8_t bulls, uint8_t cows)
{
    const PEG_OFFSET from = c->here.at;
    uint8_t label;

    if (c->here.sort == DONE || bulls > LENGTH(c) || cows > (uint8_t)(LENGTH(c) - bulls))
        return PEG_E_ARGUMENT;
    label = (uint8_t)(bulls * (uint8_t)(2 * LENGTH(c) + 3 - bulls) / 2 + cows);
    if (label == SOLVED(c) - 1) return PEG_E_ARGUMENT;
    if (label == SOLVED(c)) {
        if (c->here.sort & BLIND) return PEG_E_CONTRADICTION;
        c->here.sort = DONE;
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
    c->here.sort = ROWS;
    c->size = (PEG_OFFSET)(c->size - 2);
    c->bulls = 0;
}

/* All tables below a table follow it, each with its number of bulls before its rows. */
static uint32_t plain_left(peg_cursor *c)
{
    uint32_t left = 0, tables = 1;
    uint8_t known = c->bulls, sort = c->here.sort, blind, told, bulls, own, i;
    FIELD row;

    if (sort == DONE) return 1;
    if (!(sort & BLIND)) left = 1;
    sort = (uint8_t)(sort & ~BLIND);
    if (sort != ROWS) return left + sort;
    while (c->here.at >> 3 < c->size) {
        for (bulls = 0; bulls < LENGTH(c); bulls++) {
            i = (uint8_t)(LENGTH(c) + 1 - bulls);
            row = take(c, i);
            own = known < bulls ? bulls : known;
            for (; i; i--, row = (FIELD)(row >> 1)) {
                if (!(row & 1)) continue;
                told = own;
                blind = 0;
                sort = (uint8_t)take(c, 3);
                if (sort == HEAD_BLIND) {
                    blind = 1;
                    told = (uint8_t)take(c, PLACE_BITS(c));
                    sort = (uint8_t)take(c, 3);
                }
                left += !blind;
                if (sort == HEAD_TABLE) {
                    tables++;
                    sort = 0;
                    STEP(c, 8 * WAY_BYTES(c));
                } else if (sort == HEAD_LONG) {
                    sort = (uint8_t)take(c, LABEL_BITS(c));
                }
                left += sort;
                STEP(c, code_bits(c, told));
                STEP(c, sort * (uint8_t)(code_bits(c, own) + LABEL_BITS(c)));
            }
        }
        if (--tables == 0) break;
        known = (uint8_t)take(c, PLACE_BITS(c));
    }
    return left;
}

#endif

/* ==== both ============================================================================ */

/* Whether the image has so many bytes that a tree can follow its header and, if it is plain,
 * so few that its bits can be counted. */
static uint8_t enough(const peg_view *view, uint8_t plain, uint8_t ranges, uint8_t length)
{
    if (!plain) return view->size > (PEG_OFFSET)(PEG_IMAGE_HEADER + ranges);
    return view->size > (PEG_OFFSET)(PEG_IMAGE_HEADER + ranges + 2 * length + 2) &&
           view->size <= ((PEG_OFFSET)~(PEG_OFFSET)0 >> 3) - 32;
}

/* Whether the rules in the header are such that this walker can play by them. */
#ifdef PEG_ONLY_LENGTH
static uint8_t read_rules(const peg_view *view)
{
    return PEG_BYTE(view->bytes + 5) ==
               (PEG_ONLY_PLAIN << 6 | PEG_ONLY_KIND << 4 | PEG_ONLY_LENGTH) &&
           enough(view, PEG_ONLY_PLAIN, RANGES(view), PEG_ONLY_LENGTH) &&
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
    (void)DISPATCH(cursor, (plain_start(cursor), 0), (tight_start(cursor), 0));
}

void peg_guess(const peg_cursor *cursor, uint8_t *code)
{
    uint8_t i;
    for (i = 0; i < LENGTH(cursor); i++) code[i] = cursor->here.guess[i];
}

peg_status peg_answer(peg_cursor *cursor, uint8_t bulls, uint8_t cows)
{
    return DISPATCH(cursor, plain_answer(cursor, bulls, cows),
                    tight_answer(cursor, bulls, cows));
}

uint32_t peg_remaining(const peg_cursor *cursor)
{
    peg_cursor at;

    at = *cursor;
    return DISPATCH(cursor, plain_left(&at), tight_left(&at));
}
