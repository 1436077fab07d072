/*
 * tree.c - plays every secret by a tree, and compares what that takes with what was proven.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tests/proof/check.h"

/* The guesses that one secret takes, 0 with trouble. */
static unsigned play(const check_game *game, const peg_view *tree, uint32_t secret,
                     uint32_t opening, check_trouble *trouble)
{
    uint8_t code[PEG_MAX_LENGTH];
    uint32_t asked[PEG_MAX_GUESSES];
    peg_cursor at;

    peg_start(tree, &at);
    for (unsigned guesses = 1; guesses <= PEG_MAX_GUESSES; guesses++) {
        peg_guess(&at, code);
        if (!peg_code_valid(&game->rules, code)) break;
        const uint32_t guess = peg_code_index(&game->rules, code);
        if (guesses == 1 && opening != UINT32_MAX && guess != opening) {
            check_fail(trouble, "the tree does not begin with the opening of the proof");
            return 0;
        }
        for (unsigned k = 0; game->consistent && k + 1 < guesses; k++) {
            if (check_answer(game, guess, asked[k]) == check_answer(game, secret, asked[k]))
                continue;
            check_fail(trouble, "the tree guesses what cannot be the secret");
            return 0;
        }
        asked[guesses - 1] = guess;
        const unsigned label = check_answer(game, secret, guess);
        if (label == game->solved) return guesses;
        if (peg_answer(&at, peg_label(game->bulls[label], game->cows[label])) != PEG_OK) break;
    }
    check_fail(trouble, "the tree does not solve every secret");
    return 0;
}

static int compare(const check_proof *proof, const peg_view *tree, check_trouble *trouble)
{
    uint64_t total = 0;
    uint32_t count[PEG_MAX_GUESSES + 1] = {0};
    unsigned worst = 0;

    for (uint32_t s = 0; s < proof->game.codes; s++) {
        const unsigned guesses = play(&proof->game, tree, s, proof->opening, trouble);
        if (!guesses) return 0;
        total += guesses;
        count[guesses]++;
        if (guesses > worst) worst = guesses;
    }
    if (total == proof->total && worst == proof->worst && count[worst] == proof->last) return 1;
    return check_fail(trouble,
                      "the tree takes %llu guesses, at most %u, for %u secrets; the proof "
                      "speaks of %llu, %u and %u",
                      (unsigned long long)total, worst, count[worst],
                      (unsigned long long)proof->total, proof->worst, proof->last);
}

int check_tree(const check_proof *proof, const char *path, check_trouble *trouble)
{
    uint8_t *file = NULL, *image = NULL;
    size_t size, image_size;
    peg_view tree;
    peg_status status;
    int good = 0;

    errno = 0;
    status = peg_file_read(path, PEG_NO_LIMIT, &file, &size);
    if (status == PEG_OK) status = peg_expand(file, size, PEG_NO_LIMIT, &image, &image_size);
    if (status == PEG_OK) status = peg_open(&tree, image, (PEG_OFFSET)image_size);
    if (status != PEG_OK)
        check_fail(trouble, "%s",
                   status == PEG_E_IO && errno ? strerror(errno) : peg_strerror(status));
    else if (!peg_rules_equal(&tree.rules, &proof->game.rules))
        check_fail(trouble, "a tree of another game than the proof's");
    else
        good = compare(proof, &tree, trouble);
    free(image);
    free(file);
    return good;
}
