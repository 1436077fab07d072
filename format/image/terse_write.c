/*
 * terse_write.c - writes a tree as the terse stream that terse.c plays from. The layout is
 * specified in FORMAT.md, "The terse stream".
 *
 * A node needs no entry if its guess separates all candidates and may be right: then the
 * reader finds one that does as well. Below such a node are leaves, which need none either.
 */
#include <stdlib.h>

#include "format/image/bits.h"
#include "format/image/image.h"
#include "format/terse.h"

typedef struct writer {
    const peg_tree *tree;
    uint32_t *span;  /* nodes of each subtree */
    uint64_t codes;  /* codes of the game, */
    uint64_t labels; /* labels that can lead to a child */
    unsigned width;  /* bits of an entry */
    unsigned depths;
    uint64_t count; /* of entries */
    peg_bits bits;
} writer;

static unsigned width_of(uint64_t number)
{
    unsigned bits = 1;
    while (number >>= 1) bits++;
    return bits;
}

static int is_found(const writer *w, size_t i)
{
    const peg_node *node = &w->tree->nodes[i];
    return node->solves && w->span[i] == node->children + 1u;
}

static void put_entry(writer *w, size_t i, unsigned depth)
{
    const peg_node *node = &w->tree->nodes[i];
    uint64_t value = node->guess;

    if (depth > 0) value += ((depth - 1) * w->labels + node->label) * w->codes;
    for (unsigned b = 0; b < w->width; b++) peg_bits_put(&w->bits, value >> b & 1);
}

/* Goes through the nodes that need an entry, in preorder, and writes them, or only counts them
 * if there is nowhere to write. The root's depth is 0. Errors: PEG_E_CORRUPT, if the tree is
 * too deep. */
static peg_status put_entries(writer *w)
{
    uint64_t end[PEG_MAX_GUESSES]; /* ends of the nodes on the way */
    unsigned depth = 0;

    for (size_t i = 0; i < w->tree->count;) {
        while (depth > 0 && i >= end[depth - 1]) depth--;
        if (is_found(w, i)) {
            i += w->span[i];
            continue;
        }
        if (depth == PEG_MAX_GUESSES) return PEG_E_CORRUPT;
        end[depth] = (uint64_t)i + w->span[i];
        if (w->bits.bytes) {
            put_entry(w, i, depth);
        } else {
            w->count++;
            if (depth > w->depths) w->depths = depth;
        }
        depth++;
        i++;
    }
    return PEG_OK;
}

static peg_status write_stream(writer *w, uint8_t **stream, size_t *size)
{
    const peg_about *about = &w->tree->about;
    const size_t ranges = peg_image_ranges(NULL, &about->rules);
    peg_status status = put_entries(w);

    if (status != PEG_OK) return status;
    w->width = width_of(w->codes * w->labels * w->depths - 1);
    const uint64_t bytes = PEG_TERSE_HEADER + ranges + (w->count * w->width + 7) / 8;
    if (bytes > UINT32_MAX) return PEG_E_LIMIT;
    *size = (size_t)bytes;
    *stream = calloc(1, *size);
    if (!*stream) return PEG_E_MEMORY;
    peg_image_header(*stream, PEG_LETTER_TERSE, PEG_TERSE_VERSION, about, *size);
    w->bits = (peg_bits){*stream, 8 * PEG_IMAGE_HEADER};
    peg_bits_bytes(&w->bits, w->depths, 1);
    peg_bits_bytes(&w->bits, w->count, 4);
    peg_image_ranges(*stream + PEG_TERSE_HEADER, &about->rules);
    w->bits.at += 8 * ranges;
    return put_entries(w);
}

peg_status peg_tree_shorten(const peg_tree *tree, uint8_t **stream, size_t *size)
{
    const peg_rules *rules = &tree->about.rules;
    writer w = {.tree = tree,
                .codes = peg_rules_secrets(rules),
                .labels = peg_solved_label(rules->length) - 1u,
                .depths = 1};

    w.span = malloc(tree->count * sizeof *w.span);
    if (!w.span) return PEG_E_MEMORY;
    peg_status status = peg_tree_spans(tree->nodes, tree->count, w.span);
    if (status == PEG_OK) status = write_stream(&w, stream, size);
    free(w.span);
    return status;
}
