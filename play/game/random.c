/* random.c - see random.h. */
#include "play/game/random.h"

/* SplitMix64 (Steele, Lea, Flood 2014): a counter and a mixing function. */
static uint64_t next(play_random *random)
{
    uint64_t mixed = random->state += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ (mixed >> 31);
}

/* FNV-1a of a text, continued from a state. */
static uint64_t hash_text(uint64_t state, const char *text)
{
    for (; *text != '\0'; text++)
        state = (state ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return state;
}

play_random random_of_seed(const peg_rules *rules, const char *seed)
{
    char text[PEG_RULES_TEXT];
    peg_rules_print(rules, text);
    uint64_t state = hash_text(UINT64_C(0xcbf29ce484222325), text);
    state = hash_text(hash_text(state, "#"), seed);
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

void random_code(play_random *random, const peg_rules *rules, uint32_t secrets, uint8_t *code)
{
    peg_code_at(rules, random_below(random, secrets), code);
}
