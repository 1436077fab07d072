/*
 * phases.c - where the time of a build goes: user seconds of each step that `build` takes,
 * with entropy as the strategy, one thread. Usage: phases RULES [candidates | SAMPLE]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/file/file.h"
#include "format/image/image.h"
#include "gen/build/build.h"
#include "gen/file/load.h"
#include "tests/bench/seconds.h"

/* Prints the time since `started`, and starts anew. */
static void print_phase(const char *name, double *started)
{
    double now = seconds();
    printf("  %s %.3f s", name, now - *started);
    *started = seconds();
}

int main(int argc, char **argv)
{
    peg_build_options options = {.method.strategy = peg_strategy_find("entropy")};
    uint8_t *file, *image;
    size_t size, image_size;
    peg_effort effort;
    peg_rules rules;
    peg_tree tree, again;
    peg_tally tally;

    if (argc < 2 || peg_rules_parse(argv[1], &rules) != PEG_OK) return 2;
    if (argc > 2) {
        options.method.sample = (uint32_t)strtoul(argv[2], NULL, 10);
        options.method.scope = options.method.sample ? PEG_SCOPE_SAMPLE : PEG_SCOPE_CANDIDATES;
    }
    double started = seconds();
    if (peg_build(&rules, &options, &tree, &effort) != PEG_OK) return 1;
    printf("%-8s", argv[1]);
    print_phase("analysis", &started);
    if (peg_tree_encode(&tree, &file, &size) != PEG_OK) return 1;
    print_phase("writing", &started);
    if (peg_tree_decode(file, size, PEG_NO_LIMIT, &again) != PEG_OK) return 1;
    print_phase("reading", &started);
    if (peg_tree_flatten(&again, PEG_NO_LIMIT, &image, &image_size) != PEG_OK) return 1;
    print_phase("flattening", &started);
    if (peg_verify_all(image, image_size, &tally) != PEG_OK) return 1;
    print_phase("verifying", &started);
    printf("\n");
    peg_tree_free(&tree);
    peg_tree_free(&again);
    free(file);
    free(image);
    return tally.secrets == peg_rules_secrets(&rules) ? 0 : 1;
}
