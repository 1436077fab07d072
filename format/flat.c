/*
 * flat.c - writes a tree as the flat image that walk.c plays from. The layout is
 * specified in FORMAT.md, "The flat image".
 */
#include <stdlib.h>
#include <string.h>

#include "flatcode.h"

#define MOST_WIDTH   4
#define NO_REFERENCE UINT32_MAX

/* The sorts of nodes, as walk.c numbers them; beyond TABLE the numbers up to 5 are those
 * of tables of wider entries. */
enum { FLAT = 0, MIXED = 1, TABLE = 2 };

/* What is worked out for each node. Its children are of three sizes: leaves, where one
 * code is left, pairs, where a guess leaves one other code, and larger ones. The first
 * two stand in a list in the node, the others by themselves. */
typedef struct shape {
    uint64_t bytes;     /* of a larger subtree in the image */
    uint64_t place;     /* of its first byte */
    uint32_t left;      /* secrets below, itself included */
    uint32_t span;      /* nodes of the subtree */
    uint32_t reference; /* the node whose feedback tells most of the codes here, */
    uint8_t bulls, cows; /* and that feedback */
    uint8_t pairs, larger;
    uint8_t width;  /* of an entry of the table, in bytes */
    uint16_t lists; /* bytes of the lists, if there is a table */
} shape;

typedef struct layout {
    const peg_rules *rules;
    const peg_node *nodes;
    shape *shapes;
    size_t count;
    int plain;
    peg_reference known; /* what was used last, */
    uint32_t known_from; /* and the node that guesses it */
} layout;

static int is_leaf(const layout *plan, size_t i)
{
    return plan->nodes[i].children == 0;
}

static int is_pair(const layout *plan, size_t i)
{
    const peg_node *node = &plan->nodes[i];
    return node->solves && node->children == 1 && is_leaf(plan, i + 1);
}

static int is_larger(const layout *plan, size_t i)
{
    return !is_leaf(plan, i) && !is_pair(plan, i);
}

/* Finds what the code at node `to`, child of node `from`, is told by. Of all feedback on
 * the way there, the one of most bulls (twice) and cows tells most, the latest of equals.
 * What stands in a list is told by what is known at the node that has it. */
static void find_reference(layout *plan, size_t from, size_t to)
{
    const shape *known = &plan->shapes[from];
    shape *here = &plan->shapes[to];
    uint8_t bulls, cows;

    peg_label_split(plan->nodes[to].label, &bulls, &cows);
    int better = is_larger(plan, to) && 2 * bulls + cows >= 2 * known->bulls + known->cows;
    here->reference = better ? (uint32_t)from : known->reference;
    here->bulls = better ? bulls : known->bulls;
    here->cows = better ? cows : known->cows;
}

static void find_references(layout *plan)
{
    plan->shapes[0].reference = NO_REFERENCE;
    for (size_t i = 0; i < plan->count; i++) {
        size_t child = i + 1;
        for (int c = 0; c < plan->nodes[i].children; c++, child += plan->shapes[child].span)
            find_reference(plan, i, child);
    }
}

/* Puts the code guessed at a node, by its reference if it agrees with that for sure. */
static void put_code(layout *plan, peg_bits *bits, size_t i)
{
    const shape *here = &plan->shapes[i];
    uint8_t code[PEG_MAX_LENGTH];

    peg_code_at(plan->rules, plan->nodes[i].guess, code);
    if (!plan->nodes[i].solves || here->reference == NO_REFERENCE) {
        peg_bits_code(bits, plan->rules, plan->plain, code, NULL);
        return;
    }
    if (plan->known_from != here->reference) {
        plan->known_from = here->reference;
        peg_code_at(plan->rules, plan->nodes[here->reference].guess, plan->known.guess);
    }
    plan->known.bulls = here->bulls;
    plan->known.cows = here->cows;
    peg_bits_code(bits, plan->rules, plan->plain, code, &plan->known);
}

static unsigned sort_of(const shape *here)
{
    if (here->larger) return TABLE + here->width - 1u;
    return here->pairs ? MIXED : FLAT;
}

/* Puts what a node begins with: whether its guess may be right, of which sort it is (as so
 * many 1s, a 0 behind them unless it is the last sort), and the guess. */
static void put_head(layout *plan, peg_bits *bits, size_t i)
{
    unsigned sort = sort_of(&plan->shapes[i]), last = TABLE + MOST_WIDTH - 1u;

    peg_bits_put(bits, plan->nodes[i].solves);
    for (unsigned s = 0; s < sort; s++) peg_bits_put(bits, 1);
    if (sort < last) peg_bits_put(bits, 0);
    put_code(plan, bits, i);
}

/* Puts those children of a node that are leaves, or those that are pairs: before each a 1,
 * behind the last a 0. */
static void put_list(layout *plan, peg_bits *bits, size_t i, int pairs)
{
    size_t child = i + 1;
    for (int c = 0; c < plan->nodes[i].children; c++, child += plan->shapes[child].span) {
        if (is_larger(plan, child) || is_pair(plan, child) != pairs) continue;
        peg_bits_put(bits, 1);
        put_code(plan, bits, child);
        if (pairs) put_code(plan, bits, child + 1);
    }
    peg_bits_put(bits, 0);
}

static void put_lists(layout *plan, peg_bits *bits, size_t i)
{
    if (sort_of(&plan->shapes[i]) != FLAT) put_list(plan, bits, i, 1);
    put_list(plan, bits, i, 0);
}

static uint64_t bytes_of(const peg_bits *bits)
{
    return (bits->at + 7) / 8;
}

/* Bytes of the mask in a table: a bit for each label, but for the last two. */
static uint64_t mask_bytes(const layout *plan)
{
    return (peg_solved_label(plan->rules->length) + 6u) / 8;
}

/* Works out how a node is laid out whose children are. */
static void measure(layout *plan, size_t i)
{
    const peg_node *node = &plan->nodes[i];
    shape *here = &plan->shapes[i];
    peg_bits head = {NULL, 0}, lists = {NULL, 0};
    uint64_t below = 0, reach;
    size_t child = i + 1;

    for (int c = 0; c < node->children; c++, child += plan->shapes[child].span) {
        here->pairs = (uint8_t)(here->pairs + is_pair(plan, child));
        here->larger = (uint8_t)(here->larger + is_larger(plan, child));
        if (is_larger(plan, child)) below += plan->shapes[child].bytes;
    }
    if (!here->larger) {
        put_head(plan, &head, i);
        put_lists(plan, &head, i);
        here->bytes = bytes_of(&head);
        return;
    }
    put_lists(plan, &lists, i);
    here->lists = (uint16_t)bytes_of(&lists);
    below += here->lists;
    do { /* the least width that reaches across all, and holds what is left */
        here->width++;
        reach = (uint64_t)here->larger * here->width + below;
    } while (here->width < MOST_WIDTH && (reach | here->left) >> 8 * here->width);
    put_head(plan, &head, i);
    here->bytes = bytes_of(&head) + here->width + mask_bytes(plan) + reach;
}

/* Puts a table: secrets left, a bit for each label that leads to a larger child, and the
 * way from behind each entry to the child it stands for. Those stand behind the lists;
 * gives them their places. */
static void put_table(layout *plan, peg_bits *bits, size_t i)
{
    const shape *here = &plan->shapes[i];
    size_t child = i + 1;

    bits->at = 8 * bytes_of(bits);
    peg_bits_bytes(bits, here->left, here->width);
    peg_bits mask = *bits;
    bits->at += 8 * mask_bytes(plan);
    uint64_t next = bits->at / 8 + (uint64_t)here->larger * here->width + here->lists;
    for (int c = 0; c < plan->nodes[i].children; c++, child += plan->shapes[child].span) {
        if (!is_larger(plan, child)) continue;
        peg_bits bit = {mask.bytes, mask.at + plan->nodes[child].label};
        peg_bits_put(&bit, 1);
        plan->shapes[child].place = next;
        peg_bits_bytes(bits, next - bits->at / 8 - here->width, here->width);
        next += plan->shapes[child].bytes;
    }
}

static void put_node(layout *plan, uint8_t *bytes, size_t i)
{
    peg_bits bits = {bytes, 8 * plan->shapes[i].place};

    put_head(plan, &bits, i);
    if (plan->shapes[i].larger) put_table(plan, &bits, i);
    put_lists(plan, &bits, i);
}

static size_t put_header(uint8_t *to, const layout *plan, uint32_t size)
{
    static const uint8_t magic[4] = {0xD0, 0x46, 0x0D, 0x0A};
    const peg_rules *rules = plan->rules;
    size_t ranges = rules->kind == PEG_MIXED ? rules->length : 1u;

    memcpy(to, magic, sizeof magic);
    to[4] = PEG_FORMAT_VERSION;
    to[5] = (uint8_t)(plan->plain << 6 | rules->kind << 4 | rules->length);
    for (int i = 0; i < 4; i++) to[6 + i] = (uint8_t)(size >> (24 - 8 * i));
    memcpy(to + PEG_IMAGE_HEADER, rules->range, ranges);
    return PEG_IMAGE_HEADER + ranges;
}

static peg_status write_image(layout *plan, uint8_t **image, size_t *size)
{
    uint8_t header[PEG_IMAGE_HEADER + PEG_MAX_LENGTH];
    size_t start = put_header(header, plan, 0);

    find_references(plan);
    for (size_t i = plan->count; i-- > 0;) {
        if (i == 0 || is_larger(plan, i)) measure(plan, i);
    }
    uint64_t total = start + plan->shapes[0].bytes;
    if (total > UINT32_MAX) return PEG_E_LIMIT;

    uint8_t *bytes = calloc(1, (size_t)total);
    if (!bytes) return PEG_E_MEMORY;
    put_header(bytes, plan, (uint32_t)total);
    plan->shapes[0].place = start;
    for (size_t i = 0; i < plan->count; i++) {
        if (i == 0 || is_larger(plan, i)) put_node(plan, bytes, i);
    }
    *image = bytes;
    *size = (size_t)total;
    return PEG_OK;
}

/* Secrets and nodes below each node: on a stack, backwards in preorder, a node meets its
 * children. */
static peg_status count_below(layout *plan)
{
    uint32_t *stack = malloc(plan->count * sizeof *stack);
    size_t top = 0;

    if (!stack) return PEG_E_MEMORY;
    for (size_t i = plan->count; i-- > 0;) {
        shape *here = &plan->shapes[i];
        here->left = plan->nodes[i].solves;
        here->span = 1;
        for (int c = 0; c < plan->nodes[i].children; c++) {
            const shape *child = &plan->shapes[stack[--top]];
            here->left += child->left;
            here->span += child->span;
        }
        stack[top++] = (uint32_t)i;
    }
    free(stack);
    return PEG_OK;
}

static peg_status flatten(const peg_tree *tree, int plain, uint8_t **image, size_t *size)
{
    layout plan = {.rules = &tree->about.rules, .nodes = tree->nodes, .count = tree->count,
                   .plain = plain,
                   .known_from = NO_REFERENCE};

    plan.shapes = calloc(tree->count, sizeof *plan.shapes);
    if (!plan.shapes) return PEG_E_MEMORY;
    peg_status status = count_below(&plan);
    if (status == PEG_OK) status = write_image(&plan, image, size);
    free(plan.shapes);
    return status;
}

peg_status peg_tree_flatten(const peg_tree *tree, uint8_t **image, size_t *size)
{
    return flatten(tree, 0, image, size);
}

peg_status peg_tree_flatten_plain(const peg_tree *tree, uint8_t **image, size_t *size)
{
    return flatten(tree, 1, image, size);
}
