/*
 * sum_avr.c - adds up the bytes of an exported array on an AVR, fetched as the walker does,
 * and prints the sum to simavr's console.
 */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include "avr_mcu_section.h"
#include FILE_NAME

AVR_MCU(8000000, "atmega2560");
AVR_MCU_SIMAVR_CONSOLE(&GPIOR0);

int main(void)
{
    uint32_t sum = 0, at, ten;

    for (at = 0; at < BYTES; at++) sum = sum * 31 + PEG_BYTE(ARRAY + (uint16_t)at);
    for (ten = 1000000000; ten > 0; ten /= 10) GPIOR0 = (uint8_t)('0' + sum / ten % 10);
    GPIOR0 = '\r';
    cli();
    sleep_mode();
    return 0;
}
