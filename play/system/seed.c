/* seed.c - see seed.h. */
#include "play/system/seed.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "format/game/ascii.h"

bool seed_valid(const char *seed)
{
    const size_t length = strlen(seed);
    if (length == 0 || length >= SEED_ROOM) return false;
    for (size_t i = 0; i < length; i++) {
        if (!peg_is_graph(seed[i])) return false;
    }
    return true;
}

uint64_t seed_bits(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t bits = ((uint64_t)now.tv_sec * 1000000007u) ^ (uint64_t)now.tv_nsec ^
                    ((uint64_t)getpid() << 40);
    FILE *source = fopen("/dev/urandom", "rb");
    if (source != NULL) {
        uint64_t noise = 0;
        if (fread(&noise, sizeof noise, 1, source) == 1) bits ^= noise;
        fclose(source);
    }
    return bits;
}

void seed_by_chance(char seed[SEED_ROOM])
{
    /* Folded by a multiplication, as the clock alone changes but few of its bits. */
    const uint64_t mixed = seed_bits() * UINT64_C(0x9e3779b97f4a7c15) >> 16;
    snprintf(seed, SEED_ROOM, "%lu", (unsigned long)(mixed % 1000000));
}
