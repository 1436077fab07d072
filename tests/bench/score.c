/*
 * score.c - what it costs to score all guesses of a game against a candidate set: nanoseconds
 * for each guess, by the set's size, on every path of this machine. Usage: score [RULES]...
 */
#include <stdio.h>
#include <stdlib.h>

#include "gen/exact/game.h"
#include "tests/bench/seconds.h"

enum { SETS = 64 }; /* so that rows come from where they are in a search: not from L1 */

/* Codes by chance, ascending. */
static void draw_set(uint32_t codes, uint32_t n, uint64_t *seed, peg_code16 *set)
{
    for (uint32_t c = 0; c < codes && n; c++) {
        *seed = *seed * 6364136223846793005u + 1442695040888963407u;
        if ((*seed >> 33) % (codes - c) >= n) continue;
        *set++ = (peg_code16)c;
        n--;
    }
}

static double measure(const peg_scan_path *path, peg_scan_input *in, const peg_code16 *sets,
                      uint32_t codes, uint16_t *excess)
{
    const double from = seconds();
    double spent;
    unsigned long scans = 0;

    do {
        for (unsigned i = 0; i < SETS; i++, scans++) {
            in->set = sets + (size_t)i * in->n;
            path->scan(in, excess);
        }
    } while ((spent = seconds() - from) < 0.1);
    return spent * 1e9 / (double)scans / codes;
}

static void measure_game(const char *text)
{
    static const uint32_t sizes[] = {4, 8, 12, 16, 20, 24, 32, 48, 64, 96, 192, 384, 1536};
    exact_game game = {0};
    peg_rules rules;
    uint64_t seed = 1;

    if (peg_rules_parse(text, &rules) != PEG_OK || exact_game_make(&rules, &game) != PEG_OK ||
        exact_game_tabulate(&game) != PEG_OK)
        return;
    peg_scan_input in = {.table = game.table, .stride = game.stride, .labels = game.labels};
    peg_code16 *sets = malloc(sizeof *sets * SETS * game.codes);
    uint16_t *excess = aligned_alloc(64, game.stride * sizeof *excess);
    if (!sets || !excess) exit(1);
    peg_scan_steps(game.branch, game.branch + 1, in.step);
    printf("%s, %u guesses, ns a guess\n%-8s", text, game.codes, "codes");
    for (const peg_scan_path *path = peg_scan_fastest(); path; path = path->slower)
        printf("%9s", path->name);
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes && sizes[s] <= game.codes; s++) {
        in.n = sizes[s];
        for (unsigned i = 0; i < SETS; i++)
            draw_set(game.codes, in.n, &seed, sets + (size_t)i * in.n);
        printf("\n%-8u", in.n);
        for (const peg_scan_path *path = peg_scan_fastest(); path; path = path->slower)
            printf("%9.3f", measure(path, &in, sets, game.codes, excess));
    }
    printf("\n");
    free(sets);
    free(excess);
    exact_game_free(&game);
}

int main(int argc, char **argv)
{
    static const char *const games[] = {"p4c8r", "p5c6r", "p7c3r"};

    if (argc < 2)
        for (size_t g = 0; g < sizeof games / sizeof *games; g++) measure_game(games[g]);
    for (int i = 1; i < argc; i++) measure_game(argv[i]);
    return 0;
}
