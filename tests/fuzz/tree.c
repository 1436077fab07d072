/*
 * tree.c - the tree file reader, by the whole and along a path. The first byte says how the
 * rest is taken:
 *   0  as a file          1  as a file whose check is then made right
 *   2  as the content of a file: one byte for the rules, the rest is read as a tree of them
 * Built twice: as `tree`, and as `trunk` with sections so small that little games have a
 * trunk, as otherwise only those of more than 65,536 secrets have.
 */
#include "make_file.h"
#include "meter.h"
#include "format/file/file.h"
#include "gen/file/load.h"

#define LIMIT         ((size_t)1 << 18) /* bytes: 6,000 secrets or so */
#define FOLLOWED_MOST 100000u           /* secrets: following costs a feedback for each */

static const char *const games[] = {
    "p2c2r",    "p3c4r", "p4c3r", "p3c5n", "m2.3.4", "p2c20n", "p12c1r", "p1c36r",
    "m1.2.1.3", "p4c4n", "p8c2r", "m36.2", "p4c5r",  "p5c5n",  "p9c2r",  "m3.3.3.1.2"};

/* Follows a path of these answers; what comes out must be a code or an error. */
static peg_status follow(const uint8_t *file, size_t size, const peg_rules *rules,
                         const uint8_t *labels, unsigned count, uint8_t *code)
{
    uint32_t left = 0;
    meter_start();
    peg_status status = peg_file_follow(file, size, LIMIT, labels, count, code, &left);
    HOLDS(meter_most() <= LIMIT);
    if (status >= PEG_OK) {
        HOLDS(peg_code_valid(rules, code));
        HOLDS(left >= 1 && left <= peg_rules_secrets(rules));
    }
    return status;
}

/* Answers that a secret gives, one after the other, as long as the file goes on: what is
 * followed must solve it. */
static void follow_secret(const uint8_t *file, size_t size, const peg_about *about,
                          uint32_t secret)
{
    uint8_t labels[PEG_MAX_GUESSES], code[PEG_MAX_LENGTH], right[PEG_MAX_LENGTH];
    unsigned count = 0;

    peg_code_at(&about->rules, secret, right);
    for (;;) {
        HOLDS(count <= about->worst);
        peg_status status = follow(file, size, &about->rules, labels, count, code);
        if (status == PEG_SOLVED) break;
        HOLDS(status == PEG_OK);
        labels[count++] = peg_feedback(code, right, about->rules.length);
    }
    HOLDS(memcmp(code, right, about->rules.length) == 0);
}

/* A file that was read whole holds a tree that solves every secret, and is written again in
 * bytes that read the same. */
static void check_good(const uint8_t *file, size_t size, const uint8_t *image,
                       size_t image_size)
{
    uint8_t *again;
    size_t again_size;
    peg_tree tree, back;
    peg_tally tally;

    HOLDS(peg_tree_decode(file, size, PEG_NO_LIMIT, &tree) == PEG_OK);
    HOLDS(peg_verify_all(image, image_size, &tally) == PEG_OK);
    HOLDS(tally.total == tree.about.total && tally.worst == tree.about.worst);
    HOLDS(tally.secrets == tree.about.secrets);
    HOLDS(peg_tree_encode(&tree, &again, &again_size) == PEG_OK);
    HOLDS(again_size <= size);
    HOLDS(peg_tree_decode(again, again_size, PEG_NO_LIMIT, &back) == PEG_OK);
    HOLDS(back.count == tree.count);
    HOLDS(memcmp(back.nodes, tree.nodes, tree.count * sizeof *tree.nodes) == 0);
    for (uint32_t i = 0; i < 3; i++)
        follow_secret(file, size, &tree.about, i * (tree.about.secrets - 1) / 2);
    free(again);
    peg_tree_free(&tree);
    peg_tree_free(&back);
}

/* Returns whether the file was a good one. */
static int read_file(const uint8_t *file, size_t size, const uint8_t *labels, unsigned count)
{
    uint8_t *image = NULL, code[PEG_MAX_LENGTH];
    size_t image_size;
    peg_about about;

    peg_status status = peg_about_read(file, size, &about);
    HOLDS(status <= PEG_OK);
    meter_start();
    peg_status expanded = peg_expand(file, size, LIMIT, &image, &image_size);
    HOLDS(meter_most() <= LIMIT);
    HOLDS(status == PEG_OK || expanded == status);
    if (expanded == PEG_OK) check_good(file, size, image, image_size);
    free(image);
    if (status == PEG_OK && about.secrets <= FOLLOWED_MOST)
        follow(file, size, &about.rules, labels, count, code);
    return expanded == PEG_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, size};
    uint8_t mode = take_byte(&in), labels[4];
    unsigned count = mode >> 4 & 3;

    for (unsigned i = 0; i < count; i++) labels[i] = take_byte(&in);
    if ((mode & 3) == 2) {
        peg_rules rules;
        size_t file_size;
        HOLDS(peg_rules_parse(games[take_byte(&in) % 16], &rules) == PEG_OK);
        if (peg_rules_secrets(&rules) > PEG_SECTION_MOST) return 0;
        uint8_t *file = make_file(&rules, in.at, in.left, &file_size);
        if (!file) return 0;
        HOLDS(read_file(file, file_size, labels, count));
        free(file);
        return 0;
    }
    uint8_t *file = exact_copy(in.at, in.left);
    if (mode & 1) mend_check(file, in.left);
    read_file(file, in.left, labels, count);
    free(file);
    return 0;
}
