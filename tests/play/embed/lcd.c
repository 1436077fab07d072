/*
 * lcd.c - the display is simavr's own model of an HD44780. It does not say when it is written
 * to too early, which is looked at here, by the times of the data sheet (table 6, figure 24);
 * nor does simavr say whether a button's pin has a pull-up.
 */
#include "lcd.h"

#include <simavr/avr_ioport.h>
#include <simavr/parts/hd44780.h>
#include <stdio.h>
#include <stdlib.h>

#define WIDTH 16
#define LINE  64 /* from one line to the next in the display's memory */
#define DDRC  0x27
#define PORTC 0x28
#define MS(n) ((avr_cycle_count_t)(n)*16000)
#define US(n) ((avr_cycle_count_t)(n)*16)

static avr_t *uno;
static hd44780_t display;
static avr_irq_t *buttons[LCD_BUTTONS];
static avr_cycle_count_t written, ready = MS(15); /* last; when the display takes more */

static void fail(const char *what)
{
    fprintf(stderr, "lcd: %s\n", what);
    exit(1);
}

/* E falls: the display has taken four bits. At first each four are a byte. */
static void four_taken(struct avr_irq_t *irq, uint32_t value, void *unused)
{
    static int number, halves;
    static unsigned byte;

    (void)unused;
    if (!irq->value || value) return;
    if (uno->cycle < ready) fail("the display is written to while it is busy");
    written = uno->cycle;
    byte = (byte << 4 | (display.pinstate >> IRQ_HD44780_D4 & 15)) & 0xFF;
    if (++number > 4 && ++halves % 2) return;
    ready = written + (number == 1   ? US(4100)
                       : number == 2 ? US(100)
                       : byte == 1   ? US(1520)
                                     : US(37));
}

static void wire(char port, int pin, int to)
{
    avr_connect_irq(avr_io_getirq(uno, AVR_IOCTL_IOPORT_GETIRQ(port), pin), display.irq + to);
}

void lcd_connect(avr_t *avr)
{
    uno = avr;
    hd44780_init(uno, &display, WIDTH, 2);
    wire('B', 4, IRQ_HD44780_RS);
    wire('B', 3, IRQ_HD44780_E);
    for (int i = 0; i < 4; i++) wire('D', 5 - i, IRQ_HD44780_D4 + i);
    avr_irq_register_notify(display.irq + IRQ_HD44780_E, four_taken, NULL);
    for (int i = 0; i < LCD_BUTTONS; i++) {
        buttons[i] = avr_io_getirq(uno, AVR_IOCTL_IOPORT_GETIRQ('C'), i);
        avr_raise_irq(buttons[i], 1);
    }
}

static void run_to(avr_cycle_count_t end)
{
    while (uno->cycle < end) {
        const int state = avr_run(uno);
        if (state == cpu_Done || state == cpu_Crashed) fail("the chip crashed");
    }
}

/* The contacts change three times within three milliseconds. */
static void turn(int button, int pressed)
{
    for (int i = 0; i < 3; i++) {
        avr_raise_irq(buttons[button], (uint32_t)(pressed ? i & 1 : ~i & 1));
        run_to(uno->cycle + MS(1));
    }
    avr_raise_irq(buttons[button], !pressed);
    run_to(uno->cycle + (pressed ? MS(10) : MS(25)));
}

static void settle(void)
{
    const avr_cycle_count_t patience = uno->cycle + MS(1000);

    while (!written || uno->cycle < written + MS(30)) {
        run_to(uno->cycle + MS(1));
        if (uno->cycle > patience) fail("the display does not come to rest");
    }
}

void lcd_press(int button)
{
    settle();
    if (uno->data[DDRC] & 0x3F || (uno->data[PORTC] & 0x3F) != 0x3F)
        fail("a button has no pull-up");
    turn(button, 1);
    turn(button, 0);
}

const char *lcd_line(int line)
{
    settle();
    return (const char *)display.vram + line * LINE;
}

int lcd_column(void)
{
    const int column = display.cursor - LINE;

    return column >= 0 && column < WIDTH && hd44780_get_flag(&display, HD44780_FLAG_C) ? column
                                                                                       : -1;
}
