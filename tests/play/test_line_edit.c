/*
 * test_line_edit.c - lines read by a line editor: by a stand-in, and by libedit itself if it is
 * installed.
 */
#include "tests/tests.h"
#include <dlfcn.h>
#include <locale.h>
#include <signal.h>
#include <unistd.h>
#include "play/input/input.h"
#include "play/system/interrupt.h"

static const char *typed;   /* null: Ctrl-D */
static char asked[200];     /* the prompt that the editor was given */
static unsigned remembered; /* lines added to the history */
static bool interrupts;     /* whether Ctrl-C comes while the line is typed */

static char *stand_in(const char *prompt)
{
    snprintf(asked, sizeof asked, "%s", prompt);
    if (interrupts) raise(SIGINT);
    return typed == NULL ? NULL : strdup(typed);
}

static int remember(const char *line)
{
    (void)line;
    remembered++;
    return 0;
}

static const line_editor editor = {&remembered, stand_in, remember};

static void test_lines(void **state)
{
    static play_input input;
    static char longer[INPUT_ROOM + 10];
    (void)state;
    input_init(&input, STDIN_FILENO);
    typed = "  1 2 3 ";
    assert_int_equal(line_edit_read(&editor, &input, "guess: "), INPUT_LINE);
    assert_string_equal(input.line, "1 2 3");
    assert_string_equal(asked, "guess: ");
    assert_int_equal(remembered, 1);
    typed = " "; /* nothing to remember */
    assert_int_equal(line_edit_read(&editor, &input, "guess: "), INPUT_LINE);
    assert_string_equal(input.line, "");
    assert_int_equal(remembered, 1);
    memset(longer, 'x', sizeof longer - 1);
    typed = longer;
    assert_int_equal(line_edit_read(&editor, &input, "guess: "), INPUT_TOO_LONG);
    assert_int_equal(remembered, 1);
    typed = NULL;
    assert_int_equal(line_edit_read(&editor, &input, "guess: "), INPUT_END);
}

/* readline() wants what takes no room between \001 and \002. */
static void test_colors_of_prompts(void **state)
{
    static const char *const prompts[][2] = {
        {"", ""},
        {"\033[1mguess\033[0m: ", "\001\033[1m\002guess\001\033[0m\002: "},
        {"\033[1m", "\001\033[1m\002"},
        {"a\033[1", "a\001\033[1\002"}, /* cut off */
    };
    static play_input input;
    (void)state;
    input_init(&input, STDIN_FILENO);
    typed = "";
    for (size_t i = 0; i < sizeof prompts / sizeof prompts[0]; i++) {
        assert_int_equal(line_edit_read(&editor, &input, prompts[i][0]), INPUT_LINE);
        assert_string_equal(asked, prompts[i][1]);
    }
}

/* Feeds bytes to the reading of characters that libedit is told to use. */
static void test_characters(void **state)
{
    static const struct {
        const char *bytes;
        size_t count;
        int character;
    } cases[] = {{"a", 1, 'a'},    {"\xc3\xb6", 2, 0xf6}, {"\xe2\x99\xa0", 3, 0x2660},
                 {"\xff", 1, '?'}, {"\xc3z", 2, '?'},     {"", 1, 4 /* Ctrl-D */},
                 {"", 0, EOF},     {"\xc3", 1, EOF}};
    line_editor real;
    (void)state;
    if (setlocale(LC_CTYPE, "C.UTF-8") == NULL || !line_edit_open(&real)) skip();
    assert_non_null(real.library);
    int (**reader)(FILE *) = (int (**)(FILE *))dlsym(real.library, "rl_getc_function");
    assert_non_null(reader);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        assert_int_equal(write(ends[1], cases[i].bytes, cases[i].count), cases[i].count);
        close(ends[1]);
        FILE *const in = fdopen(ends[0], "r");
        assert_non_null(in);
        assert_int_equal((*reader)(in), cases[i].character);
        fclose(in);
    }
}

/* Runs last, since Ctrl-C is remembered for good. */
static void test_interrupts(void **state)
{
    static play_input input;
    (void)state;
    input_init(&input, STDIN_FILENO);
    interrupt_catch();
    typed = "1122";
    interrupts = true;
    assert_int_equal(line_edit_read(&editor, &input, "during: "), INPUT_INTERRUPTED);
    assert_string_equal(asked, "during: ");
    assert_int_equal(line_edit_read(&editor, &input, "before: "), INPUT_INTERRUPTED);
    assert_string_equal(asked, "during: "); /* nothing more was asked */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_colors_of_prompts),
        cmocka_unit_test(test_characters),
        cmocka_unit_test(test_interrupts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
