/*
 * section.c - reads sections of a tree file by replaying their guesses over the
 * candidates. The bytes may come from anywhere: whatever they say is checked before it is used.
 */
#include "format/file/section.h"

peg_status peg_read_size(const uint8_t **from, const uint8_t *end, size_t *size)
{
    uint64_t number;
    peg_status status = peg_number_read(from, end, &number);
    if (status != PEG_OK || number > (size_t)(end - *from)) return PEG_E_CORRUPT;
    *size = (size_t)number;
    return PEG_OK;
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
