/*
 * sim_rv.c - an RV32 or RV64 in QEMU, whose minstret counts instructions.
 */
#include <stdio.h>
#include <stdlib.h>

#include "machine.h"
#include "simulator.h"

void machine_start(void)
{
}

uint32_t simulator_instructions(void)
{
    unsigned long count;
    __asm__ volatile(".option arch, +zicsr\n csrr %0, minstret" : "=r"(count));
    return (uint32_t)count;
}

void simulator_put(char c)
{
    putchar(c);
}

void simulator_end(uint8_t status)
{
    exit(status);
}
