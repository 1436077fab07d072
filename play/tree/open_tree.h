/* open_tree.h - from the path of a file to a game with a tree. */
#ifndef PLAY_OPEN_TREE_H
#define PLAY_OPEN_TREE_H

#include "play/game/game.h"
#include "play/system/outcome.h"

/* peg_file_read() for plain files only: a device could go on for ever, a pipe wait. */
peg_status tree_read_file(const char *path, uint8_t **bytes, size_t *size);

/* Reads the tree file or flat image at `path`. On failure *game holds nothing. */
play_outcome tree_open(play_game *game, const char *path, play_trouble *trouble);

/* Releases what the game owns. */
void tree_close(play_game *game);

#endif
