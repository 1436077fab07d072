/* mode_break.c - the player thinks of a code, the program guesses. */
#include "format/game/ascii.h"
#include "play/cli/games.h"

/* Shows the guess, reads a line and acts on it. */
static play_step ask_answer(answered_game *game)
{
    play_session *session = game->session;
    const play_screen *screen = &session->screen;
    const uint8_t length = game->history.rules.length;
    const bool last = game->guide.remaining == 1 && !game->guide.at_least;
    session->columns =
        board_guess(prompt_begin(session), game->history.count + 1, game->guide.code, length,
                    last ? "right? [yes]" : "answer [none]:");
    const play_step read = prompt_line(session);
    const char *line = session->input.line;
    /* A script that ends when one code is left need not confirm it. */
    if (read == STEP_END && last && !session->input.terminal)
        line = "yes";
    else if (read != STEP_ON)
        return read;

    const play_command command = command_read(line);
    if (command.id != COMMAND_NONE) return answers_command(game, command);
    if (last && line[0] != '\0' && peg_begins("no", line)) {
        board_say(screen,
                  "Then an answer is wrong. Type the answer to this guess too, or undo.");
        return STEP_ON;
    }
    if (last && line[0] == '\0') line = "yes";
    answers_take(game, game->guide.code, line);
    return STEP_ON;
}

/* Says once why the guesses are no longer those of the tree. */
static void say_off_tree(answered_game *game)
{
    const play_session *session = game->session;
    const peg_status error = game_tree_error(&session->game);
    if (game->guide.kind != GUIDE_OFF_TREE) {
        game->said_off_tree = false;
        return;
    }
    if (game->said_off_tree || !session->game.has_tree) return;
    game->said_off_tree = true;
    if (error != PEG_OK)
        board_warn(&session->screen,
                   "The tree cannot be used (%s); from here on I guess a code that agrees.",
                   peg_strerror(error));
    else
        screen_text(
            &session->screen, STYLE_FAINT, BOARD_MARGIN - 1,
            "The corrected answers leave the tree; from here on I guess a code that agrees.");
}

play_outcome break_play(answered_game *game, play_session *session)
{
    answers_begin(game, session, false);
    const unsigned most = session->options.max_guesses;
    while (game->guide.kind != GUIDE_SOLVED) {
        play_step next;
        if (game->guide.kind == GUIDE_INTERRUPTED) {
            next = STEP_INTERRUPTED;
        } else if (game->guide.kind == GUIDE_CONTRADICTION) {
            next = repairs_ask(game);
        } else if (most > 0 && game->history.count >= most) {
            game->lost = true;
            return OUTCOME_DONE;
        } else if (game->history.count == PEG_MAX_GUESSES) {
            return fail(session, "not solved in %u guesses", (unsigned)PEG_MAX_GUESSES);
        } else {
            say_off_tree(game);
            next = ask_answer(game);
        }
        if (next != STEP_ON) return answers_stop(game, next);
    }
    return OUTCOME_DONE;
}

play_outcome mode_break(play_session *session)
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
    const play_outcome outcome = break_play(&game, session);
    if (outcome != OUTCOME_DONE) return outcome;
    if (game.lost)
        screen_print(screen, STYLE_STRONG, "You win: not found in %u guess%s.\n",
                     game.history.count, PLURAL_ES(game.history.count));
    if (game.lost || history_solved(&game.history)) recording_add_broken(&game);
    return OUTCOME_DONE;
}
