/* prompt.h - a prompt drawn like anything else, and the line typed after it. */
#ifndef PLAY_PROMPT_H
#define PLAY_PROMPT_H

#include "play/cli/session.h"

typedef struct play_prompt {
    play_screen screen; /* draw the prompt here */
    char *text;         /* what was drawn, where it goes through the line editor */
    size_t size;
} play_prompt;

/* Between the two, the prompt is drawn on prompt->screen. */
void prompt_begin(play_prompt *prompt, const play_session *session);
input_result prompt_read(play_prompt *prompt, play_session *session);

#endif
