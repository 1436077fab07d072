/*
 * line_edit.h - editing the line being typed, and recalling earlier ones, where libedit is
 * installed.
 *
 * The library is loaded at run time: building does not need it, and a machine without it reads
 * plain lines.
 */
#ifndef PLAY_LINE_EDIT_H
#define PLAY_LINE_EDIT_H

#include "play/input/input.h"

typedef struct line_editor {
    void *library; /* null: there is none */
    char *(*readline)(const char *prompt);
    int (*add_history)(const char *line);
} line_editor;

/* Loads the library; false, with editor->library null, where there is none. Call once, before
 * anything is read. */
bool line_edit_open(line_editor *editor);

/* Asks for a line with this prompt, which may contain colors. As input_read(). */
input_result line_edit_read(const line_editor *editor, play_input *input, const char *prompt);

#endif
