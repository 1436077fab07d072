/*
 * complete.c - completion in shells. The scripts for bash and zsh are the same for every
 * program: they ask the program, with `--print complete WORD...`, which words fit at the
 * cursor.
 */
#include <string.h>

#include "format/game/ascii.h"
#include "format/game/code.h"
#include "format/options/parse.h"

enum { PRINT_BASH, PRINT_ZSH, PRINT_COMPLETE, PRINT_MANUAL };

const cli_word cli_print_words[] = {
    {.name = "bash", .value = PRINT_BASH},
    {.name = "zsh", .value = PRINT_ZSH},
    {.name = "complete", .value = PRINT_COMPLETE},
    {.name = "manual", .value = PRINT_MANUAL},
    {0},
};

/* ---- what fits at the cursor ------------------------------------------------------ */

/* The word at the cursor, and where its completions go. */
typedef struct completion {
    FILE *out;
    const char *word;
    int before; /* bytes up to its last comma, if it is a list: what follows is completed */
} completion;

/* Prints a word and its meaning if it begins with the word at the cursor. */
static void offer(const completion *c, const char *word, const char *help)
{
    const char *typed = c->word + c->before;
    if (strncmp(word, typed, strlen(typed)) != 0) return;
    fprintf(c->out, "%.*s%s\t%s\n", c->before, c->word, word, help ? help : "");
}

static void offer_options(const completion *c, const cli_program *program,
                          const cli_command *command)
{
    char name[40];
    for (const cli_option *o = program->options; o->kind != CLI_END; o++) {
        if (!cli_takes(command, o) || o->kind == CLI_PRINT) continue;
        snprintf(name, sizeof name, "--%s", o->name);
        offer(c, name, o->help);
        if (!o->also) continue;
        snprintf(name, sizeof name, "--%s", o->also);
        offer(c, name, o->help);
    }
}

static void offer_values(completion *c, const cli_option *option)
{
    cli_word word;
    const char *comma = option->kind == CLI_WORDS ? strrchr(c->word, ',') : NULL;
    if (comma) c->before = (int)(comma + 1 - c->word);
    if (option->kind == CLI_FILE) fputs(":files\n", c->out);
    if (option->kind == CLI_USER) fputs(":users\n", c->out);
    for (size_t i = 0; cli_word_at(option, i, &word); i++) offer(c, word.name, word.help);
}

static void offer_commands(const completion *c, const cli_program *program)
{
    for (const cli_command *each = program->commands; each->name; each++)
        offer(c, each->name, each->summary);
}

static void offer_operands(const completion *c, const cli_program *program, cli_operand operand)
{
    if (operand == CLI_RULES || operand == CLI_GAME) {
        for (const peg_known_game *game = peg_known_games; game->alias; game++) {
            offer(c, game->rules, game->title);
            offer(c, game->alias, game->title);
        }
    }
    if (operand == CLI_PROOF) fputs(":files gz|proof|peg\n", c->out);
    if (operand == CLI_ANY) fputs(":files\n", c->out);
    if (operand == CLI_TREE || operand == CLI_GAME) fputs(":files peg|flat|terse\n", c->out);
    if (operand == CLI_COMMAND) offer_commands(c, program);
}

/* The option whose value follows `word`; null if that is not such an option. */
static const cli_option *option_before(const cli_program *program, const char *word)
{
    const cli_option *option = NULL;
    if (word[0] != '-') return NULL;
    if (word[1] == '-')
        option = cli_option_find(program, word + 2);
    else if (word[1] && !word[2])
        option = cli_option_of_letter(program, word[1]);
    return option && option->argument && option->kind != CLI_PRINT ? option : NULL;
}

/* Whether a word is the value of the option before it; null if there is none. */
static int is_value(const cli_option *option, const char *text)
{
    cli_word word;
    return option && (!option->bare || cli_word_find(option, text, strlen(text), &word));
}

/* One game: what may follow it are its ranges, or guesses, which nobody can complete. */
static unsigned most_operands(const cli_command *command)
{
    return command->operand == CLI_GAME || command->operand == CLI_RULES ? 1 : command->most;
}

/* Lists what fits at the cursor, which is at the last of the words. */
static void complete(FILE *out, const cli_program *program, char *const *words, unsigned count)
{
    const char *word = count ? words[count - 1] : "";
    const cli_command *command = program->whole;
    completion c = {.out = out, .word = word};

    unsigned operands = 0; /* before the cursor */
    for (unsigned i = 0; i + 1 < count; i++) {
        if (words[i][0] == '-') continue;
        if (i > 0 && is_value(option_before(program, words[i - 1]), words[i])) continue;
        if (command)
            operands++;
        else
            command = cli_command_find(program, words[i]);
    }
    const cli_option *option = count > 1 ? option_before(program, words[count - 2]) : NULL;
    if (option) {
        offer_values(&c, option);
    } else if (word[0] == '-') {
        offer_options(&c, program, command);
    } else if (command) {
        if (operands < most_operands(command)) offer_operands(&c, program, command->operand);
    } else {
        offer_commands(&c, program);
        if (program->command_optional) offer_operands(&c, program, CLI_GAME);
    }
}

/* ---- scripts --------------------------------------------------------------------------- */

/* bash, 3.2 or later, cuts words at = signs. */
static const char bash[] =
    "() {\n"
    "    local words=() word each pattern file\n"
    "    for each in \"${COMP_WORDS[@]:1:COMP_CWORD}\"; do\n"
    "        [[ $each == = ]] || words+=(\"$each\")\n"
    "    done\n"
    "    [[ ${COMP_WORDS[COMP_CWORD]} == = ]] && words+=('')\n"
    "    word=${words[${#words[@]} - 1]}\n"
    "    COMPREPLY=()\n"
    "    while IFS=$'\\t' read -r each _; do\n"
    "        case $each in\n"
    "        :users) while IFS= read -r file; do COMPREPLY+=(\"$file\")\n"
    "            done < <(compgen -u -- \"$word\") ;;\n"
    "        :files*)\n"
    "            pattern=${each#:files} pattern=${pattern# }\n"
    "            compopt -o filenames 2>/dev/null\n"
    "            while IFS= read -r file; do\n"
    "                if [[ -d $file || -z $pattern || $file =~ \\.($pattern)$ ]]; then\n"
    "                    COMPREPLY+=(\"$file\")\n"
    "                fi\n"
    "            done < <(compgen -f -- \"$word\") ;;\n"
    "        *) COMPREPLY+=(\"$each\") ;;\n"
    "        esac\n"
    "    done < <(\"${COMP_WORDS[0]/#\\~/$HOME}\" --print complete \"${words[@]}\" "
    "2>/dev/null)\n"
    "}\n";

static const char zsh[] =
    "local line pattern\n"
    "local -a before found\n"
    "before=(\"${(@)words[2,CURRENT-1]}\")\n"
    "if [[ $PREFIX == --*=* ]]; then before+=(\"${PREFIX%%=*}\") && compset -P '*='; fi\n"
    "while IFS= read -r line; do\n"
    "    case $line in\n"
    "    :users) _users ;;\n"
    "    :files*)\n"
    "        pattern=${line#:files} pattern=${pattern# }\n"
    "        _files ${pattern:+-g} ${pattern:+\"*.($pattern)\"} ;;\n"
    "    *) found+=(\"${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}\") ;;\n"
    "    esac\n"
    "done < <(${~words[1]} --print complete \"${before[@]}\" \"$PREFIX\" 2>/dev/null)\n"
    "((!$#found)) || _describe word found\n";

/* The bash script is a function of its own for each program: _pegtree_gen for pegtree-gen. */
static void print_bash(FILE *out, const char *program)
{
    char function[64] = "_";
    for (size_t i = 0; program[i] && i + 2 < sizeof function; i++)
        function[i + 1] = peg_is_alnum(program[i]) ? program[i] : '_';
    fprintf(out, "# bash completion for %s, made by %s --print bash\n%s%s", program, program,
            function, bash);
    fprintf(out, "complete -F %s %s\n", function, program);
}

static void print_zsh(FILE *out, const char *program)
{
    fprintf(out, "#compdef %s\n# zsh completion, made by %s --print zsh\n%s", program, program,
            zsh);
}

int cli_print(FILE *out, const cli_program *program, const cli_request *request, FILE *in)
{
    switch (request->print) {
    case PRINT_BASH: print_bash(out, program->name); return 1;
    case PRINT_ZSH: print_zsh(out, program->name); return 1;
    case PRINT_COMPLETE: complete(out, program, request->operands, request->count); return 1;
    default: return cli_manual(out, program, in);
    }
}
