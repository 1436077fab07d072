/*
 * c64.h - a Commodore 64: a screen of 40 by 25 cells, with pegs of 2 by 2.
 */
#define PEG_SIZE    2
#define ROUNDS      8 /* guesses that have room on the screen */
#define TITLE_TOP   0
#define HEADING_TOP 2
#define BOARD_TOP   4
#define MESSAGE_TOP 20
#define WORTH_TOP   22
#define YOURS_LEFT  6
#define MINE_LEFT   24
#define TEXT_LEFT   6
#define TEXT_WIDTH  30
#define FIRE        "RETURN OR FIRE"
#define BACK        "DEL"
