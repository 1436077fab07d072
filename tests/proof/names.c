/*
 * names.c - claims of sets that are renamings of each other: PROOF.md, lemma 5.
 *
 * A name is a set under some renaming, whichever; sets of the same name are renamings of each
 * other. The better the renaming is chosen, the more of those that are have the same name:
 * positions and colors are put in the order of keys that do not depend on how they are called.
 * A key says with which others a position or color makes up codes, in rounds, until no more are
 * told apart (colour refinement: B. Weisfeiler, A. Leman, 1968); then one of those that look
 * alike is singled out. Keys that are equal by accident do no harm: it is a renaming all the
 * same.
 */
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "tests/proof/check.h"

#define MOST_KEYS (PEG_MAX_LENGTH + PEG_MAX_COLORS)

/* Keys of the positions, and behind them of the colors. */
typedef struct keys {
    unsigned length, count; /* positions; positions and colors */
    uint64_t key[MOST_KEYS];
} keys;

static uint64_t mix(uint64_t x)
{
    x *= 0x9e3779b97f4a7c15u;
    return x ^ x >> 29;
}

/* How many keys differ from all before them; *alike is one of those that do not, of the least
 * key. */
static unsigned count_different(const keys *of, unsigned *alike)
{
    unsigned different = 0;

    *alike = of->count;
    for (unsigned i = 0; i < of->count; i++) {
        unsigned j = 0;
        while (j < i && of->key[j] != of->key[i]) j++;
        if (j == i)
            different++;
        else if (*alike == of->count || of->key[i] < of->key[*alike])
            *alike = i;
    }
    return different;
}

/* One round: what a code consists of goes into its key, and that into those of its parts. */
static void refine(keys *of, const check_game *game, const check_set *set)
{
    uint64_t sum[MOST_KEYS] = {0};
    uint64_t *color = sum + of->length;

    for (uint32_t i = 0; i < set->n; i++) {
        const uint8_t *symbol = game->symbols + (size_t)set->code[i] * of->length;
        uint64_t code = 0;
        for (unsigned p = 0; p < of->length; p++)
            code += mix(of->key[p] + 3 * of->key[of->length + symbol[p]]);
        for (unsigned p = 0; p < of->length; p++) {
            sum[p] += mix(code + of->key[of->length + symbol[p]]);
            color[symbol[p]] += mix(code ^ of->key[p]);
        }
    }
    for (unsigned k = 0; k < of->count; k++)
        if (sum[k]) of->key[k] = mix(of->key[k] + sum[k]);
}

static void find_keys(keys *of, const check_game *game, const check_set *set)
{
    unsigned different = 0, before, alike = 0;

    for (unsigned k = 0; k < of->count; k++) of->key[k] = k; /* stays, of colors in no code */
    for (uint32_t i = 0; i < set->n; i++)
        for (unsigned p = 0; p < of->length; p++) {
            of->key[p] = mix(1);
            of->key[of->length + game->symbols[(size_t)set->code[i] * of->length + p]] = mix(2);
        }
    for (;;) {
        do {
            before = different;
            refine(of, game, set);
            different = count_different(of, &alike);
        } while (different > before && different < of->count);
        if (different == of->count) return;
        of->key[alike] = mix(of->key[alike] + 5);
        different = 0;
    }
}

/* The places of `count` keys in their order: a permutation, whatever they are. */
static void rank(const uint64_t *key, unsigned count, uint8_t *place)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned before = 0;
        for (unsigned j = 0; j < count; j++)
            before += key[j] < key[i] || (key[j] == key[i] && j < i);
        place[i] = (uint8_t)before;
    }
}

static int compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

/* Whether any position and any color may be renamed to any other, and codes are numbers. */
static int can_name(const peg_rules *rules)
{
    uint64_t numbers = 1;

    for (unsigned p = 0; p < rules->length; p++) {
        numbers *= rules->range[0];
        if (rules->range[p] != rules->range[0] || numbers > UINT32_MAX) return 0;
    }
    return 1;
}

/* Writes the name of a set: n numbers, ascending, whose digits are the symbols of a code. */
static void name_set(const check_game *game, const check_set *set, uint32_t *name)
{
    const unsigned length = game->rules.length, colors = game->rules.range[0];
    keys of = {.length = length, .count = length + colors};
    uint8_t place[PEG_MAX_LENGTH], color[PEG_MAX_COLORS];
    uint32_t power[PEG_MAX_LENGTH] = {1};

    find_keys(&of, game, set);
    rank(of.key, length, place);
    rank(of.key + length, colors, color);
    for (unsigned p = 1; p < length; p++) power[p] = power[p - 1] * colors;
    for (uint32_t i = 0; i < set->n; i++) {
        const uint8_t *symbol = game->symbols + (size_t)set->code[i] * length;
        name[i] = 0;
        for (unsigned p = 0; p < length; p++) name[i] += color[symbol[p]] * power[place[p]];
    }
    qsort(name, set->n, sizeof *name, compare);
}

/* Finds in the table a claim whose truth makes this one true, and enters this one if there is
 * none. Names are compared in full; `name` and `other` have room for them. */
static void find_like(const check_proof *proof, check_claim **table, size_t slots,
                      check_claim *claim, uint32_t *name, uint32_t *other)
{
    const size_t bytes = claim->set.n * sizeof *name;

    name_set(&proof->game, &claim->set, name);
    size_t slot = XXH3_64bits_withSeed(name, bytes, claim->set.depth) & (slots - 1);
    for (; table[slot]; slot = (slot + 1) & (slots - 1)) {
        const check_claim *of = table[slot];
        if (of->goal != claim->goal || of->set.depth != claim->set.depth ||
            of->set.n != claim->set.n || of->bound < claim->bound)
            continue;
        name_set(&proof->game, &of->set, other);
        if (memcmp(name, other, bytes) != 0) continue;
        claim->like = of;
        return;
    }
    table[slot] = claim;
}

int check_find_likes(check_proof *proof)
{
    const uint32_t codes = proof->game.codes;
    size_t slots = 1;

    if (!can_name(&proof->game.rules)) return 1;
    while (slots < 2 * proof->claims) slots *= 2;
    check_claim **table = calloc(slots, sizeof(check_claim *));
    uint32_t *name = malloc(2 * codes * sizeof *name);
    for (size_t i = 0; table && name && i < proof->claims; i++)
        if (proof->claim[i].history)
            find_like(proof, table, slots, &proof->claim[i], name, name + codes);
    const int good = table && name;
    free(table);
    free(name);
    return good;
}
