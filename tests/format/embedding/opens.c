/*
 * opens.c - what the walker says of a tree in C, TREE of tree.c, given the size that C knows.
 */
#include <stdio.h>
#define PEGTREE_IMPLEMENTATION
#include "pegtree_walk.h"
#include "tree.c"

int main(void)
{
#ifdef PLAYS_TERSE
    peg_terse tree;
    printf("%d\n", peg_terse_open(&tree, TREE, sizeof TREE));
#else
    peg_view tree;
    printf("%d\n", peg_open(&tree, TREE, sizeof TREE));
#endif
    return 0;
}
