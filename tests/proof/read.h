/*
 * read.h - reads a proof, as format/PROOF.md lays it out: text, a claim a line, through zlib.
 *
 *     lines.c    the lines of a file, and numbers in them
 *     header.c   what the proof speaks of, and its goals
 *     history.c  renamings, and claims with the sets that their histories leave
 *     proof.c    the whole
 */
#ifndef CHECK_READ_H
#define CHECK_READ_H

#include <stdio.h>
#include <xxhash.h>
#include <zlib.h>

#include "tests/proof/check.h"

#define CHECK_RENAMINGS 4096

/* A file while it is read. */
typedef struct check_reader {
    check_proof *proof;
    check_trouble *trouble;
    gzFile file;
    XXH3_state_t *hash; /* of all lines so far, but for the last one */
    char *text;         /* the line, without its end */
    uint32_t line;      /* its number, from 1 */
    size_t room;        /* claims that there is room for */

    check_set set[PEG_MAX_GUESSES + 1]; /* what agrees with the first guesses of a history */
    uint32_t *code[PEG_MAX_GUESSES + 1];
    struct check_step {
        uint32_t guess;
        int label;
    } step[PEG_MAX_GUESSES];
    unsigned steps; /* of the history before, whose sets are known */
} check_reader;

/* All of these return 0 with trouble. */

int check_lines_open(check_reader *reader, const char *path);
void check_lines_close(check_reader *reader);
int check_next_line(check_reader *reader);

/* Says what is wrong with the line. */
int check_wrong(check_reader *reader, const char *what);

/* Reads a number at *at, and the blank or the end behind it; without trouble. */
int check_number(const char **at, uint64_t *number);

int check_read_header(check_reader *reader);
int check_read_goal(check_reader *reader, const char *name);

int check_histories_open(check_reader *reader);
void check_histories_close(check_reader *reader);
int check_read_renaming(check_reader *reader, const char *text);
int check_read_claim(check_reader *reader);

#endif
