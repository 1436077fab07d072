/*
 * terse_stream.c - writes a tree as the terse stream that terse.c plays from, and reads one
 * completely, on machines with room for all candidates. The layout is specified in FORMAT.md,
 * "The terse stream".
 *
 * A node needs no entry if its guess separates all candidates and may be right: then the
 * reader finds one that does as well. Below such a node are leaves, which need none either.
 */
#include <stdlib.h>
#include <string.h>

#include "format/game/words.h"
#include "format/image/bits.h"
#include "format/tree/replay.h"

/* ---- writing --------------------------------------------------------------------------- */

typedef struct writer {
    const peg_tree *tree;
    uint64_t codes;  /* codes of the game, */
    uint64_t labels; /* labels that can lead to a child */
    unsigned width;  /* bits of an entry */
    unsigned depths;
    uint64_t count; /* of entries */
    peg_bits bits;
} writer;

/* Whether a node solves and has only leaves below it. */
static int is_found(const peg_node *node)
{
    for (unsigned c = 1; c <= node->children; c++) {
        if (node[c].children) return 0;
    }
    return node->solves;
}

/* Goes through the nodes that need an entry, in preorder, and writes them, or only counts them
 * if there is nowhere to write. The root's depth is 0. Errors: PEG_E_CORRUPT, if the tree is
 * too deep. */
static peg_status put_entries(writer *w)
{
    const peg_node *node = w->tree->nodes, *end = node + w->tree->count;
    unsigned children[PEG_MAX_GUESSES], depth = 0; /* still to come of the nodes on the way */

    while (node < end) {
        while (depth > 0 && children[depth - 1] == 0) depth--;
        if (depth > 0) children[depth - 1]--;
        if (is_found(node)) {
            node += node->children + 1;
            continue;
        }
        if (depth == PEG_MAX_GUESSES) return PEG_E_CORRUPT;
        if (w->bits.bytes) {
            const uint64_t first =
                depth ? ((depth - 1) * w->labels + node->label) * w->codes : 0;
            peg_bits_put(&w->bits, first + node->guess, w->width);
        } else {
            w->count++;
            if (depth > w->depths) w->depths = depth;
        }
        children[depth++] = node->children;
        node++;
    }
    return PEG_OK;
}

peg_status peg_tree_shorten(const peg_tree *tree, uint8_t **stream, size_t *size)
{
    const peg_rules *rules = &tree->about.rules;
    const size_t ranges = peg_ranges_stored(rules);
    writer w = {.tree = tree,
                .codes = peg_rules_secrets(rules),
                .labels = peg_solved_label(rules->length) - 1u,
                .depths = 1};
    peg_status status = put_entries(&w); /* only counts them */

    if (status != PEG_OK) return status;
    w.width = 1 + peg_highest_bit(w.codes * w.labels * w.depths - 1);
    const uint64_t bytes = PEG_TERSE_HEADER + ranges + (w.count * w.width + 7) / 8;
    if (bytes > UINT32_MAX) return PEG_E_LIMIT;
    *size = (size_t)bytes;
    *stream = calloc(1, *size);
    if (!*stream) return PEG_E_MEMORY;
    peg_image_header(*stream, PEG_FORM_TERSE, &tree->about, *size);
    w.bits = (peg_bits){*stream, 8 * PEG_IMAGE_HEADER};
    peg_bits_bytes(&w.bits, w.depths, 1);
    peg_bits_bytes(&w.bits, w.count, 4);
    memcpy(*stream + PEG_TERSE_HEADER, rules->range, ranges);
    w.bits.at += 8 * ranges;
    return put_entries(&w);
}

/* ---- reading: replays the guesses, and finds those without an entry among the candidates - */

typedef struct reader {
    const uint8_t *entries;
    uint64_t count, at; /* entries, and how many have been read */
    uint64_t codes, labels, depths;
    unsigned width;
    peg_about about;
    peg_replay replay;
    peg_traversal tour;
} reader;

/* Reads the header, and checks that there are as many bytes of entries as it says and that they
 * suffice for the game: the stream cannot cause a larger allocation. Errors: as
 * peg_image_about(). */
static peg_status read_header(reader *r, const uint8_t *bytes, size_t size)
{
    if (size > 1 && bytes[1] != PEG_FORM_TERSE) return PEG_E_NOT_PEGTREE;
    peg_status status = peg_image_about(bytes, size, &r->about);
    if (status != PEG_OK) return status;

    const uint64_t parts = peg_solved_label(r->about.rules.length);
    const size_t start = PEG_TERSE_HEADER + peg_ranges_stored(&r->about.rules);
    r->entries = bytes + start;
    r->codes = r->about.secrets;
    r->labels = parts - 1;
    r->depths = bytes[PEG_IMAGE_HEADER];
    if (r->depths == 0) return PEG_E_CORRUPT;
    r->width = 1 + peg_highest_bit(r->codes * r->labels * r->depths - 1);
    for (unsigned i = PEG_IMAGE_HEADER + 1; i < PEG_TERSE_HEADER; i++)
        r->count = r->count << 8 | bytes[i];
    if ((r->count * r->width + 7) / 8 != size - start) return PEG_E_CORRUPT;
    return r->codes <= parts + r->count * (parts * parts + 1) ? PEG_OK : PEG_E_CORRUPT;
}

/* The entry of this number or, after the last, the padding of its byte. */
static uint64_t entry_at(const reader *r, uint64_t number)
{
    const uint64_t first = number * r->width, all = (r->count * r->width + 7) / 8 * 8;
    uint64_t entry = 0;

    for (unsigned b = 0; b < r->width && first + b < all; b++) {
        const uint64_t bit = first + b;
        entry |= (uint64_t)(r->entries[bit / 8] >> bit % 8 & 1) << b;
    }
    return entry;
}

/* Reads the current node, whose guess is in the next entry or is the first separator, and moves
 * on. Rejects an entry that is not needed. */
static peg_status read_node(reader *r)
{
    const peg_place here = r->tour.here;
    const uint64_t first =
        here.depth ? ((here.depth - 1u) * r->labels + here.label) * r->codes : 0;
    uint64_t number = r->codes; /* of the guess in an entry */
    const uint8_t *guess;
    peg_parts parts;

    if (here.depth >= r->about.worst) return PEG_E_CORRUPT;
    if (r->at < r->count && here.depth <= r->depths) number = entry_at(r, r->at) - first;
    const int is_entry = number < r->codes;
    if (is_entry) {
        r->at++;
        guess = peg_replay_row(&r->replay, (uint32_t)number);
    } else {
        const uint32_t found = peg_replay_find_separator(&r->replay, here.low, here.high);
        if (found == here.high) return PEG_E_CORRUPT;
        guess = peg_replay_code(&r->replay, found);
    }
    const peg_status status = peg_traversal_split(&r->tour, guess, &parts);
    const int solves = parts.count > parts.children, all = parts.count == here.high - here.low;
    return is_entry && solves && all ? PEG_E_CORRUPT : status;
}

/* Checks the end: every entry must have been needed, nothing may follow the last one, and the
 * greatest depth must be that of an entry. */
static peg_status check_end(const reader *r)
{
    uint64_t deepest = 1;

    if (r->at < r->count || entry_at(r, r->count)) return PEG_E_CORRUPT;
    for (uint64_t i = 1; i < r->count; i++) {
        const uint64_t depth = entry_at(r, i) / (r->codes * r->labels) + 1;
        if (depth > deepest) deepest = depth;
    }
    return deepest == r->depths ? PEG_OK : PEG_E_CORRUPT;
}

static peg_status read_tree(reader *r, size_t limit, peg_tree *tree)
{
    peg_status status = peg_traversal_begin(&r->tour, &r->replay, &r->about, limit);

    while (status == PEG_OK && r->tour.here.low < r->tour.here.high) status = read_node(r);
    if (status == PEG_OK) status = check_end(r);
    return peg_traversal_end(&r->tour, &r->replay, &r->about, status, tree);
}

peg_status peg_tree_lengthen(const uint8_t *stream, size_t size, size_t limit, peg_tree *tree)
{
    reader *r = calloc(1, sizeof *r);
    if (!r) return PEG_E_MEMORY;
    peg_status status = read_header(r, stream, size);

    if (status == PEG_OK)
        status = limit < sizeof *r ? PEG_E_LIMIT : read_tree(r, limit - sizeof *r, tree);
    free(r);
    return status;
}
