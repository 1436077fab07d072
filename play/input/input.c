/* input.c - see input.h. */
#include "play/input/input.h"

#include <errno.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include "play/system/interrupt.h"

void input_init(play_input *input, int file)
{
    memset(input, 0, sizeof *input);
    input->file = file;
    input->terminal = isatty(file) == 1;
}

static void write_prompt(FILE *out, const char *prompt)
{
    fputs(prompt, out);
    fflush(out);
}

/* Takes the next byte; what INPUT_LINE means for a line, it means for that. */
static input_result next_byte(play_input *input, FILE *out, const char *prompt,
                              unsigned char *byte)
{
    bool resumed;
    while (input->next == input->ready) {
        if (!interrupt_wait(input->file, &resumed)) return INPUT_INTERRUPTED;
        if (resumed) {
            if (input->terminal) { /* over one that may be there already */
                putc('\r', out);
                write_prompt(out, prompt);
            }
            continue;
        }
        const ssize_t got = read(input->file, input->ahead, sizeof input->ahead);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return INPUT_FAILED;
        if (got == 0) return INPUT_END;
        input->next = 0;
        input->ready = (size_t)got;
    }
    *byte = (unsigned char)input->ahead[input->next++];
    return INPUT_LINE;
}

static void trim(char *line)
{
    size_t from = strspn(line, " "), length = strlen(line);
    while (length > from && line[length - 1] == ' ') length--;
    memmove(line, line + from, length - from);
    line[length - from] = '\0';
}

static void put_byte(play_input *input, int byte)
{
    if (input->used < sizeof input->line) input->line[input->used] = (char)byte;
    input->used++;
}

static void take_byte(play_input *input, int byte)
{
    if (byte == 0x1b) { /* of an arrow key, say: as terminals show it, so that no code has it */
        put_byte(input, '^');
        byte = '[';
    }
    put_byte(input, byte < 0x20 || byte == 0x7f ? ' ' : byte);
}

static input_result end_line(play_input *input)
{
    const bool fits = input->used < sizeof input->line;
    input->line[fits ? input->used : 0] = '\0';
    trim(input->line);
    return fits ? INPUT_LINE : INPUT_TOO_LONG;
}

input_result input_read(play_input *input, FILE *out, const char *prompt)
{
    unsigned char byte;
    input->used = 0;
    write_prompt(out, prompt);
    for (;;) {
        const input_result got = next_byte(input, out, prompt, &byte);
        if (got == INPUT_END && input->used > 0) break;
        if (got != INPUT_LINE) return got;
        if (byte == '\n') break;
        take_byte(input, byte);
    }
    return end_line(input);
}

input_result input_take(play_input *input, const char *line)
{
    input->used = 0;
    for (; *line != '\0'; line++) take_byte(input, (unsigned char)*line);
    return end_line(input);
}

/* Turns the echo of a terminal on or off. */
static void show_typing(const play_input *input, bool show)
{
    struct termios how;
    if (!input->terminal || tcgetattr(input->file, &how) != 0) return;
    if (show)
        how.c_lflag |= (tcflag_t)ECHO;
    else
        how.c_lflag &= ~(tcflag_t)ECHO;
    tcsetattr(input->file, TCSANOW, &how);
}

input_result input_read_unseen(play_input *input, FILE *out, const char *prompt)
{
    interrupt_hold_all();
    show_typing(input, false); /* before asking anybody to type */
    const input_result read = input_read(input, out, prompt);
    show_typing(input, true);
    interrupt_release_all();
    return read;
}
