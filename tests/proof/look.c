/*
 * look.c - one look at all guesses: PROOF.md, lemma 3.
 *
 * Most guesses need no sum over sizes: two numbers tell enough, how many parts a guess makes,
 * and how many secrets are in them beyond the `room` of each, which is what two guesses can
 * solve: 1 and one for each feedback. Both are counted for 256 guesses at once, a bit of a
 * word for each guess, and what is counted is a list of words, one for each binary digit.
 * While no guess is known after which there is a tree, the room is what all guesses below can
 * solve, and parts are not counted: a guess is out if some secret has no room.
 * Feedbacks are computed by their definition: bulls are the positions where a guess has the
 * color of the code, and bulls and cows together the copies of its colors that the guess has,
 * too.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/proof/check.h"

/* Loops over few digits, labels or codes are fast when peeled. That leaves much straight code;
 * the passes turned off here find nothing in it, and take longer the more of it there is. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("peel-loops", "no-gcse", "no-tree-pre", "no-tree-vectorize",              \
                     "no-inline-functions", "no-unswitch-loops",                               \
                     "no-tree-loop-distribute-patterns")
#endif
#define INLINE static inline __attribute__((always_inline))

/* Adds two bits to one, which is then the sum, and writes the carry. */
INLINE void add_two(check_lanes *to, const check_lanes *a, const check_lanes *b,
                    check_lanes *carry)
{
    const check_lanes half = *to ^ *a;

    *carry = (*to & *a) | (half & *b);
    *to = half ^ *b;
}

/* Adds a bit to a number. */
INLINE void add_bit(check_lanes *number, unsigned digits, const check_lanes *bit)
{
    check_lanes carry = *bit;

    for (unsigned d = 0; d < digits; d++) {
        const check_lanes both = number[d] & carry;
        number[d] ^= carry;
        carry = both;
    }
}

/* The masks of 256 guesses: of those with a color at a position, [length][colors], and of those
 * with at least k + 1 copies of a color, [colors][length]. */
static size_t masks_of(const check_game *game)
{
    return 2 * (size_t)game->rules.length * game->colors;
}

static size_t copies_mask(const check_game *game, unsigned color, unsigned k)
{
    return (size_t)game->rules.length * (game->colors + color) + k;
}

/* Sets the bit of a guess in its masks, and records which masks a code answers guesses by:
 * those of its colors where it has them, and those of all their copies. */
static void fill_masks(check_game *game, uint32_t code)
{
    const unsigned length = game->rules.length;
    const uint8_t *symbol = game->symbols + (size_t)code * length;
    check_lanes *masks = game->mask + code / CHECK_LANES * masks_of(game);
    uint16_t *row = game->masks + (size_t)code * 2 * length;
    unsigned copies[PEG_MAX_COLORS] = {0};

    for (unsigned p = 0; p < length; p++) {
        row[p] = (uint16_t)(p * game->colors + symbol[p]);
        row[length + p] = (uint16_t)copies_mask(game, symbol[p], copies[symbol[p]]++);
    }
    for (unsigned i = 0; i < 2 * length; i++)
        masks[row[i]][code % CHECK_LANES / 64] |= (uint64_t)1 << code % 64;
}

int check_look_open(check_game *game)
{
    const size_t rows = (size_t)game->codes * 2 * game->rules.length;

    game->mask = check_table(game->stride / CHECK_LANES * masks_of(game), sizeof(check_lanes));
    game->masks = malloc(rows * sizeof *game->masks);
    if (!game->mask || !game->masks) return 0;
    for (uint32_t c = 0; c < game->codes; c++) fill_masks(game, c);
    return 1;
}

/* The colors with which a guess splits the set no differently than one of a smaller index: no
 * code of the set has them, so that the answers are those to any other absent color. The first
 * absent color represents all; if a guess cannot have it twice, the first `length` do. None if
 * not all positions have the same colors. */
static uint64_t find_alike(const check_game *game, const check_set *set)
{
    const unsigned length = game->rules.length;
    uint64_t used = 0, alike = 0;
    unsigned kept = game->rules.kind == PEG_DISTINCT ? length : 1;

    for (unsigned p = 0; p < length; p++)
        if (game->rules.range[p] != game->colors) return 0;
    for (uint32_t i = 0; i < set->n; i++)
        for (unsigned p = 0; p < length; p++)
            used |= (uint64_t)1 << game->symbols[(size_t)set->code[i] * length + p];
    for (unsigned c = 0; c < game->colors; c++)
        if (!(used >> c & 1) && (!kept || !kept--)) alike |= (uint64_t)1 << c;
    return alike;
}

INLINE unsigned digits_of(uint32_t most)
{
    return most ? 32 - (unsigned)__builtin_clz(most) : 1;
}

/* For each k up to `length`, which guesses are in k of that many masks. */
INLINE void count_masks(const check_lanes *masks, const uint16_t *row, unsigned length,
                        check_lanes *are)
{
    const unsigned digits = digits_of(length);
    const check_lanes none = {0};
    check_lanes digit[4], carry;

    for (unsigned d = 0; d < digits; d++) digit[d] = none;
    for (unsigned i = 0; i + 1 < length; i += 2) {
        add_two(digit, &masks[row[i]], &masks[row[i + 1]], &carry);
        add_bit(digit + 1, digits - 1, &carry);
    }
    if (length % 2) add_bit(digit, digits, &masks[row[length - 1]]);
    for (unsigned k = 0; k <= length; k++) {
        are[k] = k & 1 ? digit[0] : ~digit[0];
        for (unsigned d = 1; d < digits; d++) are[k] &= k >> d & 1 ? digit[d] : ~digit[d];
    }
}

/* Feedbacks of a length, all bulls last; some of them may not occur. */
#define FEEDBACKS(length) (((length) + 1) * ((length) + 2) / 2)
#define MOST_FEEDBACKS    FEEDBACKS(PEG_MAX_LENGTH)

/* Which guesses a code answers with so many bulls, and with so many bulls and cows together. */
typedef struct answers {
    check_lanes bulls[PEG_MAX_LENGTH + 1], both[PEG_MAX_LENGTH + 1];
} answers;

INLINE void find_answers(const check_game *game, const check_lanes *masks, uint32_t code,
                         unsigned length, answers *to)
{
    const uint16_t *row = game->masks + (size_t)code * 2 * length;

    count_masks(masks, row, length, to->bulls);
    count_masks(masks, row + length, length, to->both);
}

/* Adds how many parts guesses make of a set, the part that is the guess itself among them. */
INLINE void count_parts(const check_game *game, const check_lanes *masks, const check_set *set,
                        unsigned length, check_lanes *parts)
{
    check_lanes occurs[MOST_FEEDBACKS], carry;
    unsigned f = 0;

    for (uint32_t i = 0; i < set->n; i += 2) { /* the last of an odd number twice */
        answers a, b;
        find_answers(game, masks, set->code[i], length, &a);
        find_answers(game, masks, set->code[i + 1 < set->n ? i + 1 : i], length, &b);
        f = 0;
        for (unsigned bulls = 0; bulls <= length; bulls++)
            for (unsigned both = bulls; both <= length; both++, f++) {
                const check_lanes bit =
                    (a.bulls[bulls] & a.both[both]) | (b.bulls[bulls] & b.both[both]);
                occurs[f] = i ? occurs[f] | bit : bit;
            }
    }
    for (f = 0; f + 1 < FEEDBACKS(length); f += 2) {
        add_two(parts, &occurs[f], &occurs[f + 1], &carry);
        add_bit(parts + 1, digits_of(f + 2) - 1, &carry);
    }
    if (FEEDBACKS(length) % 2) add_bit(parts, digits_of(FEEDBACKS(length)), &occurs[f]);
}

/* Adds the codes from number i on, eight of them if so many are left, to the sizes of the parts
 * that guesses make. */
INLINE void add_eight(const check_game *game, const check_lanes *masks, const check_set *set,
                      uint32_t i, unsigned length, check_lanes size[][CHECK_DIGITS],
                      unsigned digits)
{
    const check_lanes none = {0};
    answers of[8];

    for (uint32_t j = 0; j < 8; j++) {
        find_answers(game, masks, set->code[i + j < set->n ? i + j : i], length, &of[j]);
        for (unsigned bulls = 0; i + j >= set->n && bulls <= length; bulls++)
            of[j].bulls[bulls] = none;
    }
    for (unsigned bulls = 0; bulls <= length; bulls++)
        for (unsigned both = bulls; both <= length; both++, size++) {
            check_lanes bit[8], two[4], four[2], carry;
            for (unsigned j = 0; j < 8; j++) bit[j] = of[j].bulls[bulls] & of[j].both[both];
            for (unsigned j = 0; j < 4; j++)
                add_two(&(*size)[0], &bit[2 * j], &bit[2 * j + 1], &two[j]);
            for (unsigned j = 0; j < 2; j++)
                add_two(&(*size)[1], &two[2 * j], &two[2 * j + 1], &four[j]);
            add_two(&(*size)[2], &four[0], &four[1], &carry);
            add_bit(*size + 3, digits - 3, &carry);
        }
}

/* Counts the codes of a set that answer guesses with each feedback. */
INLINE void count_sizes(const check_game *game, const check_lanes *masks, const check_set *set,
                        unsigned length, check_lanes size[][CHECK_DIGITS], unsigned digits)
{
    const check_lanes none = {0};

    for (unsigned f = 0; f < FEEDBACKS(length); f++)
        for (unsigned d = 0; d < digits; d++) size[f][d] = none;
    for (uint32_t i = 0; i < set->n; i += 8)
        add_eight(game, masks, set, i, length, size, digits);
}

/* Adds a size to a sum, but no more than `room`, and if `parts` one where it is not 0. */
INLINE void add_size(check_lanes *sum, unsigned digits, const check_lanes *size, unsigned few,
                     uint32_t room, int parts)
{
    const check_lanes none = {0};
    check_lanes carry = none, full = ~none; /* full: it is at least the room */

    for (unsigned d = 0; parts && d < few; d++) carry |= size[d];
    for (unsigned d = 0; d < few; d++) full = room >> d & 1 ? size[d] & full : size[d] | full;
    for (unsigned d = 0; d < digits; d++) {
        const check_lanes bit = d >= few        ? none
                                : room >> d & 1 ? size[d] | full
                                                : size[d] & ~full;
        const check_lanes before = carry;
        add_two(&sum[d], &bit, &before, &carry);
    }
}

CHECK_WIDE uint32_t check_most_parts(const check_game *game, const check_set *set)
{
    uint64_t seen[CHECK_LABELS] = {0}; /* bit l: a code answers with label l */
    uint32_t most = 0;

    if (set->n > game->labels) return 0;
    for (uint32_t i = 0; i < set->n && most < set->n; i++) {
        for (uint32_t j = i + 1; j < set->n; j++) {
            const uint64_t bit = (uint64_t)1 << check_answer(game, set->code[j], set->code[i]);
            seen[i] |= bit;
            seen[j] |= bit;
        }
        const uint32_t parts = 1 + (uint32_t)__builtin_popcountll(seen[i]);
        if (parts > most) most = parts;
    }
    return most;
}

/* Adds how many codes of the set have room in the parts that guesses make, and, if that is to
 * be counted, how many parts those are. */
INLINE void count_room(const check_look *look, const check_lanes *masks, unsigned length,
                       check_lanes *sum)
{
    const unsigned few = digits_of(look->set->n | 4);
    check_lanes size[MOST_FEEDBACKS][CHECK_DIGITS];

    count_sizes(look->game, masks, look->set, length, size, few);
    for (unsigned f = 0; f < FEEDBACKS(length); f++)
        add_size(sum, look->digits, size[f], few, look->room, look->parts);
}

INLINE void count_length(check_look *look, unsigned length)
{
    const check_game *game = look->game;
    const check_lanes *masks = game->mask + look->next / CHECK_LANES * masks_of(game);
    const check_lanes none = {0};

    look->digits = digits_of(look->room ? look->set->n + game->labels : FEEDBACKS(length));
    for (unsigned d = 0; d < look->digits; d++) look->digit[d] = none;
    if (look->room)
        count_room(look, masks, length, look->digit);
    else
        count_parts(game, masks, look->set, length, look->digit);
}

/* The usual lengths have code of their own, without loops over positions. */
CHECK_WIDE static void count(check_look *look)
{
    switch (look->game->rules.length) {
    case 3: count_length(look, 3); break;
    case 4: count_length(look, 4); break;
    case 5: count_length(look, 5); break;
    case 6: count_length(look, 6); break;
    case 7: count_length(look, 7); break;
    case 8: count_length(look, 8); break;
    default: count_length(look, look->game->rules.length); break;
    }
}

/* The greatest of 256 numbers, or `least` if that is more. */
static uint32_t greatest(const check_lanes *digit, unsigned digits, uint32_t least)
{
    check_lanes left = ~(check_lanes){0}; /* those that may be it */
    uint32_t number = 0;

    for (unsigned d = digits; d-- > 0;) {
        const check_lanes greater = left & digit[d];
        if (!(greater[0] | greater[1] | greater[2] | greater[3])) continue;
        left = greater;
        number |= 1u << d;
    }
    return number > least ? number : least;
}

uint32_t check_parts_at_most(const check_game *game, const check_set *set)
{
    check_look look = {.game = game, .set = set, .parts = 1};
    uint32_t most = 1;

    for (; look.next < game->codes; look.next += CHECK_LANES) {
        count(&look);
        most = greatest(look.digit, look.digits, most);
    }
    return most;
}

/* The most secrets that the guesses below can solve, up to n. */
static uint32_t solvable(const check_look *look)
{
    const unsigned below = check_below(look->set->depth);
    uint64_t all = 0, next = 1;

    for (unsigned k = 0; k < below && all < look->set->n; k++) {
        all += next;
        next *= look->game->branches;
    }
    return all < look->set->n ? (uint32_t)all : look->set->n;
}

/* Chooses what is counted for the limit; returns whether that is something else than before.
 * While no guess is known after which there is a tree: whether all parts have room in the
 * guesses below. Otherwise parts, and in large sets the codes that two guesses can solve: in
 * smaller sets good guesses hardly make parts that have more. */
static int choose_count(check_look *look, uint64_t limit)
{
    const unsigned branches = look->game->branches;
    const int parts = look->parts;

    look->parts = limit != CHECK_NONE || check_below(look->set->depth) < 2;
    look->room = !look->parts ? solvable(look) : look->set->n > 3 * branches ? branches + 1 : 0;
    return look->parts != parts;
}

/* What that number must be at least for a guess that is not shown to cost `limit` by it. Each
 * part has a secret solved at the first guess below, those that have room at the second, each
 * at the least, and each that has none costs more by no less than a second guess does. With one
 * guess below, all parts must be single. */
static uint64_t least_count(const check_look *look, uint64_t limit)
{
    const check_goal *goal = look->goal;
    const unsigned below = check_below(look->set->depth);
    const uint64_t n = look->set->n, base = look->room ? n : 0;

    if (!look->parts) return n;
    if (below == 0) return n == 1 ? base + 1 : UINT64_MAX; /* one secret may be the guess */
    if (below == 1) return base + n;
    const uint64_t second = check_cost_at(goal, below, 2);
    const uint64_t first = check_cost_at(goal, below, 1), saved = second - first;
    const uint64_t most = n * (goal->unit + second) + base * saved - (look->owned ? 0 : first);
    if (most < limit) return 0;
    return saved ? (most - limit) / saved + 1 : UINT64_MAX;
}

/* The guess at or after look->next, of those 256, that has this number; or the first of the
 * next 256. */
static uint32_t next_with(const check_look *look, uint64_t number)
{
    const uint32_t from = look->next % CHECK_LANES, first = look->next - from;

    for (uint32_t word = from / 64; number >> look->digits == 0 && word < CHECK_LANES / 64;
         word++) {
        uint64_t enough = ~(uint64_t)0; /* by the digits so far, from the lowest on */
        for (unsigned d = 0; d < look->digits; d++)
            enough =
                number >> d & 1 ? look->digit[d][word] & enough : look->digit[d][word] | enough;
        enough &= ~look->skipped[word];
        if (word == from / 64) enough = enough >> from % 64 << from % 64;
        if (enough) return first + word * 64 + (uint32_t)__builtin_ctzll(enough);
    }
    return first + CHECK_LANES;
}

/* Each guess by itself. */
static uint32_t look_plainly(check_look *look)
{
    while (look->next < look->game->codes) {
        const uint32_t guess = look->next++;
        if (!look->excused || !(look->excused[guess / 64] >> guess % 64 & 1)) return guess;
    }
    return look->game->codes;
}

/* Records which of the 256 guesses around look->next are skipped; returns whether all are. */
static int skip(check_look *look)
{
    const check_game *game = look->game;
    const uint32_t block = look->next / CHECK_LANES;
    const check_lanes *masks = game->mask + block * masks_of(game);
    uint64_t all = ~(uint64_t)0;

    if (!look->next) look->alike = find_alike(game, look->set);
    for (unsigned word = 0; word < CHECK_LANES / 64; word++)
        look->skipped[word] =
            look->excused ? look->excused[block * (CHECK_LANES / 64) + word] : 0;
    for (uint64_t left = look->alike; left; left &= left - 1)
        look->skipped |= masks[copies_mask(game, (unsigned)__builtin_ctzll(left), 0)];
    for (unsigned word = 0; word < CHECK_LANES / 64; word++) all &= look->skipped[word];
    return all == ~(uint64_t)0;
}

uint32_t check_look_on(check_look *look, uint64_t limit)
{
    const uint32_t codes = look->game->codes;
    if (look->game->plain) return look_plainly(look);
    int is_new = choose_count(look, limit);
    const uint64_t number = least_count(look, limit);

    while (look->next < codes) {
        if (is_new || look->next % CHECK_LANES == 0) {
            is_new = 0;
            if (skip(look)) {
                look->next += CHECK_LANES - look->next % CHECK_LANES;
                continue;
            }
            count(look);
        }
        const uint32_t block = look->next / CHECK_LANES, guess = next_with(look, number);
        look->next = guess;
        if (guess / CHECK_LANES != block) continue;
        look->next++;
        if (guess < codes) return guess;
    }
    return codes;
}

uint64_t check_look_at(const check_goal *goal, const check_game *game, const check_set *set,
                       uint64_t known, uint64_t own)
{
    check_look look = {.goal = goal, .game = game, .set = set, .owned = set->n <= CHECK_OWN};
    uint64_t least = own;
    uint32_t guess;

    while (least > known && !game->consistent &&
           (guess = check_look_on(&look, least)) < game->codes) {
        const uint64_t cost = check_guess_bound(goal, game, set, guess);
        if (cost < least) least = cost;
    }
    return least > known ? least : known;
}
