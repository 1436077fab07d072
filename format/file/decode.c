/*
 * decode.c - reads a tree file by replaying its guesses over the candidates. The bytes may come
 * from anywhere: whatever they say is checked before it is used.
 */
#include <stdlib.h>
#include <string.h>

#include "format/file/decode.h"
#include "format/file/file.h"

peg_status peg_read_size(const uint8_t **from, const uint8_t *end, size_t *size)
{
    uint64_t number;
    peg_status status = peg_number_read(from, end, &number);
    if (status != PEG_OK || number > (size_t)(end - *from)) return PEG_E_CORRUPT;
    *size = (size_t)number;
    return PEG_OK;
}

const uint8_t *peg_read_trunk_guess(const peg_reader *r, const uint8_t **from,
                                    const uint8_t *end)
{
    const peg_rules *rules = &r->replay.rules;
    const uint8_t *guess = *from;

    if (r->at.here.depth >= r->worst || (size_t)(end - guess) < rules->length ||
        !peg_code_valid(rules, guess))
        return NULL;
    *from += rules->length;
    return guess;
}

void peg_reader_start(peg_reader *r, const uint8_t *bytes, size_t size)
{
    peg_model_start(&r->model, r->strategy);
    peg_coder_read(&r->coder, bytes, size);
}

peg_status peg_reader_guess(peg_reader *r, uint8_t *guess)
{
    if (r->at.here.depth >= r->worst) return PEG_E_CORRUPT;
    return peg_model_guess(&r->model, &r->coder, &r->replay, &r->at.here, guess);
}

/* Counts a secret that a node at this depth guesses. */
static void count_secret(peg_reader *r, unsigned depth)
{
    r->total += depth + 1;
    if (depth + 1 > r->deepest) r->deepest = depth + 1;
}

peg_status peg_reader_node(peg_reader *r, const uint8_t *guess, peg_parts *parts)
{
    const uint8_t label = r->at.here.label;
    const unsigned depth = r->at.here.depth;

    peg_traversal_part(&r->at, guess, parts);
    const int solves = parts->count > parts->children;
    if (parts->count < 2 && !solves) return PEG_E_CORRUPT;
    if (solves) count_secret(r, depth);
    if (r->nodes) {
        const uint32_t index = solves ? r->replay.set[parts->start[parts->children]]
                                      : peg_code_index(&r->replay.rules, guess);
        r->nodes[r->count++] = peg_parts_node(parts, index, label);
    }
    return PEG_OK;
}

/* Adds the node that guesses the only candidate left. When nodes are kept, all codes are rows,
 * so the number of a row is the index of its code. */
static void keep_leaf(peg_reader *r)
{
    const peg_place *here = &r->at.here;
    if (!r->nodes) return;
    r->nodes[r->count++] =
        (peg_node){.guess = r->replay.set[here->low], .label = here->label, .solves = 1};
}

peg_status peg_reader_next(peg_reader *r)
{
    uint8_t guess[PEG_MAX_LENGTH] = {0};
    peg_parts parts;

    if (r->at.here.high - r->at.here.low == 1) {
        if (r->at.here.depth >= r->worst) return PEG_E_CORRUPT;
        keep_leaf(r);
        count_secret(r, r->at.here.depth);
        peg_traversal_leaf(&r->at);
        return PEG_OK;
    }
    peg_status status = peg_reader_guess(r, guess);
    return status == PEG_OK ? peg_reader_node(r, guess, &parts) : status;
}

peg_status peg_reader_section(peg_reader *r, const uint8_t *bytes, size_t size)
{
    const unsigned top = r->at.here.depth;
    peg_status status;

    peg_reader_start(r, bytes, size);
    do status = peg_reader_next(r);
    while (status == PEG_OK && r->at.here.depth > top);
    return status == PEG_OK && !peg_coder_clean(&r->coder) ? PEG_E_CORRUPT : status;
}

/* ---- the whole tree: the trunk, and the sections below it -------------------------------- */

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
    const uint8_t *guess = peg_read_trunk_guess(&d->reader, &d->from, end);
    peg_parts parts;

    if (!guess) return PEG_E_CORRUPT;
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

peg_status peg_tree_decode(const uint8_t *file, size_t size, size_t limit, peg_tree *tree)
{
    peg_header header;
    const uint8_t *content;
    peg_status status = peg_file_check(file, size, &header, &content);

    if (status != PEG_OK) return status;
    const peg_about *about = &header.about;
    uint64_t nodes = 2 * (uint64_t)about->secrets * sizeof(peg_node);
    if (sizeof(decoder) + nodes + peg_replay_bytes(&about->rules, about->secrets) > limit)
        return PEG_E_LIMIT;

    decoder *d = calloc(1, sizeof *d);
    if (!d) return PEG_E_MEMORY;
    status = read_tree(d, &header, content, tree);
    free(d);
    if (status != PEG_OK) return status;
    peg_node *fitted = realloc(tree->nodes, tree->count * sizeof *fitted);
    if (fitted) tree->nodes = fitted;
    return PEG_OK;
}
