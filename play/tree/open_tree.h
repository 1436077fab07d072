/* open_tree.h - from the path of a file to a game with a tree. */
#ifndef PLAY_OPEN_TREE_H
#define PLAY_OPEN_TREE_H

#include "play/game/game.h"
#include "play/system/outcome.h"

/* Reads the tree at `path`, a file in any form. On failure *game holds nothing, and *trouble
 * says what is wrong. */
peg_status tree_open(play_game *game, const char *path, play_trouble *trouble);

/* Releases what the game owns. */
void tree_close(play_game *game);

#endif
