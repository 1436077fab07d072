/*
 * sim_z80.c - a Z80 in sz80 of ucsim, which counts the clocks of a run. There is no console:
 * what is said is left in memory for the simulator's user to look at. TWICE says which guess's
 * work is done twice: 0 none, 255 all.
 */
#include "machine.h"
#include "simulator.h"
#include "image.h"

const uint8_t *const machine_tree = TREE;
const uint16_t machine_tree_bytes = TREE_BYTES;
uint8_t simulator_twice = TWICE;
char simulator_said[40];
static uint8_t said;

void machine_start(void)
{
}

void simulator_put(char c)
{
    simulator_said[said++] = c;
}

void simulator_end(uint8_t status)
{
    (void)status;
    __asm__("halt");
}
