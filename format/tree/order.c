/*
 * order.c - feedback is the same both ways, so that a pair is scored once: after row i, all
 * that candidate i makes of the set is known.
 */
#include <string.h>

#include "format/game/score.h"
#include "format/tree/order.h"

/* What the candidates scored so far make of the set. */
typedef struct splits {
    uint64_t seen[PEG_ORDERED_MOST][2];  /* a bit for each label */
    uint8_t parts[PEG_ORDERED_MOST];     /* so many labels */
    uint8_t largest[PEG_ORDERED_MOST];   /* candidates of the same label; */
    uint8_t (*alike)[PEG_MAX_FEEDBACKS]; /* null where these are not counted */
} splits;

peg_ordering peg_ordering_of(unsigned strategy)
{
    const int looks_at_parts = strategy < PEG_STRATEGY_FIRST || strategy > PEG_STRATEGY_DEDUCE;
    return (peg_ordering){.most = looks_at_parts ? PEG_ORDERED_MOST : 2,
                          .by_largest = strategy == PEG_STRATEGY_MINIMAX};
}

static void count_label(splits *s, uint32_t candidate, unsigned label)
{
    const uint64_t bit = UINT64_C(1) << label % 64;
    uint64_t *seen = &s->seen[candidate][label / 64];

    if (!(*seen & bit)) s->parts[candidate]++;
    *seen |= bit;
    if (!s->alike) return;
    const uint8_t alike = ++s->alike[candidate][label];
    if (alike > s->largest[candidate]) s->largest[candidate] = alike;
}

/* Counts a candidate's feedback to itself and to those behind it. */
static void split_by(splits *s, const peg_replay *replay, uint32_t low, uint32_t count,
                     uint32_t candidate)
{
    const uint32_t *set = replay->set + low;
    uint8_t label[PEG_ORDERED_MOST];
    peg_scorer scorer;

    peg_scorer_ready(&scorer, peg_replay_row(replay, set[candidate]), replay->rules.length);
    peg_score_rows(&scorer, replay->symbols, set + candidate, count - candidate, label);
    count_label(s, candidate, label[0]);
    for (uint32_t c = candidate + 1; c < count; c++) {
        count_label(s, candidate, label[c - candidate]);
        count_label(s, c, label[c - candidate]);
    }
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
    splits s = {.alike = ordering.by_largest ? alike : NULL};
    uint32_t first = 0;

    *lacking = 0;
    if (count <= 2) return low;
    if (s.alike) memset(alike, 0, count * sizeof *alike);
    for (uint32_t c = 0; c < count; c++) {
        split_by(&s, replay, low, count, c);
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
    uint8_t alike[PEG_ORDERED_MOST][PEG_MAX_FEEDBACKS] = {{0}};
    splits s = {.alike = ordering.by_largest ? alike : NULL};

    for (uint32_t c = 0; c < count; c++) split_by(&s, replay, low, count, c);
    for (uint32_t c = 0; c < count; c++) {
        uint32_t to = c;
        for (; to > 0 && is_behind(&s, place[to - 1] - low, c); to--) place[to] = place[to - 1];
        place[to] = low + c;
    }
    return count - s.parts[place[0] - low];
}
