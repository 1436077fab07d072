/* find_tree.h - from what a person types to a tree: by path, by rules, or generated. */
#ifndef PLAY_FIND_TREE_H
#define PLAY_FIND_TREE_H

#include "play/game/game.h"
#include "play/system/outcome.h"

typedef struct tree_wish {
    const char *strategy; /* a strategy by name, or null for the best there is */
    bool may_do_without;  /* whether a game without a tree will do if none can be had */
    bool without;         /* no tree wanted: the game alone, unless a file is named */
    bool quiet;           /* whether to leave out the notes about that */
} tree_wish;

/* Of games with more secrets a tree is not generated unasked: it would take minutes. */
#define GENERATE_MOST 2000000u

/* Opens the game that `count` words name: the path of a tree file or flat image, rules
 * (`p4c6r`, an alias), or the ranges alone as the MOO program had them (`5 5 5`).
 *
 * Trees of rules are files called RULES.peg or RULES-STRATEGY.peg. The one with the fewest
 * guesses is taken, of those that are not damaged, in the folders of $PEGTREE_PATH; where these
 * have none, in $XDG_DATA_HOME/pegtree, pegtree/ in each of $XDG_DATA_DIRS, trees/ beside the
 * program or above it, share/pegtree above it, and the cache, of equal ones the first. Failing
 * that, pegtree-gen makes one into the cache, with a note on stderr; or the game is played
 * without, where it has none in less than a second.
 */
play_outcome find_tree(play_game *game, unsigned count, const char *const *words,
                       const tree_wish *wish, play_trouble *trouble);

#endif
