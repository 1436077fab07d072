/*
 * section.c - reads sections of a tree file by replaying their guesses over the
 * candidates. What is read may come from anywhere: nothing is believed unchecked.
 */
#include <string.h>

#include "format/file/section.h"

peg_status peg_read_size(const uint8_t **from, const uint8_t *end, size_t *size)
{
    uint64_t number;
    peg_status status = peg_number_read(from, end, &number);
    if (status != PEG_OK || number > (size_t)(end - *from)) return PEG_E_CORRUPT;
    *size = (size_t)number;
    return PEG_OK;
}

peg_status peg_reader_node(peg_reader *r, uint32_t low, uint32_t high, unsigned label,
                           const uint8_t *guess, peg_parts *parts)
{
    peg_replay_split(&r->replay, low, high, guess, parts);
    unsigned solves = parts->label[parts->count - 1] == r->replay.solved;
    unsigned children = parts->count - solves;
    if (!solves && children < 2) return PEG_E_CORRUPT;
    if (r->nodes) {
        r->nodes[r->count++] = (peg_node){.guess = peg_code_index(&r->replay.rules, guess),
                                          .label = (uint8_t)label,
                                          .children = (uint8_t)children,
                                          .solves = (uint8_t)solves};
    }
    return PEG_OK;
}

/* Takes note of the only code left, which is guessed. Who keeps nodes has all codes as
 * rows, so that the number of a row is the index of its code. */
static void note_leaf(peg_reader *r, uint32_t at, unsigned label)
{
    if (!r->nodes) return;
    r->nodes[r->count++] =
        (peg_node){.guess = r->replay.set[at], .label = (uint8_t)label, .solves = 1};
}

static peg_status read_subtree(peg_reader *r, uint32_t low, uint32_t high, unsigned label,
                               unsigned depth, uint64_t used, int on_path);

/* Reads the children of a node, or the one on the path. */
static peg_status read_children(peg_reader *r, const peg_parts *parts, const uint8_t *guess,
                                unsigned depth, uint64_t used, int on_path)
{
    const unsigned solved = r->replay.solved, answer = on_path ? r->answers[depth] : solved;
    peg_status status = on_path ? PEG_E_CONTRADICTION : PEG_OK;

    for (unsigned i = 0; on_path && i < parts->count; i++) {
        if (parts->label[i] == answer) status = PEG_OK;
    }
    if (status != PEG_OK) return status;
    if (on_path && answer == solved) {
        memcpy(r->found, guess, r->replay.rules.length);
        r->left = 1;
        return PEG_SOLVED;
    }
    for (unsigned i = 0; i < parts->count && status == PEG_OK && !r->left; i++) {
        unsigned f = parts->label[i];
        if (f == solved) break;
        status = read_subtree(r, parts->start[i], parts->start[i + 1], f, depth + 1, used,
                              on_path && f == answer);
    }
    return status;
}

static peg_status read_subtree(peg_reader *r, uint32_t low, uint32_t high, unsigned label,
                               unsigned depth, uint64_t used, int on_path)
{
    uint8_t guess[PEG_MAX_LENGTH] = {0};
    peg_parts parts;

    if (depth == r->worst) return PEG_E_CORRUPT;
    if (high - low == 1 && !on_path) {
        note_leaf(r, low, label);
        return PEG_OK;
    }
    peg_status status =
        peg_model_guess(&r->model, &r->coder, &r->replay, low, high, used, guess);
    if (status != PEG_OK) return status;
    if (on_path && depth == r->path) {
        memcpy(r->found, guess, r->replay.rules.length);
        r->left = high - low;
        return PEG_OK;
    }
    status = peg_reader_node(r, low, high, label, guess, &parts);
    if (status != PEG_OK) return status;
    used |= peg_symbols(guess, r->replay.rules.length);
    return read_children(r, &parts, guess, depth, used, on_path);
}

peg_status peg_reader_section(peg_reader *r, const uint8_t *bytes, size_t size, uint32_t low,
                              uint32_t high, unsigned label, unsigned depth, uint64_t used)
{
    peg_model_start(&r->model);
    peg_coder_read(&r->coder, bytes, size);
    peg_status status = read_subtree(r, low, high, label, depth, used, r->path != PEG_NO_PATH);
    if (status == PEG_OK && !r->left && !peg_coder_clean(&r->coder)) return PEG_E_CORRUPT;
    return status;
}
