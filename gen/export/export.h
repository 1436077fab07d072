/*
 * export.h - the forms that a tree is exported to: their interface, and their list.
 *
 * An exporter is one file and one row of the list.
 */
#ifndef PEG_EXPORT_H
#define PEG_EXPORT_H

#include <stdio.h>

#include "gen/file/failure.h"
#include "gen/file/load.h"

/* The forms, a row each, in the order in which lists show them. Each has a peg_exporter in a
 * file of its name. */
#define PEG_EXPORTERS(ROW)                                                                     \
    ROW(c) ROW(flat) ROW(terse) ROW(text) ROW(json) ROW(dot) ROW(svg) ROW(html)

/* What is to be written. */
typedef struct peg_export {
    const peg_loaded *loaded;
    const uint8_t *image; /* the flat image, or the terse stream if that is wanted, */
    size_t image_bytes;   /* and its size */
    int is_terse;
    int progmem;     /* of c: for the flash of an AVR */
    int with_walker; /* of c: a whole program */
} peg_export;

/* Writes the tree to `out`, and whether that worked is the caller's to ask it. Returns
 * PEG_EXIT_DONE; or an exit code, with the reason in *failure, when the tree cannot be
 * written so. */
typedef int peg_export_fn(const peg_export *export, FILE *out, peg_failure *failure);

/* Looks at what has been written, as a peg_check_fn does. */
typedef peg_status peg_export_check_fn(void *loaded, const char *written);

typedef struct peg_exporter {
    const char *form;    /* as in --to FORM; also the end of a file's name */
    const char *summary; /* what it is, a phrase */
    peg_export_fn *write;
    peg_export_check_fn *check; /* null: none */
    int is_binary;              /* 1: gets a file of its own, not the terminal */
    int is_source;              /* 1: takes --terse, --progmem and --with-walker */
    int is_terse;               /* 1: writes the terse stream */
} peg_exporter;

/* The exporters in the order in which they are listed; null from the last on. */
const peg_exporter *peg_exporter_at(size_t i);

/* By form; null where there is none. */
const peg_exporter *peg_exporter_find(const char *form);

#define PEG_DECLARE(form) extern const peg_exporter peg_exporter_##form;
PEG_EXPORTERS(PEG_DECLARE)
#undef PEG_DECLARE

/* A symbol as people see it, here, in the player and in the page: from 1 where nine are enough,
 * then from 0, then letters. */
char peg_export_symbol(const peg_rules *rules, uint8_t symbol);

/* The code of an index in such symbols. */
void peg_export_shown(const peg_rules *rules, uint32_t index, char text[PEG_CODE_TEXT]);

/* What is proven of a tree, to be put behind something: ", proven", ", proven for this opening
 * within 7 guesses", or nothing. */
#define PEG_EXPORT_CLAIM 64
const char *peg_export_claim(const peg_about *about, char text[PEG_EXPORT_CLAIM]);

/* What a tree is the best for: " for the least average", " for the fewest at the least worst",
 * or nothing. */
const char *peg_export_goal(const peg_about *about);

/* The name of its strategy; "best found" of a search that did not prove its tree. */
const char *peg_export_strategy(const peg_about *about);

/* A line about the tree: `p4c6r, optimal for the least average, proven`. */
void peg_export_title(FILE *out, const peg_about *about);

#endif
