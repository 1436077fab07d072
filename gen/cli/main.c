/*
 * main.c - pegtree-gen: the only place that prints errors and sets the exit code.
 */
#include "format/options/text.h"
#include "gen/cli/commands.h"

int main(int argc, char **argv)
{
    peg_failure failure = {""};
    const int result = peg_program_run(argc, argv, NULL, &failure);

    if (failure.line[0]) cli_complain(stderr, "pegtree-gen", failure.line);
    return result;
}
