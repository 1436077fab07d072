/*
 * mode_assist.c - help in a game played elsewhere: the player enters guesses and answers, as
 * arguments or one after the other, and gets what is left and the best next guess.
 */
#include <string.h>
#include "play/cli/games.h"
#include "play/system/interrupt.h"
#include "play/terminal/explain.h"

#define LIST_UNASKED 30u  /* codes left that are listed without being asked for */
#define LIST_JSON    120u /* and to programs */
#define NO_MEMORY    "out of memory: no next guess was found"

/* ---- turns and advice ---------------------------------------------------------------- */

/* Finds the best next guess and shows it, and the codes left when they are few. */
static play_step advise(answered_game *game)
{
    const play_screen *screen = &game->session->screen;
    play_advice advice;
    if (!advice_find(&game->session->game, &game->history, &advice)) {
        fail(game->session, NO_MEMORY);
        return STEP_FAILED;
    }
    if (advice.kind == GUIDE_INTERRUPTED) return STEP_INTERRUPTED;
    memcpy(game->proposed, advice.best.code, sizeof game->proposed);
    if (advice.remaining > 1 && advice.remaining <= LIST_UNASKED && !advice.at_least)
        left_show(screen, &game->history);
    advice_show(screen, &advice, game->history.rules.length);
    return STEP_ON;
}

/* ---- by arguments --------------------------------------------------------------------- */

/* Reads all guesses and answers before anything is shown. */
static play_outcome read_pairs(play_session *session, play_history *told)
{
    const play_options *options = &session->options;
    const peg_rules *rules = &session->game.rules;
    history_start(told, rules);
    if (options->pair_words % 2 != 0)
        return misused(session,
                       "each guess is followed by its answer, as in assist p4c6r 1122 bc; "
                       "'%s' has none",
                       options->pairs[options->pair_words - 1]);
    for (unsigned i = 0; i < options->pair_words; i += 2) {
        const char *const guess = options->pairs[i], *const answer = options->pairs[i + 1];
        const unsigned number = i / 2 + 1;
        uint8_t code[PEG_MAX_LENGTH], label;
        short_text why;
        if (!alphabet_read(&session->alphabet, rules, guess, code, &why))
            return misused(session, "guess %u, '%s': %s", number, guess, why.text);
        if (!answer_parse(answer, rules->length, &label, &why))
            return misused(session, "answer %u, '%s': %s", number, answer, why.text);
        if (!feedback_feasible(rules, code, label))
            return misused(session, "answer %u, '%s': no code gives this answer to %s", number,
                           answer, guess);
        if (!history_add(told, code, label))
            return misused(session, "more than %u guesses", PEG_MAX_GUESSES);
    }
    return OUTCOME_DONE;
}

static void print_json_split(FILE *out, const play_advice *advice, const peg_rules *rules)
{
    char code[PEG_CODE_TEXT];
    peg_code_print(rules, advice->best.code, code);
    fprintf(out, ", \"next\": \"%s\", \"by_tree\": %s, \"possible\": %s", code,
            advice->kind == GUIDE_TREE ? "true" : "false",
            advice->best.possible ? "true" : "false");
    if (advice->at_least) /* what a part of the codes says is no figure of all */
        fputs(", \"answers\": null, \"expected_left\": null, \"most_left\": null", out);
    else
        fprintf(out, ", \"answers\": %u, \"expected_left\": %.4f, \"most_left\": %.0f",
                advice->best.answers, advice->best.expected, advice->best.worst);
    fprintf(out, advice->exact ? ", \"guesses\": %.4f" : ", \"guesses\": null",
            advice->best.guesses);
}

/* Codes are digits from 0 here, as in all that programs read. */
static void print_json_codes(FILE *out, const play_history *history)
{
    play_candidates search;
    bool first = true;
    candidates_start(&search, history);
    for (const uint8_t *code; (code = candidates_next(&search)) != NULL; first = false) {
        char text[PEG_CODE_TEXT];
        peg_code_print(&history->rules, code, text);
        fprintf(out, "%s\"%s\"", first ? "" : ", ", text);
    }
}

static void print_json_repairs(FILE *out, const play_history *history)
{
    play_repair list[REPAIR_ROOM];
    const unsigned count = repair_list(history, list);
    fputs(", \"repairs\": [", out);
    for (unsigned i = 0; i < count; i++) {
        uint8_t bulls, cows;
        peg_label_split(list[i].label, &bulls, &cows);
        fprintf(out, "%s{\"answer\": %u, \"bulls\": %u, \"cows\": %u, \"left\": %lu}",
                i > 0 ? ", " : "", list[i].turn + 1, bulls, cows,
                (unsigned long)list[i].remaining);
    }
    putc(']', out);
}

/* Everything in one object. */
static bool print_json(const answered_game *game)
{
    FILE *out = game->session->screen.out;
    const play_history *history = &game->history;
    play_advice advice;
    if (!advice_find(&game->session->game, history, &advice)) return false;
    const bool guess = advice.kind == GUIDE_TREE || advice.kind == GUIDE_OFF_TREE;
    const bool agree = advice.kind != GUIDE_CONTRADICTION;
    fprintf(out,
            "{\"rules\": \"%s\", \"turns\": %u, \"agree\": %s, \"solved\": %s, \"left\": %lu, "
            "\"at_least\": %s",
            game->session->game.rules_text, history->count, agree ? "true" : "false",
            advice.kind == GUIDE_SOLVED ? "true" : "false",
            (unsigned long)(guess ? advice.remaining : agree),
            advice.at_least ? "true" : "false");
    if (guess) print_json_split(out, &advice, &history->rules);
    if (!agree) print_json_repairs(out, history);
    fputs(", \"codes\": [", out);
    if (!advice.at_least && advice.remaining <= LIST_JSON) print_json_codes(out, history);
    fputs("]}\n", out);
    return true;
}

static play_outcome report(answered_game *game)
{
    const play_screen *screen = &game->session->screen;
    play_step step = STEP_ON;
    if (game->session->options.json) {
        if (!print_json(game)) return fail(game->session, NO_MEMORY);
    } else if (game->guide.kind == GUIDE_CONTRADICTION) {
        play_repair list[REPAIR_ROOM];
        const unsigned count = repair_list(&game->history, list);
        if (!interrupt_pending())
            (void)explain_contradiction(screen, &game->history, list, count);
    } else if (game->guide.kind != GUIDE_SOLVED) {
        step = advise(game);
    }
    if (interrupt_pending()) step = STEP_INTERRUPTED;
    return answers_stop(game, step);
}

/* ---- one after the other --------------------------------------------------------------- */

/* Takes a code from the beginning of a line; returns what follows it, or null where the line
 * begins with none. */
static const char *cut_code(const answered_game *game, const char *line, uint8_t *code)
{
    char part[INPUT_ROOM];
    short_text why;
    for (const char *end = line; *end != '\0';) {
        end += strspn(end, " ");
        end += strcspn(end, " ");
        memcpy(part, line, (size_t)(end - line));
        part[end - line] = '\0';
        if (alphabet_read(&game->session->alphabet, &game->history.rules, part, code, &why))
            return end + strspn(end, " ");
    }
    return NULL;
}

static play_step take_command(answered_game *game, play_command command)
{
    return command.id == COMMAND_HINT ? advise(game) : answers_command(game, command);
}

/* Asks for the answer to a guess that was typed alone; with a command instead, that guess is
 * dropped, which is all that undo does here. */
static play_step ask_answer(answered_game *game, const uint8_t *code)
{
    play_session *session = game->session;
    session->columns = board_guess(prompt_begin(session), game->history.count + 1, code,
                                   game->history.rules.length, "answer [none]:");
    const play_step read = prompt_line(session);
    if (read != STEP_ON) return read;
    const play_command command = command_read(session->input.line);
    if (command.id == COMMAND_UNDO) return STEP_ON;
    if (command.id != COMMAND_NONE) return take_command(game, command);
    answers_take(game, code, session->input.line);
    return STEP_ON;
}

/* A line that may be a guess, alone or with its answer, the answer to the guess that was
 * proposed, or a command. */
static play_step take_line(answered_game *game)
{
    const play_session *session = game->session;
    const play_command command = command_read(session->input.line);
    uint8_t code[PEG_MAX_LENGTH], label;
    short_text why;
    const char *line = session->input.line;
    const char *const rest = command.marked ? NULL : cut_code(game, line, code);
    if (rest != NULL && *rest == '\0') return ask_answer(game, code);
    if (rest != NULL) {
        answers_take(game, code, rest);
        return STEP_ON;
    }
    if (command.id != COMMAND_NONE) return take_command(game, command);
    if (line[0] != '\0' && answer_parse(line, game->history.rules.length, &label, &why)) {
        answers_take(game, game->proposed, line);
        return STEP_ON;
    }
    alphabet_read(&session->alphabet, &game->history.rules, line, code, &why);
    if (line[0] != '\0') prompt_misread(session, why.text);
    board_say(
        &session->screen,
        "Type a guess and its answer, or only the answer if the guess was mine; help says "
        "more.");
    return STEP_ON;
}

static play_step ask_turn(answered_game *game)
{
    play_session *session = game->session;
    const play_screen *prompt = prompt_begin(session);
    const short_text text = text_of("%3u  guess and answer:", game->history.count + 1);
    if (prompt->terminal) {
        screen_print(prompt, STYLE_FAINT, "%s", text.text);
        putc(' ', prompt->out);
        session->columns = strlen(text.text) + 1;
    }
    const play_step read = prompt_line(session);
    return read == STEP_ON ? take_line(game) : read;
}

static play_outcome assist_play(answered_game *game)
{
    play_history advised = game->history;
    play_step step = advise(game);
    while (step == STEP_ON && game->guide.kind != GUIDE_SOLVED) {
        if (game->guide.kind == GUIDE_INTERRUPTED)
            step = STEP_INTERRUPTED;
        else if (game->guide.kind == GUIDE_CONTRADICTION)
            step = repairs_ask(game);
        else if (history_same(&advised, &game->history))
            step = ask_turn(game);
        else {
            advised = game->history;
            step = advise(game);
        }
    }
    return answers_stop(game, step);
}

play_outcome mode_assist(play_session *session)
{
    const play_screen *screen = &session->screen;
    play_history told;
    answered_game game;
    const play_outcome read = read_pairs(session, &told);
    if (read != OUTCOME_DONE) return read;
    if (!session->options.json) board_title(screen, &session->game);
    answers_begin(&game, session, true);
    for (unsigned t = 0; t < told.count; t++)
        answers_add(&game, told.turns[t].code, told.turns[t].label);
    if (told.count > 0 || session->options.json) return report(&game);
    if (screen->terminal) {
        screen_text(screen, STYLE_PLAIN, 0,
                    "You play elsewhere. Type each guess with its answer, as in 1122 bc; if "
                    "you made the guess I proposed, the answer is enough. help says more.");
        putc('\n', screen->out);
    }
    return assist_play(&game);
}
