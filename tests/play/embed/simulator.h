/*
 * simulator.h - what a trial needs of the simulator it runs in; sim_*.c have it.
 */
#ifndef EMBED_SIMULATOR_H
#define EMBED_SIMULATOR_H

#include <stdint.h>

void simulator_put(char c);
void simulator_end(uint8_t status);

#if defined(__AVR__) /* cycles, or 64 at once; simavr counts as the chip does */
#include <avr/io.h>
typedef uint16_t simulator_time; /* runs round every 65536 */
#define SIMULATOR_CLOCK() TCNT1

#elif defined(__riscv) || defined(__arm__) ||                                                  \
    defined(__m68k__) /* instructions, by qemu -icount */
typedef uint32_t simulator_time;
uint32_t simulator_instructions(void);
#define SIMULATOR_CLOCK() simulator_instructions()

#elif defined(                                                                                 \
    __SDCC) /* ucsim stops where it is asked to, and says how many clocks there were */
#define SIMULATOR_MARKS
void simulator_mark(void);

#else /* sim65 counts the cycles of the whole run */
#define SIMULATOR_ALL 255
extern uint8_t simulator_twice; /* of which guess all work is done twice: the n-th, 0 of none,
                                   SIMULATOR_ALL of each */
void trial_only(const char *digits); /* plays this secret alone, four digits from 0 */
#endif

#endif
