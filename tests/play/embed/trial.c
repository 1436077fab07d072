/*
 * trial.c - the machine that a player runs on in a simulator: it thinks of every secret in
 * turn, answers what the player guesses, and sums up the guesses and what they cost.
 *
 * Prints a line: guesses in all, clocks of the walker in all, most clocks for a guess. What
 * counts for a guess is peg_guess() and the peg_answer() to it, and nothing else.
 */
#define METER
#include "machine.h"
#include "walker.h"
#include "meter.h"
#include "simulator.h"

#define LENGTH PEG_ONLY_LENGTH
#define COLORS PEG_ONLY_COLORS
#define FIRST  (COLORS < 10 ? '1' : '0') /* of the digits */
#define MOST   20                        /* guesses; more would be a player that never ends */
#ifndef EVERY
#define EVERY 1 /* so many secrets, one is played */
#endif

const uint8_t *const machine_tree = TREE;
const uint16_t machine_tree_bytes = TREE_BYTES;

static uint8_t secret[LENGTH], guess[LENGTH], digits, guesses, answer[2], answered = 2;
static uint8_t is_last;
static uint32_t total, clocks, worst;

static void print_number(uint32_t number)
{
    char text[10];
    uint8_t used = 0;

    do text[used++] = (char)('0' + (uint8_t)(number % 10));
    while (number /= 10);
    while (used) simulator_put(text[--used]);
}

static void fail(char reason)
{
    simulator_put(reason);
    simulator_put('\n');
    simulator_end(1);
}

/* Steps to the next secret; returns 0 behind the last. */
static uint8_t step(void)
{
    uint8_t i, k, used;

    do {
        for (i = LENGTH; i > 0 && ++secret[i - 1] == COLORS; i--) secret[i - 1] = 0;
        if (i == 0) return 0;
        for (used = i = 0; i < LENGTH; i++)
            for (k = 0; k < i; k++) used |= secret[k] == secret[i];
    } while (PEG_ONLY_KIND == PEG_DISTINCT && used);
    return 1;
}

static void end(void)
{
    print_number(total);
    simulator_put(' ');
    print_number(clocks);
    simulator_put(' ');
    print_number(worst);
    simulator_put('\n');
    simulator_end(0);
}

static void next_secret(void)
{
    uint16_t n;

    guesses = answer[0] = 0;
    for (n = 0; n < EVERY; n++) {
        if (is_last || !step()) {
            end();
            return;
        }
    }
}

/* The first secret, unless trial_only() has made another one the last. */
static void trial_start(void)
{
    uint8_t i;
    for (i = 0; i < LENGTH && !is_last; i++) secret[i] = PEG_ONLY_KIND == PEG_DISTINCT ? i : 0;
}

/* By the definition: right ones, and for each color what secret and guess both have. */
static void score(void)
{
    uint8_t bulls = 0, both = 0, color, i, in_secret, in_guess;

    for (i = 0; i < LENGTH; i++) bulls += secret[i] == guess[i];
    for (color = 0; color < COLORS; color++) {
        in_secret = in_guess = 0;
        for (i = 0; i < LENGTH; i++) {
            in_secret += secret[i] == color;
            in_guess += guess[i] == color;
        }
        both += in_secret < in_guess ? in_secret : in_guess;
    }
    answer[0] = bulls;
    answer[1] = (uint8_t)(both - bulls);
    answered = 0;
}

/* What the player writes: guesses, or that it finds a contradiction. */
void machine_put(char c)
{
    if (!total && !digits) trial_start();
    if (answer[0] == LENGTH && digits == 0) next_secret();
    if (c >= FIRST && c < FIRST + COLORS && digits < LENGTH) {
        guess[digits++] = (uint8_t)(c - FIRST);
    } else if (c == '?' && digits == LENGTH) {
        digits = 0;
        total++;
        if (++guesses > MOST) fail('m');
        score();
    } else {
        fail(c);
    }
}

char machine_get(void)
{
    if (answered > 1) fail('g');
    return (char)('0' + answer[answered++]);
}

/* ---- what the walker costs ------------------------------------------------------------ */

#ifdef SIMULATOR_CLOCK

static uint32_t of_guess;

/* Clocks that it takes to look at the clock twice. */
static simulator_time idle(void)
{
    simulator_time since = SIMULATOR_CLOCK();
    return (simulator_time)(SIMULATOR_CLOCK() - since);
}

void metered_guess(const walker_cursor *cursor, uint8_t *code)
{
    simulator_time since = SIMULATOR_CLOCK();
    walker_guess(cursor, code);
    of_guess = (simulator_time)(SIMULATOR_CLOCK() - since);
    of_guess -= idle();
}

peg_status metered_answer(walker_cursor *cursor, uint8_t label)
{
    simulator_time since = SIMULATOR_CLOCK();
    peg_status status = walker_answer(cursor, label);

    of_guess += (simulator_time)(SIMULATOR_CLOCK() - since);
    of_guess -= idle();
    clocks += of_guess;
    if (of_guess > worst) worst = of_guess;
    return status;
}

#elif defined(SIMULATOR_MARKS)

/* No clock, but the simulator stops at each mark and says how many there were by then. */
void metered_guess(const walker_cursor *cursor, uint8_t *code)
{
    simulator_mark();
    walker_guess(cursor, code);
    simulator_mark();
}

peg_status metered_answer(walker_cursor *cursor, uint8_t label)
{
    peg_status status;

    simulator_mark();
    status = walker_answer(cursor, label);
    simulator_mark();
    return status;
}

#else

/* No clock: the work of a guess, or of all, is done once more if the run asks for it.
 * The difference between the two runs is what it costs. */
static uint8_t is_done_twice;

void trial_only(const char *digits)
{
    uint8_t i;

    for (i = 0; i < LENGTH; i++) secret[i] = (uint8_t)(digits[i] - '0');
    is_last = 1;
}

void metered_guess(const walker_cursor *cursor, uint8_t *code)
{
    is_done_twice =
        simulator_twice == SIMULATOR_ALL || simulator_twice == (uint8_t)(guesses + 1);
    if (is_done_twice) walker_guess(cursor, code);
    walker_guess(cursor, code);
}

peg_status metered_answer(walker_cursor *cursor, uint8_t label)
{
    static walker_cursor copy;
    copy = *cursor;
    if (is_done_twice) walker_answer(&copy, label);
    return walker_answer(cursor, label);
}

#endif
