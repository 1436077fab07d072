/*
 * gameboy.c - the screen, buttons and sound of a Game Boy, and the trees in the banks of its
 * cartridge.
 */
#include "machine.h"
#include "tree.h"

#define BYTE(address) (*(volatile uint8_t *)(address))
#define BANK          BYTE(0x2000) /* which one is seen from $4000 on */
#define PAD           BYTE(0xFF00)
#define LCD_CONTROL   BYTE(0xFF40)
#define LCD_STATUS    BYTE(0xFF41)
#define LCD_LINE      BYTE(0xFF44)
#define TILES         ((uint8_t *)0x8000)
#define SCREEN        ((uint8_t *)0x9800)

/* Each tree begins with a bank of its own, so that its bytes are counted from 0. */
const machine_game machine_games[] = {
    {"4 PEGS, 6 COLORS", PEG_REPEATS, 4, 6, {0, P4C6R_BYTES, {PEG_REPEATS, 4, {6, 6, 6, 6}}}},
    {"4 DIFFERENT DIGITS",
     PEG_DISTINCT,
     4,
     10,
     {0, P4C10N_BYTES, {PEG_DISTINCT, 4, {10, 10, 10, 10}}}},
    {"5 PEGS, 8 COLORS",
     PEG_REPEATS,
     5,
     8,
     {0, P5C8R_BYTES, {PEG_REPEATS, 5, {8, 8, 8, 8, 8}}}},
};
static const uint8_t first_bank[] = {P4C6R_BANK, P4C10N_BANK, P5C8R_BANK};
static uint8_t bank;
volatile uint8_t gameboy_frame; /* set by the interrupt at the end of each picture */

void machine_use(uint8_t game)
{
    bank = first_bank[game];
}

uint8_t gameboy_byte(const uint8_t *at)
{
    uint16_t address = (uint16_t)at;

    BANK = (uint8_t)(bank + (address >> 14));
    return BYTE(0x4000 | (address & 0x3FFF));
}

void machine_start(void)
{
    uint8_t *to = TILES;
    uint8_t glyph, line;

    while (LCD_LINE < 144)
        continue; /* a screen may be switched off only between two pictures */
    LCD_CONTROL = 0;
    for (glyph = 0; glyph < GLYPH_INVERSE; glyph++) {
        for (line = 0; line < 8; line++, to += 2) {
            to[0] = to[1] = font_line(glyph, line);
            to[16 * GLYPH_INVERSE] = to[16 * GLYPH_INVERSE + 1] = (uint8_t)~to[0];
        }
    }
    BYTE(0xFF42) = BYTE(0xFF43) = 0; /* not scrolled */
    BYTE(0xFF47) = 0xE4;             /* four shades, from light to dark */
    BYTE(0xFF26) = 0x80;             /* sound, of all voices, to both sides */
    BYTE(0xFF25) = 0xFF;
    BYTE(0xFF24) = 0x77;
    BYTE(0xFFFF) = 0x01; /* one interrupt: the picture is complete */
    BYTE(0xFF0F) = 0x00;
    machine_clear();
    __asm__("ei");
}

void machine_clear(void)
{
    uint16_t i;

    if (LCD_CONTROL & 0x80) {
        while (LCD_LINE != 145) continue;
        LCD_CONTROL = 0;
    }
    for (i = 0; i < 1024; i++) SCREEN[i] = 0;
    LCD_CONTROL = 0x91; /* on: the tiles from $8000, the screen at $9800 */
}

/* The screen's memory cannot be written while a line is drawn from it. */
void machine_put(uint8_t x, uint8_t y, uint8_t glyph, uint8_t ink)
{
    uint8_t *at = SCREEN + ((uint16_t)y << 5) + x;

    (void)ink;
    __asm__("di");
    while (LCD_STATUS & 0x02) continue;
    *at = glyph;
    __asm__("ei");
}

/* Cleared only if it was set; otherwise a picture that ends in between would be missed. */
uint8_t machine_frame(void)
{
    if (!gameboy_frame) return 0;
    gameboy_frame = 0;
    return 1;
}

static uint8_t read_pad(uint8_t half)
{
    uint8_t down;

    PAD = half;
    down = PAD; /* it takes a few clocks */
    down = PAD;
    down = PAD;
    return (uint8_t)(~down & 0x0F);
}

uint8_t machine_key(void)
{
    static const uint8_t keys[8] = {KEY_RIGHT, KEY_LEFT, KEY_UP,  KEY_DOWN,
                                    KEY_FIRE,  KEY_BACK, KEY_NEW, KEY_FIRE};
    static uint8_t held;
    uint8_t down = (uint8_t)(read_pad(0x20) | read_pad(0x10) << 4), i,
            new = (uint8_t)(down & ~held);

    held = down;
    for (i = 0; i < 8; i++, new >>= 1) {
        if (new & 1) return keys[i];
    }
    return KEY_NONE;
}

void machine_tone(uint8_t pitch)
{
    uint16_t frequency = 1200 + 48 * pitch;

    BYTE(0xFF11) = 0x80; /* a square */
    BYTE(0xFF12) = 0xF2; /* that fades */
    BYTE(0xFF13) = (uint8_t)frequency;
    BYTE(0xFF14) = (uint8_t)(0x80 | frequency >> 8);
}
