/*
 * library.c - uses the library as a program that plays would, for torture.py to fail: reads
 * the tree file FILE, says what it holds, follows a path in it, expands it, and walks to the
 * end. As Pegtree's own programs: status 1 and one line where anything fails.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/pegtree.h"

/* Follows answers without bulls, as far as there are such, in the file itself. */
static peg_status follow(const uint8_t *file, size_t size)
{
    uint8_t labels[PEG_MAX_GUESSES] = {0}, code[PEG_MAX_LENGTH];
    uint32_t left;
    peg_status status = PEG_OK;

    for (unsigned count = 0; count < 4 && status == PEG_OK; count++) {
        status = peg_file_follow(file, size, PEG_NO_LIMIT, labels, count, code, &left);
        if (status == PEG_OK) printf("after %u: %lu left\n", count, (unsigned long)left);
    }
    return status == PEG_E_CONTRADICTION || status == PEG_SOLVED ? PEG_OK : status;
}

/* Walks to the last secret of the tree. */
static peg_status walk(const uint8_t *image, size_t size)
{
    uint8_t secret[PEG_MAX_LENGTH], guess[PEG_MAX_LENGTH];
    peg_view tree;
    peg_cursor at;
    unsigned guesses = 0;
    peg_status status = peg_open(&tree, image, (PEG_OFFSET)size);

    if (status != PEG_OK) return status;
    peg_code_at(&tree.rules, peg_rules_secrets(&tree.rules) - 1, secret);
    for (peg_start(&tree, &at); status == PEG_OK; guesses++) {
        peg_guess(&at, guess);
        status = peg_answer(&at, peg_feedback(guess, secret, tree.rules.length));
    }
    printf("solved in %u\n", guesses);
    return status == PEG_SOLVED ? PEG_OK : status;
}

int main(int argc, char **argv)
{
    uint8_t *file = NULL, *image = NULL;
    size_t size, image_size;
    peg_about about;
    peg_status status = argc == 2 ? PEG_OK : PEG_E_ARGUMENT;

    if (status == PEG_OK) status = peg_file_read(argv[1], PEG_NO_LIMIT, &file, &size);
    if (status == PEG_OK) status = peg_about_read(file, size, &about);
    if (status == PEG_OK) status = follow(file, size);
    if (status == PEG_OK) status = peg_expand(file, size, PEG_NO_LIMIT, &image, &image_size);
    if (status == PEG_OK) status = walk(image, image_size);
    free(image);
    free(file);
    if (status == PEG_OK && fflush(stdout) != 0) status = PEG_E_IO;
    if (status == PEG_OK) return 0;
    fprintf(stderr, "pegtree-library: %s\n",
            status == PEG_E_IO ? strerror(errno) : peg_strerror(status));
    return 1;
}
