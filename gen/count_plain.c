/*
 * count_plain.c - counting 64 candidates at once, on any machine.
 */
#define KERNEL(name) peg_##name##_plain

#include "lanes_1.h"
#include "kernel.h"
