/* repairs.c - see repairs.h. */
#include "play/cli/repairs.h"

#include <stdlib.h>
#include "play/cli/prompt.h"
#include "play/game/repair.h"
#include "play/input/answer.h"
#include "play/system/interrupt.h"
#include "play/terminal/explain.h"

/* ---- contradictions ---------------------------------------------------------------- */

static play_step ask_repair(answered_game *game, unsigned listed)
{
    play_session *session = game->session;
    play_prompt prompt;
    prompt_begin(&prompt, session);
    if (session->screen.terminal) {
        fputs(listed > 0 ? "     a number, fix, undo, my code was, or quit: "
                         : "     fix, undo, my code was, or quit: ",
              prompt.screen.out);
    }
    return prompt_line(&prompt, session);
}

/* A line that is no number of the list and no command: the last answer as it should have been.
 */
static void repair_last(answered_game *game, const char *line, unsigned listed)
{
    const play_screen *screen = &game->session->screen;
    play_turn *const turn = &game->history.turns[game->history.count - 1];
    char why[256];
    uint8_t label;
    if (line[0] == '\0' ||
        !answer_parse(line, game->history.rules.length, &label, why, sizeof why)) {
        board_say(screen, STYLE_PLAIN,
                  listed > 0
                      ? "Type a number of the list, fix 1 bbc, undo or quit; help says more."
                      : "Type fix 1 bbc, undo or quit; help says more.");
        return;
    }
    if (!answers_read(game, turn->code, line, &label)) return;
    board_say(screen, STYLE_PLAIN, "Answer %u is now that.", game->history.count);
    turn->label = label;
    answers_update(game);
    if (game->guide.kind != GUIDE_CONTRADICTION) answers_show_board(game);
}

/* Does what the player types to correct the answers. */
static play_step take_repair(answered_game *game, const play_repair *list, unsigned count)
{
    const play_screen *screen = &game->session->screen;
    const char *line = game->session->input.line;
    char *end;
    const unsigned long number = strtoul(line, &end, 10);
    if (end != line && *end == '\0' && number >= 1 && number <= count) {
        game->history.turns[list[number - 1].turn].label = list[number - 1].label;
        answers_update(game);
        answers_show_board(game);
        return STEP_ON;
    }
    const play_command command = command_read(line);
    switch (command.id) {
    case COMMAND_NONE: repair_last(game, line, count); break;
    case COMMAND_HELP: explain_repair(screen); break;
    case COMMAND_LEFT:
    case COMMAND_KNOWN:
        board_say(screen, STYLE_PLAIN, "No code agrees with the answers as they stand.");
        break;
    case COMMAND_WHY:
    case COMMAND_HINT: explain_contradiction(screen, &game->history, list, count); break;
    case COMMAND_CODE:
    case COMMAND_UNDO:
    case COMMAND_FIX:
    case COMMAND_BOARD:
    case COMMAND_QUIT: return answers_command(game, command);
    }
    return STEP_ON;
}

static bool same_answers(const play_history *one, const play_history *other)
{
    bool same = one->count == other->count;
    for (unsigned t = 0; same && t < one->count; t++)
        same = one->turns[t].label == other->turns[t].label;
    return same;
}

play_step repairs_ask(answered_game *game)
{
    const play_screen *screen = &game->session->screen;
    const play_history was = game->history;
    play_repair list[REPAIR_ROOM];
    const unsigned count = repair_list(&game->history, list);
    if (interrupt_pending()) return STEP_INTERRUPTED;
    explain_contradiction(screen, &game->history, list, count);
    while (same_answers(&game->history, &was)) {
        play_step next = ask_repair(game, count);
        if (next == STEP_ON) next = take_repair(game, list, count);
        if (next != STEP_ON) return next;
    }
    return STEP_ON;
}
