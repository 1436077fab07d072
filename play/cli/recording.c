/* recording.c - from a finished game to the records; see games.h. */
#include "play/cli/games.h"

#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "play/records/records.h"

/* The name under which games are recorded. */
static const char *player_of(const play_session *session)
{
    const char *name = session->options.player;
    if (name != NULL && name[0] != '\0') return name;
    const struct passwd *user = getpwuid(getuid());
    name = user != NULL ? user->pw_name : getenv("USER");
    return name != NULL && name[0] != '\0' ? name : "player";
}

void recording_prepare(play_session *session)
{
    play_trouble trouble = {""};
    session->recording = !session->options.no_record;
    if (!session->recording || records_prepare(&trouble)) return;
    session->recording = false;
    screen_text(&session->screen, STYLE_BAD, 0, "Games are not recorded: %s", trouble.text);
}

play_record recording_of(const play_session *session)
{
    play_record record;
    memset(&record, 0, sizeof record);
    record_set_player(&record, player_of(session));
    strcpy(record.rules, session->game.rules_text);
    strcpy(record.seed, session->seed);
    return record;
}

/* The game that a player may have played before. */
typedef struct earlier_game {
    play_record game;
    bool found;
} earlier_game;

static void compare_game(void *context, const play_record *record)
{
    earlier_game *const earlier = context;
    if (!record->by_program && record_same_game(record, &earlier->game)) earlier->found = true;
}

bool recording_played_before(const play_session *session)
{
    play_trouble trouble = {""};
    earlier_game earlier = {recording_of(session), false};
    if (session->seed[0] == '\0') return false;
    return records_visit(compare_game, &earlier, &trouble) && earlier.found;
}

bool recording_same_game(const play_session *session, const kept_game *kept)
{
    const play_record now = recording_of(session);
    return record_same_game(&kept->record, &now) && kept->hard == session->options.hard &&
           kept->most == session->options.max_guesses;
}

void recording_stop(play_session *session, const char *why)
{
    if (!session->recording) return;
    session->recording = false;
    screen_text(&session->screen, STYLE_FAINT, 0, "%s: this game is not recorded.", why);
}

void recording_check_code(play_session *session, bool given)
{
    if (given)
        recording_stop(session, "You know the code");
    else if (session->recording && recording_played_before(session))
        recording_stop(session, "You have played this code before");
}

/* Adds what the session knows of the game. */
static void add(const play_session *session, play_record *record)
{
    const play_game *game = &session->game;
    play_trouble trouble = {""};
    if (game->has_tree && game_tree_error(game) == PEG_OK)
        record->tree_average = (double)game->about.total / (double)game->about.secrets;
    if (!records_add(record, &trouble))
        screen_text(&session->screen, STYLE_BAD, 0, "This game is not recorded: %s",
                    trouble.text);
}

void recording_add_guessed(const make_game *game)
{
    if (!game->session->recording || game->guesses == 0) return;
    play_record record = recording_of(game->session);
    record.solved = history_solved(&game->history);
    record.guesses = game->guesses;
    record.hints = game->hints;
    peg_code_print(&game->history.rules, game->secret, record.secret);
    add(game->session, &record);
}

void recording_add_broken(const answered_game *game)
{
    const play_history *history = &game->history;
    if (!game->session->recording) return;
    play_record record = recording_of(game->session);
    record.seed[0] = '\0'; /* the player chose the code */
    record.by_program = true;
    record.solved = !game->lost;
    record.guesses = history->count;
    if (record.solved)
        peg_code_print(&history->rules, history->turns[history->count - 1].code, record.secret);
    add(game->session, &record);
}
