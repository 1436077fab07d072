/* random.c - see random.h. */
#include "play/core/random.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* SplitMix64 (Steele, Lea, Flood 2014): a counter and a mixing function. */
static uint64_t next(play_random *random)
{
    uint64_t mixed = random->state += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ (mixed >> 31);
}

/* FNV-1a, which takes the state on by a text. */
static uint64_t take_text(uint64_t state, const char *text)
{
    for (; *text != '\0'; text++) {
        state = (state ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    }
    return state;
}

play_random random_of_seed(const peg_rules *rules, const char *seed)
{
    char text[PEG_RULES_TEXT];
    peg_rules_print(rules, text);
    uint64_t state = take_text(UINT64_C(0xcbf29ce484222325), text);
    state = take_text(take_text(state, "#"), seed);
    return (play_random){state};
}

uint32_t random_below(play_random *random, uint32_t below)
{
    /* Numbers past the last whole multiple of `below` would favour the small ones. */
    const uint64_t whole = (UINT64_C(1) << 32) / below * below;
    uint64_t number;
    do {
        number = next(random) >> 32;
    } while (number >= whole);
    return (uint32_t)(number % below);
}

void random_seed(char seed[SEED_ROOM])
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t state = (uint64_t)now.tv_sec * 1000000007u ^ (uint64_t)now.tv_nsec;
    FILE *source = fopen("/dev/urandom", "rb");
    if (source != NULL) {
        uint64_t noise = 0;
        if (fread(&noise, sizeof noise, 1, source) == 1) state ^= noise;
        fclose(source);
    }
    play_random random = {state ^ ((uint64_t)getpid() << 40)};
    snprintf(seed, SEED_ROOM, "%lu", (unsigned long)random_below(&random, 1000000));
}

int seed_valid(const char *seed)
{
    const size_t length = strlen(seed);
    if (length == 0 || length >= SEED_ROOM) return 0;
    for (size_t i = 0; i < length; i++) {
        if (!isgraph((unsigned char)seed[i])) return 0;
    }
    return 1;
}
