/*
 * kept.h - a game that is not over, kept on disk guess by guess, so that nothing that ends the
 * program loses it.
 *
 * Each is a file under $XDG_STATE_HOME/pegtree, which is replaced as a whole: a line as in the
 * log, and one with the guesses.
 */
#ifndef PLAY_KEPT_H
#define PLAY_KEPT_H

#include "play/records/record.h"

#define KEPT_GAME  "game.kept"     /* the name of an ordinary game */
#define KEPT_DAILY "daily-%s.kept" /* and of today's, by its rules */
#define KEPT_NAME  (PEG_RULES_TEXT + 16)

typedef struct kept_game {
    play_record record; /* player, rules, seed (empty: a fiend's game), guesses, hints */
    bool hard;
    unsigned most;  /* guesses, 0: any number */
    unsigned count; /* guesses on the board */
    uint8_t codes[PEG_MAX_GUESSES][PEG_MAX_LENGTH];
    uint8_t labels[PEG_MAX_GUESSES]; /* and their answers */
} kept_game;

/* Keeps the game under this name, in place of the one kept there before; false where that one
 * stays, or there is no folder to keep it in. */
bool kept_save(const char *name, const kept_game *game);

/* Reads it; false where there is none, or what is there is no such game. */
bool kept_load(const char *name, kept_game *game);

void kept_forget(const char *name);

#endif
