/*
 * visit.c - all nodes of a tree, parents first.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/export/export.h"
#include "gen/export/visit.h"

peg_status peg_visit_open(peg_visit *visit, const peg_tree *tree)
{
    memset(visit, 0, sizeof *visit);
    visit->tree = tree;
    visit->left = malloc(tree->count * sizeof *visit->left);
    return visit->left ? peg_tree_sizes(tree->nodes, tree->count, visit->left) : PEG_E_MEMORY;
}

void peg_visit_close(peg_visit *visit)
{
    free(visit->left);
    visit->left = NULL;
}

void peg_visit_rewind(peg_visit *visit)
{
    visit->started = 0;
    visit->depth = 0;
}

int peg_visit_next(peg_visit *visit)
{
    const peg_tree *tree = visit->tree;
    size_t next = visit->started ? visit->path[visit->depth] + 1 : 0;

    if (next == tree->count) return 0;
    if (visit->started) {
        while (visit->pending[visit->depth] == 0) visit->depth--;
        visit->pending[visit->depth++]--;
    }
    visit->started = 1;
    visit->path[visit->depth] = next;
    visit->pending[visit->depth] = tree->nodes[next].children;
    return 1;
}

int peg_visit_next_of(peg_visit *visit, uint32_t least)
{
    while (peg_visit_next(visit)) {
        if (peg_visit_left(visit) >= least) return 1;
    }
    return 0;
}

const peg_node *peg_visit_node(const peg_visit *visit)
{
    return &visit->tree->nodes[visit->path[visit->depth]];
}

uint32_t peg_visit_left(const peg_visit *visit)
{
    return visit->left[visit->path[visit->depth]];
}

void peg_visit_guess(const peg_visit *visit, unsigned up, char text[PEG_CODE_TEXT])
{
    const peg_rules *rules = &visit->tree->about.rules;
    uint8_t code[PEG_MAX_LENGTH];

    peg_code_at(rules, visit->tree->nodes[visit->path[visit->depth - up]].guess, code);
    peg_code_print(rules, code, text);
}

void peg_visit_shown(const peg_visit *visit, unsigned up, char text[PEG_CODE_TEXT])
{
    peg_export_shown(&visit->tree->about.rules,
                     visit->tree->nodes[visit->path[visit->depth - up]].guess, text);
}

void peg_visit_answer(const peg_visit *visit, unsigned up, uint8_t *bulls, uint8_t *cows)
{
    peg_label_split(visit->tree->nodes[visit->path[visit->depth - up]].label, bulls, cows);
}

static int larger_first(const void *a, const void *b)
{
    const uint32_t left_a = *(const uint32_t *)a, left_b = *(const uint32_t *)b;
    return (left_a < left_b) - (left_a > left_b);
}

peg_status peg_visit_least(const peg_visit *visit, size_t most, uint32_t *least)
{
    const size_t count = visit->tree->count;

    *least = 1;
    if (count <= most) return PEG_OK;
    uint32_t *sorted = malloc(count * sizeof *sorted);
    if (!sorted) return PEG_E_MEMORY;
    memcpy(sorted, visit->left, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, larger_first);
    *least = sorted[most] + 1;
    free(sorted);
    return PEG_OK;
}
