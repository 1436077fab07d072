/*
 * gameboy.h - a Game Boy: a screen of 20 by 18 cells, a peg in each. The trees are in banks of
 * the cartridge, of which one is seen at a time.
 */
#define PEG_SIZE    1
#define ROUNDS      10 /* guesses that have room on the screen */
#define TITLE_TOP   0
#define HEADING_TOP 2
#define BOARD_TOP   3
#define MESSAGE_TOP 14
#define WORTH_TOP   15
#define YOURS_LEFT  1
#define MINE_LEFT   11
#define TEXT_LEFT   1
#define TEXT_WIDTH  19
#define FIRE        "A"
#define BACK        "B"

/* The games, and a byte for each eight codes of the largest. */
#define MACHINE_GAMES  3
#define SPLIT_BYTES    4096
#define PEG_MAX_LENGTH 5
#define PEG_MAX_COLORS 10
#define PEG_BYTE(p)    gameboy_byte(p)

#include <stdint.h>
uint8_t gameboy_byte(const uint8_t *at); /* of the tree in use, from 0 on */
