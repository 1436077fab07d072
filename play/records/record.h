/* record.h - a finished game, its line in the log, and the seed of its code. */
#ifndef PLAY_RECORD_H
#define PLAY_RECORD_H

#include <stdbool.h>
#include <stdint.h>
#include "format/pegtree.h"

#define RECORD_ID     17
#define RECORD_PLAYER 64
#define RECORD_LINE   512
#define SEED_ROOM     33 /* the longest seed as text, and the closing zero */

typedef struct play_record {
    char id[RECORD_ID];         /* 16 random hex digits: no game counts twice */
    int64_t time;               /* when it ended, seconds since 1970 */
    char player[RECORD_PLAYER]; /* UTF-8, without control characters */
    char rules[PEG_RULES_TEXT];
    bool by_program; /* who broke the code: the program, or else the player */
    bool solved;     /* or given up */
    unsigned guesses;
    unsigned hints;
    char secret[PEG_CODE_TEXT]; /* digits from 0; empty: unknown */
    char seed[SEED_ROOM];       /* empty: none */
    double tree_average;        /* of the tree played with; 0: unknown */
} play_record;

/* Writes the record as a line of tabbed fields, the last a checksum. */
void record_print(const play_record *record, char line[RECORD_LINE]);

/* Reads such a line; false if it is damaged or not such a line. */
bool record_parse(const char *line, play_record *record);

/* Whether both are of the same player, rules and seed. */
bool record_same_game(const play_record *one, const play_record *other);

/* Copies as much of a name as fits, without the blanks around it, replacing with '_' what
 * cannot be shown (see cli_utf8_visible()) and what is not UTF-8; an empty name becomes
 * "player". */
void record_set_player(play_record *record, const char *name);

/* Whether the text is a seed: 1 to SEED_ROOM - 1 visible ASCII characters. */
bool seed_valid(const char *seed);

/* 64 random bits, from the system if it offers them, else from the clock; not for secrets
 * that matter. */
uint64_t random_bits(void);

#endif
