/* game_words.h - which game the words of a command line mean. */
#ifndef PLAY_GAME_WORDS_H
#define PLAY_GAME_WORDS_H

#include "format/pegtree.h"
#include "play/system/outcome.h"

/* Reads `count` words as rules: `p4c6r`, an alias, or the ranges alone as the MOO program had
 * them, `5 5 5`. A word that is no rules but names a file, or looks like the path of one, is
 * put into *path, which is else null; files are not opened. */
play_outcome words_to_rules(peg_rules *rules, const char **path, unsigned count,
                            const char *const *words, play_trouble *trouble);

#endif
