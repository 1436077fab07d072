/*
 * searcher.h - a search without a solver around it, to ask its functions about sets of codes.
 */
#ifndef SEARCHER_H
#define SEARCHER_H

#include "gen/exact/search.h"
#include "tests/random_tree.h"

typedef struct searcher {
    exact_game game;
    exact_table table;
    exact_bounds bounds;
    exact_search search;
    exact_worker worker;
} searcher;

/* With rows_bytes 0 its game has a table. Returns 0 if the game has too many feedbacks. */
static inline int searcher_make(searcher *of, const peg_rules *rules, size_t rows_bytes)
{
    memset(of, 0, sizeof *of);
    if (exact_game_make(rules, &of->game) != PEG_OK) {
        exact_game_free(&of->game);
        return 0;
    }
    if (!rows_bytes) assert_int_equal(exact_game_tabulate(&of->game), PEG_OK);
    assert_int_equal(exact_table_make(&of->table, 4096, 1 << 20), PEG_OK);
    assert_int_equal(exact_bounds_make(&of->bounds, &of->game, 1, 0, 0), PEG_OK);
    of->search = exact_search_of(rules, &of->game, &of->bounds, &of->table);
    of->search.rows_bytes = rows_bytes;
    assert_int_equal(exact_worker_make(&of->worker, &of->search), PEG_OK);
    return 1;
}

static inline void searcher_free(searcher *of)
{
    exact_worker_free(&of->worker);
    exact_bounds_free(&of->bounds);
    exact_table_free(&of->table);
    exact_game_free(&of->game);
}

/* Codes by chance, at least one, of any share. */
static inline uint32_t draw_set(uint64_t *seed, uint32_t codes, peg_code16 *set)
{
    const uint32_t share = 1 + random_below(seed, 100);
    uint32_t n = 0;

    while (!n)
        for (uint32_t g = 0; g < codes; g++)
            if (random_below(seed, 100) < share) set[n++] = (peg_code16)g;
    return n;
}

#endif
