/*
 * opens.c - what the walkers say of a tree as the array FLAT and as the array TERSE.
 */
#include <stdio.h>
#define PEGTREE_IMPLEMENTATION
#include "pegtree_walk.h"
#include "arrays.h"

int main(void)
{
    peg_view flat;
    peg_terse terse;

    printf("%d %d\n", peg_open(&flat, FLAT, sizeof FLAT),
           peg_terse_open(&terse, TERSE, sizeof TERSE));
    return 0;
}
