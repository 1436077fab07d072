/*
 * main.c - pegtree-play, the terminal player: reads the command line, finds the game, runs the
 * mode, prints errors and chooses the exit code.
 */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "format/game/code.h"
#include "play/cli/games.h"
#include "play/system/interrupt.h"
#include "play/tree/find_tree.h"

static const char *const usual_game[] = {"p4c6r"};

static play_outcome choose_alphabet(play_session *session)
{
    const play_options *options = &session->options;
    const unsigned need = peg_greatest_range(&session->game.rules);
    short_text why;
    if (options->symbols != NULL) {
        if (alphabet_of_text(&session->alphabet, options->symbols, need, &why))
            return OUTCOME_DONE;
        return misused(session, "--symbols '%s': %s", options->symbols, why.text);
    }
    if (alphabet_of_kind(&session->alphabet, options->alphabet_kind, need)) return OUTCOME_DONE;
    return misused(session,
                   "this game has %u symbols, more than that alphabet has; use --base 0", need);
}

/* Whether the mode varies the program's guesses from game to game. */
static bool is_varied(play_mode mode)
{
    return mode == MODE_BREAK || mode == MODE_WATCH || mode == MODE_DUEL;
}

/* Makes this game differ from the last: positions and symbols are renamed, or guesses are
 * random. The same seed varies it in the same way. */
static void vary(play_session *session, bool by_chance)
{
    play_game *game = &session->game;
    if (session->options.plain && !by_chance) return;
    char given[SEED_ROOM], seed[SEED_ROOM + 8];
    session_seed(session, given);
    snprintf(seed, sizeof seed, "vary %s", given);
    play_random random = random_of_seed(&game->rules, seed);
    if (by_chance)
        game_play_by_chance(game, &random);
    else
        renaming_by_chance(&game->names, &game->rules, &random);
}

static play_outcome open_game(play_session *session)
{
    const play_options *options = &session->options;
    const bool by_tree = options->mode == MODE_WATCH || options->mode == MODE_WALK;
    const bool by_chance = is_varied(options->mode) && options->strategy != NULL &&
                           strcmp(options->strategy, "random") == 0;
    const tree_wish wish = {.strategy = options->strategy,
                            .may_do_without = !by_tree && options->strategy == NULL,
                            .without = by_chance,
                            .quiet = options->json};
    const bool given = options->word_count > 0;
    const play_outcome found =
        find_tree(&session->game, given ? options->word_count : 1,
                  given ? options->words : usual_game, &wish, &session->trouble);
    if (found != OUTCOME_DONE) return found;
    if (is_varied(options->mode)) vary(session, by_chance);
    return choose_alphabet(session);
}

/* Runs a mode that plays the session's game. */
static play_outcome run_mode(play_session *session)
{
    switch (session->options.mode) {
    case MODE_ASSIST: return mode_assist(session);
    case MODE_WALK: return mode_walk(session);
    case MODE_DAILY:
    case MODE_MAKE: return mode_make(session);
    case MODE_DUEL: return mode_duel(session);
    case MODE_WATCH: return mode_watch(session);
    default: return mode_break(session);
    }
}

static play_outcome play(play_session *session)
{
    const play_options *options = &session->options;
    session->keep[0] = session->seed[0] = '\0'; /* some modes give their games a name, a seed */
    if (options->mode == MODE_MAKE) {
        bool on;
        const play_step read = menu_go_on(session, &on);
        if (read != STEP_ON) {
            session->options.mode = MODE_ASK; /* nothing is to be played after all */
            return prompt_stop(session, read);
        }
    }
    if (options->seed != NULL && !seed_valid(options->seed))
        return misused(session, "the seed '%s' is not 1 to %d visible characters of ASCII",
                       options->seed, SEED_ROOM - 1);
    if (options->mode == MODE_STATS) return mode_stats(session);
    if (options->mode == MODE_DAILY) {
        daily_seed(time(NULL), session->options.id_game); /* not in a game ID */
        session->options.seed = session->options.id_game;
    }
    play_outcome outcome = open_game(session);
    if (outcome == OUTCOME_DONE) outcome = run_mode(session);
    tree_close(&session->game);
    return outcome;
}

/* Asks what to play and, after a game, whether to play another. A game chosen in the menu that
 * cannot be played leads back to it. */
static play_outcome play_from_menu(play_session *session)
{
    const play_options asked = session->options;
    play_outcome outcome;
    bool first = true, again;
    do {
        session->options = asked;
        bool on = false;
        play_step read = STEP_ON;
        if (first && asked.word_count == 0) read = menu_go_on(session, &on);
        if (read != STEP_ON)
            outcome = prompt_stop(session, read);
        else
            outcome = on ? OUTCOME_DONE : menu_ask(session);
        if (outcome != OUTCOME_DONE || session->options.mode == MODE_ASK) break;
        first = false;
        outcome = play(session);
        again = outcome == OUTCOME_FAILED && session->person && asked.word_count == 0;
        if (again) { /* the file typed as a game is not there, for example */
            screen_text(&session->screen, STYLE_BAD, 0, "%s", session->trouble.text);
            session->trouble.text[0] = session->last_game[0] = '\0';
            outcome = OUTCOME_DONE;
            continue;
        }
        if (outcome == OUTCOME_CONTRADICTION && session->person) { /* who has been told */
            session->trouble.text[0] = '\0';
            outcome = OUTCOME_DONE;
        }
        if (outcome != OUTCOME_DONE || session->options.mode == MODE_ASK) break;
        outcome = menu_again(session, &again);
    } while (outcome == OUTCOME_DONE && again);
    if (outcome == OUTCOME_DONE && interrupt_pending())
        return trouble_interrupted(&session->trouble);
    return outcome;
}

/* Whether the locale has these characters: libedit crashes if its prompt has others. */
static bool locale_has(const char *text)
{
    return text == NULL || mbstowcs(NULL, text, 0) != (size_t)-1;
}

/* Asks for what the command line does not say, and plays. */
static play_outcome run(play_session *session)
{
    screen_init(&session->screen, stdout, session->options.color, session->options.ascii);
    session->screen.alphabet = &session->alphabet;
    session->screen.palette = session->options.palette;
    input_init(&session->input, STDIN_FILENO);
    session->person = session->input.terminal && session->screen.terminal;
    interrupt_catch();
    if (session->input.terminal && session->screen.moves && !session->options.no_edit &&
        locale_has(session->options.symbols))
        (void)line_edit_open(&session->editor);
    return session->options.mode == MODE_ASK ? play_from_menu(session) : play(session);
}

static play_outcome act(play_session *session, const cli_request *request)
{
    switch (request->action) {
    case CLI_DO_HELP: cli_help(stdout, &play_program, request->command); break;
    case CLI_DO_VERSION: printf("pegtree-play %s\n", PEG_VERSION); break;
    case CLI_DO_PRINT:
        if (cli_print(stdout, &play_program, request, stdin)) break;
        return fail(session, "standard input is not the frame of a manual page");
    case CLI_DO_COMMAND: return run(session);
    }
    return OUTCOME_DONE;
}

int main(int argc, char **argv)
{
    play_session session;
    cli_request request;
    cli_occupy_streams();
    memset(&session, 0, sizeof session);
    setlocale(LC_CTYPE, "");
    play_outcome outcome =
        options_read(&session.options, argc, argv, &request, &session.trouble);
    if (outcome == OUTCOME_DONE) outcome = act(&session, &request);
    if (outcome == OUTCOME_DONE)
        outcome = session_flush(&session);
    else
        fflush(stdout); /* what was printed comes before the error */
    if (session.trouble.text[0] != '\0')
        cli_complain(stderr, "pegtree-play", session.trouble.text);
    return (int)outcome;
}
