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

/* ---- the whole tree -------------------------------------------------------------------- */

/* Reads the trunk, and the sections below it. */
static peg_status read_content(peg_reader *r, const uint8_t *from, size_t size)
{
    const peg_place *here = &r->at.here;
    const uint8_t *end[PEG_MAX_GUESSES]; /* where the trunk nodes on the way to here end, */
    unsigned trunk = 0;                  /* and their number */
    peg_status status;
    peg_parts parts;

    for (;;) {
        if (here->high - here->low > PEG_SECTION_MOST) {
            const uint8_t *guess = peg_read_trunk_guess(r, &from, from + size);
            if (!guess) return PEG_E_CORRUPT;
            end[trunk++] = guess + size;
            status = peg_traversal_split(&r->at, guess, &parts);
        } else {
            status = peg_reader_section(r, from, size);
            from += size;
        }
        if (status != PEG_OK) return status;
        while (trunk > here->depth) { /* when their last child has been read */
            if (from != end[--trunk]) return PEG_E_CORRUPT;
        }
        if (here->low == here->high) return PEG_OK;
        status = peg_read_size(&from, end[trunk - 1], &size);
        if (status != PEG_OK) return status;
    }
}

peg_status peg_tree_decode(const uint8_t *file, size_t size, size_t limit, peg_tree *tree)
{
    peg_header header;
    const uint8_t *content;
    peg_status status = peg_file_check(file, size, &header, &content);

    if (status != PEG_OK) return status;
    if (limit < sizeof(peg_reader)) return PEG_E_LIMIT;
    peg_reader *r = calloc(1, sizeof *r);
    if (!r) return PEG_E_MEMORY;
    r->worst = header.about.worst;
    r->strategy = header.about.strategy;
    status = peg_traversal_begin(&r->at, &r->replay, &header.about, limit - sizeof *r);
    if (status == PEG_OK) status = read_content(r, content, (size_t)header.stored);
    status = peg_traversal_end(&r->at, &r->replay, &header.about, status, tree);
    free(r);
    return status;
}
