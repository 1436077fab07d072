/*
 * test_log.c - the append-only log: whatever is cut off, changed or put in its place, what is
 * found in it are records that were appended, and more can be appended.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xxhash.h>
#include <zlib.h>

#include "gen/file/log.h"
#include "tests/tests.h"

static const uint8_t subject[] = "p4c6r";
static const char *const contents[] = {
    "first", "", "the third", "last",
    "one that is deflated, deflated, deflated, deflated, deflated, deflated and deflated"};
#define RECORDS (sizeof contents / sizeof *contents)
#define HEADER  32

static char folder[] = "/tmp/pegtree-log-XXXXXX";
static char path[80];
static size_t stored[RECORDS]; /* bytes of each in the file */

/* zlib, which may lack memory. */
static int lacks_memory;
int __real_uncompress(Bytef *to, uLongf *size, const Bytef *from, uLong from_size);
int __wrap_uncompress(Bytef *to, uLongf *size, const Bytef *from, uLong from_size);

int __wrap_uncompress(Bytef *to, uLongf *size, const Bytef *from, uLong from_size)
{
    return lacks_memory ? Z_MEM_ERROR : __real_uncompress(to, size, from, from_size);
}

/* What was found: a bit for each of contents[]. */
typedef struct found {
    unsigned bits, records;
    peg_log_place place[16];
} found;

static peg_status take(void *user, const peg_log_place *place, const uint8_t *content)
{
    found *f = user;

    f->place[f->records++] = *place;
    for (size_t i = 0; i < RECORDS; i++) {
        if (place->size == strlen(contents[i]) &&
            memcmp(content, contents[i], place->size) == 0) {
            f->bits |= 1u << i;
            return PEG_OK;
        }
    }
    fail_msg("a record that was never appended");
    return PEG_OK;
}

static peg_status open_log(peg_log *log, found *f)
{
    memset(f, 0, sizeof *f);
    return peg_log_open(log, path, PEG_LOG_PARTS, subject, sizeof subject, take, f);
}

static void append(peg_log *log, size_t i)
{
    uint8_t record[PEG_LOG_HEAD + 100];
    const size_t size = strlen(contents[i]);

    memcpy(record + PEG_LOG_HEAD, contents[i], size);
    assert_int_equal(peg_log_append(log, record, PEG_LOG_HEAD + size), PEG_OK);
}

/* Makes a log of all contents; returns its size. */
static size_t make_log(uint8_t bytes[256])
{
    peg_log log;
    found f;

    unlink(path);
    assert_int_equal(open_log(&log, &f), PEG_OK);
    assert_int_equal(f.records, 0);
    for (size_t i = 0; i < RECORDS; i++) append(&log, i);
    assert_int_equal(peg_log_close(&log), PEG_OK);
    FILE *file = fopen(path, "rb");
    const size_t size = fread(bytes, 1, 256, file);
    fclose(file);
    for (size_t i = 0, at = HEADER; i < RECORDS; at += PEG_LOG_HEAD + stored[i++])
        stored[i] = bytes[at];
    return size;
}

static void put_file(const uint8_t *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static off_t file_size(void)
{
    struct stat there;
    assert_int_equal(stat(path, &there), 0);
    return there.st_size;
}

static void test_records_come_back(void **state)
{
    uint8_t bytes[256], content[100];
    peg_log log;
    found f;

    (void)state;
    make_log(bytes);
    for (int again = 0; again < 2; again++) {
        assert_int_equal(open_log(&log, &f), PEG_OK);
        assert_int_equal(f.records, RECORDS);
        for (size_t i = 0; i < RECORDS; i++) {
            assert_int_equal(peg_log_read(&log, &f.place[i], content), 1);
            assert_memory_equal(content, contents[i], strlen(contents[i]));
        }
        assert_int_equal(peg_log_close(&log), PEG_OK);
    }
}

/* Cut anywhere, it holds what was whole; what is appended next is found after it. */
static void test_cut_anywhere(void **state)
{
    uint8_t bytes[256];
    const size_t size = make_log(bytes);
    peg_log log;
    found f;

    (void)state;
    for (size_t cut = 0; cut <= size; cut++) {
        unsigned whole = 0;
        size_t end = HEADER;
        while (whole < RECORDS && end + PEG_LOG_HEAD + stored[whole] <= cut)
            end += PEG_LOG_HEAD + stored[whole++];
        put_file(bytes, cut);
        assert_int_equal(open_log(&log, &f), PEG_OK);
        assert_int_equal(f.bits, (1u << whole) - 1);
        assert_int_equal(file_size(), end);
        append(&log, 3);
        assert_int_equal(peg_log_close(&log), PEG_OK);
        assert_int_equal(open_log(&log, &f), PEG_OK);
        assert_int_equal(f.records, whole + 1);
        assert_int_equal(peg_log_close(&log), PEG_OK);
    }
}

/* A changed bit costs the record it is in; only where it was in its length, what follows. A
 * deflated record may still say what it said: take() has an eye on that. */
static void test_changed_bits(void **state)
{
    uint8_t bytes[256];
    const size_t size = make_log(bytes);
    peg_log log;
    found f;

    (void)state;
    for (size_t bit = HEADER * 8; bit < size * 8; bit++) {
        size_t record = 0, begin = HEADER;
        while (begin + PEG_LOG_HEAD + stored[record] <= bit / 8)
            begin += PEG_LOG_HEAD + stored[record++];
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        put_file(bytes, size);
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_int_equal(open_log(&log, &f), PEG_OK);
        const unsigned before = (1u << record) - 1,
                       others = (1u << RECORDS) - 1 - (1u << record);
        if (bit / 8 - begin < 4)
            assert_int_equal(f.bits & (before | 1u << record), before);
        else
            assert_int_equal(f.bits & (before | others), before | others);
        if (record < RECORDS - 1) assert_int_equal(f.bits >> record & 1, 0);
        append(&log, record);
        assert_int_equal(peg_log_close(&log), PEG_OK);
        assert_int_equal(open_log(&log, &f), PEG_OK);
        assert_true(f.bits >> record & 1);
        assert_int_equal(peg_log_close(&log), PEG_OK);
    }
}

/* What was appended and has changed since is not given out. */
static void test_changed_while_open(void **state)
{
    uint8_t bytes[256], content[100];
    const size_t size = make_log(bytes);
    peg_log log;
    found f;

    (void)state;
    assert_int_equal(open_log(&log, &f), PEG_OK);
    FILE *file = fopen(path, "r+b");
    fseek(file, (long)f.place[2].offset, SEEK_SET);
    fputc('x', file);
    fclose(file);
    assert_int_equal(peg_log_read(&log, &f.place[2], content), 0);
    assert_int_equal(peg_log_read(&log, &f.place[0], content), 1);
    assert_int_equal(truncate(path, (off_t)size - 1), 0);
    assert_int_equal(peg_log_read(&log, &f.place[RECORDS - 1], content), 0);
    assert_int_equal(peg_log_close(&log), PEG_OK);
}

static void set_head(uint8_t *record, uint32_t size, uint32_t inflated, uint64_t hash)
{
    for (unsigned i = 0; i < 4; i++) record[i] = (uint8_t)(size >> 8 * i);
    for (unsigned i = 0; i < 4; i++) record[4 + i] = (uint8_t)(inflated >> 8 * i);
    for (unsigned i = 0; i < 8; i++) record[8 + i] = (uint8_t)(hash >> 8 * i);
}

static uint64_t hash_of(const char *content, uint32_t size, uint32_t inflated)
{
    return XXH3_64bits_withSeed(content, strlen(content), (uint64_t)inflated << 32 | size);
}

/* Content that is deflated well is stored so, and read back in both ways. */
static void test_deflated(void **state)
{
    uint8_t bytes[256];

    (void)state;
    make_log(bytes);
    for (size_t i = 0; i < RECORDS - 1; i++) assert_int_equal(stored[i], strlen(contents[i]));
    assert_true(stored[RECORDS - 1] < strlen(contents[RECORDS - 1]) * 3 / 4);
    test_records_come_back(state);
}

/* A record that says it is deflated, with a hash that fits, and cannot be so, is passed over.
 */
static void test_falsely_deflated(void **state)
{
    static const uint32_t sizes[] = {1, 4, 5, 6, 5499, 5500, PEG_LOG_MOST, UINT32_MAX};
    uint8_t bytes[256], *record = bytes + HEADER;
    const size_t size = make_log(bytes);
    peg_log log;
    found f;

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        set_head(record, 5, sizes[i], hash_of("first", 5, sizes[i]));
        put_file(bytes, size);
        assert_int_equal(open_log(&log, &f), PEG_OK);
        assert_int_equal(f.bits, ((1u << RECORDS) - 1) & ~1u);
        assert_int_equal(peg_log_close(&log), PEG_OK);
    }
}

/* The same where it inflates, but to another size than it says: of content that is right as far
 * as it goes. */
static void test_inflated_to_another_size(void **state)
{
    const char *content = contents[RECORDS - 1];
    const uint32_t length = (uint32_t)strlen(content);
    uint8_t bytes[256];
    const size_t size = make_log(bytes), last = stored[RECORDS - 1];
    uint8_t *record = bytes + size - last - PEG_LOG_HEAD;
    peg_log log;
    found f;

    (void)state;
    for (uint32_t other = length - 1; other <= length + 1; other++) {
        set_head(record, (uint32_t)last, other, hash_of(content, (uint32_t)last, other));
        put_file(bytes, size);
        assert_int_equal(open_log(&log, &f), PEG_OK);
        assert_int_equal(f.bits >> (RECORDS - 1), other == length);
        assert_int_equal(peg_log_close(&log), PEG_OK);
    }
}

/* A good record that cannot be inflated for want of memory is no damaged one: the log is not
 * opened, and nothing is cut off. */
static void test_short_of_memory(void **state)
{
    uint8_t bytes[256];
    const size_t size = make_log(bytes);
    peg_log log;
    found f;

    (void)state;
    lacks_memory = 1;
    assert_int_equal(open_log(&log, &f), PEG_E_MEMORY);
    memset(&f, 0, sizeof f);
    assert_int_equal(peg_log_load(path, take, &f), PEG_E_MEMORY);
    lacks_memory = 0;
    assert_int_equal(file_size(), size);
    assert_int_equal(open_log(&log, &f), PEG_OK);
    assert_int_equal(f.bits, (1u << RECORDS) - 1);
    assert_int_equal(peg_log_close(&log), PEG_OK);
}

static void test_headers(void **state)
{
    uint8_t bytes[256];
    const size_t size = make_log(bytes);
    peg_log log;
    found f = {0};

    (void)state;
    for (size_t at = 0; at < HEADER; at++) {
        bytes[at] ^= 1;
        put_file(bytes, size);
        bytes[at] ^= 1;
        assert_int_equal(open_log(&log, &f), at < 8    ? PEG_E_NOT_PEGTREE
                                             : at == 8 ? PEG_E_VERSION
                                                       : PEG_E_CORRUPT);
        assert_int_equal(f.records, 0);
        assert_int_equal(file_size(), size);
    }
    put_file(bytes, size);
    assert_int_equal(
        peg_log_open(&log, path, PEG_LOG_BOUNDS, subject, sizeof subject, take, &f),
        PEG_E_CONTRADICTION);
    assert_int_equal(peg_log_open(&log, path, PEG_LOG_PARTS, subject, 3, take, &f),
                     PEG_E_CONTRADICTION);
    put_file((const uint8_t *)"another file", 12);
    assert_int_equal(open_log(&log, &f), PEG_E_NOT_PEGTREE);
    assert_int_equal(file_size(), 12);
}

/* Files that are not logs are rejected at once, and not waited for. */
static void test_no_regular_file(void **state)
{
    peg_log log;
    found f;

    (void)state;
    unlink(path);
    assert_int_equal(mkfifo(path, 0666), 0);
    assert_int_equal(open_log(&log, &f), PEG_E_ARGUMENT);
    unlink(path);
    assert_int_equal(mkdir(path, 0777), 0);
    assert_int_equal(open_log(&log, &f), PEG_E_IO);
    assert_int_equal(errno, EISDIR);
    rmdir(path);
}

static void test_one_program_at_a_time(void **state)
{
    uint8_t bytes[256];
    peg_log log;
    found f;
    int ended;

    (void)state;
    make_log(bytes);
    assert_int_equal(open_log(&log, &f), PEG_OK);
    const pid_t other = fork();
    if (other == 0) {
        peg_log second;
        _exit(open_log(&second, &f) == PEG_E_IO && errno == EBUSY ? 0 : 1);
    }
    assert_int_equal(waitpid(other, &ended, 0), other);
    assert_int_equal(ended, 0);
    assert_int_equal(peg_log_close(&log), PEG_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records_come_back),
        cmocka_unit_test(test_cut_anywhere),
        cmocka_unit_test(test_changed_bits),
        cmocka_unit_test(test_changed_while_open),
        cmocka_unit_test(test_deflated),
        cmocka_unit_test(test_falsely_deflated),
        cmocka_unit_test(test_inflated_to_another_size),
        cmocka_unit_test(test_short_of_memory),
        cmocka_unit_test(test_headers),
        cmocka_unit_test(test_no_regular_file),
        cmocka_unit_test(test_one_program_at_a_time),
    };
    if (!mkdtemp(folder)) return 1;
    snprintf(path, sizeof path, "%s/log", folder);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(path);
    rmdir(folder);
    return failed;
}
