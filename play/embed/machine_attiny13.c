/*
 * machine_attiny13.c - an ATtiny13 on its own clock of 9.6 MHz: a serial line in software, 9600
 * baud, 8 bits, no parity. Pin PB0 sends, PB1 receives.
 */
#include <avr/io.h>

#include "machine.h"

/* Where the chip begins: there are no interrupts, hence no table of them, and no RAM that has
 * to be cleared. avr-libc's start takes 46 bytes more. */
void start(void);
__attribute__((naked, used, section(".vectors"))) void start(void)
{
    __asm__("clr __zero_reg__\n\tldi r24, %0\n\tout %1, r24\n\trjmp main"
            :
            : "M"(RAMEND), "I"(_SFR_IO_ADDR(SPL)));
}

#define SEND    (1 << PB0)
#define RECEIVE (1 << PB1)

/* Waits for so many halves of a bit, less the time of the loops around it. A pass of the inner
 * loop takes 4 cycles. */
static __attribute__((noinline)) void wait(uint8_t halves)
{
    do {
        uint8_t n = (uint8_t)(F_CPU / 9600 / 2 / 4 - 3);
        __asm__ volatile("1: dec %0\n nop\n brne 1b" : "+r"(n));
    } while (--halves);
}

void machine_start(void)
{
    PORTB = SEND;
    DDRB = SEND;
}

/* Start bit, eight bits from the lowest, stop bit. */
void machine_put(char c)
{
    uint16_t bits = (uint16_t)((uint8_t)c << 1 | 0x200);
    do {
        if (bits & 1)
            PORTB |= SEND;
        else
            PORTB &= (uint8_t)~SEND;
        wait(2);
        bits >>= 1;
    } while (bits);
}

char machine_get(void)
{
    uint8_t c = 0x80, is_last; /* a 1 that is shifted out with the eighth bit */

    loop_until_bit_is_set(PINB, PB1); /* the last byte's stop bit */
    loop_until_bit_is_clear(PINB, PB1);
    wait(1);
    do {
        wait(2);
        is_last = c & 1;
        c >>= 1;
        if (PINB & RECEIVE) c |= 0x80;
    } while (!is_last);
    return (char)c;
}
