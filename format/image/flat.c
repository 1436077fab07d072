/*
 * flat.c - writes a tree as the flat image that walk.c plays from. The layout is
 * specified in FORMAT.md, "The flat image".
 *
 * A node stands before the larger ones below it, and says how far away they are: so the
 * image is written from its end, the last node first, each code once.
 */
#include <stdlib.h>
#include <string.h>

#include "format/image/bits.h"

#define MOST_WIDTH   4
#define NO_REFERENCE UINT32_MAX

/* A node has fewer bytes: two codes of 12 bytes and an entry of 4 for each child, a head. */
#define NODE_MOST (32 * PEG_MAX_FEEDBACKS)

/* The sorts of nodes, as walk.c numbers them; beyond TABLE the numbers up to 5 are those
 * of tables of wider entries. */
enum { FLAT = 0, MIXED = 1, TABLE = 2 };

/* The sizes of nodes. A leaf is where one code is left, a pair where a guess leaves one
 * other code; both stand in a list in their parent, larger ones by themselves. */
enum { LEAF, PAIR, LARGER };

/* What the codes at a node are told by: an earlier node, and the feedback to its guess. */
typedef struct hint {
    uint32_t node;
    uint8_t bulls, cows;
} hint;

/* A subtree that has been written, or will be in its parent's list. */
typedef struct branch {
    uint32_t node; /* its root */
    uint32_t left; /* its secrets */
    uint32_t bytes; /* if larger: of its nodes in the image */
} branch;

/* An image that grows towards its beginning: bytes[free..room-1] are written. */
typedef struct tail {
    uint8_t *bytes;
    size_t free, room;
} tail;

typedef struct layout {
    const peg_rules *rules;
    const peg_node *nodes;
    size_t count;
    hint *hints;     /* of each node that is larger, and of the root */
    branch *waiting; /* those whose parent is not yet written, the first on top */
    size_t top;
    tail image;
    peg_choices choices;
    peg_reference known;   /* what was used last, */
    uint32_t known_from;   /* and the node that guesses it */
    uint8_t front[NODE_MOST]; /* where nodes are made, */
    uint8_t lists[NODE_MOST]; /* both all 0 between nodes */
} layout;

static int size_of(const layout *plan, size_t i)
{
    const peg_node *node = &plan->nodes[i];
    if (node->children == 0) return LEAF;
    return node->solves && node->children == 1 && node[1].children == 0 ? PAIR : LARGER;
}

/* ---- what codes are told by ----------------------------------------------------- */

/* Of all feedback on the way to a node, the one of most bulls (twice) and cows tells most,
 * the latest of equals. */
static hint next_hint(const layout *plan, uint32_t parent, size_t child)
{
    const hint *known = &plan->hints[parent];
    hint here = {.node = parent};

    peg_label_split(plan->nodes[child].label, &here.bulls, &here.cows);
    return 2 * here.bulls + here.cows >= 2 * known->bulls + known->cows ? here : *known;
}

/* Errors: PEG_E_CORRUPT, where the tree is too deep. */
static peg_status find_hints(layout *plan)
{
    struct { uint32_t node; unsigned children; } path[PEG_MAX_GUESSES]; /* still to come */
    unsigned depth = 0;

    plan->hints[0] = (hint){.node = NO_REFERENCE};
    for (size_t i = 0; i < plan->count; i++) {
        unsigned children = plan->nodes[i].children;
        if (i > 0) {
            while (path[depth - 1].children == 0) depth--;
            path[depth - 1].children--;
            if (size_of(plan, i) == LARGER)
                plan->hints[i] = next_hint(plan, path[depth - 1].node, i);
        }
        if (children == 0) continue;
        if (depth == PEG_MAX_GUESSES) return PEG_E_CORRUPT;
        path[depth].node = (uint32_t)i;
        path[depth++].children = children;
    }
    return PEG_OK;
}

/* Puts the code guessed at a node, by the hint of node `at` if it agrees with that for
 * sure. */
static void put_code(layout *plan, peg_bits *bits, size_t i, size_t at)
{
    const hint *by = &plan->hints[at];
    uint8_t code[PEG_MAX_LENGTH];

    peg_code_at(plan->rules, plan->nodes[i].guess, code);
    if (!plan->nodes[i].solves || by->node == NO_REFERENCE) {
        peg_bits_code(bits, &plan->choices, plan->rules, code, NULL);
        return;
    }
    if (plan->known_from != by->node) {
        plan->known_from = by->node;
        peg_code_at(plan->rules, plan->nodes[by->node].guess, plan->known.guess);
    }
    plan->known.bulls = by->bulls;
    plan->known.cows = by->cows;
    peg_bits_code(bits, &plan->choices, plan->rules, code, &plan->known);
}

/* ---- the image, from its end ---------------------------------------------------- */

/* Makes room for `more` bytes in front. Errors: PEG_E_LIMIT, PEG_E_MEMORY. */
static peg_status reserve(tail *image, size_t more)
{
    size_t used = image->room - image->free;
    if (more <= image->free) return PEG_OK;
    if (used + more > UINT32_MAX) return PEG_E_LIMIT;

    size_t room = used + more + used / 4;
    uint8_t *bytes = malloc(room);
    if (!bytes) return PEG_E_MEMORY;
    if (used) memcpy(bytes + room - used, image->bytes + image->free, used);
    free(image->bytes);
    *image = (tail){bytes, room - used, room};
    return PEG_OK;
}

static size_t bytes_of(const peg_bits *bits)
{
    return (size_t)(bits->at + 7) / 8;
}

/* Moves bits to the front of the image, which has room for them; leaves zeros. */
static void move_in(tail *image, peg_bits *bits)
{
    size_t size = bytes_of(bits);
    image->free -= size;
    memcpy(image->bytes + image->free, bits->bytes, size);
    memset(bits->bytes, 0, size);
}

/* ---- nodes ---------------------------------------------------------------------- */

/* Puts what a node begins with: whether its guess may be right, of which sort it is (as so
 * many 1s, a 0 behind them unless it is the last sort), and the guess. */
static void put_head(layout *plan, peg_bits *bits, size_t i, unsigned sort)
{
    unsigned last = TABLE + MOST_WIDTH - 1u;

    peg_bits_put(bits, plan->nodes[i].solves);
    for (unsigned s = 0; s < sort; s++) peg_bits_put(bits, 1);
    if (sort < last) peg_bits_put(bits, 0);
    put_code(plan, bits, i, i);
}

/* The children of node i are the `children` branches on top, the first uppermost. */
static const branch *child_of(const layout *plan, unsigned c)
{
    return &plan->waiting[plan->top - 1 - c];
}

/* Puts those children of a node that are of this size, leaves or pairs: before each a 1,
 * behind the last a 0. */
static void put_list(layout *plan, peg_bits *bits, size_t i, int size)
{
    for (unsigned c = 0; c < plan->nodes[i].children; c++) {
        size_t child = child_of(plan, c)->node;
        if (size_of(plan, child) != size) continue;
        peg_bits_put(bits, 1);
        put_code(plan, bits, child, i);
        if (size == PAIR) put_code(plan, bits, child + 1, i);
    }
    peg_bits_put(bits, 0);
}

/* Bytes of the mask in a table: a bit for each label, but for the last two. */
static unsigned mask_bytes(const layout *plan)
{
    return (peg_solved_label(plan->rules->length) + 6u) / 8;
}

/* Puts a table: secrets left, a bit for each label that leads to a larger child, and the
 * way from behind each entry to the child it stands for: over the other entries, the lists
 * and the children before. */
static void put_table(layout *plan, peg_bits *bits, size_t i, uint32_t left, unsigned larger,
                      unsigned width, uint64_t lists)
{
    uint64_t way = (uint64_t)larger * width + lists;

    bits->at = 8 * bytes_of(bits);
    peg_bits_bytes(bits, left, width);
    peg_bits mask = *bits;
    bits->at += 8 * mask_bytes(plan);
    for (unsigned c = 0; c < plan->nodes[i].children; c++) {
        const branch *child = child_of(plan, c);
        if (size_of(plan, child->node) != LARGER) continue;
        peg_bits bit = {mask.bytes, mask.at + plan->nodes[child->node].label};
        peg_bits_put(&bit, 1);
        way -= width;
        peg_bits_bytes(bits, way, width);
        way += child->bytes;
    }
}

/* The least width of a table's entries that reaches so far behind them, and holds what is
 * left. */
static unsigned width_of(unsigned larger, uint64_t behind, uint32_t left)
{
    for (unsigned width = 1; width < MOST_WIDTH; width++) {
        uint64_t reach = (uint64_t)larger * width + behind;
        if ((reach | left) >> 8 * width == 0) return width;
    }
    return MOST_WIDTH;
}

/* Puts node i before its larger children, which stand at the beginning of the image and
 * have so many bytes. */
static void put_node(layout *plan, size_t i, uint32_t left, unsigned pairs, unsigned larger,
                     uint64_t below)
{
    peg_bits front = {plan->front, 0}, apart = {plan->lists, 0};
    peg_bits *lists = larger ? &apart : &front; /* at a whole byte behind a table */

    if (!larger) put_head(plan, &front, i, pairs ? MIXED : FLAT);
    if (larger || pairs) put_list(plan, lists, i, PAIR);
    put_list(plan, lists, i, LEAF);
    if (larger) {
        unsigned width = width_of(larger, bytes_of(lists) + below, left);
        put_head(plan, &front, i, TABLE + width - 1);
        put_table(plan, &front, i, left, larger, width, bytes_of(lists));
        move_in(&plan->image, lists);
    }
    move_in(&plan->image, &front);
}

/* Writes the node in front of all that are written, unless its parent will have it in a
 * list. Its children are taken from those that wait, and it waits itself. */
static peg_status write_node(layout *plan, size_t i)
{
    branch here = {.node = (uint32_t)i, .left = plan->nodes[i].solves};
    unsigned children = plan->nodes[i].children, pairs = 0, larger = 0;
    uint64_t below = 0;

    for (unsigned c = 0; c < children; c++) {
        const branch *child = child_of(plan, c);
        int size = size_of(plan, child->node);
        pairs += size == PAIR;
        larger += size == LARGER;
        below += child->bytes;
        here.left += child->left;
    }
    if (i == 0 || size_of(plan, i) == LARGER) {
        peg_status status = reserve(&plan->image, NODE_MOST);
        if (status != PEG_OK) return status;
        size_t free = plan->image.free;
        put_node(plan, i, here.left, pairs, larger, below);
        here.bytes = (uint32_t)(below + free - plan->image.free);
    }
    plan->top -= children;
    plan->waiting[plan->top++] = here;
    return PEG_OK;
}

size_t peg_image_header(uint8_t *to, const peg_rules *rules, int plain, size_t size)
{
    static const uint8_t magic[4] = {0xD0, 0x46, 0x0D, 0x0A};
    size_t ranges = rules->kind == PEG_MIXED ? rules->length : 1u;

    memcpy(to, magic, sizeof magic);
    to[4] = PEG_FORMAT_VERSION;
    to[5] = (uint8_t)(plain << 6 | rules->kind << 4 | rules->length);
    for (int i = 0; i < 4; i++) to[6 + i] = (uint8_t)(size >> (24 - 8 * i));
    memcpy(to + PEG_IMAGE_HEADER, rules->range, ranges);
    return PEG_IMAGE_HEADER + ranges;
}

/* Gives the nodes that are written their header, and memory of just their size. */
static peg_status finish(layout *plan, uint8_t **image, size_t *size)
{
    uint8_t header[PEG_IMAGE_HEADER + PEG_MAX_LENGTH];
    size_t start = peg_image_header(header, plan->rules, 0, 0);
    size_t used = plan->image.room - plan->image.free;

    if (used + start > UINT32_MAX) return PEG_E_LIMIT;
    *image = malloc(start + used);
    if (!*image) return PEG_E_MEMORY;
    *size = start + used;
    peg_image_header(*image, plan->rules, 0, *size);
    memcpy(*image + start, plan->image.bytes + plan->image.free, used);
    return PEG_OK;
}

static peg_status write_image(layout *plan, uint8_t **image, size_t *size)
{
    peg_status status = find_hints(plan);
    for (size_t i = plan->count; i-- > 0 && status == PEG_OK;) status = write_node(plan, i);
    return status == PEG_OK ? finish(plan, image, size) : status;
}

peg_status peg_tree_flatten(const peg_tree *tree, uint8_t **image, size_t *size)
{
    layout plan = {.rules = &tree->about.rules, .nodes = tree->nodes, .count = tree->count,
                   .known_from = NO_REFERENCE};
    peg_status status = PEG_E_MEMORY;

    peg_choices_make(&plan.choices);
    plan.hints = malloc(tree->count * sizeof *plan.hints);
    plan.waiting = malloc(tree->count * sizeof *plan.waiting);
    if (plan.hints && plan.waiting) status = write_image(&plan, image, size);
    free(plan.hints);
    free(plan.waiting);
    free(plan.image.bytes);
    return status;
}
