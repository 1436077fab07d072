/* make_game.c - the player guesses a code of the program's; see games.h. */
#include "play/cli/games.h"

#include <string.h>
#include "play/system/interrupt.h"
#include "play/terminal/explain.h"

/* ---- commands ---------------------------------------------------------------------- */

static void undo(make_game *game, const char *rest)
{
    const play_screen *screen = &game->session->screen;
    const unsigned taken = history_undo(&game->history, command_turns(rest));
    if (taken == 0)
        board_say(screen, game->history.count > 0 ? "No guess is taken back."
                                                  : "There is no guess to take back.");
    else if (taken == 1)
        board_say(screen, "The last guess is off the board; it still counts.");
    else
        board_say(screen, "%u guesses are off the board; they still count.", taken);
}

/* Counts a hint, unless it is the last one once more. */
static void count_hint(make_game *game)
{
    if (game->hints > 0 && history_same(&game->hinted, &game->history)) return;
    game->hinted = game->history;
    game->hints++;
}

static void hint(make_game *game, const char *rest)
{
    const play_screen *screen = &game->session->screen;
    if (rest[0] != '\0') {
        board_say(screen, "hint takes no code here; why CODE says whether it can be mine.");
        return;
    }
    const unsigned length = game->history.rules.length;
    play_advice advice;
    if (!advice_find(&game->session->game, &game->history, &advice)) {
        board_warn(screen, "Out of memory: no guess was found.");
        return;
    }
    if (advice.kind == GUIDE_INTERRUPTED) return;
    if (game->session->options.hard) advice_keep_possible(&advice);
    count_hint(game);
    if (game->history.count > 0) reasons_show(screen, &game->history);
    const short_text code = alphabet_code(screen->alphabet, advice.best.code, length);
    if (advice.remaining == 1)
        board_say(screen, "It must be %s (hint %u).", code.text, game->hints);
    else
        board_say(screen, "Try %s; %s (hint %u).", code.text,
                  board_remaining(advice.remaining, advice.at_least).text, game->hints);
    advice_show_why(screen, &advice, length);
}

static void run_command(make_game *game, play_command command)
{
    const play_screen *screen = &game->session->screen;
    switch (command.id) {
    case COMMAND_UNDO: undo(game, command.rest); break;
    case COMMAND_BOARD: board_history(screen, &game->history); break;
    case COMMAND_LEFT: left_show(screen, &game->history); break;
    case COMMAND_KNOWN: known_show(screen, &game->history); break;
    case COMMAND_HINT: hint(game, command.rest); break;
    case COMMAND_WHY:
        if (command.rest[0] != '\0')
            explain_code(screen, &game->history, command.rest);
        else
            reasons_show(screen, &game->history);
        break;
    case COMMAND_CODE: board_say(screen, "I have the code here; quit shows it."); break;
    case COMMAND_FIX: board_say(screen, "I give the answers here, and they are right."); break;
    case COMMAND_HELP: explain_make(screen, &game->history.rules); break;
    case COMMAND_QUIT: game->gave_up = true; break;
    case COMMAND_NONE: break;
    }
}

static void take_guess(make_game *game, const uint8_t *code)
{
    const play_session *session = game->session;
    const play_screen *screen = &session->screen;
    const play_history *history = &game->history;
    for (unsigned t = 0; t < history->count; t++) {
        if (memcmp(history->turns[t].code, code, history->rules.length) != 0) continue;
        board_say(screen, "You guessed that already, as guess %u; it does not count.", t + 1);
        return;
    }
    const unsigned conflict = history_conflict(history, code, 0);
    if (session->options.hard && conflict < history->count) {
        explain_exclusion(screen, history, code, conflict);
        board_say(screen, "It does not count: every guess must agree with all answers.");
        return;
    }
    const uint8_t label = game->fiend ? fiend_answer(history, code)
                                      : peg_feedback(code, game->secret, history->rules.length);
    if (interrupt_pending()) return;
    if (!history_add(&game->history, code, label)) {
        game->gave_up = true;
        return;
    }
    game->guesses++;
    prompt_erase(session);
    board_row(screen, history, history->count - 1, "");
    const unsigned most = session->options.max_guesses;
    game->lost = most > 0 && game->guesses >= most && !history_solved(history);
}

/* Shows where the guess goes; returns the columns written. */
static size_t draw_prompt(const make_game *game, const play_screen *screen)
{
    const unsigned most = game->session->options.max_guesses;
    if (!screen->terminal) return 0;
    screen_print(screen, STYLE_FAINT, "%3u  ", game->history.count + 1);
    if (most == 0)
        screen_print(screen, STYLE_FAINT, "guess:");
    else
        screen_print(screen, STYLE_FAINT, "guess (%u of %u):", game->guesses + 1, most);
    putc(' ', screen->out);
    return most == 0 ? 12 : 24;
}

/* ---- kept on disk ------------------------------------------------------------------ */

/* Keeps the game as it stands, if anything was done in it. */
static void keep(const make_game *game)
{
    play_session *session = game->session;
    kept_game kept;
    if (session->keep[0] == '\0' || (game->guesses == 0 && game->hints == 0)) return;
    if (session->recording) { /* it may have been finished meanwhile, in another terminal */
        recording_check_code(session, false);
        if (!session->recording) {
            session->keep[0] = '\0';
            return;
        }
    }
    /* Another game that was begun meanwhile, from another terminal, stays. */
    if (!session->offered && session->options.mode != MODE_DAILY &&
        kept_load(session->keep, &kept) && !recording_same_game(session, &kept)) {
        session->keep[0] = '\0';
        board_say(&session->screen,
                  "Another game was begun meanwhile and is kept; this one is not.");
        return;
    }
    memset(&kept, 0, sizeof kept);
    kept.record = recording_of(session);
    kept.record.guesses = game->guesses;
    kept.record.hints = game->hints;
    kept.hard = session->options.hard;
    kept.hinted = game->hints > 0 && history_same(&game->hinted, &game->history);
    kept.most = session->options.max_guesses;
    kept.history = game->history;
    (void)kept_save(session->keep, &kept); /* the game goes on without */
}

/* Resumes the game where it was left. */
static void resume(make_game *game)
{
    const play_session *session = game->session;
    kept_game kept;
    if (session->keep[0] == '\0' || !kept_load(session->keep, &kept) ||
        !recording_same_game(session, &kept))
        return;
    game->history = kept.history;
    for (unsigned t = 0; t < kept.history.count && !game->fiend; t++) {
        play_turn *const turn = &game->history.turns[t];
        turn->label = peg_feedback(turn->code, game->secret, game->history.rules.length);
    }
    game->guesses = kept.record.guesses;
    game->hints = kept.record.hints;
    if (kept.hinted) game->hinted = game->history;
    board_say(&session->screen, "The game goes on where you left it.");
    board_history(&session->screen, &game->history);
}

/* Reads a line and acts on it. A line that is a code is a guess, even where it is also a
 * command; a slash makes it a command, and help is one without. */
static play_step ask_guess(make_game *game)
{
    play_session *session = game->session;
    uint8_t code[PEG_MAX_LENGTH];
    short_text why;
    session->columns = draw_prompt(game, prompt_begin(session));
    const play_step read = prompt_line(session);
    if (read != STEP_ON || session->input.line[0] == '\0') return read;
    const char *line = session->input.line;
    const play_command command = command_read(line);
    if (!command.marked &&
        alphabet_read(&session->alphabet, &session->game.rules, line, code, &why)) {
        take_guess(game, code);
    } else if (command.id != COMMAND_NONE) {
        run_command(game, command);
    } else {
        prompt_misread(session,
                       command.marked ? "there is no such command; help lists them" : why.text);
    }
    return read;
}

play_outcome make_play(make_game *game, play_session *session, const uint8_t *secret)
{
    memset(game, 0, sizeof *game);
    game->session = session;
    game->fiend = secret == NULL;
    if (secret != NULL) memcpy(game->secret, secret, session->game.rules.length);
    history_start(&game->history, &session->game.rules);
    resume(game);
    while (!game->gave_up && !game->lost && !history_solved(&game->history)) {
        const play_step read = ask_guess(game);
        keep(game);
        if (read == STEP_ON) continue;
        const play_outcome stopped = prompt_stop(session, read);
        if (stopped != OUTCOME_DONE) return stopped;
        if (!session->input.terminal)
            return fail(session, "the input ended before the game did, after %u guess%s",
                        game->guesses, PLURAL_ES(game->guesses));
        game->gave_up = true;
        game->left = true;
    }
    if (game->fiend) (void)candidates_first(&game->history, game->secret);
    return OUTCOME_DONE;
}
