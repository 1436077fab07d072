/*
 * test_refusals.c - what the library rejects: trees that are not trees, files that a check sum
 * passes but that are wrong all the same, answers and limits out of range.
 */
#include "tests/built_tree.h"

#include <errno.h>
#include <unistd.h>

#include "format/file/file.h"
#include "format/image/image.h"
#include "format/terse.h"
#include "tests/random_tree.h"
#include "format/tree/replay.h"

/* ---- trees and files ------------------------------------------------------------- */

static peg_tree some_tree(const char *text)
{
    peg_rules rules = rules_of(text);
    uint64_t seed = 11;
    peg_tree tree;
    assert_true(random_tree(&rules, &seed, 40, &tree));
    return tree;
}

/* A file of this content under the header of another, with a check that is right. */
static size_t seal(const uint8_t *file, size_t size, const uint8_t *content, size_t length,
                   uint8_t *sealed)
{
    peg_header header;
    size_t start;
    assert_int_equal(peg_header_read(file, size, &header, &start), PEG_OK);
    header.stored = length;
    start = peg_header_write(&header, sealed);
    memcpy(sealed + start, content, length);
    peg_file_seal(sealed, start + length);
    return start + length + PEG_CHECK_BYTES;
}

static size_t content_of(const uint8_t *file, size_t size)
{
    peg_header header;
    size_t start;
    assert_int_equal(peg_header_read(file, size, &header, &start), PEG_OK);
    return start;
}

static peg_status decodes(const uint8_t *file, size_t size)
{
    peg_tree tree;
    peg_status status = peg_tree_decode(file, size, PEG_NO_LIMIT, &tree);
    if (status == PEG_OK) peg_tree_free(&tree);
    return status;
}

/* ---- what is rejected ------------------------------------------------------------- */

static void test_words(void **state)
{
    (void)state;
    for (int status = -40; status < 10; status++) {
        const char *text = peg_strerror((peg_status)status);
        const int dropped = -6; /* before 1.0 */
        int known = status >= PEG_E_INTERRUPTED && status <= PEG_SOLVED && status != dropped;
        assert_true(strlen(text) > 0);
        assert_int_equal(strcmp(text, "unknown status") != 0, known);
        for (int other = PEG_E_INTERRUPTED; known && other < status; other++)
            assert_string_not_equal(text, peg_strerror((peg_status)other));
    }
    assert_string_equal(peg_strategy_name(PEG_STRATEGY_MINIMAX), "minimax");
    assert_string_equal(peg_strategy_name(PEG_STRATEGY_COUNT), "?");
    assert_string_equal(peg_objective_name(PEG_OBJECTIVE_WORST), "worst");
    assert_string_equal(peg_objective_name(PEG_OBJECTIVE_CRUSH + 1), "?");
}

static void test_numbers(void **state)
{
    uint8_t bytes[PEG_NUMBER_MOST];
    const uint8_t *from;
    uint64_t number;

    (void)state;
    for (uint64_t wanted = 1; wanted < UINT64_C(1) << 62; wanted = 2 * wanted + 1) {
        size_t size = peg_number_write(wanted, bytes);
        from = bytes;
        assert_int_equal(peg_number_read(&from, bytes + size, &number), PEG_OK);
        assert_true(number == wanted && from == bytes + size);
        from = bytes;
        assert_int_equal(peg_number_read(&from, bytes + size - 1, &number), PEG_E_TRUNCATED);
    }
    memset(bytes, 0x80, sizeof bytes);
    from = bytes;
    assert_int_equal(peg_number_read(&from, bytes + sizeof bytes, &number), PEG_E_CORRUPT);
    bytes[1] = 0; /* longer than needed */
    from = bytes;
    assert_int_equal(peg_number_read(&from, bytes + 2, &number), PEG_E_CORRUPT);
}

/* A node of the tree, changed in each way that makes the tree wrong. */
static void refuse_changes(peg_tree *tree, size_t at)
{
    const peg_node right = tree->nodes[at];
    peg_node *node = &tree->nodes[at];
    uint8_t *file;
    size_t size;

    for (int change = 0; change < 5; change++) {
        switch (change) {
        case 0: node->guess = tree->about.secrets; break;
        case 1: node->guess = (node->guess + 1) % tree->about.secrets; break;
        case 2: node->label++; break;
        case 3: node->children++; break;
        default: node->solves = !node->solves; break;
        }
        assert_int_equal(peg_tree_encode(tree, &file, &size), PEG_E_ARGUMENT);
        *node = right;
    }
}

static void test_wrong_trees(void **state)
{
    peg_tree tree = some_tree("p3c4r"), big = built_tree("m36.36.36.2", "first", PEG_SCOPE_ALL);
    peg_node idle[] = {{.guess = 0, .children = 2, .solves = 1},
                       {.guess = 0, .children = 1, .label = 1},
                       {.guess = 1, .solves = 1, .label = 1}};
    peg_tree idler = {.about = {.rules = rules_of("p1c2r"), .secrets = 2}, .nodes = idle};
    uint8_t *file;
    size_t size;

    (void)state;
    refuse_changes(&tree, 0);
    refuse_changes(&tree, tree.count / 2);
    refuse_changes(&big, 0);
    tree.count--;
    assert_int_equal(peg_tree_encode(&tree, &file, &size), PEG_E_ARGUMENT);
    tree.count += 2; /* there is room for twice as many */
    tree.nodes[tree.count - 1] = tree.nodes[0];
    assert_int_equal(peg_tree_encode(&tree, &file, &size), PEG_E_ARGUMENT);
    idler.count = 3;
    idle[0].children = 1; /* guesses again what it knows to be wrong */
    assert_int_equal(peg_tree_encode(&idler, &file, &size), PEG_E_ARGUMENT);
    peg_tree_free(&tree);
    peg_tree_free(&big);
}

static void test_deep_trees(void **state)
{
    enum { DEEP = PEG_MAX_GUESSES + 2 };
    peg_node nodes[DEEP];
    peg_tree tree = {.about = {.rules = rules_of("p4c6r")}, .nodes = nodes, .count = DEEP};
    peg_tally tally;
    uint8_t *image;
    size_t size;

    (void)state;
    for (size_t i = 0; i < DEEP; i++) {
        nodes[i] = (peg_node){.guess = 7, .label = 1, .children = i + 1 < DEEP, .solves = 1};
    }
    assert_int_equal(peg_tree_tally(nodes, DEEP, &tally), PEG_E_CORRUPT);
    assert_int_equal(peg_tree_flatten(&tree, PEG_NO_LIMIT, &image, &size), PEG_E_CORRUPT);
    assert_int_equal(peg_tree_tally(nodes, 4, &tally), PEG_E_CORRUPT); /* it goes on */
    nodes[1].children = 0;
    assert_int_equal(peg_tree_tally(nodes, 4, &tally), PEG_E_CORRUPT); /* it had ended */
    assert_int_equal(peg_tree_tally(nodes, 2, &tally), PEG_OK);
    assert_int_equal(peg_tree_tally(nodes, 0, &tally), PEG_E_CORRUPT);
}

/* Content with right check sums, but of another tree, or of none: every bit changed, and
 * every length. Nothing is read or written out of bounds (make sanitize), all calls end. */
static void test_wrong_content(void **state)
{
    peg_tree tree = some_tree("p3c4r");
    uint8_t labels[PEG_MAX_GUESSES] = {0}, code[PEG_MAX_LENGTH];
    uint32_t left;
    size_t size, sealed_size;
    uint8_t *file = encoded(&tree, &size), *copy = malloc(size), *sealed = malloc(size + 64);
    const size_t start = content_of(file, size), all = size - start - PEG_CHECK_BYTES;

    (void)state;
    assert_true(copy && sealed);
    for (size_t at = start; at < start + all; at++) {
        for (unsigned bit = 0; bit < 8; bit++) {
            memcpy(copy, file, size);
            copy[at] ^= (uint8_t)(1u << bit);
            sealed_size = seal(file, size, copy + start, all, sealed);
            assert_true(decodes(sealed, sealed_size) <= PEG_OK);
            for (unsigned count = 0; count < 4; count++)
                peg_file_follow(sealed, sealed_size, PEG_NO_LIMIT, labels, count, code, &left);
        }
    }
    for (size_t length = 0; length < all; length++) {
        sealed_size = seal(file, size, file + start, length, sealed);
        /* it may be a tree of the same sums */
        assert_true(decodes(sealed, sealed_size) <= PEG_OK);
    }
    free(sealed);
    free(copy);
    free(file);
    peg_tree_free(&tree);
}

/* The same for the nodes above the sections of a big tree. */
static void test_wrong_trunk(void **state)
{
    static const struct {
        size_t at;
        uint8_t byte;
        size_t cut; /* the content ends here; 0: it does not */
        int more;   /* or this many bytes later */
        peg_status status;
    } changes[] = {
        {0, 0, 0, 0, PEG_OK},           /* none */
        {0, 7, 0, 0, PEG_E_CORRUPT},    /* no code */
        {0, 1, 0, 0, PEG_E_CORRUPT},    /* another guess */
        {6, 0x7F, 0, 0, PEG_E_CORRUPT}, /* the first child ends elsewhere */
        {6, 0xFF, 0, 0, PEG_E_CORRUPT},
        {0, 0, 5, 0, PEG_E_CORRUPT}, /* cut within the guess, and after it */
        {0, 0, 10, 0, PEG_E_CORRUPT},
        {0, 0, 0, -1, PEG_E_CORRUPT},
        {0, 0, 0, 1, PEG_E_CORRUPT}, /* a byte that belongs to no node */
    };
    peg_tree tree = built_tree("p6c7r", "first",
                               PEG_SCOPE_ALL); /* 117649 secrets, 46656 below the first child */
    uint8_t labels[2] = {0}, code[PEG_MAX_LENGTH];
    uint32_t left;
    size_t size;
    uint8_t *file = encoded(&tree, &size), *copy = malloc(size), *sealed = malloc(size + 64);
    const size_t start = content_of(file, size), all = size - start - PEG_CHECK_BYTES;

    (void)state;
    assert_true(copy && sealed);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        const size_t length = (changes[i].cut ? changes[i].cut : all) + (size_t)changes[i].more;
        memcpy(copy, file, size);
        copy[start + changes[i].at] = changes[i].byte;
        const size_t sealed_size = seal(file, size, copy + start, length, sealed);
        assert_int_equal(decodes(sealed, sealed_size), changes[i].status);
        assert_true(peg_file_follow(sealed, sealed_size, PEG_NO_LIMIT, labels, 1, code,
                                    &left) <= PEG_OK);
    }
    free(sealed);
    free(copy);
    free(file);
    peg_tree_free(&tree);
}

/* The header's fields, each out of range under a right check. */
static void test_wrong_header(void **state)
{
    peg_tree tree = some_tree("m2.3.4");
    size_t size;
    uint8_t *file = encoded(&tree, &size), changed[128];
    peg_header header;

    (void)state;
    for (size_t at = 5; at < content_of(file, size); at++) {
        for (unsigned value = 0; value < 256; value++) {
            const uint8_t *content;
            memcpy(changed, file, size);
            changed[at] = (uint8_t)value;
            peg_file_seal(changed, size - PEG_CHECK_BYTES);
            peg_status status = peg_file_check(changed, size, &header, &content);
            assert_true(status <= PEG_OK);
            if (memcmp(changed, file, size) == 0) assert_int_equal(status, PEG_OK);
        }
    }
    /* Each cut of the header. */
    for (size_t kept = 5; kept < content_of(file, size); kept++) {
        size_t start;
        assert_int_equal(peg_header_read(file, kept, &header, &start), PEG_E_TRUNCATED);
    }
    free(file);
    peg_tree_free(&tree);
}

/* ---- answers and limits ---------------------------------------------------------- */

static void test_wrong_answers(void **state)
{
    peg_tree tree = some_tree("p3c4r");
    const uint8_t solved = peg_solved_label(3);
    size_t size;
    uint8_t *file = encoded(&tree, &size);
    const struct {
        size_t size;
        unsigned count;
        uint8_t first;
        peg_status status;
    } cases[] = {
        {size, PEG_MAX_GUESSES + 1, 0, PEG_E_CONTRADICTION},
        {size, 1, (uint8_t)(solved + 1), PEG_E_ARGUMENT},
        {size, 1, (uint8_t)(solved - 1), PEG_E_ARGUMENT}, /* all but one bulls, and a cow */
        {size, 2, solved, PEG_E_ARGUMENT},
        {size / 2, 1, 0, PEG_E_TRUNCATED},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t labels[PEG_MAX_GUESSES + 1] = {cases[i].first}, code[PEG_MAX_LENGTH];
        uint32_t left;
        assert_int_equal(peg_file_follow(file, cases[i].size, PEG_NO_LIMIT, labels,
                                         cases[i].count, code, &left),
                         cases[i].status);
    }
    free(file);
    peg_tree_free(&tree);
}

/* Follows the same answer again and again; returns where that ended. */
static peg_status follow_all(const uint8_t *file, size_t size, size_t limit, uint8_t label,
                             unsigned most)
{
    uint8_t labels[PEG_MAX_GUESSES], code[PEG_MAX_LENGTH];
    uint32_t left;
    peg_status status = PEG_OK;

    memset(labels, label, sizeof labels);
    for (unsigned count = 0; count <= most && status == PEG_OK; count++)
        status = peg_file_follow(file, size, limit, labels, count, code, &left);
    return status;
}

/* Two guesses above the sections; answers that nobody can give there. */
static void test_deep_trunk(void **state)
{
    peg_tree tree = built_tree(
        "p7c6r", "first", PEG_SCOPE_ALL); /* 279936 secrets, 78125 after no bull and no cow */
    size_t size;
    uint8_t *file = encoded(&tree, &size);

    (void)state;
    assert_int_equal(decodes(file, size), PEG_OK);
    assert_int_equal(follow_all(file, size, PEG_NO_LIMIT, 0, 5), PEG_OK);
    assert_int_equal(follow_all(file, size, PEG_NO_LIMIT, 0, 6), PEG_E_CONTRADICTION);
    assert_int_equal(follow_all(file, size, PEG_NO_LIMIT, peg_solved_label(7), 1), PEG_SOLVED);
    uint8_t cow = peg_label(0, 1), code[PEG_MAX_LENGTH]; /* to seven times the same symbol */
    uint32_t left;
    assert_int_equal(peg_file_follow(file, size, PEG_NO_LIMIT, &cow, 1, code, &left),
                     PEG_E_CONTRADICTION);
    free(file);
    peg_tree_free(&tree);
}

/* Every function that takes a limit keeps it: rejected up to some size, done from there on. */
static void test_limits(void **state)
{
    static const char *const games[] = {"p3c4r", "p6c7r"};
    uint8_t *image;
    size_t size, image_size;

    (void)state;
    for (size_t game = 0; game < 2; game++) {
        peg_tree tree = built_tree(games[game], "first", PEG_SCOPE_ALL);
        uint8_t *file = encoded(&tree, &size);
        int expanded = 0, followed = 0;
        for (size_t limit = 1; limit < (size_t)1 << 30; limit += limit / 4 + 1) {
            peg_status status = peg_expand(file, size, limit, &image, &image_size);
            assert_int_equal(status, expanded || status == PEG_OK ? PEG_OK : PEG_E_LIMIT);
            expanded = status == PEG_OK;
            if (expanded) free(image);
            status = follow_all(file, size, limit, 0, 2);
            assert_int_equal(status, followed || status == PEG_OK ? PEG_OK : PEG_E_LIMIT);
            followed = status == PEG_OK;
            if (expanded && followed && game == 1) break;
        }
        assert_true(expanded && followed);
        free(file);
        peg_tree_free(&tree);
    }
}

static void test_reading(void **state)
{
    char path[] = "/tmp/pegtree-test-XXXXXX";
    uint8_t block[40000] = {0xD0, 'F', 13, 10, [8] = 40000 >> 8, 40000 & 255}, *bytes;
    size_t size;
    int file = mkstemp(path);

    (void)state;
    assert_true(file >= 0);
    assert_int_equal(write(file, block, sizeof block), sizeof block);
    close(file);
    assert_int_equal(peg_file_read(path, PEG_NO_LIMIT, &bytes, &size), PEG_OK);
    assert_int_equal(size, sizeof block);
    assert_memory_equal(bytes, block, size);
    free(bytes);
    for (size_t limit = 0; limit < sizeof block; limit += 9999)
        assert_int_equal(peg_file_read(path, limit, &bytes, &size), PEG_E_LIMIT);
    unlink(path);
    assert_int_equal(peg_file_read(path, PEG_NO_LIMIT, &bytes, &size), PEG_E_IO);
    assert_int_equal(errno, ENOENT);
    assert_int_equal(peg_file_read("/", PEG_NO_LIMIT, &bytes, &size), PEG_E_IO);
    assert_int_equal(errno, EISDIR);
}

/* A file is not read to its end when its beginning says that it is no tree, or too long. */
static void test_reading_no_more_than_that(void **state)
{
    char path[] = "/tmp/pegtree-test-XXXXXX";
    const int file = mkstemp(path);
    static const uint8_t others[][10] = {
        {0xD0, 'F', 13, 10, 2, 4, 0, 0, 20000 >> 8, 20000 & 255},
        {0xD0, 'T', 13, 10, 1, 4, 0, 0, 20000 >> 8, 20000 & 255},
        {0xD0, 0xCF, 0x11, 0xE0}, /* an old office document */
    };
    peg_header header = {.stored = 20000};
    uint8_t *bytes, start[PEG_HEADER_MOST];
    size_t size;

    (void)state;
    assert_true(file >= 0);
    assert_int_equal(ftruncate(file, 1 << 24), 0);
    assert_int_equal(peg_file_read(path, PEG_NO_LIMIT, &bytes, &size), PEG_OK);
    assert_in_range(size, 1, 1 << 14);
    free(bytes);
    header.about = (peg_about){.rules = rules_of("p4c6r"), .worst = 5, .total = 5801};
    header.about.secrets = peg_rules_secrets(&header.about.rules);
    const size_t header_size = peg_header_write(&header, start);
    assert_int_equal(pwrite(file, start, header_size, 0), header_size);
    assert_int_equal(peg_file_read(path, PEG_NO_LIMIT, &bytes, &size), PEG_OK);
    assert_int_equal(size, header_size + 20000 + PEG_CHECK_BYTES + 1);
    free(bytes);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_int_equal(pwrite(file, others[i], sizeof *others, 0), sizeof *others);
        assert_int_equal(peg_file_read(path, PEG_NO_LIMIT, &bytes, &size), PEG_OK);
        assert_in_range(size, others[i][1] == 0xCF ? 1 : 20001, 1 << 15);
        free(bytes);
    }
    close(file);
    unlink(path);
}

/* No bytes at a null pointer, to which UBSan allows no arithmetic. */
static void test_nothing(void **state)
{
    peg_view view;
    peg_terse terse;
    peg_tree tree;
    peg_header header;
    peg_about about;
    size_t start;

    (void)state;
    assert_int_equal(peg_open(&view, NULL, 0), PEG_E_NOT_PEGTREE);
    assert_int_equal(peg_terse_open(&terse, NULL, 0), PEG_E_NOT_PEGTREE);
    assert_int_equal(peg_about_read(NULL, 0, &about), PEG_E_NOT_PEGTREE);
    assert_int_equal(peg_header_read(NULL, 0, &header, &start), PEG_E_NOT_PEGTREE);
    assert_int_equal(peg_tree_decode(NULL, 0, PEG_NO_LIMIT, &tree), PEG_E_NOT_PEGTREE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),         cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_wrong_trees),   cmocka_unit_test(test_deep_trees),
        cmocka_unit_test(test_wrong_content), cmocka_unit_test(test_wrong_trunk),
        cmocka_unit_test(test_wrong_header),  cmocka_unit_test(test_wrong_answers),
        cmocka_unit_test(test_deep_trunk),    cmocka_unit_test(test_limits),
        cmocka_unit_test(test_reading),       cmocka_unit_test(test_reading_no_more_than_that),
        cmocka_unit_test(test_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
