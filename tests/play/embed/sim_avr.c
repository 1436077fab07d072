/*
 * sim_avr.c - an ATmega328P in simavr; for a tree of more than 28 KB an ATmega1284. GPIOR0 is
 * simavr's console.
 *
 * The clock is Timer 1: 65536 cycles, more than any move on a flat image takes; or, for a terse
 * stream, as many times 64, or 1024. Its difference must be taken in 16 bits.
 */
#include <avr_mcu_section.h>
#include <avr/interrupt.h>
#include <avr/sleep.h>

#include "machine.h"
#include "simulator.h"

#ifdef __AVR_ATmega1284__
AVR_MCU(16000000, "atmega1284");
#else
AVR_MCU(16000000, "atmega328p");
#endif
AVR_MCU_SIMAVR_CONSOLE(&GPIOR0);

void machine_start(void)
{
    TCCR1A = 0;
#ifdef PLAYER_TERSE
    TCCR1B = TICK == 64 ? 3 : 5; /* a 64th of the clock, or a 1024th */
#else
    TCCR1B = 1;
#endif
}

void simulator_put(char c)
{
    GPIOR0 = c == '\n' ? '\r' : (uint8_t)c;
}

void simulator_end(uint8_t status)
{
    (void)status;
    cli();
    sleep_mode();
}
