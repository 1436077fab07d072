/*
 * test_team.c - a search by several threads, whose transposition table grows while they search.
 */
#include "tests/tests.h"

#include <stdatomic.h>
#include <time.h>

#include "gen/core/threads.h"
#include "gen/exact/share.h"
#include "gen/optimal/solver.h"

static exact_solver solver;
static _Atomic unsigned long steps; /* of the helpers */
static unsigned long pulses, grown, held;

static int pulse_helper(exact_worker *worker)
{
    atomic_fetch_add(&steps, 1);
    return exact_solver_pulse_helper(worker);
}

/* Counts how often the table has grown while helpers were busy. */
static int pulse(exact_worker *worker)
{
    const uint64_t room = exact_table_room(&solver.table);
    const int busy = !exact_team_idle(worker->team);
    const int ends = exact_solver_pulse(worker);

    if (busy && exact_table_room(&solver.table) > room) grown++;
    return ends;
}

/* Holds the team now and then; counts how often it was busy. Nobody takes a step meanwhile. */
static int pulse_that_holds(exact_worker *worker)
{
    if (!exact_team_idle(worker->team) && pulses++ % 100 == 0) {
        exact_team_hold(worker->team);
        const unsigned long before = atomic_load(&steps);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        assert_int_equal(atomic_load(&steps), before);
        if (!exact_team_idle(worker->team)) held++;
        exact_team_release(worker->team);
    }
    return exact_solver_pulse(worker);
}

/* Searches p4c7r, whose least total is 11,228 (Ville 2013), with a small table at first. */
static void search(unsigned helpers, exact_pulse_fn *of_main)
{
    const peg_rules rules = rules_of("p4c7r");
    const peg_optimal_options options = {.threads = helpers + 1, .memory = 1 << 26};
    peg_optimal_report report = {0};
    peg_tree tree = {0};
    exact_cost found;

    solver = (exact_solver){.options = &options,
                            .report = &report,
                            .rules = &rules,
                            .tree = &tree,
                            .start = peg_clock()};
    assert_int_equal(exact_game_make(&rules, &solver.game), PEG_OK);
    assert_int_equal(exact_game_tabulate(&solver.game), PEG_OK);
    assert_int_equal(exact_table_make(&solver.table, 16, options.memory), PEG_OK);
    solver.search = exact_search_of(&rules, &solver.game, &solver.bounds, &solver.table);
    assert_int_equal(exact_worker_make(&solver.main, &solver.search), PEG_OK);
    solver.main.pulse = of_main;
    solver.main.context = &solver;
    assert_int_equal(
        exact_team_make(&solver.main.team, &solver.search, helpers, pulse_helper, &solver),
        PEG_OK);
    assert_int_equal(exact_pass(&solver, EXACT_TOTAL, 0, EXACT_NONE, &found), PEG_OK);
    assert_int_equal(found, 11228);
    exact_team_free(solver.main.team, &report.stats);
    exact_worker_free(&solver.main);
    exact_bounds_free(&solver.bounds);
    exact_table_free(&solver.table);
    exact_game_free(&solver.game);
}

/* Helpers may be busy for hours: a full table would make the search forget what it found. */
static void test_grows(void **state)
{
    (void)state;
    grown = 0;
    search(1, pulse);
    search(4, pulse);
    assert_true(grown > 0);
}

static void test_held(void **state)
{
    (void)state;
    held = pulses = 0;
    search(3, pulse_that_holds);
    assert_true(held > 0);
    assert_true(atomic_load(&steps) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_grows),
        cmocka_unit_test(test_held),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
