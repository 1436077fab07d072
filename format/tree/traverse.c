/*
 * traverse.c - the stack holds no parts: after a child, the rest of its parent's candidates is
 * still sorted by label, as peg_replay_part() left it, so the next child is the run of equal
 * labels that begins there.
 */
#include "format/tree/traverse.h"

void peg_traversal_start(peg_traversal *t, const peg_replay *replay, const peg_place *top)
{
    t->replay = replay;
    t->here = *top;
    t->top = top->depth;
}

/* Goes to the child that begins at `low`, of the node at here.depth - 1; if that has no more
 * children, to the next child of a node above. */
static void enter(peg_traversal *t, uint32_t low)
{
    const uint8_t *labels = t->replay->labels;
    peg_place *here = &t->here;

    while (here->depth > t->top && low == t->above[here->depth - 1].end)
        low += t->above[--here->depth].solves;
    here->low = here->high = low;
    if (here->depth == t->top) return;
    const uint32_t end = t->above[here->depth - 1].end;
    const uint8_t label = labels[low];
    uint32_t high = low + 1;
    while (high < end && labels[high] == label) high++;
    here->high = high;
    here->label = label;
    here->used = t->above[here->depth - 1].used;
}

void peg_traversal_split(peg_traversal *t, const uint8_t *guess, peg_parts *parts)
{
    peg_replay_label(t->replay, t->here.low, t->here.high, guess);
    peg_traversal_part(t, guess, parts);
}

void peg_traversal_part(peg_traversal *t, const uint8_t *guess, peg_parts *parts)
{
    peg_place *here = &t->here;

    peg_replay_part(t->replay, here->low, here->high, parts);
    t->above[here->depth].used = here->used | peg_symbols(guess, t->replay->rules.length);
    t->above[here->depth].end = parts->start[parts->children];
    t->above[here->depth].solves = (uint8_t)(parts->count - parts->children);
    here->depth++;
    enter(t, here->low);
}

void peg_traversal_leaf(peg_traversal *t)
{
    enter(t, t->here.high);
}
