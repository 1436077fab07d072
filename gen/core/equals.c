/*
 * equals.c - guesses that are equally good, as they are found.
 */
#include <stdlib.h>

#include "gen/core/equals.h"

void peg_equals_add(peg_equals *equals, uint32_t guess)
{
    if (equals->count == equals->room) {
        size_t room = equals->room ? 2 * equals->room : 64;
        uint32_t *larger = realloc(equals->guess, room * sizeof *larger);
        if (!larger) {
            equals->failed = 1;
            return;
        }
        equals->guess = larger;
        equals->room = room;
    }
    equals->guess[equals->count++] = guess;
}
