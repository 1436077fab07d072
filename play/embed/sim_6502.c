/*
 * sim_6502.c - a 6502 in sim65, which counts the cycles of a run. Compiled with TWICE, the
 * walker does all its work once more.
 */
#include <stdio.h>
#include <stdlib.h>

#include "machine.h"
#include "simulator.h"
#include "image.h"

const uint8_t *const machine_tree = TREE;
const uint16_t machine_tree_bytes = TREE_BYTES;
#ifdef TWICE
uint8_t simulator_twice = 1;
#else
uint8_t simulator_twice = 0;
#endif

void machine_start(void)
{
}

void simulator_put(char c)
{
    putchar(c);
}

void simulator_end(uint8_t status)
{
    exit(status);
}
