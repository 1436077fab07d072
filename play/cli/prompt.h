/* prompt.h - a prompt drawn like anything else, and the line typed after it. */
#ifndef PLAY_PROMPT_H
#define PLAY_PROMPT_H

#include "play/cli/session.h"

typedef struct play_prompt {
    play_screen screen; /* draw the prompt here */
    char *text;         /* what was drawn, where it goes through the line editor */
    size_t size;
} play_prompt;

/* What a line at a prompt led to. */
typedef enum play_step {
    STEP_ON,
    STEP_QUIT,
    STEP_END, /* Ctrl-D, or no more input */
    STEP_INTERRUPTED,
    STEP_FAILED
} play_step;

/* Between the two, the prompt is drawn on prompt->screen. */
void prompt_begin(play_prompt *prompt, const play_session *session);
input_result prompt_read(play_prompt *prompt, play_session *session);

/* As prompt_read(): STEP_ON with a line in session->input. One that is too long is replaced by
 * words that mean nothing, to be refused like any other. */
play_step prompt_line(play_prompt *prompt, play_session *session);

#endif
