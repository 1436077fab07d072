/*
 * walker_text.h - source text that exported programs are made of, line by line, null behind
 * the last. The Makefile puts it together when Pegtree is built, so that an installed
 * pegtree-gen needs no other files.
 */
#ifndef PEG_WALKER_TEXT_H
#define PEG_WALKER_TEXT_H

extern const char *const peg_text_walker[]; /* pegtree_walk.h, the single header */
extern const char *const peg_text_main[];   /* export_c_main.in, a player around it */

#endif
