/*
 * seconds.h - the processor time of this process, for benchmarks.
 */
#ifndef BENCH_SECONDS_H
#define BENCH_SECONDS_H

#include <time.h>

static inline double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#endif
