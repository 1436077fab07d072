/*
 * mode_duel.c - matches: the player against the program, as with the board game, and
 * tournaments of several players and the program.
 */
#include <stdio.h>
#include <string.h>
#include "play/cli/games.h"
#include "play/system/interrupt.h"

static void say_round(const play_session *session, unsigned round, const char *what)
{
    screen_print(&session->screen, STYLE_STRONG, "\nRound %u of %u: %s\n", round,
                 session->options.rounds, what);
}

/* A player breaks a code of the program's and gets *points, one for each guess and each hint;
 * *left: wants to stop instead. */
static play_outcome player_breaks(play_session *session, play_random *random, unsigned *points,
                                  bool *left)
{
    uint8_t secret[PEG_MAX_LENGTH];
    make_game game;
    random_code(random, &session->game.rules, session->game.secrets, secret);
    const play_outcome outcome = make_play(&game, session, secret);
    *left = game.left || outcome != OUTCOME_DONE;
    if (*left) return outcome;
    const bool solved = history_solved(&game.history);
    *points = (solved ? game.guesses : session->options.max_guesses + 1) + game.hints;
    recording_add_guessed(&game);
    if (!solved)
        fprintf(session->screen.out, "The code was %s. ",
                alphabet_code(&session->alphabet, secret, session->game.rules.length).text);
    return OUTCOME_DONE;
}

/* ---- a duel ---------------------------------------------------------------------------- */

/* The program breaks a code that the player thinks of; *points and *left as above. */
static play_outcome program_asks(play_session *session, unsigned *points, bool *left)
{
    answered_game game;
    const play_outcome outcome = break_play(&game, session);
    *left = outcome != OUTCOME_DONE || (!history_solved(&game.history) && !game.lost);
    if (*left) return outcome;
    *points = game.history.count + game.lost;
    recording_add_broken(&game);
    if (game.lost) fputs("I did not find it. ", session->screen.out);
    return OUTCOME_DONE;
}

static play_outcome duel_play(play_session *session, play_random random)
{
    const play_screen *screen = &session->screen;
    const unsigned turns = 2 * session->options.rounds;
    unsigned player = 0, program = 0, points; /* the guesses that the other side needed */
    bool left;
    recording_prepare(session);
    recording_check_code(session, false);
    board_title(screen, &session->game);
    screen_text(
        screen, STYLE_PLAIN, 0,
        "I get a point for each of your guesses, you for each of mine; a code that is not "
        "found in %u guess%s is worth %u. A hint costs a point.",
        session->options.max_guesses, PLURAL_ES(session->options.max_guesses),
        session->options.max_guesses + 1);
    for (unsigned turn = 0; turn < turns; turn++) {
        const bool asks = turn % 2 == 1;
        say_round(session, turn / 2 + 1,
                  asks ? "think of a code, I guess" : "I have a code, you guess");
        const play_outcome outcome = asks ? program_asks(session, &points, &left)
                                          : player_breaks(session, &random, &points, &left);
        if (left) {
            fprintf(screen->out, "The match ends here. Score: you %u, I %u.\n", player,
                    program);
            return outcome;
        }
        *(asks ? &player : &program) += points;
        fprintf(screen->out, "%u point%s for %s.\n", points, PLURAL_S(points),
                asks ? "you" : "me");
        if (asks && turn + 1 < turns)
            fprintf(screen->out, "Score: you %u, I %u.\n", player, program);
    }
    if (player > program)
        screen_print(screen, STYLE_GOOD, "\nYou win, %u to %u.\n", player, program);
    else
        screen_print(screen, STYLE_STRONG, "\n%s, %u to %u.\n",
                     player < program ? "I win" : "A draw", program, player);
    return OUTCOME_DONE;
}

/* ---- a tournament ---------------------------------------------------------------------- */

#define PLAYERS_MOST 12u

typedef struct entrant {
    char name[RECORD_PLAYER];
    unsigned points; /* guesses and hints: the fewer the better */
    bool program;
    bool recorded; /* this player's games go to the records */
} entrant;

typedef struct tournament {
    play_session *session;
    play_random random;
    unsigned count;
    entrant list[PLAYERS_MOST + 1];   /* the last is the program */
    entrant ranked[PLAYERS_MOST + 1]; /* the same, by their points after the last round */
} tournament;

/* Reads `ann,bob` and `ann, bob`. */
static play_outcome read_players(tournament *games)
{
    play_session *session = games->session;
    for (const char *text = session->options.players; *text != '\0';) {
        text += strspn(text, " ");
        const size_t length = strcspn(text, ",");
        play_record named;
        record_set_player(&named, text_of("%.*s", length < 255 ? (int)length : 255, text).text);
        text += length + (text[length] == ',');
        bool twice = false;
        for (unsigned i = 0; i < games->count; i++)
            twice = twice || strcmp(games->list[i].name, named.player) == 0;
        if (length == 0 || twice)
            return misused(session, "--players: %s",
                           length == 0 ? "a name is empty" : "a name is given twice");
        if (games->count == PLAYERS_MOST)
            return misused(session, "--players: at most %u", PLAYERS_MOST);
        snprintf(games->list[games->count++].name, RECORD_PLAYER, "%s", named.player);
    }
    if (games->count < 2)
        return misused(session,
                       "--players takes two or more names separated by commas: ann,bob");
    games->list[games->count++] = (entrant){.name = "the program", .program = true};
    return OUTCOME_DONE;
}

/* The program breaks a code as anybody would: by the answers alone. */
static play_outcome program_breaks(tournament *games, unsigned *points)
{
    play_session *session = games->session;
    const peg_rules *rules = &session->game.rules;
    uint8_t secret[PEG_MAX_LENGTH];
    play_history history;
    play_guide guide;
    random_code(&games->random, rules, session->game.secrets, secret);
    history_start(&history, rules);
    guide_next(&session->game, &history, &guide);
    while (guide.kind != GUIDE_SOLVED && history.count < session->options.max_guesses) {
        if (guide.kind == GUIDE_CONTRADICTION ||
            !guide_play(&session->game, secret, &history, &guide))
            return fail(session, "the tree: %s", peg_strerror(PEG_E_CORRUPT));
        if (interrupt_pending()) return trouble_interrupted(&session->trouble);
        board_row(&session->screen, &history, history.count - 1, "");
    }
    *points = history.count + !history_solved(&history);
    return OUTCOME_DONE;
}

static play_outcome play_turn_of(tournament *games, entrant *who, bool *left)
{
    play_session *session = games->session;
    unsigned points = 0;
    play_outcome outcome;
    if (who->program) {
        outcome = program_breaks(games, &points);
    } else {
        session->options.player = who->name;
        session->recording = who->recorded;
        outcome = player_breaks(session, &games->random, &points, left);
    }
    if (outcome != OUTCOME_DONE || *left) return outcome;
    who->points += points;
    fprintf(session->screen.out, "%u point%s for %s.\n", points, PLURAL_S(points), who->name);
    return OUTCOME_DONE;
}

/* Ranks the entrants after a round, the fewest points first; those with equal points stay in
 * the order in which they were named. */
static void rank_entrants(tournament *games)
{
    entrant *const ranked = games->ranked;
    for (unsigned i = 0; i < games->count; i++) {
        unsigned place = i;
        for (; place > 0 && ranked[place - 1].points > games->list[i].points; place--)
            ranked[place] = ranked[place - 1];
        ranked[place] = games->list[i];
    }
}

static void say_points(const tournament *games)
{
    const entrant *const ranked = games->ranked;
    for (unsigned i = 0; i < games->count; i++)
        fprintf(games->session->screen.out, "  %4u  %s\n", ranked[i].points, ranked[i].name);
}

/* Who has the fewest points. */
static void say_winner(const tournament *games)
{
    const play_screen *screen = &games->session->screen;
    const entrant *const ranked = games->ranked;
    unsigned winners = 1;
    while (winners < games->count && ranked[winners].points == ranked[0].points) winners++;
    putc('\n', screen->out);
    for (unsigned i = 0; i < winners; i++)
        screen_print(screen, STYLE_GOOD, "%s%s",
                     i == 0            ? ""
                     : i + 1 < winners ? ", "
                                       : " and ",
                     i == 0 && ranked[i].program ? "The program" : ranked[i].name);
    screen_print(screen, STYLE_GOOD, "%s with %u point%s.\n", winners > 1 ? " win" : " wins",
                 ranked[0].points, PLURAL_S(ranked[0].points));
}

/* Finds out whose games are recorded: not those of codes that the player has guessed before. */
static void prepare_records(tournament *games)
{
    play_session *session = games->session;
    recording_prepare(session);
    const bool recording = session->recording;
    for (unsigned i = 0; i < games->count; i++) {
        entrant *who = &games->list[i];
        char why[RECORD_PLAYER + 40];
        if (who->program) continue;
        session->options.player = who->name;
        session->recording = recording;
        if (recording_played_before(session)) {
            snprintf(why, sizeof why, "%s has played these codes before", who->name);
            recording_stop(session, why);
        }
        who->recorded = session->recording;
    }
}

static play_outcome tournament_play(play_session *session, play_random random)
{
    const play_screen *screen = &session->screen;
    tournament games = {.session = session, .random = random};
    bool left = false;
    const play_outcome read = read_players(&games);
    if (read != OUTCOME_DONE) return read;
    board_title(screen, &session->game);
    prepare_records(&games);
    screen_text(
        screen, STYLE_PLAIN, 0,
        "Everybody breaks a code in each round. A guess is a point, so is a hint; a code "
        "that is not found in %u guess%s is %u points. The fewest points win.",
        session->options.max_guesses, PLURAL_ES(session->options.max_guesses),
        session->options.max_guesses + 1);
    for (unsigned round = 1; round <= session->options.rounds && !left; round++) {
        for (unsigned i = 0; i < games.count && !left; i++) {
            say_round(session, round, games.list[i].name);
            const play_outcome outcome = play_turn_of(&games, &games.list[i], &left);
            if (outcome != OUTCOME_DONE) return outcome;
        }
        if (left) {
            fprintf(screen->out, "The tournament ends here.%s\n",
                    round > 1 ? " Points after the last whole round:" : "");
        } else {
            rank_entrants(&games);
            fputs("\nPoints:\n", screen->out);
        }
        if (!left || round > 1) say_points(&games);
    }
    if (!left) say_winner(&games);
    return OUTCOME_DONE;
}

play_outcome mode_duel(play_session *session)
{
    const unsigned worst = session->game.about.worst; /* 0 without a tree */
    char seed[SEED_ROOM];
    session_seed(session, seed);
    const play_random random = random_of_seed(&session->game.rules, seed);
    if (session->options.seed != NULL) strcpy(session->seed, seed); /* its codes may be known */
    /* Without a limit, as many guesses as the board has rows: ten, more for hard games. */
    if (session->options.max_guesses == 0)
        session->options.max_guesses = worst + 5 > 10 ? worst + 5 : 10;
    return session->options.players != NULL ? tournament_play(session, random)
                                            : duel_play(session, random);
}
