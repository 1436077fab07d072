/*
 * clock.c - the monotonic clock.
 */
#include <time.h>

#include "gen/core/clock.h"

double peg_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
