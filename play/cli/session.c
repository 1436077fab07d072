/* session.c - see session.h. */
#include "play/cli/session.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "format/game/ascii.h"
#include "play/terminal/board.h"

void session_seed(const play_session *session, char seed[SEED_ROOM])
{
    if (session->options.seed != NULL)
        snprintf(seed, SEED_ROOM, "%s", session->options.seed);
    else
        snprintf(seed, SEED_ROOM, "%u", (unsigned)(random_bits() % 1000000));
}

play_outcome session_secret(play_session *session, const char *seed, uint8_t *secret)
{
    const peg_rules *rules = &session->game.rules;
    const char *const text = session->options.secret;
    short_text why;
    if (text == NULL) {
        play_random random = random_of_seed(rules, seed);
        random_code(&random, rules, session->game.secrets, secret);
        return OUTCOME_DONE;
    }
    if (alphabet_read(&session->alphabet, rules, text, secret, &why)) return OUTCOME_DONE;
    if (strcmp(text, "-") == 0)
        return misused(session,
                       "--secret - is for guess, where a second person types the code; "
                       "here, name the code itself");
    return misused(session, "--secret '%s': %s", text, why.text);
}

play_outcome session_flush(play_session *session)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout)) return OUTCOME_DONE;
    return fail(session, "writing the output failed%s%s", errno != 0 ? ": " : "",
                errno != 0 ? strerror(errno) : "");
}

const play_screen *prompt_begin(play_session *session)
{
    session->columns = 0;
    session->prompt = session->screen;
    FILE *const text = open_memstream(&session->prompt_text, &session->prompt_size);
    if (text != NULL) session->prompt.out = text;
    return &session->prompt;
}

play_step prompt_line(play_session *session)
{
    FILE *const out = session->screen.out;
    const bool kept = session->prompt.out != out; /* else, without memory, it is drawn */
    const bool whole = !kept || fclose(session->prompt.out) == 0;
    const char *const text = kept ? session->prompt_text : "";
    input_result read = whole && text != NULL ? INPUT_TOO_LONG : INPUT_FAILED;
    fflush(out);
    while (read == INPUT_TOO_LONG) {
        read = session->editor.library != NULL
                   ? line_edit_read(&session->editor, &session->input, text)
                   : input_read(&session->input, out, text);
        if (read == INPUT_TOO_LONG) board_warn(&session->screen, "that line is too long");
    }
    if (read == INPUT_FAILED) fail(session, "reading the input failed: %s", strerror(errno));
    if (kept) free(session->prompt_text);
    return read == INPUT_LINE          ? STEP_ON
           : read == INPUT_END         ? STEP_END
           : read == INPUT_INTERRUPTED ? STEP_INTERRUPTED
                                       : STEP_FAILED;
}

play_outcome prompt_stop(play_session *session, play_step why)
{
    if (session->screen.terminal && why != STEP_QUIT) putc('\n', session->screen.out);
    if (why == STEP_INTERRUPTED) return trouble_interrupted(&session->trouble);
    return why == STEP_FAILED ? OUTCOME_FAILED : OUTCOME_DONE;
}

bool prompt_erase(const play_session *session)
{
    const bool typed = session->input.terminal; /* which has also ended the line */
    if (session->columns == 0) return false;
    if (!typed) putc('\n', session->screen.out);
    return screen_take_back_line(&session->screen,
                                 typed ? session->columns + session->input.used : 0);
}

void prompt_misread(const play_session *session, const char *why)
{
    const char *const line = session->input.line;
    char word[CLI_LONGEST_WORD];
    size_t letters = 0;
    for (; peg_is_letter(line[letters]) && letters + 1 < sizeof word; letters++)
        word[letters] = line[letters];
    word[letters] = '\0';
    cli_nearest near = cli_nearest_to(word);
    const bool other = letters > 2 && command_read(line).id == COMMAND_NONE;
    for (unsigned i = 0; other && command_word(i) != NULL; i++)
        cli_nearest_try(&near, command_word(i));
    if (near.found != NULL)
        board_warn(&session->screen, "'%s' is no command; did you mean %s?", word, near.found);
    else
        board_warn(&session->screen, "%s%s", why, other ? "; help says what can be typed" : "");
}
