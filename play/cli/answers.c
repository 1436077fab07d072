/* answers.c - a game whose answers a person types; see games.h. */
#include "play/cli/games.h"

#include <stdlib.h>
#include "play/system/interrupt.h"
#include "play/terminal/explain.h"

/* Finds the next guess; to be called after each change of the history. */
static void update(answered_game *game)
{
    guide_next(&game->session->game, &game->history, &game->guide);
}

void answers_begin(answered_game *game, play_session *session, bool assist)
{
    game->session = session;
    game->assist = assist;
    game->said_off_tree = false;
    game->lost = false;
    history_start(&game->history, &session->game.rules);
    update(game);
}

/* The state of the game, for the note after its last row. */
static short_text note_of(const answered_game *game)
{
    const play_guide *guide = &game->guide;
    switch (guide->kind) {
    case GUIDE_SOLVED:
        return text_of("solved in %u guess%s", game->history.count,
                       PLURAL_ES(game->history.count));
    case GUIDE_CONTRADICTION: return text_of("no code fits these answers");
    case GUIDE_INTERRUPTED: return (short_text){""};
    case GUIDE_TREE:
    case GUIDE_OFF_TREE: break;
    }
    if (guide->remaining != 1) return board_remaining(guide->remaining, guide->at_least);
    return text_of(
        "one left; it must be %s",
        alphabet_code(&game->session->alphabet, guide->code, game->history.rules.length).text);
}

void answers_add(answered_game *game, const uint8_t *code, uint8_t label)
{
    const play_session *session = game->session;
    if (!history_add(&game->history, code, label)) {
        board_warn(&session->screen, "more than %u guesses", PEG_MAX_GUESSES);
        return;
    }
    update(game);
    const bool to_programs = game->assist && session->options.json;
    if (game->guide.kind == GUIDE_INTERRUPTED || to_programs) return;
    const short_text note = note_of(game);
    if (prompt_erase(session) || game->assist)
        board_row(&session->screen, &game->history, game->history.count - 1, note.text);
    else
        board_say(&session->screen, "%s", note.text);
}

/* ---- commands ---------------------------------------------------------------------- */

static void undo(answered_game *game, const char *rest)
{
    const play_screen *screen = &game->session->screen;
    const unsigned taken = history_undo(&game->history, command_turns(rest));
    update(game);
    if (game->guide.kind == GUIDE_INTERRUPTED) return;
    if (taken == 0) {
        board_say(screen, game->history.count > 0 ? "No answer is taken back."
                                                  : "There is no answer to take back.");
        return;
    }
    board_say(screen, "%u answer%s taken back; %s", taken, PLURAL_S(taken),
              board_remaining(game->guide.remaining, game->guide.at_least).text);
}

/* The rows so far, and what is left. */
static void show_board(const answered_game *game)
{
    const play_screen *screen = &game->session->screen;
    board_history(screen, &game->history);
    if (game->history.count > 0) board_say(screen, "%s", note_of(game).text);
}

/* Reads the answer to a guess. If it is not an answer, or not one that any code gives, says so
 * on the screen and returns false. */
static bool read_answer(const answered_game *game, const uint8_t *guess, const char *text,
                        uint8_t *label)
{
    const play_screen *screen = &game->session->screen;
    const peg_rules *rules = &game->history.rules;
    const unsigned common = 2u * rules->length - rules->range[0];
    short_text why;
    if (!answer_parse(text, rules->length, label, &why)) {
        prompt_misread(game->session, why.text);
        return false;
    }
    if (feedback_feasible(rules, guess, *label) || interrupt_pending()) return true;
    if (rules->kind == PEG_DISTINCT && 2u * rules->length > rules->range[0])
        board_warn(screen, "no code gets that: any two have %s%u symbol%s in common",
                   rules->range[0] > rules->length ? "at least " : "", common,
                   PLURAL_S(common));
    else
        board_warn(screen, "no code gives this answer to that guess");
    return false;
}

void answers_take(answered_game *game, const uint8_t *code, const char *text)
{
    uint8_t label;
    if (read_answer(game, code, text, &label)) answers_add(game, code, label);
}

/* Corrects the answer of a turn, and shows the board where some code agrees then. */
static void correct(answered_game *game, unsigned turn, uint8_t label)
{
    game->history.turns[turn].label = label;
    update(game);
    const guide_kind now = game->guide.kind;
    if (now != GUIDE_CONTRADICTION && now != GUIDE_INTERRUPTED) show_board(game);
}

/* fix 2 bc: the second answer was bc. */
static void fix(answered_game *game, const char *rest)
{
    const play_screen *screen = &game->session->screen;
    const play_history *history = &game->history;
    char *end;
    const unsigned long number = strtoul(rest, &end, 10);
    uint8_t label;
    if (end == rest || *end == '\0')
        board_say(screen, "Say which answer and what it should be: fix 1 bbc");
    else if (history->count == 0)
        board_say(screen, "There is no answer to fix yet.");
    else if (number < 1 || number > history->count)
        board_say(screen, "There is no answer %lu to fix; there %s %u.", number,
                  history->count == 1 ? "is" : "are", history->count);
    else if (read_answer(game, history->turns[number - 1].code, end, &label))
        correct(game, (unsigned)number - 1, label);
}

/* Says whether a code can be the secret, or why the program guesses what it does. */
static void why(const answered_game *game, const char *rest)
{
    const play_session *session = game->session;
    const play_screen *screen = &session->screen;
    const unsigned length = game->history.rules.length;
    play_advice advice;
    if (rest[0] != '\0') {
        explain_code(screen, &game->history, rest);
    } else if (game->assist) {
        reasons_show(screen, &game->history);
    } else if (game->session->game.by_chance) {
        board_say(screen, "It is drawn at random from the codes that agree.");
    } else if (advice_of_guide(&session->game, &game->history, &game->guide, &advice)) {
        advice_show_why(screen, &advice, length);
    }
}

/* My code was 1234: says which answers were wrong, and corrects them. */
static play_step take_code(answered_game *game, const char *text)
{
    play_session *session = game->session;
    play_history *const history = &game->history;
    const play_screen *screen = &session->screen;
    const uint8_t length = history->rules.length;
    uint8_t code[PEG_MAX_LENGTH];
    unsigned wrong = 0;
    if (!explain_read(screen, &history->rules, text, code)) return STEP_ON;
    for (unsigned t = 0; (t = history_conflict(history, code, t)) < history->count; t++) {
        const play_turn *turn = &history->turns[t];
        wrong++;
        board_say(screen, "Answer %u was wrong: %s gets %s, not %s.", t + 1,
                  alphabet_code(screen->alphabet, turn->code, length).text,
                  feedback_letters(peg_feedback(turn->code, code, length)).text,
                  feedback_letters(turn->label).text);
    }
    if (wrong == 0) {
        board_say(screen, "All answers are right for %s.",
                  alphabet_code(screen->alphabet, code, length).text);
        return STEP_ON;
    }
    bool yes;
    const play_step read =
        ask_whether(session, wrong == 1 ? "     Correct it?" : "     Correct them?", &yes);
    if (read != STEP_ON || !yes) return read;
    for (unsigned t = 0; t < history->count; t++)
        history->turns[t].label = peg_feedback(history->turns[t].code, code, length);
    update(game);
    show_board(game);
    return STEP_ON;
}

play_step answers_command(answered_game *game, play_command command)
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
    case COMMAND_CODE: return take_code(game, command.rest);
    case COMMAND_WHY: why(game, command.rest); break;
    case COMMAND_HELP:
        if (game->assist)
            explain_assist(screen, &game->history.rules);
        else
            explain_break(screen, &game->history.rules);
        break;
    case COMMAND_QUIT: return STEP_QUIT;
    case COMMAND_NONE: break;
    }
    return STEP_ON;
}

play_outcome answers_stop(const answered_game *game, play_step why)
{
    play_session *session = game->session;
    const bool stuck = game->guide.kind == GUIDE_CONTRADICTION;
    const play_outcome stopped = prompt_stop(session, why);
    if (stopped != OUTCOME_DONE) return stopped;
    if (stuck)
        return trouble_set(&session->trouble, OUTCOME_CONTRADICTION,
                           "the answers contradict each other: no code agrees with all %u",
                           game->history.count);
    if (why == STEP_END && !session->input.terminal && !game->assist)
        return fail(session, "the input ended before the game did, after %u answer%s",
                    game->history.count, PLURAL_S(game->history.count));
    return OUTCOME_DONE;
}

/* ---- contradictions ---------------------------------------------------------------- */

/* Takes a line that is neither a number of the list nor a command as the last answer,
 * corrected. */
static void repair_last(answered_game *game, const char *line, unsigned listed)
{
    const play_screen *screen = &game->session->screen;
    const unsigned last = game->history.count - 1;
    short_text why;
    uint8_t label;
    if (line[0] == '\0' || !answer_parse(line, game->history.rules.length, &label, &why)) {
        board_say(screen,
                  listed > 0
                      ? "Type a number from the list, fix 1 bbc, undo or quit; help says more."
                      : "Type fix 1 bbc, undo or quit; help says more.");
        return;
    }
    if (!read_answer(game, game->history.turns[last].code, line, &label)) return;
    board_say(screen, "Answer %u is now %s.", last + 1, feedback_letters(label).text);
    correct(game, last, label);
}

/* Acts on what the player types to correct the answers. Of the list only what was shown has a
 * number: 01 and, beyond it, 11 are answers. */
static play_step take_repair(answered_game *game, const play_repair *list, unsigned count,
                             unsigned shown)
{
    const play_screen *screen = &game->session->screen;
    const char *line = game->session->input.line;
    char *end;
    const unsigned long number = strtoul(line, &end, 10);
    if (line[0] != '0' && end != line && *end == '\0' && number >= 1 && number <= shown) {
        correct(game, list[number - 1].turn, list[number - 1].label);
        return STEP_ON;
    }
    const play_command command = command_read(line);
    switch (command.id) {
    case COMMAND_NONE: repair_last(game, line, count); break;
    case COMMAND_HELP: explain_repair(screen, &game->history.rules); break;
    case COMMAND_LEFT:
    case COMMAND_KNOWN:
        board_say(screen, "No code agrees with the answers as they stand.");
        break;
    case COMMAND_WHY:
    case COMMAND_HINT: (void)explain_contradiction(screen, &game->history, list, count); break;
    default: return answers_command(game, command);
    }
    return STEP_ON;
}

play_step repairs_ask(answered_game *game)
{
    const play_screen *screen = &game->session->screen;
    const play_history was = game->history;
    play_repair list[REPAIR_ROOM];
    const unsigned count = repair_list(&game->history, list);
    if (interrupt_pending()) return STEP_INTERRUPTED;
    const unsigned shown = explain_contradiction(screen, &game->history, list, count);
    while (history_same(&game->history, &was)) {
        const play_screen *prompt = prompt_begin(game->session);
        if (prompt->terminal)
            fprintf(prompt->out, "     %sfix, undo, %s: ", count > 0 ? "a number, " : "",
                    screen_width(screen) < 50 ? "or help" : "my code was, or quit");
        play_step next = prompt_line(game->session);
        if (next == STEP_ON) next = take_repair(game, list, count, shown);
        if (next != STEP_ON) return next;
    }
    return STEP_ON;
}
