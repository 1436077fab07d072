/*
 * explorer_text.h - the page around an exported tree, line by line, null behind the last. The
 * Makefile puts it together of format/explorer/ when Pegtree is built, so that an installed
 * pegtree-gen needs no other files. The lines @TITLE@ and @TREE@ are the exporter's.
 */
#ifndef PEG_EXPLORER_TEXT_H
#define PEG_EXPLORER_TEXT_H

extern const char *const peg_text_explorer[];

#endif
