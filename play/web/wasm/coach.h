/*
 * coach.h - what the page asks the player's C code about a game: the module coach.wasm.
 *
 * It reads tree files, keeps the game's history, and answers from it just as the terminal
 * player does, with the same code: the next guess (guide.c), the codes left (candidates.c),
 * which symbols are possible where (reasons.c), repairs (repair.c), how good a guess was
 * (analysis.c), the code of a seed (random.c). It walks with the functions of walk.wasm, which
 * it imports.
 *
 * One instance plays one game, which is its state. Answers go to memory that the page provides:
 * bytes for codes, uint32_t or double for numbers. A code takes 12 bytes, PEG_MAX_LENGTH,
 * whatever its length.
 */
#ifndef WEB_COACH_H
#define WEB_COACH_H

#include <stdbool.h>
#include <stddef.h>
#include "format/pegtree.h"

#pragma GCC visibility push(default)

/* Writes to about[21], of a tree file: kind, length, 12 ranges, strategy, objective, whether it
 * is proven best of its game, worst, secrets, and total (low half, high half). Errors: as
 * peg_about_read(). */
peg_status coach_about(const uint8_t *file, size_t size, uint32_t *about);

/* Expands a tree file; image[0] gets the address of the flat image, image[1] its size. Errors,
 * `limit` and cost: as peg_expand(). */
peg_status coach_expand(const uint8_t *file, size_t size, size_t limit, uint32_t *image);

/* Begins a game with the tree in this image, which must stay where it is. Errors: as
 * peg_open(). Call before any of the functions below. */
peg_status coach_open(const uint8_t *image, size_t size);

/* Begins a game without a tree: rules as coach_about() writes them, kind, length, 12 ranges.
 * Errors: as peg_rules_check(). */
peg_status coach_open_rules(const uint32_t *rules);

/* The number of secrets of the game. */
uint32_t coach_secrets(void);

/* Replaces the history by `count` turns, at most 255: codes[count][12] and labels[count]. */
void coach_history(const uint8_t *codes, const uint8_t *labels, unsigned count);

/* Writes the next guess to code[12]; returns the guide_kind. about[0] gets the number of codes
 * left, about[1] whether there are more. Cost: as guide_next(). */
int coach_guide(uint8_t *code, uint32_t *about);

/* Writes the best next guess, also off the tree's path, to code[12]; false if no code
 * agrees, and without memory. Cost: as advice_find(). */
bool coach_advice(uint8_t *code);

/* Guesses that the tree takes for a secret. */
unsigned coach_guesses(const uint8_t *secret);

/* Writes the first codes left, in order, to codes[most][12]; returns how many it wrote. */
unsigned coach_codes(uint8_t *codes, unsigned most);

/* How many codes are left, counted up to `most`. */
unsigned coach_count(unsigned most);

/* possible[12][2]: the symbols that can still stand at each position, bit by bit, the first
 * 32 and the others. */
void coach_known(uint32_t *possible);

/* How a guess splits the codes left: parts[label] of them would give that answer, for each of
 * COACH_LABELS labels. Returns how many codes there are, counted up to `most`. */
#define COACH_LABELS 91
uint32_t coach_split(const uint8_t *code, uint32_t *parts, uint32_t most);

/* The answer of an opponent without a code to this guess: a label. Cost: as fiend_answer(). */
unsigned coach_fiend(const uint8_t *code);

/* Writes the nodes of the tree that was opened, parents first and answers in ascending order of
 * their labels, at most `most` of them: guesses[n][12]; labels[n], the answer that leads there,
 * with COACH_RIGHT if the guess can be right; and sizes[n], the nodes of its subtree.
 * Returns how many it wrote. Cost: a walk over the tree. */
#define COACH_RIGHT 128
uint32_t coach_nodes(uint8_t *guesses, uint8_t *labels, uint32_t *sizes, uint32_t most);

/* Writes the repairs of a contradiction, likeliest first, to repairs[most][4]: turn, label,
 * codes left then, whether there are more. Returns how many it wrote. Cost: repair.h. */
unsigned coach_repairs(uint32_t *repairs, unsigned most);

/* How good turn `turn` was, from guess_analysis: numbers[0..5] get before, after, the
 * verdict_word, cost, luck, excluded; numbers[6..9] of the guess possible, answers, expected,
 * guesses, numbers[10..13] the same of the better one, and better[12] its code. Cost: as
 * analyse_guess(). */
void coach_analysis(unsigned turn, double *numbers, uint8_t *better);

/* Writes the code of a seed, 1 to 32 visible ASCII characters, to code[12]. */
void coach_secret(const char *seed, uint8_t *code);

#pragma GCC visibility pop

#endif
