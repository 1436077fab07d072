/*
 * Mastermind.ino - think of a code of four digits from 1 to 6. The board guesses it over the
 * serial line, 9600 baud, in as few guesses as there can be: 4.34 on average, never more than 6.
 *
 * To each guess, such as `1123?`, answer with two digits: how many are right and in their
 * place, and how many more are right elsewhere. A `!` says that no code fits all the answers;
 * the guess then stands again.
 *
 * tree.c and tree.h were written by: pegtree-gen export p4c6r-optimal.peg --to c --progmem
 */
#include <Pegtree.h>
#include "tree.h"

static peg_view tree;
static peg_cursor at;

static uint8_t readDigit()
{
    for (;;) {
        const int c = Serial.read();
        if (c >= '0' && c <= '9') return (uint8_t)(c - '0');
    }
}

void setup()
{
    Serial.begin(9600);
    if (peg_open(&tree, p4c6r_optimal, P4C6R_OPTIMAL_BYTES) != PEG_OK) Serial.println(F("the tree is damaged"));
    peg_start(&tree, &at);
}

void loop()
{
    uint8_t code[PEG_MAX_LENGTH];
    peg_guess(&at, code);
    for (uint8_t i = 0; i < 4; i++) Serial.write((char)('1' + code[i]));
    Serial.write('?');
    const uint8_t bulls = readDigit(), cows = readDigit();
    const peg_status status = peg_answer(&at, peg_label(bulls, cows));
    if (status == PEG_SOLVED)
        peg_start(&tree, &at);
    else if (status != PEG_OK)
        Serial.write('!');
}
