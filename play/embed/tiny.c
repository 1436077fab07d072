/*
 * tiny.c - perfect Mastermind, four pegs in six colors, for chips of a kilobyte: the whole
 * player, from a terse stream (FORMAT.md, "The terse stream"). Speaks as player.c does.
 *
 * What the stream leaves out is found by trying all 1,296 codes, and for each that agrees all
 * of them again: there is no memory to keep a list in.
 */
#include "machine.h"
#include "entries.h" /* ENTRIES, NEXT_ENTRY(), and the entries: see firmware.sh */

#define LENGTH  4
#define COLORS  6
#define CODES   1296u
#define LABELS  13 /* from 0, those that can lead to a guess */
#define SOLVED  14
#define GUESSES 6 /* of the deepest secret */

/* One copy is smaller than inlining everywhere. */
#define ONCE static __attribute__((noinline))

typedef struct turn {
    uint8_t code[LENGTH];
    uint8_t label; /* of the answer */
} turn;

/* None of them has to be 0 at the start: nothing clears the RAM of an ATtiny13. */
static turn turns[GUESSES + 1];
static uint8_t other[LENGTH];
static int8_t more[COLORS]; /* of each color, how many more one code has than the other */

ONCE void clear(uint8_t *code)
{
    uint8_t i;
    for (i = 0; i < LENGTH; i++) code[i] = 0;
}

/* Steps to the next code; returns 0 after the last, which the first one follows. */
ONCE uint8_t step(uint8_t *code)
{
    uint8_t i = LENGTH;
    do {
        i--;
        if (++code[i] < COLORS) return 1;
        code[i] = 0;
    } while (i);
    return 0;
}

/* The label: a bull adds 1, and the n-th of bulls and cows adds n. */
ONCE uint8_t score(const uint8_t *a, const uint8_t *b)
{
    uint8_t label = 0, both = 0, i;

    for (i = 0; i < COLORS; i++) more[i] = 0;
    for (i = LENGTH; i; i--, a++, b++) {
        if (*a == *b) {
            label = (uint8_t)(label + 1 + ++both);
        } else {
            if (more[*a]++ < 0) label = (uint8_t)(label + ++both);
            if (more[*b]-- > 0) label = (uint8_t)(label + ++both);
        }
    }
    return label;
}

/* Whether a code agrees with all turns before `now`. */
ONCE uint8_t agrees(const uint8_t *code, const turn *now)
{
    const turn *t;

    for (t = turns; t != now; t++) {
        if (score(t->code, code) != t->label) return 0;
    }
    return 1;
}

/* Whether the code guessed now separates all codes that agree. */
static uint8_t separates(const turn *now)
{
    uint16_t seen = 0, bit;
    uint8_t label;

    clear(other);
    do {
        if (!agrees(other, now)) continue;
        bit = 1;
        for (label = score(now->code, other); label; label--) bit <<= 1;
        if (seen & bit) return 0;
        seen |= bit;
    } while (step(other));
    return 1;
}

/* Finds the first code, from the one guessed now on, that agrees and separates; returns 0 if
 * there is none. */
static uint8_t think(turn *now)
{
    do {
        if (agrees(now->code, now) && separates(now)) return 1;
    } while (step(now->code));
    return 0;
}

ONCE uint8_t get_digit(void)
{
    uint8_t c;
    do c = (uint8_t)(machine_get() - '0');
    while (c > 9);
    return c;
}

/* Shows the guess and reads its answer: the label. */
static uint8_t ask(const turn *now)
{
    uint8_t i, both, label;

    for (i = 0; i < LENGTH; i++) machine_put((char)('1' + now->code[i]));
    machine_put('?');
    label = get_digit();
    for (both = (uint8_t)(label + get_digit()); both; both--) label = (uint8_t)(label + both);
    return label;
}

static void play(void)
{
    turn *now = turns;
    const uint16_t *place = entries, *next = entries;
    uint16_t first = 0, own, number; /* entries at this depth from; of the answer from */
    uint8_t label;

    clear(now->code);
    number = NEXT_ENTRY(next);
    for (;;) {
        /* The guess has an entry, and this is the number of its code. */
        place = next;
        for (; number; number--) step(now->code);
    asking:
        label = ask(now);
        now->label = label;
        now++;
        clear(now->code);
        next = place;
        if (label < LABELS) {
            for (own = first; label; label--) own += CODES;
            while (next != entries + ENTRIES) {
                number = NEXT_ENTRY(next);
                if (number < first) break;
                number -= own;
                if (number < CODES) goto found;
            }
        }
        if (think(now)) {
            if (now[-1].label == SOLVED) return;
            place = entries + ENTRIES;
        } else {
            machine_put('!');
            now--;
        }
        goto asking;
    found:
        first += LABELS * CODES;
    }
}

int main(void)
{
    machine_start();
    for (;;) play();
}
