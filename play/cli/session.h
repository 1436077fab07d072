/* session.h - what every mode works with, the prompt, and the modes. */
#ifndef PLAY_SESSION_H
#define PLAY_SESSION_H

#include "play/cli/options.h"
#include "play/game/game.h"
#include "play/input/input.h"
#include "play/records/kept.h"

typedef struct play_session {
    play_options options;
    play_game game;
    play_alphabet alphabet;
    play_screen screen; /* stdout */
    play_input input;   /* stdin */
    bool person;        /* both are a terminal */
    line_editor editor; /* if both are a terminal and libedit is there */
    play_screen prompt; /* on which a prompt is drawn, */
    char *prompt_text;  /* and what was drawn */
    size_t prompt_size;
    size_t columns;       /* that the prompt takes; 0: its line stays */
    bool recording;       /* finished games are kept; see games.h */
    char keep[KEPT_NAME]; /* under which the current game is kept; empty: it is not kept */
    char seed[SEED_ROOM]; /* that chose the codes to guess; empty: none, or a new one each time
                           */
    play_trouble trouble; /* what main.c prints in the end */
    bool offered;         /* the player was asked about the game that was kept before */
    char last_game[INPUT_ROOM], last_mode[INPUT_ROOM]; /* chosen in the menu, as typed */
    /* What the options point into: */
    kept_game kept;                        /* that game, if it is resumed; */
    char chosen[INPUT_ROOM];               /* a game that was typed in the menu, */
    const char *words[PEG_MAX_LENGTH + 1]; /* and its words */
} play_session;

/* Set the session's trouble by a printf format and its arguments, and return the outcome. */
#define fail(session, ...)    trouble_set(&(session)->trouble, OUTCOME_FAILED, __VA_ARGS__)
#define misused(session, ...) trouble_set(&(session)->trouble, OUTCOME_USAGE, __VA_ARGS__)

/* Writes the seed that the command line gives, else a random one of at most six digits, which
 * is short to type. */
void session_seed(const play_session *session, char seed[SEED_ROOM]);

/* Finds the code of --secret, or if that is not given, of the seed. */
play_outcome session_secret(play_session *session, const char *seed, uint8_t *secret);

/* Writes what the standard output still holds. Fails if anything could not be written: a full
 * disk, a closed output. */
play_outcome session_flush(play_session *session);

/* ---- the prompt ---------------------------------------------------------------------- */

/* What a line at a prompt led to. */
typedef enum play_step {
    STEP_ON,
    STEP_QUIT,
    STEP_END, /* Ctrl-D, or no more input */
    STEP_INTERRUPTED,
    STEP_FAILED /* the session's trouble says why */
} play_step;

/* Between the two, the prompt is drawn, like anything else, on the screen returned. STEP_ON: a
 * line is in session->input. Asks again if a line is too long. */
const play_screen *prompt_begin(play_session *session);
play_step prompt_line(play_session *session);

/* The outcome where a prompt led no further. */
play_outcome prompt_stop(play_session *session, play_step why);

/* Erases the line of the prompt, after which a row can take its place; false if that is
 * impossible. */
bool prompt_erase(const play_session *session);

/* Says why a line was not understood, or which command was probably meant. */
void prompt_misread(const play_session *session, const char *why);

/* ---- the menu (menu.c) ----------------------------------------------------------------- */

/* Asks for the game, unless the command line names one, and for the mode, and enters them
 * into the session's options. OUTCOME_DONE with the mode still MODE_ASK: nothing is to be
 * played after all. */
play_outcome menu_ask(play_session *session);

/* Before a new game displaces an unfinished one, asks once whether the player wants to resume
 * that one; if so, *on is set, and the options ask for it. Other than STEP_ON: the player wants
 * neither. */
play_step menu_go_on(play_session *session, bool *on);

/* Asks for yes, which an empty line stands for, or no. */
play_step ask_whether(play_session *session, const char *question, bool *yes);

/* Asks whether the player wants another game, after one that was chosen in the menu. */
play_outcome menu_again(play_session *session, bool *again);

/* ---- the modes ----------------------------------------------------------------------- */

/* Each plays to its end and returns how that was; main.c then prints session->trouble. */
play_outcome mode_walk(play_session *session);
play_outcome mode_assist(play_session *session);
play_outcome mode_break(play_session *session);
play_outcome mode_duel(play_session *session);
play_outcome mode_stats(play_session *session);
play_outcome mode_make(play_session *session);
play_outcome mode_watch(play_session *session);

#endif
