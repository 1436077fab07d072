/* worth.c - see worth.h. */
#include "play/game/worth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "format/game/score.h"
#include "play/system/interrupt.h"

#define TRIED     24u      /* codes of a set that are tried as guesses */
#define COMPARED  256u     /* codes of a set that they are tried against */
#define FEW       40u      /* sets so small that codes outside are tried, too */
#define POOL_MOST 1300u    /* at most this many of these */
#define POOL_WORK 3000000u /* and for large sets this, divided by their codes */
#define FALLOFF   0.42 /* guesses that a set takes for each bit of its size, approximately */

struct worth_meter {
    peg_rules rules;
    uint8_t solved;
    code_row pool[POOL_MOST]; /* codes outside the set that may be guessed: every n-th code */
    uint32_t pool_count, pool_step; /* of these, every n-th is tried */
    code_set set;                   /* of worth_list(), */
    code_row listed[WORTH_MOST];    /* its codes, */
    code_row codes[2][WORTH_MOST];  /* a copy of them, and room to sort it */
    double cost[COMPARED + 1];
};

/* The total number of guesses that n codes left take, approximately. */
static double cost_of(uint32_t n)
{
    return n == 0 ? 0 : (double)n * (1 + FALLOFF * log2((double)n));
}

worth_meter *worth_open(const peg_rules *rules)
{
    const uint32_t secrets = peg_rules_secrets(rules);
    worth_meter *meter = malloc(sizeof *meter);
    if (meter == NULL) return NULL;
    meter->rules = *rules;
    meter->solved = peg_solved_label(rules->length);
    meter->pool_count = secrets < POOL_MOST ? secrets : POOL_MOST;
    for (uint32_t i = 0; i < meter->pool_count; i++) {
        const uint64_t at = (uint64_t)i * secrets / meter->pool_count;
        peg_code_at(rules, (uint32_t)at, meter->pool[i]);
    }
    for (uint32_t n = 0; n <= COMPARED; n++) meter->cost[n] = cost_of(n);
    return meter;
}

const code_set *worth_list(worth_meter *meter, const play_history *history)
{
    code_set_fill(&meter->set, history, meter->listed, WORTH_MOST);
    meter->pool_step =
        1 + (uint32_t)((uint64_t)meter->pool_count * meter->set.count / POOL_WORK);
    return &meter->set;
}

double worth_estimate(const uint32_t part[PEG_MAX_FEEDBACKS], uint8_t solved)
{
    double cost = 0;
    for (unsigned label = 0; label < PEG_MAX_FEEDBACKS; label++)
        if (label != solved) cost += cost_of(part[label]);
    return cost;
}

/* The guess with the least estimated cost so far, and the number of its parts. */
typedef struct best_guess {
    const uint8_t *code;
    double cost;
    unsigned parts;
} best_guess;

/* Estimates the cost of a guess from every `step`-th of the codes. */
static void try_guess(const worth_meter *meter, code_row *codes, uint32_t n, uint32_t step,
                      const uint8_t *guess, best_guess *best)
{
    const code_set set = {codes, n, n, false};
    uint32_t part[PEG_MAX_FEEDBACKS];
    double cost = 0;
    unsigned parts = 0;
    code_set_parts(&set, step, guess, meter->rules.length, part);
    for (unsigned label = 0; label <= meter->solved; label++) {
        parts += part[label] > 0;
        if (label != meter->solved) cost += meter->cost[part[label]];
    }
    if (cost < best->cost) *best = (best_guess){guess, cost, parts};
}

/* Chooses the guess for n codes, at least 2: one of them, or of the pool. */
static const uint8_t *choose(const worth_meter *meter, code_row *codes, uint32_t n)
{
    const uint32_t step = n > COMPARED ? n / COMPARED + 1 : 1;
    const uint32_t stride = n > TRIED ? n / TRIED : 1;
    const uint32_t pool = n > FEW ? 0 : meter->pool_count;
    best_guess best = {NULL, HUGE_VAL, 0};
    for (uint32_t i = 0; i < n && best.parts < n; i += stride)
        try_guess(meter, codes, n, step, codes[i], &best);
    for (uint32_t i = 0; i < pool && best.parts < n; i += meter->pool_step)
        try_guess(meter, codes, n, 1, meter->pool[i], &best);
    return best.code;
}

/* The total number of guesses that n codes, from `from` on in one side, take if `guess` is made
 * now, or where that is null, the guess of the rule. Sorts them by feedback into the other
 * side. The guess may be one of them: it is not needed any more when deeper levels sort back.
 * The recursion is as deep as the game is long, since each guess of the rule splits its set. */
static uint64_t cost_of_codes(worth_meter *meter, unsigned side, uint32_t from, uint32_t n,
                              const uint8_t *guess)
{
    if (guess == NULL && n == 1) return 1;
    if (guess == NULL && (n == 2 || interrupt_pending())) return 2 * (uint64_t)n - 1;
    code_row *const codes = meter->codes[side] + from;
    code_row *const sorted = meter->codes[1 - side] + from;
    uint32_t part[PEG_MAX_FEEDBACKS] = {0}, start[PEG_MAX_FEEDBACKS], next = 0;
    uint64_t cost = n;
    peg_scorer scorer;
    if (guess == NULL) guess = choose(meter, codes, n);
    peg_scorer_ready(&scorer, guess, meter->rules.length);
    for (uint32_t i = 0; i < n; i++) part[peg_score(&scorer, codes[i])]++;
    for (unsigned label = 0; label <= meter->solved; label++) {
        start[label] = next;
        next += part[label];
    }
    for (uint32_t i = 0; i < n; i++)
        memcpy(sorted[start[peg_score(&scorer, codes[i])]++], codes[i], sizeof(code_row));
    for (unsigned label = 0; label < meter->solved; label++) {
        const uint32_t many = part[label];
        if (many > 0)
            cost += cost_of_codes(meter, 1 - side, from + start[label] - many, many, NULL);
    }
    return cost;
}

double worth_of_guess(worth_meter *meter, const uint8_t *guess)
{
    const uint32_t n = meter->set.count;
    memcpy(meter->codes[0], meter->listed, n * sizeof(code_row));
    return n == 0 ? 0 : (double)cost_of_codes(meter, 0, 0, n, guess) / (double)n;
}
