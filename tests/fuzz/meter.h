/*
 * meter.h - how much memory is taken at any one time, by the allocation hooks of the
 * address sanitizer.
 */
#ifndef METER_H
#define METER_H

#include <stddef.h>

/* From here on: nothing taken. */
void meter_start(void);

/* The most bytes that were taken at once since. */
size_t meter_most(void);

#endif
