/* game.h - the game being played: its rules and the tree that plays it. */
#ifndef PLAY_GAME_H
#define PLAY_GAME_H

#include <stdbool.h>
#include <stdint.h>
#include "play/game/renaming.h"

/* A large tree that is expanded while the game goes on. Until that is done, guesses are read
 * from its file, one path at a time. */
typedef struct play_late_tree {
    bool ready;        /* expanded: `tree` can be walked */
    peg_view tree;     /* if ready */
    peg_status status; /* PEG_OK, or why it gives no more guesses */
    /* game_tree_guess() by the file, while not ready. */
    peg_status (*guess)(struct play_late_tree *late, const uint8_t *labels, unsigned count,
                        uint8_t *code, uint32_t *remaining);
    void (*wait)(struct play_late_tree *late); /* returns when it is expanded, when that has
                                                  failed, or at Ctrl-C */
} play_late_tree;

typedef struct play_game {
    peg_rules rules;
    char rules_text[PEG_RULES_TEXT]; /* as peg_rules_print() has them */
    uint32_t secrets;
    bool has_tree;        /* see game_tree_guess() */
    peg_view tree;        /* if has_tree, but not `late` */
    play_late_tree *late; /* or null */
    peg_about about;      /* of the tree, if a file was opened */
    play_renaming names;  /* under which it is played: the tree's own, or renamed at random */
    bool by_chance;       /* guesses are drawn from the codes left; no tree is followed */
    uint64_t chance;      /* what these draws depend on; each game has its own */
    uint8_t *bytes;       /* owned: the image behind the view; null without a tree */
} play_game;

/* Rewrites equal ranges as plain rules: m5.5.5 is the same game as p3c5r, the name that titles,
 * records and trees use. */
void game_simplify_rules(peg_rules *rules);

/* A game without a tree. */
void game_of_rules(play_game *game, const peg_rules *rules);

/* Gives the game a tree that can be walked now, or later. The tree's rules become the game's.
 */
void game_take_tree(play_game *game, const peg_view *tree);
void game_take_late_tree(play_game *game, const peg_rules *rules, play_late_tree *late);

/* From here on, draws each guess from the codes left. */
void game_play_by_chance(play_game *game, play_random *random);

/* Finds the tree's guess after the answers labels[0..count-1], in the tree's names. PEG_OK:
 * code[length] is the guess to make; PEG_SOLVED: the last answer was all bulls. *remaining is
 * the number of secrets left. For a late tree it waits only if that takes less than a second;
 * by its file, a further answer takes part of a second, with twenty million secrets too.
 * Errors: PEG_E_CONTRADICTION, and whatever is wrong with the tree. Not thread-safe. */
peg_status game_tree_guess(const play_game *game, const uint8_t *labels, unsigned count,
                           uint8_t *code, uint32_t *remaining);

/* The game's whole tree; waits for a late one. Null: there is none, it cannot be expanded, or
 * Ctrl-C ended the wait. Not thread-safe. */
const peg_view *game_tree(const play_game *game);

/* Why a late tree gives no more guesses, once that is known; else PEG_OK. Does not wait. */
peg_status game_tree_error(const play_game *game);

#endif
