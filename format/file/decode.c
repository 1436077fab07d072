/*
 * decode.c - reads a tree file by replaying its guesses over the candidates. The bytes may come
 * from anywhere: whatever they say is checked before it is used.
 */
#include <stdlib.h>
#include <string.h>

#include "format/file/decode.h"

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

peg_status peg_reader_next(peg_reader *r)
{
    uint8_t guess[PEG_MAX_LENGTH] = {0};
    peg_parts parts;

    if (r->at.here.high - r->at.here.low == 1) {
        if (r->at.here.depth >= r->worst) return PEG_E_CORRUPT;
        peg_traversal_leaf(&r->at);
        return PEG_OK;
    }
    peg_status status = peg_reader_guess(r, guess);
    return status == PEG_OK ? peg_traversal_part(&r->at, guess, &parts) : status;
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
    return peg_traversal_split(&d->reader.at, guess, &parts);
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

peg_status peg_tree_decode(const uint8_t *file, size_t size, size_t limit, peg_tree *tree)
{
    peg_header header;
    const uint8_t *content;
    peg_status status = peg_file_check(file, size, &header, &content);

    if (status != PEG_OK) return status;
    if (limit < sizeof(decoder)) return PEG_E_LIMIT;
    decoder *d = calloc(1, sizeof *d);
    if (!d) return PEG_E_MEMORY;
    peg_reader *r = &d->reader;
    r->worst = header.about.worst;
    r->strategy = header.about.strategy;
    status = peg_traversal_begin(&r->at, &r->replay, &header.about, limit - sizeof *d);
    if (status == PEG_OK) status = read_content(d, content, (size_t)header.stored);
    status = peg_traversal_end(&r->at, &r->replay, &header.about, status, tree);
    free(d);
    return status;
}
