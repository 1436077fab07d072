/* advice.c - see advice.h. */
#include "play/game/advice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "play/game/worth.h"
#include "play/system/interrupt.h"

#define COMPARED   2000u  /* codes left that guesses are tried against */
#define TRIED      4000u  /* guesses tried: as many of the codes left as of all codes */
#define SHORT_LIST 12u    /* guesses from which the game is played to its end */
#define PLAYED     40000u /* codes played in total, though always two guesses */

/* In guesses: less does not make up for a guess that cannot be the code. */
#define LEAST_GAIN 0.005

/* What advice is computed from. */
typedef struct adviser {
    const peg_rules *rules;
    uint8_t solved;
    worth_meter *meter;
    const code_set *set;
} adviser;

/* The best guesses so far by their estimated cost, best first. */
typedef struct short_list {
    unsigned count, most;
    struct {
        double cost;
        uint8_t code[PEG_MAX_LENGTH];
    } entry[SHORT_LIST];
} short_list;

void split_of_parts(guess_split *split, const uint32_t part[PEG_MAX_FEEDBACKS], uint8_t solved,
                    uint32_t codes, double scale)
{
    split->possible = part[solved] > 0;
    for (unsigned label = 0; label < PEG_MAX_FEEDBACKS; label++) {
        split->answers += part[label] > 0;
        if (label == solved) continue;
        const double left = part[label] * scale;
        if (left > split->worst) split->worst = left;
        split->expected += left * part[label] / codes;
    }
}

static void describe(const adviser *a, const uint8_t *guess, guess_split *split)
{
    const double scale = (double)a->set->total / (double)a->set->count;
    uint32_t part[PEG_MAX_FEEDBACKS];
    memset(split, 0, sizeof *split);
    memcpy(split->code, guess, a->rules->length);
    code_set_parts(a->set, 1, guess, a->rules->length, part);
    split_of_parts(split, part, a->solved, a->set->count, scale);
    split->guesses = worth_of_guess(a->meter, guess);
}

/* Guesses of equal cost are mostly the same guess under other names: the first is enough. */
static void enter(short_list *list, const uint8_t *code, double cost)
{
    unsigned at = list->count;
    for (unsigned i = 0; i < list->count; i++)
        if (fabs(list->entry[i].cost - cost) < 1e-9) return;
    if (at == list->most && cost >= list->entry[at - 1].cost) return;
    if (at == list->most)
        at--;
    else
        list->count++;
    for (; at > 0 && list->entry[at - 1].cost > cost; at--)
        list->entry[at] = list->entry[at - 1];
    list->entry[at].cost = cost;
    memcpy(list->entry[at].code, code, PEG_MAX_LENGTH);
}

static void try_guess(const adviser *a, uint32_t step, const uint8_t *code, short_list *list)
{
    uint32_t part[PEG_MAX_FEEDBACKS];
    code_set_parts(a->set, step, code, a->rules->length, part);
    enter(list, code, worth_estimate(part, a->solved));
}

/* Tries codes left, then codes that are not. */
static void try_all(const adviser *a, short_list *possible, short_list *outside)
{
    const uint32_t step = 1 + a->set->count / COMPARED;
    const uint32_t stride = 1 + a->set->count / TRIED;
    const uint32_t secrets = peg_rules_secrets(a->rules);
    const uint32_t many = secrets < TRIED ? secrets : TRIED;
    for (uint32_t i = 0; i < a->set->count && !interrupt_pending(); i += stride)
        try_guess(a, step, a->set->codes[i], possible);
    for (uint32_t i = 0; i < many && !interrupt_pending(); i++) {
        uint8_t code[PEG_MAX_LENGTH] = {0};
        peg_code_at(a->rules, (uint32_t)((uint64_t)i * secrets / many), code);
        try_guess(a, step, code, outside);
    }
}

/* Plays on from each guess of a list and describes the best. */
static void play_through(const adviser *a, const short_list *list, guess_split *best)
{
    unsigned first = 0;
    double least = HUGE_VAL;
    for (unsigned i = 0; i < list->count && !interrupt_pending(); i++) {
        const double guesses = worth_of_guess(a->meter, list->entry[i].code);
        if (guesses >= least) continue;
        least = guesses;
        first = i;
    }
    describe(a, list->entry[first].code, best);
}

/* Chooses among all guesses, or describes the one that is given. */
static void choose(const adviser *a, const uint8_t *given, play_advice *advice)
{
    const unsigned fit = PLAYED / (a->set->count + 1);
    const unsigned most = fit < 2 ? 2 : fit > SHORT_LIST ? SHORT_LIST : fit;
    short_list possible = {.most = most}, outside = {.most = most};
    if (given != NULL) {
        describe(a, given, &advice->best);
        if (advice->best.possible) return;
    }
    try_all(a, &possible, &outside);
    play_through(a, &possible, &advice->other);
    if (given == NULL) play_through(a, &outside, &advice->best);
    advice->has_other =
        given != NULL || advice->best.guesses + LEAST_GAIN < advice->other.guesses;
    if (!advice->has_other) advice->best = advice->other;
}

/* Fills the advice with the codes left and the best guess, which is `given` unless that is
 * null. */
static bool advise(const play_game *game, const play_history *history, const uint8_t *given,
                   play_advice *advice)
{
    adviser a = {.rules = &history->rules,
                 .solved = peg_solved_label(history->rules.length),
                 .meter = worth_open(&history->rules)};
    if (a.meter == NULL) return false;
    a.set = worth_list(a.meter, history);
    advice->remaining = a.set->total;
    advice->at_least = a.set->at_least;
    advice->exact = code_set_whole(a.set);
    advice->chosen = given == NULL;
    if (a.set->count > 0) choose(&a, given, advice);
    if (advice->kind == GUIDE_TREE) advice->best.guesses = guide_average(game, history, a.set);
    free(a.meter);
    if (interrupt_pending()) advice->kind = GUIDE_INTERRUPTED;
    return true;
}

bool advice_find(const play_game *game, const play_history *history, play_advice *advice)
{
    play_guide guide;
    memset(advice, 0, sizeof *advice);
    guide_next(game, history, &guide);
    advice->kind = guide.kind;
    if (guide.kind != GUIDE_TREE && guide.kind != GUIDE_OFF_TREE) return true;
    return advise(game, history, guide.kind == GUIDE_TREE ? guide.code : NULL, advice);
}

void advice_keep_possible(play_advice *advice)
{
    if (advice->best.possible || !advice->has_other) return;
    advice->best = advice->other;
    advice->has_other = false;
    advice->chosen = false;
    advice->kind = GUIDE_OFF_TREE;
}

bool advice_of_guide(const play_game *game, const play_history *history,
                     const play_guide *guide, play_advice *advice)
{
    memset(advice, 0, sizeof *advice);
    advice->kind = guide->kind;
    return advise(game, history, guide->code, advice) && advice->kind != GUIDE_INTERRUPTED;
}
