/*
 * worth.c - what a thread needs to choose guesses, and what a guess is worth: the score of the
 * partition it makes, by the strategy's rule.
 */
#include <stdlib.h>
#include <xxhash.h>

#include "gen/core/array.h"
#include "gen/score/fixed_log.h"
#include "gen/strategy/choose.h"

/* ---- choosers --------------------------------------------------------------------------- */

/* Tabulates what parts add to scores; small ones also in units such that any sum fits 32
 * bits. */
static void tabulate(peg_chooser *chooser)
{
    const peg_strategy *strategy = chooser->method.strategy;
    unsigned shift = 0;

    for (uint32_t size = 0; size < chooser->tabled; size++)
        chooser->part[size] = strategy->score.part(size);
    while (chooser->part[PEG_SMALL - 1] >> shift > UINT32_MAX / (2 * PEG_MAX_FEEDBACKS))
        shift++;
    for (uint32_t size = 0; size < PEG_SMALL; size++) {
        chooser->small_part[size] = (uint32_t)(chooser->part[size] >> shift);
        assert(chooser->small_part[size] <= UINT32_MAX / (2 * PEG_MAX_FEEDBACKS));
    }
    /* Scores are doubled, so adding 1 puts a guess after its equals. */
    chooser->missing = 2 * strategy->missing + !strategy->tie.part;
    chooser->small_missing = 2 * (strategy->missing >> shift) + !strategy->tie.part;
}

peg_status peg_chooser_open(peg_chooser *chooser, const peg_method *method,
                            const peg_counter *counter, uint32_t secrets)
{
    *chooser = (peg_chooser){.method = *method, .counter = counter ? counter : peg_counters()};
    if (!method->strategy->score.part) return PEG_OK;
    chooser->tabled = secrets >= PEG_TABLED ? PEG_TABLED : secrets + PEG_SMALL;
    chooser->part = malloc(chooser->tabled * sizeof *chooser->part);
    if (!chooser->part) return PEG_E_MEMORY;
    tabulate(chooser);
    return PEG_OK;
}

void peg_chooser_close(peg_chooser *chooser)
{
    free(chooser->part);
    free(chooser->alike.map);
    peg_family_close(&chooser->family);
    peg_planes_free(&chooser->planes);
}

size_t peg_chooser_bytes(const peg_rules *rules, const peg_method *method)
{
    const uint32_t secrets = peg_rules_secrets(rules);
    const size_t words = (secrets + 511) / 512 * 8, length = rules->length;
    const size_t colors = (peg_greatest_range(rules) + 7) / 8 * 8;

    if (!method->strategy->score.part) return sizeof(peg_chooser);
    const size_t planes = 2 * length * colors * words;
    const size_t family = (2 * PEG_PLANES * length + colors) * words;
    const size_t tabled = secrets >= PEG_TABLED ? PEG_TABLED : secrets + PEG_SMALL;
    return sizeof(peg_chooser) + (planes + family + tabled) * sizeof(uint64_t);
}

int peg_chooser_stopped(const peg_chooser *chooser)
{
    return peg_stops(chooser->stop) ||
           (chooser->deadline > 0 && peg_clock() >= chooser->deadline);
}

uint32_t peg_draw(const peg_position *position, uint64_t seed, uint32_t draw, uint32_t bound)
{
    uint64_t hash = XXH3_64bits_withSeed(position->labels, position->depth, seed + draw);
    assert(bound > 0);
    return (uint32_t)((hash >> 32) * bound >> 32);
}

/* ---- scores of partitions --------------------------------------------------------------- */

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
    peg_worth w = {2 * measure_tabled(s, sizes) + (is_missing ? s->chooser->family.missing : 0),
                   0};

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

peg_status peg_scan_open(peg_scan *s)
{
    const peg_position *position = s->position;
    const peg_replay *replay = position->replay;
    peg_chooser *chooser = s->chooser;
    const peg_strategy *strategy = chooser->method.strategy;
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
    chooser->family.part = chooser->part;
    chooser->family.small_part = is_small ? chooser->small_part : NULL;
    chooser->family.missing = is_small ? chooser->small_missing : chooser->missing;
    if (strategy->weights) {
        s->weights = strategy->weights(s->length, position->depth);
        s->log_all = peg_n_log_n(count) / count;
        s->shift = count >> 18 ? 10 : 0;
    }
    const int is_plain = !s->weights && !strategy->tie.part;
    s->in_table = is_plain && count < chooser->tabled;
    s->least = is_plain && !chooser->equals ? least_score(s, count) : 0;
    peg_palette_see(&s->palette, position, &chooser->planes);
    return PEG_OK;
}
