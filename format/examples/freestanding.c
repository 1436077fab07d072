/*
 * freestanding.c - an opponent for a program that has no C library: a boot loader, a game
 * cartridge, a kernel. Two functions, no memory beyond theirs; nothing else is needed, unless
 * the compiler copies a structure with memcpy() or clears an array with memset():
 *
 *     pegtree-gen export p4c6r-optimal.peg --to c -o tree.c
 *     cc -ffreestanding -nostdlib -c freestanding.c
 */
#define PEGTREE_STATIC
#define PEGTREE_IMPLEMENTATION
#define PEG_OFFSET uint16_t /* the image is far below 64 KB, and so are its offsets */
#include "pegtree_walk.h"
#include "tree.c"

#include "freestanding.h"

static peg_view tree;
static peg_cursor at;

void opponent_begin(unsigned char code[4])
{
    peg_open(&tree, p4c6r_optimal, P4C6R_OPTIMAL_BYTES);
    peg_start(&tree, &at);
    peg_guess(&at, code);
}

int opponent_answer(unsigned char bulls, unsigned char cows, unsigned char code[4])
{
    peg_status status = PEG_E_ARGUMENT;
    if (bulls + cows <= 4) status = peg_answer(&at, peg_label(bulls, cows));
    peg_guess(&at, code);
    if (status == PEG_SOLVED) return OPPONENT_SOLVED;
    return status == PEG_OK ? OPPONENT_GUESSES : OPPONENT_DOUBTS;
}
