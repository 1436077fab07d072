/* line_edit.c - editing the line being typed, where libedit is installed; see input.h. */
#include "play/input/input.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
#include "play/system/interrupt.h"

#define END_KEY 4 /* Ctrl-D */

typedef int read_character(FILE *in);

/* The library's functions for a terminal that the shell has used in between. Global, since
 * read_wide() gets no arguments of ours. */
static void (*leave_terminal)(void);
static void (*take_terminal)(int meta);
static void (*draw_line)(void);

/* Reads a character for libedit, whose own reader would sleep through Ctrl-C. Like that one,
 * decodes bytes by the locale. */
static int read_wide(FILE *in)
{
    mbstate_t state;
    wchar_t wide = 0;
    memset(&state, 0, sizeof state);
    for (;;) {
        char byte;
        bool resumed;
        if (!interrupt_wait(fileno(in), &resumed)) return EOF;
        if (resumed) {
            leave_terminal(); /* else the library assumes that it still has its settings */
            take_terminal(1);
            draw_line();
            continue;
        }
        const ssize_t got = read(fileno(in), &byte, 1);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return EOF;
        /* A Ctrl-D typed before the prompt appeared, while the terminal was still in line
         * mode. */
        if (byte == '\0') return END_KEY;
        const size_t used = mbrtowc(&wide, &byte, 1, &state);
        if (used == (size_t)-2) continue; /* in the middle of a character */
        return used == (size_t)-1 ? '?' : (int)wide;
    }
}

/* Finds all that is called; makes the library read through read_wide(), and insert tabs as they
 * are. */
static bool set_up(line_editor *editor)
{
    read_character **reader;
    int (*bind_key)(int key, int (*command)(int count, int key));
    int (*insert)(int count, int key);
    const struct {
        const char *name;
        void *place;
    } wanted[] = {{"readline", &editor->readline},
                  {"add_history", &editor->add_history},
                  {"rl_deprep_terminal", &leave_terminal},
                  {"rl_prep_terminal", &take_terminal},
                  {"rl_forced_update_display", &draw_line},
                  {"rl_getc_function", &reader},
                  {"rl_bind_key", &bind_key},
                  {"rl_insert", &insert}};
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        void *const found = dlsym(editor->library, wanted[i].name);
        if (found == NULL) return false;
        /* ISO C has no cast from an object pointer to a function pointer; POSIX says this
         * works. */
        memcpy(wanted[i].place, &found, sizeof found);
    }
    *reader = read_wide;
    bind_key('\t', insert);
    return true;
}

bool line_edit_open(line_editor *editor)
{
    static const char *const names[] = {"libedit.so.2", "libedit.so.0", "libedit.3.dylib"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        editor->library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
        if (editor->library == NULL) continue;
        if (set_up(editor)) return true;
        dlclose(editor->library);
    }
    editor->library = NULL;
    return false;
}

/* Marks the escape sequences of a prompt as invisible, as readline() requires. Returns null
 * without memory. */
static char *mark_escapes(const char *prompt)
{
    char *const marked = malloc(3 * strlen(prompt) + 1);
    char *to = marked;
    if (marked == NULL) return NULL;
    while (*prompt != '\0') {
        if (*prompt != '\033') {
            *to++ = *prompt++;
            continue;
        }
        *to++ = '\001';
        while (*prompt != '\0' && *prompt != 'm') *to++ = *prompt++;
        if (*prompt == 'm') *to++ = *prompt++;
        *to++ = '\002';
    }
    *to = '\0';
    return marked;
}

input_result line_edit_read(const line_editor *editor, play_input *input, const char *prompt)
{
    char *const marked = mark_escapes(prompt);
    if (marked == NULL) return INPUT_FAILED;
    char *const line = interrupt_pending() ? NULL : editor->readline(marked);
    free(marked);
    const input_result taken = interrupt_pending() ? INPUT_INTERRUPTED
                               : line == NULL      ? INPUT_END
                                                   : input_take(input, line);
    if (taken == INPUT_LINE && input->line[0] != '\0') editor->add_history(input->line);
    free(line);
    return taken;
}
