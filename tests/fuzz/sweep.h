/*
 * sweep.h - every truncation and every flipped bit of a tree, in both its forms. What does not
 * hold ends the program with a line that says so.
 */
#ifndef SWEEP_H
#define SWEEP_H

#include "fuzz.h"
#include "format/pegtree.h"

/* What was tried, and how it went. */
typedef struct sweep_counts {
    unsigned long cut_files, cut_images;   /* truncations */
    unsigned long flipped, mended, sound;  /* bits of files; with a right check; still a tree */
    unsigned long limits;                  /* limits of memory that were kept */
    unsigned long image_bits, image_moves; /* bits of images; moves made on them */
    unsigned long left_out;                /* bits, for want of time */
} sweep_counts;

/* At most so many steps of reading go to the flips with a right check, and so many moves to the
 * flips of an image; other bits are left out evenly. */
typedef struct sweep_effort {
    double steps, moves;
} sweep_effort;

void sweep_file(const uint8_t *file, size_t size, const sweep_effort *effort,
                sweep_counts *counts);
void sweep_image(const uint8_t *image, size_t size, const sweep_effort *effort,
                 sweep_counts *counts);

#endif
