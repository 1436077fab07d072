/*
 * plain.c - writes a tree as the plain image that walk.c plays from. The layout is
 * specified in FORMAT.md, "The plain image".
 *
 * Tables stand in the order of the tree. All fields have widths that are known before: a
 * first pass finds where each table will be, and a second one writes them.
 */
#include <stdlib.h>
#include <string.h>

#include "format/image/bits.h"

/* A child's head is 0 to MOST_SHORT, its leaves, or one of these; PROBE is a guess that cannot
 * be right. */
enum { MOST_SHORT = 4, LONG = 5, NEXT_TABLE = 6, PROBE = 7, HEAD_BITS = 3 };

#define GROUP_MOST    256  /* as many values as a group of symbols has at most */
#define SPARE         2    /* bytes of 0 behind the tree: fields are read with those behind */
#define SHORT_OFFSETS 8192 /* images of fewer bytes have offsets of 2 bytes, others of 4 */
#define IMAGE_MOST    (UINT32_C(1) << 28) /* bytes: places are counted in bits */

/* What the code at a node is encoded by: an earlier node, and the bulls of the answer to its
 * guess. */
typedef struct node_reference {
    uint32_t node;
    uint8_t bulls;
} node_reference;

typedef struct plan {
    const peg_rules *rules;
    const peg_node *nodes;
    size_t count;
    uint32_t *span;             /* nodes of each subtree */
    node_reference *references; /* of each node */
    uint64_t *at;               /* of each table: its place in the image, in bits */
    unsigned place_bits, label_bits, offset_bits, choices;
} plan;

static unsigned bits_of(unsigned number)
{
    unsigned bits = 0;
    for (; number; number >>= 1) bits++;
    return bits;
}

static void put(peg_bits *to, unsigned number, unsigned bits)
{
    for (; bits > 0; bits--, number >>= 1) peg_bits_put(to, number & 1);
}

/* ---- codes ------------------------------------------------------------------------- */

/* Puts as many of these `open` symbols together as a byte can hold; returns how many. */
static unsigned put_group(const plan *p, peg_bits *to, const uint8_t *symbols, unsigned open)
{
    unsigned product = 1, number = 0, count = 0;
    while (count < open && count < 8 && product * p->choices <= GROUP_MOST) {
        number += product * symbols[count++];
        product *= p->choices;
    }
    put(to, number, bits_of(product - 1));
    return count;
}

static void put_symbols(const plan *p, peg_bits *to, const uint8_t *code,
                        const uint8_t *reference)
{
    uint8_t symbols[PEG_MAX_LENGTH]; /* not the reference's, as if that were none */
    unsigned length = p->rules->length, open = 0, places = 0, bull = 0, other = 0, bulls;

    for (unsigned i = 0; i < length; i++) {
        if (code[i] == reference[i]) {
            places |= 1u << i;
            bull = i;
        } else {
            symbols[open++] = (uint8_t)(code[i] - (code[i] > reference[i]));
            other = i;
        }
    }
    bulls = length - open;
    if (bulls > 1 && bulls + 1 < length)
        put(to, places, length - 1);
    else if (bulls)
        put(to, bulls + 1 == length ? other : bull, p->place_bits);
    for (unsigned i = 0; i < open;) i += put_group(p, to, symbols + i, open - i);
}

/* Bits of a code that has so many of the reference's symbols. */
static unsigned code_bits(const plan *p, unsigned bulls)
{
    uint8_t code[PEG_MAX_LENGTH] = {0}, reference[PEG_MAX_LENGTH] = {0};
    peg_bits count = {NULL, 0};

    memset(reference + bulls, 1, p->rules->length - bulls);
    put_symbols(p, &count, code, reference);
    return (unsigned)count.at;
}

/* Puts the code guessed at a node, encoded by the node's reference. */
static void put_code(const plan *p, peg_bits *to, size_t i)
{
    uint8_t code[PEG_MAX_LENGTH], reference[PEG_MAX_LENGTH];
    peg_code_at(p->rules, p->nodes[i].guess, code);
    peg_code_at(p->rules, p->nodes[p->references[i].node].guess, reference);
    put_symbols(p, to, code, reference);
}

/* How many symbols of it are the reference's. */
static unsigned bulls_of(const plan *p, size_t i)
{
    uint8_t code[PEG_MAX_LENGTH], reference[PEG_MAX_LENGTH];
    unsigned bulls = 0;

    peg_code_at(p->rules, p->nodes[i].guess, code);
    peg_code_at(p->rules, p->nodes[p->references[i].node].guess, reference);
    for (unsigned k = 0; k < p->rules->length; k++) bulls += code[k] == reference[k];
    return bulls;
}

/* ---- nodes ------------------------------------------------------------------------- */

/* Whether a node is a table: the root, and what has more below it than leaves. */
static int is_table(const plan *p, size_t i)
{
    return i == 0 || p->span[i] > p->nodes[i].children + 1u;
}

/* Of all answers on the path to a node, but those given at nodes that have only leaves, the
 * one of most bulls makes the shortest codes, as a rule; the latest of equals.
 * Errors: PEG_E_CORRUPT, where the tree is too deep. */
static peg_status find_references(plan *p)
{
    struct {
        uint32_t node, end;
    } path[PEG_MAX_GUESSES];
    unsigned depth = 0;

    p->references[0] = (node_reference){0, 0};
    for (size_t i = 0; i < p->count; i++) {
        if (i > 0) {
            uint8_t bulls, cows;
            while (i >= path[depth - 1].end) depth--;
            uint32_t parent = path[depth - 1].node;
            peg_label_split(p->nodes[i].label, &bulls, &cows);
            int is_better = is_table(p, parent) && bulls >= p->references[parent].bulls;
            p->references[i] =
                is_better ? (node_reference){parent, bulls} : p->references[parent];
        }
        if (p->nodes[i].children == 0) continue;
        if (depth == PEG_MAX_GUESSES) return PEG_E_CORRUPT;
        path[depth].node = (uint32_t)i;
        path[depth++].end = (uint32_t)(i + p->span[i]);
    }
    return PEG_OK;
}

/* Labels are numbered by bulls, and by cows among equals. */
static unsigned label_of_row(const plan *p, uint8_t label)
{
    uint8_t bulls, cows;
    peg_label_split(label, &bulls, &cows);
    return bulls * (2u * p->rules->length + 3 - bulls) / 2 + cows;
}

/* Puts a child of a table, but for what is below it if that is a table, too. */
static void put_child(const plan *p, peg_bits *to, size_t i)
{
    const peg_node *node = &p->nodes[i];

    if (!node->solves) {
        put(to, PROBE, HEAD_BITS);
        put(to, bulls_of(p, i), p->place_bits);
    }
    if (is_table(p, i)) {
        put(to, NEXT_TABLE, HEAD_BITS);
        uint64_t offset = p->at[i] + p->place_bits - (to->at + p->offset_bits);
        for (unsigned above = p->offset_bits; above > 0; above -= 8)
            put(to, (unsigned)(offset >> (above - 8) & 255), 8);
        put_code(p, to, i);
        return;
    }
    put(to, node->children > MOST_SHORT ? (unsigned)LONG : node->children, HEAD_BITS);
    if (node->children > MOST_SHORT) put(to, node->children, p->label_bits);
    put_code(p, to, i);
    for (size_t leaf = i + 1; leaf <= i + node->children; leaf++) {
        put(to, label_of_row(p, p->nodes[leaf].label), p->label_bits);
        put_code(p, to, leaf);
    }
}

/* Puts a table: unless it is the root, the bulls of its reference, for the count of what
 * remains below; then a row of children for each number of bulls. */
static void put_table(const plan *p, peg_bits *to, size_t i)
{
    size_t child_of[PEG_MAX_FEEDBACKS] = {0}, child = i + 1;

    for (; child < i + p->span[i]; child += p->span[child])
        child_of[p->nodes[child].label] = child;
    if (i > 0) put(to, p->references[i].bulls, p->place_bits);
    for (uint8_t bulls = 0; bulls < p->rules->length; bulls++) {
        uint8_t most = (uint8_t)(p->rules->length - bulls);
        for (uint8_t cows = 0; cows <= most; cows++)
            put(to, child_of[peg_label(bulls, cows)] != 0, 1);
        for (uint8_t cows = 0; cows <= most; cows++) {
            child = child_of[peg_label(bulls, cows)];
            if (child) put_child(p, to, child);
        }
    }
}

/* ---- the image --------------------------------------------------------------------- */

/* Finds where each table will be, the first at bit `at`; returns where the last ends. */
static uint64_t place_tables(plan *p, uint64_t at)
{
    for (size_t i = 0; i < p->count; i++) {
        if (!is_table(p, i)) continue;
        peg_bits own = {NULL, 0};
        p->at[i] = at;
        put_table(p, &own, i);
        at += own.at;
    }
    return at;
}

static peg_status write_image(plan *p, uint8_t **image, size_t *size)
{
    const unsigned length = p->rules->length;
    const size_t ranges = p->rules->kind == PEG_MIXED ? length : 1u;
    const size_t header = PEG_IMAGE_HEADER + ranges + 2 * length;
    uint64_t bytes;

    p->offset_bits = 16;
    bytes = (place_tables(p, 8 * header) + 7) / 8 + SPARE;
    if (bytes >= SHORT_OFFSETS) {
        p->offset_bits = 32;
        bytes = (place_tables(p, 8 * header) + 7) / 8 + SPARE;
    }
    if (bytes > IMAGE_MOST) return PEG_E_LIMIT;
    *image = calloc(1, (size_t)bytes);
    if (!*image) return PEG_E_MEMORY;
    *size = (size_t)bytes;
    uint8_t *to = *image + peg_image_header(*image, p->rules, 1, *size);
    for (unsigned bulls = 0; bulls < length; bulls++) *to++ = (uint8_t)code_bits(p, bulls);
    peg_code_at(p->rules, p->nodes[0].guess, to);
    peg_bits bits = {*image, 8 * header};
    for (size_t i = 0; i < p->count; i++) {
        if (is_table(p, i)) put_table(p, &bits, i);
    }
    return PEG_OK;
}

peg_status peg_tree_flatten_plain(const peg_tree *tree, uint8_t **image, size_t *size)
{
    const peg_rules *rules = &tree->about.rules;
    unsigned most = 2; /* symbols at a position */
    peg_status status = PEG_E_MEMORY;

    for (unsigned i = 0; i < rules->length; i++)
        if (rules->range[i] > most) most = rules->range[i];
    plan p = {.rules = rules,
              .nodes = tree->nodes,
              .count = tree->count,
              .choices = most - 1,
              .place_bits = bits_of(rules->length - 1u),
              .label_bits = bits_of(peg_solved_label(rules->length) - 1u)};
    p.span = malloc(tree->count * sizeof *p.span);
    p.references = malloc(tree->count * sizeof *p.references);
    p.at = calloc(tree->count, sizeof *p.at); /* offsets are looked at before they are known */
    if (p.span && p.references && p.at)
        status = peg_tree_spans(tree->nodes, tree->count, p.span);
    if (status == PEG_OK) status = find_references(&p);
    if (status == PEG_OK) status = write_image(&p, image, size);
    free(p.span);
    free(p.references);
    free(p.at);
    return status;
}
