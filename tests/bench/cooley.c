/*
 * cooley.c - checks Cooley's claim that his rule (dissimilar, gen/strategy/rules.c) never takes
 * more than six guesses at Mastermind. The rule leaves open which of several codes that are
 * equally unlike the last guess to take; this tries every choice.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/pegtree.h"

typedef struct game {
    peg_rules rules;
    uint32_t secrets;
    uint8_t (*codes)[PEG_MAX_LENGTH];
} game;

/* What the choices among ties can lead to, over all candidates of a set. */
typedef struct outlook {
    unsigned least_worst, greatest_worst;
    uint64_t least_total, greatest_total;
} outlook;

static outlook play(const game *g, const uint32_t *set, uint32_t count, uint32_t last);

/* The outlook of making this guess. */
static outlook try_guess(const game *g, const uint32_t *set, uint32_t count, uint32_t guess)
{
    uint32_t *part = malloc(count * sizeof *part);
    uint8_t *labels = malloc(count), solved = peg_solved_label(g->rules.length);
    outlook sum = {1, 1, count, count};

    if (!part || !labels) abort();
    for (uint32_t c = 0; c < count; c++) {
        labels[c] = peg_feedback(g->codes[guess], g->codes[set[c]], g->rules.length);
    }
    for (uint8_t f = 0; f < solved; f++) {
        uint32_t size = 0;
        for (uint32_t c = 0; c < count; c++) {
            if (labels[c] == f) part[size++] = set[c];
        }
        if (size == 0) continue;
        outlook below = play(g, part, size, guess);
        if (below.least_worst + 1 > sum.least_worst) sum.least_worst = below.least_worst + 1;
        if (below.greatest_worst + 1 > sum.greatest_worst)
            sum.greatest_worst = below.greatest_worst + 1;
        sum.least_total += below.least_total;
        sum.greatest_total += below.greatest_total;
    }
    free(part);
    free(labels);
    return sum;
}

static unsigned similarity(const game *g, uint32_t a, uint32_t b)
{
    uint8_t bulls, cows;
    peg_label_split(peg_feedback(g->codes[a], g->codes[b], g->rules.length), &bulls, &cows);
    return bulls * 100u + cows;
}

/* The outlook of a set, over all guesses that the rule allows after the guess `last`. */
static outlook play(const game *g, const uint32_t *set, uint32_t count, uint32_t last)
{
    outlook all = {UINT32_MAX, 0, UINT64_MAX, 0};
    unsigned least = UINT32_MAX;

    for (uint32_t c = 0; c < count; c++) {
        unsigned alike = similarity(g, last, set[c]);
        if (alike < least) least = alike;
    }
    for (uint32_t c = 0; c < count; c++) {
        if (similarity(g, last, set[c]) != least) continue;
        outlook one = try_guess(g, set, count, set[c]);
        if (one.least_worst < all.least_worst) all.least_worst = one.least_worst;
        if (one.greatest_worst > all.greatest_worst) all.greatest_worst = one.greatest_worst;
        if (one.least_total < all.least_total) all.least_total = one.least_total;
        if (one.greatest_total > all.greatest_total) all.greatest_total = one.greatest_total;
    }
    return all;
}

int main(void)
{
    static const uint8_t opening[] = {3, 2, 0, 0}; /* his 4311; all such codes are alike */
    game g = {.secrets = 0};

    if (peg_rules_parse("p4c6r", &g.rules) != PEG_OK) return 1;
    g.secrets = peg_rules_secrets(&g.rules);
    g.codes = calloc(g.secrets, sizeof *g.codes);
    uint32_t *all = malloc(g.secrets * sizeof *all);
    if (!g.codes || !all) return 1;
    for (uint32_t i = 0; i < g.secrets; i++) {
        peg_code_at(&g.rules, i, g.codes[i]);
        all[i] = i;
    }
    outlook found = try_guess(&g, all, g.secrets, peg_code_index(&g.rules, opening));
    printf("Cooley's rule at p4c6r over every choice among ties: worst %u to %u guesses, total "
           "%llu to %llu\n",
           found.least_worst, found.greatest_worst, (unsigned long long)found.least_total,
           (unsigned long long)found.greatest_total);
    free(g.codes);
    free(all);
    return 0;
}
