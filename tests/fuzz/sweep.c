/*
 * sweep.c - every truncation and every flipped bit of tree files and of their flat images.
 * Usage: sweep quick|all FILE...   Prints what was tried.
 */
#include "sweep.h"
#include "format/file/file.h"
#include "format/image/image.h"
#include "format/tree/tree.h"

#define FILE_MOST 65536

static void sweep_tree(const uint8_t *file, size_t size, const sweep_effort *effort,
                       sweep_counts *counts)
{
    uint8_t *image;
    size_t image_size;
    peg_tree tree;

    sweep_file(file, size, effort, counts);
    HOLDS(peg_tree_decode(file, size, PEG_NO_LIMIT, &tree) == PEG_OK);
    HOLDS(peg_tree_flatten(&tree, PEG_NO_LIMIT, &image, &image_size) == PEG_OK);
    sweep_image(image, image_size, effort, counts);
    free(image);
    peg_tree_free(&tree);
}

int main(int argc, char **argv)
{
    const int quick = argc > 1 && strcmp(argv[1], "quick") == 0;
    const sweep_effort effort = quick ? (sweep_effort){4e5, 2e4} : (sweep_effort){1e12, 1e12};
    sweep_counts c = {0};

    for (int i = 2; i < argc; i++) {
        uint8_t *file;
        size_t size;
        if (peg_file_read(argv[i], FILE_MOST, &file, &size) != PEG_OK) {
            fprintf(stderr, "%s: cannot be read\n", argv[i]);
            return 1;
        }
        sweep_tree(file, size, &effort, &c);
        free(file);
    }
    printf("tried %lu truncated and %lu flipped files, each rejected as it should be; %lu with "
           "a right "
           "check, of which %lu are trees; %lu limits of memory, all kept\n",
           c.cut_files, c.flipped, c.mended, c.sound, c.limits);
    printf("tried %lu truncated and %lu flipped images, %lu moves on them\n", c.cut_images,
           c.image_bits, c.image_moves);
    if (c.left_out)
        printf("tried not: %lu bits, left out evenly for want of time\n", c.left_out);
    return 0;
}
