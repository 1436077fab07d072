/*
 * table.h - a program's command line in one place: the table of its commands and options. The
 * parser, the help, the manual page and the completions (parse.h) all come from it.
 *
 * A table is constant data in one file of each program. An option names the field of the
 * program's own struct that takes its value: CLI_FIELD(struct, field).
 */
#ifndef PEG_CLI_TABLE_H
#define PEG_CLI_TABLE_H

#include <stddef.h>
#include <stdint.h>

typedef enum cli_kind {
    CLI_END,     /* of the table */
    CLI_HEADING, /* `help` is the heading of the following options, which are for `commands` */
    CLI_FLAG,    /* no argument; stores `high`, or 1 if that is 0 */
    CLI_NUMBER,  /* a whole number of low..high, or one of the words; stores it */
    CLI_SECONDS, /* such as 90, 0.5, 10m or 2h, low..high in milliseconds; stores seconds as a
                    double */
    CLI_SIZE,    /* such as 500M, with K, M, G or T for powers of 1024; stores bytes in a
                  size_t */
    CLI_WORD,    /* one of the words; stores its value */
    CLI_WORDS,   /* some of the words, separated by commas; stores the text */
    CLI_TEXT,    /* stores the text; `accepts` may reject it */
    CLI_FILE,    /* as CLI_TEXT, not empty; completed as the name of a file */
    CLI_USER,    /* as CLI_TEXT, completed as the name of a user */
    CLI_HELP,    /* these three replace a command */
    CLI_VERSION,
    CLI_PRINT /* one of the words: prints something made from the table; not in the help */
} cli_kind;

/* A word that an argument may be. */
typedef struct cli_word {
    const char *name;
    const char *alias; /* a second spelling, or null */
    const char *help;  /* what it means, or null if that is obvious */
    unsigned value;
} cli_word;

/* Gives word i; returns 0 after the last one. For words from another table. */
typedef int cli_word_fn(size_t i, cli_word *word);

typedef struct cli_option {
    cli_kind kind;
    char letter;           /* of -o; or 0 */
    const char *name;      /* of --output */
    const char *also;      /* a second long name, or null */
    const char *argument;  /* its name: FILE, N|all; null for flags */
    const char *bare;      /* the argument to assume if there is none, or null; the next word is
                              then the argument only if it is one of the words */
    unsigned commands;     /* CLI_BIT of the commands that take it; 0: all */
    const cli_word *words; /* ends with a null name; or null */
    cli_word_fn *word_at;  /* instead of words; or null */
    uint64_t low, high;
    int (*accepts)(const char *text); /* of CLI_TEXT; null: any text will do */
    const char *expects;              /* what it takes, for messages; null: as its kind says */
    size_t offset, size;  /* CLI_FIELD: where the value goes; size 0: it is not stored */
    const char *standard; /* the default, or null if it is not worth mentioning */
    const char *help;     /* what it does: a phrase without a period */
    const char *manual;   /* whole sentences for the manual page only, or null */
} cli_option;

/* The last rows of every table, and its end. */
/* clang-format off */
#define CLI_COMMON_OPTIONS                                                                     \
    {CLI_HEADING, .help = "Other options"},                                                    \
    {CLI_HELP, 'h', "help", .help = "print this help"},                   \
    {CLI_VERSION, 'V', "version", .help = "print the version"},                                \
    {CLI_PRINT, .name = "print", .argument = "bash|zsh|manual", .words = cli_print_words,      \
     .size = sizeof(unsigned), .help = "print the completions for a shell",                    \
     .manual = "With manual, this page, of a frame read from standard input."},                \
    {.kind = CLI_END}
/* clang-format on */

extern const cli_word cli_print_words[]; /* complete.c */

#define CLI_FIELD(type, field)                                                                 \
    .offset = offsetof(type, field), .size = sizeof(((type *)0)->field)

/* The kinds of words that a command takes, for completions. */
typedef enum cli_operand {
    CLI_NOTHING,
    CLI_RULES,
    CLI_TREE,   /* a file with a tree, in any of its forms */
    CLI_GAME,   /* rules, or such a file */
    CLI_PROOF,  /* a proof, perhaps with a tree file */
    CLI_ANY,    /* any file */
    CLI_COMMAND /* the name of a command: this command is help */
} cli_operand;

typedef struct cli_command {
    const char *name;
    unsigned id; /* the program's own, 1 to 31 */
    cli_operand operand;
    const char *operand_name; /* as in RULES; null for CLI_NOTHING */
    unsigned least, most;     /* number of operands */
    const char *summary;      /* a phrase */
    const char *manual;       /* whole sentences for the manual page only, or null */
} cli_command;

#define CLI_BIT(id) (1u << (id))

typedef struct cli_example {
    const char *line, *what; /* the command line, and what it does */
} cli_example;

/* A list of terms and what they mean, or of paragraphs, which have no term. */
typedef struct cli_term {
    const char *term, *text;
} cli_term;

typedef struct cli_note {
    const char *heading;   /* null: none */
    const cli_term *terms; /* the last one's text is null */
    unsigned commands;     /* whose help shows it too; 0: only the program's */
    int in_manual;         /* 1: the manual page shows it as a section */
} cli_note;

/* All lists end with an element of zeros. */
typedef struct cli_program {
    const char *name, *summary;
    const char *usage;        /* what follows the name, apart from options */
    const cli_command *whole; /* of a program without commands, what it does: a row without a
                                 name; else null */
    int command_optional; /* 1: the command may be missing; the program itself interprets the
                             words */
    const cli_command *commands;
    const cli_word *older; /* names of commands with older ones as aliases, or null */
    const cli_option *options;
    const cli_example *examples;
    const cli_note *notes;
} cli_program;

/* ---- looking things up ---------------------------------------------------------------- */

/* Word i of the option; returns 0 after the last one. */
int cli_word_at(const cli_option *option, size_t i, cli_word *word);

/* The word of this name or alias, length bytes; returns 0 if there is none. */
int cli_word_find(const cli_option *option, const char *name, size_t length, cli_word *word);

/* The command of this name, which may be an older one, or null. */
const cli_command *cli_command_find(const cli_program *program, const char *name);

/* The option of this long name, or of this letter; null if there is none. */
const cli_option *cli_option_find(const cli_program *program, const char *name);
const cli_option *cli_option_of_letter(const cli_program *program, char letter);

/* Whether the command takes this row, which is an option and not a heading; a null command
 * takes all. */
int cli_takes(const cli_command *command, const cli_option *option);

/* The next example of a command after `after`, which is null at first; null if there is none. A
 * null command has all examples. */
const cli_example *cli_example_next(const cli_program *program, const cli_command *command,
                                    const cli_example *after);

/* A cli_word_fn: the strategies that a tree may name, with their authors as aliases. */
int cli_strategy_at(size_t i, cli_word *word);

#endif
