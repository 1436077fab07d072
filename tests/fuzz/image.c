/*
 * image.c - the walker, in each of its builds, with offsets of 16 and of 32 bits, over any
 * bytes and any answers. The first byte has bits: 1 the header gets a right magic, version and
 * size; 2 its shape and ranges come from a game. The second says how many bytes of answers
 * follow; the rest is the image.
 */
#include "fuzz.h"
#include "format/image/image.h"
#include "gen/file/load.h"

#define LIMIT ((size_t)1 << 20) /* bytes: 20,000 secrets or so */

typedef int walk_fn(const uint8_t *bytes, size_t size, const uint8_t *answers, size_t count);
walk_fn walk_any, walk_short, walk_small, walk_p4c6r, walk_p3c1r, walk_p4c10n;

static const char *const games[] = {
    "p4c6r",  "p4c10n",  "p3c1r",  "m2.3.4",
    "p12c3r", "p12c12n", "p1c36r", "m36.1.36.1.2.3.4.5.6.7.8.36"};

static void mend_header(uint8_t *image, size_t size)
{
    static const uint8_t start[] = {0xD0, 0x46, 0x0D, 0x0A, PEG_IMAGE_VERSION};
    if (size < PEG_IMAGE_HEADER) return;
    memcpy(image, start, sizeof start);
    for (unsigned i = 0; i < 4; i++) image[6 + i] = (uint8_t)(size >> (24 - 8 * i));
}

static void set_rules(uint8_t *image, size_t size)
{
    peg_rules rules;
    if (size <= PEG_IMAGE_HEADER + PEG_MAX_LENGTH) return;
    HOLDS(peg_rules_parse(games[image[5] & 7], &rules) == PEG_OK);
    image[5] = (uint8_t)((image[5] & 0x40) | rules.kind << 4 | rules.length);
    memcpy(image + PEG_IMAGE_HEADER, rules.range, rules.kind == PEG_MIXED ? rules.length : 1u);
}

/* An image that was read whole holds a tree that solves every secret. */
static void read_whole(const uint8_t *image, size_t size)
{
    peg_tree tree;
    peg_tally tally;

    if (peg_tree_unflatten(image, size, LIMIT, &tree) != PEG_OK) return;
    HOLDS(peg_verify_tree(&tree, &tally) == PEG_OK);
    HOLDS(tally.total == tree.about.total && tally.worst == tree.about.worst);
    peg_tree_free(&tree);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static walk_fn *const walks[] = {walk_any,   walk_short, walk_small,
                                     walk_p4c6r, walk_p3c1r, walk_p4c10n};
    input in = {data, size};
    uint8_t mend = take_byte(&in);
    size_t count = take_byte(&in);

    if (count > in.left) count = in.left;
    uint8_t *image = exact_copy(in.at + count, in.left - count);
    if (mend & 2) set_rules(image, in.left - count);
    if (mend & 1) mend_header(image, in.left - count);
    peg_view view;
    if (peg_open(&view, image, (PEG_OFFSET)(in.left - count)) == PEG_OK)
        HOLDS(peg_rules_check(&view.rules) == PEG_OK);
    read_whole(image, in.left - count);
    for (unsigned i = 0; i < sizeof walks / sizeof *walks; i++)
        walks[i](image, in.left - count, in.at, count);
    free(image);
    return 0;
}
