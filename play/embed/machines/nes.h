/*
 * nes.h - a Nintendo Entertainment System: a screen of 32 by 30 cells, with pegs of 2 by 2.
 * Such blocks have one palette each, so pegs are in even rows and columns.
 */
#define PEG_SIZE    2
#define ROUNDS      8 /* guesses that have room on the screen */
#define TITLE_TOP   2
#define HEADING_TOP 4
#define BOARD_TOP   6
#define MESSAGE_TOP 22
#define WORTH_TOP   24
#define YOURS_LEFT  4
#define MINE_LEFT   18
#define TEXT_LEFT   4
#define TEXT_WIDTH  26
#define FIRE        "A"
#define BACK        "B"
