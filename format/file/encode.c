/*
 * encode.c - writes a tree as a tree file: the guesses, in preorder, each in as few bits
 * as model.c needs. What a guess splits the candidates into follows from replaying it.
 * FORMAT.md, "The tree file".
 */
#include <stdlib.h>
#include <string.h>

#include "format/file/file.h"
#include "format/file/model.h"

typedef struct writer {
    const peg_node *next, *end; /* nodes to write */
    peg_replay replay;
    peg_traversal at;
    unsigned strategy;
    peg_model model;
    peg_coder coder;
    peg_buffer out;
} writer;

/* Takes the next node and writes its guess to guess[]. It must be the node that the replay has
 * reached. */
static peg_status take_node(writer *w, const peg_node **node, uint8_t *guess)
{
    const peg_place *here = &w->at.here;

    if (w->next == w->end || here->low == here->high || here->depth == PEG_MAX_GUESSES)
        return PEG_E_ARGUMENT;
    *node = w->next++;
    if ((*node)->label != here->label || (*node)->guess >= w->replay.secrets)
        return PEG_E_ARGUMENT;
    memcpy(guess, peg_replay_row(&w->replay, (*node)->guess), w->replay.rules.length);
    return PEG_OK;
}

/* Moves on from a node, by whose guess the candidates are labelled. It must split them as the
 * replay does, and solve one or reduce their number. */
static peg_status pass_node(writer *w, const peg_node *node, const uint8_t *guess)
{
    peg_parts parts;

    if (peg_traversal_part(&w->at, guess, &parts) != PEG_OK) return PEG_E_ARGUMENT;
    const peg_node right = peg_parts_node(&parts, node->guess, node->label);
    return memcmp(node, &right, sizeof right) == 0 ? PEG_OK : PEG_E_ARGUMENT;
}

/* Writes a node of a section; for one of one candidate, nothing. */
static peg_status write_node(writer *w)
{
    const peg_place *here = &w->at.here;
    uint8_t guess[PEG_MAX_LENGTH];
    const peg_node *node;

    if (here->high - here->low == 1) {
        const peg_node leaf = {
            .guess = w->replay.set[here->low], .label = here->label, .solves = 1};
        if (w->next == w->end || memcmp(w->next++, &leaf, sizeof leaf) != 0)
            return PEG_E_ARGUMENT;
        peg_traversal_leaf(&w->at);
        return PEG_OK;
    }
    peg_status status = take_node(w, &node, guess);
    if (status == PEG_OK)
        status = peg_model_guess(&w->model, &w->coder, &w->replay, here, guess);
    return status == PEG_OK ? pass_node(w, node, guess) : status;
}

static peg_status write_section(writer *w)
{
    const unsigned top = w->at.here.depth;
    peg_status status;

    peg_model_start(&w->model, w->strategy);
    peg_coder_write(&w->coder, &w->out);
    do status = write_node(w);
    while (status == PEG_OK && w->at.here.depth > top);
    peg_coder_flush(&w->coder);
    return status;
}

/* ---- the trunk ------------------------------------------------------------------------ */

/* Inserts the number of bytes written since `start` before them. */
static void put_size(peg_buffer *out, size_t start)
{
    uint8_t number[PEG_NUMBER_MOST];
    size_t size = out->size - start, width = peg_number_write(size, number);

    for (size_t i = 0; i < width; i++) peg_buffer_put(out, 0);
    if (out->failed) return;
    memmove(out->bytes + start + width, out->bytes + start, size);
    memcpy(out->bytes + start, number, width);
}

/* Writes the trunk, each guess as it is, and the sections below it. What is a child is preceded
 * by its size. */
static peg_status write_content(writer *w)
{
    const peg_place root = {.high = w->replay.secrets}, *here = &w->at.here;
    size_t begin[PEG_MAX_GUESSES]; /* where the trunk nodes on the way to here begin, */
    unsigned trunk = 0;            /* and their number */
    uint8_t guess[PEG_MAX_LENGTH];
    const peg_node *node;
    peg_status status = PEG_OK;

    peg_traversal_start(&w->at, &w->replay, &root);
    while (status == PEG_OK && here->low < here->high) {
        const size_t start = w->out.size;
        const unsigned depth = here->depth;
        if (here->high - here->low > PEG_SECTION_MOST) {
            status = take_node(w, &node, guess);
            if (status != PEG_OK) return status;
            begin[trunk++] = start;
            for (unsigned i = 0; i < w->replay.rules.length; i++)
                peg_buffer_put(&w->out, guess[i]);
            peg_replay_label(&w->replay, here->low, here->high, guess);
            status = pass_node(w, node, guess);
        } else {
            status = write_section(w);
            if (depth > 0) put_size(&w->out, start);
        }
        while (trunk > here->depth) { /* when their last child has been written */
            if (--trunk > 0) put_size(&w->out, begin[trunk]);
        }
    }
    return status == PEG_OK && w->next < w->end ? PEG_E_ARGUMENT : status;
}

/* ---- the file ------------------------------------------------------------------------- */

/* Puts the header before the content and the check after both. */
static peg_status write_file(const peg_buffer *content, const peg_about *about, uint8_t **file,
                             size_t *size)
{
    peg_header header = {.about = *about, .stored = content->size};
    uint8_t *bytes = malloc(PEG_HEADER_MOST + content->size + PEG_CHECK_BYTES);

    if (!bytes) return PEG_E_MEMORY;
    *size = peg_header_write(&header, bytes);
    if (content->size) memcpy(bytes + *size, content->bytes, content->size);
    *size += content->size;
    peg_file_seal(bytes, *size);
    *size += PEG_CHECK_BYTES;
    *file = bytes;
    return PEG_OK;
}

peg_status peg_tree_encode(const peg_tree *tree, uint8_t **file, size_t *size)
{
    writer *w = calloc(1, sizeof *w);
    if (!w) return PEG_E_MEMORY;
    w->next = tree->nodes;
    w->end = tree->nodes + tree->count;
    w->strategy = tree->about.strategy;
    peg_status status = peg_replay_open(&w->replay, &tree->about.rules);
    if (status == PEG_OK) status = write_content(w);
    if (w->out.failed) status = PEG_E_MEMORY;
    peg_replay_close(&w->replay);
    if (status == PEG_OK) status = write_file(&w->out, &tree->about, file, size);
    free(w->out.bytes);
    free(w);
    return status;
}
