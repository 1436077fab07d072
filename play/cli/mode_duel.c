/*
 * mode_duel.c - a match as with the board game: in each round both sides break a code of
 * the other, and get a point for each guess the other needed.
 */
#include <stdio.h>
#include <string.h>
#include "play/cli/break_game.h"
#include "play/cli/make_game.h"
#include "play/cli/recording.h"
#include "play/cli/tournament.h"
#include "play/game/random.h"
#include "play/system/seed.h"
#include "play/terminal/board.h"

typedef struct duel {
    play_session *session;
    play_random random;
    unsigned player; /* points: guesses that the program needed */
    unsigned program;
    bool over; /* the player has left */
} duel;

static void say_round(const duel *match, unsigned round, const char *what)
{
    const play_session *session = match->session;
    screen_print(&session->screen, STYLE_STRONG, "\nRound %u of %u: %s\n", round,
                 session->options.rounds, what);
}

/* The player breaks a code of the program's. */
static play_outcome player_breaks(duel *match, unsigned round, play_trouble *trouble)
{
    play_session *session = match->session;
    const play_screen *screen = &session->screen;
    const peg_rules *rules = &session->game.rules;
    uint8_t secret[PEG_MAX_LENGTH];
    char code[CODE_SHOWN];
    make_game game;
    say_round(match, round, "I have a code, you guess");
    peg_code_at(rules, random_below(&match->random, session->game.secrets), secret);
    const play_outcome outcome = make_play(&game, session, secret, trouble);
    if (outcome != OUTCOME_DONE) return outcome;
    if (game.left) {
        match->over = true;
        return OUTCOME_DONE;
    }
    const bool solved = history_solved(&game.history);
    const unsigned points =
        (solved ? game.guesses : session->options.max_guesses + 1) + game.hints;
    match->program += points;
    if (game.guesses > 0) {
        const char *const seed = session->options.seed;
        recording_add(session, &(finished_game){false, solved, game.guesses, game.hints, secret,
                                                seed != NULL ? seed : ""});
    }
    alphabet_write(&session->alphabet, secret, rules->length, code);
    if (!solved) fprintf(screen->out, "The code was %s. ", code);
    fprintf(screen->out, "%u point%s for me.\n", points, points == 1 ? "" : "s");
    return OUTCOME_DONE;
}

/* The program breaks a code of the player's. */
static play_outcome program_breaks(duel *match, unsigned round, play_trouble *trouble)
{
    play_session *session = match->session;
    answered_game game;
    say_round(match, round, "think of a code, I guess");
    const play_outcome outcome = break_play(&game, session, trouble);
    if (outcome != OUTCOME_DONE) return outcome;
    if (!history_solved(&game.history) && !game.lost) {
        match->over = true;
        return OUTCOME_DONE;
    }
    const unsigned made = game.history.count, points = made + game.lost;
    match->player += points;
    recording_add(session,
                  &(finished_game){true, !game.lost, made, 0,
                                   game.lost ? NULL : game.history.turns[made - 1].code, ""});
    if (game.lost) fprintf(session->screen.out, "I have not found it. ");
    fprintf(session->screen.out, "%u point%s for you.\n", points, points == 1 ? "" : "s");
    return OUTCOME_DONE;
}

static void say_score(const duel *match, bool final)
{
    const play_screen *screen = &match->session->screen;
    if (!final) {
        fprintf(screen->out, "Score: you %u, I %u.\n", match->player, match->program);
    } else if (match->player > match->program) {
        screen_print(screen, STYLE_GOOD, "\nYou win, %u to %u.\n", match->player,
                     match->program);
    } else if (match->player < match->program) {
        screen_print(screen, STYLE_STRONG, "\nI win, %u to %u.\n", match->program,
                     match->player);
    } else {
        screen_print(screen, STYLE_STRONG, "\nA draw, %u to %u.\n", match->player,
                     match->program);
    }
}

/* Where nothing is said, as many guesses as the board has rows: ten, more for hard games. */
static void limit_guesses(play_session *session)
{
    const unsigned worst = session->game.has_about ? session->game.about.worst : 0;
    if (session->options.max_guesses > 0) return;
    session->options.max_guesses = worst + 5 > 10 ? worst + 5 : 10;
}

play_outcome mode_duel(play_session *session, play_trouble *trouble)
{
    const play_screen *screen = &session->screen;
    char seed[SEED_ROOM], terms[200];
    duel match = {.session = session};
    limit_guesses(session);
    if (session->options.players != NULL) return tournament_play(session, trouble);
    if (session->options.seed != NULL)
        snprintf(seed, sizeof seed, "%s", session->options.seed);
    else
        seed_by_chance(seed);
    match.random = random_of_seed(&session->game.rules, seed);
    recording_prepare(session);
    recording_check_code(session, false, session->options.seed != NULL ? seed : "");
    board_title(screen, &session->game);
    snprintf(
        terms, sizeof terms,
        "Each guess of yours is a point for me, each of mine one for you; a code not found "
        "in %u guesses is worth %u. A hint costs a point.",
        session->options.max_guesses, session->options.max_guesses + 1);
    screen_text(screen, STYLE_PLAIN, 0, terms);
    for (unsigned round = 1; round <= session->options.rounds; round++) {
        play_outcome outcome = player_breaks(&match, round, trouble);
        if (outcome == OUTCOME_DONE && !match.over) {
            outcome = program_breaks(&match, round, trouble);
        }
        if (outcome != OUTCOME_DONE) return outcome;
        if (match.over) {
            fputs("The match ends here. ", screen->out);
            say_score(&match, false);
            return OUTCOME_DONE;
        }
        say_score(&match, round == session->options.rounds);
    }
    return OUTCOME_DONE;
}
