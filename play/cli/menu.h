/* menu.h - asks what to play where the command line does not say. */
#ifndef PLAY_MENU_H
#define PLAY_MENU_H

#include "play/cli/session.h"

/* What was typed; the session's options point into it. */
typedef struct menu_choice {
    char line[INPUT_ROOM];
    const char *words[PEG_MAX_LENGTH + 1];
} menu_choice;

/* Asks for the game, unless the command line names one, and for the mode, and enters them
 * into the session's options. OUTCOME_DONE with the mode still MODE_ASK: nothing is to be
 * played after all. */
play_outcome menu_ask(play_session *session, menu_choice *choice, play_trouble *trouble);

/* Whether the player wants to go on with a game that is not over; if not, says how long it is
 * kept. */
bool menu_go_on(play_session *session, const kept_game *kept);

/* Whether the player wants another game, after one that was chosen in the menu. */
bool menu_again(play_session *session);

#endif
