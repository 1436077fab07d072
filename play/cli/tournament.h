/* tournament.h - several players and the program break codes in turn. */
#ifndef PLAY_TOURNAMENT_H
#define PLAY_TOURNAMENT_H

#include "play/cli/session.h"

#define TOURNAMENT_PLAYERS 12u

/* Plays options.rounds rounds with the players of options.players, names with commas between.
 * In each round everybody gets a code of his own; who has made the fewest guesses wins. Every
 * game is recorded under its player's name. */
play_outcome tournament_play(play_session *session, play_trouble *trouble);

#endif
