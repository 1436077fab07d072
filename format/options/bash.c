/*
 * bash.c - a program's completion for bash, 3.2 or later.
 */

#include "format/game/ascii.h"
#include "format/options/render.h"

typedef struct script {
    FILE *out;
    const cli_program *program;
    char function[64]; /* _pegtree_gen for pegtree-gen */
} script;

static void print_names(const script *s, const char *between)
{
    for (const cli_command *c = s->program->commands; c->name; c++)
        fprintf(s->out, "%s%s", c == s->program->commands ? "" : between, c->name);
}

static void print_option_names(const script *s, const cli_command *command)
{
    for (const cli_option *o = s->program->options; o->kind != CLI_END; o++) {
        if (!cli_takes(command, o) || o->kind == CLI_PRINT) continue;
        fprintf(s->out, " --%s", o->name);
        if (o->also) fprintf(s->out, " --%s", o->also);
    }
}

/* A function that lists the options of a command, or all. */
static void print_options(const script *s)
{
    fprintf(s->out, "%s_options() { # COMMAND\n    case $1 in\n", s->function);
    for (const cli_command *c = s->program->commands; c->name; c++) {
        fprintf(s->out, "    %s) echo", c->name);
        print_option_names(s, c);
        fputs(" ;;\n", s->out);
    }
    fputs("    *) echo", s->out);
    print_option_names(s, NULL);
    fputs(" ;;\n    esac\n}\n\n", s->out);
}

/* Adds folders and the files whose name matches; bash puts a slash behind folders. */
static void print_files(const script *s)
{
    fprintf(s->out,
            "%s_files() { # PATTERN\n"
            "    local file\n"
            "    compopt -o filenames 2>/dev/null\n"
            "    while IFS= read -r file; do\n"
            "        if [[ -d $file || $file =~ $1 ]]; then COMPREPLY+=(\"$file\"); fi\n"
            "    done < <(compgen -f -- \"$word\")\n"
            "}\n\n",
            s->function);
}

/* What may stand behind an option, as an arm of a case. */
static void print_values(const script *s, const cli_option *option)
{
    cli_word word;
    if (option->letter)
        fprintf(s->out, "    -%c |", option->letter);
    else
        fputs("   ", s->out);
    fprintf(s->out, " --%s", option->name);
    if (option->also) fprintf(s->out, " | --%s", option->also);
    fputs(")", s->out);
    if (option->kind == CLI_FILE)
        fprintf(s->out, " %s_files . && return ;;\n", s->function);
    else if (option->kind == CLI_USER)
        fputs(" words=$(compgen -u) ;;\n", s->out);
    else if (cli_word_at(option, 0, &word)) {
        if (option->kind == CLI_WORDS)
            fputs(" before_comma=${word%\"${word##*,}\"} word=${word##*,}", s->out);
        fputs(" words='", s->out);
        for (size_t i = 0; cli_word_at(option, i, &word); i++)
            fprintf(s->out, "%s%s", i ? " " : "", word.name);
        fputs("' ;;\n", s->out);
    } else {
        fputs(" return ;;\n", s->out);
    }
}

static void print_games(const script *s)
{
    fputs(" words+=' p4c6r p5c8r p4c10n m5.5.5", s->out);
    for (const cli_game *game = cli_games; game->name; game++)
        fprintf(s->out, " %s", game->name);
    fputs("'", s->out);
}

/* What the words of a command may be. */
static void print_operands(const script *s, cli_operand operand)
{
    if (operand == CLI_RULES || operand == CLI_GAME) print_games(s);
    if (operand == CLI_TREE) fprintf(s->out, " %s_files '\\.peg$'", s->function);
    if (operand == CLI_IMAGE || operand == CLI_GAME)
        fprintf(s->out, "%s %s_files '\\.(peg|flat|terse)$'", operand == CLI_GAME ? ";" : "",
                s->function);
    if (operand == CLI_COMMAND) {
        fputs(" words='", s->out);
        print_names(s, " ");
        fputs("'", s->out);
    }
}

static void print_main(const script *s)
{
    fprintf(s->out,
            "%s() {\n"
            "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
            "    local command='' words='' before_comma='' each\n"
            "    COMPREPLY=()\n"
            "    if [[ $word == = ]]; then word=''\n"
            "    elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}\n"
            "    fi\n"
            "    for each in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
            "        case $each in ",
            s->function);
    print_names(s, " | ");
    fputs(") command=$each && break ;; esac\n"
          "    done\n"
          "    case $before in\n",
          s->out);
    for (const cli_option *o = s->program->options; o->kind != CLI_END; o++) {
        if (o->kind != CLI_HEADING && o->kind != CLI_PRINT && o->argument) print_values(s, o);
    }
    fprintf(s->out,
            "    *)\n"
            "        if [[ $word == -* ]]; then words=$(%s_options \"$command\")\n"
            "        else\n"
            "            case $command in\n"
            "            '') words='",
            s->function);
    print_names(s, " ");
    fputs("'", s->out);
    if (s->program->command_optional) print_operands(s, CLI_GAME);
    fputs(" ;;\n", s->out);
    for (const cli_command *c = s->program->commands; c->name; c++) {
        if (c->operand == CLI_NOTHING) continue;
        fprintf(s->out, "            %s)", c->name);
        print_operands(s, c->operand);
        fputs(" ;;\n", s->out);
    }
    fprintf(s->out,
            "            esac\n"
            "        fi\n"
            "        ;;\n"
            "    esac\n"
            "    while IFS= read -r each; do COMPREPLY+=(\"$each\")\n"
            "    done < <(compgen -P \"$before_comma\" -W \"$words\" -- \"$word\")\n"
            "}\n"
            "complete -F %s %s\n",
            s->function, s->program->name);
}

void cli_bash(FILE *out, const cli_program *program)
{
    script s = {out, program, "_"};
    size_t i = 0;
    for (; program->name[i] && i + 2 < sizeof s.function; i++) {
        const char c = program->name[i];
        s.function[i + 1] = peg_is_alnum(c) ? c : '_';
    }
    fprintf(out, "# bash completion for %s, made by %s --print bash\n\n", program->name,
            program->name);
    print_options(&s);
    print_files(&s);
    print_main(&s);
}
