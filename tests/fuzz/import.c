/*
 * import.c - texts of trees. The first byte says the form, or that it must be found, and
 * whether the game is given; the rest is the text.
 */
#include "fuzz.h"

#include "gen/file/load.h"
#include "gen/import/import.h"

/* A tree that was read solves every secret; it has the totals in its header. */
static void check_tree(const peg_tree *tree)
{
    peg_tally tally;

    HOLDS(peg_verify_tree(tree, &tally) == PEG_OK);
    HOLDS(tally.secrets == peg_rules_secrets(&tree->about.rules));
    HOLDS(tally.secrets == tree->about.secrets && tally.total == tree->about.total);
    HOLDS(tally.worst == tree->about.worst);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const games[] = {NULL, "p2c3r", "p3c4n", "m2.3.4"};
    input in = {data, size};
    const uint8_t choice = take_byte(&in);
    const char *game = games[choice / (PEG_IMPORT_ANY + 1) % 4];
    peg_rules rules;
    peg_tree tree;
    peg_failure failure = {{0}};
    char *text = malloc(in.left + 1);

    HOLDS(text != NULL);
    if (in.left) memcpy(text, in.at, in.left);
    text[in.left] = 0;
    if (game) HOLDS(peg_rules_parse(game, &rules) == PEG_OK);
    const int result = peg_import("text", text, in.left, choice % (PEG_IMPORT_ANY + 1),
                                  game ? &rules : NULL, &tree, &failure);
    if (result == PEG_EXIT_DONE)
        check_tree(&tree);
    else
        HOLDS(failure.line[0] && !strchr(failure.line, '\n'));
    peg_tree_free(&tree);
    free(text);
    return 0;
}
