/*
 * MastermindLCD.ino - think of a code of four pegs in six colors. The board guesses it on a
 * display of two lines of 16 characters, in as few guesses as there can be: 4.34 on average,
 * never more than 6. You answer by six buttons.
 *
 * Wiring of an Uno: the display's RS to 12, E to 11, D4 to D7 to 5, 4, 3 and 2, RW to ground;
 * the buttons between ground and A0 (up), A1 (down), A2 (left), A3 (right), A4 (OK), A5 (back).
 *
 * tree.c and tree.h were written by: pegtree-gen export p4c6r-optimal.peg --to c --progmem
 */
#include <Pegtree.h>
#include "tree.h"

/* ---- the display: an HD44780, or what is sold in its place --------------------------- */

static const uint8_t RS = 12, E = 11, DATA[] = {5, 4, 3, 2};

/* Four bits, which the display takes when E falls. */
static void sendHalf(uint8_t bits)
{
    for (uint8_t i = 0; i < 4; i++) digitalWrite(DATA[i], bits >> i & 1);
    digitalWrite(E, HIGH);
    delayMicroseconds(1);
    digitalWrite(E, LOW);
}

static void send(bool isText, uint8_t byte)
{
    digitalWrite(RS, isText);
    sendHalf(byte >> 4);
    sendHalf(byte & 15);
    delayMicroseconds(50); /* it takes 37, or more where its clock is slow */
}

static void command(uint8_t byte)
{
    send(false, byte);
}

/* Whichever state it was in, after this it takes bytes in two halves (its data sheet,
 * figure 24). */
static void startDisplay()
{
    pinMode(RS, OUTPUT);
    pinMode(E, OUTPUT);
    for (uint8_t i = 0; i < 4; i++) pinMode(DATA[i], OUTPUT);
    delay(50);
    for (uint8_t i = 0; i < 3; i++) {
        sendHalf(3);
        delay(5);
    }
    sendHalf(2);
    delay(1);
    command(0x28); /* two lines */
    command(0x06); /* from left to right */
    command(0x0F); /* display on, with a blinking cursor */
    command(0x01); /* clear, */
    delay(2);      /* which takes longer */
}

/* Line 0 or 1, filled with blanks. */
static void show(uint8_t line, const char *text)
{
    command(0x80 | line << 6);
    for (uint8_t i = 0; i < 16; i++) send(true, *text ? *text++ : ' ');
}

/* ---- the buttons --------------------------------------------------------------------- */

static const uint8_t BUTTONS[] = {A0, A1, A2, A3, A4, A5};
enum { UP, DOWN, LEFT, RIGHT, OK, BACK, NONE };

static uint8_t pressed()
{
    uint8_t button = 0;

    while (button < NONE && digitalRead(BUTTONS[button]) == HIGH) button++;
    return button;
}

/* Waits for the next button. Contacts bounce: one counts only if none was pressed for 20 ms. */
static uint8_t waitButton()
{
    uint8_t button;

    for (unsigned long last = millis(); millis() - last < 20;) {
        if (pressed() != NONE) last = millis();
    }
    while ((button = pressed()) == NONE) {}
    return button;
}

/* ---- the game ------------------------------------------------------------------------ */

static peg_view tree;
static peg_cursor at;
static uint8_t answers[6][2]; /* bulls and cows, for each guess that the tree may take */
static uint8_t turn;          /* guesses that are answered */
static uint8_t field;         /* of the answer: 0 the bulls, 1 the cows */

static void say(const char *first, const char *second)
{
    show(0, first);
    show(1, second);
    while (waitButton() != OK) {}
}

static peg_status answer(uint8_t i)
{
    return peg_answer(&at, peg_label(answers[i][0], answers[i][1]));
}

/* To the guess after the first `made` answers. */
static void goTo(uint8_t made)
{
    peg_start(&tree, &at);
    for (turn = 0; turn < made; turn++) answer(turn);
    field = 0;
}

static void begin()
{
    say("Think of a code:", "4 pegs, 1-6.  OK");
    memset(answers, 0, sizeof answers);
    goTo(0);
}

/* Such as "2: 1344  of  182" (codes that are left), and "bulls 1   cows 0". */
static void showTurn()
{
    uint8_t code[PEG_MAX_LENGTH];
    char text[24];

    peg_guess(&at, code);
    sprintf(text, "%u: %u%u%u%u  of %4u", turn + 1, code[0] + 1, code[1] + 1, code[2] + 1,
            code[3] + 1, (unsigned)peg_remaining(&at));
    show(0, text);
    sprintf(text, "bulls %u   cows %u", answers[turn][0], answers[turn][1]);
    show(1, text);
    command(field == 0 ? 0xC6 : 0xCF); /* the cursor, to the digit */
}

static void takeAnswer()
{
    char text[24];
    const peg_status status = answer(turn);

    if (status == PEG_SOLVED) {
        sprintf(text, "Solved in %u.", turn + 1);
        say(text, "OK: a new game");
        begin();
    } else if (status == PEG_OK) {
        turn++;
        field = 0;
    } else {
        say("No code fits.", "OK, then correct");
    }
}

void setup()
{
    for (uint8_t i = 0; i < NONE; i++) pinMode(BUTTONS[i], INPUT_PULLUP);
    startDisplay();
    if (peg_open(&tree, p4c6r_optimal, P4C6R_OPTIMAL_BYTES) != PEG_OK) say("The tree is", "damaged.");
    begin();
}

void loop()
{
    uint8_t *const digit = &answers[turn][field];

    showTurn();
    switch (waitButton()) {
    case UP: *digit = *digit < 4 ? *digit + 1 : 0; break;
    case DOWN: *digit = *digit > 0 ? *digit - 1 : 4; break;
    case LEFT: field = 0; break;
    case RIGHT: field = 1; break;
    case OK: takeAnswer(); break;
    case BACK:
        if (turn > 0) goTo(turn - 1);
    }
}
