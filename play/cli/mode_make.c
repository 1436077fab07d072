/* mode_make.c - the program thinks of a code, the player guesses. */
#include <stdio.h>
#include <string.h>
#include "play/cli/games.h"
#include "play/system/interrupt.h"
#include "play/terminal/explain.h"

/* Lets a second person type the code without echo. */
static play_outcome ask_secret(play_session *session, uint8_t *secret)
{
    const play_screen *screen = &session->screen;
    const bool asks = screen->terminal || session->input.terminal;
    short_text why;
    board_title(screen, &session->game); /* what the code consists of */
    for (;;) {
        const input_result read =
            input_read_unseen(&session->input, screen->out, asks ? "The code, unseen: " : "");
        if (asks) putc('\n', screen->out);
        if (read == INPUT_INTERRUPTED) return trouble_interrupted(&session->trouble);
        if (read != INPUT_LINE && read != INPUT_TOO_LONG)
            return fail(session, "no code was given");
        if (alphabet_read(&session->alphabet, &session->game.rules, session->input.line, secret,
                          &why))
            return OUTCOME_DONE;
        fprintf(screen->out, "  %s\n", why.text);
    }
}

/* The code to find: the given one, that of the seed, or that of a random seed. Sets the
 * session's seed. */
static play_outcome choose_secret(play_session *session, uint8_t *secret)
{
    const play_options *options = &session->options;
    if (options->fiend) {
        if (options->secret == NULL && options->seed == NULL) return OUTCOME_DONE;
        return misused(session,
                       "--fiend cannot be combined with a secret or a seed: it has no code");
    }
    if (options->secret != NULL && options->seed != NULL)
        return misused(session, "--secret and a seed cannot be combined: both choose the code");
    if (options->secret == NULL)
        session_seed(session, session->seed);
    else if (strcmp(options->secret, "-") == 0)
        return ask_secret(session, secret);
    return session_secret(session, session->seed, secret);
}

/* Adds what the code was, or one that it could still have been. */
static void add_code(cli_line *line, const make_game *game)
{
    const play_session *session = game->session;
    const short_text code =
        alphabet_code(&session->alphabet, game->secret, session->game.rules.length);
    if (!game->fiend) {
        cli_line_add(line, "; the code was %s", code.text);
        return;
    }
    const uint32_t open = candidates_count(&game->history, CODE_SET_COUNT_MOST);
    cli_line_add(line, "; %s, %s%s", board_remaining(open, open == CODE_SET_COUNT_MOST).text,
                 open == 1 ? "" : "such as ", code.text);
}

static void say_result(const make_game *game)
{
    const play_screen *screen = &game->session->screen;
    const play_game *played = &game->session->game;
    const bool solved = history_solved(&game->history);
    const char *const how = solved       ? "Solved in"
                            : game->lost ? "Lost: not found in"
                                         : "Not solved after";
    char begin[80], text[300];
    cli_line line = cli_line_in(text, sizeof text);
    snprintf(begin, sizeof begin, "%s %u guess%s", how, game->guesses,
             PLURAL_ES(game->guesses));
    if (game->hints > 0)
        cli_line_add(&line, ", with %u hint%s", game->hints, PLURAL_S(game->hints));
    if (!solved) add_code(&line, game);
    const unsigned by_tree = game->fiend ? 0 : guide_guesses(played, game->secret);
    if (by_tree > 0) cli_line_add(&line, "; I would have needed %u", by_tree);
    if (game->fiend && played->has_tree)
        cli_line_add(&line, "; I would have needed at most %u", played->about.worst);
    cli_line_add(&line, ".");
    if (game->guesses > game->history.count) {
        const unsigned undone = game->guesses - game->history.count;
        cli_line_add(&line, " %u guess%s taken back, and counted.", undone,
                     undone == 1 ? " was" : "es were");
    }
    screen_print(screen, solved ? STYLE_GOOD : STYLE_STRONG, "%s", begin);
    screen_continue(screen, (unsigned)strlen(begin), 0, text);
    const peg_status error = game_tree_error(played);
    if (error != PEG_OK)
        screen_print(screen, STYLE_BAD, "The tree cannot be used: %s.\n", peg_strerror(error));
}

static void say_hello(const play_session *session)
{
    const play_screen *screen = &session->screen;
    if (!screen->terminal) return;
    screen_text(
        screen, STYLE_PLAIN, 0,
        "%s %s is a bull (right symbol, right place), %s a cow (right symbol, wrong place).%s "
        "help says more.",
        session->options.fiend
            ? "I may change my code as long as it fits my answers. Corner me!"
            : "I have a code. Guess it!",
        screen->unicode ? "●" : "b", screen->unicode ? "○" : "c",
        session->options.hard ? " Every guess must agree with all answers." : "");
    putc('\n', screen->out);
}

/* Whether to keep the game, and under which name: only games of a person who may not know the
 * code. */
static void choose_keep(play_session *session)
{
    const play_options *options = &session->options;
    if (!session->person || options->secret != NULL || options->no_record) return;
    const play_record now = recording_of(session);
    kept_name(session->keep, &now, options->mode == MODE_DAILY);
}

/* Forgets the game, which is over. One kept before it stays if not even one guess was made. */
static void forget(const play_session *session)
{
    kept_game kept;
    if (session->keep[0] == '\0' || session->options.mode == MODE_DAILY) return;
    if (kept_load(session->keep, &kept) && !recording_same_game(session, &kept)) return;
    kept_forget(session->keep);
}

static play_outcome say_interrupted(const make_game *game)
{
    play_session *session = game->session;
    const bool kept = session->keep[0] != '\0' && game->guesses + game->hints > 0;
    const char *const rules = session->game.rules_text;
    if (session->options.mode == MODE_DAILY)
        return trouble_set(&session->trouble, OUTCOME_INTERRUPTED,
                           kept ? "interrupted; pegtree-play daily %s resumes it"
                                : "interrupted; the same game again: pegtree-play daily %s",
                           rules);
    if (kept)
        return trouble_set(&session->trouble, OUTCOME_INTERRUPTED,
                           "interrupted; pegtree-play resumes it");
    if (session->seed[0] == '\0') return OUTCOME_INTERRUPTED;
    return trouble_set(&session->trouble, OUTCOME_INTERRUPTED,
                       "interrupted; the same game again: pegtree-play guess %s#%s", rules,
                       session->seed);
}

play_outcome mode_make(play_session *session)
{
    const play_screen *screen = &session->screen;
    const play_options *options = &session->options;
    const char *const rules = session->game.rules_text;
    const bool daily = options->mode == MODE_DAILY;
    uint8_t secret[PEG_MAX_LENGTH];
    make_game game;
    play_outcome outcome = choose_secret(session, secret);
    if (outcome != OUTCOME_DONE) return outcome;
    const bool typed_unseen = options->secret != NULL && strcmp(options->secret, "-") == 0;
    recording_prepare(session);
    choose_keep(session);
    if (!typed_unseen) board_title(screen, &session->game); /* else it has been shown */
    if (daily && session->recording && recording_played_before(session))
        return daily_show(session);
    if (!daily && session->seed[0] != '\0')
        screen_text(screen, STYLE_PLAIN, 0,
                    "Game %s#%s  (for a friend: pegtree-play guess %s#%s)", rules,
                    session->seed, rules, session->seed);
    if (options->fiend) recording_stop(session, "The fiend has no code");
    recording_check_code(session, options->secret != NULL && !typed_unseen);
    say_hello(session);
    outcome = make_play(&game, session, options->fiend ? NULL : secret);
    if (outcome == OUTCOME_INTERRUPTED) return say_interrupted(&game);
    if (outcome != OUTCOME_DONE) return outcome;
    if (daily && game.guesses == 0) {
        screen_text(screen, STYLE_PLAIN, 0,
                    "You made no guess: the code stays hidden, and you can still play the game "
                    "of the day.");
        return OUTCOME_DONE;
    }
    recording_add_guessed(&game);
    forget(session);
    say_result(&game);
    if (game.guesses == 0) return OUTCOME_DONE; /* not even begun */
    if (game.history.count > 0)
        analysis_show(screen, &session->game, &game.history, game.fiend);
    if (interrupt_pending()) return trouble_interrupted(&session->trouble);
    return daily && session->recording ? daily_show(session) : OUTCOME_DONE;
}
