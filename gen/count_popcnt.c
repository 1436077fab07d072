/*
 * count_popcnt.c - counting 64 candidates at once; compiled with -mpopcnt -mbmi.
 */
#define KERNEL(name) peg_##name##_popcnt

#include "lanes_1.h"
#include "kernel.h"
