/*
 * coach.c - what the page asks the player's C code about a game: the module coach.wasm.
 *
 * It keeps the game's history, and answers from it just as the terminal player does, with the
 * same code: the next guess (guide.c), the codes left (candidates.c), which symbols are
 * possible where (reasons.c), repairs (repair.c), how good a guess was (analysis.c), the code
 * of a seed (random.c). It walks with the functions of walk.wasm, which it imports. Tree files
 * are read by functions of pegtree.h, which modules.sh exports with those below.
 *
 * One instance plays one game, which is its state. Answers go to memory that the page provides:
 * bytes for codes, uint32_t or double for numbers. A code takes 12 bytes, PEG_MAX_LENGTH,
 * whatever its length.
 */
#include <string.h>
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

/* coach.js calls what follows, by name: no header declares it. It also calls some functions of
 * play/game/, with the addresses of these two: modules.sh lists them. */
#pragma GCC visibility push(default)
#pragma clang diagnostic ignored "-Wmissing-prototypes"

play_game game;
play_history history;

/* Begins a game with the tree in this image, which must stay where it is. Errors: as
 * peg_open(). Call before any of the functions below. */
peg_status coach_open(const uint8_t *image, size_t size)
{
    peg_view tree;
    peg_status status = peg_open(&tree, image, (PEG_OFFSET)size);
    if (status != PEG_OK) return status;
    game_take_tree(&game, &tree);
    history_start(&history, &game.rules);
    return PEG_OK;
}

/* Begins a game without a tree. Errors: as peg_rules_check(). */
peg_status coach_open_rules(const peg_rules *rules)
{
    const peg_status status = peg_rules_check(rules);
    if (status != PEG_OK) return status;
    game_of_rules(&game, rules);
    history_start(&history, &game.rules);
    return PEG_OK;
}

/* Replaces the history by `count` turns, at most 255: codes[count][12] and labels[count]. */
void coach_history(const uint8_t *codes, const uint8_t *labels, unsigned count)
{
    history_start(&history, &game.rules);
    for (unsigned t = 0; t < count; t++)
        history_add(&history, codes + t * PEG_MAX_LENGTH, labels[t]);
}

/* Writes the next guess to code[12]; returns the guide_kind. about[0] gets the number of codes
 * left, about[1] whether there are more. Cost: as guide_next(). */
int coach_guide(uint8_t *code, uint32_t *about)
{
    play_guide guide;
    guide_next(&game, &history, &guide);
    memcpy(code, guide.code, PEG_MAX_LENGTH);
    about[0] = guide.remaining;
    about[1] = guide.at_least;
    return (int)guide.kind;
}

/* Writes the best next guess, also off the tree's path, to code[12]; with `possible`, the best
 * that can be the code. False if no code agrees, and without memory. Cost: as advice_find(). */
bool coach_advice(uint8_t *code, bool possible)
{
    play_advice advice;
    if (!advice_find(&game, &history, &advice)) return false;
    if (advice.kind != GUIDE_TREE && advice.kind != GUIDE_OFF_TREE) return false;
    if (possible) advice_keep_possible(&advice);
    memcpy(code, advice.best.code, PEG_MAX_LENGTH);
    return true;
}

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

/* Writes the repairs of a contradiction, likeliest first, to repairs[most][4]: turn, label,
 * codes left then, whether there are more. Returns how many it wrote. Cost: repair.h. */
unsigned coach_repairs(uint32_t *repairs, unsigned most)
{
    play_repair list[REPAIR_ROOM];
    unsigned count = repair_list(&history, list);
    if (count > most) count = most;
    for (unsigned i = 0; i < count; i++) {
        *repairs++ = list[i].turn;
        *repairs++ = list[i].label;
        *repairs++ = list[i].remaining;
        *repairs++ = list[i].at_least;
    }
    return count;
}

/* How good turn `turn` was, from guess_analysis: numbers[0..5] get before, after, the
 * verdict_word, cost, luck, excluded; numbers[6..9] of the guess possible, answers, expected,
 * guesses, numbers[10..13] the same of the better one, and better[12] its code. Cost: as
 * analyse_guess(). */
void coach_analysis(unsigned turn, double *numbers, uint8_t *better)
{
    guess_analysis found;
    analyse_guess(&found, &game, &history, turn);
    const guess_split *const splits[] = {&found.made, &found.better};
    *numbers++ = found.before;
    *numbers++ = found.after;
    *numbers++ = found.word;
    *numbers++ = found.cost;
    *numbers++ = found.luck;
    *numbers++ = found.excluded;
    for (unsigned i = 0; i < 2; i++) {
        *numbers++ = splits[i]->possible;
        *numbers++ = splits[i]->answers;
        *numbers++ = splits[i]->expected;
        *numbers++ = splits[i]->guesses;
    }
    memcpy(better, found.better.code, PEG_MAX_LENGTH);
}

/* Writes the code of a seed, 1 to 32 visible ASCII characters, to code[12]. */
void coach_secret(const char *seed, uint8_t *code)
{
    play_random random = random_of_seed(&game.rules, seed);
    random_code(&random, &game.rules, game.secrets, code);
}

/* ---- all of a tree ------------------------------------------------------------------- */

#define COACH_RIGHT 128

/* Where nodes are written: the arguments of coach_nodes(). */
typedef struct node_list {
    uint8_t *guesses, *labels;
    uint32_t *sizes, count, most;
} node_list;

/* Writes the node of a cursor, which the answer of this label leads to, and those below it. The
 * right answer leads to no node, but that it occurs is noted. */
static void add_nodes(node_list *list, const peg_cursor *at, uint8_t label, unsigned depth)
{
    const uint32_t node = list->count++;
    uint8_t answer = PEG_NO_LABEL;
    peg_guess(at, list->guesses + (size_t)node * PEG_MAX_LENGTH);
    list->labels[node] = label;
    while (list->count < list->most && depth < PEG_MAX_GUESSES &&
           peg_next_answer(at, &answer)) {
        peg_cursor below = *at;
        const peg_status status = peg_answer(&below, answer);
        if (status == PEG_OK) add_nodes(list, &below, answer, depth + 1);
        if (status == PEG_SOLVED) list->labels[node] |= COACH_RIGHT;
    }
    list->sizes[node] = list->count - node;
}

/* Writes the nodes of the tree that was opened, parents first and answers in ascending order of
 * their labels, at most `most` of them: guesses[n][12]; labels[n], the answer that leads there,
 * with COACH_RIGHT if the guess can be right; and sizes[n], the nodes of its subtree.
 * Returns how many it wrote. Cost: a walk over the tree. */
uint32_t coach_nodes(uint8_t *guesses, uint8_t *labels, uint32_t *sizes, uint32_t most)
{
    node_list list = {guesses, labels, sizes, 0, most};
    peg_cursor root;
    if (!game.has_tree || most == 0) return 0;
    peg_start(&game.tree, &root);
    add_nodes(&list, &root, 0, 0);
    return list.count;
}
