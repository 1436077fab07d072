/* generate.h - runs pegtree-gen to make a missing tree. */
#ifndef PLAY_GENERATE_H
#define PLAY_GENERATE_H

#include "format/options/paths.h"
#include "play/tree/find_tree.h"

typedef struct made_tree {
    char path[PATH_ROOM];
    char lock[PATH_ROOM + 8]; /* the file whose lock a generator at work has */
    char folder[PATH_ROOM];   /* made for this tree alone, to be removed; empty: the tree is
                                 kept */
} made_tree;

/* Runs pegtree-gen, which is beside this program or on $PATH, to make a tree of `rules` into
 * the cache. If the cache cannot be written to, or belongs to somebody else, the tree goes
 * to a new folder in $TMPDIR that nobody else can write to. The generator's progress goes to
 * stderr; Ctrl-C ends it. If a game without a tree will do, that fails after less than a
 * second, and the generator continues by itself: later games have the tree. While it does,
 * games of the same rules start no other; it has the lock of a file beside the tree. Nothing
 * needs to be released on failure. */
play_outcome generate_tree(made_tree *made, const peg_rules *rules, const tree_wish *wish,
                           play_trouble *trouble);

/* Removes what is not kept; to be called once the tree has been read. */
void generate_release(const made_tree *made);

/* Prints a line on stderr about looking for and making trees; on a terminal broken
 * between words. */
void tree_note(const char *format, ...) PLAY_PRINTF(1, 2);

#endif
