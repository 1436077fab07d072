/* prompt.c - see prompt.h. */
#include "play/cli/prompt.h"

#include <stdlib.h>
#include <string.h>

void prompt_begin(play_prompt *prompt, const play_session *session)
{
    prompt->screen = session->screen;
    prompt->text = NULL;
    prompt->size = 0;
    if (session->editor.library == NULL) return;
    FILE *const text = open_memstream(&prompt->text, &prompt->size);
    if (text != NULL) prompt->screen.out = text;
}

input_result prompt_read(play_prompt *prompt, play_session *session)
{
    fflush(session->screen.out);
    if (prompt->screen.out == session->screen.out) return input_read(&session->input);
    const bool drawn = fclose(prompt->screen.out) == 0;
    input_result read = INPUT_FAILED;
    if (drawn) read = line_edit_read(&session->editor, &session->input, prompt->text);
    free(prompt->text);
    return read;
}

play_step prompt_line(play_prompt *prompt, play_session *session)
{
    switch (prompt_read(prompt, session)) {
    case INPUT_LINE: return STEP_ON;
    case INPUT_TOO_LONG: strcpy(session->input.line, "(a very long line)"); return STEP_ON;
    case INPUT_END: return STEP_END;
    case INPUT_INTERRUPTED: return STEP_INTERRUPTED;
    case INPUT_FAILED: break;
    }
    return STEP_FAILED;
}
