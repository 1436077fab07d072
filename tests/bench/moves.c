/*
 * moves.c - what a move of the walker costs: plays every secret of a tree file again and
 * again. Usage: moves FILE
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "format/pegtree.h"
#include "tests/bench/seconds.h"

/* Plays one game; returns its guesses. The answers come from the library's own feedback. */
static unsigned play(const peg_view *view, const uint8_t *secret)
{
    uint8_t guess[PEG_MAX_LENGTH];
    unsigned guesses = 0;
    peg_cursor cursor;

    peg_start(view, &cursor);
    do {
        peg_guess(&cursor, guess);
        guesses++;
    } while (peg_answer(&cursor, peg_feedback(guess, secret, view->rules.length)) == PEG_OK);
    return guesses;
}

int main(int argc, char **argv)
{
    uint8_t *file, *image, secret[PEG_MAX_LENGTH];
    size_t size, image_size;
    uint64_t moves = 0;
    peg_view view;

    if (argc != 2 || peg_file_read(argv[1], PEG_NO_LIMIT, &file, &size) != PEG_OK) return 2;
    double started = seconds();
    if (peg_expand(file, size, PEG_NO_LIMIT, &image, &image_size) != PEG_OK) return 1;
    double expanded = seconds();
    if (peg_open(&view, image, (PEG_OFFSET)image_size) != PEG_OK) return 1;
    int games = 0;
    while (seconds() - expanded < 0.5) {
        peg_code_at(&view.rules, 0, secret);
        do {
            moves += play(&view, secret);
        } while (peg_code_next(&view.rules, secret));
        games++;
    }
    double played = seconds();
    printf("%s: file %zu bytes, %.2f bits a secret; flat image %zu bytes, read in %.2f ms; "
           "a move %.0f ns, its feedback included\n",
           argv[1], size, 8.0 * (double)size / peg_rules_secrets(&view.rules), image_size,
           1e3 * (expanded - started), 1e9 * (played - expanded) / (double)moves);
    free(file);
    free(image);
    return games ? 0 : 1;
}
