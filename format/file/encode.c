/*
 * encode.c - writes a tree as a tree file: the guesses, in preorder, each in as few bits
 * as model.c needs. What a guess splits the candidates into follows from replaying it.
 * FORMAT.md, "The tree file".
 */
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "format/file/header.h"
#include "format/file/model.h"
#include "format/file/section.h"

typedef struct writer {
    const peg_node *nodes;
    size_t count, next; /* nodes, and the one to write */
    peg_replay replay;
    peg_model model;
    peg_coder coder;
    peg_buffer out;
} writer;

/* Steps to the next node, of which guess[] gets the guess. Fails where the tree is not what
 * the replay shows. */
static peg_status enter(writer *w, uint32_t low, uint32_t high, unsigned label,
                        uint8_t *guess, const peg_node **node)
{
    if (w->next == w->count) return PEG_E_ARGUMENT;
    *node = &w->nodes[w->next++];
    if ((*node)->label != label || (*node)->guess >= w->replay.secrets || low == high)
        return PEG_E_ARGUMENT;
    memcpy(guess, w->replay.symbols + (size_t)(*node)->guess * w->replay.rules.length,
           w->replay.rules.length);
    return PEG_OK;
}

/* Whether the parts of a node's candidates agree with the node, and get on. */
static int agrees(const writer *w, const peg_node *node, const peg_parts *parts)
{
    unsigned solves = parts->label[parts->count - 1] == w->replay.solved;
    unsigned children = parts->count - solves;
    return children == node->children && node->solves == solves && (solves || children > 1);
}

/* A node of one candidate has nothing to be written. */
static peg_status pass_leaf(writer *w, uint32_t at, unsigned label)
{
    const peg_node leaf = {.guess = w->replay.set[at], .label = (uint8_t)label, .solves = 1};
    if (w->next == w->count || memcmp(&w->nodes[w->next++], &leaf, sizeof leaf) != 0)
        return PEG_E_ARGUMENT;
    return PEG_OK;
}

static peg_status write_subtree(writer *w, uint32_t low, uint32_t high, unsigned label,
                                uint64_t used)
{
    uint8_t guess[PEG_MAX_LENGTH];
    const peg_node *node;
    peg_parts parts;

    if (high - low == 1) return pass_leaf(w, low, label);
    peg_status status = enter(w, low, high, label, guess, &node);
    if (status == PEG_OK)
        status = peg_model_guess(&w->model, &w->coder, &w->replay, low, high, used, guess);
    if (status != PEG_OK) return status;
    peg_replay_split(&w->replay, low, high, guess, &parts);
    if (!agrees(w, node, &parts)) return PEG_E_ARGUMENT;
    used |= peg_symbols(guess, w->replay.rules.length);
    for (unsigned i = 0; i < node->children && status == PEG_OK; i++)
        status = write_subtree(w, parts.start[i], parts.start[i + 1], parts.label[i], used);
    return status;
}

static peg_status write_section(writer *w, uint32_t low, uint32_t high, unsigned label,
                                uint64_t used)
{
    peg_model_start(&w->model);
    peg_coder_write(&w->coder, &w->out);
    peg_status status = write_subtree(w, low, high, label, used);
    peg_coder_flush(&w->coder);
    return status;
}

/* Puts the number of bytes written since `start` before them. */
static void put_size(peg_buffer *out, size_t start)
{
    uint8_t number[PEG_NUMBER_MOST];
    size_t size = out->size - start, width = peg_number_write(size, number);

    for (size_t i = 0; i < width; i++) peg_buffer_put(out, 0);
    if (out->failed) return;
    memmove(out->bytes + start + width, out->bytes + start, size);
    memcpy(out->bytes + start, number, width);
}

/* Writes a node with more candidates than a section may have: its guess as it is, and
 * behind it the children, each with its size before it. */
static peg_status write_trunk(writer *w, uint32_t low, uint32_t high, unsigned label,
                              uint64_t used)
{
    uint8_t guess[PEG_MAX_LENGTH];
    const peg_node *node;
    peg_parts parts;

    if (high - low <= PEG_SECTION_MOST) return write_section(w, low, high, label, used);
    peg_status status = enter(w, low, high, label, guess, &node);
    if (status != PEG_OK) return status;
    for (unsigned i = 0; i < w->replay.rules.length; i++) peg_buffer_put(&w->out, guess[i]);
    peg_replay_split(&w->replay, low, high, guess, &parts);
    if (!agrees(w, node, &parts)) return PEG_E_ARGUMENT;
    used |= peg_symbols(guess, w->replay.rules.length);
    for (unsigned i = 0; i < node->children && status == PEG_OK; i++) {
        size_t begin = w->out.size;
        status = write_trunk(w, parts.start[i], parts.start[i + 1], parts.label[i], used);
        put_size(&w->out, begin);
    }
    return status;
}

/* Puts the header before the content. */
static peg_status write_file(const peg_buffer *content, const peg_about *about, uint8_t **file,
                             size_t *size)
{
    peg_header header = {.about = *about, .stored = content->size};
    uint8_t *bytes = malloc(PEG_HEADER_MOST + content->size);

    if (!bytes) return PEG_E_MEMORY;
    header.content_hash = XXH3_64bits(content->bytes, content->size);
    *size = peg_header_write(&header, bytes);
    if (content->size) memcpy(bytes + *size, content->bytes, content->size);
    *size += content->size;
    *file = bytes;
    return PEG_OK;
}

peg_status peg_tree_encode(const peg_tree *tree, uint8_t **file, size_t *size)
{
    writer *w = calloc(1, sizeof *w);
    if (!w) return PEG_E_MEMORY;
    w->nodes = tree->nodes;
    w->count = tree->count;
    peg_status status = peg_replay_open(&w->replay, &tree->about.rules);
    if (status == PEG_OK) status = write_trunk(w, 0, w->replay.secrets, 0, 0);
    if (status == PEG_OK && w->next < w->count) status = PEG_E_ARGUMENT;
    if (w->out.failed) status = PEG_E_MEMORY;
    peg_replay_close(&w->replay);
    if (status == PEG_OK) status = write_file(&w->out, &tree->about, file, size);
    free(w->out.bytes);
    free(w);
    return status;
}
