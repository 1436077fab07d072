/*
 * test_save.c - saving a file: what is done in which order, what is left where it fails, and
 * when a request to end the program is deferred.
 */
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tests/tests.h"
#include "gen/file/save.h"

static char folder[] = "/tmp/pegtree-test-XXXXXX", path[64];
static char events[64]; /* what happened, a word each */
static peg_status verdict;
static volatile sig_atomic_t asked; /* to end the program */

static void on_request(int signal)
{
    (void)signal;
    asked = 1;
}

static int is_held(void)
{
    sigset_t held;

    assert_int_equal(pthread_sigmask(SIG_BLOCK, NULL, &held), 0);
    return sigismember(&held, SIGHUP) && sigismember(&held, SIGINT) &&
           sigismember(&held, SIGTERM);
}

/* These take the place of the C library's. */
int fsync(int file)
{
    struct stat there;

    assert_int_equal(fstat(file, &there), 0);
    strcat(events, S_ISDIR(there.st_mode) ? "folder " : "sync ");
    return fdatasync(file);
}

int rename(const char *from, const char *to)
{
    assert_true(is_held());
    strcat(events, "named ");
    return renameat(AT_FDCWD, from, AT_FDCWD, to);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags)
{
    assert_true(is_held());
    const int result = (int)syscall(SYS_linkat, from_folder, from, to_folder, to, flags);
    if (result == 0 && strcmp(to, path) == 0) strcat(events, "named ");
    return result;
}

static peg_status check(void *user, const char *written)
{
    struct stat there;

    strcat(events, "check ");
    assert_int_equal(stat(written, &there), 0);
    assert_int_equal(there.st_size, *(const size_t *)user);
    asked = 0; /* a request is deferred only while a file has a temporary name */
    raise(SIGINT);
    assert_int_equal(asked, strncmp(written, folder, strlen(folder)) != 0);
    return verdict;
}

static peg_status save(const char *text)
{
    size_t size = strlen(text);

    events[0] = '\0';
    return peg_save(path, (const uint8_t *)text, size, check, &size);
}

static void expect_content(const char *text)
{
    char found[16] = "";
    const int file = open(path, O_RDONLY);

    assert_true(file >= 0);
    assert_true(read(file, found, sizeof found - 1) >= 0);
    close(file);
    assert_string_equal(found, text);
}

/* What was there stays there until the new file is on disk and has been checked. */
static void test_order(void **state)
{
    (void)state;
    signal(SIGINT, on_request);
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/file", folder);
    verdict = PEG_OK;
    assert_int_equal(save("old"), PEG_OK);
    assert_string_equal(events, "sync check named folder ");
    verdict = PEG_E_CORRUPT;
    assert_int_equal(save("new"), PEG_E_CORRUPT);
    assert_string_equal(events, "sync check ");
    expect_content("old");
    verdict = PEG_OK;
    assert_int_equal(save("newer"), PEG_OK);
    assert_string_equal(events, "sync check named folder ");
    expect_content("newer");
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0); /* nothing else is left in it */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_order)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
