/*
 * test_paths.c - the folders where the player looks, and trees made by a generator that may
 * fail.
 */
#include "tests/tests.h"
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>
#include "play/tree/expansion.h"
#include "play/tree/find_tree.h"
#include "format/options/paths.h"

static char folder[64];

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/pegtree-test-XXXXXX");
    return mkdtemp(folder) == NULL ? -1 : 0;
}

static int remove_folder(void **state)
{
    static const char *const names[] = {"pegtree-gen",
                                        "file",
                                        "a/b/c",
                                        "a/b",
                                        "a",
                                        "victim",
                                        "shared/pegtree/p3c3r-entropy.peg",
                                        "shared/pegtree",
                                        "shared",
                                        "pegtree"};
    char path[128];
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        (void)remove(path);
    }
    return rmdir(folder) == 0 ? 0 : -1;
}

static void write_file(const char *name, const char *text, mode_t mode)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    (void)remove(path);
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, mode), 0);
}

/* A variable whose value is no absolute path counts as unset. */
static void test_xdg(void **state)
{
    static const struct {
        const char *variable;
        bool (*find)(char *path);
        const char *at_home;
    } kinds[] = {{"XDG_CACHE_HOME", path_cache, "/home/me/.cache/pegtree"},
                 {"XDG_STATE_HOME", path_state, "/home/me/.local/state/pegtree"},
                 {"XDG_DATA_HOME", path_data, "/home/me/.local/share/pegtree"}};
    char path[PATH_ROOM];
    static char deep[PATH_ROOM + 1];
    (void)state;
    memset(deep, '/', PATH_ROOM);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        setenv("HOME", "/home/me", 1);
        setenv(kinds[i].variable, "/some/where", 1);
        assert_true(kinds[i].find(path));
        assert_string_equal(path, "/some/where/pegtree");
        for (unsigned unset = 0; unset < 3; unset++) {
            setenv(kinds[i].variable, unset == 0 ? "" : "some/where", 1);
            if (unset == 2) unsetenv(kinds[i].variable);
            assert_true(kinds[i].find(path));
            assert_string_equal(path, kinds[i].at_home);
        }
        setenv("HOME", "home", 1);
        assert_false(kinds[i].find(path));
        assert_string_equal(path, "");
        setenv("HOME", deep, 1);
        assert_false(kinds[i].find(path));
        unsetenv("HOME");
        assert_false(kinds[i].find(path));
        setenv(kinds[i].variable, deep, 1);
        assert_false(kinds[i].find(path));
        assert_string_equal(path, "");
        unsetenv(kinds[i].variable);
    }
}

static void test_lists(void **state)
{
    static char list[2 * PATH_ROOM + 10];
    char path[PATH_ROOM];
    const char *at = "::/a::b:/c:";
    (void)state;
    assert_true(path_next(&at, path));
    assert_string_equal(path, "/a");
    assert_true(path_next(&at, path));
    assert_string_equal(path, "b");
    assert_true(path_next(&at, path));
    assert_string_equal(path, "/c");
    assert_false(path_next(&at, path));
    assert_string_equal(path, "");
    memset(list, 'x', 2 * PATH_ROOM);
    strcpy(list + PATH_ROOM, ":/d");
    at = list;
    assert_true(path_next(&at, path)); /* what does not fit is left out */
    assert_string_equal(path, "/d");
    assert_false(path_next(&at, path));
    list[PATH_ROOM] = '\0';
    assert_false(path_join(path, list, "name"));
    assert_string_equal(path, "");
    assert_true(path_join(path, "/a", "name"));
    assert_string_equal(path, "/a/name");
}

static void test_make_folder(void **state)
{
    static char longer[PATH_ROOM + 1];
    char path[128];
    struct stat status;
    (void)state;
    snprintf(path, sizeof path, "%s/a/b/c", folder);
    assert_true(path_make_folder(path));
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0700);
    assert_true(path_make_folder(path)); /* it may be there */
    write_file("file", "", 0600);
    snprintf(path, sizeof path, "%s/file", folder);
    assert_false(path_make_folder(path));
    assert_int_equal(errno, ENOTDIR);
    snprintf(path, sizeof path, "%s/file/below", folder);
    assert_false(path_make_folder(path));
    assert_int_equal(errno, ENOTDIR);
    memset(longer, 'x', PATH_ROOM);
    assert_false(path_make_folder(longer));
    assert_int_equal(errno, ENAMETOOLONG);
}

static void test_find_program(void **state)
{
    static char longer[PATH_ROOM];
    char path[PATH_ROOM], here[PATH_ROOM], expected[128], list[256];
    (void)state;
    assert_true(path_program(here));
    assert_int_equal(here[0], '/');
    unsetenv("PATH");
    assert_true(path_find_program(path, "test_paths")); /* beside this one */
    assert_false(path_find_program(path, "pegtree-some"));
    assert_string_equal(path, "");
    write_file("pegtree-gen", "", 0600);
    snprintf(list, sizeof list, "/nowhere:%s", folder);
    setenv("PATH", list, 1);
    assert_false(path_find_program(path, "pegtree-gen")); /* not to be executed */
    write_file("pegtree-gen", "", 0700);
    assert_true(path_find_program(path, "pegtree-gen"));
    snprintf(expected, sizeof expected, "%s/pegtree-gen", folder);
    assert_string_equal(path, expected);
    memset(longer, 'x', sizeof longer - 1);
    assert_false(path_find_program(path, longer));
}

/* An image that was damaged on disk is not used. */
static void test_flat_cache(void **state)
{
    const uint8_t file[] = "a tree file";
    const uint8_t image[20000] = {0xD0, 'F', 13, 10, 2, 4, 0, 0, 20000 >> 8, 20000 & 255};
    char cache[128], path[400] = "";
    uint8_t *kept;
    size_t size;
    (void)state;
    setenv("XDG_CACHE_HOME", folder, 1);
    assert_false(flat_cache_get(file, sizeof file, &kept, &size));
    flat_cache_put(file, sizeof file, image, sizeof image);
    snprintf(cache, sizeof cache, "%s/pegtree", folder);
    DIR *const list = opendir(cache);
    assert_non_null(list);
    for (const struct dirent *entry; (entry = readdir(list)) != NULL;)
        if (entry->d_name[0] != '.') snprintf(path, sizeof path, "%s/%s", cache, entry->d_name);
    closedir(list);
    for (long at = 0; at < (long)sizeof image; at += at < 12 ? 1 : 999) {
        assert_true(flat_cache_get(file, sizeof file, &kept, &size));
        assert_int_equal(size, sizeof image);
        assert_memory_equal(kept, image, size);
        free(kept);
        for (unsigned flip = 0; flip < 2; flip++) { /* and back */
            FILE *const stored = fopen(path, "r+");
            assert_non_null(stored);
            fseek(stored, at, SEEK_SET);
            const int byte = getc(stored) ^ 1;
            fseek(stored, at, SEEK_SET);
            putc(byte, stored);
            assert_int_equal(fclose(stored), 0);
            if (flip == 0) assert_false(flat_cache_get(file, sizeof file, &kept, &size));
        }
    }
    assert_int_equal(remove(path), 0);
}

/* ---- a generator, in the place of pegtree-gen ---------------------------------------------
 */

static play_trouble trouble;
static made_tree made;

static play_outcome generate(const char *script, const char *rules_text, const char *strategy)
{
    const peg_rules rules = rules_of(rules_text);
    const tree_wish wish = {strategy, false, false, true};
    if (script != NULL) write_file("pegtree-gen", script, 0700);
    setenv("PATH", folder, 1);
    trouble.text[0] = '\0';
    return generate_tree(&made, &rules, &wish, &trouble);
}

static void test_generate(void **state)
{
    char path[256], script[400];
    (void)state;
    setenv("XDG_CACHE_HOME", folder, 1);
    snprintf(script, sizeof script,
             "#!/bin/sh\ntest \"$*\" = 'build p3c3r --strategy entropy -o "
             "%s/pegtree/p3c3r-entropy.peg'\n",
             folder);
    assert_int_equal(generate(script, "p3c3r", NULL), OUTCOME_DONE);
    snprintf(path, sizeof path, "%s/pegtree/p3c3r-entropy.peg", folder);
    assert_string_equal(made.path, path);
    assert_string_equal(made.folder, "");
    /* Of 262,144 secrets not every code is considered as a guess; but never `first` is taken.
     */
    assert_int_equal(generate("#!/bin/sh\ntest \"$4 $7 $8\" = 'entropy --guesses sample:4'\n",
                              "p6c8r", NULL),
                     OUTCOME_DONE);
    assert_int_equal(generate("#!/bin/sh\ntest \"$4\" = parts\n", "p6c8r", "parts"),
                     OUTCOME_DONE);
    assert_int_equal(generate("#!/bin/sh\ntest \"$4 $#\" = 'optimal 6'\n", "p6c8r", "optimal"),
                     OUTCOME_DONE);
    snprintf(path, sizeof path, "%s/pegtree/p6c8r-optimal.peg", folder);
    assert_string_equal(made.path, path);
}

static void test_generators_that_fail(void **state)
{
    static const struct {
        const char *script;
        play_outcome outcome;
        const char *words;
    } cases[] = {
        {"#!/bin/sh\nexit 1\n", OUTCOME_FAILED, "could not make a tree of p3c3r"},
        {"#!/bin/sh\nkill -TERM $$\n", OUTCOME_FAILED, "could not make a tree of p3c3r"},
        {"#!/bin/sh\nexit 130\n", OUTCOME_INTERRUPTED, "interrupted; no tree was made"},
        {"#!/bin/sh\nkill -INT $$\n", OUTCOME_INTERRUPTED, "interrupted; no tree was made"},
        {"#!/no/such/shell\n", OUTCOME_FAILED, "/pegtree-gen: No such file"},
    };
    const size_t count = sizeof cases / sizeof cases[0];
    /* valgrind does not survive an execve() that fails so late */
    const size_t tried = getenv("UNDER_VALGRIND") ? count - 1 : count;

    (void)state;
    signal(SIGINT, SIG_DFL); /* ignored where the tests run in the background */
    setenv("XDG_CACHE_HOME", folder, 1);
    for (size_t i = 0; i < tried; i++) {
        assert_int_equal(generate(cases[i].script, "p3c3r", NULL), cases[i].outcome);
        if (strstr(trouble.text, cases[i].words) == NULL) fail_msg("%s", trouble.text);
    }
    assert_int_equal(remove(strcat(strcpy(made.path, folder), "/pegtree-gen")), 0);
    assert_int_equal(generate(NULL, "p3c3r", NULL), OUTCOME_FAILED);
    assert_non_null(strstr(trouble.text, "no pegtree-gen beside this program"));
}

/* Makes a tree that begins with `start`, in a folder of its own that is then gone. */
static void make_in_temporary(const char *start)
{
    struct stat status;
    assert_int_equal(generate("#!/bin/sh\necho made >\"$6\"\n", "p3c3r", NULL), OUTCOME_DONE);
    if (strncmp(made.path, start, strlen(start)) != 0) fail_msg("%s", made.path);
    assert_memory_equal(made.path, made.folder, strlen(made.folder));
    assert_int_equal(stat(made.folder, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0700);
    assert_int_equal(access(made.path, R_OK), 0);
    generate_release(&made);
    assert_int_equal(stat(made.folder, &status), -1);
}

/* Without a cache the tree goes to a new folder in $TMPDIR, or in /tmp. */
static void test_places_for_a_tree(void **state)
{
    static const char *const no_folder[] = {"", "tmp", NULL};
    static char deep[PATH_ROOM];
    char path[256];
    (void)state;
    snprintf(path, sizeof path, "%s/pegtree-", folder);
    setenv("XDG_CACHE_HOME", "/dev/null/cache", 1);
    setenv("TMPDIR", folder, 1);
    make_in_temporary(path);
    unsetenv("XDG_CACHE_HOME");
    unsetenv("HOME");
    make_in_temporary(path);
    assert_int_equal(generate("#!/bin/sh\nexit 1\n", "p3c3r", NULL), OUTCOME_FAILED);
    assert_int_equal(access(made.folder, F_OK), -1); /* nothing is left behind */
    setenv("TMPDIR", "/dev/null", 1);
    assert_int_equal(generate(NULL, "p3c3r", NULL), OUTCOME_FAILED);
    assert_non_null(strstr(trouble.text, "no folder to make a tree in"));
    memset(deep, 'x', sizeof deep - 1);
    deep[0] = '/';
    setenv("TMPDIR", deep, 1);
    assert_int_equal(generate(NULL, "p3c3r", NULL), OUTCOME_FAILED);
    for (size_t i = 0; i < sizeof no_folder / sizeof no_folder[0]; i++) {
        if (no_folder[i] == NULL)
            unsetenv("TMPDIR");
        else
            setenv("TMPDIR", no_folder[i], 1);
        make_in_temporary("/tmp/pegtree-");
    }
}

/* What others have put into the temporary folder, or into a cache that they can write to, leads
 * to no file of this user's. */
static void test_links_of_others(void **state)
{
    char path[256], victim[128], text[8] = "";
    (void)state;
    snprintf(path, sizeof path, "%s/shared/pegtree", folder);
    assert_true(path_make_folder(path));
    assert_int_equal(chmod(path, 0777), 0);
    write_file("victim", "mine", 0600);
    snprintf(victim, sizeof victim, "%s/victim", folder);
    strcat(path, "/p3c3r-entropy.peg");
    assert_int_equal(symlink(victim, path), 0);
    snprintf(path, sizeof path, "%s/shared", folder);
    setenv("TMPDIR", path, 1);
    setenv("XDG_CACHE_HOME", "/dev/null/cache", 1);
    make_in_temporary(path);
    setenv("XDG_CACHE_HOME", path, 1);
    make_in_temporary(path);
    FILE *file = fopen(victim, "r");
    assert_non_null(file);
    assert_non_null(fgets(text, sizeof text, file));
    fclose(file);
    assert_string_equal(text, "mine");
    unsetenv("XDG_CACHE_HOME");
    unsetenv("TMPDIR");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_xdg),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_flat_cache),
        cmocka_unit_test(test_make_folder),
        cmocka_unit_test(test_find_program),
        cmocka_unit_test(test_generate),
        cmocka_unit_test(test_generators_that_fail),
        cmocka_unit_test(test_places_for_a_tree),
        cmocka_unit_test(test_links_of_others),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
