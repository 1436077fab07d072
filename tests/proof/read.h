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

/* PROOF.md, section 2: */
#define CHECK_RENAMINGS 4096              /* renamings, at most */
#define CHECK_CODES     ((uint64_t)65536) /* codes of all claims for each code of the game, */
#define CHECK_CLAIM     16 /* where a claim counts for so many more than its set has */

/* A file while it is read. */
typedef struct check_reader {
    check_proof *proof;
    check_trouble *trouble;
    FILE *file;
    z_stream zip; /* zip.next_out ends what is inflated, */
    int inflates; /* zip is to be ended; */
    int ended;    /* it came to its end */
    Bytef packed[1 << 13], bytes[1 << 15];
    const Bytef *at;    /* in bytes: the next one */
    XXH3_state_t *hash; /* of all lines so far, but for the last one */
    char *text;         /* the line, without its end */
    uint32_t line;      /* its number, from 1 */
    size_t room;        /* claims that there is room for */
    uint64_t named;     /* codes of all claims so far, counted so */

    check_set set[PEG_MAX_GUESSES + 1]; /* what agrees with the first guesses of a history */
    uint32_t *code[PEG_MAX_GUESSES];    /* of each set but the first, which has all */
    uint8_t *answer;                    /* [codes of a set] to a guess */
    uint32_t *image;                    /* [codes of a set] renamed, ascending */
    struct check_step {
        uint32_t guess;
        int label;
    } step[PEG_MAX_GUESSES];
    unsigned steps; /* of the history before, whose sets are known */
} check_reader;

/* These return 0 with trouble, but for those that say 'without trouble'. */

int check_lines_open(check_reader *reader, const char *path);
void check_lines_close(check_reader *reader);
int check_next_line(check_reader *reader);

/* Says what is wrong with the line. */
int check_wrong(check_reader *reader, const char *what);

/* Whether nothing follows the line, in the text or in the file; without trouble. */
int check_at_end(check_reader *reader);

/* Reads a number up to `most`, without zeros before it, and steps behind it; without trouble.
 */
int check_number(const char **at, uint64_t most, uint64_t *number);

/* Reads a code and steps behind it; without trouble. */
int check_code(const check_game *game, const char **at, uint32_t *index);

int check_read_header(check_reader *reader);
int check_read_goal(check_reader *reader, const char *name);

int check_histories_open(check_reader *reader);
void check_histories_close(check_reader *reader);
int check_read_renaming(check_reader *reader, const char *text);
int check_read_claim(check_reader *reader);

#endif
