/*
 * decode.c - reads the whole tree of a tree file: the trunk, and the sections below it.
 */
#include <stdlib.h>
#include <string.h>

#include "format/file/file.h"
#include "format/file/section.h"

typedef struct decoder {
    peg_reader reader;
    const uint8_t *from;                 /* what comes next */
    const uint8_t *end[PEG_MAX_GUESSES]; /* where the trunk nodes on the way to it end, */
    unsigned trunk;                      /* and their number */
} decoder;

/* Reads a node with more candidates than a section may have; its bytes, and those of the nodes
 * below it, end at `end`. */
static peg_status read_trunk_node(decoder *d, const uint8_t *end)
{
    const peg_rules *rules = &d->reader.replay.rules;
    const uint8_t *guess = d->from;
    peg_parts parts;

    if (d->reader.at.here.depth >= d->reader.worst || (size_t)(end - guess) < rules->length ||
        !peg_code_valid(rules, guess))
        return PEG_E_CORRUPT;
    d->from += rules->length;
    d->end[d->trunk++] = end;
    peg_replay_label(&d->reader.replay, d->reader.at.here.low, d->reader.at.here.high, guess);
    return peg_reader_node(&d->reader, guess, &parts);
}

/* Leaves the trunk nodes whose last child has been read: their bytes must be used up, too. */
static peg_status leave_trunk_nodes(decoder *d)
{
    while (d->trunk > d->reader.at.here.depth) {
        if (d->from != d->end[--d->trunk]) return PEG_E_CORRUPT;
    }
    return PEG_OK;
}

static peg_status read_content(decoder *d, const uint8_t *content, size_t size)
{
    const peg_place *here = &d->reader.at.here;
    peg_status status;

    for (d->from = content;;) {
        if (here->high - here->low > PEG_SECTION_MOST) {
            status = read_trunk_node(d, d->from + size);
        } else {
            status = peg_reader_section(&d->reader, d->from, size);
            d->from += size;
        }
        if (status == PEG_OK) status = leave_trunk_nodes(d);
        if (status != PEG_OK || here->low == here->high) return status;
        status = peg_read_size(&d->from, d->end[d->trunk - 1], &size);
        if (status != PEG_OK) return status;
    }
}

static peg_status read_tree(decoder *d, const peg_header *header, const uint8_t *content,
                            peg_tree *tree)
{
    const peg_place root = {.high = header->about.secrets};
    peg_reader *r = &d->reader;

    r->worst = header->about.worst;
    r->strategy = header->about.strategy;
    r->nodes = malloc(2 * (size_t)header->about.secrets * sizeof *r->nodes);
    if (!r->nodes) return PEG_E_MEMORY;
    peg_status status = peg_replay_open(&r->replay, &header->about.rules);
    peg_traversal_start(&r->at, &r->replay, &root);
    if (status == PEG_OK) status = read_content(d, content, (size_t)header->stored);
    /* The tree must be the one that the header describes. */
    if (status == PEG_OK && (r->total != header->about.total || r->deepest != r->worst))
        status = PEG_E_CORRUPT;
    peg_replay_close(&r->replay);
    if (status != PEG_OK) {
        free(r->nodes);
        return status;
    }
    tree->nodes = r->nodes;
    tree->count = r->count;
    tree->about = header->about;
    return PEG_OK;
}

/* Shrinks the array of nodes to its size, moving it. */
static void fit_nodes(peg_tree *tree)
{
    peg_node *fitted = realloc(tree->nodes, tree->count * sizeof *fitted);
    if (fitted) tree->nodes = fitted;
}

peg_status peg_tree_decode(const uint8_t *file, size_t size, size_t limit, peg_tree *tree)
{
    peg_header header;
    const uint8_t *content;
    peg_status status = peg_file_check(file, size, &header, &content);

    if (status != PEG_OK) return status;
    const peg_about *about = &header.about;
    /* At least one byte precedes each section and each node above the sections. */
    if (header.stored < (about->secrets - 1) / PEG_SECTION_MOST) return PEG_E_CORRUPT;
    uint64_t nodes = 2 * (uint64_t)about->secrets * sizeof(peg_node);
    if (sizeof(decoder) + nodes + peg_replay_bytes(&about->rules, about->secrets) > limit)
        return PEG_E_LIMIT;

    decoder *d = calloc(1, sizeof *d);
    if (!d) return PEG_E_MEMORY;
    status = read_tree(d, &header, content, tree);
    free(d);
    if (status == PEG_OK) fit_nodes(tree);
    return status;
}
