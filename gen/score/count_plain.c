/*
 * count_plain.c - counting 64 candidates at once, on any machine.
 */
#define KERNEL(name) peg_##name##_plain
#define KERNEL_CPU

#include "gen/score/lanes_1.h"
#include "gen/score/kernel.h"
