/*
 * machine_atmega328p.c - an ATmega328P at 16 MHz, as on an Arduino Uno: its serial line at 9600
 * baud.
 */
#include <avr/io.h>

#include "machine.h"

void machine_start(void)
{
    UBRR0L = F_CPU / 16 / 9600 - 1;
    UCSR0B = 1 << RXEN0 | 1 << TXEN0;
}

void machine_put(char c)
{
    loop_until_bit_is_set(UCSR0A, UDRE0);
    UDR0 = (uint8_t)c;
}

char machine_get(void)
{
    loop_until_bit_is_set(UCSR0A, RXC0);
    return (char)UDR0;
}
