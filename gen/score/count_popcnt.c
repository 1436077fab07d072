/*
 * count_popcnt.c - counting 64 candidates at once, with a population count (2008).
 */
#include "gen/score/planes.h"

#ifdef __x86_64__
#define KERNEL(name) peg_##name##_popcnt
#define KERNEL_CPU   __attribute__((target("popcnt,bmi")))

#include "gen/score/kernel.h"
#endif
