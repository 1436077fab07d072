/*
 * host.c - a perfect opponent in ten lines. It needs pegtree_walk.h (`make single-header`) and
 * a tree:
 *
 *     pegtree-gen export p4c6r-optimal.peg --to c -o tree.c
 *     cc host.c -o host
 */
#include <stdio.h>
#define PEGTREE_IMPLEMENTATION
#include "pegtree_walk.h"
#include "tree.c"

int main(void)
{
    peg_view tree;
    peg_cursor at;
    uint8_t code[PEG_MAX_LENGTH];
    unsigned bulls, cows;
    peg_status status = peg_open(&tree, p4c6r_optimal, P4C6R_OPTIMAL_BYTES);

    if (status == PEG_OK) peg_start(&tree, &at);
    while (status == PEG_OK) {
        peg_guess(&at, code);
        printf("%d%d%d%d? bulls cows: ", code[0], code[1], code[2], code[3]);
        if (scanf("%1u %1u", &bulls, &cows) != 2) break;
        status = peg_answer(&at, peg_label((uint8_t)bulls, (uint8_t)cows));
    }
    puts(status == PEG_SOLVED ? "solved" : status == PEG_OK ? "no answer" : "no code agrees");
    return status != PEG_SOLVED;
}
