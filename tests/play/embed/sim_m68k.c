/*
 * sim_m68k.c - a 68000 in qemu-m68k, which has no clock: it shows that the games are right.
 */
#include <stdio.h>
#include <stdlib.h>

#include "machine.h"
#include "simulator.h"
#include "image.h"

const uint8_t *const machine_tree = TREE;
const uint16_t machine_tree_bytes = TREE_BYTES;

uint32_t simulator_instructions(void)
{
    return 0;
}

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
