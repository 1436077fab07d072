/*
 * equals.c - guesses that are equally good, as they are found.
 */
#include "gen/core/array.h"
#include "gen/core/equals.h"

void peg_equals_add(peg_equals *equals, uint32_t guess)
{
    uint32_t *list =
        peg_array_room(equals->guess, &equals->room, equals->count + 1, sizeof *list);

    if (!list) {
        equals->failed = 1;
        return;
    }
    equals->guess = list;
    equals->guess[equals->count++] = guess;
}
