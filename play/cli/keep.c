/* keep.c - see keep.h. */
#include "play/cli/keep.h"

#include <stdio.h>
#include <string.h>
#include "play/records/records.h"

const char *keep_player(const play_session *session)
{
    const char *name = session->options.player;
    return name != NULL && name[0] != '\0' ? name : records_login();
}

void keep_prepare(play_session *session)
{
    play_trouble trouble = {""};
    session->recording = !session->options.no_record;
    if (!session->recording || records_prepare(&trouble)) return;
    session->recording = false;
    screen_print(&session->screen, STYLE_BAD, "Games are not recorded: %s\n", trouble.text);
}

void keep_game(play_session *session, const kept_game *kept)
{
    const play_game *game = &session->game;
    play_trouble trouble = {""};
    play_record record;
    if (!session->recording) return;
    memset(&record, 0, sizeof record);
    record_set_player(&record, keep_player(session));
    peg_rules_print(&game->rules, record.rules);
    record.by_program = kept->by_program;
    record.solved = kept->solved;
    record.guesses = kept->guesses;
    record.hints = kept->hints;
    if (kept->secret != NULL) peg_code_print(&game->rules, kept->secret, record.secret);
    snprintf(record.seed, sizeof record.seed, "%s", kept->seed);
    if (game->has_about) {
        record.tree_average = (double)game->about.total / (double)game->about.secrets;
    }
    const bool recorded = records_add(&record, &trouble);
    if (trouble.text[0] != '\0') {
        screen_print(&session->screen, STYLE_BAD, "%s: %s\n",
                     recorded ? "Records" : "This game is not recorded", trouble.text);
    }
}
