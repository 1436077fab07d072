/*
 * sim_avr.c - an ATmega328P in simavr. GPIOR0 is simavr's console.
 *
 * The clock is Timer 1: 65536 cycles, more than any move on a flat image takes; or, for a terse
 * stream, as many times 64. Its difference must be taken in 16 bits.
 */
#include <avr_mcu_section.h>
#include <avr/interrupt.h>
#include <avr/sleep.h>

#include "machine.h"
#include "simulator.h"
#include "image.h"

AVR_MCU(16000000, "atmega328p");
AVR_MCU_SIMAVR_CONSOLE(&GPIOR0);

const uint8_t *const machine_tree = TREE;
const uint16_t machine_tree_bytes = TREE_BYTES;

void machine_start(void)
{
    TCCR1A = 0;
#ifdef PLAYER_TERSE
    TCCR1B = 3; /* a 64th of the clock */
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
