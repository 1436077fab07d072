/*
 * goal.c - the goals of a proof, as Eva sees what header.c computes of them: any game that
 * pegtree-check takes, and any figures that a proof may state of a tree.
 */
#include "__fc_builtin.h"

#include <string.h>

#include "tests/proof/check.h"

#include "set_goal.inc" /* of header.c */

int main(void)
{
    static const char *const names[] = {"total", "depth", "last"};
    check_proof proof = {.objective = Frama_C_unsigned_int_interval(0, 2)};
    check_goal goal;

    proof.game.codes = Frama_C_unsigned_int_interval(1, MOST_CODES);
    proof.total = Frama_C_unsigned_long_interval(1, MOST_CODES * PEG_MAX_GUESSES);
    proof.worst = Frama_C_unsigned_int_interval(1, PEG_MAX_GUESSES);
    proof.last = Frama_C_unsigned_int_interval(1, MOST_CODES);
    proof.within = Frama_C_nondet(0, 1) ? CHECK_ANY : proof.worst;
    if (set_goal(&proof, names[Frama_C_int_interval(0, 2)], &goal)) {
        //@ assert goal.unit <= MOST_CODES + 1 && goal.last <= MOST_CODES * PEG_MAX_GUESSES + 1;
        //@ assert goal.depth <= CHECK_ANY;
    }
    return 0;
}
