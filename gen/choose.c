/*
 * choose.c - finds the guess with the least score.
 */
#include <stdlib.h>
#include <string.h>

#include "guesses.h"
#include "strategy.h"

/* A search through the guesses of one position. */
typedef struct scan {
    peg_worker *worker;
    const peg_position *position;
    peg_palette palette;
    unsigned length, labels;
    uint64_t best;    /* least score so far, doubled; + 1 if not by a candidate */
    uint64_t perfect; /* the score of a guess that tells all candidates apart */
    uint8_t best_guess[PEG_MAX_LENGTH];
} scan;

static uint64_t part_of(const peg_worker *worker, uint64_t size)
{
    if (worker->planes.count < PEG_SMALL) return worker->small_part[size];
    return size < worker->tabled ? worker->part[size] : worker->strategy->part((uint32_t)size);
}

/* The score of the partition sizes[0], sizes[step], …, doubled; + 1 if no part is the guess
 * itself. */
static uint64_t score_of(const scan *s, const uint64_t *sizes, size_t step)
{
    uint64_t sum = 0, greatest = 0;
    for (unsigned f = 0; f < s->labels; f++) {
        uint64_t part = part_of(s->worker, sizes[f * step]);
        sum += part;
        if (part > greatest) greatest = part;
    }
    return 2 * (s->worker->strategy->greatest ? greatest : sum) + !sizes[(s->labels - 1) * step];
}

/* The least score there is, which needs as many labels as candidates; 0 for too many. */
static uint64_t perfect_score(const scan *s, uint32_t count)
{
    uint64_t sizes[PEG_MAX_FEEDBACKS] = {0};
    if (count >= s->labels) return 0;
    for (uint32_t f = 0; f < count; f++) sizes[f] = 1;
    return score_of(s, sizes, 1);
}

/* Scores the guesses that go on from the family's common beginning with one of `choices`. */
static void score_family(scan *s, uint64_t choices)
{
    peg_worker *worker = s->worker;
    const unsigned colors = worker->planes.colors;
    uint64_t scores[PEG_MAX_COLORS + 4], sizes[PEG_MAX_FEEDBACKS * (PEG_MAX_COLORS + 4)];

    const int in_table = worker->planes.count < worker->tabled;
    if (in_table)
        worker->counter->family_scores(&worker->family, choices, worker->strategy->greatest, scores);
    else worker->counter->family_sizes(&worker->family, choices, sizes);
    for (; choices; choices &= choices - 1) {
        unsigned d = (unsigned)__builtin_ctzll(choices);
        worker->effort.guesses++;
        if (!in_table) scores[d] = score_of(s, sizes + d, colors);
        if (scores[d] >= s->best) continue;
        s->best = scores[d];
        memcpy(s->best_guess, worker->family.guess, s->length - 1);
        s->best_guess[s->length - 1] = (uint8_t)d;
    }
}

/* Every guess of the palette, in lexicographic order. */
static void scan_all(scan *s, uint64_t before)
{
    peg_family *family = &s->worker->family;
    uint64_t choices = peg_palette_choices(&s->palette, family->steps, before);

    if (family->steps + 1 == s->length) {
        score_family(s, choices);
        return;
    }
    for (; choices && s->best > s->perfect; choices &= choices - 1) {
        unsigned d = (unsigned)__builtin_ctzll(choices);
        peg_family_push(family, d);
        scan_all(s, before | UINT64_C(1) << d);
        peg_family_pop(family);
    }
}

/* Whether the palette would offer the code: whether it is the smallest of its class. */
static int is_representative(const scan *s, const uint8_t *code)
{
    uint64_t before = 0;
    for (unsigned p = 0; p < s->length; p++) {
        if (!(peg_palette_choices(&s->palette, p, before) >> code[p] & 1)) return 0;
        before |= UINT64_C(1) << code[p];
    }
    return 1;
}

/* Scores one candidate as a guess. */
static void score_code(scan *s, const uint8_t *code)
{
    const peg_planes *planes = &s->worker->planes;
    const uint64_t *rows[2 * PEG_MAX_LENGTH];
    uint8_t copies[PEG_MAX_COLORS] = {0};
    uint32_t counted[PEG_MAX_FEEDBACKS];
    uint64_t sizes[PEG_MAX_FEEDBACKS];

    for (unsigned p = 0; p < s->length; p++) {
        rows[p] = peg_row_at(planes, p, code[p]);
        rows[s->length + p] = peg_row_has(planes, ++copies[code[p]], code[p]);
    }
    peg_count(s->worker->counter, rows, planes->words, s->length, planes->count, counted);
    for (unsigned f = 0; f < s->labels; f++) sizes[f] = counted[f];
    s->worker->effort.guesses++;
    uint64_t score = score_of(s, sizes, 1);
    if (score >= s->best) return;
    s->best = score;
    memcpy(s->best_guess, code, s->length);
}

static void scan_candidates(scan *s)
{
    const peg_replay *replay = s->position->replay;
    for (uint32_t c = s->position->low; c < s->position->high; c++) {
        const uint8_t *code = replay->symbols + (size_t)replay->set[c] * s->length;
        if (is_representative(s, code)) score_code(s, code);
    }
}

static peg_status choose_by_score(peg_worker *worker, const peg_position *position, uint32_t *guess)
{
    const peg_replay *replay = position->replay;
    scan s = {.worker = worker, .position = position, .best = UINT64_MAX};

    /* A candidate that tells all others apart is best by every score there is. */
    *guess = peg_replay_implied(replay, position->low, position->high, PEG_IMPLIED_SEPARATE);
    if (*guess != PEG_NOT_IMPLIED) return PEG_OK;

    const uint32_t count = position->high - position->low;
    const int all = worker->scope == PEG_SCOPE_ALL;
    peg_status status = peg_planes_fill(&worker->planes, replay, replay->set + position->low,
                                        count, all ? PEG_BY_WORDS : PEG_BY_ROWS);
    if (status == PEG_OK && all) status = peg_family_open(&worker->family, &worker->planes);
    if (status != PEG_OK) return status;
    worker->family.part = worker->part;
    worker->family.small_part = count < PEG_SMALL ? worker->small_part : NULL;
    s.length = replay->rules.length;
    s.labels = replay->solved + 1u;
    s.perfect = perfect_score(&s, count);
    peg_palette_see(&s.palette, position, &worker->planes);
    uint64_t before = worker->effort.guesses;
    if (all) scan_all(&s, 0);
    else scan_candidates(&s);
    worker->effort.states++;
    worker->effort.feedbacks += (worker->effort.guesses - before) * count;
    *guess = peg_code_index(&replay->rules, s.best_guess);
    return PEG_OK;
}

/* Tabulates what parts count; the small ones in units that let any sum fit 32 bits. */
static void tabulate(peg_worker *worker)
{
    unsigned shift = 0;
    for (uint32_t size = 0; size < worker->tabled; size++) {
        worker->part[size] = worker->strategy->part(size);
    }
    while (worker->part[PEG_SMALL - 1] >> shift > UINT32_MAX / PEG_MAX_FEEDBACKS) shift++;
    for (uint32_t size = 0; size < PEG_SMALL; size++) {
        worker->small_part[size] = (uint32_t)(worker->part[size] >> shift);
    }
}

peg_status peg_worker_open(peg_worker *worker, const peg_strategy *strategy, peg_scope scope,
                           const peg_counter *counter, uint32_t secrets)
{
    *worker = (peg_worker){.strategy = strategy,
                           .scope = scope,
                           .counter = counter ? counter : peg_counters()};
    if (!strategy->part) return PEG_OK;
    worker->tabled = secrets >= PEG_TABLED ? PEG_TABLED : secrets + PEG_SMALL;
    worker->part = malloc(worker->tabled * sizeof *worker->part);
    if (!worker->part) return PEG_E_MEMORY;
    tabulate(worker);
    return PEG_OK;
}

void peg_worker_close(peg_worker *worker)
{
    free(worker->part);
    peg_family_close(&worker->family);
    peg_planes_free(&worker->planes);
}

peg_status peg_choose(peg_worker *worker, const peg_position *position, uint32_t *guess)
{
    if (position->high - position->low <= 2) {
        *guess = position->replay->set[position->low];
        return PEG_OK;
    }
    if (worker->strategy->choose) return worker->strategy->choose(worker, position, guess);
    return choose_by_score(worker, position, guess);
}
