/* Pegtree.c - the code of the walkers. */
#define PEGTREE_IMPLEMENTATION
#include "Pegtree.h"

#if defined(__AVR__) && FLASHEND > 0x7FFF
__attribute__((weak)) unsigned char peg_flash_byte(const unsigned char *p)
{
    return pgm_read_byte(p);
}
#endif
