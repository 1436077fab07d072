/*
 * worth.c - what a guess is worth: the score of the partition it makes, by the strategy's rule.
 */
#include "gen/core/asserts.h"
#include "gen/score/fixed_log.h"
#include "gen/strategy/scan.h"

/* What a part adds to the score if answers have weights (weights.c). */
static uint64_t weighted_part(const peg_scan *s, unsigned label, uint64_t size)
{
    const peg_chooser *chooser = s->chooser;
    const uint64_t own = size < chooser->tabled
                             ? chooser->part[size]
                             : chooser->method.strategy->score.part((uint32_t)size);
    const uint64_t weight = s->weights[label];

    assert(weight <= PEG_WEIGHT_ONE);
    return weight * (own >> s->shift) +
           (PEG_WEIGHT_ONE - weight) * (size * s->log_all >> s->shift);
}

uint64_t peg_measure_parts(const peg_measure *by, const uint32_t *sizes, unsigned labels)
{
    uint64_t sum = 0, greatest = 0;

    for (unsigned f = 0; f < labels; f++) {
        const uint64_t part = by->part(sizes[f]);
        sum += part;
        if (part > greatest) greatest = part;
    }
    return by->greatest ? greatest : sum;
}

/* The same by the strategy's score, using tables as far as they go. */
static uint64_t measure_tabled(const peg_scan *s, const uint32_t *sizes)
{
    const peg_chooser *chooser = s->chooser;
    const peg_measure *by = &chooser->method.strategy->score;
    const int is_small = chooser->planes.count < PEG_SMALL;
    uint64_t sum = 0, greatest = 0;

    for (unsigned f = 0; f < s->labels; f++) {
        uint64_t part = s->weights                   ? weighted_part(s, f, sizes[f])
                        : is_small                   ? chooser->small_part[sizes[f]]
                        : sizes[f] < chooser->tabled ? chooser->part[sizes[f]]
                                                     : by->part(sizes[f]);
        sum += part;
        if (part > greatest) greatest = part;
    }
    return by->greatest ? greatest : sum;
}

peg_worth peg_scan_worth(const peg_scan *s, const uint32_t *sizes)
{
    const peg_measure *tie = &s->chooser->method.strategy->tie;
    const unsigned is_missing = sizes[s->labels - 1] == 0;
    assert(peg_sum_of(sizes, s->labels) == s->chooser->planes.count);
    peg_worth w = {2 * measure_tabled(s, sizes) + (is_missing ? s->missing : 0), 0};

    if (tie->part) w.tie = 2 * peg_measure_parts(tie, sizes, s->labels) + is_missing;
    return w;
}

/* A lower bound on the scores if no candidate is a separator: the score of a code that
 * separates all candidates, or of a candidate that leaves one pair. 0 if there are too many
 * candidates for that.
 */
static uint64_t least_score(const peg_scan *s, uint32_t count)
{
    uint32_t sizes[PEG_MAX_FEEDBACKS] = {0};
    if (count >= s->labels) return 0;
    for (uint32_t f = 0; f < count; f++) sizes[f] = 1;
    uint64_t separated = peg_scan_worth(s, sizes).score;
    sizes[count - 1] = 0;
    sizes[count - 2] = 0;
    sizes[count - 3] = 2;
    sizes[s->labels - 1] = 1;
    uint64_t pair = peg_scan_worth(s, sizes).score;
    return separated < pair ? separated : pair;
}

static void see_weights(peg_scan *s, uint32_t count)
{
    const peg_strategy *strategy = s->chooser->method.strategy;

    if (!strategy->weights) return;
    s->weights = strategy->weights(s->length, s->position->depth);
    s->log_all = peg_n_log_n(count) / count;
    s->shift = count >> 18 ? 10 : 0;
}

peg_status peg_scan_open(peg_scan *s)
{
    const peg_position *position = s->position;
    const peg_replay *replay = position->replay;
    peg_chooser *chooser = s->chooser;
    const uint32_t count = position->high - position->low;
    const int one_by_one = chooser->method.scope == PEG_SCOPE_CANDIDATES,
              is_small = count < PEG_SMALL;

    peg_status status = peg_planes_fill(&chooser->planes, replay, replay->set + position->low,
                                        count, one_by_one ? PEG_BY_ROWS : PEG_BY_WORDS);
    if (status == PEG_OK && !one_by_one)
        status = peg_family_open(&chooser->family, &chooser->planes);
    if (status != PEG_OK) return status;
    s->length = replay->rules.length;
    s->labels = replay->solved + 1u;
    s->missing = is_small ? chooser->small_missing : chooser->missing;
    see_weights(s, count);
    s->in_table = count < chooser->tabled && !s->weights && !chooser->method.strategy->tie.part;
    s->least = chooser->equals || s->weights || chooser->method.strategy->tie.part
                   ? 0
                   : least_score(s, count);
    chooser->family.part = chooser->part;
    chooser->family.small_part = is_small ? chooser->small_part : NULL;
    chooser->family.missing = s->missing;
    peg_palette_see(&s->palette, position, &chooser->planes);
    return PEG_OK;
}
