/*
 * table.c - finds commands, options and words in a program's table.
 */
#include <string.h>

#include "format/options/table.h"
#include "format/pegtree.h"

int cli_word_at(const cli_option *option, size_t i, cli_word *word)
{
    if (option->word_at) return option->word_at(i, word);
    if (!option->words || !option->words[i].name) return 0;
    *word = option->words[i];
    return 1;
}

static int is(const char *name, const char *text, size_t length)
{
    return name && strlen(name) == length && memcmp(name, text, length) == 0;
}

int cli_word_find(const cli_option *option, const char *name, size_t length, cli_word *word)
{
    for (size_t i = 0; cli_word_at(option, i, word); i++) {
        if (is(word->name, name, length) || is(word->alias, name, length)) return 1;
    }
    return 0;
}

const cli_command *cli_command_find(const cli_program *program, const char *name)
{
    for (const cli_word *w = program->older; w && w->name; w++) {
        if (strcmp(w->alias, name) == 0) name = w->name;
    }
    for (const cli_command *c = program->commands; c->name; c++) {
        if (strcmp(c->name, name) == 0) return c;
    }
    return NULL;
}

const cli_option *cli_option_find(const cli_program *program, const char *name)
{
    for (const cli_option *o = program->options; o->kind != CLI_END; o++) {
        if (o->name && strcmp(o->name, name) == 0) return o;
        if (o->also && strcmp(o->also, name) == 0) return o;
    }
    return NULL;
}

const cli_option *cli_option_of_letter(const cli_program *program, char letter)
{
    for (const cli_option *o = program->options; o->kind != CLI_END; o++) {
        if (o->letter && o->letter == letter) return o;
    }
    return NULL;
}

int cli_takes(const cli_command *command, const cli_option *option)
{
    if (option->kind == CLI_HEADING) return 0;
    return !command || !option->commands || (option->commands & CLI_BIT(command->id)) != 0;
}

/* Whether the second word of the example is the command's name. */
static int shows(const cli_example *example, const cli_command *command)
{
    const char *word = strchr(example->line, ' ');
    return word && is(command->name, word + 1, strcspn(word + 1, " "));
}

const cli_example *cli_example_next(const cli_program *program, const cli_command *command,
                                    const cli_example *after)
{
    const cli_example *example = after ? after + 1 : program->examples;
    const int any = !command || !command->name;
    while (example->line && !any && !shows(example, command)) example++;
    return example->line ? example : NULL;
}

int cli_strategy_at(size_t i, cli_word *word)
{
#define WORD(number, NAME, symbol, name, alias, order, title) {name, alias, NULL, number},
    static const cli_word strategies[] = {PEG_STRATEGIES(WORD)};
#undef WORD
    if (i >= sizeof strategies / sizeof *strategies) return 0;
    *word = strategies[i];
    return 1;
}
