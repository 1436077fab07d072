/*
 * main.c - plays every secret of the image in image.h, flat or terse, with the single header,
 * whose code may be in walker.c. C89 and C++. Prints the total of guesses.
 */
#include <stdio.h>

#ifdef FETCH_BY_FUNCTION
#include <stdint.h>
static unsigned long fetched;
static uint8_t fetch(const uint8_t *byte)
{
    fetched++;
    return *byte;
}
#define PEG_BYTE(p) fetch(p)
#endif
#include "pegtree_walk.h"
#include "image.h"

#ifdef PLAYS_TERSE
#define OF_FORM(name) peg_terse_##name
typedef peg_terse tree_view;
#else
#define OF_FORM(name) peg_##name
typedef peg_view tree_view;
#endif

#if defined(PEGTREE_PREFIX) && !defined(PLAYS_TERSE)
/* The new names, spelled out. */
#undef peg_open
#undef peg_start
#undef peg_view
#define peg_open  game_open
#define peg_start game_start
#define peg_view  game_view
#endif

#ifndef PEG_WITHOUT_EXTRAS
static int is_split(uint8_t label)
{
    uint8_t bulls, cows;
    peg_label_split(label, &bulls, &cows);
    return label == peg_label(bulls, cows);
}
#endif

static unsigned long play(const tree_view *tree, const uint8_t *secret)
{
    OF_FORM(cursor) at;
    peg_status status;
    uint8_t guess[PEG_MAX_LENGTH];
    unsigned long guesses = 0;

    OF_FORM(start)(tree, &at);
    do {
        uint8_t label;
#if !defined(PEG_WITHOUT_EXTRAS) && !defined(PLAYS_TERSE)
        uint8_t next;
#endif
        OF_FORM(guess)(&at, guess);
        guesses++;
        label = peg_feedback(guess, secret, 4);
#ifndef PEG_WITHOUT_EXTRAS
        if (!is_split(label)) return 0;
#ifndef PLAYS_TERSE
        next = (uint8_t)(label - 1); /* 255 for 0 */
        if (!peg_next_answer(&at, &next) || next != label) return 0;
        if (peg_made(&at) != guesses - 1 || peg_remaining(&at) == 0) return 0;
#endif
#endif
        status = OF_FORM(answer)(&at, label);
    } while (status == PEG_OK);
    return status == PEG_SOLVED ? guesses : 0;
}

int main(void)
{
    tree_view tree;
    unsigned long total = 0;
    unsigned s;

#ifndef PEG_WITHOUT_EXTRAS
    if (peg_version()[0] != '0' + PEG_VERSION_MAJOR) return 4;
#endif
    if (OF_FORM(open)(&tree, image, (PEG_OFFSET)sizeof image) != PEG_OK) return 1;
    for (s = 0; s < 1296; s++) {
        uint8_t secret[4];
        unsigned long guesses;
        secret[0] = (uint8_t)(s / 216);
        secret[1] = (uint8_t)(s / 36 % 6);
        secret[2] = (uint8_t)(s / 6 % 6);
        secret[3] = (uint8_t)(s % 6);
        guesses = play(&tree, secret);
        if (guesses == 0) return 2;
        total += guesses;
    }
#ifdef FETCH_BY_FUNCTION
    if (fetched == 0) return 3;
#endif
    printf("%lu\n", total);
    return 0;
}
