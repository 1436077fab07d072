/*
 * decode.c - reads a tree file by replaying its guesses over the candidates. What it
 * reads may come from anywhere: nothing is believed that was not checked.
 */
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zlib.h>

#include "header.h"

typedef struct reader {
    peg_header header;
    peg_replay replay;
    const uint8_t *guesses; /* header.guesses of them, guess_bytes each */
    unsigned guess_bytes;
    uint32_t used;
    peg_node *nodes;
    size_t count;
    unsigned depth;
} reader;

static peg_status next_guess(reader *r, uint32_t low, uint32_t high, uint32_t *guess)
{
    *guess = peg_replay_implied(&r->replay, low, high, r->header.implied);
    if (*guess != PEG_NOT_IMPLIED) return PEG_OK;
    if (r->used == r->header.guesses) return PEG_E_CORRUPT;
    const uint8_t *from = r->guesses + (size_t)r->used++ * r->guess_bytes;
    *guess = 0;
    for (unsigned i = 0; i < r->guess_bytes; i++) *guess |= (uint32_t)from[i] << 8 * i;
    return *guess < r->replay.secrets ? PEG_OK : PEG_E_CORRUPT;
}

/* Reads the subtree of set[low..high-1]. A guess that neither solves nor splits is refused:
 * that bounds nodes and depth by the number of secrets. */
static peg_status read_subtree(reader *r, uint32_t low, uint32_t high, unsigned label)
{
    uint32_t start[PEG_MAX_FEEDBACKS + 1], guess;
    unsigned solved = r->replay.solved;

    if (r->depth == r->header.about.worst) return PEG_E_CORRUPT;
    peg_status status = next_guess(r, low, high, &guess);
    if (status != PEG_OK) return status;
    peg_replay_split(&r->replay, low, high, guess, start);

    peg_node *node = &r->nodes[r->count++];
    *node = (peg_node){.guess = guess, .label = (uint8_t)label};
    node->solves = start[solved] < start[solved + 1];
    for (unsigned f = 0; f < solved; f++) {
        if (start[f] < start[f + 1]) node->children++;
    }
    if (!node->solves && node->children < 2) return PEG_E_CORRUPT;

    r->depth++;
    for (unsigned f = 0; f < solved && status == PEG_OK; f++) {
        if (start[f] < start[f + 1]) status = read_subtree(r, start[f], start[f + 1], f);
    }
    r->depth--;
    return status;
}

/* Points r->guesses at the stored guesses; *inflated is released by the caller. */
static peg_status open_content(reader *r, const uint8_t *content, uint8_t **inflated)
{
    uLongf size = (uLongf)r->header.guesses * r->guess_bytes;

    *inflated = NULL;
    if (XXH3_64bits(content, r->header.stored) != r->header.content_hash) return PEG_E_CORRUPT;
    r->guesses = content;
    if (!r->header.deflated) return size == r->header.stored ? PEG_OK : PEG_E_CORRUPT;

    uLongf room = size;
    *inflated = malloc(size ? size : 1);
    if (!*inflated) return PEG_E_MEMORY;
    r->guesses = *inflated;
    int result = uncompress(*inflated, &size, content, r->header.stored);
    if (result == Z_MEM_ERROR) return PEG_E_MEMORY;
    return result == Z_OK && size == room ? PEG_OK : PEG_E_CORRUPT;
}

/* The tree must be the one that the header describes. */
static peg_status check_sums(const reader *r)
{
    peg_tally tally;
    peg_status status = peg_tree_tally(r->nodes, r->count, &tally);
    if (status != PEG_OK) return status;
    return tally.total == r->header.about.total && tally.worst == r->header.about.worst &&
                   tally.secrets == r->header.about.secrets && r->used == r->header.guesses
               ? PEG_OK
               : PEG_E_CORRUPT;
}

static peg_status read_nodes(reader *r, peg_tree *tree)
{
    size_t most = 2 * (size_t)r->replay.secrets;
    r->nodes = malloc(most * sizeof *r->nodes);
    if (!r->nodes) return PEG_E_MEMORY;
    peg_status status = read_subtree(r, 0, r->replay.secrets, 0);
    if (status == PEG_OK) status = check_sums(r);
    if (status != PEG_OK) {
        free(r->nodes);
        return status;
    }
    peg_node *fitted = realloc(r->nodes, r->count * sizeof *fitted);
    tree->nodes = fitted ? fitted : r->nodes;
    tree->count = r->count;
    tree->about = r->header.about;
    return PEG_OK;
}

peg_status peg_tree_decode(const uint8_t *file, size_t size, size_t limit, peg_tree *tree)
{
    reader r = {0};
    size_t header_size;
    uint8_t *inflated;

    peg_status status = peg_header_read(file, size, &r.header, &header_size);
    if (status != PEG_OK) return status;
    if (size - header_size < r.header.stored) return PEG_E_TRUNCATED;
    if (size - header_size > r.header.stored) return PEG_E_CORRUPT;
    r.guess_bytes = peg_guess_bytes(r.header.about.secrets);
    size_t needed = peg_replay_bytes(&r.header.about.rules) +
                    2 * (size_t)r.header.about.secrets * sizeof *r.nodes +
                    (size_t)r.header.guesses * r.guess_bytes;
    if (needed > limit) return PEG_E_LIMIT;

    status = open_content(&r, file + header_size, &inflated);
    if (status == PEG_OK) status = peg_replay_open(&r.replay, &r.header.about.rules);
    if (status == PEG_OK) {
        status = read_nodes(&r, tree);
        peg_replay_close(&r.replay);
    }
    free(inflated);
    return status;
}
