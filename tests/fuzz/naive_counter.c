/* naive_counter.c - instead of gen/score/count.c and the counting paths. */
#include "tests/gen/naive_counter.h"

const peg_counter *peg_counters(void)
{
    static const peg_counter naive[] = {{"naive", naive_count, naive_count, naive_count,
                                         naive_family_sizes, naive_family_scores},
                                        {0}};
    return naive;
}
