/*
 * wire.c - plays all secrets against a chip in simavr, over its serial line and nothing else:
 *   wire ELF CHIP CLOCK [EVERY [talks | lcd]]
 * CHIP is attiny13, whose line is wired to PB0 and PB1 bit by bit, or atmega328p. Only every
 * EVERYth secret, if that is given; with `talks`, lines for people may stand between guesses;
 * with `lcd`, guesses stand on a display, and buttons are pressed to answer them.
 * In each game one answer is first given wrongly, one that no code gives: the chip must say so
 * and ask again.
 *
 * Prints a line: games, guesses, most guesses, contradictions noticed, the mean and the worst
 * time of a guess in microseconds, bytes of RAM touched. The time is from the end of the answer
 * to the beginning of the guess.
 */
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lcd.h"

#define LENGTH  4
#define COLORS  6
#define SECRETS 1296
#define MOST    20 /* guesses; more would be a chip that never ends */
#define BAUD    9600
#define PAINT   0xA5 /* what RAM is filled with */

typedef unsigned char code[LENGTH];

/* One line of bits each way, if the chip has them made by software. */
typedef struct line {
    avr_cycle_count_t next; /* when to look, or to send, again */
    unsigned bits, left;    /* still to come */
} line;

static struct {
    avr_t *avr;
    avr_cycle_count_t bit; /* cycles */
    avr_irq_t *pin;        /* to which is sent, */
    avr_irq_t *uart;       /* or bytes as they are */
    int talks;             /* to people, too */
    int lcd;               /* a display and buttons take the place of a line */
    int level;             /* of the pin that the chip sends by */
    line in, out;
    struct {
        int byte;
        avr_cycle_count_t began; /* to be sent */
    } heard[8];                  /* bytes from the chip, the oldest first */
    unsigned waiting;
    avr_cycle_count_t coming, began; /* of the byte on its way, and the one taken last */
} wire;

static void fail(const char *what)
{
    fprintf(stderr, "wire: %s\n", what);
    exit(1);
}

/* ---- the line ---------------------------------------------------------------------------- */

static void pin_changed(struct avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    wire.level = (int)value;
}

static void keep(unsigned byte, avr_cycle_count_t began)
{
    if (wire.waiting == 8) fail("the chip speaks where it should listen");
    wire.heard[wire.waiting].byte = (int)byte;
    wire.heard[wire.waiting++].began = began;
}

/* Of a line, keeps a guess, or the sign that it refuses an answer. */
static void keep_line(const char *line, size_t length)
{
    if (length > LENGTH && line[LENGTH] == '?' && strspn(line, "123456") == LENGTH) {
        for (int i = 0; i <= LENGTH; i++) keep((unsigned char)line[i], wire.avr->cycle);
    } else if (length > 0 && line[0] == '!') {
        keep('!', wire.avr->cycle);
    }
}

static void byte_sent(struct avr_irq_t *irq, uint32_t value, void *unused)
{
    static char text[100];
    static size_t length;

    (void)irq, (void)unused;
    if (!wire.talks) {
        keep(value, wire.avr->cycle);
    } else if (value != '\n') {
        if (length < sizeof text) text[length++] = (char)value;
    } else {
        keep_line(text, length);
        length = 0;
    }
}

/* Reads the pin where the middle of a bit is. */
static void listen(void)
{
    line *out = &wire.out;

    if (!out->left) {
        if (wire.level) return;
        wire.coming = wire.avr->cycle;
        *out = (line){wire.coming + wire.bit * 3 / 2, 0, 9};
    } else if (wire.avr->cycle >= out->next) {
        out->bits |= (unsigned)wire.level << (9 - out->left);
        out->next += wire.bit;
        if (--out->left) return;
        if (!(out->bits & 0x100)) fail("a byte without its stop bit");
        keep(out->bits & 0xFF, wire.coming);
    }
}

static void send_bits(void)
{
    line *in = &wire.in;

    if (!in->left || wire.avr->cycle < in->next) return;
    avr_raise_irq(wire.pin, in->bits & 1);
    in->bits >>= 1;
    in->next = wire.avr->cycle + wire.bit;
    in->left--;
}

static void run(void)
{
    int state = avr_run(wire.avr);
    if (state == cpu_Done || state == cpu_Crashed) fail("the chip crashed");
    if (!wire.pin) return;
    listen();
    send_bits();
}

/* ---- or a display and buttons ------------------------------------------------------------ */

/* Takes a guess, or the sign that it refuses an answer, from the display. */
static void read_display(void)
{
    char line[17] = "", guess[LENGTH + 2] = "";

    memcpy(line, lcd_line(0), 16);
    if (sscanf(line, "%*d: %4[1-6]  of ", guess) == 1 && strlen(guess) == LENGTH) {
        guess[LENGTH] = '?';
        keep_line(guess, LENGTH + 1);
        return;
    }
    if (strncmp(line, "No code fits.", 13) == 0)
        keep('!', wire.avr->cycle);
    else if (strncmp(line, "Think of a code:", 16) != 0 && strncmp(line, "Solved in ", 10) != 0)
        fail("the display shows something else");
    lcd_press(LCD_OK);
    read_display();
}

/* One digit of an answer; the second ends it. */
static void press_digit(char digit)
{
    static const int columns[] = {6, 15};
    static int field;

    lcd_press(field ? LCD_RIGHT : LCD_LEFT);
    for (int presses = 0; lcd_line(1)[columns[field]] != digit; presses++) {
        if (lcd_column() != columns[field]) fail("the cursor is not where it should be");
        if (presses == 5) fail("the display does not have this digit");
        lcd_press(digit > '2' ? LCD_DOWN : LCD_UP);
    }
    if (field == 1) {
        lcd_press(LCD_OK);
        read_display();
    }
    field = !field;
}

/* ---- either way -------------------------------------------------------------------------- */

/* The next byte from the chip. */
static int hear(void)
{
    const avr_cycle_count_t patience =
        wire.avr->cycle + 4 * (avr_cycle_count_t)wire.avr->frequency;
    int byte;

    if (wire.lcd && wire.waiting == 0) read_display();
    while (wire.waiting == 0) {
        run();
        if (wire.avr->cycle > patience) fail("the chip says nothing for four seconds");
    }
    byte = wire.heard[0].byte;
    wire.began = wire.heard[0].began;
    memmove(wire.heard, wire.heard + 1, --wire.waiting * sizeof *wire.heard);
    return byte;
}

/* Sends a byte; a chip that makes bits by software cannot hear before it has ended its own last
 * one, so that there is a pause of a bit before. */
static void say(int byte)
{
    if (wire.lcd) {
        press_digit((char)byte);
        return;
    }
    if (wire.uart) {
        const avr_cycle_count_t end = wire.avr->cycle + 10 * wire.bit;
        avr_raise_irq(wire.uart, (uint32_t)byte);
        while (wire.avr->cycle < end) run();
        return;
    }
    wire.in = (line){wire.avr->cycle + wire.bit, (unsigned)byte << 1 | 0x200, 10};
    while (wire.in.left) run();
    while (wire.avr->cycle < wire.in.next) run();
}

/* ---- the game ---------------------------------------------------------------------------- */

static void code_at(int index, code c)
{
    for (int i = LENGTH; i-- > 0; index /= COLORS) c[i] = (unsigned char)(index % COLORS);
}

/* By the definition. Returns 10 * bulls + cows. */
static int score(const code secret, const code guess)
{
    int bulls = 0, both = 0;

    for (int i = 0; i < LENGTH; i++) bulls += secret[i] == guess[i];
    for (int color = 0; color < COLORS; color++) {
        int mine = 0, its = 0;
        for (int i = 0; i < LENGTH; i++) {
            mine += secret[i] == color;
            its += guess[i] == color;
        }
        both += mine < its ? mine : its;
    }
    return 10 * bulls + both - bulls;
}

/* The answers of a game so far, and which codes still agree. */
typedef struct game {
    code secret, guess;
    char agrees[SECRETS];
    int guesses, answer; /* to the guess before */
} game;

static struct {
    long games, guesses, contradictions;
    int most;
    avr_cycle_count_t time, worst;
} sum;

/* The guess has its number on the display, and how many codes are left. */
static void check_numbers(const game *g)
{
    char line[17] = "", expected[40];
    int left = 0;

    for (int i = 0; i < SECRETS; i++) left += g->agrees[i];
    memcpy(line, lcd_line(0), 16);
    snprintf(expected, sizeof expected, "%d: %.4s  of %4d", g->guesses + 1, line + 3, left);
    if (strcmp(line, expected) != 0) fail("the display has other numbers");
}

static void read_guess(game *g, avr_cycle_count_t answered)
{
    code said;

    for (int i = 0; i < LENGTH; i++) {
        said[i] = (unsigned char)(hear() - '1');
        if (said[i] >= COLORS) fail("that is no digit of a guess");
        if (i > 0) continue;
        const avr_cycle_count_t time = wire.began > answered ? wire.began - answered : 0;
        sum.time += time;
        if (time > sum.worst) sum.worst = time;
    }
    if (hear() != '?') fail("there is no question mark behind the guess");
    memcpy(g->guess, said, LENGTH);
    if (wire.lcd) check_numbers(g);
}

/* Some answer that no code gives; not always the same sort of answer. */
static int impossible(const game *g)
{
    static int from;
    char occurs[100] = {0};
    code c;

    for (int i = 0; i < SECRETS; i++) {
        code_at(i, c);
        if (g->agrees[i]) occurs[score(c, g->guess)] = 1;
    }
    for (int n = 0; n < 100; n++) {
        const int answer = (from + n) % 100;
        if (occurs[answer] || (wire.lcd && (answer / 10 > LENGTH || answer % 10 > LENGTH)))
            continue;
        from = (answer + 7) % 100;
        return answer;
    }
    return -1;
}

static void answer_with(int answer)
{
    say('0' + answer / 10);
    say('0' + answer % 10);
}

static void contradict(game *g)
{
    code before;

    memcpy(before, g->guess, LENGTH);
    answer_with(impossible(g));
    const avr_cycle_count_t answered = wire.avr->cycle;
    if (hear() != '!') fail("a contradiction is not noticed");
    sum.contradictions++;
    read_guess(g, answered);
    if (memcmp(before, g->guess, LENGTH) != 0) fail("another guess after a contradiction");
}

/* Back to the answer before, which is there to be corrected, and forth by taking it again. */
static void go_back(game *g)
{
    char line[17] = "", expected[40];
    code before;

    memcpy(before, g->guess, LENGTH);
    lcd_press(LCD_BACK);
    memcpy(line, lcd_line(1), 16);
    snprintf(expected, sizeof expected, "bulls %d   cows %d", g->answer / 10, g->answer % 10);
    if (lcd_line(0)[0] != '0' + g->guesses || strcmp(line, expected) != 0)
        fail("BACK goes elsewhere");
    lcd_press(LCD_OK);
    read_guess(g, wire.avr->cycle);
    if (memcmp(before, g->guess, LENGTH) != 0) fail("another guess after BACK and OK");
}

static void play(int index)
{
    static avr_cycle_count_t answered;
    game g = {.guesses = 0};
    code c;

    code_at(index, g.secret);
    memset(g.agrees, 1, SECRETS);
    if (sum.games++ == 0) answered = wire.avr->cycle;
    do {
        read_guess(&g, answered);
        if (g.guesses == index % 5) contradict(&g);
        if (wire.lcd && g.guesses == 1 + index % 3) go_back(&g);
        if (++g.guesses > MOST) fail("too many guesses");
        g.answer = score(g.secret, g.guess);
        for (int i = 0; i < SECRETS; i++) {
            code_at(i, c);
            g.agrees[i] &= score(c, g.guess) == g.answer;
        }
        answer_with(g.answer);
        answered = wire.avr->cycle;
    } while (g.answer != 10 * LENGTH);
    sum.guesses += g.guesses;
    if (g.guesses > sum.most) sum.most = g.guesses;
}

/* ---- the chip ---------------------------------------------------------------------------- */

static void connect_line(const char *chip)
{
    if (strcmp(chip, "attiny13") == 0) {
        wire.pin = avr_io_getirq(wire.avr, AVR_IOCTL_IOPORT_GETIRQ('B'), 1);
        avr_irq_register_notify(avr_io_getirq(wire.avr, AVR_IOCTL_IOPORT_GETIRQ('B'), 0),
                                pin_changed, NULL);
        avr_raise_irq(wire.pin, 1);
        return;
    }
    if (wire.lcd) {
        lcd_connect(wire.avr);
        return;
    }
    uint32_t flags = 0;
    avr_ioctl(wire.avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= (uint32_t)~AVR_UART_FLAG_STDIO;
    avr_ioctl(wire.avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    wire.uart = avr_io_getirq(wire.avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_irq_register_notify(
        avr_io_getirq(wire.avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), byte_sent, NULL);
}

static void start(const char *file, const char *chip, uint32_t clock)
{
    static elf_firmware_t firmware;

    if (elf_read_firmware(file, &firmware) != 0) fail("cannot read the program");
    wire.avr = avr_make_mcu_by_name(chip);
    if (!wire.avr) fail("simavr knows no such chip");
    avr_init(wire.avr);
    firmware.frequency = clock;
    avr_load_firmware(wire.avr, &firmware);
    wire.bit = clock / BAUD;
    wire.level = 1;
    connect_line(chip);
}

int main(int argc, char **argv)
{
    const int every = argc > 4 ? atoi(argv[4]) : 1;
    size_t touched = 0;

    if (argc < 4 || every < 1) fail("say: wire ELF CHIP CLOCK [EVERY [talks | lcd]]");
    wire.talks = argc > 5 && strcmp(argv[5], "talks") == 0;
    wire.lcd = argc > 5 && strcmp(argv[5], "lcd") == 0;
    start(argv[1], argv[2], (uint32_t)strtoul(argv[3], NULL, 10));
    const size_t to = wire.avr->ramend + 1u, from = to - (wire.pin ? 64 : 2048);
    uint8_t *data = wire.avr->data;
    memset(data + from, PAINT, to - from);
    for (int secret = 0; secret < SECRETS; secret += every) play(secret);
    for (size_t i = from; i < to; i++) touched += data[i] != PAINT;
    const double us = 1e6 / wire.avr->frequency;
    printf("%ld %ld %d %ld %.0f %.0f %zu\n", sum.games, sum.guesses, sum.most,
           sum.contradictions,
           (double)sum.time * us / (double)(sum.guesses + sum.contradictions),
           (double)sum.worst * us, touched);
    return 0;
}
