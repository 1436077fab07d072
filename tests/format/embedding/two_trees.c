/*
 * two_trees.c - plays every thousandth secret of p5c8r, whose tree is beyond 32 KB, and beside
 * it every hundredth of p4c6r, with the Arduino library, as a sketch includes it. Prints the
 * guesses of all of them: an ATmega2560 to simavr's console, other boards to standard output.
 */
#include <Pegtree.h>
#include "large.h"
#include "small.h"

#ifdef __AVR__
#include <avr/interrupt.h>
#include <avr/sleep.h>
#include "avr_mcu_section.h"

AVR_MCU(16000000, "atmega2560");
AVR_MCU_SIMAVR_CONSOLE(&GPIOR0);

static void print(uint16_t number)
{
    uint16_t ten;
    for (ten = 1000; ten > 0; ten /= 10) GPIOR0 = (uint8_t)('0' + number / ten % 10);
    GPIOR0 = '\r';
    cli();
    sleep_mode();
}
#else
#include <stdio.h>

static void print(uint16_t number)
{
    printf("%04d\n", number);
}
#endif

static uint16_t play(const peg_view *tree, uint16_t number)
{
    const uint8_t length = tree->rules.length, colors = tree->rules.range[0];
    peg_cursor at;
    peg_status status;
    uint8_t secret[5], guess[PEG_MAX_LENGTH], guesses = 0, i;

    for (i = length; i > 0; i--, number /= colors) secret[i - 1] = (uint8_t)(number % colors);
    peg_start(tree, &at);
    do {
        peg_guess(&at, guess);
        guesses++;
        status = peg_answer(&at, peg_feedback(guess, secret, length));
    } while (status == PEG_OK);
    return status == PEG_SOLVED ? guesses : 1000;
}

int main(void)
{
    peg_view large, small;
    uint16_t total = 0, number;

    if (peg_open(&large, p5c8r_optimal_0, P5C8R_OPTIMAL_BYTES) == PEG_OK &&
        peg_open(&small, p4c6r_optimal, P4C6R_OPTIMAL_BYTES) == PEG_OK) {
        for (number = 0; number < 32768; number += 1000) total += play(&large, number);
        for (number = 0; number < 1296; number += 100) total += play(&small, number);
    }
    print(total);
    return 0;
}
