/* find_tree.h - from what a person types to a tree: by path, by rules, or generated. */
#ifndef PLAY_FIND_TREE_H
#define PLAY_FIND_TREE_H

#include "format/options/paths.h"
#include "play/game/game.h"
#include "play/system/text.h"

/* Reads `count` words as rules: `p4c6r`, an alias, or the ranges alone as the MOO program had
 * them, `5 5 5`. A word that is not rules but names a file, or looks like the path of one, is
 * put into *path, which is otherwise null; files are not opened. */
play_outcome words_to_rules(peg_rules *rules, const char **path, unsigned count,
                            const char *const *words, play_trouble *trouble);

typedef struct tree_wish {
    const char *strategy; /* a strategy by name, or null for the best tree there is */
    bool may_do_without;  /* a game without a tree will do if none is found or made in time;
                             only where `strategy` is null */
    bool without;         /* no tree is wanted */
    bool quiet;           /* no notes on stderr */
} tree_wish;

/* Games with more secrets get a tree only on request: making it would take minutes. */
#define GENERATE_MOST 2000000u

/* Opens the game that `count` words name: rules as above, or the path of a tree in any form,
 * which excludes the wish for a strategy.
 *
 * For rules, takes the best sound tree that cli_tree_find() finds, which searches the cache
 * last. If there is none, pegtree-gen makes one into the cache, with a note on stderr; if that
 * takes longer than a second, and a game without a tree will do, plays without. */
play_outcome find_tree(play_game *game, unsigned count, const char *const *words,
                       const tree_wish *wish, play_trouble *trouble);

/* Releases what the game owns. */
void tree_close(play_game *game);

/* ---- running pegtree-gen to make a missing tree (generate.c) ------------------------ */

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
