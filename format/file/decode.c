/*
 * decode.c - reads the whole tree of a tree file.
 */
#include <stdlib.h>
#include <string.h>

#include "format/file/section.h"

/* Reads a node with more candidates than a section may have, or a section. */
static peg_status read_trunk(peg_reader *r, const uint8_t *from, size_t size, uint32_t low,
                             uint32_t high, unsigned label, unsigned depth, uint64_t used)
{
    const uint8_t *guess = from, *end = from + size;
    unsigned length = r->replay.rules.length;
    peg_parts parts;

    if (high - low <= PEG_SECTION_MOST)
        return peg_reader_section(r, from, size, low, high, label, depth, used);
    if (depth == r->worst || size < length || !peg_code_valid(&r->replay.rules, guess))
        return PEG_E_CORRUPT;
    peg_status status = peg_reader_node(r, low, high, label, guess, &parts);
    used |= peg_symbols(guess, length);
    from += length;
    for (unsigned i = 0; status == PEG_OK && i < parts.count; i++) {
        if (parts.label[i] == r->replay.solved) break;
        status = peg_read_size(&from, end, &size);
        if (status != PEG_OK) break;
        status = read_trunk(r, from, size, parts.start[i], parts.start[i + 1], parts.label[i],
                            depth + 1, used);
        from += size;
    }
    return status == PEG_OK && from != end ? PEG_E_CORRUPT : status;
}

/* The tree must be the one that the header describes. */
static peg_status check_sums(const peg_reader *r, const peg_about *about)
{
    peg_tally tally;
    peg_status status = peg_tree_tally(r->nodes, r->count, &tally);
    if (status != PEG_OK) return status;
    return tally.total == about->total && tally.worst == about->worst ? PEG_OK : PEG_E_CORRUPT;
}

static peg_status read_tree(peg_reader *r, const peg_header *header, const uint8_t *content,
                            peg_tree *tree)
{
    const peg_about *about = &header->about;
    r->nodes = malloc(2 * (size_t)about->secrets * sizeof *r->nodes);
    if (!r->nodes) return PEG_E_MEMORY;
    peg_status status =
        read_trunk(r, content, (size_t)header->stored, 0, about->secrets, 0, 0, 0);
    if (status == PEG_OK) status = check_sums(r, about);
    if (status != PEG_OK) {
        free(r->nodes);
        return status;
    }
    tree->nodes = r->nodes;
    tree->count = r->count;
    tree->about = *about;
    return PEG_OK;
}

/* Gives back the room that was for more nodes, once there is room to move them. */
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
    uint64_t nodes = 2 * (uint64_t)about->secrets * sizeof(peg_node);
    if (sizeof(peg_reader) + nodes + peg_replay_bytes(&about->rules, about->secrets) > limit)
        return PEG_E_LIMIT;

    peg_reader *r = calloc(1, sizeof *r);
    if (!r) return PEG_E_MEMORY;
    r->worst = about->worst;
    r->path = PEG_NO_PATH;
    status = peg_replay_open(&r->replay, &about->rules);
    if (status == PEG_OK) status = read_tree(r, &header, content, tree);
    peg_replay_close(&r->replay);
    free(r);
    if (status == PEG_OK) fit_nodes(tree);
    return status;
}
