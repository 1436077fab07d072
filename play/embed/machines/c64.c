/*
 * c64.c - the screen, keyboard, joystick and sound of a Commodore 64. Screen and characters are
 * in the VIC's last bank, after the program; build.sh keeps that room free.
 */
#include <ascii_charmap.h>
#include <cbm.h>

#include "machine.h"
#include "tree.h"

#define BYTE(address) (*(volatile uint8_t *)(address))
#define SCREEN        ((uint8_t *)0xC000)
#define CHARACTERS    ((uint8_t *)0xC800)
#define COLORS        ((uint8_t *)0xD800)

enum { BLACK, WHITE, RED, CYAN, PURPLE, GREEN, BLUE, YELLOW, GRAY = 12 };

static const uint8_t inks[INK_DIM + 1] = {RED, GREEN, YELLOW, CYAN, PURPLE, WHITE,
                                          0,   0,     0,      0,    WHITE,  GRAY};

const machine_game machine_games[] = {
    {"PEGTREE   4 PEGS, 6 COLORS", PEG_REPEATS, 4, 6, {p4c6r_optimal, P4C6R_OPTIMAL_BYTES}},
};

void machine_start(void)
{
    uint8_t *to = CHARACTERS;
    uint8_t glyph, line;

    for (glyph = 0; glyph < GLYPH_INVERSE; glyph++) {
        for (line = 0; line < 8; line++, to++) {
            to[0] = font_line(glyph, line);
            to[8 * GLYPH_INVERSE] = (uint8_t)~to[0];
        }
    }
    BYTE(0xD020) = BYTE(0xD021) = BLACK;
    BYTE(0xDD00) &= 0xFC; /* the VIC's bank, $C000 to $FFFF, */
    BYTE(0xD018) = 0x02;  /* and in it screen and characters */
    BYTE(0xD40C) = 0x09;  /* second voice: a tone that fades */
    BYTE(0xD40D) = 0x00;
    BYTE(0xD418) = 0x0F;
}

void machine_clear(void)
{
    uint16_t i;
    for (i = 0; i < 1000; i++) SCREEN[i] = 0;
}

void machine_put(uint8_t x, uint8_t y, uint8_t glyph, uint8_t ink)
{
    uint16_t at = y * 40 + x;

    SCREEN[at] = glyph;
    COLORS[at] = inks[ink];
}

uint8_t machine_frame(void)
{
    static uint8_t last;
    uint8_t now = BYTE(0xA2),
            is_new = now != last; /* the clock, which the keyboard's interrupt counts */

    last = now;
    return is_new;
}

/* A key of the keyboard, or else of the joystick in port 2. */
uint8_t machine_key(void)
{
    static uint8_t held;
    uint8_t down, i, key = cbm_k_getin();

    if (key >= '0' && key <= '9') return (uint8_t)(KEY_DIGIT + key - '0');
    switch (key) {
    case 0x9D: return KEY_LEFT;
    case 0x1D: return KEY_RIGHT;
    case 0x91: return KEY_UP;
    case 0x11: return KEY_DOWN;
    case 0x0D:
    case ' ': return KEY_FIRE;
    case 0x14: return KEY_BACK;
    case 0x85: return KEY_NEW; /* F1 */
    }
    down = (uint8_t)(~BYTE(0xDC00) & 0x1F);
    i = down & ~held;
    held = down;
    if (i & 0x01) return KEY_UP;
    if (i & 0x02) return KEY_DOWN;
    if (i & 0x04) return KEY_LEFT;
    if (i & 0x08) return KEY_RIGHT;
    return i & 0x10 ? KEY_FIRE : KEY_NONE;
}

void machine_tone(uint8_t pitch)
{
    BYTE(0xD40B) = 0x10; /* a triangle, that ends */
    BYTE(0xD408) = (uint8_t)(16 + 3 * pitch);
    BYTE(0xD40B) = 0x11; /* and begins */
}
