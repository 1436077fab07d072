/*
 * encode.c - writes a tree as a tree file: the guesses that cannot be inferred, in
 * preorder, deflated where that gains. FORMAT.md, "The tree file".
 */
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zlib.h>

#include "header.h"

typedef struct writer {
    const peg_node *nodes;
    size_t next; /* the node to write */
    peg_implied implied;
    peg_replay replay;
    uint8_t *guesses; /* what is stored, guess_bytes each */
    size_t count;
    unsigned guess_bytes;
} writer;

/* Writes the subtree at w->next, whose candidates are set[low..high-1]. Fails where the
 * tree guesses otherwise than w->implied says, or does not fit its candidates. */
static peg_status write_subtree(writer *w, uint32_t low, uint32_t high)
{
    uint32_t start[PEG_MAX_FEEDBACKS + 1];
    const peg_node *node = &w->nodes[w->next++];
    uint32_t implied = peg_replay_implied(&w->replay, low, high, w->implied);
    unsigned children = 0;

    if (implied == PEG_NOT_IMPLIED) {
        uint8_t *to = w->guesses + w->count++ * w->guess_bytes;
        for (unsigned i = 0; i < w->guess_bytes; i++) to[i] = (uint8_t)(node->guess >> 8 * i);
    } else if (implied != node->guess) {
        return PEG_E_CONTRADICTION;
    }
    peg_replay_split(&w->replay, low, high, node->guess, start);
    for (unsigned f = 0; f < w->replay.solved; f++) {
        if (start[f] == start[f + 1]) continue;
        if (++children > node->children || w->nodes[w->next].label != f) return PEG_E_ARGUMENT;
        peg_status status = write_subtree(w, start[f], start[f + 1]);
        if (status != PEG_OK) return status;
    }
    return children == node->children ? PEG_OK : PEG_E_ARGUMENT;
}

/* Finds the highest level of inference that the tree keeps to. */
static peg_status write_guesses(writer *w)
{
    for (int level = PEG_IMPLIED_FIRST; level >= PEG_IMPLIED_NONE; level--) {
        w->implied = (peg_implied)level;
        w->next = w->count = 0;
        for (uint32_t i = 0; i < w->replay.secrets; i++) w->replay.set[i] = i;
        peg_status status = write_subtree(w, 0, w->replay.secrets);
        if (status != PEG_E_CONTRADICTION) return status;
    }
    return PEG_E_ARGUMENT;
}

/* Puts header and content together; the content deflated if that is shorter. */
static peg_status write_file(const writer *w, const peg_about *about, uint8_t **file, size_t *size)
{
    peg_header header = {.about = *about,
                         .implied = w->implied,
                         .guesses = (uint32_t)w->count};
    size_t raw = w->count * w->guess_bytes;
    uLongf packed = compressBound((uLong)raw);
    uint8_t *bytes = malloc(PEG_HEADER_MOST + (packed > raw ? packed : raw));
    uint8_t *content = malloc(packed);

    if (!bytes || !content || compress2(content, &packed, w->guesses, (uLong)raw, 9) != Z_OK) {
        free(bytes);
        free(content);
        return PEG_E_MEMORY;
    }
    header.deflated = packed < raw;
    const uint8_t *stored = header.deflated ? content : w->guesses;
    header.stored = (uint32_t)(header.deflated ? packed : raw);
    header.content_hash = XXH3_64bits(stored, header.stored);
    *size = peg_header_write(&header, bytes);
    if (header.stored) memcpy(bytes + *size, stored, header.stored);
    *size += header.stored;
    *file = bytes;
    free(content);
    return PEG_OK;
}

peg_status peg_tree_encode(const peg_tree *tree, uint8_t **file, size_t *size)
{
    writer w = {.nodes = tree->nodes};
    peg_status status = peg_replay_open(&w.replay, &tree->about.rules);

    if (status != PEG_OK) return status;
    w.guess_bytes = peg_guess_bytes(tree->about.secrets);
    w.guesses = malloc(tree->count * w.guess_bytes);
    status = w.guesses ? write_guesses(&w) : PEG_E_MEMORY;
    peg_replay_close(&w.replay);
    if (status == PEG_OK) status = write_file(&w, &tree->about, file, size);
    free(w.guesses);
    return status;
}
