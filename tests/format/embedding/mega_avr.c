/*
 * mega_avr.c - plays every thousandth secret of p5c8r with the Arduino library on an
 * ATmega2560, as a sketch includes it, and prints the guesses to simavr's console.
 */
#include <Pegtree.h>
#include "tree.h"

#include <avr/interrupt.h>
#include <avr/sleep.h>
#include "avr_mcu_section.h"

AVR_MCU(16000000, "atmega2560");
AVR_MCU_SIMAVR_CONSOLE(&GPIOR0);

static peg_view tree;

static uint16_t play(uint16_t number)
{
    peg_cursor at;
    peg_status status;
    uint8_t secret[5], guess[PEG_MAX_LENGTH], guesses = 0, i;

    for (i = 5; i > 0; i--, number /= 8) secret[i - 1] = (uint8_t)(number % 8);
    peg_start(&tree, &at);
    do {
        peg_guess(&at, guess);
        guesses++;
        status = peg_answer(&at, peg_feedback(guess, secret, 5));
    } while (status == PEG_OK);
    return status == PEG_SOLVED ? guesses : 1000;
}

int main(void)
{
    uint16_t total = 0, number, ten;

    if (peg_open(&tree, p5c8r_optimal_0, P5C8R_OPTIMAL_BYTES) != PEG_OK) total = 9999;
    for (number = 0; number < 32768 && total < 9999; number += 1000) total += play(number);
    for (ten = 1000; ten > 0; ten /= 10) GPIOR0 = (uint8_t)('0' + total / ten % 10);
    GPIOR0 = '\r';
    cli();
    sleep_mode();
    return 0;
}
