/*
 * trees.h - ready trees, found by their name or by the rules of their game: in the folders of
 * $PEGTREE_PATH, or if none of these has one, in $XDG_DATA_HOME/pegtree, in pegtree/ below each
 * of $XDG_DATA_DIRS, in the folder that the program was installed with, and in trees/ beside
 * it.
 */
#ifndef CLI_TREES_H
#define CLI_TREES_H

#include "format/options/paths.h"
#include "format/pegtree.h"

#define CLI_SKIPPED_MOST 8u

/* A search for the best tree of a game: the one with the least total. To start one, set the
 * members up to `cache` and the others to zero. */
typedef struct cli_tree_search {
    peg_rules rules;      /* p3c5r is also found as m5.5.5, and the other way round */
    const char *name;     /* of a file: then any file of this name is found; else null */
    const char *strategy; /* the name of the strategy wanted; null: any */
    const char *cache;    /* one more folder, searched last; null: none. It may have trees of
                             `first`, which count only if that is wanted. */
    char path[PATH_ROOM]; /* what was found; empty: nothing */
    bool cached;          /* whether it is in the cache */
    uint64_t total;       /* of what was found */
    bool here;            /* whether it is in the folder being searched */
    unsigned skipped;     /* number of trees to ignore: */
    char skip[CLI_SKIPPED_MOST][PATH_ROOM];
} cli_tree_search;

/* Whether these are rules of one game, perhaps written in two ways: p3c5r and m5.5.5. */
bool cli_same_game(const peg_rules *a, const peg_rules *b);

/* Looks for the best tree; false if there is none. Files whose names begin with the rules are
 * read, but only their headers are looked at. */
bool cli_tree_find(cli_tree_search *search);

/* Makes the search ignore what it found; false if that happened too often. */
bool cli_tree_skip(cli_tree_search *search);

/* The file that was meant by what was typed: `typed` itself if there is such a file, or if it
 * names a folder; else the ready tree of that name, with or without .peg; else the best one for
 * the rules. Writes to path[PATH_ROOM] if needed. Null if there is none. */
const char *cli_tree_meant(const char *typed, char *path);

/* peg_file_read() for plain files only: a device could be endless, a pipe could block. */
peg_status cli_read_plain(const char *path, size_t limit, uint8_t **bytes, size_t *size);

#endif
