/*
 * dump.c - writes the bytes of an exported array, fetched as the walker does. FILE, ARRAY and
 * BYTES say which.
 */
#include <stdio.h>
#include FILE_NAME
#ifndef PEG_BYTE
#define PEG_BYTE(p) (*(p))
#endif

int main(void)
{
    unsigned long at;
    for (at = 0; at < BYTES; at++) putchar(PEG_BYTE(ARRAY + at));
    return 0;
}
