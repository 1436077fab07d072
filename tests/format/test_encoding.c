/*
 * test_encoding.c - both forms of a tree: random trees of random rules go through the
 * tree file and through the flat image and come back; damaged ones are rejected, or at
 * least survived.
 */
#include "tests/tests.h"

#include "format/file/file.h"
#include "format/image/image.h"
#include "tests/random_tree.h"

/* A random tree, with anything in its header that may be there. */
static peg_tree make_tree(const peg_rules *rules, uint32_t wildness, uint64_t *seed)
{
    peg_tree tree;

    assert_true(random_tree(rules, seed, wildness, &tree));
    peg_about *about = &tree.about;
    about->strategy = (uint8_t)random_below(seed, PEG_STRATEGY_COUNT);
    about->objective = (uint8_t)random_below(seed, 4);
    about->proven = (uint8_t)random_below(seed, 2);
    about->opened = (uint8_t)random_below(seed, 2);
    if (random_below(seed, 3) == 0)
        about->max_depth = (uint8_t)(about->worst + random_below(seed, 256u - about->worst));
    return tree;
}

/* ---- the tree file ---------------------------------------------------------------- */

static void check_file(const peg_tree *tree)
{
    uint8_t *file;
    size_t size;
    peg_tree back;
    peg_about about;

    assert_int_equal(peg_tree_encode(tree, &file, &size), PEG_OK);
    assert_int_equal(peg_about_read(file, size, &about), PEG_OK);
    assert_memory_equal(&about, &tree->about, sizeof about);
    assert_int_equal(peg_tree_decode(file, size, PEG_NO_LIMIT, &back), PEG_OK);
    assert_int_equal(back.count, tree->count);
    assert_memory_equal(back.nodes, tree->nodes, tree->count * sizeof *tree->nodes);
    assert_true(back.about.total == tree->about.total);
    assert_int_equal(peg_tree_decode(file, size, 100, &back), PEG_E_LIMIT);
    peg_tree_free(&back);
    free(file);
}

/* Follows one path through the file, node by node of the tree. */
static void check_path(const peg_tree *tree, const uint8_t *file, size_t size, uint32_t secret)
{
    uint8_t labels[PEG_MAX_GUESSES], code[PEG_MAX_LENGTH], right[PEG_MAX_LENGTH];
    uint32_t left, *span = malloc(tree->count * sizeof *span);
    unsigned depth = 0;
    size_t node = 0;

    assert_int_equal(peg_tree_spans(tree->nodes, tree->count, span), PEG_OK);
    peg_code_at(&tree->about.rules, secret, right);
    for (;;) {
        assert_int_equal(peg_file_follow(file, size, PEG_NO_LIMIT, labels, depth, code, &left),
                         PEG_OK);
        assert_int_equal(peg_code_index(&tree->about.rules, code), tree->nodes[node].guess);
        labels[depth] = peg_feedback(code, right, tree->about.rules.length);
        if (tree->nodes[node].guess == secret) break;
        size_t child = node + 1;
        while (tree->nodes[child].label != labels[depth]) child += span[child];
        node = child;
        depth++;
    }
    assert_int_equal(peg_file_follow(file, size, PEG_NO_LIMIT, labels, depth + 1, code, &left),
                     PEG_SOLVED);
    free(span);
}

/* ---- the flat image --------------------------------------------------------------- */

static void check_secret(const peg_tree *tree, const peg_view *view, uint32_t secret,
                         const uint32_t *span, const uint32_t *left)
{
    uint8_t right[PEG_MAX_LENGTH], code[PEG_MAX_LENGTH];
    peg_cursor at;
    size_t node = 0;

    peg_code_at(&tree->about.rules, secret, right);
    peg_start(view, &at);
    for (;;) {
        peg_guess(&at, code);
        assert_int_equal(peg_code_index(&tree->about.rules, code), tree->nodes[node].guess);
        assert_int_equal(peg_remaining(&at), left[node]);
        uint8_t label = peg_feedback(code, right, view->rules.length);
        peg_status status = peg_answer(&at, label);
        if (tree->nodes[node].guess == secret) {
            assert_int_equal(status, PEG_SOLVED);
            return;
        }
        assert_int_equal(status, PEG_OK);
        size_t child = node + 1;
        while (tree->nodes[child].label != label) child += span[child];
        node = child;
    }
}

/* At each node reached, the answers that no secret gives must be contradictions. */
static void check_contradictions(const peg_tree *tree, const peg_view *view)
{
    peg_cursor root, at;
    uint8_t solved = peg_solved_label(view->rules.length);
    size_t child = 1;
    uint32_t *span = malloc(tree->count * sizeof *span);

    assert_int_equal(peg_tree_spans(tree->nodes, tree->count, span), PEG_OK);
    memset(&root, 0, sizeof root); /* what the walker leaves unused is compared, too */
    peg_start(view, &root);
    for (uint8_t label = 0; label < solved; label++) {
        int occurs = child < tree->count && tree->nodes[child].label == label;
        at = root;
        peg_status wanted = occurs                ? PEG_OK
                            : label + 1 == solved ? PEG_E_ARGUMENT
                                                  : PEG_E_CONTRADICTION;
        assert_int_equal(peg_answer(&at, label), wanted);
        if (!occurs) assert_memory_equal(&at.here, &root.here, sizeof at.here);
        if (occurs) child += span[child];
    }
    free(span);
}

static void check_image(const peg_tree *tree)
{
    uint8_t *image;
    size_t size;
    peg_view view;
    uint32_t *left = malloc(tree->count * sizeof *left),
             *span = malloc(tree->count * sizeof *span);

    assert_int_equal(peg_tree_flatten(tree, &image, &size), PEG_OK);
    assert_int_equal(peg_open(&view, image, (PEG_OFFSET)size), PEG_OK);
    assert_int_equal(peg_open(&view, image, (PEG_OFFSET)size - 1), PEG_E_TRUNCATED);
    assert_int_equal(peg_open(&view, image, (PEG_OFFSET)size), PEG_OK);
    assert_true(peg_rules_equal(&view.rules, &tree->about.rules));
    assert_int_equal(peg_tree_sizes(tree->nodes, tree->count, left), PEG_OK);
    assert_int_equal(peg_tree_spans(tree->nodes, tree->count, span), PEG_OK);
    for (uint32_t secret = 0; secret < tree->about.secrets; secret++)
        check_secret(tree, &view, secret, span, left);
    check_contradictions(tree, &view);
    free(left);
    free(span);
    free(image);
}

static void test_random_trees(void **state)
{
    uint64_t seed = seed_of_run();

    (void)state;
    for (unsigned round = 0; round < 200; round++) {
        const peg_rules rules = random_rules(&seed, 3000);
        peg_tree tree = make_tree(&rules, round % 4 * 33, &seed);
        check_file(&tree);
        check_image(&tree);
        uint8_t *file;
        size_t size;
        assert_int_equal(peg_tree_encode(&tree, &file, &size), PEG_OK);
        for (int i = 0; i < 5; i++)
            check_path(&tree, file, size, random_below(&seed, tree.about.secrets));
        free(file);
        peg_tree_free(&tree);
    }
}

/* A tree with a trunk: more secrets than a section may have. */
static void test_trunk(void **state)
{
    const peg_rules rules = rules_of("m36.36.36.2");
    uint64_t seed = 7;
    peg_tree tree = make_tree(&rules, 0, &seed);
    uint8_t *file;
    size_t size;

    (void)state;
    check_file(&tree);
    assert_int_equal(peg_tree_encode(&tree, &file, &size), PEG_OK);
    for (uint32_t secret = 0; secret < tree.about.secrets; secret += 9999)
        check_path(&tree, file, size, secret);
    free(file);
    peg_tree_free(&tree);
}

/* ---- damage ------------------------------------------------------------------------ */

static peg_tree small_tree(void)
{
    const peg_rules rules = rules_of("p3c4r");
    uint64_t seed = 99;
    return make_tree(&rules, 33, &seed);
}

static void test_damaged_file(void **state)
{
    peg_tree tree = small_tree(), back;
    uint8_t *file;
    size_t size;

    (void)state;
    assert_int_equal(peg_tree_encode(&tree, &file, &size), PEG_OK);
    for (size_t cut = 0; cut < size; cut++) {
        peg_status status = peg_tree_decode(file, cut, PEG_NO_LIMIT, &back);
        assert_int_equal(status, cut ? PEG_E_TRUNCATED : PEG_E_NOT_PEGTREE);
    }
    for (size_t bit = 0; bit < 8 * size; bit++) {
        file[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_true(peg_tree_decode(file, size, PEG_NO_LIMIT, &back) < 0);
        file[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    free(file);
    peg_tree_free(&tree);
}

/* Walks whatever the image says, with random answers; must end and stay inside. */
static void test_damaged_image(void **state)
{
    peg_tree tree = small_tree();
    uint8_t *image, *copy, code[PEG_MAX_LENGTH];
    size_t size;
    uint64_t seed = 5;

    (void)state;
    assert_int_equal(peg_tree_flatten(&tree, &image, &size), PEG_OK);
    copy = malloc(size);
    assert_non_null(copy);
    for (int round = 0; round < 20000; round++) {
        peg_view view;
        peg_cursor at;
        memcpy(copy, image, size);
        for (int i = 0; i < 4; i++)
            copy[10 + random_below(&seed, (uint32_t)size - 10)] =
                (uint8_t)random_below(&seed, 256);
        copy[5] = (uint8_t)random_below(&seed, 128);
        if (peg_open(&view, copy, (PEG_OFFSET)size) != PEG_OK) continue;
        peg_start(&view, &at);
        for (int moves = 0; moves < 50; moves++) {
            peg_guess(&at, code);
            (void)peg_remaining(&at);
            peg_answer(&at, (uint8_t)random_below(&seed, 20));
        }
    }
    free(copy);
    free(image);
    peg_tree_free(&tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_trees),
        cmocka_unit_test(test_trunk),
        cmocka_unit_test(test_damaged_file),
        cmocka_unit_test(test_damaged_image),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
