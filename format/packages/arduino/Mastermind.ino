/*
 * Mastermind.ino - think of a code of four pegs in six colors. The board guesses it over the
 * serial line, 9600 baud, in as few guesses as there can be: 4.34 on average, never more than 6.
 *
 * It greets, and says how to answer; what is no answer is explained, and the guess asked again.
 * For a program at the other end: a line is a guess if it is four digits and a question mark,
 * and begins with `!` if the answer before was refused; other lines are for people.
 *
 * tree.c and tree.h were written by: pegtree-gen export p4c6r-optimal.peg --to c --progmem
 */
#include <Pegtree.h>
#include "tree.h"

static peg_view tree;
static peg_cursor at;

static void begin()
{
    Serial.println(F("Think of a code of four pegs, in colors from 1 to 6; a color may repeat."));
    peg_start(&tree, &at);
}

void setup()
{
    Serial.begin(9600);
    Serial.println(F("Mastermind: I guess your code."));
    Serial.println(F("To each guess, type two digits: how many pegs are right and in place,"));
    Serial.println(F("and how many more have a right color elsewhere. Such as 20; solved is 40."));
    if (peg_open(&tree, p4c6r_optimal, P4C6R_OPTIMAL_BYTES) != PEG_OK) Serial.println(F("The tree is damaged."));
    begin();
}

/* Reads a line, or two digits that nothing follows: a serial monitor may send no line's end.
 * Returns false if it is no two digits. */
static bool readAnswer(uint8_t *answer)
{
    uint8_t digits = 0;
    bool onlyDigits = true;
    unsigned long last = millis();

    for (;;) {
        const int c = Serial.read();
        if (c < 0) {
            if ((digits >= 2 || !onlyDigits) && millis() - last > 50) break;
            continue;
        }
        last = millis();
        if (c == '\n') {
            if (digits > 0 || !onlyDigits) break;
        } else if (c >= '0' && c <= '9') {
            if (digits < 2) answer[digits] = (uint8_t)(c - '0');
            if (digits < 3) digits++;
        } else if (c != ' ' && c != ',' && c != '\r') {
            onlyDigits = false;
        }
    }
    return onlyDigits && digits == 2;
}

void loop()
{
    uint8_t code[PEG_MAX_LENGTH], answer[2];

    peg_guess(&at, code);
    for (uint8_t i = 0; i < 4; i++) Serial.write((char)('1' + code[i]));
    Serial.println(F("?"));
    if (!readAnswer(answer)) {
        Serial.println(F("! That is not two digits, such as 20. Again:"));
    } else if (answer[0] > 4 || answer[1] > 4 || answer[0] + answer[1] > 4) {
        Serial.println(F("! There are only four pegs. Again:"));
    } else {
        const peg_status status = peg_answer(&at, peg_label(answer[0], answer[1]));
        if (status == PEG_SOLVED) {
            Serial.println(F("Solved."));
            begin();
        } else if (status != PEG_OK) {
            Serial.println(F("! No code fits that and your answers before; if one of those was wrong,"));
            Serial.println(F("press the board's reset button. Otherwise again:"));
        }
    }
}
