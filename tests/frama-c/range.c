/*
 * range.c - the range decoder as Eva sees it: any bytes, any size up to MOST, any decisions in
 * any order, with odds that learn.
 */
#include "__fc_builtin.h"

#include "format/file/range.h"

#define MOST 100000

static uint8_t bytes[MOST];

int main(void)
{
    const size_t size = (size_t)Frama_C_unsigned_int_interval(0, MOST);
    peg_chance wide = {0, 0}, narrow = {0, 0};
    peg_coder coder;

    Frama_C_make_unknown((char *)bytes, sizeof bytes);
    peg_coder_read(&coder, bytes, size);
    while (Frama_C_nondet(0, 1)) {
        switch (Frama_C_int_interval(0, 4)) {
        case 0: (void)peg_code_chance(&coder, &wide, 0); break;
        case 1: (void)peg_code_nested(&coder, &wide, &narrow, 0); break;
        case 2: narrow.seen = 0; break;
        case 3:
            (void)peg_code_even(&coder, Frama_C_unsigned_int_interval(0, 0xFFFFFFFF), 0);
            break;
        default: (void)peg_coder_clean(&coder);
        }
    }
    return 0;
}
