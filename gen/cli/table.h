/*
 * table.h - the table of pegtree-gen's commands and options.
 */
#ifndef PEG_GEN_TABLE_H
#define PEG_GEN_TABLE_H

#include "format/options/table.h"

extern const cli_program peg_gen_program;

#endif
