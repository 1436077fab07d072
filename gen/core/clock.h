/*
 * clock.h - a clock that nobody sets.
 */
#ifndef PEG_CLOCK_H
#define PEG_CLOCK_H

/* Seconds since some moment before the program began; it only goes forward. */
double peg_clock(void);

#endif
