/*
 * driver.c - games by the walker as Eva sees them: any bytes, any size up to MOST, any answers,
 * in any order of calls, moves being undone. SHAPE is the byte of the header that has length
 * and kind of the game: Eva looks at one after the other. PEGTREE_TERSE_ONLY: the walker of
 * terse streams.
 */
#include "__fc_builtin.h"

#define PEGTREE_IMPLEMENTATION
#include "pegtree_walk.h"

#define MOST 32000 /* int has 16 bits here */
#define AT   5     /* where the header has its shape */

static uint8_t image[MOST];

#ifdef PEGTREE_TERSE_ONLY

#define peg_view peg_terse
#define peg_open peg_terse_open
#define HEADER   PEG_TERSE_HEADER

/* Eva does not follow which entries of labels[] and guesses[] a game has filled: README.md. */
static void walk(const peg_terse *view)
{
    peg_terse_cursor cursor, saved;
    uint8_t code[PEG_MAX_LENGTH];

    Frama_C_make_unknown((char *)&cursor, sizeof cursor);
    peg_terse_start(view, &cursor);
    saved = cursor;
    //@ widen_hints "all", 64, 65;
    while (Frama_C_nondet(0, 1)) {
        switch (Frama_C_int_interval(0, 4)) {
        case 0: peg_terse_guess(&cursor, code); break;
        case 1: (void)peg_terse_answer(&cursor, Frama_C_unsigned_char_interval(0, 255)); break;
        case 2: saved = cursor; break;
        case 3: cursor = saved; break;
#ifndef PEG_WITHOUT_EXTRAS
        default: (void)peg_terse_remaining(&cursor);
#endif
        }
    }
}

#else

#define HEADER PEG_IMAGE_HEADER

static void walk(const peg_view *view)
{
    peg_cursor cursor, saved;
    uint8_t code[PEG_MAX_LENGTH];
#ifndef PEG_WITHOUT_EXTRAS
    uint8_t label;
#endif

    peg_start(view, &cursor);
    saved = cursor;
    while (Frama_C_nondet(0, 1)) {
        switch (Frama_C_int_interval(0, 6)) {
        case 0: peg_guess(&cursor, code); break;
        case 1: (void)peg_answer(&cursor, Frama_C_unsigned_char_interval(0, 255)); break;
        case 2: saved = cursor; break;
        case 3: cursor = saved; break;
#ifndef PEG_WITHOUT_EXTRAS
        case 4: (void)peg_made(&cursor); break;
        case 5: (void)peg_remaining(&cursor); break;
        default:
            label = Frama_C_unsigned_char_interval(0, 255);
            (void)peg_next_answer(&cursor, &label);
#endif
        }
    }
}

#endif

/* The header at the very end of what may be read, for every size up to that of the largest. */
static void open_exactly(uint8_t size)
{
    uint8_t *bytes = image + (MOST - size);
    peg_view view;

    if (size > AT) bytes[AT] = SHAPE;
    (void)peg_open(&view, bytes, size);
}

static void open_and_walk(PEG_OFFSET size)
{
    peg_view view;

    image[AT] = SHAPE;
    if (peg_open(&view, image, size) == PEG_OK) walk(&view);
}

/* What wp.acsl admits. */
static void admitted(uint8_t byte)
{
    //@ assert byte == 2 * (byte >> 1) + (byte & 1);
    //@ assert (byte & 0x80) == 0 <==> byte < 0x80;
    //@ assert (byte | 0x80) >= 0x80;
}

int main(void)
{
    uint8_t size, byte;

    byte = Frama_C_unsigned_char_interval(0, 255);
    //@ split byte;
    admitted(byte);
    //@ merge byte;
    Frama_C_make_unknown((char *)image, sizeof image);
    size = Frama_C_unsigned_char_interval(0, HEADER + PEG_MAX_LENGTH + 2);
    //@ split size;
    open_exactly(size);
    //@ merge size;
    Frama_C_make_unknown((char *)image, sizeof image);
    open_and_walk((PEG_OFFSET)Frama_C_unsigned_long_interval(0, MOST));
    return 0;
}
