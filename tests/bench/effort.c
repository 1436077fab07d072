/*
 * effort.c - what building by entropy takes, in counts that every machine agrees on.
 * Usage: effort RULES...
 */
#include <inttypes.h>
#include <stdio.h>

#include "gen/build/build.h"

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        peg_build_options options = {.method.strategy = peg_strategy_find("entropy")};
        peg_effort effort;
        peg_rules rules;
        peg_tree tree;
        if (peg_rules_parse(argv[i], &rules) != PEG_OK) return 2;
        if (peg_build(&rules, &options, &tree, &effort) != PEG_OK) return 1;
        printf("%s: %" PRIu64 " states, %" PRIu64 " guesses scored\n", argv[i], effort.states,
               effort.guesses);
        peg_tree_free(&tree);
    }
    return 0;
}
