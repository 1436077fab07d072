/* menu.c - asks what to play where the command line does not say; see session.h. */
#include "play/cli/games.h"

#include <stdio.h>
#include <string.h>
#include "format/game/ascii.h"
#include "play/tree/find_tree.h"

/* Reads an answer; an empty line stands for the usual one, or if that is empty for 1. */
static play_step ask(play_session *session, const char *question, const char *usual)
{
    if (usual[0] == '\0') usual = "1";
    const play_screen *prompt = prompt_begin(session);
    if (prompt->terminal) {
        fputs(question, prompt->out);
        screen_print(prompt, STYLE_FAINT, " [%s]", usual);
        putc(' ', prompt->out);
    }
    const play_step read = prompt_line(session);
    if (read == STEP_ON && session->input.line[0] == '\0') strcpy(session->input.line, usual);
    return read;
}

/* Prints a choice of a menu, whose longest name has `width` letters. */
static void show_choice(const play_screen *screen, unsigned number, unsigned width,
                        const char *name, const char *words)
{
    fprintf(screen->out, "  %u  %-*s  ", number, (int)width, name);
    screen_continue(screen, width + 7, width + 7, words);
}

static void say(const play_screen *screen, const char *words)
{
    screen_text(screen, STYLE_PLAIN, 2, "%s", words);
}

/* Whether a line is the number of a choice, counted from 0, or the beginning of its name. */
static bool is_choice(const char *line, unsigned number, const char *name)
{
    return (line[0] == (char)('1' + number) && line[1] == '\0') || peg_begins(name, line);
}

static bool is_leaving(const char *line)
{
    const play_command command = command_read(line);
    return command.id == COMMAND_QUIT && command.rest[0] == '\0';
}

/* Makes the words of session->chosen those of the options; at most one more than any game has.
 */
static void cut(play_session *session)
{
    const unsigned most = sizeof session->words / sizeof session->words[0];
    char *rest = NULL;
    unsigned count = 0;
    for (char *word = strtok_r(session->chosen, " ,", &rest); word != NULL && count < most;
         word = strtok_r(NULL, " ,", &rest)) {
        session->words[count++] = word;
    }
    session->options.words = session->words;
    session->options.word_count = count;
}

static const struct {
    const char *rules, *name, *words;
} games[] = {{"p4c6r", "Mastermind", "4 positions, 6 symbols"},
             {"p5c8r", "Super Mastermind", "5 positions, 8 symbols"},
             {"p4c10n", "Bulls and Cows", "4 different digits"},
             {"p3c5r", "MOO", "3 positions, 5 symbols"}};
#define GAMES (sizeof games / sizeof games[0])

static play_step ask_game(play_session *session)
{
    const play_screen *screen = &session->screen;
    fputs("Which game?\n", screen->out);
    for (unsigned i = 0; i < GAMES; i++)
        show_choice(screen, i + 1, 16, games[i].name, games[i].words);
    say(screen, "or any rules: p4c7r, p4c8n, or a range for each position: 5 5 5");
    for (;;) {
        const play_step read = ask(session, "Game", session->last_game);
        if (read != STEP_ON) return read;
        const char *line = session->input.line;
        if (is_leaving(line)) return STEP_QUIT;
        if (command_read(line).id == COMMAND_HELP) {
            say(screen, "a number, a name or rules; q leaves; pegtree-play --help says "
                        "everything");
            continue;
        }
        const char *listed = NULL; /* the rules of a game of the list */
        for (unsigned i = 0; i < GAMES && listed == NULL; i++)
            if (is_choice(line, i, games[i].name)) listed = games[i].rules;
        if (listed == NULL && strspn(line, "0123456789") == strlen(line)) {
            say(screen, "a number from 1 to 4, or rules such as p4c7r; q leaves");
            continue;
        }
        strcpy(session->chosen, listed != NULL ? listed : line);
        cut(session);
        play_trouble trouble = {""};
        peg_rules rules;
        const char *path;
        if (words_to_rules(&rules, &path, session->options.word_count, session->words,
                           &trouble) == OUTCOME_DONE) {
            strcpy(session->last_game, line);
            return STEP_ON;
        }
        say(screen, trouble.text);
    }
}

/* *again is set where the player wants another game after all; null: there is none to choose.
 */
static play_step ask_mode(play_session *session, bool *again)
{
    static const struct {
        const char *name;
        play_mode mode;
        const char *words;
    } modes[] = {{"guess", MODE_MAKE, "I think of a code, you guess"},
                 {"think", MODE_BREAK, "you think of a code, I guess"},
                 {"watch", MODE_WATCH, "I play against myself"},
                 {"duel", MODE_DUEL, "we take turns"},
                 {"stats", MODE_STATS, "your records"},
                 {"assist", MODE_ASSIST, "you play elsewhere, I say what to guess"},
                 {"daily", MODE_DAILY, "today's code, the same for everybody"}};
    const unsigned count = sizeof modes / sizeof modes[0];
    const play_screen *screen = &session->screen;
    fputs("Which mode?\n", screen->out);
    for (unsigned i = 0; i < count; i++)
        show_choice(screen, i + 1, 6, modes[i].name, modes[i].words);
    for (;;) {
        const play_step read = ask(session, "Mode", session->last_mode);
        if (read != STEP_ON) return read;
        const char *line = session->input.line;
        const cli_command *const named = cli_command_find(&play_program, line);
        if (is_leaving(line)) return STEP_QUIT;
        if (again != NULL && command_read(line).id == COMMAND_UNDO) {
            *again = true;
            return STEP_ON;
        }
        for (unsigned i = 0; i < count; i++) {
            const bool older = named != NULL && named->id == (unsigned)modes[i].mode;
            if (!older && !is_choice(line, i, modes[i].name)) continue;
            session->options.mode = modes[i].mode;
            strcpy(session->last_mode, line);
            putc('\n', screen->out);
            return STEP_ON;
        }
        say(screen, again != NULL
                        ? "a number from 1 to 7, or a name; back: another game; q leaves"
                        : "a number from 1 to 7, or a name; q leaves");
    }
}

play_outcome menu_ask(play_session *session)
{
    if (!session->person) {
        if (session->options.word_count > 0) {
            session->options.mode = MODE_BREAK;
            return OUTCOME_DONE;
        }
        return misused(session, "say what to play, as in pegtree-play think p4c6r; see --help");
    }
    const bool choose = session->options.word_count == 0;
    play_step read = STEP_ON;
    bool again;
    do {
        again = false;
        if (choose) read = ask_game(session);
        if (read == STEP_ON) read = ask_mode(session, choose ? &again : NULL);
    } while (read == STEP_ON && again);
    return read == STEP_ON ? OUTCOME_DONE : prompt_stop(session, read);
}

play_step ask_whether(play_session *session, const char *question, bool *yes)
{
    for (;;) {
        const char *line = session->input.line;
        const play_step read = ask(session, question, "yes");
        if (read != STEP_ON) return read;
        if (is_leaving(line)) return STEP_QUIT;
        *yes = peg_begins("yes", line);
        if (*yes || peg_begins("no", line)) return STEP_ON;
        say(&session->screen, "yes or no; q leaves");
    }
}

/* Whether the options ask for the game that was kept, and so do not displace it. */
static bool is_asked_for(const play_options *options, const kept_game *kept)
{
    peg_rules rules;
    play_trouble trouble;
    const char *path, *const seed = options->seed != NULL ? options->seed : "";
    char text[PEG_RULES_TEXT];
    if (options->word_count == 0) return false;
    if (words_to_rules(&rules, &path, options->word_count, options->words, &trouble) !=
        OUTCOME_DONE)
        return true; /* nothing is played */
    if (path != NULL) return false;
    peg_rules_print(&rules, text);
    return strcmp(text, kept->record.rules) == 0 && strcmp(seed, kept->record.seed) == 0 &&
           (seed[0] != '\0' || options->fiend) && options->hard == kept->hard &&
           options->max_guesses == kept->most;
}

play_step menu_go_on(play_session *session, bool *on)
{
    const play_screen *screen = &session->screen;
    play_options *const options = &session->options;
    kept_game *const kept = &session->kept;
    char name[KEPT_NAME];
    *on = false;
    if (session->offered || !session->person || options->no_record || options->secret != NULL)
        return STEP_ON;
    const play_record now = recording_of(session);
    kept_name(name, &now, false);
    if (!kept_load(name, kept) || is_asked_for(options, kept)) return STEP_ON;
    session->offered = true;
    const bool fiend = kept->record.seed[0] == '\0';
    screen_text(screen, STYLE_PLAIN, 0, "Your game %s%s%s is not over: %u guess%s made.",
                kept->record.rules, fiend ? " against the fiend" : "#", kept->record.seed,
                kept->record.guesses, PLURAL_ES(kept->record.guesses));
    const play_step read = ask_whether(session, "Go on?", on);
    if (read != STEP_ON) return read;
    if (!*on) {
        screen_text(screen, STYLE_PLAIN, 0,
                    "It is kept until you make a guess in another game.");
        return STEP_ON;
    }
    options->id_words[0] = kept->record.rules;
    options->words = options->id_words;
    options->word_count = 1;
    options->mode = MODE_MAKE;
    options->fiend = fiend;
    options->seed = fiend ? NULL : kept->record.seed;
    options->hard = kept->hard;
    options->max_guesses = kept->most;
    return STEP_ON;
}

play_outcome menu_again(play_session *session, bool *again)
{
    *again = false;
    if (!session->person) return OUTCOME_DONE;
    putc('\n', session->screen.out);
    const play_step read = ask_whether(session, "Another one?", again);
    return read == STEP_ON ? OUTCOME_DONE : prompt_stop(session, read);
}
