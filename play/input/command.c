/* command.c - reads a command; see input.h. */
#include "play/input/input.h"

#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include "format/game/ascii.h"

/* Where two commands begin alike, the first one listed is meant. */
static const struct {
    const char *word;
    command_id id;
    size_t least; /* letters that suffice */
} commands[] = {
    {"undo", COMMAND_UNDO, 1}, {"back", COMMAND_UNDO, 4},   {"board", COMMAND_BOARD, 2},
    {"left", COMMAND_LEFT, 1}, {"known", COMMAND_KNOWN, 1}, {"help", COMMAND_HELP, 1},
    {"hint", COMMAND_HINT, 2}, {"why", COMMAND_WHY, 3},     {"fix", COMMAND_FIX, 2},
    {"quit", COMMAND_QUIT, 1}, {"exit", COMMAND_QUIT, 2},   {"give", COMMAND_QUIT, 4},
    {"?", COMMAND_HELP, 1}};

unsigned command_turns(const char *rest)
{
    const unsigned long turns = peg_is_digit(*rest) ? strtoul(rest, NULL, 10) : 1;
    return turns < UINT_MAX ? (unsigned)turns : UINT_MAX;
}

const char *command_word(unsigned number)
{
    return number < sizeof commands / sizeof commands[0] ? commands[number].word : NULL;
}

/* Skips one of the words, and the blanks after it; returns `at` where there is none. */
static const char *skip_word(const char *at, const char *const *words)
{
    for (; *words != NULL; words++) {
        const size_t length = strlen(*words);
        if (!peg_begins(at, *words) || peg_is_alnum(at[length])) continue;
        at += length;
        return at + strspn(at, " :=,");
    }
    return at;
}

/* What follows `my code was`, `the code is`, `it was`, `code`; null where a line begins
 * otherwise. */
static const char *told_code(const char *line)
{
    static const char *const whose[] = {"my", "the", "it", NULL};
    static const char *const what[] = {"code", "secret", "number", NULL};
    static const char *const is[] = {"was", "is", "were", NULL};
    const char *const owned = skip_word(line, whose), *const named = skip_word(owned, what);
    const char *const told = skip_word(named, is);
    const bool meant = named > owned || (owned > line && told > named);
    return meant ? told : NULL;
}

play_command command_read(const char *line)
{
    play_command command = {COMMAND_NONE, false, line};
    const char *const told = told_code(line);
    if (told != NULL) {
        command.id = COMMAND_CODE;
        command.rest = told;
        return command;
    }
    if (*line == '/') {
        command.marked = true;
        line++;
    }
    size_t letters = 0;
    while (peg_is_letter(line[letters]) || line[letters] == '?') letters++;
    if (letters == 0 || (line[letters] != '\0' && line[letters] != ' ')) return command;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        size_t alike = 0;
        while (alike < letters && peg_lower(line[alike]) == commands[i].word[alike]) alike++;
        if (alike < letters || letters < commands[i].least) continue;
        command.id = commands[i].id;
        if (command.id == COMMAND_HELP && letters == 4 && line[4] == '\0')
            command.marked = true;
        command.rest = line + letters + strspn(line + letters, " ");
        break;
    }
    return command;
}
