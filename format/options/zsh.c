/*
 * zsh.c - a program's completion for zsh.
 */
#include <string.h>

#include "format/game/ascii.h"
#include "format/options/render.h"

/* Between single quotes; `before` are the characters that need a backslash there. */
static void print_quoted(FILE *out, const char *text, const char *before)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\'", out);
        else if (strchr(before, *text))
            putc('\\', out);
        putc(*text, out);
    }
}

static void print_lower(FILE *out, const char *text)
{
    for (; *text && *text != '|'; text++) putc(peg_lower(*text), out);
}

static void print_words(FILE *out, const cli_option *option)
{
    cli_word word;
    for (size_t i = 0; cli_word_at(option, i, &word); i++) {
        if (i) putc(' ', out);
        print_quoted(out, word.name, ":");
    }
}

/* `:message:action` of an option's argument. */
static void print_argument(FILE *out, const cli_option *option)
{
    cli_word word;
    fputs(option->bare ? "::" : ":", out);
    print_lower(out, option->argument);
    putc(':', out);
    if (option->kind == CLI_FILE)
        fputs("_files", out);
    else if (option->kind == CLI_USER)
        fputs("_users", out);
    else if (option->kind == CLI_WORDS) {
        fputs("_sequence compadd - ", out);
        print_words(out, option);
    } else if (cli_word_at(option, 0, &word)) {
        putc('(', out);
        print_words(out, option);
        putc(')', out);
    }
}

/* An option for _arguments: '(-o --output)'{-o,--output}'[what it does]:file:_files'. */
static void print_option(FILE *out, const cli_option *option)
{
    const int last = option->kind == CLI_HELP || option->kind == CLI_VERSION;
    const char *also = option->also;
    fputs(" \\\n        '", out);
    if (option->letter || also) {
        const char letter[] = {'-', option->letter, '\0'};
        char second[40];
        snprintf(second, sizeof second, "%s%s", also ? "--" : "", also ? also : letter);
        if (last)
            fprintf(out, "(- *)'{%s,--%s}'", second, option->name);
        else
            fprintf(out, "(%s --%s)'{%s,--%s}'", second, option->name, second, option->name);
    } else {
        fprintf(out, "--%s", option->name);
    }
    putc('[', out);
    print_quoted(out, option->help, "[]");
    putc(']', out);
    if (option->argument) print_argument(out, option);
    putc('\'', out);
}

static void print_games(FILE *out)
{
    fputs("p4c6r p5c8r p4c10n m5.5.5", out);
    for (const cli_game *game = cli_games; game->name; game++) fprintf(out, " %s", game->name);
}

static void print_game_or_file(FILE *out)
{
    fputs("\"rules:rules:(", out);
    print_games(out);
    fputs(")\" \"files:tree file:_files -g \\\"*.(peg|flat|terse)\\\"\"", out);
}

static void print_operand(FILE *out, const cli_program *program, cli_operand operand)
{
    if (operand == CLI_NOTHING) return;
    fputs(" \\\n        '*:", out);
    switch (operand) {
    case CLI_RULES:
        fputs("rules:(", out);
        print_games(out);
        fputs(")", out);
        break;
    case CLI_TREE: fputs("tree file:_files -g \"*.peg\"", out); break;
    case CLI_IMAGE: fputs("tree file:_files -g \"*.(peg|flat|terse)\"", out); break;
    case CLI_COMMAND:
        fputs("command:(", out);
        for (const cli_command *c = program->commands; c->name; c++)
            fprintf(out, " %s", c->name);
        fputs(")", out);
        break;
    default:
        fputs("game:{ _alternative ", out);
        print_game_or_file(out);
        fputs(" }", out);
        break;
    }
    putc('\'', out);
}

/* The options and words of a command; of none all options. */
static void print_arguments(FILE *out, const cli_program *program, const cli_command *command)
{
    fputs("_arguments", out);
    for (const cli_option *o = program->options; o->kind != CLI_END; o++) {
        if (cli_takes(command, o) && o->kind != CLI_PRINT) print_option(out, o);
    }
    if (command)
        print_operand(out, program, command->operand);
    else if (program->command_optional)
        print_operand(out, program, CLI_GAME);
    putc('\n', out);
}

static void print_commands(FILE *out, const cli_program *program)
{
    fputs("if ((CURRENT == 2)) && [[ $PREFIX != -* ]]; then\n"
          "    local -a commands\n"
          "    commands=(\n",
          out);
    for (const cli_command *c = program->commands; c->name; c++) {
        fprintf(out, "        '%s:", c->name);
        print_quoted(out, c->summary, "");
        fputs("'\n", out);
    }
    fputs("    )\n    _describe command commands\n", out);
    if (program->command_optional) {
        fputs("    _alternative ", out);
        print_game_or_file(out);
        putc('\n', out);
    }
    fputs("    return\nfi\n", out);
}

void cli_zsh(FILE *out, const cli_program *program)
{
    fprintf(out, "#compdef %s\n# zsh completion, made by %s --print zsh\n\n", program->name,
            program->name);
    print_commands(out, program);
    fputs("local command=$words[2]\ncase $command in\n", out);
    for (const cli_command *c = program->commands; c->name; c++)
        fprintf(out, "%s%s", c == program->commands ? "" : " | ", c->name);
    fputs(")\n    shift words\n    ((CURRENT--))\n    ;;\nesac\ncase $command in\n", out);
    for (const cli_command *c = program->commands; c->name; c++) {
        fprintf(out, "%s)\n    ", c->name);
        print_arguments(out, program, c);
        fputs("    ;;\n", out);
    }
    fputs("*)\n    ", out);
    print_arguments(out, program, NULL);
    fputs("    ;;\nesac\n", out);
}
