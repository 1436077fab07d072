/*
 * nes.c - the screen, buttons and sound of a Nintendo Entertainment System.
 */
#include "machine.h"
#include "tree.h"

#define BYTE(address) (*(volatile uint8_t *)(address))
#define PPU_CONTROL   BYTE(0x2000)
#define PPU_MASK      BYTE(0x2001)
#define PPU_STATUS    BYTE(0x2002)
#define PPU_ADDRESS   BYTE(0x2006)
#define PPU_DATA      BYTE(0x2007)
#define PAD           BYTE(0x4016)
#define SCREEN        0x2000
#define PALETTES      0x23C0 /* of blocks of 2 by 2 cells, four in a byte */

const machine_game machine_games[] = {
    {"PEGTREE   4 PEGS, 6 COLORS", PEG_REPEATS, 4, 6, {p4c6r_optimal, P4C6R_OPTIMAL_BYTES}},
};

/* What the interrupt writes to the screen: as many bytes as there is time for. */
#define QUEUE 48
uint8_t nes_high[QUEUE], nes_low[QUEUE], nes_byte[QUEUE];
volatile uint8_t nes_queued, nes_busy, nes_frame;

/* Black and three more colors each: texts, pegs 1 to 3, pegs 4 to 6, holes. */
static const uint8_t colors[16] = {0x0F, 0x30, 0x30, 0x30, 0x0F, 0x16, 0x2A, 0x28,
                                   0x0F, 0x2C, 0x24, 0x30, 0x0F, 0x00, 0x00, 0x00};
/* By ink; the two bits of a palette, for each block of a byte. */
static const uint8_t palette[INK_DIM + 1] = {0x55, 0x55, 0x55, 0xAA, 0xAA, 0xAA,
                                             0,    0,    0,    0,    0x00, 0xFF};
static const uint8_t block[4] = {0x03, 0x0C, 0x30, 0xC0};
static uint8_t palettes[64];

static void address(uint16_t at)
{
    PPU_ADDRESS = (uint8_t)(at >> 8);
    PPU_ADDRESS = (uint8_t)at;
}

/* A cell has two bits for each pixel: which of its palette's colors. Pegs have their own. */
static void write_tile(uint8_t glyph, uint8_t inverse)
{
    uint8_t color = 1, plane, line;

    if (glyph >= GLYPH_PEG + 4 && glyph < GLYPH_PEG + 4 * 7)
        color = (uint8_t)((uint8_t)(glyph - GLYPH_PEG - 4) / 4 % 3 + 1);
    for (plane = 1; plane <= 2; plane++) {
        for (line = 0; line < 8; line++)
            PPU_DATA = color & plane ? (uint8_t)(font_line(glyph, line) ^ inverse) : 0;
    }
}

void machine_start(void)
{
    uint8_t glyph;

    address(0);
    for (glyph = 0; glyph < GLYPH_INVERSE; glyph++) write_tile(glyph, 0);
    for (glyph = 0; glyph < GLYPH_INVERSE; glyph++) write_tile(glyph, 0xFF);
    address(0x3F00);
    for (glyph = 0; glyph < 16; glyph++) PPU_DATA = colors[glyph];
    BYTE(0x4015) = 0x01; /* sound: the first voice */
}

void machine_clear(void)
{
    uint16_t i;

    PPU_CONTROL = PPU_MASK = 0;
    nes_queued = 0;
    address(SCREEN);
    for (i = 0; i < 1024; i++) PPU_DATA = 0;
    for (i = 0; i < 64; i++) palettes[i] = 0;
    while (!(PPU_STATUS & 0x80)) continue;
    PPU_CONTROL = 0x80;
    PPU_MASK = 0x0A;
}

static void queue(uint16_t at, uint8_t byte)
{
    uint8_t i;

    while (nes_queued == QUEUE) continue;
    nes_busy = 1;
    i = nes_queued;
    nes_high[i] = (uint8_t)(at >> 8);
    nes_low[i] = (uint8_t)at;
    nes_byte[i] = byte;
    nes_queued = (uint8_t)(i + 1);
    nes_busy = 0;
}

void machine_put(uint8_t x, uint8_t y, uint8_t glyph, uint8_t ink)
{
    uint8_t at = (uint8_t)((y >> 2) * 8 + (x >> 2)), mask = block[(y & 2) + (x >> 1 & 1)];
    uint8_t now = (uint8_t)((palettes[at] & ~mask) | (palette[ink] & mask));

    if (now != palettes[at]) {
        palettes[at] = now;
        queue(PALETTES + at, now);
    }
    queue(SCREEN + ((uint16_t)y << 5) + x, glyph);
}

uint8_t machine_frame(void)
{
    static uint8_t last;
    uint8_t now = nes_frame, is_new = now != last;

    last = now;
    return is_new;
}

uint8_t machine_key(void)
{
    static const uint8_t keys[8] = {KEY_FIRE, KEY_BACK, KEY_NEW,  KEY_FIRE,
                                    KEY_UP,   KEY_DOWN, KEY_LEFT, KEY_RIGHT};
    static uint8_t held[8];
    uint8_t i, down, key = KEY_NONE;

    PAD = 1;
    PAD = 0;
    for (i = 0; i < 8; i++) {
        down = PAD & 1;
        if (down && !held[i]) key = keys[i];
        held[i] = down;
    }
    return key;
}

void machine_tone(uint8_t pitch)
{
    uint16_t period = 640 - 32 * pitch;

    BYTE(0x4000) = 0x86; /* a square that fades */
    BYTE(0x4001) = 0x08;
    BYTE(0x4002) = (uint8_t)period;
    BYTE(0x4003) = (uint8_t)(period >> 8);
}
