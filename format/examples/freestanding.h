/*
 * freestanding.h - what the rest of such a program sees of freestanding.c.
 */
#ifndef FREESTANDING_H
#define FREESTANDING_H

/* Begins a game: writes the first guess to code, four symbols 0..5. */
void opponent_begin(unsigned char code[4]);

/* Takes the answer to the last guess and writes the next one. */
enum {
    OPPONENT_GUESSES, /* code is the next guess */
    OPPONENT_SOLVED,  /* code is the solution */
    OPPONENT_DOUBTS   /* the answers contradict each other; code is unchanged */
};
int opponent_answer(unsigned char bulls, unsigned char cows, unsigned char code[4]);

#endif
