/* session.h - what every mode works with, and the modes. */
#ifndef PLAY_SESSION_H
#define PLAY_SESSION_H

#include "play/cli/options.h"
#include "play/game/game.h"
#include "play/input/input.h"
#include "play/input/line_edit.h"
#include "play/terminal/screen.h"

typedef struct play_session {
    play_options options;
    play_game game;
    play_alphabet alphabet;
    play_screen screen; /* stdout */
    play_input input;   /* stdin */
    line_editor editor; /* where both are a terminal and libedit is there */
    bool recording;     /* finished games are kept; see recording.h */
} play_session;

/* Each plays to its end and says how that was; *trouble is the line that main.c then prints. */
play_outcome mode_walk(play_session *session, play_trouble *trouble);
play_outcome mode_assist(play_session *session, play_trouble *trouble);
play_outcome mode_break(play_session *session, play_trouble *trouble);
play_outcome mode_duel(play_session *session, play_trouble *trouble);
play_outcome mode_stats(play_session *session, play_trouble *trouble);
play_outcome mode_make(play_session *session, play_trouble *trouble);
play_outcome mode_watch(play_session *session, play_trouble *trouble);

#endif
