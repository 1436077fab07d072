/* table.h - the table of pegtree-play's modes and options. */
#ifndef PLAY_TABLE_H
#define PLAY_TABLE_H

#include "format/options/table.h"

extern const cli_program play_program;

#endif
