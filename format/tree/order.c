/*
 * order.c - feedback is the same both ways, so that a pair is scored once: after row i, all
 * that candidate i makes of the set is known.
 */
#include <string.h>

#include "format/tree/order.h"

/* What the candidates scored so far make of the set. */
typedef struct splits {
    peg_packed code[PEG_ORDERED_MOST];
    uint64_t seen[PEG_ORDERED_MOST][2];  /* a bit for each label */
    uint8_t parts[PEG_ORDERED_MOST];     /* so many labels, once all have been counted */
    uint8_t largest[PEG_ORDERED_MOST];   /* candidates of the same label; */
    uint8_t (*alike)[PEG_MAX_FEEDBACKS]; /* null where these are not counted */
} splits;

peg_ordering peg_ordering_of(unsigned strategy)
{
    const int looks_at_parts = strategy < PEG_STRATEGY_FIRST || strategy > PEG_STRATEGY_DEDUCE;
    return (peg_ordering){.most = looks_at_parts ? PEG_ORDERED_MOST : 2,
                          .by_largest = strategy == PEG_STRATEGY_MINIMAX};
}

/* Begins with what each candidate makes of itself. */
static void start(splits *s, const peg_replay *replay, uint32_t low, uint32_t count)
{
    const unsigned solved = replay->solved;

    peg_pack_rows(&replay->packing, replay->symbols, replay->set + low, count, s->code);
    for (uint32_t c = 0; c < count; c++) {
        s->seen[c][0] = s->seen[c][1] = 0;
        s->seen[c][solved / 64] = UINT64_C(1) << solved % 64;
        s->largest[c] = 1;
        if (s->alike) memset(s->alike[c], 0, sizeof s->alike[c]);
    }
}

static void count_alike(splits *s, uint32_t candidate, unsigned label)
{
    const uint8_t alike = ++s->alike[candidate][label];
    if (alike > s->largest[candidate]) s->largest[candidate] = alike;
}

/* Counts a candidate's feedback to those behind it; all others have counted theirs. */
static void split_by(splits *s, const peg_packing *packing, uint32_t count, uint32_t candidate)
{
    uint64_t seen[2] = {s->seen[candidate][0], s->seen[candidate][1]};
    const peg_packed guess = s->code[candidate];

    for (uint32_t c = candidate + 1; c < count; c++) {
        const unsigned label = peg_compare(packing, &guess, s->code + c);
        const uint64_t bit = UINT64_C(1) << label % 64;
        seen[label / 64] |= bit;
        s->seen[c][label / 64] |= bit;
        if (!s->alike) continue;
        count_alike(s, candidate, label);
        count_alike(s, c, label);
    }
    s->parts[candidate] = (uint8_t)(peg_members(seen[0]) + peg_members(seen[1]));
}

/* Whether candidate a, which stands before b, is numbered behind it. */
static int is_behind(const splits *s, uint32_t a, uint32_t b)
{
    return s->alike ? s->largest[b] < s->largest[a] : s->parts[b] > s->parts[a];
}

uint32_t peg_order_first(const peg_replay *replay, uint32_t low, uint32_t high,
                         peg_ordering ordering, unsigned *lacking)
{
    const uint32_t count = high - low;
    uint8_t alike[PEG_ORDERED_MOST][PEG_MAX_FEEDBACKS];
    splits s;
    uint32_t first = 0;

    *lacking = 0;
    if (count <= 2) return low;
    s.alike = ordering.by_largest ? alike : NULL;
    start(&s, replay, low, count);
    for (uint32_t c = 0; c < count; c++) {
        split_by(&s, &replay->packing, count, c);
        if (is_behind(&s, first, c)) first = c;
        if (s.parts[c] == count) break; /* none is before the first that separates all */
    }
    *lacking = count - s.parts[first];
    return low + first;
}

unsigned peg_order_all(const peg_replay *replay, uint32_t low, uint32_t high,
                       peg_ordering ordering, uint32_t place[PEG_ORDERED_MOST])
{
    const uint32_t count = high - low;
    uint8_t alike[PEG_ORDERED_MOST][PEG_MAX_FEEDBACKS];
    splits s;

    s.alike = ordering.by_largest ? alike : NULL;
    start(&s, replay, low, count);
    for (uint32_t c = 0; c < count; c++) split_by(&s, &replay->packing, count, c);
    for (uint32_t c = 0; c < count; c++) {
        uint32_t to = c;
        for (; to > 0 && is_behind(&s, place[to - 1] - low, c); to--) place[to] = place[to - 1];
        place[to] = low + c;
    }
    return count - s.parts[place[0] - low];
}
