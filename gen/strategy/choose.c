/*
 * choose.c - finds the guess with the least score: a greedy choice, one guess ahead, by
 * exhaustive search of all codes in lexicographic order, or of all candidates. Of guesses that
 * are renamings of each other (gen/symmetry) only the first is scored.
 */
#include <stdlib.h>
#include <string.h>

#include "format/game/score.h"
#include "gen/core/asserts.h"
#include "gen/core/threads.h"
#include "gen/score/fixed_log.h"
#include "gen/symmetry/renaming.h"
#include "gen/symmetry/palette.h"
#include "gen/strategy/strategy.h"
#include "gen/symmetry/twins.h"

/* With so many candidates it pays to look for equivalent ones. */
#define ALIKE_LEAST 256

/* Up to so many candidates are scored pairwise, without laying them out as planes. */
#define FEW 16

/* How good a guess is: less is better; the second number breaks ties. */
typedef struct worth {
    uint64_t score, tie;
} worth;

/* A search through the guesses at one position. */
typedef struct scan {
    peg_chooser *chooser;
    const peg_position *position;
    peg_palette palette;
    unsigned length, labels;
    uint64_t missing;        /* added to the score of a guess that is not a candidate */
    const uint16_t *weights; /* of answers, or null */
    uint64_t log_all;        /* with weights: the logarithm of the number of candidates */
    unsigned shift;          /* with weights: makes their sums fit */
    int in_table;            /* whether the kernels can look up scores */
    worth best;              /* the least so far */
    uint64_t least;          /* no guess can score less, given that no candidate is a
                                separator */
    uint8_t best_guess[PEG_MAX_LENGTH];
} scan;

/* What a part adds to the score if answers have weights (weights.c). */
static uint64_t weighted_part(const scan *s, unsigned label, uint64_t size)
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

/* Computes the score of a partition by one measure, part by part. */
static uint64_t measure(const peg_measure *by, const uint32_t *sizes, unsigned labels)
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
static uint64_t measure_tabled(const scan *s, const uint32_t *sizes)
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

/* The worth of a guess that makes the partition sizes[label]. The score is doubled, so that a
 * guess which cannot be right comes after its equals. */
static worth worth_of(const scan *s, const uint32_t *sizes)
{
    const peg_measure *tie = &s->chooser->method.strategy->tie;
    const unsigned is_missing = sizes[s->labels - 1] == 0;
    assert(peg_sum_of(sizes, s->labels) == s->chooser->planes.count);
    worth w = {2 * measure_tabled(s, sizes) + (is_missing ? s->missing : 0), 0};

    if (tie->part) w.tie = 2 * measure(tie, sizes, s->labels) + is_missing;
    return w;
}

/* A lower bound on the scores if no candidate is a separator: the score of a code that
 * separates all candidates, or of a candidate that leaves one pair. 0 if there are too many
 * candidates for that.
 */
static uint64_t least_score(const scan *s, uint32_t count)
{
    uint32_t sizes[PEG_MAX_FEEDBACKS] = {0};
    if (count >= s->labels) return 0;
    for (uint32_t f = 0; f < count; f++) sizes[f] = 1;
    uint64_t separated = worth_of(s, sizes).score;
    sizes[count - 1] = 0;
    sizes[count - 2] = 0;
    sizes[count - 3] = 2;
    sizes[s->labels - 1] = 1;
    uint64_t pair = worth_of(s, sizes).score;
    return separated < pair ? separated : pair;
}

int peg_chooser_stopped(const peg_chooser *chooser)
{
    return (chooser->stop && *chooser->stop) ||
           (chooser->deadline > 0 && peg_clock() >= chooser->deadline);
}

/* Whether a guess is better than all so far, or equal to the best if equals are collected. */
static int is_noted(const scan *s, worth w)
{
    if (w.score != s->best.score) return w.score < s->best.score;
    return w.tie < s->best.tie || (w.tie == s->best.tie && s->chooser->equals);
}

/* Of equals, the first is chosen, and all are collected. */
static void note(scan *s, worth w, const uint8_t *code)
{
    peg_equals *equals = s->chooser->equals;
    if (w.score != s->best.score || w.tie != s->best.tie) {
        s->best = w;
        memcpy(s->best_guess, code, s->length);
        if (equals) equals->count = 0;
    }
    if (equals) peg_equals_add(equals, peg_code_index(&s->position->replay->rules, code));
}

static void note_family(scan *s, unsigned last, worth w)
{
    if (!is_noted(s, w)) return;
    s->chooser->family.guess[s->length - 1] = (uint8_t)last;
    note(s, w, s->chooser->family.guess);
}

/* Scores the guesses that complete the family's prefix by one of `choices`. */
static void score_family(scan *s, uint64_t choices)
{
    peg_chooser *chooser = s->chooser;
    uint64_t scores[PEG_MAX_COLORS + 4];

    chooser->counter->family_scores(&chooser->family, choices,
                                    chooser->method.strategy->score.greatest, scores);
    for (; choices; choices &= choices - 1) {
        const unsigned d = (unsigned)__builtin_ctzll(choices);
        if (scores[d] <= s->best.score) note_family(s, d, (worth){scores[d], 0});
    }
}

/* The same for what is not in tables: weights, second scores, the largest sets. */
static void measure_family(scan *s, uint64_t choices)
{
    peg_chooser *chooser = s->chooser;
    const unsigned colors = chooser->planes.colors;
    uint64_t sizes[PEG_MAX_FEEDBACKS * (PEG_MAX_COLORS + 4)];

    chooser->counter->family_sizes(&chooser->family, choices, sizes);
    for (; choices; choices &= choices - 1) {
        const unsigned d = (unsigned)__builtin_ctzll(choices);
        uint32_t own[PEG_MAX_FEEDBACKS];
        for (unsigned f = 0; f < s->labels; f++) own[f] = (uint32_t)sizes[f * colors + d];
        note_family(s, d, worth_of(s, own));
    }
}

/* Scores every guess of the palette, in lexicographic order. */
static void scan_all(scan *s, uint64_t before)
{
    peg_family *family = &s->chooser->family;
    uint64_t choices = peg_palette_choices(&s->palette, family->steps, before);

    if (family->steps + 1 == s->length) {
        s->chooser->effort.guesses += (unsigned)__builtin_popcountll(choices);
        if (s->in_table)
            score_family(s, choices);
        else
            measure_family(s, choices);
        return;
    }
    for (; choices && s->best.score > s->least && !peg_chooser_stopped(s->chooser);
         choices &= choices - 1) {
        unsigned d = (unsigned)__builtin_ctzll(choices);
        peg_family_push(family, d);
        scan_all(s, before | UINT64_C(1) << d);
        peg_family_pop(family);
    }
}

/* Scores one candidate as a guess. */
static void score_code(scan *s, const uint8_t *code)
{
    const peg_planes *planes = &s->chooser->planes;
    const uint64_t *rows[2 * PEG_MAX_LENGTH];
    uint8_t copies[PEG_MAX_COLORS] = {0};
    uint32_t counted[PEG_MAX_FEEDBACKS];

    for (unsigned p = 0; p < s->length; p++) {
        rows[p] = peg_row_at(planes, p, code[p]);
        rows[s->length + p] = peg_row_has(planes, ++copies[code[p]], code[p]);
    }
    peg_count(s->chooser->counter, rows, planes->words, s->length, planes->count, counted);
    s->chooser->effort.guesses++;
    const worth w = worth_of(s, counted);
    if (is_noted(s, w)) note(s, w, code);
}

/* Computes the symmetries of the position. */
static peg_status see_alike(peg_chooser *chooser, const peg_position *position)
{
    if (!chooser->alike) chooser->alike = calloc(1, sizeof *chooser->alike);
    return chooser->alike ? peg_alike_see(chooser->alike, position) : PEG_E_MEMORY;
}

static peg_status scan_candidates(scan *s)
{
    const peg_position *position = s->position;
    const peg_replay *replay = position->replay;
    const int many = position->high - position->low >= ALIKE_LEAST && !s->chooser->equals;
    peg_status status = many ? see_alike(s->chooser, position) : PEG_OK;

    for (uint32_t c = position->low; c < position->high && status == PEG_OK; c++) {
        const uint8_t *code = peg_replay_code(replay, c);
        if (peg_chooser_stopped(s->chooser)) break;
        if (!peg_colors_in_order(s->palette.fresh, s->palette.band, s->length, code)) continue;
        if (many && !peg_alike_least(s->chooser->alike, code)) continue;
        score_code(s, code);
    }
    return status;
}

/* Draws one candidate from each of as many equal stretches as the sample has codes. */
static void scan_sample(scan *s)
{
    const peg_replay *replay = s->position->replay;
    const uint64_t count = s->position->high - s->position->low,
                   draws = s->chooser->method.sample;
    for (uint32_t i = 0; i < draws && !peg_chooser_stopped(s->chooser); i++) {
        uint32_t from = (uint32_t)(count * i / draws), to = (uint32_t)(count * (i + 1) / draws);
        uint32_t c = s->position->low + from +
                     peg_draw(s->position, s->chooser->method.seed, i, to - from);
        score_code(s, peg_replay_code(replay, c));
    }
}

/* Chooses the first separator, if there is one: it is the best by every score. */
static int choose_separator(peg_chooser *chooser, const peg_position *position, uint32_t *guess)
{
    const peg_replay *replay = position->replay;
    const uint32_t first = peg_replay_find_separator(replay, position->low, position->high);

    if (first == position->high) return 0;
    *guess = replay->set[first];
    if (chooser->equals) peg_equals_add(chooser->equals, *guess);
    return 1;
}

/* The worth of a candidate to which the candidates, itself included, give
 * labels[0..count-1]. */
static worth worth_of_few(const peg_chooser *chooser, const uint8_t *labels, uint32_t count,
                          unsigned most)
{
    const peg_strategy *strategy = chooser->method.strategy;
    uint32_t sizes[PEG_MAX_FEEDBACKS] = {0}, greatest = 0;
    unsigned parts = 0;
    worth w = {(uint64_t)chooser->small_part[0] * most, 0};

    for (uint32_t c = 0; c < count; c++) {
        const uint32_t size = ++sizes[labels[c]];
        parts += size == 1;
        w.score += (uint64_t)chooser->small_part[size] - chooser->small_part[size - 1];
        if (size > greatest) greatest = size;
    }
    if (parts == count) return (worth){0, 0}; /* no score is less */
    if (strategy->score.greatest) w.score = chooser->small_part[greatest];
    if (strategy->tie.part) w.tie = measure(&strategy->tie, sizes, most);
    return w;
}

/* Chooses among 3 .. FEW candidates by scoring them pairwise; feedback is symmetric, so half
 * the pairs suffice. */
static peg_status choose_of_few(peg_chooser *chooser, const peg_position *position,
                                uint32_t *guess)
{
    const peg_replay *replay = position->replay;
    const uint32_t *set = replay->set + position->low, count = position->high - position->low;
    uint8_t labels[FEW][FEW];
    worth best = {UINT64_MAX, 0};
    peg_equals *equals = chooser->equals;

    assert(count > 2 && count <= FEW);
    for (uint32_t c = 0; c < count && best.score > 0; c++) {
        peg_scorer scorer;
        peg_scorer_ready(&scorer, peg_replay_code(replay, position->low + c),
                         replay->rules.length);
        labels[c][c] = replay->solved;
        for (uint32_t other = c + 1; other < count; other++) {
            labels[c][other] = labels[other][c] =
                peg_score(&scorer, peg_replay_code(replay, position->low + other));
        }
        const worth w = worth_of_few(chooser, labels[c], count, replay->solved + 1u);
        const int is_equal = w.score == best.score && w.tie == best.tie;
        if (w.score > best.score || (w.score == best.score && w.tie > best.tie)) continue;
        if (equals && !is_equal) equals->count = 0;
        if (equals) peg_equals_add(equals, set[c]);
        if (is_equal) continue;
        best = w;
        *guess = set[c];
    }
    if (equals && equals->failed) return PEG_E_MEMORY;
    if (best.score == 0) return PEG_OK; /* a separator: no comparison needed */
    chooser->effort.states++;
    chooser->effort.guesses += count;
    return PEG_OK;
}

static void see_weights(scan *s, uint32_t count)
{
    const peg_strategy *strategy = s->chooser->method.strategy;

    if (!strategy->weights) return;
    s->weights = strategy->weights(s->length, s->position->depth);
    s->log_all = peg_n_log_n(count) / count;
    s->shift = count >> 18 ? 10 : 0;
}

/* Lays out the candidates for counting and prepares the scores for their number. */
static peg_status open_scan(scan *s)
{
    const peg_position *position = s->position;
    const peg_replay *replay = position->replay;
    peg_chooser *chooser = s->chooser;
    const uint32_t count = position->high - position->low;
    const int all = chooser->method.scope == PEG_SCOPE_ALL, is_small = count < PEG_SMALL;

    peg_status status = peg_planes_fill(&chooser->planes, replay, replay->set + position->low,
                                        count, all ? PEG_BY_WORDS : PEG_BY_ROWS);
    if (status == PEG_OK && all) status = peg_family_open(&chooser->family, &chooser->planes);
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

static peg_status choose_by_score(peg_chooser *chooser, const peg_position *position,
                                  uint32_t *guess)
{
    const uint32_t count = position->high - position->low;
    const peg_scope scope = chooser->method.scope;
    const int drawn = scope == PEG_SCOPE_SAMPLE && count > chooser->method.sample;
    scan s = {.chooser = chooser, .position = position, .best = {UINT64_MAX, 0}};

    if (scope != PEG_SCOPE_ALL && count <= FEW && !drawn && !chooser->method.strategy->weights)
        return choose_of_few(chooser, position, guess);
    if (choose_separator(chooser, position, guess)) return PEG_OK;
    peg_status status = open_scan(&s);
    if (status != PEG_OK) return status;
    if (scope == PEG_SCOPE_ALL)
        scan_all(&s, 0);
    else if (drawn)
        scan_sample(&s);
    else
        status = scan_candidates(&s);
    if (status != PEG_OK) return status;
    if (peg_chooser_stopped(chooser)) return PEG_E_INTERRUPTED;
    chooser->effort.states++;
    *guess = peg_code_index(&position->replay->rules, s.best_guess);
    return chooser->equals && chooser->equals->failed ? PEG_E_MEMORY : PEG_OK;
}

peg_status peg_choose(peg_chooser *chooser, const peg_position *position, uint32_t *guess)
{
    if (chooser->equals)
        *chooser->equals =
            (peg_equals){.guess = chooser->equals->guess, .room = chooser->equals->room};
    assert(position->low < position->high);
    if (!position->depth && chooser->method.opens == PEG_OPENS_GIVEN) {
        *guess = chooser->method.opening;
        if (chooser->equals) peg_equals_add(chooser->equals, *guess);
        return PEG_OK;
    }
    if (position->high - position->low <= 2) {
        *guess = position->replay->set[position->low];
        if (chooser->equals) peg_equals_add(chooser->equals, *guess);
        return PEG_OK;
    }
    if (chooser->method.strategy->choose)
        return chooser->method.strategy->choose(chooser, position, guess);
    return choose_by_score(chooser, position, guess);
}
