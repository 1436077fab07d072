/*
 * texts.h - texts that exports are made of, line by line, null behind the last. The Makefile
 * puts them together when Pegtree is built, so that an installed pegtree-gen needs no other
 * files.
 */
#ifndef PEG_WALKER_TEXT_H
#define PEG_WALKER_TEXT_H

extern const char *const peg_text_walker[]; /* pegtree_walk.h, the single header */
extern const char *const peg_text_main[];   /* c_main.in, a player around it */

/* The page around a tree, of format/explorer/. The lines @TITLE@ and @TREE@ are the exporter's.
 */
extern const char *const peg_text_explorer[];

#endif
