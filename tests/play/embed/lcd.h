/*
 * lcd.h - a display and six buttons on an Uno in simavr, wired as MastermindLCD.ino says.
 */
#ifndef EMBED_LCD_H
#define EMBED_LCD_H

#include <simavr/sim_avr.h>

/* Buttons, in the order of their pins. */
enum { LCD_UP, LCD_DOWN, LCD_LEFT, LCD_RIGHT, LCD_OK, LCD_BACK, LCD_BUTTONS };

void lcd_connect(avr_t *uno);

/* Presses a button as a finger does: its contacts bounce. */
void lcd_press(int button);

/* What stands in line 0 or 1, once no more is written: 16 characters, with no end. */
const char *lcd_line(int line);

/* The column of line 1 in which the cursor is, or -1. */
int lcd_column(void);

#endif
