/*
 * flat.c - writes a tree as the flat image that walk.c plays from. The layout is
 * specified in FORMAT.md, "The flat image".
 */
#include <stdlib.h>
#include <string.h>

#include "tree.h"

#define LEAF   0x80
#define SOLVES 0x80

typedef struct layout {
    const peg_node *nodes;
    size_t count;
    uint32_t *left;  /* [count] secrets below each node */
    uint32_t *span;  /* [count] nodes of each subtree */
    uint32_t *place; /* [count] offset in the image; 0 for leaves, which have none */
    unsigned guess_bytes, place_bytes;
    size_t size;
} layout;

static unsigned bytes_for(uint64_t greatest)
{
    unsigned bytes = 1;
    while (greatest >>= 8) bytes++;
    return bytes;
}

/* A node with nothing below it is told by its parent in a few bytes. */
static int is_leaf(const peg_node *node)
{
    return node->children == 0;
}

static uint8_t *put_number(uint8_t *to, uint32_t number, unsigned width)
{
    for (; width > 0; width--, number >>= 8) *to++ = (uint8_t)number;
    return to;
}

static size_t header_bytes(const peg_rules *rules)
{
    return 11u + (rules->kind == PEG_MIXED ? rules->length : 1u);
}

static uint8_t *put_header(uint8_t *to, const peg_about *about, const layout *plan)
{
    static const uint8_t magic[4] = {0xD0, 0x50, 0x0D, 0x0A};
    const peg_rules *rules = &about->rules;

    memcpy(to, magic, sizeof magic);
    to += sizeof magic;
    *to++ = PEG_FORMAT_VERSION;
    *to++ = (uint8_t)(rules->kind << 4 | rules->length);
    *to++ = (uint8_t)(plan->place_bytes << 4 | plan->guess_bytes);
    to = put_number(to, about->secrets, 4);
    size_t ranges = rules->kind == PEG_MIXED ? rules->length : 1u;
    memcpy(to, rules->range, ranges);
    return to + ranges;
}

/* Gives every node its place, with offsets of plan->place_bytes. Even a root without
 * children has a place. */
static void lay_out(layout *plan, size_t header)
{
    size_t at = header;
    for (size_t i = 0; i < plan->count; i++) {
        const peg_node *node = &plan->nodes[i];
        plan->place[i] = 0;
        if (is_leaf(node) && i > 0) continue;
        plan->place[i] = (uint32_t)at;
        at += plan->guess_bytes + 1;
        size_t child = i + 1;
        for (int c = 0; c < node->children; c++, child += plan->span[child]) {
            at += 1 + (is_leaf(&plan->nodes[child]) ? plan->guess_bytes : 2 * plan->place_bytes);
        }
    }
    plan->size = at;
}

static uint8_t *put_node(uint8_t *to, const layout *plan, size_t i)
{
    const peg_node *node = &plan->nodes[i];

    to = put_number(to, node->guess, plan->guess_bytes);
    *to++ = (uint8_t)(node->children | (node->solves ? SOLVES : 0));
    size_t child = i + 1;
    for (int c = 0; c < node->children; c++, child += plan->span[child]) {
        const peg_node *below = &plan->nodes[child];
        if (is_leaf(below)) {
            *to++ = (uint8_t)(below->label | LEAF);
            to = put_number(to, below->guess, plan->guess_bytes);
        } else {
            *to++ = below->label;
            to = put_number(to, plan->place[child], plan->place_bytes);
            to = put_number(to, plan->left[child], plan->place_bytes);
        }
    }
    return to;
}

/* Takes the narrowest offsets that reach the end of the image they lead to. */
static peg_status plan_widths(layout *plan, const peg_about *about)
{
    for (unsigned width = bytes_for(about->secrets); width <= 4; width++) {
        plan->place_bytes = width;
        lay_out(plan, header_bytes(&about->rules));
        if (bytes_for(plan->size) <= width) return PEG_OK;
    }
    return PEG_E_LIMIT;
}

static peg_status write_image(layout *plan, const peg_about *about, uint8_t **image, size_t *size)
{
    peg_status status = peg_tree_sizes(plan->nodes, plan->count, plan->left);
    if (status == PEG_OK) status = peg_tree_spans(plan->nodes, plan->count, plan->span);
    if (status == PEG_OK) status = plan_widths(plan, about);
    if (status != PEG_OK) return status;

    uint8_t *bytes = malloc(plan->size);
    if (!bytes) return PEG_E_MEMORY;
    uint8_t *to = put_header(bytes, about, plan);
    for (size_t i = 0; i < plan->count; i++) {
        if (plan->place[i]) to = put_node(to, plan, i);
    }
    *image = bytes;
    *size = plan->size;
    return PEG_OK;
}

peg_status peg_tree_flatten(const peg_tree *tree, uint8_t **image, size_t *size)
{
    layout plan = {.nodes = tree->nodes, .count = tree->count};
    uint32_t *columns = malloc(3 * tree->count * sizeof *columns);

    if (!columns) return PEG_E_MEMORY;
    plan.left = columns;
    plan.span = columns + tree->count;
    plan.place = columns + 2 * tree->count;
    plan.guess_bytes = bytes_for(tree->about.secrets - 1);
    peg_status status = write_image(&plan, &tree->about, image, size);
    free(columns);
    return status;
}
