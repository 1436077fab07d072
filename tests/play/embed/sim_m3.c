/*
 * sim_m3.c - a Cortex-M3 in qemu-system-arm. QEMU counts no instructions for a program there,
 * but with -icount shift=10 each takes 1024 ns, and the system timer of the lm3s6965 runs at
 * 12.5 MHz: 12.8 ticks. The timer has 24 bits: for a guess from a terse stream an instruction
 * takes 64 ns, 0.8 ticks.
 */
#include <stdio.h>
#include <stdlib.h>

#include "machine.h"
#include "simulator.h"

#define SYSTICK    ((volatile uint32_t *)0xE000E010) /* control, reload, value */
#define TICKS_MOST 0xFFFFFFu                         /* then it begins anew */
#ifdef PLAYER_TERSE
#define FIFTHS 4 /* of a tick, in an instruction */
#else
#define FIFTHS 64
#endif

void machine_start(void)
{
    SYSTICK[1] = TICKS_MOST;
    SYSTICK[2] = 0;
    SYSTICK[0] = 5;
}

uint32_t simulator_instructions(void)
{
    static uint32_t last, rest, count;
    uint32_t now = SYSTICK[2];

    rest += ((last - now) & TICKS_MOST) * 5;
    last = now;
    count += rest / FIFTHS;
    rest %= FIFTHS;
    return count;
}

void simulator_put(char c)
{
    putchar(c);
}

void simulator_end(uint8_t status)
{
    exit(status);
}
