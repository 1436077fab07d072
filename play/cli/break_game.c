/*
 * break_game.c - see break_game.h.
 *
 * The game is its history; everything else follows from that and is computed anew after
 * each change. So an answer can be taken back or corrected at any time.
 */
#include "play/cli/break_game.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "play/cli/prompt.h"
#include "play/game/feasible.h"
#include "play/game/repair.h"
#include "play/input/answer.h"
#include "play/input/command.h"
#include "play/system/interrupt.h"
#include "play/terminal/board.h"
#include "play/terminal/explain.h"
#include "play/terminal/known_table.h"

/* What a line at the prompt led to. */
typedef enum step { STEP_ON, STEP_QUIT, STEP_END, STEP_INTERRUPTED, STEP_FAILED } step;

static step read_line(break_game *game, play_prompt *prompt)
{
    play_session *session = game->session;
    switch (prompt_read(prompt, session)) {
    case INPUT_LINE: return STEP_ON;
    case INPUT_TOO_LONG:
        strcpy(session->input.line, "(a very long line)"); /* to be refused like any other */
        return STEP_ON;
    case INPUT_END: return STEP_END;
    case INPUT_INTERRUPTED: return STEP_INTERRUPTED;
    case INPUT_FAILED: break;
    }
    return STEP_FAILED;
}

static void update(break_game *game)
{
    guide_next(&game->session->game, &game->history, &game->guide);
}

/* What to say of the state of the game. */
static void note_state(const break_game *game, char note[CODE_SHOWN + BOARD_NOTE])
{
    const play_guide *guide = &game->guide;
    char code[CODE_SHOWN];
    switch (guide->kind) {
    case GUIDE_SOLVED:
        snprintf(note, CODE_SHOWN + BOARD_NOTE, "solved in %u guess%s", game->history.count,
                 game->history.count == 1 ? "" : "es");
        break;
    case GUIDE_CONTRADICTION: strcpy(note, "no code agrees with that"); break;
    case GUIDE_INTERRUPTED: note[0] = '\0'; break;
    case GUIDE_TREE:
    case GUIDE_OFF_TREE:
        if (guide->remaining == 1) {
            alphabet_write(&game->session->alphabet, guide->code, game->history.rules.length,
                           code);
            snprintf(note, CODE_SHOWN + BOARD_NOTE, "one left; it must be %s", code);
        } else {
            board_remaining(note, guide->remaining, guide->at_least);
        }
    }
}

/* ---- commands ---------------------------------------------------------------------- */

static void undo(break_game *game, const char *rest)
{
    const play_screen *screen = &game->session->screen;
    const unsigned wanted =
        isdigit((unsigned char)*rest) ? (unsigned)strtoul(rest, NULL, 10) : 1;
    const unsigned taken = history_undo(&game->history, wanted);
    update(game);
    if (game->guide.kind == GUIDE_INTERRUPTED) return;
    if (taken == 0) {
        board_say(screen, STYLE_PLAIN, "There is no answer to take back.");
        return;
    }
    char note[BOARD_NOTE];
    board_remaining(note, game->guide.remaining, game->guide.at_least);
    board_say(screen, STYLE_PLAIN, "%u answer%s taken back; %s", taken, taken > 1 ? "s" : "",
              note);
}

/* The rows so far, and what is left. */
static void show_board(const break_game *game)
{
    const play_screen *screen = &game->session->screen;
    char note[CODE_SHOWN + BOARD_NOTE];
    if (game->history.count == 0) {
        board_say(screen, STYLE_PLAIN, "The board is empty.");
        return;
    }
    board_gap(screen);
    board_history(screen, &game->history);
    note_state(game, note);
    board_say(screen, STYLE_PLAIN, "%s", note);
}

/* Reads an answer to a guess; false, with the reason on the screen, for what is none, or none
 * that any code gives. */
static bool read_answer(const break_game *game, const uint8_t *guess, const char *text,
                        uint8_t *label)
{
    const play_screen *screen = &game->session->screen;
    const peg_rules *rules = &game->history.rules;
    char why[256];
    if (!answer_parse(text, rules->length, label, why, sizeof why)) {
        board_say(screen, STYLE_BAD, "%s", why);
        return false;
    }
    if (feedback_feasible(rules, guess, *label) || interrupt_pending()) return true;
    if (rules->kind == PEG_DISTINCT && 2u * rules->length > rules->range[0])
        board_say(screen, STYLE_BAD, "no code gets that: any two have %s%u symbol%s in common",
                  rules->range[0] > rules->length ? "at least " : "",
                  2u * rules->length - rules->range[0],
                  2u * rules->length - rules->range[0] == 1 ? "" : "s");
    else
        board_say(screen, STYLE_BAD, "no code gives this guess that answer");
    return false;
}

/* fix 2 bc: the second answer was bc. */
static void fix(break_game *game, const char *rest)
{
    const play_screen *screen = &game->session->screen;
    char *end;
    const unsigned long number = strtoul(rest, &end, 10);
    uint8_t label;
    if (end == rest || *end == '\0') {
        board_say(screen, STYLE_PLAIN, "Say which answer and what it should be: fix 1 bbc");
        return;
    }
    if (number < 1 || number > game->history.count) {
        board_say(screen, STYLE_PLAIN, "There is no answer %lu to fix; there %s %u.", number,
                  game->history.count == 1 ? "is" : "are", game->history.count);
        return;
    }
    if (!read_answer(game, game->history.turns[number - 1].code, end, &label)) return;
    game->history.turns[number - 1].label = label;
    update(game);
    const guide_kind now = game->guide.kind;
    if (now != GUIDE_CONTRADICTION && now != GUIDE_INTERRUPTED) show_board(game);
}

/* Does what a command says; STEP_ON means that the prompt comes again. */
static step run_command(break_game *game, play_command command)
{
    const play_screen *screen = &game->session->screen;
    switch (command.id) {
    case COMMAND_UNDO: undo(game, command.rest); break;
    case COMMAND_FIX: fix(game, command.rest); break;
    case COMMAND_BOARD: show_board(game); break;
    case COMMAND_LEFT: left_show(screen, &game->history); break;
    case COMMAND_KNOWN: known_show(screen, &game->history); break;
    case COMMAND_HINT:
        explain_answer(screen, &game->history, game->guide.code, command.rest);
        break;
    case COMMAND_HELP: explain_break(screen); break;
    case COMMAND_QUIT: return STEP_QUIT;
    case COMMAND_NONE: break;
    }
    return STEP_ON;
}

/* ---- an answer --------------------------------------------------------------------- */

/* Adds the answer to the guess that was made and shows the row anew. */
static void take_answer(break_game *game, uint8_t label, size_t columns)
{
    const play_session *session = game->session;
    const play_screen *screen = &session->screen;
    const uint8_t length = game->history.rules.length;
    uint8_t code[PEG_MAX_LENGTH];
    char note[CODE_SHOWN + BOARD_NOTE];
    memcpy(code, game->guide.code, sizeof code);
    history_add(&game->history, code, label);
    update(game);
    if (game->guide.kind == GUIDE_INTERRUPTED) return;
    note_state(game, note);
    if (!session->input.terminal && screen->terminal) putc('\n', screen->out);
    if (screen_take_back_line(screen, session->input.terminal ? columns : 0)) {
        board_row(screen, game->history.count, code, length, label, note);
    } else {
        board_say(screen, STYLE_PLAIN, "%s", note);
    }
}

static bool is_no(const char *line)
{
    return strcasecmp(line, "n") == 0 || strcasecmp(line, "no") == 0;
}

/* Shows the guess, reads a line and does what it says. */
static step ask_answer(break_game *game)
{
    play_session *session = game->session;
    const play_screen *screen = &session->screen;
    const uint8_t length = game->history.rules.length;
    const bool last = game->guide.remaining == 1 && !game->guide.at_least;
    play_prompt prompt;
    prompt_begin(&prompt, session);
    const size_t columns =
        board_guess(&prompt.screen, game->history.count + 1, game->guide.code, length,
                    last ? "right? (Enter: yes)" : "answer:");
    const step read = read_line(game, &prompt);
    const char *line = session->input.line;
    /* Where a script ends with the last code found, it has nothing left to say. */
    if (read == STEP_END && last && !session->input.terminal)
        line = "yes";
    else if (read != STEP_ON)
        return read;

    const play_command command = command_read(line);
    if (command.id != COMMAND_NONE) return run_command(game, command);
    if (last && is_no(line)) {
        board_say(screen, STYLE_PLAIN,
                  "Then an answer is wrong. Type the answer to this guess too, or undo.");
        return STEP_ON;
    }
    uint8_t label;
    if (last && line[0] == '\0') line = "yes";
    if (read_answer(game, game->guide.code, line, &label))
        take_answer(game, label, columns + session->input.typed);
    return STEP_ON;
}

/* ---- contradictions ---------------------------------------------------------------- */

static step ask_repair(break_game *game, unsigned listed)
{
    play_session *session = game->session;
    play_prompt prompt;
    prompt_begin(&prompt, session);
    if (session->screen.terminal) {
        fputs(listed > 0 ? "     a number, fix, undo or quit: " : "     fix, undo or quit: ",
              prompt.screen.out);
    }
    return read_line(game, &prompt);
}

/* A line that is no number of the list and no command: the last answer as it should have been.
 */
static void repair_last(break_game *game, const char *line, unsigned listed)
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
    if (!read_answer(game, turn->code, line, &label)) return;
    board_say(screen, STYLE_PLAIN, "Answer %u is now that.", game->history.count);
    turn->label = label;
    update(game);
    if (game->guide.kind != GUIDE_CONTRADICTION) show_board(game);
}

/* Does what the player types to correct the answers. */
static step take_repair(break_game *game, const play_repair *list, unsigned count)
{
    const play_screen *screen = &game->session->screen;
    const char *line = game->session->input.line;
    char *end;
    const unsigned long number = strtoul(line, &end, 10);
    if (end != line && *end == '\0' && number >= 1 && number <= count) {
        game->history.turns[list[number - 1].turn].label = list[number - 1].label;
        update(game);
        show_board(game);
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
    case COMMAND_HINT: explain_contradiction(screen, &game->history, list, count); break;
    case COMMAND_UNDO:
    case COMMAND_FIX:
    case COMMAND_BOARD:
    case COMMAND_QUIT: return run_command(game, command);
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

/* Lets the player correct the answers, until they have changed. */
static step repair_answers(break_game *game)
{
    const play_screen *screen = &game->session->screen;
    const play_history was = game->history;
    play_repair list[REPAIR_ROOM];
    const unsigned count = repair_list(&game->history, list);
    if (interrupt_pending()) return STEP_INTERRUPTED;
    explain_contradiction(screen, &game->history, list, count);
    while (same_answers(&game->history, &was)) {
        step next = ask_repair(game, count);
        if (next == STEP_ON) next = take_repair(game, list, count);
        if (next != STEP_ON) return next;
    }
    return STEP_ON;
}

/* ---- the game ---------------------------------------------------------------------- */

/* Says once why the guesses are no longer those of the tree. */
static void say_off_tree(break_game *game)
{
    const play_session *session = game->session;
    const peg_status error = game_tree_error(&session->game);
    if (game->guide.kind != GUIDE_OFF_TREE) {
        game->said_off_tree = false;
        return;
    }
    if (game->said_off_tree || !session->game.has_tree) return;
    game->said_off_tree = true;
    if (error != PEG_OK)
        board_say(&session->screen, STYLE_BAD,
                  "The tree cannot be used (%s); from here on I guess a code that agrees.",
                  peg_strerror(error));
    else
        board_say(
            &session->screen, STYLE_FAINT,
            "The corrected answers leave the tree; from here on I guess a code that agrees.");
}

static play_outcome stop(break_game *game, step why, play_trouble *trouble)
{
    const play_session *session = game->session;
    const bool stuck = game->guide.kind == GUIDE_CONTRADICTION;
    if (session->screen.terminal && why != STEP_QUIT) putc('\n', session->screen.out);
    if (why == STEP_INTERRUPTED) {
        return trouble_set(trouble, OUTCOME_INTERRUPTED, "interrupted");
    }
    if (why == STEP_FAILED) {
        return trouble_set(trouble, OUTCOME_FAILED, "reading the answers failed");
    }
    if (stuck) {
        return trouble_set(trouble, OUTCOME_CONTRADICTION,
                           "the answers contradict each other: no code agrees with all %u",
                           game->history.count);
    }
    if (why == STEP_END && !session->input.terminal) {
        return trouble_set(trouble, OUTCOME_FAILED,
                           "the input ended before the game did, after %u answer%s",
                           game->history.count, game->history.count == 1 ? "" : "s");
    }
    return OUTCOME_DONE;
}

play_outcome break_play(break_game *game, play_session *session, play_trouble *trouble)
{
    game->session = session;
    game->said_off_tree = false;
    history_start(&game->history, &session->game.rules);
    update(game);
    while (game->guide.kind != GUIDE_SOLVED) {
        step next;
        if (game->guide.kind == GUIDE_INTERRUPTED) {
            next = STEP_INTERRUPTED;
        } else if (game->guide.kind == GUIDE_CONTRADICTION) {
            next = repair_answers(game);
        } else if (game->history.count == PEG_MAX_GUESSES) {
            return trouble_set(trouble, OUTCOME_FAILED, "not solved in %u guesses",
                               (unsigned)PEG_MAX_GUESSES);
        } else {
            say_off_tree(game);
            next = ask_answer(game);
        }
        if (next != STEP_ON) return stop(game, next, trouble);
    }
    return OUTCOME_DONE;
}
