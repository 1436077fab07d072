/*
 * test_terse.c - terse streams: written, read whole and walked, random trees of all kinds of
 * games, and streams that hold anything.
 */
#include "tests/tests.h"
#include "tests/random_tree.h"
#include "format/image/image.h"
#include "format/terse.h"

/* A tree as its stream is read again: no more entries are needed. */
static peg_tree read_again(const peg_tree *tree, uint8_t **stream, size_t *size)
{
    peg_tree back;
    assert_int_equal(peg_tree_shorten(tree, stream, size), PEG_OK);
    assert_int_equal(peg_tree_lengthen(*stream, *size, PEG_NO_LIMIT, &back), PEG_OK);
    return back;
}

/* Whether a node guesses what a reader finds without an entry. */
static int is_found(const peg_tree *tree, const uint32_t *span, size_t i)
{
    return tree->nodes[i].solves && span[i] == tree->nodes[i].children + 1u;
}

/* Guesses may change only where a guess separates all candidates. */
static void check_same(const peg_tree *tree, const peg_tree *back)
{
    uint32_t *span = malloc(tree->count * sizeof *span);
    peg_tally before, after;

    assert_non_null(span);
    assert_int_equal(peg_tree_spans(tree->nodes, tree->count, span), PEG_OK);
    assert_int_equal(back->count, tree->count);
    for (size_t i = 0; i < tree->count;) {
        if (is_found(tree, span, i)) {
            assert_int_equal(back->nodes[i].children, tree->nodes[i].children);
            assert_true(back->nodes[i].solves);
            i += span[i];
            continue;
        }
        assert_memory_equal(&back->nodes[i], &tree->nodes[i], sizeof *tree->nodes);
        i++;
    }
    assert_int_equal(peg_tree_tally(tree->nodes, tree->count, &before), PEG_OK);
    assert_int_equal(peg_tree_tally(back->nodes, back->count, &after), PEG_OK);
    assert_memory_equal(&before, &after, sizeof before);
    assert_memory_equal(&back->about, &tree->about, sizeof tree->about);
    free(span);
}

/* The walker at a node makes its guess, and takes the answers that lead to its children. */
static void check_node(const peg_terse_cursor *at, const peg_tree *tree, const uint32_t *span,
                       size_t i)
{
    const peg_node *node = &tree->nodes[i];
    const uint8_t solved = peg_solved_label(tree->about.rules.length);
    uint8_t code[PEG_MAX_LENGTH];
    peg_terse_cursor child;
    size_t below = i + 1;

    uint32_t secrets = 0;
    for (size_t j = i; j < i + span[i]; j++) secrets += tree->nodes[j].solves;
    assert_int_equal(peg_terse_remaining(at), secrets);
    peg_terse_guess(at, code);
    assert_int_equal(peg_code_index(&tree->about.rules, code), node->guess);
    for (uint8_t f = 0; f <= solved; f++) {
        const int leads = below < i + span[i] && tree->nodes[below].label == f;
        child = *at;
        const peg_status wanted = f == solved ? node->solves ? PEG_SOLVED : PEG_E_CONTRADICTION
                                  : leads     ? PEG_OK
                                  : f + 1 == solved ? PEG_E_ARGUMENT
                                                    : PEG_E_CONTRADICTION;
        assert_int_equal(peg_terse_answer(&child, f), wanted);
        if (wanted < PEG_OK) continue;
        assert_int_equal(child.made, at->made + 1);
        if (f == solved) {
            uint8_t solution[PEG_MAX_LENGTH];
            peg_terse_guess(&child, solution);
            assert_memory_equal(solution, code, tree->about.rules.length);
            assert_int_equal(peg_terse_answer(&child, f), PEG_E_ARGUMENT);
            continue;
        }
        check_node(&child, tree, span, below);
        below += span[below];
    }
}

static void check_walker(const peg_tree *tree, const uint8_t *stream, size_t size)
{
    uint32_t *span = malloc(tree->count * sizeof *span);
    peg_terse view;
    peg_terse_cursor root;

    assert_non_null(span);
    assert_int_equal(peg_tree_spans(tree->nodes, tree->count, span), PEG_OK);
    assert_int_equal(peg_terse_open(&view, stream, (PEG_OFFSET)size), PEG_OK);
    assert_true(peg_rules_equal(&view.rules, &tree->about.rules));
    assert_int_equal(view.codes, tree->about.secrets);
    peg_terse_start(&view, &root);
    check_node(&root, tree, span, 0);
    free(span);
}

static void test_random_trees(void **state)
{
    uint64_t seed = seed_of_run();
    unsigned long nodes = 0;
    (void)state;
    for (uint32_t i = 0; i < 300; i++) {
        const peg_rules rules = random_rules(&seed, i % 30 ? 60 : 600);
        uint8_t *stream;
        size_t size;
        peg_tree tree, back;
        assert_true(random_tree(&rules, &seed, i % 4 * 33, &tree));
        back = read_again(&tree, &stream, &size);
        check_same(&tree, &back);
        if (tree.about.worst <= PEG_MAX_HISTORY) check_walker(&back, stream, size);
        nodes += tree.count;
        free(stream);
        peg_tree_free(&tree);
        peg_tree_free(&back);
    }
    printf("tried 300 trees of %lu nodes\n", nodes);
}

/* The stream of a small tree, with what a header says besides. */
static uint8_t *small_stream(size_t *size)
{
    const peg_rules rules = rules_of("p3c4r");
    uint64_t seed = 99;
    uint8_t *stream;
    peg_tree tree;

    assert_true(random_tree(&rules, &seed, 30, &tree));
    tree.about.max_depth = (uint8_t)(tree.about.worst + 1);
    tree.about.opened = tree.about.proven = 1;
    tree.about.objective = PEG_OBJECTIVE_WORST;
    peg_tree back = read_again(&tree, &stream, size);
    assert_memory_equal(&back.about, &tree.about, sizeof tree.about);
    peg_tree_free(&tree);
    peg_tree_free(&back);
    return stream;
}

static void test_limits(void **state)
{
    size_t size, image_size = 0;
    uint8_t *stream = small_stream(&size), *image;
    peg_tree back;
    (void)state;
    assert_int_equal(peg_tree_lengthen(stream, size, 100, &back), PEG_E_LIMIT);
    assert_int_equal(peg_expand(stream, size, 100, &image, &image_size), PEG_E_LIMIT);
    assert_int_equal(peg_expand(stream, size, PEG_NO_LIMIT, &image, &image_size), PEG_OK);
    peg_view view;
    assert_int_equal(peg_open(&view, image, (PEG_OFFSET)image_size), PEG_OK);
    peg_free(image);
    free(stream);
}

/* A few bytes that ask for more codes than they can tell apart. */
static void test_few_bytes_ask_for_little(void **state)
{
    static const char *const games[] = {"p12c6r", "p7c23r", "p10c10n"};
    uint8_t stream[PEG_TERSE_HEADER + 1] = {0xD0, 'T', 0x0D, 0x0A, 1};
    (void)state;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        const peg_rules rules = rules_of(games[i]);
        peg_terse view;
        peg_tree tree;
        stream[5] = (uint8_t)(rules.kind << 4 | rules.length);
        stream[9] = sizeof stream;
        stream[11] = 9;
        stream[15] = 0xFF;
        stream[13] = 2; /* 2^33 and more: for more secrets than these */
        stream[18] = 1;
        stream[PEG_TERSE_HEADER] = rules.range[0];
        const peg_status status = peg_terse_open(&view, stream, sizeof stream);
        assert_true(status == PEG_E_CORRUPT || status == PEG_E_LIMIT);
        assert_int_equal(peg_tree_lengthen(stream, sizeof stream, PEG_NO_LIMIT, &tree),
                         PEG_E_CORRUPT);
    }
}

/* Every truncation is rejected, and every flipped bit noticed, or else of no effect on what the
 * tree costs: nothing guards a stream but that it must be a tree, and the header's sums. */
static void test_damage(void **state)
{
    size_t size;
    uint8_t *stream = small_stream(&size);
    unsigned long rejected = 0, other = 0;
    peg_tree back;
    peg_terse view;
    (void)state;
    for (size_t cut = 0; cut < size; cut++) {
        const peg_status wanted = cut < 4 ? PEG_E_NOT_PEGTREE : PEG_E_TRUNCATED;
        assert_int_equal(peg_tree_lengthen(stream, cut, PEG_NO_LIMIT, &back), wanted);
        assert_int_equal(peg_terse_open(&view, stream, (PEG_OFFSET)cut), wanted);
    }
    for (size_t bit = 0; bit < 8 * size; bit++) {
        stream[bit / 8] ^= (uint8_t)(1u << bit % 8);
        if (peg_tree_lengthen(stream, size, PEG_NO_LIMIT, &back) == PEG_OK) {
            other++;
            assert_true(bit >= 8 * PEG_TERSE_HEADER || bit / 8 == 10 || bit / 8 == 12 ||
                        bit == 46);
            peg_tree_free(&back);
        } else {
            rejected++;
        }
        stream[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    assert_true(rejected > 3 * other);
    free(stream);
}

/* Walks whatever the stream says, with random answers: must end and stay inside. */
static void test_hostile(void **state)
{
    uint8_t code[PEG_MAX_LENGTH];
    uint64_t seed = 5;
    size_t size;
    uint8_t *stream = small_stream(&size), *copy = malloc(size);
    unsigned opened = 0;
    (void)state;
    assert_non_null(copy);
    for (unsigned round = 0; round < 20000; round++) {
        peg_terse view;
        peg_terse_cursor at;
        memcpy(copy, stream, size);
        for (unsigned i = 0; i < 1 + round % 8; i++)
            copy[random_below(&seed, 3)
                     ? PEG_TERSE_HEADER + random_below(&seed, (uint32_t)size - PEG_TERSE_HEADER)
                     : 5 + random_below(&seed, (uint32_t)size - 5)] =
                (uint8_t)random_below(&seed, 256);
        if (peg_terse_open(&view, copy, (PEG_OFFSET)size) != PEG_OK || view.codes > 5000)
            continue;
        opened++;
        peg_terse_start(&view, &at);
        for (unsigned move = 0; move < 12; move++) {
            peg_terse_guess(&at, code);
            assert_true(peg_code_valid(&view.rules, code));
            peg_terse_answer(&at, (uint8_t)random_below(&seed, 20));
        }
    }
    assert_true(opened > 1000);
    free(copy);
    free(stream);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_trees),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_few_bytes_ask_for_little),
        cmocka_unit_test(test_damage),
        cmocka_unit_test(test_hostile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
