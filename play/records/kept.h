/*
 * kept.h - a game that is not over, kept on disk guess by guess, so that nothing that ends the
 * program loses it.
 *
 * Each is a file under $XDG_STATE_HOME/pegtree, which is replaced as a whole: a line as in the
 * log, and one with the guesses. A player has one for ordinary games, and one for each kind of
 * game of the day.
 */
#ifndef PLAY_KEPT_H
#define PLAY_KEPT_H

#include "play/game/history.h"
#include "play/records/record.h"

#define KEPT_NAME (PEG_RULES_TEXT + 3 * RECORD_PLAYER + 16)

typedef struct kept_game {
    play_record record; /* player, rules, seed (empty: a fiend's game), guesses, hints */
    bool hard;
    bool hinted;   /* the last hint was given at this point */
    unsigned most; /* guesses, 0: any number */
    play_history history;
} kept_game;

/* The name for a game of the record's player: today's of its rules, or an ordinary one. */
void kept_name(char name[KEPT_NAME], const play_record *record, bool daily);

/* Keeps the game under this name, in place of the one kept there before; false if that one
 * stays, or there is no folder to keep it in. */
bool kept_save(const char *name, const kept_game *game);

/* Reads the game; false if there is none, or the file does not hold a game. */
bool kept_load(const char *name, kept_game *game);

void kept_forget(const char *name);

#endif
