/*
 * family.c - what it costs to score all codes as guesses by their symbols, as strategies do:
 * nanoseconds for each guess, by the candidate set's size, on every path of this machine.
 * Usage: family [RULES]...
 */
#include <stdio.h>
#include <stdlib.h>

#include "gen/score/planes.h"
#include "tests/bench/seconds.h"

enum { MOST = 2000 };

/* Candidates by chance, ascending. */
static void draw_set(uint32_t codes, uint32_t n, uint32_t *set)
{
    uint64_t seed = n;

    for (uint32_t c = 0; c < codes && n; c++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        if ((seed >> 33) % (codes - c) >= n) continue;
        *set++ = c;
        n--;
    }
}

/* Scores all codes that begin with the family's symbols. */
static void score_all(const peg_counter *path, peg_family *family, unsigned length,
                      unsigned range)
{
    uint64_t scores[PEG_MAX_COLORS + 8];

    if (family->steps + 1 == length) {
        path->family_scores(family, (UINT64_C(1) << range) - 1, 0, scores);
        return;
    }
    for (unsigned d = 0; d < range; d++) {
        peg_family_push(family, d);
        score_all(path, family, length, range);
        peg_family_pop(family);
    }
}

static double measure(const peg_counter *path, peg_family *family, const peg_replay *replay)
{
    const double from = seconds();
    double spent;
    unsigned long rounds = 0;

    do {
        score_all(path, family, replay->rules.length, replay->rules.range[0]);
        rounds++;
    } while ((spent = seconds() - from) < 0.1);
    return spent * 1e9 / (double)rounds / replay->secrets;
}

static void measure_game(const char *text)
{
    static const uint32_t sizes[] = {8, 31, 63, 96, 192, 384, 1536};
    static uint64_t part[MOST];
    static uint32_t small[64], set[MOST];
    peg_rules rules;
    peg_replay replay;
    peg_planes planes = {0};
    peg_family family = {0};

    if (peg_rules_parse(text, &rules) != PEG_OK || peg_replay_open(&replay, &rules) != PEG_OK)
        return;
    printf("%s, ns a guess\n%-8s", text, "codes");
    for (const peg_counter *path = peg_counters(); path->name; path++)
        printf("%9s", path->name);
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes && sizes[s] <= replay.secrets; s++) {
        draw_set(replay.secrets, sizes[s], set);
        if (peg_planes_fill(&planes, &replay, set, sizes[s], PEG_BY_WORDS) != PEG_OK ||
            peg_family_open(&family, &planes) != PEG_OK)
            exit(1);
        family.part = part;
        family.small_part = sizes[s] < 64 ? small : NULL;
        printf("\n%-8u", sizes[s]);
        for (const peg_counter *path = peg_counters(); path->name; path++)
            printf("%9.2f", measure(path, &family, &replay));
    }
    printf("\n");
    peg_family_close(&family);
    peg_planes_free(&planes);
    peg_replay_close(&replay);
}

int main(int argc, char **argv)
{
    static const char *const games[] = {"p4c6r", "p5c6r", "p7c4r"};

    if (argc < 2)
        for (size_t g = 0; g < sizeof games / sizeof *games; g++) measure_game(games[g]);
    for (int i = 1; i < argc; i++) measure_game(argv[i]);
    return 0;
}
