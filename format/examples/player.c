/*
 * player.c - plays from any tree file, with the library:
 *
 *     cc player.c $(pkg-config --cflags --libs pegtree) -o player
 *     ./player /usr/share/pegtree/p4c6r-optimal.peg
 */
#include <stdio.h>
#include "pegtree.h"

int main(int argc, char **argv)
{
    uint8_t *file = NULL, *image = NULL, code[PEG_MAX_LENGTH];
    size_t size, image_size;
    unsigned bulls, cows;
    peg_view tree;
    peg_cursor at;
    peg_status status;

    if (argc != 2) {
        fputs("player: which tree file?\n", stderr);
        return 1;
    }
    status = peg_file_read(argv[1], PEG_NO_LIMIT, &file, &size);
    if (!status) status = peg_expand(file, size, PEG_NO_LIMIT, &image, &image_size);
    if (!status) status = peg_open(&tree, image, (PEG_OFFSET)image_size);
    if (!status) peg_start(&tree, &at);
    while (!status) {
        char text[PEG_CODE_TEXT];
        peg_guess(&at, code);
        peg_code_print(&tree.rules, code, text);
        printf("%s? bulls cows: ", text);
        if (scanf("%u %u", &bulls, &cows) != 2) break;
        status = PEG_E_ARGUMENT;
        if (bulls <= PEG_MAX_LENGTH && cows <= PEG_MAX_LENGTH - bulls)
            status = peg_answer(&at, peg_label((uint8_t)bulls, (uint8_t)cows));
    }
    if (status == PEG_E_IO)
        perror(argv[1]); /* errno has the reason */
    else
        puts(status == PEG_OK ? "no answer" : peg_strerror(status));
    peg_free(image);
    peg_free(file);
    return status == PEG_SOLVED ? 0 : 1;
}
