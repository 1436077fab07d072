/*
 * test_daily.c - what is said of the game of the day, at any time.
 */
#include "tests/play/drawn.h"
#include <time.h>
#include <unistd.h>
#undef fail /* of cmocka; sessions have one of their own */
#include "play/cli/games.h"
#include "play/records/records.h"

static char folder[256];
static time_t clock_shows;

/* Replaces the C library's function. */
time_t time(time_t *now)
{
    if (now != NULL) *now = clock_shows;
    return clock_shows;
}

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/pegtree-test-XXXXXX");
    if (mkdtemp(folder) == NULL) return -1;
    return setenv("XDG_STATE_HOME", folder, 1) | setenv("TZ", "UTC", 1);
}

static int remove_folder(void **state)
{
    char path[512];
    (void)state;
    snprintf(path, sizeof path, "%s/pegtree/games.log", folder);
    (void)remove(path);
    snprintf(path, sizeof path, "%s/pegtree", folder);
    return rmdir(path) | rmdir(folder);
}

/* Shows the game of this day, which was finished as the clock shows it. */
static void says(const char *day, const char *part)
{
    play_session session;
    memset(&session, 0, sizeof session);
    session.screen = start_screen(false, false, false);
    session.options.player = "Ada";
    strcpy(session.game.rules_text, "p4c6r");
    strcpy(session.seed, day);
    strcpy(session.keep, "daily-p4c6r-Ada.kept");
    play_record record = recording_of(&session);
    record.solved = true;
    record.guesses = 4;
    assert_true(records_add(&record, &session.trouble));
    assert_int_equal(daily_show(&session), OUTCOME_DONE);
    fclose(session.screen.out);
    assert_non_null(strstr(drawn, part));
    free(drawn);
}

static void test_next_code(void **state)
{
    (void)state;
    clock_shows = 1795909080; /* 23:38 on 2026-11-28, UTC */
    says("2026-11-28", "Streak: 1 day (best 1). The next code comes in 0 h 22 min.");
    clock_shows += 86400;
    says("2026-11-29", "Streak: 2 days (best 2). The next code comes in 0 h 22 min.");
    clock_shows += 86400 + 1500; /* begun before midnight */
    says("2026-11-30", "Streak: 3 days (best 3). The next code is there already.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_next_code, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
