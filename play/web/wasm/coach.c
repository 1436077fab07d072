/*
 * coach.c - what the page asks the player's C code about a game: the module coach.wasm.
 *
 * It has the game and its history, from which functions of play/game/ answer just as in the
 * terminal: the next guess (guide.c), the codes left (candidates.c), which symbols are possible
 * where (reasons.c), repairs (repair.c), how good a guess was (analysis.c), the code of a seed
 * (random.c). coach.js calls them, and reads the structures that they fill; modules.sh lists
 * them. They walk with the functions of walk.wasm, which the module imports. Tree files are
 * read by functions of pegtree.h and file.h.
 *
 * One instance plays one game. A code takes 12 bytes, PEG_MAX_LENGTH, whatever its length.
 */
#include <stddef.h>
#include <string.h>
#include "format/tree/tree.h"
#include "play/game/advice.h"
#include "play/game/analysis.h"
#include "play/game/candidates.h"
#include "play/game/guide.h"
#include "play/game/random.h"
#include "play/game/repair.h"
#include "play/system/interrupt.h"

/* A page has no Ctrl-C: nothing interrupts a search. */
bool interrupt_pending(void)
{
    return false;
}

/* Where coach.js reads the members of structures that functions of play/game/ fill. */
#define STANDS_AT(structure, member, offset)                                                   \
    _Static_assert(offsetof(structure, member) == (offset), #structure " has changed")
STANDS_AT(peg_about, strategy, 14);
STANDS_AT(peg_about, objective, 15);
STANDS_AT(peg_about, proven, 16);
STANDS_AT(peg_about, worst, 17);
STANDS_AT(peg_about, max_depth, 18);
STANDS_AT(peg_about, opened, 19);
STANDS_AT(peg_about, secrets, 20);
STANDS_AT(peg_about, total, 24);
STANDS_AT(peg_tree, nodes, 32);
STANDS_AT(peg_node, label, 4);
STANDS_AT(peg_node, children, 5);
STANDS_AT(peg_node, solves, 6);
STANDS_AT(play_game, rules, 0);
STANDS_AT(play_guide, code, 4);
STANDS_AT(play_guide, remaining, 16);
STANDS_AT(play_guide, at_least, 20);
STANDS_AT(play_repair, label, 4);
STANDS_AT(play_repair, at_least, 5);
STANDS_AT(play_repair, remaining, 8);
STANDS_AT(play_advice, best, 16);
STANDS_AT(guess_split, possible, 12);
STANDS_AT(guess_split, answers, 16);
STANDS_AT(guess_split, expected, 32);
STANDS_AT(guess_split, guesses, 40);
STANDS_AT(guess_analysis, after, 4);
STANDS_AT(guess_analysis, made, 8);
STANDS_AT(guess_analysis, better, 56);
STANDS_AT(guess_analysis, excluded, 104);
STANDS_AT(guess_analysis, word, 108);
STANDS_AT(guess_analysis, cost, 112);
STANDS_AT(guess_analysis, luck, 120);
_Static_assert(sizeof(play_repair[REPAIR_ROOM]) == 4096, "OUT in coach.js has changed");

/* coach.js finds what follows by name: no header declares it. */
#pragma GCC visibility push(default)
#pragma clang diagnostic ignored "-Wmissing-prototypes"

play_game game;
play_history history;

/* Writes the first codes left, in order, to codes[most][12]; returns how many it wrote. */
unsigned coach_codes(uint8_t *codes, unsigned most)
{
    play_candidates search;
    unsigned count = 0;
    candidates_start(&search, &history);
    for (const uint8_t *code; count < most && (code = candidates_next(&search)) != NULL;)
        memcpy(codes + count++ * PEG_MAX_LENGTH, code, PEG_MAX_LENGTH);
    return count;
}

/* Writes the code of a seed, 1 to 32 visible ASCII characters, to code[12]. */
void coach_secret(const char *seed, uint8_t *code)
{
    play_random random = random_of_seed(&game.rules, seed);
    random_code(&random, &game.rules, game.secrets, code);
}
