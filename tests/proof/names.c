/*
 * names.c - sets that are renamings of each other: PROOF.md, lemma 5.
 *
 * A name is a set under some renaming; sets of the same name are renamings of each other. The
 * better the renaming is chosen, the more sets that are renamings of each other get the same
 * name: positions and colors are sorted by keys that do not depend on what they are called. A
 * key says with which others a position or color makes up codes, in rounds, until that
 * distinguishes no more (color refinement: B. Weisfeiler, A. Leman, 1968); then one of those
 * that look alike is singled out. Keys that are equal by accident do no harm: the result is a
 * renaming all the same.
 */
#include <string.h>

#include "tests/proof/check.h"

#define MOST_KEYS (PEG_MAX_LENGTH + PEG_MAX_COLORS)
#define INLINE    static inline __attribute__((always_inline))

/* Keys of the positions, followed by those of the colors. */
typedef struct keys {
    unsigned length;
    uint64_t used; /* bit k: a position, or a color of some code; others do not matter */
    uint64_t key[MOST_KEYS];
} keys;

static uint64_t mix(uint64_t x)
{
    x *= 0x9e3779b97f4a7c15u;
    return x ^ x >> 29;
}

static unsigned lowest(uint64_t bits)
{
    return (unsigned)__builtin_ctzll(bits);
}

/* Whether all keys are different; if not, *alike is one of those that are not, with the least
 * key. *count is the number of different keys. */
static int are_different(const keys *of, unsigned *count, unsigned *alike)
{
    uint64_t least = UINT64_MAX, seen = 0; /* bit b: some key has these highest digits */

    *count = 0;
    for (uint64_t left = of->used; left; left &= left - 1) {
        const unsigned k = lowest(left);
        const uint64_t bit = (uint64_t)1 << (of->key[k] >> 58);
        uint64_t before = seen & bit ? of->used & ((left & -left) - 1) : 0;
        seen |= bit;
        while (before && of->key[lowest(before)] != of->key[k]) before &= before - 1;
        *count += !before;
        if (before && of->key[k] < least) *alike = k, least = of->key[k];
    }
    return *count == (unsigned)__builtin_popcountll(of->used);
}

/* One round: what a code consists of goes into its key, and that into those of its parts. */
INLINE void refine_length(keys *of, const check_game *game, const check_set *set,
                          unsigned length)
{
    const unsigned count = 64 - (unsigned)__builtin_clzll(of->used);
    uint64_t sum[MOST_KEYS], *color = sum + length;

    for (unsigned k = 0; k < count; k++) sum[k] = 0;
    for (uint32_t i = 0; i < set->n; i++) {
        const uint8_t *symbol = game->symbols + (size_t)set->code[i] * length;
        uint64_t code = 0;
        for (unsigned p = 0; p < length; p++)
            code += mix(of->key[p] + 3 * of->key[length + symbol[p]]);
        code = mix(code) | 1;
        for (unsigned p = 0; p < length; p++) {
            sum[p] += code * of->key[length + symbol[p]];
            color[symbol[p]] += code * of->key[p];
        }
    }
    for (uint64_t left = of->used; left; left &= left - 1)
        of->key[lowest(left)] = mix(of->key[lowest(left)] + sum[lowest(left)]);
}

/* The usual lengths have code of their own, without a loop over positions. */
static void refine(keys *of, const check_game *game, const check_set *set)
{
    switch (of->length) {
    case 3: refine_length(of, game, set, 3); break;
    case 4: refine_length(of, game, set, 4); break;
    case 5: refine_length(of, game, set, 5); break;
    case 6: refine_length(of, game, set, 6); break;
    case 7: refine_length(of, game, set, 7); break;
    case 8: refine_length(of, game, set, 8); break;
    default: refine_length(of, game, set, of->length); break;
    }
}

static void find_keys(keys *of, const check_game *game, const check_set *set)
{
    const unsigned length = of->length;
    unsigned different = 0, before, alike = 0;
    uint32_t count[PEG_MAX_COLORS] = {0};
    int all;

    for (uint32_t i = 0; i < set->n; i++)
        for (unsigned p = 0; p < length; p++)
            count[game->symbols[(size_t)set->code[i] * length + p]]++;
    of->used = ((uint64_t)1 << length) - 1;
    for (unsigned p = 0; p < length; p++) of->key[p] = mix(1);
    for (unsigned c = 0; c < game->colors; c++) {
        of->used |= (uint64_t)(count[c] > 0) << (length + c);
        of->key[length + c] = mix(2 + count[c]);
    }
    for (;;) {
        do {
            before = different;
            refine(of, game, set);
            all = are_different(of, &different, &alike);
        } while (different > before && !all);
        if (all) return;
        of->key[alike] = mix(of->key[alike] + 5);
        different++;
    }
}

/* Sorts those of from..from+count-1 that are used by their keys, which are different: always a
 * permutation of them. */
static void rank(const keys *of, unsigned from, unsigned count, uint8_t *place)
{
    const uint64_t used = of->used >> from & (((uint64_t)1 << count) - 1);
    uint64_t key[MOST_KEYS];
    unsigned ranked = 0, i = 0;

    for (uint64_t left = used; left; left &= left - 1)
        key[ranked++] = of->key[from + lowest(left)];
    for (uint64_t left = used; left; left &= left - 1, i++) {
        unsigned before = 0;
        for (unsigned j = 0; j < ranked; j++) before += key[j] < key[i];
        place[lowest(left)] = (uint8_t)before;
    }
}

/* Whether any position and any color may be renamed to any other, and codes fit in numbers. */
static int can_name(const peg_rules *rules)
{
    uint64_t numbers = 1;

    for (unsigned p = 0; p < rules->length; p++) {
        numbers *= rules->range[0];
        if (rules->range[p] != rules->range[0] || numbers > UINT32_MAX) return 0;
    }
    return 1;
}

void check_name(const check_game *game, const check_set *set, uint32_t *name)
{
    const unsigned length = game->rules.length, colors = game->rules.range[0];
    keys of = {.length = length};
    uint8_t place[PEG_MAX_LENGTH], color[PEG_MAX_COLORS];
    uint32_t power[PEG_MAX_LENGTH] = {1};

    if (!can_name(&game->rules)) {
        memcpy(name, set->code, set->n * sizeof *name);
        return;
    }
    find_keys(&of, game, set);
    rank(&of, 0, length, place);
    rank(&of, length, colors, color);
    for (unsigned p = 1; p < length; p++) power[p] = power[p - 1] * colors;
    for (uint32_t i = 0; i < set->n; i++) {
        const uint8_t *symbol = game->symbols + (size_t)set->code[i] * length;
        name[i] = 0;
        for (unsigned p = 0; p < length; p++) name[i] += color[symbol[p]] * power[place[p]];
    }
    check_sort(name, set->n);
}
