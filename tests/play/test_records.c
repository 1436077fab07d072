/*
 * test_records.c - records and their log, kept games, lists of stats, chance.
 */
#include "tests/tests.h"
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "play/game/random.h"
#include "play/records/kept.h"
#include "play/records/records.h"
#include "play/records/stats.h"

#define KEPT_ADA "game-Ada.kept"

static char folder[256];

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/pegtree-test-XXXXXX");
    if (mkdtemp(folder) == NULL) return -1;
    return setenv("XDG_STATE_HOME", folder, 1);
}

static int remove_folder(void **state)
{
    static const char *const names[] = {"pegtree/games.log", "pegtree/" KEPT_ADA, "pegtree",
                                        "log"};
    char path[512];
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        (void)remove(path);
    }
    return rmdir(folder) == 0 ? 0 : -1;
}

static play_record some_record(const char *player, unsigned guesses)
{
    play_record record;
    memset(&record, 0, sizeof record);
    strcpy(record.id, "0123456789abcdef");
    record.time = 1700000000;
    record_set_player(&record, player);
    strcpy(record.rules, "p4c6r");
    record.solved = true;
    record.guesses = guesses;
    record.hints = 1;
    strcpy(record.secret, "0012");
    strcpy(record.seed, "4711");
    record.tree_average = 4.5;
    return record;
}

static void test_line(void **state)
{
    char line[RECORD_LINE];
    play_record read, record = some_record("Ada \"the\" L\xc3\xb6we", 5);
    (void)state;
    record_print(&record, line);
    assert_true(record_parse(line, &read));
    assert_memory_equal(&read, &record, sizeof read);
    memset(record.seed, 0, sizeof record.seed);
    memset(record.secret, 0, sizeof record.secret);
    record_print(&record, line);
    assert_true(record_parse(line, &read));
    assert_memory_equal(&read, &record, sizeof read);
    /* Cut off or changed anywhere, it is no record. */
    const size_t length = strlen(line);
    for (size_t i = 0; i < length; i++) {
        char damaged[RECORD_LINE];
        strcpy(damaged, line);
        damaged[i] = '\0';
        assert_false(record_parse(damaged, &read));
        strcpy(damaged, line);
        damaged[i] ^= 1;
        assert_false(record_parse(damaged, &read));
    }
}

static char at_sync[16]; /* what the log ends with when it is synced */

/* Replaces the C library's function. */
int fsync(int file)
{
    memset(at_sync, 0, sizeof at_sync);
    return pread(file, at_sync, sizeof at_sync - 1, 0) >= 0 ? fdatasync(file) : -1;
}

/* A line that is reported as kept is on disk. */
static void test_sync(void **state)
{
    char path[512];
    record_log log;
    (void)state;
    snprintf(path, sizeof path, "%s/log", folder);
    assert_true(record_log_open(&log, path, false));
    assert_true(record_log_append(&log, "one"));
    assert_string_equal(at_sync, "\none\n");
    assert_true(record_log_append(&log, "two"));
    assert_string_equal(at_sync, "\none\ntwo\n");
    record_log_close(&log);
}

static void test_log(void **state)
{
    char path[512], *text;
    record_log log;
    (void)state;
    snprintf(path, sizeof path, "%s/log", folder);
    assert_false(record_log_open(&log, path, true));
    assert_true(record_log_open(&log, path, false));
    assert_int_equal(log.end, 0);
    record_log_reserve(&log);
    assert_true(log.size > 4000);
    const uint64_t size = log.size;
    assert_true(record_log_append(&log, "one"));
    assert_true(record_log_append(&log, "two"));
    assert_int_equal(log.size, size);
    assert_true(record_log_read(&log, &text));
    assert_string_equal(text, "\none\ntwo");
    free(text);
    record_log_close(&log);
    assert_true(record_log_open(&log, path, true));
    assert_true(record_log_read(&log, &text));
    assert_string_equal(text, "\none\ntwo");
    free(text);
    assert_false(record_log_append(&log, "three")); /* not what was opened to be read */
    record_log_close(&log);
}

/* What a visit has seen. */
typedef struct visited {
    const char *player; /* only his games count; null: all */
    unsigned guesses;
} visited;

static void count_visit(void *context, const play_record *record)
{
    visited *seen = context;
    if (seen->player == NULL || strcmp(seen->player, record->player) == 0)
        seen->guesses += record->guesses;
}

static unsigned recorded_guesses(const char *player)
{
    play_trouble trouble = {""};
    visited seen = {player, 0};
    assert_true(records_visit(count_visit, &seen, &trouble));
    assert_string_equal(trouble.text, "");
    return seen.guesses;
}

/* Appends text to the log as an editor would. */
static void write_log(const char *text)
{
    char path[512];
    snprintf(path, sizeof path, "%s/pegtree/games.log", folder);
    FILE *log = fopen(path, "ab");
    assert_non_null(log);
    assert_true(fputs(text, log) >= 0);
    assert_int_equal(fclose(log), 0);
}

static void test_records(void **state)
{
    play_trouble trouble = {""};
    (void)state;
    assert_int_equal(recorded_guesses(NULL), 0);
    assert_true(records_prepare(&trouble));
    for (unsigned guesses = 1; guesses <= 4; guesses++) {
        play_record record =
            some_record(guesses % 2 == 0 ? "even" : "odd'; DROP TABLE games", guesses);
        assert_true(records_add(&record, &trouble));
        assert_string_equal(trouble.text, "");
    }
    assert_int_equal(recorded_guesses(NULL), 10);
    assert_int_equal(recorded_guesses("even"), 6);
    assert_int_equal(recorded_guesses("odd'; DROP TABLE games"), 4);
    assert_int_equal(recorded_guesses("nobody"), 0);
}

/* A game that stands in the log twice, as after two logs were joined, counts once; one that
 * cannot be read costs none after it. */
static void test_joined_logs(void **state)
{
    char line[RECORD_LINE];
    play_trouble trouble = {""};
    play_record record = some_record("Ada", 5);
    (void)state;
    assert_true(records_prepare(&trouble));
    for (unsigned i = 0; i < 100; i++) {
        snprintf(record.id, sizeof record.id, "%016x", i % 50 + 1);
        record_print(&record, line);
        write_log(line);
        write_log(i % 2 == 0 ? "\n" : "\n1\tcut off in the mid\n");
    }
    assert_int_equal(recorded_guesses(NULL), 50 * 5);
    assert_true(records_add(&record, &trouble));
    assert_int_equal(recorded_guesses("Ada"), 51 * 5);
}

/* Waiting for a program that never releases the lock ends. */
static void test_held_lock(void **state)
{
    char path[512], byte;
    play_trouble trouble = {""};
    record_log log;
    int ready[2];
    (void)state;
    snprintf(path, sizeof path, "%s/pegtree/games.log", folder);
    assert_true(records_prepare(&trouble)); /* it is there */
    assert_int_equal(pipe(ready), 0);
    const pid_t holder = fork();
    if (holder == 0) {
        const bool held = record_log_open(&log, path, false);
        if (!held || write(ready[1], "x", 1) != 1) _exit(1);
        for (;;) pause();
    }
    assert_true(holder > 0);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_false(records_prepare(&trouble));
    assert_non_null(strstr(trouble.text, "another program holds the lock"));
    assert_int_equal(kill(holder, SIGKILL), 0);
    assert_int_equal(waitpid(holder, NULL, 0), holder);
    assert_true(records_prepare(&trouble));
    close(ready[0]);
    close(ready[1]);
}

/* A pipe in the place of a file is not waited for. */
static void test_pipes(void **state)
{
    static kept_game game;
    char path[512];
    play_trouble trouble = {""};
    (void)state;
    assert_true(records_prepare(&trouble)); /* the folder is there */
    for (unsigned i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/pegtree/%s", folder, i == 0 ? "games.log" : KEPT_ADA);
        (void)remove(path);
        assert_int_equal(mkfifo(path, 0600), 0);
    }
    alarm(10);
    assert_false(records_prepare(&trouble));
    assert_non_null(strstr(trouble.text, "games.log: not a regular file"));
    assert_false(records_visit(NULL, NULL, &trouble));
    assert_false(kept_load(KEPT_ADA, &game));
    alarm(0);
}

/* What somebody has written into the log by hand does not reach a terminal unchanged. */
static void visit_hostile(void *context, const play_record *record)
{
    if (strcmp(record->rules, "p4__31mc") == 0 && strcmp(record->player, "a_b") == 0)
        ++*(unsigned *)context;
}

static void test_hostile_line(void **state)
{
    char line[RECORD_LINE];
    play_trouble trouble = {""};
    unsigned found = 0;
    play_record record = some_record("Ada", 4);
    (void)state;
    strcpy(record.player, "a\x1b"
                          "b");
    strcpy(record.rules, "p4\x1b[31mc");
    record_print(&record, line);
    assert_true(records_prepare(&trouble));
    write_log(line);
    assert_true(records_visit(visit_hostile, &found, &trouble));
    assert_int_equal(found, 1);
}

/* Games come in the order in which they ended, stats in that of names. */
static void test_stats_list(void **state)
{
    static const char *const players[] = {"bob", "ann", "bob", "eve", "ann", "bob"};
    stats_list list = {0};
    (void)state;
    for (unsigned i = 0; i < 6 * 40; i++) {
        play_record record = some_record(players[i % 6], 3);
        snprintf(record.rules, sizeof record.rules, "p%uc6r", 1 + i / 6 % 20);
        record.by_program = i / 120 == 1;
        stats_list_add(&list, &record);
    }
    assert_int_equal(list.count, 3 * 20 * 2);
    assert_false(list.failed);
    for (size_t i = 0; i < list.count; i++) {
        const unsigned games = i < 40 ? 2 : i < 80 ? 3 : 1;
        assert_string_equal(list.at[i].first.player, players[i < 40 ? 1 : i < 80 ? 0 : 3]);
        assert_int_equal(list.at[i].tally.games, games);
        if (i > 0) assert_true(stats_compare(&list.at[i - 1], &list.at[i].first) < 0);
    }
    free(list.at);
}

static void test_chance(void **state)
{
    const peg_rules rules = rules_of("p4c6r"), others = rules_of("p4c7r");
    play_random one = random_of_seed(&rules, "12345"), same = random_of_seed(&rules, "12345");
    play_random other = random_of_seed(&others, "12345");
    uint32_t seen[6] = {0}, differs = 0;
    (void)state;
    /* A game ID means the same secret on every machine, for ever. */
    assert_int_equal(random_below(&one, 1296), 152);
    same = random_of_seed(&rules, "12345");
    one = same;
    for (unsigned i = 0; i < 6000; i++) {
        const uint32_t number = random_below(&one, 6);
        assert_int_equal(number, random_below(&same, 6));
        differs += number != random_below(&other, 6);
        seen[number]++;
    }
    for (unsigned i = 0; i < 6; i++) assert_in_range(seen[i], 850, 1150);
    assert_true(differs > 4000);
    assert_int_equal(random_below(&one, 1), 0);
    assert_true(seed_valid("4711") && !seed_valid("") && !seed_valid("a b"));
}

/* A game that is kept comes back as it was; cut off anywhere, it does not come back. */
static void test_kept(void **state)
{
    static kept_game game, read;
    char path[512], text[2000], name[KEPT_NAME];
    (void)state;
    memset(&game, 0, sizeof game);
    game.record = some_record("Ada", 40);
    game.hard = true;
    game.hinted = true;
    game.most = 50;
    history_start(&game.history,
                  &(peg_rules){.kind = PEG_REPEATS, .length = 4, .range = {6, 6, 6, 6}});
    for (unsigned t = 0; t < 30; t++) {
        uint8_t code[PEG_MAX_LENGTH];
        peg_code_at(&game.history.rules, t * 43, code);
        history_add(&game.history, code, (uint8_t)(t % 14));
    }
    kept_name(name, &game.record, false);
    assert_string_equal(name, KEPT_ADA);
    assert_false(kept_load(name, &read));
    assert_true(kept_save(name, &game));
    assert_true(kept_load(name, &read));
    assert_memory_equal(&read, &game, sizeof read);
    snprintf(path, sizeof path, "%s/pegtree/%s", folder, name);
    FILE *file = fopen(path, "r");
    const size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    for (size_t cut = 0; cut < size; cut++) {
        file = fopen(path, "w");
        fwrite(text, 1, cut, file);
        fclose(file);
        assert_false(kept_load(name, &read));
    }
    kept_forget(name);
    assert_int_not_equal(access(path, F_OK), 0);
    game.record = some_record("../Ada", 40); /* a name that leads nowhere else */
    kept_name(name, &game.record, true);
    assert_string_equal(name, "daily-p4c6r-..%2FAda.kept");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_line),
        cmocka_unit_test_setup_teardown(test_sync, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_log, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_records, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_held_lock, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_pipes, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_joined_logs, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_hostile_line, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_kept, make_folder, remove_folder),
        cmocka_unit_test(test_stats_list),
        cmocka_unit_test(test_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
