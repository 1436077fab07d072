/* mode_break.c - the player thinks of a code, the program guesses. */
#include "play/cli/break_game.h"
#include "play/cli/recording.h"
#include "play/terminal/board.h"

play_outcome mode_break(play_session *session, play_trouble *trouble)
{
    const play_screen *screen = &session->screen;
    recording_prepare(session);
    board_title(screen, &session->game);
    if (screen->terminal) {
        screen_text(screen, STYLE_PLAIN, 0,
                    "Think of a code. Answer each guess with its bulls (right symbol, right "
                    "place) and cows (right symbol, wrong place): bbc, 2 1, or Enter for none. "
                    "help says more.");
        putc('\n', screen->out);
    }
    answered_game game;
    const play_outcome outcome = break_play(&game, session, trouble);
    if (outcome != OUTCOME_DONE) return outcome;
    if (game.lost)
        screen_print(screen, STYLE_STRONG, "You win: not found in %u guess%s.\n",
                     game.history.count, game.history.count == 1 ? "" : "es");
    if (game.lost || history_solved(&game.history)) {
        const uint8_t *code = game.history.turns[game.history.count - 1].code;
        recording_add(session, &(finished_game){true, !game.lost, game.history.count, 0,
                                                game.lost ? NULL : code, ""});
    }
    return OUTCOME_DONE;
}
