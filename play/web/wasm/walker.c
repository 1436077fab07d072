/*
 * walker.c - what a web page needs beside format/walk.c to play from a flat image.
 *
 * The module walk.wasm exports the functions of walk.h as they are: the page puts an image, a
 * view and a cursor into the memory that it shares with the module, and passes their addresses.
 * These two return the sizes of a view and a cursor.
 */
#include "format/walk.h"

unsigned peg_view_bytes(void);
unsigned peg_cursor_bytes(void);

unsigned peg_view_bytes(void)
{
    return sizeof(peg_view);
}

unsigned peg_cursor_bytes(void)
{
    return sizeof(peg_cursor);
}
