/*
 * order.c - feedback is symmetric, so each pair is scored once: after row i, everything about
 * how candidate i splits the set is known.
 */
#include <string.h>

#include "format/tree/order.h"

/* How the candidates split the set, as far as it is known. */
typedef struct splits {
    const peg_replay *replay;
    uint32_t count;
    int by_largest;
    peg_packed code[PEG_ORDERED_MOST];
    uint8_t label[PEG_ORDERED_MOST][PEG_ORDERED_MOST]; /* complete rows up to the last
                                                          counted */
    uint8_t parts[PEG_ORDERED_MOST];                   /* number of different labels */
    uint8_t largest[PEG_ORDERED_MOST];                 /* most candidates with the same label */
} splits;

peg_ordering peg_ordering_of(unsigned strategy)
{
    enum { BY_PARTS, BY_LARGEST, BY_NONE };
#define ORDER(number, NAME, symbol, name, alias, order, title) [number] = BY_##order,
    static const uint8_t orders[PEG_STRATEGY_COUNT] = {BY_PARTS, PEG_STRATEGIES(ORDER)};
#undef ORDER
    const unsigned by = orders[strategy < PEG_STRATEGY_COUNT ? strategy : PEG_STRATEGY_OTHER];

    return (peg_ordering){.most = by == BY_NONE ? 2 : PEG_ORDERED_MOST,
                          .by_largest = by == BY_LARGEST};
}

static void start(splits *s, const peg_replay *replay, uint32_t low, uint32_t high,
                  peg_ordering ordering)
{
    s->replay = replay;
    s->count = high - low;
    s->by_largest = ordering.by_largest;
    peg_pack_rows(&replay->packing, replay->symbols, replay->set + low, s->count, s->code);
}

static unsigned find_largest(const uint8_t *label, uint32_t count)
{
    uint8_t alike[PEG_MAX_FEEDBACKS] = {0}, largest = 0;

    for (uint32_t c = 0; c < count; c++) {
        if (++alike[label[c]] > largest) largest = alike[label[c]];
    }
    return largest;
}

/* Labels the candidates after a candidate by it, and it by them. Inline, so that only what the
 * packing needs is left of peg_compare(). */
static inline void label_by(splits *s, const peg_packing packing, uint32_t candidate)
{
    const peg_packed guess = s->code[candidate];
    const uint32_t count = s->count;
    uint8_t *own = s->label[candidate];

    for (uint32_t c = candidate + 1; c < count; c++) {
        const uint8_t label = peg_compare(&packing, &guess, s->code + c);
        own[c] = s->label[c][candidate] = label;
    }
}

/* Splits the set by a candidate, after all candidates before it. */
static void split_by(splits *s, uint32_t candidate)
{
    const peg_packing *packing = &s->replay->packing;
    uint8_t *own = s->label[candidate];

    own[candidate] = s->replay->solved;
    /* Usually one word of symbols and one of copies are compared, and labels are below 64. */
    if (packing->length <= 8 && packing->words == 1) {
        label_by(s, (peg_packing){.length = packing->length, .words = 1}, candidate);
        s->parts[candidate] = (uint8_t)peg_different_below_64(own, s->count);
    } else {
        label_by(s, *packing, candidate);
        s->parts[candidate] = (uint8_t)peg_different_bytes(own, s->count);
    }
    if (s->by_largest) s->largest[candidate] = (uint8_t)find_largest(own, s->count);
}

/* Whether candidate a, which precedes b, is numbered after it. */
static int is_behind(const splits *s, uint32_t a, uint32_t b)
{
    return s->by_largest ? s->largest[b] < s->largest[a] : s->parts[b] > s->parts[a];
}

uint32_t peg_order_first(const peg_replay *replay, uint32_t low, uint32_t high,
                         peg_ordering ordering, unsigned *lacking)
{
    splits s;
    uint32_t first = 0;

    start(&s, replay, low, high, ordering);
    for (uint32_t c = 0; c < s.count; c++) {
        split_by(&s, c);
        if (is_behind(&s, first, c)) first = c;
        if (s.parts[c] == s.count) break; /* none comes before the first that separates all */
    }
    *lacking = s.count - s.parts[first];
    memcpy(replay->labels + low, s.label[first], s.count);
    return low + first;
}

unsigned peg_order_all(const peg_replay *replay, uint32_t low, uint32_t high,
                       peg_ordering ordering, uint32_t place[PEG_ORDERED_MOST])
{
    splits s;

    start(&s, replay, low, high, ordering);
    for (uint32_t c = 0; c < s.count; c++) {
        uint32_t to = c;
        split_by(&s, c);
        for (; to > 0 && is_behind(&s, place[to - 1] - low, c); to--) place[to] = place[to - 1];
        place[to] = low + c;
    }
    return s.count - s.parts[place[0] - low];
}
