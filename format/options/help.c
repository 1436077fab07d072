/*
 * help.c - help for a program or for one of its commands: examples first.
 */
#include <inttypes.h>
#include <string.h>

#include "format/options/parse.h"

#define WIDTH        80u
#define OPTION_TEXT  22u /* where the text of options begins */
#define WORD_ROOM    12u /* for the name of a word that has its own line */
#define LONGEST_LINE 48u /* an example; the description of a longer one goes below it */

typedef struct help {
    FILE *out;
    const cli_program *program;
    const cli_command *command; /* null: all of them */
} help;

/* `  left    text`, the text from column `at` on. */
static void print_entry(const help *h, const char *left, unsigned at, const char *text)
{
    fprintf(h->out, "  %s", left);
    const unsigned used = 2 + (unsigned)strlen(left);
    if (used + 2 > at)
        fprintf(h->out, "\n%*s", (int)at, "");
    else
        fprintf(h->out, "%*s", (int)(at - used), "");
    cli_wrap(h->out, at, at, WIDTH, text);
    putc('\n', h->out);
}

static void print_examples(const help *h)
{
    const cli_example *e = NULL;
    unsigned longest = 0;
    while ((e = cli_example_next(h->program, h->command, e)) != NULL) {
        const unsigned length = (unsigned)strlen(e->line);
        if (length > longest && length <= LONGEST_LINE) longest = length;
    }
    if (!cli_example_next(h->program, h->command, NULL)) return;
    fputs("\nExamples:\n", h->out);
    while ((e = cli_example_next(h->program, h->command, e)) != NULL)
        print_entry(h, e->line, 2 + longest + 2, e->what);
}

/* RULES, [GAME]. */
static void add_operand(const cli_command *command, cli_line *line)
{
    if (command->operand == CLI_NOTHING) return;
    cli_line_add(line, command->least ? " %s" : " [%s]", command->operand_name);
}

static void print_usage(const help *h)
{
    char text[200];
    cli_line line = cli_line_in(text, sizeof text);
    const cli_program *program = h->program;

    if (h->command) {
        cli_line_add(&line, "%s", h->command->name);
        add_operand(h->command, &line);
    } else {
        cli_line_add(&line, "%s", program->usage);
    }
    fprintf(h->out, "\nUsage: %s %s [OPTION]...\n", program->name, text);
}

static void print_commands(const help *h)
{
    if (h->program->whole) return;
    fputs("\nCommands:\n", h->out);
    for (const cli_command *c = h->program->commands; c->name; c++) {
        char text[80];
        cli_line line = cli_line_in(text, sizeof text);
        cli_line_add(&line, "%s", c->name);
        add_operand(c, &line);
        print_entry(h, text, OPTION_TEXT - 4, c->summary);
    }
}

static void print_note(const help *h, const cli_note *note)
{
    putc('\n', h->out);
    if (note->heading) fprintf(h->out, "%s:\n", note->heading);
    for (const cli_term *t = note->terms; t->text; t++) {
        if (t->term)
            print_entry(h, t->term, OPTION_TEXT - 4, t->text);
        else {
            cli_wrap(h->out, 0, 0, WIDTH, t->text);
            putc('\n', h->out);
        }
    }
}

/* Notes with a heading explain words of the command line; the others are remarks at the end. */
static void print_notes(const help *h, int headed)
{
    for (const cli_note *n = h->program->notes; n->terms; n++) {
        if ((n->heading != NULL) != headed) continue;
        if (!h->command || (n->commands & CLI_BIT(h->command->id)) != 0) print_note(h, n);
    }
}

/* ---- options -------------------------------------------------------------------------- */

static int described(const cli_option *option)
{
    cli_word word;
    return cli_word_at(option, 0, &word) && word.help;
}

/* Adds the range of a number, unless it is unlimited, and the default. */
static void add_limits(const cli_option *option, cli_line *line)
{
    const int ranged = option->kind == CLI_NUMBER && option->high <= 1000;
    if (!ranged && !option->standard) return;
    cli_line_add(line, " (");
    if (ranged) cli_line_add(line, "%" PRIu64 " to %" PRIu64, option->low, option->high);
    if (option->standard)
        cli_line_add(line, "%sdefault %s", ranged ? "; " : "", option->standard);
    cli_line_add(line, ")");
}

static void print_option(const help *h, const cli_option *option, unsigned group)
{
    char left[100], text[600];
    cli_line name = cli_line_in(left, sizeof left), line = cli_line_in(text, sizeof text);
    cli_word word;

    if (option->letter) cli_line_add(&name, "-%c, ", option->letter);
    cli_line_add(&name, "--%s", option->name);
    if (option->argument) cli_line_add(&name, " %s", option->argument);

    const int fewer = (group & ~option->commands) != 0 || !group;
    if (!h->command && option->commands && fewer) {
        cli_line_add_commands(&line, h->program, option->commands);
        cli_line_add(&line, ": ");
    }
    cli_line_add(&line, "%s", option->help);
    if (option->kind == CLI_WORD && !described(option)) {
        char words[256];
        cli_value_expected(option, words, sizeof words);
        cli_line_add(&line, ": %s", words);
    }
    add_limits(option, &line);
    if (option->also) cli_line_add(&line, "; also --%s", option->also);
    if (!h->command && !fewer && (option->commands & ~group) != 0) {
        cli_line_add(&line, "; also for ");
        cli_line_add_commands(&line, h->program, option->commands & ~group);
    }
    print_entry(h, left, OPTION_TEXT, text);
    for (size_t i = 0; described(option) && cli_word_at(option, i, &word); i++) {
        if (!word.help) continue;
        fprintf(h->out, "%*s%-*s", (int)OPTION_TEXT, "", (int)WORD_ROOM, word.name);
        cli_wrap(h->out, OPTION_TEXT + WORD_ROOM, OPTION_TEXT + WORD_ROOM, WIDTH, word.help);
        putc('\n', h->out);
    }
}

/* Whether the heading applies to the command. */
static int belongs(const help *h, const cli_option *heading)
{
    return !h->command || !heading->commands ||
           (heading->commands & CLI_BIT(h->command->id)) != 0;
}

static void print_options(const help *h)
{
    const cli_option *heading = NULL;
    int open = 0;
    for (const cli_option *o = h->program->options; o->kind != CLI_END; o++) {
        if (o->kind == CLI_HEADING) heading = o, open = 0;
        if (!cli_takes(h->command, o) || o->kind == CLI_PRINT) continue;
        if (heading && !open)
            fprintf(h->out, "\n%s:\n", belongs(h, heading) ? heading->help : "Options");
        open = 1;
        print_option(h, o, heading ? heading->commands : 0);
    }
}

void cli_help(FILE *out, const cli_program *program, const cli_command *command)
{
    const help h = {out, program, command};
    char title[200];
    cli_line line = cli_line_in(title, sizeof title);
    cli_line_add(&line, "%s", program->name);
    if (command)
        cli_line_add(&line, " %s: %s.", command->name, command->summary);
    else
        cli_line_add(&line, " %s.", program->summary);
    cli_wrap(out, 0, 0, WIDTH, title);
    putc('\n', out);
    print_examples(&h);
    print_usage(&h);
    if (!command) print_commands(&h);
    print_notes(&h, 1);
    print_options(&h);
    print_notes(&h, 0);
}
