/*
 * test_meter.c - progress where stderr is no terminal: a line every ten minutes.
 *
 * Linked with --wrap (tests.mk): here the clock says what the test wants.
 */
#include <stdio.h>

#include "gen/cli/commands.h"
#include "tests/tests.h"

double __wrap_peg_clock(void);

static double seconds;

double __wrap_peg_clock(void)
{
    return seconds;
}

static void show(peg_meter *meter, double now, int by_search)
{
    const peg_progress progress = {.resolved = 300, .secrets = 1296, .total = 1200};
    const peg_optimal_progress search = {
        .stage = "total", .share = 0.25, .left = 7200, .scored = 9000, .opening = UINT32_MAX};

    seconds = now;
    if (by_search)
        peg_meter_show_search(meter, &search);
    else
        peg_meter_show(meter, &progress);
}

static void test_lines(void **state)
{
    static const double times[] = {100,    100.5,  699.9,  700,   700.1,
                                   1299.9, 1300.5, 1900.4, 1900.6};
    static const char *const said[] = {
        "pegtree-gen: 300 of 1296 codes, 23 %, 0/s, average 4.0000, 1992 s to go\n"
        "pegtree-gen: 300 of 1296 codes, 23 %, 0/s, average 4.0000, 3986 s to go\n"
        "pegtree-gen: 300 of 1296 codes, 23 %, 0/s, average 4.0000, 5978 s to go\n",
        "pegtree-gen: total, 600 s, 25 % done, about 2.0 hours left: 9000 sets scored, 15/s\n"
        "pegtree-gen: total, 1200 s, 25 % done, about 2.0 hours left: 9000 sets scored, 7/s\n"
        "pegtree-gen: total, 1801 s, 25 % done, about 2.0 hours left: 9000 sets scored, 5/s\n"};
    const peg_rules rules = {.kind = PEG_REPEATS, .length = 4, .range = {6, 6, 6, 6}};

    (void)state;
    for (int by_search = 0; by_search < 2; by_search++) {
        FILE *file = tmpfile();
        char text[1000] = "";
        peg_meter meter;
        assert_non_null(file);
        seconds = times[0];
        peg_meter_start(&meter, file, &rules, NULL);
        for (size_t i = 0; i < sizeof times / sizeof *times; i++)
            show(&meter, times[i], by_search);
        peg_meter_end(&meter);
        rewind(file);
        text[fread(text, 1, sizeof text - 1, file)] = 0;
        fclose(file);
        assert_string_equal(text, said[by_search]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lines)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
