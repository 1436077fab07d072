/* options.h - what the command line asks for. */
#ifndef PLAY_OPTIONS_H
#define PLAY_OPTIONS_H

#include <stdbool.h>
#include "format/options/parse.h"
#include "play/terminal/screen.h"

typedef enum play_mode {
    MODE_ASK = 0, /* no mode given: the program asks */
    MODE_BREAK,
    MODE_MAKE,
    MODE_ASSIST,
    MODE_WATCH,
    MODE_DUEL,
    MODE_STATS,
    MODE_WALK,
    MODE_DAILY,
    MODE_HELP
} play_mode;

#define GAME_WORD_ROOM 128 /* the part of a game ID before its # */

#define GAMES_ONE 0u         /* one game, drawn */
#define GAMES_ALL UINT32_MAX /* every secret once */

/* Texts point into the command line. */
typedef struct play_options {
    play_mode mode;
    unsigned word_count; /* operands after the mode: rules, maybe several words, or a file */
    const char *const *words;
    const char *const *pairs; /* of assist: what follows the game, guesses and answers */
    unsigned pair_words;
    const char *secret;   /* null: none given */
    const char *seed;     /* null: a random one; the date for MODE_DAILY */
    const char *strategy; /* by its own name, not an alias; null: any */
    const char *symbols;  /* null: of alphabet_kind */
    const char *players;  /* of a duel: names with commas between; null: player and program */
    const char *player;   /* null: the login name */
    alphabet_kind alphabet_kind;
    color_choice color;
    color_palette palette;
    unsigned max_guesses; /* 0: as many as it takes */
    unsigned rounds;      /* of a duel */
    double delay;         /* seconds between guesses; negative: not given */
    uint32_t games;       /* to watch: GAMES_ONE, GAMES_ALL or a number */
    bool plain;           /* the tree's own codes, not renamed at random */
    bool fiend;           /* of make: there is no code */
    bool hard;            /* of make: guesses must agree with the answers */
    bool ascii;
    bool no_edit; /* plain lines, even if libedit is installed */
    bool all;     /* of stats: every player */
    bool no_record;
    bool json;
    bool csv;

    unsigned strategy_id; /* as the command line has it, a peg_strategy_id */

    char id_game[GAME_WORD_ROOM]; /* of a game ID such as p4c6r#12345, the game */
    const char *id_words[1];
} play_options;

/* The table of modes and options (table.c). */
extern const cli_program play_program;

/* Reads the command line, reordering argv. The request says what to do: a mode if
 * its action is CLI_DO_COMMAND. A game ID `p4c6r#12345` is split into game and seed. *options
 * must not be moved afterwards: it points into itself. */
play_outcome options_read(play_options *options, int argc, char **argv, cli_request *request,
                          play_trouble *trouble);

#endif
