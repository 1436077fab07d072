/*
 * renamings.c - generators of the symmetries of a position.
 */
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "format/game/code.h"
#include "gen/core/array.h"
#include "gen/proof/writer.h"

#define MOST 4096 /* renamings in a proof; claims do without any others */
#define KEPT 4096 /* renamings whose images are stored though no claim has named them */

typedef struct proof_renaming {
    peg_renaming map;  /* of all colors */
    peg_code16 *image; /* [codes]: the image of each code */
    uint16_t number;   /* in the text; 0: not used yet */
} proof_renaming;

#define CHOICES 1024 /* stored, */
#define CHOSEN  30   /* each of at most so many renamings */

typedef struct proof_choice {
    XXH128_hash_t key; /* 0, 0: none */
    uint16_t count, number[CHOSEN];
} proof_choice;

peg_status proof_renamings_open(proof_renamings *names, const exact_game *game)
{
    *names = (proof_renamings){.game = game,
                               .parent = malloc(game->codes * sizeof *names->parent),
                               .image = malloc(game->codes * sizeof *names->image),
                               .before = calloc(CHOICES, sizeof *names->before)};
    return names->parent && names->image && names->before ? PEG_OK : PEG_E_MEMORY;
}

void proof_renamings_close(proof_renamings *names)
{
    for (size_t i = 0; i < names->count; i++) free(names->at[i].image);
    free(names->at);
    free(names->image);
    free(names->parent);
    free(names->chosen);
    free(names->before);
}

static void print_digits(proof_text *text, const uint8_t *value, unsigned count)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";

    for (unsigned i = 0; i < count; i++) proof_print(text, "%c", digits[value[i]]);
}

static void name_aloud(const proof_renamings *names, const peg_renaming *map, proof_text *text)
{
    const peg_rules *rules = &names->game->rules;

    proof_print(text, "renaming ");
    print_digits(text, map->place, rules->length);
    proof_print(text, "/");
    print_digits(text, map->color, peg_greatest_range(rules));
    proof_print(text, "\n");
}

static void find_images(const exact_game *game, const peg_renaming *map, peg_code16 *image)
{
    const unsigned length = game->rules.length;

    for (unsigned c = 0; c < game->codes; c++) {
        const uint8_t *code = exact_game_code(game, c);
        uint8_t renamed[PEG_MAX_LENGTH];
        for (unsigned p = 0; p < length; p++) renamed[p] = map->color[code[map->place[p]]];
        image[c] = (peg_code16)peg_code_index(&game->rules, renamed);
    }
}

static int is_same(const peg_rules *rules, const peg_renaming *a, const peg_renaming *b)
{
    return memcmp(a->place, b->place, rules->length) == 0 &&
           memcmp(a->color, b->color, peg_greatest_range(rules)) == 0;
}

static proof_renaming *find_kept(const proof_renamings *names, const peg_renaming *map)
{
    for (size_t i = 0; i < names->count; i++)
        if (is_same(&names->game->rules, &names->at[i].map, map)) return &names->at[i];
    return NULL;
}

/* Stores a renaming with its images, names->image. Returns null if memory runs out. */
static proof_renaming *keep(proof_renamings *names, const peg_renaming *map)
{
    const size_t bytes = names->game->codes * sizeof *names->image;
    peg_code16 *image = malloc(bytes);
    proof_renaming *larger =
        image ? peg_array_room(names->at, &names->room, names->count + 1, sizeof *larger)
              : NULL;

    if (!larger) {
        free(image);
        return NULL;
    }
    memcpy(image, names->image, bytes);
    names->at = larger;
    larger[names->count] = (proof_renaming){.map = *map, .image = image};
    return &larger[names->count++];
}

/* ---- generators -----------------------------------------------------------------------------
 */

static unsigned find(peg_code16 *parent, unsigned guess)
{
    while (parent[guess] != guess) {
        parent[guess] = parent[parent[guess]];
        guess = parent[guess];
    }
    return guess;
}

/* Joins each guess with its image; returns whether any were separate. */
static int joins(proof_renamings *names, const peg_code16 *image)
{
    int any = 0;

    for (unsigned g = 0; g < names->game->codes; g++) {
        const unsigned a = find(names->parent, g), b = find(names->parent, image[g]);
        if (a == b) continue;
        names->parent[a < b ? b : a] = (peg_code16)(a < b ? a : b);
        any = 1;
    }
    return any;
}

/* Chooses a renaming if it joins guesses that were separate. A position may have more renamings
 * than there is room for (p7c2r: 5,040): most of those are of no use, and are found again. */
static peg_status offer(proof_renamings *names, const peg_renaming *map, proof_text *text)
{
    proof_renaming *found = find_kept(names, map);

    if (!found) {
        find_images(names->game, map, names->image);
        if (names->count < KEPT && !(found = keep(names, map))) return PEG_E_MEMORY;
    }
    if (!(found && found->number) && names->named == MOST) return PEG_OK;
    if (!joins(names, found ? found->image : names->image)) return PEG_OK;
    if (!found && !(found = keep(names, map))) return PEG_E_MEMORY;
    uint16_t *larger = peg_array_room(names->chosen, &names->chosen_room,
                                      names->chosen_count + 1, sizeof *larger);
    if (!larger) return PEG_E_MEMORY;
    names->chosen = larger;
    if (!found->number) {
        found->number = ++names->named;
        name_aloud(names, map, text);
    }
    larger[names->chosen_count++] = found->number;
    return PEG_OK;
}

/* The next color of the band of `color` that no guess has used; 0: none. */
static unsigned next_like(const peg_rules *rules, uint64_t seen, unsigned color,
                          unsigned colors)
{
    for (unsigned next = color + 1; next < colors; next++)
        if (!(seen >> next & 1) && peg_band_of(rules, next) == peg_band_of(rules, color))
            return next;
    return 0;
}

static peg_renaming identity(void)
{
    peg_renaming map;

    for (unsigned p = 0; p < PEG_MAX_LENGTH; p++) map.place[p] = (uint8_t)p;
    for (unsigned c = 0; c < PEG_MAX_COLORS; c++) map.color[c] = (uint8_t)c;
    return map;
}

/* The last position before `p` that is its twin; p if there is none. */
static unsigned last_twin(const peg_twins *twins, unsigned p)
{
    for (unsigned q = p; q-- > 0;)
        if (twins->first[q] == twins->first[p]) return q;
    return p;
}

static peg_status choose(proof_renamings *names, const exact_node *node, proof_text *text)
{
    const peg_rules *rules = &names->game->rules;
    const unsigned colors = peg_greatest_range(rules);
    peg_status status = PEG_OK;

    names->chosen_count = 0;
    for (unsigned g = 0; g < names->game->codes; g++) names->parent[g] = (peg_code16)g;
    for (unsigned c = 0; c < colors && status == PEG_OK; c++) {
        const unsigned other = node->terms.twins.seen >> c & 1
                                   ? 0
                                   : next_like(rules, node->terms.twins.seen, c, colors);
        if (!other) continue;
        peg_renaming swap = identity();
        swap.color[c] = (uint8_t)other;
        swap.color[other] = (uint8_t)c;
        status = offer(names, &swap, text);
    }
    for (unsigned p = 1; p < rules->length && status == PEG_OK; p++) {
        const unsigned twin = last_twin(&node->terms.twins, p);
        if (twin == p) continue;
        peg_renaming swap = identity();
        swap.place[p] = (uint8_t)twin;
        swap.place[twin] = (uint8_t)p;
        status = offer(names, &swap, text);
    }
    for (uint32_t i = 0; i < node->same.count && status == PEG_OK; i++) {
        peg_renaming map = node->same.map[i];
        for (unsigned c = 0; c < colors; c++)
            if (map.color[c] == PEG_RENAMING_FREE) map.color[c] = (uint8_t)c;
        status = offer(names, &map, text);
    }
    return status;
}

static void add_to_key(XXH128_hash_t *key, const void *bytes, size_t count)
{
    key->low64 = XXH3_64bits_withSeed(bytes, count, key->low64);
    key->high64 = XXH3_64bits_withSeed(bytes, count, key->high64);
}

/* Everything that the choice depends on. Once there is no room for more renamings, the choice
 * is a different one. */
static XXH128_hash_t key_of(const proof_renamings *names, const exact_node *node)
{
    const peg_rules *rules = &names->game->rules;
    const unsigned colors = peg_greatest_range(rules);
    XXH128_hash_t key = {names->named == MOST, 2};

    add_to_key(&key, &node->terms.twins.seen, sizeof node->terms.twins.seen);
    add_to_key(&key, node->terms.twins.first, rules->length);
    for (uint32_t i = 0; i < node->same.count; i++) {
        add_to_key(&key, node->same.map[i].place, rules->length);
        add_to_key(&key, node->same.map[i].color, colors);
    }
    return key;
}

peg_status proof_renamings_choose(proof_renamings *names, const exact_node *node,
                                  proof_text *text)
{
    const XXH128_hash_t key = key_of(names, node);
    proof_choice *before = &names->before[key.low64 % CHOICES];

    if (XXH128_isEqual(before->key, key)) {
        names->chosen_count = before->count;
        if (before->count)
            memcpy(names->chosen, before->number, before->count * sizeof *before->number);
        return PEG_OK;
    }
    const peg_status status = choose(names, node, text);
    if (status != PEG_OK || names->chosen_count > CHOSEN) return status;
    before->key = key;
    before->count = (uint16_t)names->chosen_count;
    if (before->count)
        memcpy(before->number, names->chosen, names->chosen_count * sizeof *before->number);
    return PEG_OK;
}
