/* game.h - the game being played: its rules and the tree that plays it. */
#ifndef PLAY_GAME_H
#define PLAY_GAME_H

#include <stdbool.h>
#include <stdint.h>
#include "play/core/outcome.h"
#include "format/pegtree.h"

typedef struct play_game {
    peg_rules rules;
    uint32_t secrets;
    bool has_tree;
    peg_view tree;   /* where has_tree, but not `expansion`: see game_tree() */
    struct play_expansion *expansion; /* a big tree on its way from file to image; or null */
    uint8_t opening[PEG_MAX_LENGTH];  /* where expansion: the first guess, known already */
    bool has_about;  /* a flat image says nothing about itself, a tree file does */
    peg_about about; /* where has_about */
    uint8_t *bytes;  /* owned: what the view looks into; null without a tree */
} play_game;

/* Ranges that are all alike are no ranges of their own: m5.5.5 is the same game as p3c5r,
 * and that is how titles, records and trees call it. */
void game_simplify_rules(peg_rules *rules);

/* A game without a tree. */
void game_of_rules(play_game *game, const peg_rules *rules);

/* peg_file_read() for plain files only: a device could go on for ever, a pipe wait. */
peg_status game_read_file(const char *path, uint8_t **bytes, size_t *size);

/* Reads the tree file or flat image at `path`. On failure *game holds nothing. */
play_outcome game_open(play_game *game, const char *path, play_trouble *trouble);

/* The tree of a game that has one; waits until a big one is expanded. Null where that fails:
 * the file's checks held, but not what they guard. For one thread. */
const peg_view *game_tree(const play_game *game);

/* Releases what the game owns. */
void game_close(play_game *game);

#endif
