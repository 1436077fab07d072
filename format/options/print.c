/*
 * print.c - --print: what is made of a table, by name.
 */
#include "format/options/render.h"

enum { PRINT_BASH, PRINT_ZSH, PRINT_MANUAL };

const cli_word cli_print_words[] = {
    {.name = "bash", .value = PRINT_BASH},
    {.name = "zsh", .value = PRINT_ZSH},
    {.name = "manual", .value = PRINT_MANUAL},
    {0},
};

int cli_print(FILE *out, const cli_program *program, unsigned what, FILE *in)
{
    switch (what) {
    case PRINT_BASH: cli_bash(out, program); return 1;
    case PRINT_ZSH: cli_zsh(out, program); return 1;
    default: return cli_manual(out, program, in);
    }
}
