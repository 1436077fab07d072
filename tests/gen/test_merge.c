/*
 * test_merge.c - merging checkpoints: which of two statements remains, and when they cannot
 * both be true.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/tests.h"
#include "gen/build/build.h"
#include "gen/optimal/journal.h"
#include "gen/exact/share.h"

/* A set whose cost bounds from above are told of under `upper`. */
static const exact_key set = {0x123456789abcdef0u, 0x1234567u};

static exact_bound_record upper(exact_cost cost)
{
    exact_key key = set;

    assert_int_equal(exact_upper_of(UINT32_MAX - 1 - cost, &key), cost);
    return (exact_bound_record){key, UINT32_MAX - 1 - cost, 0};
}

static void take(exact_merge *merge, exact_bound_record bound, peg_status expected)
{
    uint8_t content[EXACT_JOURNAL_BOUND];
    const peg_log_place place = {.size = sizeof content};

    exact_journal_encode(content, &bound);
    assert_int_equal(exact_merge_take(merge, &place, content), expected);
}

/* The same of a record that is tagged by the merge's key. */
static void take_own(exact_merge *merge, exact_bound_record bound)
{
    uint8_t content[EXACT_JOURNAL_BOUND + EXACT_JOURNAL_TAG] = {0};
    const peg_log_place place = {.size = sizeof content};

    exact_journal_encode(content, &bound);
    content[EXACT_JOURNAL_BOUND] = 1;
    peg_key_tag(merge->key, merge->subject, content, EXACT_JOURNAL_BOUND,
                content + EXACT_JOURNAL_BOUND + 1);
    assert_int_equal(exact_merge_take(merge, &place, content), PEG_OK);
}

static char path[] = "/tmp/pegtree-merge-XXXXXX";

/* What a log holds: how many records, and their contents one after the other. */
typedef struct content {
    unsigned records;
    size_t size;
    uint8_t bytes[256];
} content;

static peg_status take_content(void *user, const peg_log_place *place, const uint8_t *bytes)
{
    content *found = user;

    assert_true(found->size + place->size <= sizeof found->bytes);
    memcpy(found->bytes + found->size, bytes, place->size);
    found->size += place->size;
    found->records++;
    return PEG_OK;
}

/* Writes a merge of either kind, and reads what came of it. */
static peg_status written(exact_merge *bounds, peg_merge *parts, content *found)
{
    const peg_log_name name = {bounds ? PEG_LOG_BOUNDS : PEG_LOG_PARTS, 7};
    const int file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    peg_log_name read;
    peg_log log;

    assert_true(file >= 0);
    assert_int_equal(peg_log_begin(&log, file, &name), PEG_OK);
    const peg_status status =
        bounds ? exact_merge_write(bounds, &log) : peg_merge_write(parts, &log);
    assert_int_equal(peg_log_end(&log), PEG_OK);
    close(file);
    assert_int_equal(peg_log_identify(path, &read), PEG_OK);
    assert_true(read.kind == name.kind && read.subject == name.subject);
    *found = (content){0};
    assert_int_equal(peg_log_load(path, take_content, found), PEG_OK);
    return status;
}

static void a_key_keeps_what_says_most(void **state)
{
    exact_merge merge = {0};
    content found;

    (void)state;
    take(&merge, (exact_bound_record){set, 10, 0}, PEG_OK);
    take(&merge, (exact_bound_record){set, 12, 0}, PEG_OK);
    take(&merge, (exact_bound_record){set, 11, 0}, PEG_OK);
    take(&merge, (exact_bound_record){set, 14, 1}, PEG_OK);
    take(&merge, (exact_bound_record){set, 13, 0}, PEG_OK);
    take(&merge, upper(14), PEG_OK);
    take(&merge, upper(20), PEG_OK);
    assert_int_equal(written(&merge, NULL, &found), PEG_OK);
    assert_int_equal(found.size, 2 * EXACT_JOURNAL_BOUND);
    for (unsigned i = 0; i < 2; i++) {
        const exact_bound_record bound =
            exact_journal_decode(found.bytes + i * EXACT_JOURNAL_BOUND);
        exact_key key = bound.key;
        if (bound.exact)
            assert_true(bound.key.high == set.high && bound.lower == 14);
        else
            assert_int_equal(exact_upper_of(bound.lower, &key), 14);
    }
    exact_merge_free(&merge);
}

static void bounds_that_cannot_both_be_true(void **state)
{
    const exact_bound_record pairs[][2] = {{{set, 10, 1}, {set, 11, 1}},
                                           {{set, 10, 1}, {set, 11, 0}},
                                           {{set, 11, 0}, {set, 10, 1}},
                                           {{set, 0, 1}, {set, 1, 0}},
                                           {{set, UINT32_MAX, 1}, {set, 10, 1}}};

    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        exact_merge merge = {0};
        take(&merge, pairs[i][0], PEG_OK);
        take(&merge, pairs[i][1], PEG_E_CONTRADICTION);
        exact_merge_free(&merge);
    }
}

static void a_bound_above_the_cost_of_a_tree(void **state)
{
    exact_merge merge = {0};
    content found;

    (void)state;
    take(&merge, upper(20), PEG_OK);
    take(&merge, (exact_bound_record){set, 21, 0}, PEG_OK);
    assert_int_equal(written(&merge, NULL, &found), PEG_E_CONTRADICTION);
    exact_merge_free(&merge);
    take(&merge, (exact_bound_record){set, 20, 1}, PEG_OK);
    take(&merge, upper(20), PEG_OK);
    assert_int_equal(written(&merge, NULL, &found), PEG_OK);
    exact_merge_free(&merge);
}

static void a_record_of_no_bounds(void **state)
{
    exact_merge merge = {0};
    const uint8_t bytes[17] = {0};
    const peg_log_place place = {.size = 17};

    (void)state;
    assert_int_equal(exact_merge_take(&merge, &place, bytes), PEG_E_CORRUPT);
    exact_merge_free(&merge);
}

/* ---- parts of a tree ---------------------------------------------------------------- */

static void take_part(peg_merge *merge, unsigned file, const char *part)
{
    const peg_log_place place = {.offset = (off_t)merge->count, .size = (uint32_t)strlen(part)};

    merge->file = file;
    assert_int_equal(peg_merge_take(merge, &place, (const uint8_t *)part), PEG_OK);
}

static void parts_are_joined(void **state)
{
    peg_merge merge = {0};
    content found;

    (void)state;
    take_part(&merge, 0, "\1a......");
    take_part(&merge, 0, "\1b......");
    take_part(&merge, 1, "\1b......");
    take_part(&merge, 1, "\1c......");
    assert_int_equal(written(NULL, &merge, &found), PEG_OK);
    assert_int_equal(found.records, 3);
    assert_memory_equal(found.bytes, "\1a......\1b......\1c......", 24);
    peg_merge_free(&merge);
}

static void the_last_of_a_checkpoint_counts(void **state)
{
    peg_merge merge = {0};
    content found;

    (void)state;
    take_part(&merge, 0, "\1a.?....");
    take_part(&merge, 0, "\1a......");
    take_part(&merge, 1, "\1a......");
    assert_int_equal(written(NULL, &merge, &found), PEG_OK);
    assert_int_equal(found.records, 1);
    assert_memory_equal(found.bytes, "\1a......", 8);
    peg_merge_free(&merge);
}

static void parts_that_differ(void **state)
{
    peg_merge merge = {0};
    content found;

    (void)state;
    take_part(&merge, 0, "\1a......");
    take_part(&merge, 1, "\1b......");
    take_part(&merge, 2, "\1a.?....");
    assert_int_equal(written(NULL, &merge, &found), PEG_E_CONTRADICTION);
    assert_int_equal(merge.file, 2);
    peg_merge_free(&merge);
}

/* Bounds that the user's searches found stay his; what is known from elsewhere only, or more of
 * it, does not become his. */
static void test_own(void **state)
{
    static const peg_key key = {"a user's key"};
    exact_merge merge = {.key = &key, .subject = 7};
    content found;

    (void)state;
    take_own(&merge, (exact_bound_record){{1, 1}, 10, 0});     /* his */
    take(&merge, (exact_bound_record){{1, 1}, 9, 0}, PEG_OK);  /* less is known elsewhere */
    take(&merge, (exact_bound_record){{2, 2}, 10, 0}, PEG_OK); /* somebody else's, */
    take_own(&merge, (exact_bound_record){{2, 2}, 10, 0});     /* and his as well */
    take_own(&merge, (exact_bound_record){{3, 3}, 10, 0});     /* his, */
    take(&merge, (exact_bound_record){{3, 3}, 11, 0}, PEG_OK); /* but more is known elsewhere */
    take(&merge, (exact_bound_record){{4, 4}, 10, 1}, PEG_OK); /* somebody else's */
    assert_int_equal(written(&merge, NULL, &found), PEG_OK);
    assert_int_equal(found.records, 2);
    const size_t own = 2 * EXACT_JOURNAL_BOUND + EXACT_JOURNAL_TAG;
    assert_int_equal(found.size, own + 2 * EXACT_JOURNAL_BOUND);
    assert_true(exact_journal_is_own(&key, 7, found.bytes, own));
    for (unsigned i = 0; i < 4; i++) {
        const uint8_t *at =
            found.bytes + (i < 2 ? 0 : EXACT_JOURNAL_TAG) + i * EXACT_JOURNAL_BOUND;
        assert_int_equal(exact_journal_decode(at).key.high, i + 1);
    }
    exact_merge_free(&merge);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own),
        cmocka_unit_test(a_key_keeps_what_says_most),
        cmocka_unit_test(bounds_that_cannot_both_be_true),
        cmocka_unit_test(a_bound_above_the_cost_of_a_tree),
        cmocka_unit_test(a_record_of_no_bounds),
        cmocka_unit_test(parts_are_joined),
        cmocka_unit_test(the_last_of_a_checkpoint_counts),
        cmocka_unit_test(parts_that_differ),
    };
    const int file = mkstemp(path);
    const int failed = file < 0 || cmocka_run_group_tests(tests, NULL, NULL);

    close(file);
    unlink(path);
    return failed;
}
