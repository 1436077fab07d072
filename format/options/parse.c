/*
 * parse.c - reads a command line by a program's table.
 */
#include <string.h>

#include "format/options/parse.h"

typedef enum item_kind {
    ITEM_END,
    ITEM_OPERAND,
    ITEM_OPTION,
    ITEM_WRONG /* the reader's line says why */
} item_kind;

/* A piece of the command line. */
typedef struct item {
    item_kind kind;
    const cli_option *option;
    char *word;        /* as typed */
    const char *value; /* of the option; null: none */
} item;

/* Goes through the words of a command line. */
typedef struct reader {
    const cli_program *program;
    const cli_command *command; /* whose options may be shortened; null: all */
    cli_line *line;             /* for what is wrong */
    char **words;
    int count, next;
    int operands_only;   /* after -- */
    const char *letters; /* the rest of a word such as -hV; or null */
} reader;

/* ---- messages ------------------------------------------------------------------------- */

/* Adds where to read more. */
static void add_see(const cli_program *program, const cli_command *command, cli_line *line)
{
    const char *name = command ? command->name : NULL;
    cli_line_add(line, "; see %s%s%s --help", program->name, name ? " " : "", name ? name : "");
}

static void add_command(const cli_command *command, cli_line *line)
{
    if (command && command->name) cli_line_add(line, "%s: ", command->name);
}

static void say_unknown(const reader *r, const char *word)
{
    char name[CLI_LONGEST_WORD + 1] = "";
    const int one_dash = word[1] != '-';
    const size_t length = strcspn(word + 2 - one_dash, "=");

    if (length < sizeof name) memcpy(name, word + 2 - one_dash, length);
    const char *near = length > 1 ? cli_nearest_option(r->program, r->command, name) : NULL;
    add_command(r->command, r->line);
    cli_line_add(r->line, "unknown option '%.*s'", (int)(length + 2 - (size_t)one_dash), word);
    if (near)
        cli_line_add(r->line, "; did you mean --%s?", near);
    else if (one_dash && length > 1)
        cli_line_add(r->line, "; a name that begins with a dash goes after --, as in -- %s",
                     word);
    else
        add_see(r->program, r->command, r->line);
}

static void say_ambiguous(const reader *r, const char *word)
{
    const size_t length = strcspn(word + 2, "=");
    const char *between = "";
    add_command(r->command, r->line);
    cli_line_add(r->line, "'%.*s' could be ", (int)length + 2, word);
    for (const cli_option *o = r->program->options; o->kind != CLI_END; o++) {
        if (!cli_takes(r->command, o) || strncmp(o->name, word + 2, length) != 0) continue;
        cli_line_add(r->line, "%s--%s", between, o->name);
        between = ", ";
    }
    cli_line_add(r->line, "; write more of it");
}

static void say_misplaced(const cli_program *program, const cli_command *command,
                          const cli_option *option, cli_line *line)
{
    cli_line_add(line, "--%s is not valid with %s; it goes with ", option->name, command->name);
    cli_line_add_commands(line, program, option->commands);
}

static void say_wrong_value(const cli_option *option, const char *value, cli_line *line)
{
    char expected[256], text[CLI_LONGEST_WORD + 1];
    cli_line part = cli_line_in(text, sizeof text);
    if (option->kind == CLI_WORDS) {
        const char *wrong = cli_words_wrong(option, value);
        cli_line_add(&part, "%.*s", (int)strcspn(wrong, ","), wrong);
        value = text;
    }
    const char *near = cli_nearest_word(option, value);
    cli_value_expected(option, expected, sizeof expected);
    if (option->kind == CLI_FILE && !*value) {
        cli_line_add(line, "--%s: %s is empty; it takes %s", option->name, option->argument,
                     expected);
        return;
    }
    cli_line_add(line, "--%s takes %s, not '%s'", option->name, expected, value);
    if (near && near[strlen(near) - 1] != ':') cli_line_add(line, "; did you mean %s?", near);
}

static int say_no_command(const cli_program *program, const char *word, cli_line *line)
{
    const char *near = cli_nearest_command(program, word);
    cli_line_add(line, "unknown command '%s'", word);
    if (near)
        cli_line_add(line, "; did you mean %s?", near);
    else
        add_see(program, NULL, line);
    return 0;
}

/* ---- pieces of the command line ------------------------------------------------------- */

/* The option whose name the word begins with, after two dashes; an exact match wins. Null if
 * that is none, or several. */
static const cli_option *find_name(const reader *r, const char *word, size_t length)
{
    const cli_option *found = NULL;
    unsigned beginnings = 0;
    for (const cli_option *o = r->program->options; o->kind != CLI_END; o++) {
        if (o->kind == CLI_HEADING) continue;
        const char *const names[] = {o->name, o->also};
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            if (!names[i] || strncmp(names[i], word + 2, length) != 0) continue;
            if (!names[i][length]) return o;
            if (!cli_takes(r->command, o) || o->kind == CLI_PRINT || o == found) continue;
            found = o;
            beginnings++;
        }
    }
    if (beginnings == 1) return found;
    if (beginnings)
        say_ambiguous(r, word);
    else
        say_unknown(r, word);
    return NULL;
}

/* Takes the next word as the value of an option that has none in its own word. */
static void take_next_word(reader *r, item *it)
{
    cli_word word;
    char expected[256];
    const char *next = r->next < r->count ? r->words[r->next] : NULL;
    const char *bare = it->option->bare;

    if (bare && !(next && cli_word_find(it->option, next, strlen(next), &word))) {
        it->value = bare;
    } else if (next) {
        it->value = next;
        r->next++;
    } else {
        it->kind = ITEM_WRONG;
        cli_value_expected(it->option, expected, sizeof expected);
        cli_line_add(r->line, "%s needs a value: %s", it->word, expected);
    }
}

static item read_long(reader *r, char *word)
{
    const char *equals = strchr(word, '=');
    const size_t length = equals ? (size_t)(equals - word) : strlen(word);
    item it = {.kind = ITEM_OPTION, .option = find_name(r, word, length - 2), .word = word};

    if (!it.option) {
        it.kind = ITEM_WRONG;
    } else if (equals && !it.option->argument) {
        it.kind = ITEM_WRONG;
        cli_line_add(r->line, "%s: this option takes no value", word);
    } else if (equals) {
        it.value = equals + 1;
    } else if (it.option->argument) {
        take_next_word(r, &it);
    }
    return it;
}

static item read_letter(reader *r, char *word)
{
    item it = {.kind = ITEM_OPTION, .word = word};
    const char *rest = r->letters + 1;

    it.option = cli_option_of_letter(r->program, *r->letters);
    r->letters = *rest ? rest : NULL;
    if (!it.option) {
        it.kind = ITEM_WRONG;
        say_unknown(r, word);
    } else if (it.option->argument) {
        r->letters = NULL;
        if (*rest)
            it.value = rest;
        else
            take_next_word(r, &it);
    }
    return it;
}

static item next_item(reader *r)
{
    if (r->letters) return read_letter(r, r->words[r->next - 1]);
    if (r->next == r->count) return (item){.kind = ITEM_END};
    char *word = r->words[r->next++];
    if (!r->operands_only && strcmp(word, "--") == 0) {
        r->operands_only = 1;
        return next_item(r);
    }
    if (r->operands_only || word[0] != '-' || !word[1])
        return (item){.kind = ITEM_OPERAND, .word = word};
    if (word[1] == '-') return read_long(r, word);
    r->letters = word + 1;
    return read_letter(r, word);
}

/* ---- the command line as a whole ------------------------------------------------------ */

/* The first word that is not an option. Takes a copy of the reader, which stays where it is. */
static const char *first_operand(reader r)
{
    cli_line unread = cli_line_in(NULL, 0); /* what is wrong is said when all is known */
    r.line = &unread;
    for (;;) {
        const item it = next_item(&r);
        if (it.kind == ITEM_OPERAND) return it.word;
        if (it.kind == ITEM_END) return NULL;
        if (it.kind == ITEM_OPTION && it.option->kind == CLI_PRINT) return NULL;
    }
}

/* Sets what --help, --version and --print ask for; returns 0 for any other option. */
static int asks(const cli_option *option, cli_request *request)
{
    if (option->kind == CLI_HELP)
        request->action = CLI_DO_HELP;
    else if (option->kind == CLI_VERSION)
        request->action = CLI_DO_VERSION;
    else if (option->kind == CLI_PRINT)
        request->action = CLI_DO_PRINT;
    return request->action != CLI_DO_COMMAND;
}

static int take_option(const reader *r, const item *it, void *target, cli_request *request)
{
    if (r->command && !cli_takes(r->command, it->option)) {
        say_misplaced(r->program, r->command, it->option, r->line);
        return 0;
    }
    void *field = it->option->kind == CLI_PRINT ? (void *)&request->print : target;
    if (!cli_value_store(it->option, it->value ? it->value : "", field)) {
        say_wrong_value(it->option, it->value, r->line);
        return 0;
    }
    request->given |= (uint64_t)1 << (it->option - r->program->options);
    return 1;
}

/* Reads all words, up to the first of --help, --version and --print. Moves operands to the
 * front. */
static int take_all(reader *r, void *target, cli_request *request)
{
    for (;;) {
        const item it = next_item(r);
        if (it.kind == ITEM_END) return 1;
        if (it.kind == ITEM_OPERAND) {
            request->operands[request->count++] = it.word;
            continue;
        }
        if (it.kind == ITEM_WRONG || !take_option(r, &it, target, request)) return 0;
        if (!asks(it.option, request)) continue;
        request->operands = r->words + r->next; /* the words for --print complete */
        request->count = (unsigned)(r->count - r->next);
        return 1;
    }
}

/* `help` and `help COMMAND`. */
static int take_help(const cli_program *program, cli_request *request, cli_line *line)
{
    request->action = CLI_DO_HELP;
    request->command = NULL;
    if (!request->count) return 1;
    request->command = cli_command_find(program, request->operands[0]);
    return request->command ? 1 : say_no_command(program, request->operands[0], line);
}

/* Says what is wrong with the operand of this number, of which the first has a name. */
static int say_operand(const cli_program *program, const cli_command *command, unsigned number,
                       const char *what, cli_line *line)
{
    const cli_example *example = cli_example_next(program, command, NULL);

    add_command(command, line);
    if (number == 1)
        cli_line_add(line, "%.*s is %s", (int)strcspn(command->operand_name, " "),
                     command->operand_name, what);
    else
        cli_line_add(line, "argument %u is %s", number, what);
    if (example) cli_line_add(line, ", as in: %s", example->line);
    return 0;
}

static int check_operands(const cli_program *program, const cli_request *request,
                          cli_line *line)
{
    const cli_command *command = request->command;

    if (!command) return 1;
    if (request->count < command->least)
        return say_operand(program, command, 1, "missing", line);
    for (unsigned i = 0; i < request->count && i < command->most; i++)
        if (!*request->operands[i]) return say_operand(program, command, i + 1, "empty", line);
    if (request->count <= command->most) return 1;
    add_command(command, line);
    cli_line_add(line, "unexpected argument '%s'", request->operands[command->most]);
    return 0;
}

int cli_parse(const cli_program *program, int argc, char **argv, void *target,
              cli_request *request, char *line_text, size_t room)
{
    cli_line line = cli_line_in(line_text, room);
    const int named = argc > 0; /* argv[0] is the program's name */
    reader r = {
        .program = program, .line = &line, .words = argv + named, .count = argc - named};
    const char *first = first_operand(r);

    memset(request, 0, sizeof *request);
    request->operands = r.words;
    r.command = first && !program->whole ? cli_command_find(program, first) : program->whole;
    request->command = r.command;
    if (first && !r.command && !program->command_optional)
        return say_no_command(program, first, &line);
    if (!take_all(&r, target, request)) return 0;
    if (request->action != CLI_DO_COMMAND) return 1;
    if (r.command && r.command->name) { /* its name is the first operand */
        request->operands++;
        request->count--;
    } else if (!r.command && !program->command_optional) {
        cli_line_add(&line, "a command is missing; see %s --help", program->name);
        return 0;
    }
    if (!check_operands(program, request, &line)) return 0;
    if (r.command && r.command->operand == CLI_COMMAND)
        return take_help(program, request, &line);
    return 1;
}

int cli_all_taken(const cli_program *program, const cli_request *request,
                  const cli_command *command, char *line_text, size_t room)
{
    cli_line line = cli_line_in(line_text, room);
    for (const cli_option *o = program->options; o->kind != CLI_END; o++) {
        if (!(request->given >> (o - program->options) & 1) || cli_takes(command, o)) continue;
        say_misplaced(program, command, o, &line);
        return 0;
    }
    return 1;
}

int cli_given(const cli_program *program, const cli_request *request, const char *name)
{
    const cli_option *option = cli_option_find(program, name);
    return option && (request->given >> (option - program->options) & 1) != 0;
}
