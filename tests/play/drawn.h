/* drawn.h - a screen that draws into memory, for the tests of what the player draws. */
#ifndef TESTS_PLAY_DRAWN_H
#define TESTS_PLAY_DRAWN_H

#include "tests/tests.h"
#include "play/terminal/screen.h"

static play_alphabet digits;
static char *drawn;
static size_t drawn_size;

/* Its width is taken to be 80; its symbols are 1-6. */
static inline play_screen start_screen(bool terminal, bool color, bool unicode)
{
    play_screen screen = {.alphabet = &digits, .file = -1, .terminal = terminal};
    screen.color = color;
    screen.rich = color;
    screen.unicode = unicode;
    screen.out = open_memstream(&drawn, &drawn_size);
    assert_non_null(screen.out);
    assert_true(alphabet_of_kind(&digits, ALPHABET_USUAL, 6));
    return screen;
}

static inline void ends_as(const play_screen *screen, const char *expected)
{
    fclose(screen->out);
    assert_string_equal(drawn, expected);
    free(drawn);
}

#endif
