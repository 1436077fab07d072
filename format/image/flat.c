/*
 * flat.c - writes a tree as the flat image that walk.c plays from, and reads it back through
 * walk.c. FORMAT.md, "The flat image", specifies the layout.
 *
 * A node precedes the larger nodes below it and says how far away they are, so the image is
 * written from its end, the last node first, each code once.
 */
#include <stdlib.h>
#include <string.h>

#include "format/game/code.h"
#include "format/image/bits.h"
#include "format/tree/replay.h"

#define MOST_WIDTH   4
#define NO_REFERENCE UINT32_MAX

/* A node has fewer bytes than this: two codes of 12 bytes and an entry of 4 for each child, a
 * head. */
#define NODE_MOST (32 * PEG_MAX_FEEDBACKS)

/* The types of nodes, as walk.c numbers them; beyond TABLE the numbers up to 5 are those
 * of tables of wider entries. */
enum { FLAT = 0, MIXED = 1, TABLE = 2 };

/* The sizes of nodes. At a leaf one code is left, at a pair the guess leaves one other code;
 * both go to a list in their parent, larger nodes are separate. */
enum { LEAF, PAIR, LARGER };

/* What the codes at a node are encoded by: an earlier node and the feedback to its guess. */
typedef struct reference {
    uint32_t node;
    uint8_t bulls, cows;
} reference;

/* A subtree that has been written, or will be in its parent's list. */
typedef struct branch {
    uint32_t node;    /* its root */
    uint32_t secrets; /* below it */
    uint32_t bytes;   /* if larger: the bytes of its nodes in the image */
} branch;

/* An image that grows towards its beginning: its last `used` bytes are written. */
typedef struct tail {
    uint8_t *bytes;
    size_t used, room;
} tail;

typedef struct layout {
    const peg_about *about;
    const peg_rules *rules;
    const peg_node *nodes;
    size_t count;
    reference *references; /* for each larger node, and for the root */
    branch *waiting;       /* branches whose parent is not yet written, the first on top */
    size_t top;
    unsigned depth; /* of the deepest node with children */
    size_t limit;   /* bytes that may still be allocated */
    tail image;
    peg_choices choices;
    peg_reference none;       /* for codes that are encoded alone */
    peg_reference known;      /* the reference used last, */
    uint32_t known_from;      /* and the node whose guess it is */
    uint8_t front[NODE_MOST]; /* where nodes are assembled, */
    uint8_t lists[NODE_MOST]; /* both all 0 between nodes */
} layout;

static int size_of(const layout *plan, size_t i)
{
    const peg_node *node = &plan->nodes[i];
    if (node->children == 0) return LEAF;
    return node->solves && node->children == 1 && node[1].children == 0 ? PAIR : LARGER;
}

/* ---- references ------------------------------------------------------------------ */

/* Of all feedbacks on the path to a node, the one with the greatest 2 * bulls + cows usually
 * leaves the fewest codes; of equal ones, the latest. */
static reference next_reference(const layout *plan, uint32_t parent, size_t child)
{
    const reference *known = &plan->references[parent];
    reference here = {.node = parent};

    peg_label_split(plan->nodes[child].label, &here.bulls, &here.cows);
    return 2 * here.bulls + here.cows >= 2 * known->bulls + known->cows ? here : *known;
}

/* Errors: PEG_E_CORRUPT, where the tree is too deep. */
static peg_status find_references(layout *plan)
{
    struct {
        uint32_t node;
        unsigned children;
    } path[PEG_MAX_GUESSES]; /* still to come */
    unsigned depth = 0;

    plan->references[0] = (reference){.node = NO_REFERENCE};
    for (size_t i = 0; i < plan->count; i++) {
        unsigned children = plan->nodes[i].children;
        if (i > 0) {
            while (path[depth - 1].children == 0) depth--;
            path[depth - 1].children--;
            if (size_of(plan, i) == LARGER)
                plan->references[i] = next_reference(plan, path[depth - 1].node, i);
        }
        if (children == 0) continue;
        if (depth == PEG_MAX_GUESSES) return PEG_E_CORRUPT;
        path[depth].node = (uint32_t)i;
        path[depth++].children = children;
        if (depth > plan->depth) plan->depth = depth;
    }
    return PEG_OK;
}

/* Appends the code guessed at node i, encoded by the reference of node `at` if it is certain to
 * agree with that. */
static void put_code(layout *plan, peg_bits *bits, size_t i, size_t at)
{
    const reference *by = &plan->references[at];
    uint8_t code[PEG_MAX_LENGTH];

    peg_code_at(plan->rules, plan->nodes[i].guess, code);
    if (!plan->nodes[i].solves || by->node == NO_REFERENCE) {
        peg_bits_code(bits, &plan->choices, plan->rules, code, &plan->none);
        return;
    }
    if (plan->known_from != by->node) {
        plan->known_from = by->node;
        peg_reference_make(&plan->known, plan->rules, plan->nodes[by->node].guess);
    }
    plan->known.bulls = by->bulls;
    plan->known.cows = by->cows;
    peg_bits_code(bits, &plan->choices, plan->rules, code, &plan->known);
}

/* ---- the image, from its end ---------------------------------------------------- */

/* Allocates memory, if the limit allows. Errors: PEG_E_LIMIT, PEG_E_MEMORY. */
static peg_status take(layout *plan, size_t size, void *memory)
{
    if (size > plan->limit) return PEG_E_LIMIT;
    void *taken = malloc(size);
    if (!taken) return PEG_E_MEMORY;
    plan->limit -= size;
    memcpy(memory, &taken, sizeof taken);
    return PEG_OK;
}

/* Makes room for one more node. Errors: PEG_E_LIMIT, also beyond 4 GB, PEG_E_MEMORY. */
static peg_status reserve(layout *plan)
{
    tail *image = &plan->image;
    const size_t used = image->used;
    uint8_t *bytes;

    if (used > UINT32_MAX - NODE_MOST) return PEG_E_LIMIT;
    if (image->room - used >= NODE_MOST) return PEG_OK;
    const size_t room = used + NODE_MOST + used / 4;
    peg_status status = take(plan, room, &bytes);
    if (status != PEG_OK) return status;
    if (used) memcpy(bytes + room - used, image->bytes + image->room - used, used);
    free(image->bytes);
    plan->limit += image->room;
    *image = (tail){bytes, used, room};
    return PEG_OK;
}

static size_t bytes_of(const peg_bits *bits)
{
    return (size_t)(bits->at + 7) / 8;
}

/* Moves bits to the front of the image, leaving zeros. */
static void move_in(tail *image, peg_bits *bits)
{
    const size_t size = bytes_of(bits);

    image->used += size;
    memcpy(image->bytes + image->room - image->used, bits->bytes, size);
    memset(bits->bytes, 0, size);
}

/* ---- nodes ---------------------------------------------------------------------- */

/* Appends the beginning of a node: whether its guess may be right, its type (as so many 1s,
 * followed by a 0 unless it is the last type), and the guess. */
static void put_head(layout *plan, peg_bits *bits, size_t i, unsigned type)
{
    const unsigned last = TABLE + MOST_WIDTH - 1u;

    peg_bits_put(bits, plan->nodes[i].solves, 1);
    peg_bits_put(bits, (1u << type) - 1, type + (type < last));
    put_code(plan, bits, i, i);
}

/* The children of node i are the `children` branches on top of the stack, the first
 * uppermost. */
static const branch *child_of(const layout *plan, unsigned c)
{
    return &plan->waiting[plan->top - 1 - c];
}

/* Appends the children of a node that have this size, leaves or pairs: a 1 before each, a 0
 * after the last. */
static void put_list(layout *plan, peg_bits *bits, size_t i, int size)
{
    for (unsigned c = 0; c < plan->nodes[i].children; c++) {
        size_t child = child_of(plan, c)->node;
        if (size_of(plan, child) != size) continue;
        peg_bits_put(bits, 1, 1);
        put_code(plan, bits, child, i);
        if (size == PAIR) put_code(plan, bits, child + 1, i);
    }
    peg_bits_put(bits, 0, 1);
}

/* What is below a node. */
typedef struct below {
    unsigned pairs, larger; /* children */
    uint32_t secrets;       /* including its own */
    uint64_t bytes;         /* of its larger children, at the beginning of the image */
    unsigned width;         /* of the entries of its table, in bytes */
} below;

/* Appends a table: the secrets that remain, a bit for each label that leads to a larger child,
 * and the offset of each of those from the end of its entry: over the other entries, the lists,
 * which have so many bytes, and the children before. */
static void put_table(layout *plan, peg_bits *bits, size_t i, const below *b, uint64_t lists)
{
    uint64_t offset = (uint64_t)b->larger * b->width + lists;

    bits->at = 8 * bytes_of(bits);
    peg_bits_bytes(bits, b->secrets, b->width);
    const peg_bits mask = *bits;
    bits->at += (peg_solved_label(plan->rules->length) + 6u) / 8 * 8; /* without the last two */
    for (unsigned c = 0; c < plan->nodes[i].children; c++) {
        const branch *child = child_of(plan, c);
        if (size_of(plan, child->node) != LARGER) continue;
        peg_bits bit = {mask.bytes, mask.at + plan->nodes[child->node].label};
        peg_bits_put(&bit, 1, 1);
        offset -= b->width;
        peg_bits_bytes(bits, offset, b->width);
        offset += child->bytes;
    }
}

/* The least width of a table's entries that reaches over the lists and the children and holds
 * the number of secrets. */
static unsigned width_of(const below *b, uint64_t lists)
{
    for (unsigned width = 1; width < MOST_WIDTH; width++) {
        uint64_t reach = (uint64_t)b->larger * width + lists + b->bytes;
        if ((reach | b->secrets) >> 8 * width == 0) return width;
    }
    return MOST_WIDTH;
}

/* Writes node i before its larger children. */
static void put_node(layout *plan, size_t i, below *b)
{
    peg_bits front = {plan->front, 0}, apart = {plan->lists, 0};
    peg_bits *lists = b->larger ? &apart : &front; /* at a byte boundary after a table */

    if (!b->larger) put_head(plan, &front, i, b->pairs ? MIXED : FLAT);
    if (b->larger || b->pairs) put_list(plan, lists, i, PAIR);
    put_list(plan, lists, i, LEAF);
    if (b->larger) {
        b->width = width_of(b, bytes_of(lists));
        put_head(plan, &front, i, TABLE + b->width - 1);
        put_table(plan, &front, i, b, bytes_of(lists));
        move_in(&plan->image, lists);
    }
    move_in(&plan->image, &front);
}

/* Writes the node in front of everything written so far, unless it goes to a list in its
 * parent. Takes its children off the stack and pushes the node itself. */
static peg_status write_node(layout *plan, size_t i)
{
    const unsigned children = plan->nodes[i].children;
    below b = {.secrets = plan->nodes[i].solves};
    branch here = {.node = (uint32_t)i};

    for (unsigned c = 0; c < children; c++) {
        const branch *child = child_of(plan, c);
        int size = size_of(plan, child->node);
        b.pairs += size == PAIR;
        b.larger += size == LARGER;
        b.bytes += child->bytes;
        b.secrets += child->secrets;
    }
    here.secrets = b.secrets;
    if (i == 0 || size_of(plan, i) == LARGER) {
        peg_status status = reserve(plan);
        if (status != PEG_OK) return status;
        const size_t used = plan->image.used;
        put_node(plan, i, &b);
        here.bytes = (uint32_t)(b.bytes + plan->image.used - used);
    }
    plan->top -= children;
    plan->waiting[plan->top++] = here;
    return PEG_OK;
}

/* ---- the whole image -------------------------------------------------------------- */

/* Writes all nodes, then copies them behind the header, to memory of exactly their size. */
static peg_status write_image(layout *plan, uint8_t **image, size_t *size)
{
    const size_t start = PEG_IMAGE_HEADER + peg_ranges_stored(plan->rules);
    peg_status status = take(plan, plan->count * sizeof *plan->references, &plan->references);

    peg_choices_make(&plan->choices, plan->rules);
    if (status == PEG_OK) status = find_references(plan);
    if (status == PEG_OK) {
        size_t waiting = (plan->depth + (size_t)1) * PEG_MAX_FEEDBACKS;
        if (waiting > plan->count) waiting = plan->count;
        status = take(plan, waiting * sizeof *plan->waiting, &plan->waiting);
    }
    for (size_t i = plan->count; i-- > 0 && status == PEG_OK;) status = write_node(plan, i);
    if (status != PEG_OK) return status;

    const size_t used = plan->image.used;
    if (used + start > UINT32_MAX) return PEG_E_LIMIT;
    *size = start + used;
    status = take(plan, *size, image);
    if (status != PEG_OK) return status;
    peg_image_header(*image, PEG_FORM_FLAT, plan->about, *size);
    memcpy(*image + PEG_IMAGE_HEADER, plan->rules->range, start - PEG_IMAGE_HEADER);
    memcpy(*image + start, plan->image.bytes + plan->image.room - used, used);
    return PEG_OK;
}

peg_status peg_tree_flatten(const peg_tree *tree, size_t limit, uint8_t **image, size_t *size)
{
    if (limit < sizeof(layout)) return PEG_E_LIMIT;
    layout *plan = calloc(1, sizeof *plan);
    if (!plan) return PEG_E_MEMORY;
    plan->about = &tree->about;
    plan->rules = &tree->about.rules;
    plan->nodes = tree->nodes;
    plan->count = tree->count;
    plan->limit = limit - sizeof *plan;
    plan->known_from = NO_REFERENCE;
    peg_reference_none(&plan->none);
    peg_status status = write_image(plan, image, size);
    free(plan->references);
    free(plan->waiting);
    free(plan->image.bytes);
    free(plan);
    return status;
}

/* ---- reading: walks the image with all secrets at once ------------------------------ */

typedef struct reader {
    peg_replay replay;
    peg_traversal tour;
    peg_cursor path[PEG_MAX_GUESSES]; /* [d]: at the node at depth d on the way to here */
} reader;

/* Reads the current node and moves on. Errors: PEG_E_CORRUPT. */
static peg_status read_node(reader *r, const peg_about *about)
{
    const peg_place here = r->tour.here;
    peg_cursor *cursor = &r->path[here.depth];
    uint8_t guess[PEG_MAX_LENGTH];
    peg_parts parts;

    if (here.depth >= about->worst) return PEG_E_CORRUPT;
    if (here.depth > 0) {
        *cursor = cursor[-1];
        if (peg_answer(cursor, here.label) != PEG_OK) return PEG_E_CORRUPT;
    }
    peg_guess(cursor, guess);
    if (peg_remaining(cursor) != here.high - here.low || !peg_code_valid(&about->rules, guess))
        return PEG_E_CORRUPT;
    peg_status status = peg_traversal_split(&r->tour, guess, &parts);
    const int solves = parts.count > parts.children;
    peg_cursor end = *cursor;
    if ((peg_answer(&end, r->replay.solved) == PEG_SOLVED) != solves) return PEG_E_CORRUPT;
    return status;
}

peg_status peg_tree_unflatten(const uint8_t *image, size_t size, size_t limit, peg_tree *tree)
{
    peg_about about;
    peg_view view;
    peg_status status = peg_image_about(image, size, &about);

    if (status == PEG_OK) status = peg_open(&view, image, (PEG_OFFSET)size);
    if (status != PEG_OK) return status;
    if (about.secrets / 8 > size) return PEG_E_CORRUPT; /* each secret takes at least a bit */
    if (limit < sizeof(reader)) return PEG_E_LIMIT;
    reader *r = calloc(1, sizeof *r);
    if (!r) return PEG_E_MEMORY;
    peg_start(&view, &r->path[0]);
    status = peg_traversal_begin(&r->tour, &r->replay, &about, limit - sizeof *r);
    while (status == PEG_OK && r->tour.here.low < r->tour.here.high)
        status = read_node(r, &about);
    status = peg_traversal_end(&r->tour, &r->replay, &about, status, tree);
    free(r);
    return status;
}
