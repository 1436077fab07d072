/*
 * sim_m68k.c - a 68000 in qemu-system-m68k, on its machine "virt", without a system. With
 * -icount shift=0 each instruction takes a nanosecond, and with -rtc clock=vm the machine's
 * clock counts them.
 */
#include "machine.h"
#include "simulator.h"

#define CONSOLE (*(volatile uint32_t *)0xFF008000) /* a character to be shown */
#define CONTROL (*(volatile uint32_t *)0xFF009004)
#define HALT    2
#define CLOCK   (*(volatile uint32_t *)0xFF006000) /* its lower half */

/* Above the program; nothing else sets it. */
__asm__(".globl _start\n_start: lea 0x100000, %sp\n\tjmp main");

void machine_start(void)
{
}

uint32_t simulator_instructions(void)
{
    return CLOCK;
}

void simulator_put(char c)
{
    CONSOLE = (uint8_t)c;
}

void simulator_end(uint8_t status)
{
    (void)status;
    CONTROL = HALT;
    for (;;) continue;
}
