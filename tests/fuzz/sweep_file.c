/*
 * sweep_file.c - cuts and flips of a tree file. As it is, its check rejects each; with one
 * made to fit, the reader has to bear what it finds, and memory stays within what the rules
 * and the caller allow.
 */
#include "make_file.h"
#include "meter.h"
#include "sweep.h"
#include "format/file/file.h"
#include "gen/file/load.h"

#define LIMIT ((size_t)64 << 20)

/* Where the content of a good file begins. */
static size_t header_of(const uint8_t *file, size_t size)
{
    peg_header header;
    size_t start;

    HOLDS(peg_header_read(file, size, &header, &start) == PEG_OK);
    return start;
}

/* The three functions that read tree files must report the same. */
static peg_status read_three_ways(const uint8_t *file, size_t size)
{
    uint8_t *image, code[PEG_MAX_LENGTH];
    size_t image_size;
    uint32_t left;
    peg_about about;

    const peg_status status = peg_expand(file, size, LIMIT, &image, &image_size);
    HOLDS(status < PEG_OK);
    const peg_status header = peg_about_read(file, size, &about);
    HOLDS(header == PEG_OK || header == status);
    const peg_status path = peg_file_follow(file, size, LIMIT, NULL, 0, code, &left);
    if (peg_form_of(file, size) == PEG_FORM_FILE)
        HOLDS(path == status);
    else
        HOLDS(path == PEG_E_NOT_PEGTREE); /* a bit of the magic is that of another form */
    return path;
}

static void cut(const uint8_t *file, size_t size, sweep_counts *counts)
{
    for (size_t end = 0; end < size; end++) {
        uint8_t *copy = exact_copy(file, end);
        const peg_status right = end ? PEG_E_TRUNCATED : PEG_E_NOT_PEGTREE;
        HOLDS(read_three_ways(copy, end) == right);
        free(copy);
        counts->cut_files++;
    }
}

static void flip(uint8_t *file, size_t size, sweep_counts *counts)
{
    const size_t header = header_of(file, size);

    for (size_t bit = 0; bit < 8 * size; bit++) {
        file[bit / 8] ^= (uint8_t)(1u << bit % 8);
        const peg_status right = bit / 8 < 4    ? PEG_E_NOT_PEGTREE
                                 : bit / 8 == 4 ? PEG_E_VERSION
                                                : PEG_E_CORRUPT;
        const peg_status status = read_three_ways(file, size);
        /* Numbers in the header may say that it should be longer. */
        HOLDS(status == right || (status == PEG_E_TRUNCATED && bit / 8 < header));
        file[bit / 8] ^= (uint8_t)(1u << bit % 8);
        counts->flipped++;
    }
}

/* What a file of these rules may take: FORMAT.md, 2.5, and what does not depend on them. */
static uint64_t justified(const peg_rules *rules)
{
    return sizeof(peg_reader) + 4096 +
           (uint64_t)peg_rules_secrets(rules) *
               (rules->length + 2u * 4 + 1 + 2 * sizeof(peg_node));
}

static void read_mended(uint8_t *file, size_t size, sweep_counts *counts)
{
    peg_about about;
    peg_tree tree;
    peg_tally tally;

    mend_check(file, size);
    meter_start();
    peg_status status = peg_about_read(file, size, &about);
    HOLDS(meter_most() == 0);
    peg_status decoded = peg_tree_decode(file, size, LIMIT, &tree);
    HOLDS(meter_most() <= LIMIT);
    if (status == PEG_OK)
        HOLDS(meter_most() <= justified(&about.rules));
    else
        HOLDS((decoded == status || peg_form_of(file, size) != PEG_FORM_FILE) &&
              meter_most() == 0);
    counts->mended++;
    if (decoded != PEG_OK) return;
    HOLDS(peg_tree_tally(tree.nodes, tree.count, &tally) == PEG_OK);
    HOLDS(tally.total == tree.about.total && tally.secrets == tree.about.secrets);
    peg_tree_free(&tree);
    counts->sound++;
}

/* All bits of the header, and of the content as many as there is time for. */
static void flip_mended(uint8_t *file, size_t size, uint32_t secrets, double steps,
                        sweep_counts *counts)
{
    uint8_t *copy = exact_copy(file, size);
    const size_t header = header_of(file, size);
    size_t stride = 1 + (size_t)((double)secrets * 8 * (double)(size - header) / steps);

    for (size_t bit = 0; bit < 8 * size; bit += bit < 8 * header ? 1 : stride) {
        memcpy(file, copy, size);
        file[bit / 8] ^= (uint8_t)(1u << bit % 8);
        read_mended(file, size, counts);
    }
    memcpy(file, copy, size);
    free(copy);
    counts->left_out += 8 * (size - header) - 8 * (size - header) / stride;
}

/* Whatever the limit, it is kept; from some limit on the file is read. */
static void try_limits(const uint8_t *file, size_t size, sweep_counts *counts)
{
    uint8_t code[PEG_MAX_LENGTH], label = 0;
    uint32_t left;
    int read = 0;

    for (double limit = 16; limit < (double)LIMIT; limit *= 1.19) {
        uint8_t *image = NULL;
        size_t most = (size_t)limit, image_size;
        meter_start();
        peg_status status = peg_expand(file, size, most, &image, &image_size);
        HOLDS(meter_most() <= most);
        HOLDS(status == PEG_OK || (status == PEG_E_LIMIT && !read));
        read |= status == PEG_OK;
        free(image);
        meter_start();
        status = peg_file_follow(file, size, most, &label, 1, code, &left);
        HOLDS(meter_most() <= most);
        HOLDS(status == PEG_OK || status == PEG_E_CONTRADICTION || status == PEG_E_LIMIT ||
              status == PEG_E_ARGUMENT);
        counts->limits += 2;
    }
    HOLDS(read);
}

void sweep_file(const uint8_t *file, size_t size, const sweep_effort *effort,
                sweep_counts *counts)
{
    uint8_t *copy = exact_copy(file, size);
    peg_about about;

    HOLDS(peg_about_read(file, size, &about) == PEG_OK);
    cut(file, size, counts);
    flip(copy, size, counts);
    flip_mended(copy, size, about.secrets, effort->steps, counts);
    HOLDS(memcmp(copy, file, size) == 0);
    try_limits(file, size, counts);
    free(copy);
}
