/* generate.h - a tree that nobody has made yet, made by pegtree-gen. */
#ifndef PLAY_GENERATE_H
#define PLAY_GENERATE_H

#include "play/system/paths.h"
#include "play/tree/find_tree.h"

/* Runs pegtree-gen, which lies beside this program or on $PATH, to make a tree of `rules`
 * into the cache, or into $TMPDIR where there is no cache to write to, and writes its path
 * to path[PATH_ROOM]. The generator's own progress goes to stderr. */
play_outcome generate_tree(char *path, const peg_rules *rules, const tree_wish *wish,
                           play_trouble *trouble);

#endif
