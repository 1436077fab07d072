/* recording.c - see recording.h. */
#include "play/cli/recording.h"

#include <stdio.h>
#include <string.h>
#include "play/records/records.h"

const char *recording_player(const play_session *session)
{
    const char *name = session->options.player;
    return name != NULL && name[0] != '\0' ? name : records_login();
}

void recording_prepare(play_session *session)
{
    play_trouble trouble = {""};
    session->recording = !session->options.no_record;
    if (!session->recording || records_prepare(&trouble)) return;
    session->recording = false;
    screen_text(&session->screen, STYLE_BAD, 0, "Games are not recorded: %s", trouble.text);
}

play_record recording_of(const play_session *session, const char *seed)
{
    play_record record;
    memset(&record, 0, sizeof record);
    record_set_player(&record, recording_player(session));
    peg_rules_print(&session->game.rules, record.rules);
    snprintf(record.seed, sizeof record.seed, "%s", seed);
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

bool recording_played_before(const play_session *session, const char *seed)
{
    play_trouble trouble = {""};
    if (seed[0] == '\0') return false;
    earlier_game earlier = {recording_of(session, seed), false};
    return records_visit(compare_game, &earlier, &trouble) && earlier.found;
}

bool recording_same_game(const play_session *session, const kept_game *kept)
{
    const play_record now = recording_of(session, session->seed);
    return record_same_game(&kept->record, &now) && kept->hard == session->options.hard &&
           kept->most == session->options.max_guesses;
}

void recording_stop(play_session *session, const char *why)
{
    if (!session->recording) return;
    session->recording = false;
    screen_text(&session->screen, STYLE_FAINT, 0, "%s: this game is not recorded.", why);
}

void recording_check_code(play_session *session, bool given, const char *seed)
{
    if (given)
        recording_stop(session, "You know the code");
    else if (session->recording && recording_played_before(session, seed))
        recording_stop(session, "You have played this code before");
}

void recording_add(const play_session *session, const finished_game *finished)
{
    const play_game *game = &session->game;
    play_trouble trouble = {""};
    if (!session->recording) return;
    play_record record = recording_of(session, finished->seed);
    record.by_program = finished->by_program;
    record.solved = finished->solved;
    record.guesses = finished->guesses;
    record.hints = finished->hints;
    if (finished->secret != NULL) peg_code_print(&game->rules, finished->secret, record.secret);
    if (game->has_tree && game_tree_error(game) == PEG_OK)
        record.tree_average = (double)game->about.total / (double)game->about.secrets;
    if (!records_add(&record, &trouble))
        screen_text(&session->screen, STYLE_BAD, 0, "This game is not recorded: %s",
                    trouble.text);
}

void recording_add_broken(const play_session *session, const answered_game *game)
{
    const play_history *history = &game->history;
    const uint8_t *code = game->lost ? NULL : history->turns[history->count - 1].code;
    recording_add(session, &(finished_game){true, !game->lost, history->count, 0, code, ""});
}
