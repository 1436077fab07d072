/*
 * count_popcnt.c - counting 64 candidates at once; compiled with -mpopcnt -mbmi.
 */
#define KERNEL(name) peg_##name##_popcnt

#include "gen/score/lanes_1.h"
#include "gen/score/kernel.h"
