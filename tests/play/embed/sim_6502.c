/*
 * sim_6502.c - a 6502 in sim65, which counts the cycles of a run. Reads which guess's work is
 * to be done twice, a character: `.` none, `*` all, or its number from 1; and, if it is not
 * all secrets, the only one.
 */
#include <stdio.h>
#include <stdlib.h>

#include "machine.h"
#include "simulator.h"

uint8_t simulator_twice;

void machine_start(void)
{
    static char digits[PEG_ONLY_LENGTH];
    uint8_t i = 0;
    int c = getchar();

    simulator_twice = c == '*' ? SIMULATOR_ALL : c == '.' ? 0 : (uint8_t)(c - '0');
    while (i < sizeof digits && (c = getchar()) >= '0' && c <= '9') digits[i++] = (char)c;
    if (i == sizeof digits) trial_only(digits);
}

void simulator_put(char c)
{
    putchar(c);
}

void simulator_end(uint8_t status)
{
    exit(status);
}
