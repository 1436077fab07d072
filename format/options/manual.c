/*
 * manual.c - a program's manual page in mdoc: a frame written by hand, filled in from the
 * table.
 */
#include <inttypes.h>
#include <string.h>

#include "format/game/ascii.h"
#include "format/options/parse.h"

/* Text for mdoc: one sentence per line, special characters escaped. */
static void print_text(FILE *out, const char *text)
{
    int fresh = 1;
    for (; *text; text++) {
        if (fresh && (*text == '.' || *text == '\'')) fputs("\\&", out);
        if (*text == '\\')
            fputs("\\e", out);
        else
            putc(*text, out);
        fresh = *text == '\n';
        if (*text == '.' && text[1] == ' ' && peg_is_upper(text[2])) {
            putc('\n', out);
            text++;
            fresh = 1;
        }
    }
}

/* A phrase as a sentence, which begins with `before` if that is not empty. */
static void print_sentence(FILE *out, const char *before, const char *phrase)
{
    if (*before)
        fputs(before, out);
    else
        putc(peg_upper(*phrase++), out);
    print_text(out, phrase);
    fputs(".\n", out);
}

/* An argument's name: FILE as a placeholder, `all` of N|all as typed. */
static void print_argument(FILE *out, const char *argument)
{
    while (*argument) {
        const size_t length = strcspn(argument, "|");
        const int placeholder = peg_is_upper(*argument);
        fputs(placeholder ? " Ar " : " Cm ", out);
        for (size_t i = 0; i < length; i++)
            putc(placeholder ? peg_lower(argument[i]) : argument[i], out);
        argument += length;
        if (*argument) fputs(" |", out), argument++;
    }
}

static void print_operand(FILE *out, const cli_command *command)
{
    if (command->operand == CLI_NOTHING) return;
    if (!command->least) fputs(" Op", out);
    print_argument(out, command->operand_name);
}

static void print_synopsis(FILE *out, const cli_program *program)
{
    if (program->command_optional) fputs(".Nm\n.Op Ar game\n.Op Ar options\n", out);
    for (const cli_command *c = program->commands; c->name; c++) {
        fprintf(out, ".Nm\n.Cm %s", c->name);
        print_operand(out, c);
        fputs("\n.Op Ar options\n", out);
    }
}

static void print_commands(FILE *out, const cli_program *program)
{
    fputs(".Bl -tag -width Ds\n", out);
    for (const cli_command *c = program->commands; c->name; c++) {
        fprintf(out, ".It Cm %s", c->name);
        print_operand(out, c);
        putc('\n', out);
        print_sentence(out, "", c->summary);
        if (c->manual) print_text(out, c->manual), putc('\n', out);
    }
    fputs(".El\n", out);
}

/* ---- options -------------------------------------------------------------------------- */

static void print_words(FILE *out, const cli_option *option)
{
    cli_word word;
    fputs(".Bl -tag -width Ds -compact\n", out);
    for (size_t i = 0; cli_word_at(option, i, &word); i++) {
        fprintf(out, ".It Cm %s", word.name);
        if (word.alias) fprintf(out, " , %s", word.alias);
        putc('\n', out);
        if (word.help) print_sentence(out, "", word.help);
    }
    fputs(".El\n", out);
}

static void print_taken(FILE *out, const cli_program *program, const cli_option *option)
{
    const char *before = "For";
    if (!option->commands) return;
    for (const cli_command *c = program->commands; c->name; c++) {
        if (!cli_takes(c, option)) continue;
        fprintf(out, "%s\n.Cm %s", before, c->name);
        before = " ,";
    }
    fputs(" .\n", out);
}

static void print_option(FILE *out, const cli_program *program, const cli_option *option)
{
    cli_word word;
    fputs(".It", out);
    if (option->letter) {
        fprintf(out, " Fl %c", option->letter);
        if (option->argument) print_argument(out, option->argument);
        fputs(" ,", out);
    }
    fprintf(out, " Fl -%s", option->name);
    if (option->argument) print_argument(out, option->argument);
    if (option->also) fprintf(out, " , Fl -%s", option->also);
    putc('\n', out);
    print_sentence(out, "", option->help);
    if (option->manual) print_text(out, option->manual), putc('\n', out);
    if (option->kind == CLI_NUMBER && option->high != UINT64_MAX)
        fprintf(out, "A number from %" PRIu64 " to %" PRIu64 ".\n", option->low, option->high);
    if (option->standard) print_sentence(out, "The default is ", option->standard);
    print_taken(out, program, option);
    if (cli_word_at(option, 0, &word) && option->kind != CLI_WORDS && option->kind != CLI_PRINT)
        print_words(out, option);
}

static void print_options(FILE *out, const cli_program *program)
{
    int open = 0;
    for (const cli_option *o = program->options; o->kind != CLI_END; o++) {
        if (o->kind != CLI_HEADING) {
            print_option(out, program, o);
            continue;
        }
        if (open) fputs(".El\n", out);
        fprintf(out, ".Ss %s\n.Bl -tag -width Ds\n", o->help);
        open = 1;
    }
    if (open) fputs(".El\n", out);
}

static void print_notes(FILE *out, const cli_program *program)
{
    for (const cli_note *n = program->notes; n->terms; n++) {
        if (!n->in_manual) continue;
        fprintf(out, ".Ss %s\n.Bl -tag -width mastermind -compact\n", n->heading);
        for (const cli_term *t = n->terms; t->text; t++) {
            fprintf(out, ".It Li %s\n", t->term);
            print_sentence(out, "", t->text);
        }
        fputs(".El\n", out);
    }
}

int cli_manual(FILE *out, const cli_program *program, FILE *frame)
{
    static const struct {
        const char *name;
        void (*print)(FILE *out, const cli_program *program);
    } parts[] = {{"@synopsis", print_synopsis},
                 {"@commands", print_commands},
                 {"@options", print_options},
                 {"@notes", print_notes}};
    char line[256];

    while (fgets(line, sizeof line, frame)) {
        size_t i = 0;
        if (line[0] != '@') {
            fputs(line, out);
            continue;
        }
        line[strcspn(line, "\n")] = '\0';
        while (i < sizeof parts / sizeof *parts && strcmp(parts[i].name, line) != 0) i++;
        if (i == sizeof parts / sizeof *parts) return 0;
        parts[i].print(out, program);
    }
    return 1;
}
