/* tournament.c - see tournament.h. */
#include "play/cli/tournament.h"

#include <stdio.h>
#include <string.h>
#include "play/cli/make_game.h"
#include "play/cli/recording.h"
#include "play/game/guide.h"
#include "play/game/random.h"
#include "play/records/record.h"
#include "play/system/interrupt.h"
#include "play/system/seed.h"
#include "play/terminal/board.h"

typedef struct entrant {
    char name[RECORD_PLAYER];
    unsigned points; /* guesses and hints, the fewer the better */
    bool program;
    bool recorded; /* his games count */
} entrant;

typedef struct tournament {
    play_session *session;
    play_random random;
    unsigned count;
    entrant list[TOURNAMENT_PLAYERS + 1]; /* the last is the program */
} tournament;

/* ---- who plays --------------------------------------------------------------------------- */

static bool has(const tournament *games, const char *name)
{
    for (unsigned i = 0; i < games->count; i++)
        if (strcmp(games->list[i].name, name) == 0) return true;
    return false;
}

/* Reads `ann,bob`. */
static play_outcome read_players(tournament *games, const char *text, play_trouble *trouble)
{
    while (*text != '\0') {
        const size_t length = strcspn(text, ",");
        char name[256];
        play_record named;
        snprintf(name, sizeof name, "%.*s", length < 255 ? (int)length : 255, text);
        text += length + (text[length] == ',');
        record_set_player(&named, name);
        if (length == 0 || has(games, named.player))
            return trouble_set(trouble, OUTCOME_USAGE, "--players: %s",
                               length == 0 ? "a name is empty" : "a name stands there twice");
        if (games->count == TOURNAMENT_PLAYERS)
            return trouble_set(trouble, OUTCOME_USAGE, "--players: at most %u",
                               TOURNAMENT_PLAYERS);
        snprintf(games->list[games->count++].name, RECORD_PLAYER, "%s", named.player);
    }
    if (games->count < 2)
        return trouble_set(trouble, OUTCOME_USAGE,
                           "--players takes two names or more, with commas between: ann,bob");
    games->list[games->count] = (entrant){.name = "the program", .program = true};
    games->count++;
    return OUTCOME_DONE;
}

/* ---- a game ------------------------------------------------------------------------------ */

static void draw_code(tournament *games, uint8_t *secret)
{
    const play_game *game = &games->session->game;
    peg_code_at(&game->rules, random_below(&games->random, game->secrets), secret);
}

static void say_points(const play_session *session, const entrant *who, unsigned points)
{
    fprintf(session->screen.out, "%u point%s for %s.\n", points, points == 1 ? "" : "s",
            who->name);
}

/* A player breaks a code; *left: wants to stop. */
static play_outcome person_plays(tournament *games, entrant *who, bool *left,
                                 play_trouble *trouble)
{
    play_session *session = games->session;
    const char *const seed = session->options.seed;
    uint8_t secret[PEG_MAX_LENGTH];
    char code[CODE_SHOWN];
    make_game game;
    draw_code(games, secret);
    session->options.player = who->name;
    session->recording = who->recorded;
    const play_outcome outcome = make_play(&game, session, secret, trouble);
    if (outcome != OUTCOME_DONE) return outcome;
    *left = game.left;
    if (game.left) return OUTCOME_DONE;
    const bool solved = history_solved(&game.history);
    const unsigned points =
        (solved ? game.guesses : session->options.max_guesses + 1) + game.hints;
    if (game.guesses > 0)
        recording_add(session, &(finished_game){false, solved, game.guesses, game.hints, secret,
                                                seed != NULL ? seed : ""});
    alphabet_write(&session->alphabet, secret, session->game.rules.length, code);
    if (!solved) fprintf(session->screen.out, "The code was %s. ", code);
    who->points += points;
    say_points(session, who, points);
    return OUTCOME_DONE;
}

/* The program breaks a code, as anybody would: by the answers alone. */
static play_outcome program_plays(tournament *games, entrant *who, play_trouble *trouble)
{
    const play_session *session = games->session;
    uint8_t secret[PEG_MAX_LENGTH];
    play_history history;
    play_guide guide;
    draw_code(games, secret);
    history_start(&history, &session->game.rules);
    for (;;) {
        uint8_t guess[PEG_MAX_LENGTH];
        guide_next(&session->game, &history, &guide);
        if (interrupt_pending())
            return trouble_set(trouble, OUTCOME_INTERRUPTED, "interrupted");
        if (guide.kind == GUIDE_SOLVED || history.count == session->options.max_guesses) break;
        memcpy(guess, guide.code, sizeof guess);
        const uint8_t label = peg_feedback(guess, secret, session->game.rules.length);
        if (guide.kind == GUIDE_CONTRADICTION || !history_add(&history, guess, label))
            return trouble_set(trouble, OUTCOME_FAILED, "the tree: %s",
                               peg_strerror(PEG_E_CORRUPT));
        board_row(&session->screen, history.count, guess, session->game.rules.length, label,
                  "");
    }
    const unsigned points = history.count + !history_solved(&history);
    who->points += points;
    say_points(session, who, points);
    return OUTCOME_DONE;
}

/* ---- the rounds -------------------------------------------------------------------------- */

/* The standing, the fewest points first; of equal ones as they were named. */
static void say_standing(const tournament *games)
{
    const play_screen *screen = &games->session->screen;
    bool said[TOURNAMENT_PLAYERS + 1] = {false};
    for (unsigned place = 0; place < games->count; place++) {
        unsigned best = games->count;
        for (unsigned i = 0; i < games->count; i++) {
            if (said[i]) continue;
            if (best == games->count || games->list[i].points < games->list[best].points)
                best = i;
        }
        said[best] = true;
        fprintf(screen->out, "  %4u  %s\n", games->list[best].points, games->list[best].name);
    }
}

/* Who has the fewest points. */
static void say_winner(const tournament *games)
{
    const play_screen *screen = &games->session->screen;
    unsigned least = games->list[0].points, winners = 0, said = 0;
    for (unsigned i = 1; i < games->count; i++)
        if (games->list[i].points < least) least = games->list[i].points;
    for (unsigned i = 0; i < games->count; i++) winners += games->list[i].points == least;
    putc('\n', screen->out);
    for (unsigned i = 0; i < games->count; i++) {
        if (games->list[i].points != least) continue;
        screen_print(screen, STYLE_GOOD, "%s%s",
                     said == 0            ? ""
                     : said + 1 < winners ? ", "
                                          : " and ",
                     said == 0 && games->list[i].program ? "The program" : games->list[i].name);
        said++;
    }
    screen_print(screen, STYLE_GOOD, "%s with %u points.\n", winners > 1 ? " win" : " wins",
                 least);
}

static play_outcome play_round(tournament *games, unsigned round, bool *left,
                               play_trouble *trouble)
{
    const play_session *session = games->session;
    for (unsigned i = 0; i < games->count && !*left; i++) {
        entrant *who = &games->list[i];
        screen_print(&session->screen, STYLE_STRONG, "\nRound %u of %u: %s\n", round,
                     session->options.rounds, who->name);
        const play_outcome outcome = who->program ? program_plays(games, who, trouble)
                                                  : person_plays(games, who, left, trouble);
        if (outcome != OUTCOME_DONE) return outcome;
    }
    return OUTCOME_DONE;
}

/* Finds out whose games count: not of codes that somebody has guessed before. */
static void prepare_records(tournament *games)
{
    play_session *session = games->session;
    const char *const seed = session->options.seed;
    recording_prepare(session);
    const bool recording = session->recording;
    for (unsigned i = 0; i < games->count; i++) {
        entrant *who = &games->list[i];
        char why[RECORD_PLAYER + 40];
        if (who->program) continue;
        session->options.player = who->name;
        session->recording = recording;
        if (seed != NULL && recording_played_before(session, seed)) {
            snprintf(why, sizeof why, "%s has played these codes before", who->name);
            recording_stop(session, why);
        }
        who->recorded = session->recording;
    }
}

play_outcome tournament_play(play_session *session, play_trouble *trouble)
{
    const play_screen *screen = &session->screen;
    tournament games = {.session = session};
    char seed[SEED_ROOM], terms[200];
    bool left = false;
    const play_outcome read = read_players(&games, session->options.players, trouble);
    if (read != OUTCOME_DONE) return read;
    if (session->options.seed != NULL)
        snprintf(seed, sizeof seed, "%s", session->options.seed);
    else
        seed_by_chance(seed);
    games.random = random_of_seed(&session->game.rules, seed);
    board_title(screen, &session->game);
    prepare_records(&games);
    snprintf(
        terms, sizeof terms,
        "Everybody breaks a code in each round; each guess is a point, a hint too, a code not "
        "found in %u guesses %u. The fewest points win.",
        session->options.max_guesses, session->options.max_guesses + 1);
    screen_text(screen, STYLE_PLAIN, 0, terms);
    for (unsigned round = 1; round <= session->options.rounds && !left; round++) {
        const play_outcome outcome = play_round(&games, round, &left, trouble);
        if (outcome != OUTCOME_DONE) return outcome;
        fputs(left ? "The tournament ends here.\n" : "\nPoints:\n", screen->out);
        say_standing(&games);
    }
    if (!left) say_winner(&games);
    return OUTCOME_DONE;
}
