/*
 * sim_ucsim.c - a Z80, a Game Boy's processor, an STM8 or an 8051 in ucsim. There is no
 * console: what is said is left in memory for the simulator's user to look at. Nor is there a
 * clock, but the simulator stops at simulator_mark(), and at simulator_end(); two marks at the
 * start show what a mark itself takes.
 */
#include "machine.h"
#include "simulator.h"

char simulator_said[40];
static uint8_t said;

void simulator_mark(void)
{
}

void machine_start(void)
{
    simulator_mark();
    simulator_mark();
}

void simulator_put(char c)
{
    simulator_said[said++] = c;
}

void simulator_end(uint8_t status)
{
    (void)status;
    for (;;) continue;
}
