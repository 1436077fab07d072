/*
 * test_trees.c - trees as tree files and as flat images: random trees of random rules are
 * written, read and walked again; damaged ones are rejected, or walked without harm.
 */
#include "tests/tests.h"
#include "tests/random_tree.h"
#include "format/file/file.h"
#include "format/image/image.h"
#include "gen/file/load.h"

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

static peg_tree small_tree(void)
{
    const peg_rules rules = rules_of("p3c4r");
    uint64_t seed = 99;
    return make_tree(&rules, 33, &seed);
}

static uint8_t *flattened(const peg_tree *tree, size_t *size)
{
    uint8_t *image;
    assert_int_equal(peg_tree_flatten(tree, PEG_NO_LIMIT, &image, size), PEG_OK);
    return image;
}

/* ---- the tree file ---------------------------------------------------------------- */

static void check_file(const peg_tree *tree, const uint8_t *file, size_t size)
{
    peg_tree back;
    peg_about about;

    assert_int_equal(peg_about_read(file, size, &about), PEG_OK);
    assert_memory_equal(&about, &tree->about, sizeof about);
    assert_int_equal(peg_tree_decode(file, size, 100, &back), PEG_E_LIMIT);
    assert_int_equal(peg_tree_decode(file, size, PEG_NO_LIMIT, &back), PEG_OK);
    assert_memory_equal(&back.about, &tree->about, sizeof about);
    same_nodes(&back, tree);
    peg_tree_free(&back);
}

/* Follows one path through the file, node by node of the tree. */
static void check_path(const peg_tree *tree, const uint32_t *span, const uint8_t *file,
                       size_t size, uint32_t secret)
{
    uint8_t labels[PEG_MAX_GUESSES], code[PEG_MAX_LENGTH], right[PEG_MAX_LENGTH];
    uint32_t left;
    unsigned depth = 0;
    size_t node = 0;

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
}

/* ---- the flat image --------------------------------------------------------------- */

/* Plays a game through the walker, and compares each guess with that of the tree's node, unless
 * the tree is null. Returns the number of guesses. */
static unsigned play_game(const peg_view *view, const uint8_t *secret, const peg_tree *tree,
                          const uint32_t *span)
{
    uint8_t guess[PEG_MAX_LENGTH];
    peg_status status = PEG_OK;
    unsigned turns = 0;
    peg_cursor cursor;
    size_t node = 0;

    for (peg_start(view, &cursor); status == PEG_OK; turns++) {
        assert_true(turns < PEG_MAX_GUESSES);
        peg_guess(&cursor, guess);
        const uint8_t label = peg_feedback(guess, secret, view->rules.length);
        status = peg_answer(&cursor, label);
        if (!tree) continue;
        assert_int_equal(peg_code_index(&view->rules, guess), tree->nodes[node].guess);
        if (status != PEG_OK) continue;
        size_t child = node + 1;
        while (tree->nodes[child].label != label) child += span[child];
        node = child;
    }
    assert_int_equal(status, PEG_SOLVED);
    assert_memory_equal(guess, secret, view->rules.length);
    return turns;
}

/* Plays every secret, one game after the other. */
static void play_one_by_one(const uint8_t *image, size_t size, const peg_tree *tree,
                            const uint32_t *span, peg_tally *tally)
{
    uint8_t secret[PEG_MAX_LENGTH];
    peg_view view;

    memset(tally, 0, sizeof *tally);
    assert_int_equal(peg_open(&view, image, (PEG_OFFSET)size), PEG_OK);
    peg_code_at(&view.rules, 0, secret);
    do {
        const unsigned turns = play_game(&view, secret, tree, span);
        tally->secrets++;
        tally->total += turns;
        tally->histogram[turns]++;
        if (turns > tally->worst) tally->worst = (uint8_t)turns;
    } while (peg_code_next(&view.rules, secret));
}

/* The image plays as the tree says, by each of the ways to find out. */
static void check_image(const peg_tree *tree, const uint32_t *span, const uint8_t *image,
                        size_t size)
{
    peg_tally tally, at_once;
    peg_tree back;

    play_one_by_one(image, size, tree, span, &tally);
    assert_int_equal(tally.secrets, tree->about.secrets);
    assert_int_equal(tally.total, tree->about.total);
    assert_int_equal(tally.worst, tree->about.worst);
    assert_int_equal(peg_verify_all(image, size, &at_once), PEG_OK);
    assert_memory_equal(&at_once, &tally, sizeof tally);
    assert_int_equal(peg_verify_tree(tree, &at_once), PEG_OK);
    assert_memory_equal(&at_once, &tally, sizeof tally);
    assert_int_equal(peg_tree_unflatten(image, size, 100, &back), PEG_E_LIMIT);
    assert_int_equal(peg_tree_unflatten(image, size, PEG_NO_LIMIT, &back), PEG_OK);
    assert_memory_equal(&back.about, &tree->about, sizeof back.about);
    same_nodes(&back, tree);
    peg_tree_free(&back);
}

/* At the root, answers that no secret gives are contradictions, and leave the cursor alone. */
static void check_contradictions(const peg_tree *tree, const peg_view *view,
                                 const uint32_t *span)
{
    peg_cursor root, at;
    uint8_t solved = peg_solved_label(view->rules.length);
    size_t child = 1;

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
}

/* The answers that can occur at a node lead to parts that add up to it. */
static void check_answers(const peg_view *view, const peg_cursor *at, unsigned made)
{
    uint8_t label = PEG_NO_LABEL, before = 0;
    uint32_t sum = 0;

    while (peg_next_answer(at, &label)) {
        peg_cursor child = *at;
        assert_true(sum == 0 || label > before);
        before = label;
        peg_status status = peg_answer(&child, label);
        assert_int_equal(peg_made(&child), made + 1);
        sum += peg_remaining(&child);
        if (status == PEG_OK)
            check_answers(view, &child, made + 1);
        else
            assert_int_equal(status, PEG_SOLVED);
    }
    assert_int_equal(sum, peg_remaining(at));
}

static void check_tree(const peg_tree *tree, uint64_t *seed)
{
    size_t size, image_size, expanded_size;
    uint8_t *file = encoded(tree, &size), *image = flattened(tree, &image_size), *expanded;
    uint32_t *span = malloc(tree->count * sizeof *span);
    peg_view view;
    peg_cursor root;

    assert_non_null(span);
    assert_int_equal(peg_tree_spans(tree->nodes, tree->count, span), PEG_OK);
    check_file(tree, file, size);
    for (int i = 0; i < 3; i++)
        check_path(tree, span, file, size, random_below(seed, tree->about.secrets));
    assert_int_equal(peg_expand(file, size, PEG_NO_LIMIT, &expanded, &expanded_size), PEG_OK);
    assert_int_equal(image_size, expanded_size);
    assert_memory_equal(image, expanded, image_size);
    check_image(tree, span, image, image_size);
    assert_int_equal(peg_open(&view, image, (PEG_OFFSET)image_size - 1), PEG_E_TRUNCATED);
    assert_int_equal(peg_open(&view, image, (PEG_OFFSET)image_size), PEG_OK);
    assert_true(peg_rules_equal(&view.rules, &tree->about.rules));
    check_contradictions(tree, &view, span);
    peg_start(&view, &root);
    check_answers(&view, &root, 0);
    free(expanded);
    free(image);
    free(file);
    free(span);
}

static void test_random_trees(void **state)
{
    uint64_t seed = seed_of_run();
    (void)state;
    for (unsigned i = 0; i < 500; i++) {
        const peg_rules rules = random_rules(&seed, i % 20 ? 1000 : 20000);
        peg_tree tree = make_tree(&rules, i % 4 * 33, &seed);
        check_tree(&tree, &seed);
        peg_tree_free(&tree);
    }
}

/* A tree with a trunk: more secrets than a section may have. */
static void test_trunk(void **state)
{
    const peg_rules rules = rules_of("m36.36.26.2");
    uint64_t seed = 7;
    peg_tree tree = make_tree(&rules, 0, &seed);
    (void)state;
    check_tree(&tree, &seed);
    peg_tree_free(&tree);
}

/* ---- damage ------------------------------------------------------------------------ */

static void test_truncated_files(void **state)
{
    peg_tree tree = small_tree(), again;
    size_t size;
    uint8_t *file = encoded(&tree, &size);
    (void)state;
    assert_int_equal(peg_tree_decode(file, 0, PEG_NO_LIMIT, &again), PEG_E_NOT_PEGTREE);
    for (size_t cut = 1; cut < size; cut++) {
        uint8_t *copy = malloc(cut); /* so that reading beyond it is seen */
        assert_non_null(copy);
        memcpy(copy, file, cut);
        assert_int_equal(peg_tree_decode(copy, cut, PEG_NO_LIMIT, &again), PEG_E_TRUNCATED);
        free(copy);
    }
    uint8_t *longer = malloc(size + 1);
    assert_non_null(longer);
    memcpy(longer, file, size);
    longer[size] = 0;
    assert_int_equal(peg_tree_decode(longer, size + 1, PEG_NO_LIMIT, &again), PEG_E_CORRUPT);
    free(longer);
    free(file);
    peg_tree_free(&tree);
}

static void test_flipped_bits(void **state)
{
    peg_tree tree = small_tree(), again;
    size_t size;
    uint8_t *file = encoded(&tree, &size);
    (void)state;
    for (size_t bit = 0; bit < 8 * size; bit++) {
        file[bit / 8] ^= (uint8_t)(1u << bit % 8);
        peg_status status = peg_tree_decode(file, size, PEG_NO_LIMIT, &again);
        assert_true(status == PEG_E_NOT_PEGTREE || status == PEG_E_VERSION ||
                    status == PEG_E_CORRUPT || status == PEG_E_TRUNCATED);
        file[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    free(file);
    peg_tree_free(&tree);
}

/* Any answers whatever, with an image that may be damaged: no move may take the walker
 * outside the image (the sanitizers look on), and every game must end. */
static void play_blindly(const peg_view *view, uint64_t *seed)
{
    uint8_t code[PEG_MAX_LENGTH];
    peg_cursor cursor;
    peg_start(view, &cursor);
    for (int turn = 0; turn < 1000; turn++) {
        peg_guess(&cursor, code);
        peg_answer(&cursor, (uint8_t)random_below(seed, PEG_MAX_FEEDBACKS + 5));
        peg_remaining(&cursor);
    }
}

static void test_damaged_images(void **state)
{
    peg_tree tree = small_tree();
    size_t size;
    uint8_t *image = flattened(&tree, &size);
    uint64_t seed = 5;
    (void)state;
    for (int i = 0; i < 30000; i++) {
        const uint32_t kept = i % 3 ? 10 : 0; /* magic, version, shape and size mostly stay */
        size_t cut = i % 2 ? size : 1 + random_below(&seed, (uint32_t)size);
        uint8_t *copy = malloc(cut);
        peg_view view;
        assert_non_null(copy);
        memcpy(copy, image, cut);
        for (uint32_t n = random_below(&seed, 8); n > 0 && cut > kept; n--)
            copy[kept + random_below(&seed, (uint32_t)cut - kept)] =
                (uint8_t)random_below(&seed, 256);
        if (peg_open(&view, copy, (PEG_OFFSET)cut) == PEG_OK) play_blindly(&view, &seed);
        free(copy);
    }
    free(image);
    peg_tree_free(&tree);
}

/* A tree that was read from an image, releasing it, is the one that a player of the image
 * meets. */
static void check_read(peg_tree *tree, const uint8_t *image, size_t size)
{
    peg_tally of_image, of_tree;

    play_one_by_one(image, size, NULL, NULL, &of_image);
    assert_int_equal(peg_verify_tree(tree, &of_tree), PEG_OK);
    assert_memory_equal(&of_image, &of_tree, sizeof of_tree);
    assert_int_equal(tree->about.total, of_tree.total);
    assert_int_equal(tree->about.worst, of_tree.worst);
    peg_tree_free(tree);
}

/* Verifying all games at once finds no less than playing them one by one: an image that it
 * passes solves every secret, in as many guesses. */
static void test_verifying_damaged_images(void **state)
{
    uint64_t seed = 11;
    unsigned passed = 0, rejected = 0, read = 0;
    (void)state;
    for (int i = 0; i < 12; i++) {
        peg_rules rules = random_rules(&seed, 150);
        peg_tree back;
        uint8_t *image;
        peg_tally one_by_one, at_once;
        peg_tree tree;
        size_t size;
        assert_true(random_tree(&rules, &seed, 30, &tree));
        assert_int_equal(peg_tree_flatten(&tree, PEG_NO_LIMIT, &image, &size), PEG_OK);
        for (size_t bit = 0; bit < 8 * size; bit++) {
            image[bit / 8] ^= (uint8_t)(1u << bit % 8);
            if (peg_tree_unflatten(image, size, PEG_NO_LIMIT, &back) == PEG_OK) {
                check_read(&back, image, size);
                read++;
            }
            if (peg_verify_all(image, size, &at_once) == PEG_OK) {
                play_one_by_one(image, size, NULL, NULL, &one_by_one);
                assert_memory_equal(&at_once, &one_by_one, sizeof at_once);
                passed++;
            } else {
                rejected++;
            }
            image[bit / 8] ^= (uint8_t)(1u << bit % 8);
        }
        free(image);
        peg_tree_free(&tree);
    }
    assert_true(rejected > passed); /* unused bits, and guesses that tell as much, do pass */
    assert_true(read > 0);
}

/* A tree with a node that states something false. */
static void test_verifying_damaged_trees(void **state)
{
    peg_tree tree = small_tree();
    peg_tally tally;
    (void)state;
    assert_int_equal(peg_verify_tree(&tree, &tally), PEG_OK);
    for (size_t i = 0; i < tree.count; i++) {
        const peg_node kept = tree.nodes[i];
        peg_node *node = &tree.nodes[i];
        node->label ^= 1;
        assert_int_equal(peg_verify_tree(&tree, &tally), PEG_E_CORRUPT);
        *node = kept;
        node->solves ^= 1;
        assert_int_equal(peg_verify_tree(&tree, &tally), PEG_E_CORRUPT);
        *node = kept;
        node->children++;
        assert_int_equal(peg_verify_tree(&tree, &tally), PEG_E_CORRUPT);
        *node = kept;
        node->guess = UINT32_MAX;
        assert_int_equal(peg_verify_tree(&tree, &tally), PEG_E_CORRUPT);
        *node = kept;
        if (node->children > 0) continue;
        node->guess ^= 1;
        assert_int_equal(peg_verify_tree(&tree, &tally), PEG_E_CORRUPT);
        *node = kept;
    }
    tree.count--;
    assert_int_equal(peg_verify_tree(&tree, &tally), PEG_E_CORRUPT);
    peg_tree_free(&tree);
}

/* A file of 22 bytes whose header is right, but whose rules have more secrets than 22 bytes can
 * hold: no memory is taken for them. */
static void test_more_secrets_than_bytes(void **state)
{
    peg_header header = {.about = {.worst = 255}};
    uint8_t file[PEG_HEADER_MOST + 1 + PEG_CHECK_BYTES] = {0};
    size_t size, image_size;
    uint8_t *image;
    peg_about about;
    (void)state;
    for (unsigned stored = 0; stored < 2; stored++) {
        header.stored = stored;
        header.about.rules = rules_of("p4c18r"); /* 104,976: two sections at least */
        header.about.total = header.about.secrets = peg_rules_secrets(&header.about.rules);
        size = peg_header_write(&header, file);
        file[size] = 0;
        peg_file_seal(file, size += stored);
        size += PEG_CHECK_BYTES;
        assert_int_equal(peg_about_read(file, size, &about), PEG_E_CORRUPT);
        assert_int_equal(peg_expand(file, size, PEG_NO_LIMIT, &image, &image_size),
                         PEG_E_CORRUPT);
    }
    header.about.rules = rules_of("p4c16r"); /* 65,536 may be one section without a byte */
    header.about.total = header.about.secrets = peg_rules_secrets(&header.about.rules);
    header.stored = 0;
    size = peg_header_write(&header, file);
    peg_file_seal(file, size);
    size += PEG_CHECK_BYTES;
    assert_int_equal(peg_about_read(file, size, &about), PEG_OK);
}

static void test_walking(void **state)
{
    peg_rules rules = rules_of("p2c2r");
    uint64_t seed = 1;
    peg_tree tree;
    uint8_t *image, code[PEG_MAX_LENGTH], before[PEG_MAX_LENGTH];
    size_t size;
    peg_view view;
    peg_cursor cursor, kept;
    (void)state;
    assert_true(random_tree(&rules, &seed, 0, &tree));
    assert_int_equal(peg_tree_flatten(&tree, PEG_NO_LIMIT, &image, &size), PEG_OK);
    assert_int_equal(peg_open(&view, image, (PEG_OFFSET)size), PEG_OK);

    peg_start(&view, &cursor);
    assert_int_equal(peg_remaining(&cursor), 4);
    peg_guess(&cursor, before);
    assert_int_equal(peg_answer(&cursor, peg_label(3, 0)), PEG_E_ARGUMENT);
    assert_int_equal(peg_answer(&cursor, peg_label(0, 3)), PEG_E_ARGUMENT);
    assert_int_equal(peg_answer(&cursor, peg_label(1, 1)), PEG_E_ARGUMENT);
    assert_int_equal(peg_made(&cursor), 0);
    kept = cursor;
    assert_int_equal(peg_answer(&cursor, peg_label(1, 0)), PEG_OK);
    assert_true(peg_remaining(&cursor) < 4);
    assert_int_equal(peg_made(&cursor), 1);
    cursor = kept;
    assert_int_equal(peg_remaining(&cursor), 4);
    assert_int_equal(peg_answer(&cursor, peg_label(2, 0)), PEG_SOLVED);
    peg_guess(&cursor, code);
    assert_memory_equal(code, before, 2);
    assert_int_equal(peg_remaining(&cursor), 1);
    assert_int_equal(peg_answer(&cursor, peg_label(2, 0)), PEG_E_ARGUMENT);
    uint8_t label = PEG_NO_LABEL;
    assert_false(peg_next_answer(&cursor, &label)); /* the game is over */
    assert_int_equal(label, PEG_NO_LABEL);
    free(image);
    peg_tree_free(&tree);
}

/* FORMAT.md 3.4: rules outside their limits are damage. */
static void test_images_of_too_many_codes(void **state)
{
    static const struct {
        uint8_t shape, range;
    } games[] = {{0x07, 36}, {0x0C, 36}, {0x1C, 36}, {0x0C, 7}, {0x09, 12}, {0x08, 16}};
    uint8_t image[64] = {0xD0, 0x46, 0x0D, 0x0A, 2, 0, 0, 0, 0, sizeof image};
    peg_view view;
    (void)state;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        image[5] = games[i].shape;
        image[PEG_IMAGE_HEADER] = games[i].range;
        assert_int_equal(peg_open(&view, image, sizeof image), PEG_E_CORRUPT);
        image[PEG_IMAGE_HEADER]--; /* 15^8, 6^12, 11^9 are fewer than 2^32, 35^7 are not */
        assert_int_equal(peg_open(&view, image, sizeof image),
                         games[i].range < 36 ? PEG_OK : PEG_E_CORRUPT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_trees),
        cmocka_unit_test(test_trunk),
        cmocka_unit_test(test_truncated_files),
        cmocka_unit_test(test_flipped_bits),
        cmocka_unit_test(test_damaged_images),
        cmocka_unit_test(test_walking),
        cmocka_unit_test(test_more_secrets_than_bytes),
        cmocka_unit_test(test_images_of_too_many_codes),
        cmocka_unit_test(test_verifying_damaged_images),
        cmocka_unit_test(test_verifying_damaged_trees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
