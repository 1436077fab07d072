/*
 * renamings.c - generators of the symmetries of a position, and which claims are about
 * renamings of each other's sets.
 */
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "format/game/code.h"
#include "gen/proof/writer.h"

#define MOST 4096 /* renamings in a proof; claims do without any others */

#define CHOICES 1024 /* stored, */
#define CHOSEN  30   /* each of at most so many renamings */

typedef struct proof_choice {
    XXH128_hash_t key; /* 0, 0: none */
    uint16_t count, number[CHOSEN];
} proof_choice;

peg_status proof_renamings_open(proof_renamings *names, const exact_game *game)
{
    const uint32_t codes = game->codes;

    *names = (proof_renamings){.game = game,
                               .named = malloc(MOST * sizeof *names->named),
                               .parent = malloc(codes * sizeof *names->parent),
                               .image = malloc(codes * sizeof *names->image),
                               .chosen = malloc(codes * sizeof *names->chosen),
                               .before = calloc(CHOICES, sizeof *names->before)};
    return names->named && names->parent && names->image && names->chosen && names->before
               ? PEG_OK
               : PEG_E_MEMORY;
}

void proof_renamings_close(proof_renamings *names)
{
    free(names->named);
    free(names->parent);
    free(names->image);
    free(names->chosen);
    free(names->before);
}

static void print_digits(proof_text *text, const uint8_t *value, unsigned count)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";

    for (unsigned i = 0; i < count; i++) proof_print(text, "%c", digits[value[i]]);
}

void proof_renamings_print(const peg_rules *rules, const peg_renaming *map, proof_text *text)
{
    print_digits(text, map->place, rules->length);
    proof_print(text, "/");
    print_digits(text, map->color, peg_greatest_range(rules));
}

uint16_t proof_renamings_name(proof_renamings *names, const peg_renaming *map, proof_text *text)
{
    const peg_rules *rules = &names->game->rules;

    if (names->count == MOST) return 0;
    names->named[names->count] = *map;
    proof_print(text, "renaming ");
    proof_renamings_print(rules, map, text);
    proof_print(text, "\n");
    return ++names->count;
}

/* The number of a renaming in the text; 0: it has none yet. */
static uint16_t number_of(const proof_renamings *names, const peg_renaming *map)
{
    const peg_rules *rules = &names->game->rules;

    for (uint16_t i = 0; i < names->count; i++)
        if (memcmp(names->named[i].place, map->place, rules->length) == 0 &&
            memcmp(names->named[i].color, map->color, peg_greatest_range(rules)) == 0)
            return (uint16_t)(i + 1);
    return 0;
}

static void find_images(const exact_game *game, const peg_renaming *map, peg_code16 *image)
{
    const peg_symmetry one = {.map = map, .count = 1};

    for (unsigned c = 0; c < game->codes; c++)
        image[c] =
            (peg_code16)peg_symmetry_image(&game->rules, &one, 0, exact_game_code(game, c));
}

/* ---- generators ------------------------------------------------------------------------ */

static unsigned find(peg_code16 *parent, unsigned guess)
{
    while (parent[guess] != guess) {
        parent[guess] = parent[parent[guess]];
        guess = parent[guess];
    }
    return guess;
}

/* Joins each guess with its image; returns whether any were separate. */
static int joins(proof_renamings *names)
{
    int any = 0;

    for (unsigned g = 0; g < names->game->codes; g++) {
        const unsigned a = find(names->parent, g), b = find(names->parent, names->image[g]);
        if (a == b) continue;
        names->parent[a < b ? b : a] = (peg_code16)(a < b ? a : b);
        any = 1;
    }
    return any;
}

/* Chooses a renaming if it joins guesses that were separate. */
static void offer(proof_renamings *names, const peg_renaming *map, proof_text *text)
{
    uint16_t number = number_of(names, map);

    if (!number && names->count == MOST) return;
    find_images(names->game, map, names->image);
    if (!joins(names)) return;
    if (!number) number = proof_renamings_name(names, map, text);
    names->chosen[names->chosen_count++] = number;
}

/* The same for the renaming that exchanges two colors, or else two positions. */
static void offer_swap(proof_renamings *names, int colors, unsigned a, unsigned b,
                       proof_text *text)
{
    peg_renaming swap = {.inverts = 0};
    uint8_t *value = colors ? swap.color : swap.place;

    for (unsigned p = 0; p < PEG_MAX_LENGTH; p++) swap.place[p] = (uint8_t)p;
    for (unsigned c = 0; c < PEG_MAX_COLORS; c++) swap.color[c] = (uint8_t)c;
    value[a] = (uint8_t)b;
    value[b] = (uint8_t)a;
    offer(names, &swap, text);
}

/* The next color of the band of `color` that no guess has used; 0: none. */
static unsigned next_like(const peg_rules *rules, uint64_t seen, unsigned color)
{
    for (unsigned next = color + 1; next < peg_greatest_range(rules); next++)
        if (!(seen >> next & 1) && peg_band_of(rules, next) == peg_band_of(rules, color))
            return next;
    return 0;
}

/* The last position before `p` that is its twin; p if there is none. */
static unsigned last_twin(const peg_twins *twins, unsigned p)
{
    for (unsigned q = p; q-- > 0;)
        if (twins->first[q] == twins->first[p]) return q;
    return p;
}

/* Names the colors that a renaming leaves free: each as it is, if it can be; the others in
 * order, so that each stays in its band. */
static void name_free(unsigned colors, peg_renaming *map)
{
    uint64_t taken = 0;
    unsigned next = 0;

    for (unsigned c = 0; c < colors; c++)
        if (map->color[c] != PEG_RENAMING_FREE) taken |= (uint64_t)1 << map->color[c];
    for (unsigned c = 0; c < colors; c++)
        if (map->color[c] == PEG_RENAMING_FREE && !(taken >> c & 1)) {
            map->color[c] = (uint8_t)c;
            taken |= (uint64_t)1 << c;
        }
    for (unsigned c = 0; c < colors; c++) {
        if (map->color[c] != PEG_RENAMING_FREE) continue;
        while (taken >> next & 1) next++;
        map->color[c] = (uint8_t)next++;
    }
}

static void choose(proof_renamings *names, const exact_node *node, proof_text *text)
{
    const peg_rules *rules = &names->game->rules;
    const peg_twins *twins = &node->terms.twins;
    const unsigned colors = peg_greatest_range(rules);

    names->chosen_count = 0;
    for (unsigned g = 0; g < names->game->codes; g++) names->parent[g] = (peg_code16)g;
    for (unsigned c = 0; c < colors; c++) {
        const unsigned other = twins->seen >> c & 1 ? 0 : next_like(rules, twins->seen, c);
        if (other) offer_swap(names, 1, c, other, text);
    }
    for (unsigned p = 1; p < rules->length; p++) {
        const unsigned twin = last_twin(twins, p);
        if (twin != p) offer_swap(names, 0, p, twin, text);
    }
    for (uint32_t i = 0; i < node->same.count; i++) {
        peg_renaming map = node->same.map[i];
        name_free(colors, &map);
        offer(names, &map, text);
    }
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
    XXH128_hash_t key = {names->count == MOST, 2};

    add_to_key(&key, &node->terms.twins.seen, sizeof node->terms.twins.seen);
    add_to_key(&key, node->terms.twins.first, rules->length);
    for (uint32_t i = 0; i < node->same.count; i++) {
        add_to_key(&key, node->same.map[i].place, rules->length);
        add_to_key(&key, node->same.map[i].color, colors);
    }
    return key;
}

void proof_renamings_choose(proof_renamings *names, const exact_node *node, proof_text *text)
{
    const XXH128_hash_t key = key_of(names, node);
    proof_choice *before = &names->before[key.low64 % CHOICES];

    if (XXH128_isEqual(before->key, key)) {
        names->chosen_count = before->count;
        memcpy(names->chosen, before->number, before->count * sizeof *before->number);
        return;
    }
    choose(names, node, text);
    if (names->chosen_count > CHOSEN) return;
    before->key = key;
    before->count = (uint16_t)names->chosen_count;
    memcpy(before->number, names->chosen, before->count * sizeof *before->number);
}

/* ---- images ----------------------------------------------------------------------------
 *
 * Sets that are renamings of each other cost the same. So a claim about a set needs no guess to
 * be examined if an earlier claim says as much of a renaming of it: it states a renaming that
 * makes the earlier set of its own (PROOF.md, section 4). So do 4,930 of p8c3r's 10,044 claims.
 */

/* The claim that says the most so far of sets with a canonical form. If two forms were mistaken
 * for one, a claim would be an image of none, which a checker finds. */
typedef struct proof_form {
    XXH128_hash_t key;
    exact_cost bound;
    peg_renaming map; /* makes the form of the claim's set */
} proof_form;

static XXH128_hash_t form_key(const exact_set *set, unsigned depth)
{
    return (XXH128_hash_t){set->canonical.low + depth * 0x9e3779b97f4a7c15u,
                           set->canonical.high | 1};
}

exact_cost proof_image_bound(const proof_writer *w, const exact_set *set, unsigned depth)
{
    const proof_form *form =
        set->has_canonical ? peg_hash_find(&w->forms, form_key(set, depth)) : NULL;

    return form ? form->bound : 0;
}

/* The renaming that does `first`, then the opposite of `then`. */
static peg_renaming join(const peg_canonical *how, const peg_renaming *first,
                         const peg_renaming *then)
{
    uint8_t back[PEG_MAX_COLORS] = {0};
    peg_renaming map;

    for (unsigned p = 0; p < how->length; p++) map.place[then->place[p]] = first->place[p];
    for (unsigned c = 0; c < how->colors; c++)
        if (then->color[c] != PEG_RENAMING_FREE) back[then->color[c]] = (uint8_t)c;
    for (unsigned c = 0; c < how->colors; c++)
        map.color[c] =
            first->color[c] == PEG_RENAMING_FREE ? PEG_RENAMING_FREE : back[first->color[c]];
    name_free(how->colors, &map);
    return map;
}

void proof_image_find(proof_writer *w, exact_node *node, proof_claim *claim)
{
    exact_find_canonical(w->worker, &node->set, &node->terms.twins, &claim->map);
    if (w->worker->status != PEG_OK) return;
    claim->form = form_key(&node->set, node->terms.depth);
    const proof_form *earlier = peg_hash_find(&w->forms, claim->form);
    if (!earlier || earlier->bound < claim->bound) return;
    claim->form = (XXH128_hash_t){0, 0};
    claim->bound = earlier->bound;
    claim->map = join(&w->worker->search->canonical, &claim->map, &earlier->map);
}

peg_status proof_image_keep(proof_writer *w, const proof_claim *claim)
{
    if (!claim->level || proof_is_image(claim)) return PEG_OK;
    proof_form *form = peg_hash_add(&w->forms, claim->form, sizeof *form);
    if (!form) return PEG_E_MEMORY;
    if (claim->bound <= form->bound) return PEG_OK;
    form->bound = claim->bound;
    form->map = claim->map;
    return PEG_OK;
}
