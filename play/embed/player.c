/*
 * player.c - guesses codes, as its tree says: with the fewest guesses there can be, if that is
 * an optimal one.
 *
 * It writes a guess, in the symbols of pegtree-play, and a question mark, and reads how many
 * pegs are right and how many more are right elsewhere, as two digits. A `!` says that no code
 * fits the answers; it then asks for the last one again. Nothing here depends on a machine.
 */
#include "machine.h"
#include "walker.h"
#ifdef TRIAL
#include "meter.h"
#endif

#if PEG_ONLY_COLORS <= 10
#define SYMBOL(s) ((PEG_ONLY_COLORS < 10 ? '1' : '0') + (s))
#elif PEG_ONLY_COLORS <= 26
#define SYMBOL(s) ('A' + (s))
#else
#define SYMBOL(s) ((s) < 10 ? '0' + (s) : 'A' - 10 + (s))
#endif

static walker_tree tree;
static walker_cursor at;

static void show(const uint8_t *code)
{
    uint8_t i;
    for (i = 0; i < PEG_ONLY_LENGTH; i++) machine_put((char)SYMBOL(code[i]));
    machine_put('?');
}

/* Skips everything but digits. */
static uint8_t get_digit(void)
{
    char c;
    do c = machine_get();
    while (c < '0' || c > '9');
    return (uint8_t)(c - '0');
}

static void play(void)
{
    static uint8_t code[PEG_ONLY_LENGTH];
    uint8_t bulls, cows;
    peg_status status;

    walker_start(&tree, &at);
    do {
        walker_guess(&at, code);
        show(code);
        bulls = get_digit();
        cows = get_digit();
        status = PEG_E_ARGUMENT;
        if (bulls + cows <= PEG_ONLY_LENGTH)
            status = walker_answer(&at, peg_label(bulls, cows));
        if (status < 0) machine_put('!');
    } while (status != PEG_SOLVED);
}

int main(void)
{
    machine_start();
    /* The tree was made for this walker and is part of the program: it needs no peg_open(). */
#ifdef PLAYER_TERSE
    tree.entries = machine_tree + PEG_TERSE_HEADER + 1;
    tree.count =
        (uint16_t)((uint16_t)(machine_tree_bytes - PEG_TERSE_HEADER - 1) * 8UL / PEG_ONLY_BITS);
#else
    tree.bytes = machine_tree;
    tree.size = machine_tree_bytes;
#endif
    for (;;) play();
    return 0; /* some compilers want it */
}
