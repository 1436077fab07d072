/*
 * choose.c - finds the guess with the least score.
 */
#include "guesses.h"
#include "strategy.h"

/* A search through the guesses of one position. */
typedef struct scan {
    peg_worker *worker;
    const peg_position *position;
    peg_palette palette;
    const uint64_t *rows[2 * PEG_MAX_LENGTH]; /* of the guess so far, see peg_count_fn */
    uint8_t guess[PEG_MAX_LENGTH];
    uint8_t copies[PEG_MAX_COLORS]; /* of each color in the guess so far */
    unsigned length, labels;
    uint64_t best; /* least score so far, doubled; + 1 if not by a candidate */
    uint8_t best_guess[PEG_MAX_LENGTH];
    int perfect; /* the best guess so far tells all candidates apart */
} scan;

/* Appends symbol d at position p to the guess. */
static void place(scan *s, unsigned p, unsigned d)
{
    const peg_planes *planes = &s->worker->planes;
    s->guess[p] = (uint8_t)d;
    s->rows[p] = peg_row(planes, peg_row_at(planes, p, d));
    s->rows[s->length + p] = peg_row(planes, peg_row_has(planes, ++s->copies[d], d));
}

static void score_guess(scan *s)
{
    const peg_planes *planes = &s->worker->planes;
    uint32_t sizes[PEG_MAX_FEEDBACKS];

    peg_count(s->worker->counter, s->rows, planes->stride, s->length, planes->count, sizes);
    s->worker->effort.guesses++;
    uint64_t score = 2 * s->worker->strategy->score(sizes, s->labels) + !sizes[s->labels - 1];
    if (score >= s->best) return;
    s->best = score;
    for (unsigned p = 0; p < s->length; p++) s->best_guess[p] = s->guess[p];

    s->perfect = 1;
    for (unsigned f = 0; f < s->labels; f++) s->perfect &= sizes[f] <= 1;
}

/* Every guess of the palette, in lexicographic order. */
static void scan_all(scan *s, unsigned p, uint64_t before)
{
    if (p == s->length) {
        score_guess(s);
        return;
    }
    uint64_t choices = peg_palette_choices(&s->palette, p, before);
    for (; choices && !s->perfect; choices &= choices - 1) {
        unsigned d = (unsigned)__builtin_ctzll(choices);
        place(s, p, d);
        scan_all(s, p + 1, before | UINT64_C(1) << d);
        s->copies[d]--;
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

static void scan_candidates(scan *s)
{
    const peg_replay *replay = s->position->replay;
    for (uint32_t c = s->position->low; c < s->position->high; c++) {
        const uint8_t *code = replay->symbols + (size_t)replay->set[c] * s->length;
        if (!is_representative(s, code)) continue;
        for (unsigned p = 0; p < s->length; p++) place(s, p, code[p]);
        score_guess(s);
        for (unsigned p = 0; p < s->length; p++) s->copies[code[p]]--;
    }
}

static peg_status choose_by_score(peg_worker *worker, const peg_position *position, uint32_t *guess)
{
    const peg_replay *replay = position->replay;
    scan s = {.worker = worker, .position = position, .best = UINT64_MAX};

    /* A candidate that tells all others apart is best by every score there is. */
    *guess = peg_replay_implied(replay, position->low, position->high, PEG_IMPLIED_SEPARATE);
    if (*guess != PEG_NOT_IMPLIED) return PEG_OK;

    peg_status status = peg_planes_fill(&worker->planes, replay, replay->set + position->low,
                                        position->high - position->low);
    if (status != PEG_OK) return status;
    s.length = replay->rules.length;
    s.labels = replay->solved + 1u;
    peg_palette_see(&s.palette, position, &worker->planes);
    uint64_t before = worker->effort.guesses;
    if (worker->scope == PEG_SCOPE_CANDIDATES) scan_candidates(&s);
    else scan_all(&s, 0, 0);
    worker->effort.states++;
    worker->effort.feedbacks += (worker->effort.guesses - before) * worker->planes.count;
    *guess = peg_code_index(&replay->rules, s.best_guess);
    return PEG_OK;
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
