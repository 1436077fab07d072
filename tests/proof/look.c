/*
 * look.c - one look at all guesses: PROOF.md, lemma 3.
 *
 * Most guesses need no sum over sizes: two numbers tell enough, how many parts a guess makes,
 * and how many secrets are in them beyond the `room` of each, which is what two guesses can
 * solve: 1 and one for each feedback. Both are counted for 512 guesses at once, a bit of a
 * word for each guess: the planes of the game are the binary digits of the labels that a code
 * answers guesses with, and what is counted is a list of words, one for each binary digit.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/proof/check.h"

/* Compiled for each kind of register that a machine may have; the machine picks one at run
 * time. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
#define WIDE __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define WIDE
#endif
/* Loops over few digits, labels or codes are fast when peeled. That leaves much straight code;
 * the passes turned off here find nothing in it, and take longer the more of it there is: with
 * them, this file takes 1.6 times as long to compile. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("peel-loops", "no-gcse", "no-tree-pre", "no-tree-vectorize",              \
                     "no-inline-functions", "no-unswitch-loops")
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

static int fill_planes(check_game *game)
{
    for (game->planes = 4; game->labels > 1u << game->planes;) game->planes++;
    const size_t lanes = game->codes * game->stride / CHECK_LANES * game->planes;
    game->plane = check_table(lanes + game->planes, sizeof(check_lanes)); /* see fetch_next() */
    if (!game->plane) return 0;
    for (size_t at = 0; at < lanes; at++) {
        const uint8_t *label = game->label + at / game->planes * CHECK_LANES;
        for (unsigned word = 0; word < CHECK_LANES / 64; word++) {
            uint64_t bits = 0;
            for (unsigned g = 0; g < 64; g++)
                bits |= (uint64_t)(label[word * 64 + g] >> at % game->planes & 1) << g;
            game->plane[at][word] = bits;
        }
    }
    return 1;
}

/* Records the guesses with each color, if all positions have the same colors. */
static int fill_colors(check_game *game)
{
    const peg_rules *rules = &game->rules;
    const unsigned colors = rules->range[0];
    const size_t row = game->stride / CHECK_LANES, bytes = colors * row * sizeof(check_lanes);

    for (unsigned p = 0; p < rules->length; p++)
        if (rules->range[p] != colors) return 1;
    game->has = aligned_alloc(sizeof(check_lanes), bytes);
    if (!game->has) return 0;
    memset(game->has, 0, bytes);
    for (uint32_t g = 0; g < game->codes; g++)
        for (unsigned p = 0; p < rules->length; p++)
            game->has[game->symbols[(size_t)g * rules->length + p] * row + g / CHECK_LANES]
                     [g % CHECK_LANES / 64] |= (uint64_t)1 << g % 64;
    return 1;
}

int check_look_open(check_game *game)
{
    return fill_planes(game) && fill_colors(game);
}

/* The colors with which a guess splits the set no differently than one of a smaller index: no
 * code of the set has them, so that the answers are those to any other absent color. The first
 * absent color represents all; if a guess cannot have it twice, the first `length` do. */
static uint64_t find_alike(const check_game *game, const check_set *set)
{
    const unsigned length = game->rules.length;
    uint64_t used = 0, alike = 0;
    unsigned kept = game->rules.kind == PEG_DISTINCT ? length : 1;

    for (uint32_t i = 0; i < set->n; i++)
        for (unsigned p = 0; p < length; p++)
            used |= (uint64_t)1 << game->symbols[(size_t)set->code[i] * length + p];
    for (unsigned c = 0; game->has && c < game->rules.range[0]; c++)
        if (!(used >> c & 1) && (!kept || !kept--)) alike |= (uint64_t)1 << c;
    return alike;
}

/* Labels are handled eight at a time: those that differ only in the lowest three digits; of the
 * last eight, only the first four if there are no more. */
#define GROUP 8

static unsigned group_of(const check_game *game, unsigned first)
{
    return game->branches - first > GROUP / 2 ? GROUP : GROUP / 2;
}

/* Which guesses a code answers with each label of the group that `first` begins. */
INLINE void answered(const check_lanes *plane, unsigned planes, unsigned first, unsigned labels,
                     check_lanes bit[GROUP])
{
    check_lanes group = first >> 3 & 1 ? plane[3] : ~plane[3];

    for (unsigned d = 4; d < planes; d++) group &= first >> d & 1 ? plane[d] : ~plane[d];
    for (unsigned k = 0; k < labels; k++)
        bit[k] = group & (k & 4 ? plane[2] : ~plane[2]) & (k & 2 ? plane[1] : ~plane[1]) &
                 (k & 1 ? plane[0] : ~plane[0]);
}

/* Counts the codes of a set that answer guesses with each label of a group. `row` is the
 * distance from code to code. */
INLINE void count_sizes(const check_lanes *plane, size_t row, unsigned planes, unsigned first,
                        const check_set *set, check_lanes size[GROUP][CHECK_DIGITS],
                        unsigned digits)
{
    const check_lanes none = {0};

    for (unsigned k = 0; k < GROUP; k++)
        for (unsigned d = 0; d < digits; d++) size[k][d] = none;
    for (uint32_t i = 0; i < set->n; i += 4) {
        check_lanes bit[4][GROUP] = {{none}};
        for (uint32_t j = 0; j < 4 && i + j < set->n; j++)
            answered(&plane[set->code[i + j] * row], planes, first, GROUP, bit[j]);
        for (unsigned k = 0; k < GROUP; k++) {
            check_lanes low, high, carry;
            add_two(&size[k][0], &bit[0][k], &bit[1][k], &low);
            add_two(&size[k][0], &bit[2][k], &bit[3][k], &high);
            add_two(&size[k][1], &low, &high, &carry);
            add_bit(size[k] + 2, digits - 2, &carry);
        }
    }
}

/* Adds a size to a sum, but no more than `room`, and one where it is not 0. */
INLINE void add_size(check_lanes *sum, unsigned digits, const check_lanes *size, unsigned few,
                     uint32_t room)
{
    check_lanes carry = size[0], full = ~(carry ^ carry); /* full: it is at least the room */

    for (unsigned d = 1; d < few; d++) carry |= size[d];
    for (unsigned d = 0; d < few; d++) full = room >> d & 1 ? size[d] & full : size[d] | full;
    for (unsigned d = 0; d < digits; d++) {
        const check_lanes none = {0};
        const check_lanes bit = d >= few        ? none
                                : room >> d & 1 ? size[d] | full
                                                : size[d] & ~full;
        const check_lanes before = carry;
        add_two(&sum[d], &bit, &before, &carry);
    }
}

WIDE uint32_t check_most_parts(const check_game *game, const check_set *set)
{
    uint32_t most = 0;

    if (set->n > game->labels) return 0;
    for (uint32_t i = 0; i < set->n && most < set->n; i++) {
        const uint8_t *row = game->label + set->code[i] * game->stride;
        uint64_t seen = 0;
        for (uint32_t j = 0; j < set->n; j++) seen |= (uint64_t)1 << row[set->code[j]];
        const uint32_t parts = (uint32_t)__builtin_popcountll(seen);
        if (parts > most) most = parts;
    }
    return most;
}

static unsigned digits_of(uint32_t most)
{
    return most ? 32 - (unsigned)__builtin_clz(most) : 1;
}

/* Which of the guesses from..from+511 are in a set. Their part that is the guess itself is
 * counted so where the other labels fill groups of so many: 3 positions have 8 of them. */
INLINE void find_own(const check_game *game, const check_set *set, uint32_t from,
                     unsigned group, check_lanes *own)
{
    for (uint32_t i = 0; i < set->n && game->branches % group == 0; i++)
        if (set->code[i] - from < CHECK_LANES)
            (*own)[(set->code[i] - from) / 64] |= (uint64_t)1 << set->code[i] % 64;
}

/* Prefetches the answers of a code to the next 512 guesses. */
INLINE void fetch_next(const check_lanes *plane, unsigned planes)
{
    for (unsigned d = 0; d < planes; d++) __builtin_prefetch(plane + planes + d);
}

/* Adds how many of these labels guesses have; a number of labels that compilers unroll. */
INLINE void count_labels(const check_lanes *plane, size_t row, unsigned planes, unsigned first,
                         unsigned labels, const check_set *set, check_lanes *parts)
{
    check_lanes occurs[GROUP] = {{0}};

    for (uint32_t i = 0; i < set->n; i++) {
        const check_lanes *at = &plane[set->code[i] * row];
        check_lanes bit[GROUP];
        if (!first) fetch_next(at, planes);
        answered(at, planes, first, labels, bit);
        for (unsigned k = 0; k < labels; k++) occurs[k] |= bit[k];
    }
    for (unsigned k = 0; k < labels; k++) add_bit(parts, digits_of(first + GROUP), &occurs[k]);
}

/* Adds how many parts the guesses from..from+511 make of a set, the part that is the guess
 * itself among them. */
INLINE void count_parts(const check_game *game, const check_set *set, uint32_t from,
                        check_lanes *parts, unsigned planes)
{
    const size_t row = game->stride / CHECK_LANES * planes;
    const check_lanes *plane = game->plane + from / CHECK_LANES * planes;
    check_lanes own = {0};

    find_own(game, set, from, GROUP / 2, &own);
    for (unsigned first = 0; first < game->branches; first += GROUP)
        if (group_of(game, first) == GROUP)
            count_labels(plane, row, planes, first, GROUP, set, parts);
        else
            count_labels(plane, row, planes, first, GROUP / 2, set, parts);
    add_bit(parts, digits_of(game->labels), &own);
}

/* The same of a larger set, and adds to it how many codes of the set have room in their parts.
 */
INLINE void count_room(const check_game *game, const check_set *set, uint32_t from,
                       check_lanes *sum, unsigned planes)
{
    const size_t row = game->stride / CHECK_LANES * planes;
    const unsigned few = digits_of(set->n | 4), all = digits_of(set->n + game->labels);
    const check_lanes *plane = game->plane + from / CHECK_LANES * planes;
    check_lanes size[GROUP][CHECK_DIGITS], own = {0};

    find_own(game, set, from, GROUP, &own);
    for (unsigned first = 0; first < game->branches; first += GROUP) {
        count_sizes(plane, row, planes, first, set, size, few);
        for (unsigned k = 0; k < GROUP; k++)
            add_size(sum, all, size[k], few, game->branches + 1);
    }
    add_bit(sum + 1, all - 1, &own); /* one secret, and one part */
}

/* From this size on rooms are counted, too: in smaller sets good guesses hardly make such large
 * parts. */
static int is_large(const check_look *look)
{
    return look->set->n > 3 * look->game->branches;
}

INLINE void count_planes(check_look *look, unsigned planes)
{
    const check_lanes none = {0};

    look->digits = is_large(look) ? digits_of(look->set->n + look->game->labels)
                                  : digits_of(look->game->labels + GROUP);
    for (unsigned d = 0; d < look->digits; d++) look->digit[d] = none;
    if (is_large(look))
        count_room(look->game, look->set, look->next, look->digit, planes);
    else
        count_parts(look->game, look->set, look->next, look->digit, planes);
}

/* Each number of planes has its own code, without a loop over them. */
WIDE static void count(check_look *look)
{
    switch (look->game->planes) {
    case 4: count_planes(look, 4); break;
    case 5: count_planes(look, 5); break;
    default: count_planes(look, CHECK_PLANES); break;
    }
}

/* What that number must be at least for a guess that is not shown to cost `limit` by it. Each
 * part has a secret solved at the first guess below, those that have room at the second, each
 * at the least, and each that has none costs more by no less than a second guess does. With one
 * guess below, all parts must be single. */
static uint64_t least_count(const check_look *look, uint64_t limit)
{
    const check_goal *goal = look->goal;
    const unsigned below = check_below(look->set->depth);
    const uint64_t n = look->set->n, base = is_large(look) ? n : 0;

    if (below == 0) return n == 1 ? base + 1 : UINT64_MAX; /* one secret may be the guess */
    if (below == 1) return base + n;
    const uint64_t second = check_cost_at(goal, below, 2);
    const uint64_t first = check_cost_at(goal, below, 1), saved = second - first;
    const uint64_t most = n * (goal->unit + second) + base * saved - (look->owned ? 0 : first);
    if (most < limit) return 0;
    return saved ? (most - limit) / saved + 1 : UINT64_MAX;
}

/* The guess at or after look->next, of those 512, that has this number; or the first of the
 * next 512. */
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

/* Records which of the 512 guesses from look->next on are skipped; returns whether all are. */
static int skip(check_look *look)
{
    const check_game *game = look->game;
    const size_t row = game->stride / CHECK_LANES, at = look->next / CHECK_LANES;
    uint64_t all = ~(uint64_t)0;

    if (!look->next) look->alike = find_alike(game, look->set);
    for (unsigned word = 0; word < CHECK_LANES / 64; word++)
        look->skipped[word] = look->excused ? look->excused[look->next / 64 + word] : 0;
    for (uint64_t left = look->alike; left; left &= left - 1)
        look->skipped |= game->has[(unsigned)__builtin_ctzll(left) * row + at];
    for (unsigned word = 0; word < CHECK_LANES / 64; word++) all &= look->skipped[word];
    return all == ~(uint64_t)0;
}

uint32_t check_look_on(check_look *look, uint64_t limit)
{
    const uint32_t codes = look->game->codes;
    if (look->game->plain) return look_plainly(look);
    const uint64_t number = least_count(look, limit);

    while (look->next < codes) {
        if (look->next % CHECK_LANES == 0) {
            if (skip(look)) {
                look->next += CHECK_LANES;
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
