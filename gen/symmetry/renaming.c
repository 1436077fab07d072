/*
 * renaming.c - the colors worth trying in a guess; renamings of positions and colors; the first
 * guesses that no renaming makes smaller.
 */
#include <stdlib.h>
#include <string.h>

#include "format/game/code.h"
#include "gen/core/array.h"
#include "gen/core/hash.h"
#include "gen/symmetry/renaming.h"

#define MOST_PERMUTED 7 /* positions; longer codes are only recolored, not permuted */

static uint64_t bit(unsigned color)
{
    return (uint64_t)1 << color;
}

/* ---- palettes --------------------------------------------------------------------------- */

static int is_empty(const peg_planes *planes, const uint64_t *row)
{
    uint64_t any = 0;
    for (size_t w = 0; w < planes->words && !any; w++) any |= row[w * planes->word_step];
    return any == 0;
}

void peg_palette_see(peg_palette *palette, const peg_position *position,
                     const peg_planes *planes)
{
    const peg_replay *replay = position->replay;
    const peg_rules *rules = &replay->rules;
    uint64_t used = 0;

    palette->rules = rules;
    palette->absent = 0;
    peg_bands(rules, palette->band);
    for (unsigned d = 0; d < planes->colors && d < PEG_MAX_COLORS; d++)
        if (is_empty(planes, peg_row_has(planes, 1, d))) palette->absent |= bit(d);
    for (unsigned g = 0; g < position->depth; g++)
        used |= peg_symbols(peg_replay_row(replay, position->guesses[g]), rules->length);
    palette->fresh = ~used & ~palette->absent;
}

uint64_t peg_palette_choices(const peg_palette *palette, unsigned p, uint64_t before)
{
    const peg_rules *rules = palette->rules;
    uint64_t available = bit(rules->range[p]) - 1;
    uint64_t absent = palette->absent, fresh = palette->fresh & available & ~before;
    uint64_t choices = available & ~absent & ~fresh;

    if (rules->kind == PEG_DISTINCT) {
        choices &= ~before;
        absent &= ~before;
    }
    choices |= absent & (~absent + 1) & available; /* the first of those in no candidate */
    for (unsigned last = PEG_MAX_COLORS; fresh; fresh &= fresh - 1) {
        const unsigned color = (unsigned)__builtin_ctzll(fresh); /* the first of each band */
        if (palette->band[color] != last) choices |= bit(color);
        last = palette->band[color];
    }
    assert(choices && !(choices & ~available));
    return choices;
}

/* ---- renamings -------------------------------------------------------------------------- */

uint32_t peg_symmetry_most(const peg_rules *rules)
{
    uint32_t most = 1 + (uint32_t)peg_has_inverses(rules);

    for (uint32_t i = 2; i <= rules->length && rules->length <= MOST_PERMUTED; i++) most *= i;
    return most;
}

/* Writes the permutations that agree with place[0 .. done-1]; returns their number. */
static uint32_t permute(const peg_rules *rules, peg_renaming *map, uint8_t *place,
                        unsigned done)
{
    uint32_t count = 0;

    if (done == rules->length) {
        memset(map->color, PEG_RENAMING_FREE, sizeof map->color);
        memcpy(map->place, place, rules->length);
        map->inverts = 0;
        return 1;
    }
    for (unsigned p = 0; p < rules->length; p++) {
        int free = rules->range[p] == rules->range[done];
        for (unsigned i = 0; i < done; i++)
            if (place[i] == p) free = 0;
        if (rules->length > MOST_PERMUTED && p != done) free = 0;
        if (!free) continue;
        place[done] = (uint8_t)p;
        count += permute(rules, map + count, place, done + 1);
    }
    return count;
}

peg_symmetry peg_symmetry_start(const peg_rules *rules, int inverts, peg_renaming *map)
{
    uint8_t place[PEG_MAX_LENGTH];
    uint32_t count = permute(rules, map, place, 0);

    if (inverts && peg_has_inverses(rules)) {
        memcpy(map + count, map, count * sizeof *map);
        for (uint32_t i = 0; i < count; i++) map[count + i].inverts = 1;
        count *= 2;
    }
    assert(count > 0 && count <= peg_symmetry_most(rules));
    return (peg_symmetry){.map = map, .count = count, .seen = 0};
}

/* The code that *map renames: this one, or its inverse, which goes to room[]. */
static const uint8_t *renamed_code(const peg_rules *rules, const peg_renaming *map,
                                   const uint8_t *code, uint8_t room[PEG_MAX_LENGTH])
{
    if (!map->inverts) return code;
    for (unsigned p = 0; p < rules->length; p++) room[code[p]] = (uint8_t)p;
    return room;
}

/* Makes *map keep `code`; returns 0 if it cannot. `taken`: the colors that are already
 * images; these are the colors seen, since a renaming permutes them. */
static int fix(const peg_rules *rules, peg_renaming *map, const uint8_t *code, uint64_t taken)
{
    uint8_t room[PEG_MAX_LENGTH];
    const uint8_t *renamed = renamed_code(rules, map, code, room);

    for (unsigned i = 0; i < rules->length; i++) {
        const uint8_t from = renamed[map->place[i]], to = code[i];
        if (map->color[from] == PEG_RENAMING_FREE) {
            if ((taken & bit(to)) || peg_band_of(rules, from) != peg_band_of(rules, to))
                return 0;
            map->color[from] = to;
            taken |= bit(to);
        } else if (map->color[from] != to) {
            return 0;
        }
    }
    return 1;
}

peg_symmetry peg_symmetry_after(const peg_rules *rules, const peg_symmetry *before,
                                const uint8_t *code, peg_renaming *map)
{
    peg_symmetry after = {.map = map, .count = 0, .seen = before->seen};

    for (uint32_t i = 0; i < before->count; i++) {
        map[after.count] = before->map[i];
        after.count += (uint32_t)fix(rules, &map[after.count], code, before->seen);
    }
    after.seen |= peg_symbols(code, rules->length);
    assert(after.count > 0 || before->count == 0); /* the identity */
    return after;
}

/* The smallest color that may stand for `color` and is not taken. There is one, since fewer
 * colors of its band were renamed than exist. */
static uint8_t smallest(const peg_rules *rules, unsigned color, uint64_t taken)
{
    unsigned c = peg_band_of(rules, color);

    while (taken & bit(c)) c++;
    assert(peg_band_of(rules, c) == peg_band_of(rules, color));
    return (uint8_t)c;
}

/* Colors renamed on the way through a code, each to the smallest that is free. */
typedef struct recoloring {
    uint64_t seen;
    uint8_t from[PEG_MAX_LENGTH], to[PEG_MAX_LENGTH];
    unsigned count;
} recoloring;

static uint8_t recolor(recoloring *r, const peg_rules *rules, const peg_renaming *map,
                       uint8_t color)
{
    unsigned i = 0;

    if (map->color[color] != PEG_RENAMING_FREE) return map->color[color];
    while (i < r->count && r->from[i] != color) i++;
    if (i == r->count) {
        r->from[i] = color;
        r->to[i] = smallest(rules, color, r->seen);
        r->seen |= bit(r->to[i]);
        r->count++;
    }
    return r->to[i];
}

/* Whether *map can turn `code` into a smaller code. */
static int makes_smaller(const peg_rules *rules, const peg_renaming *map, uint64_t seen,
                         const uint8_t *code)
{
    recoloring colors = {.seen = seen};
    uint8_t room[PEG_MAX_LENGTH];
    const uint8_t *renamed = renamed_code(rules, map, code, room);

    for (unsigned i = 0; i < rules->length; i++) {
        const uint8_t image = recolor(&colors, rules, map, renamed[map->place[i]]);
        if (image != code[i]) return image < code[i];
    }
    return 0;
}

int peg_symmetry_least(const peg_rules *rules, const peg_symmetry *at, const uint8_t *code)
{
    for (uint32_t i = 0; i < at->count; i++)
        if (makes_smaller(rules, &at->map[i], at->seen, code)) return 0;
    return 1;
}

int peg_symmetry_is_sorted(const peg_rules *rules, const peg_symmetry *at)
{
    const unsigned seen = (unsigned)__builtin_popcountll(at->seen);

    return seen && seen + 1 >= peg_greatest_range(rules);
}

/* Whether a renaming inverts or moves positions, but keeps the order of twins. Of renamings
 * that differ only by swapping twins, exactly one keeps it; of those that do nothing else, that
 * is the one that does not move anything. */
static int moves_in_order(const peg_rules *rules, const peg_renaming *map, const uint8_t *first)
{
    int moves = map->inverts;

    for (unsigned i = 0; i < rules->length; i++) {
        moves |= map->place[i] != i;
        for (unsigned j = first[i]; j < i; j++)
            if (first[j] == first[i] && map->place[j] > map->place[i]) return 0;
    }
    return moves;
}

peg_symmetry peg_symmetry_but_twins(const peg_rules *rules, const peg_symmetry *at,
                                    const uint8_t *first, peg_renaming *map)
{
    peg_symmetry sorted = {.map = map, .count = 0, .seen = at->seen};

    for (uint32_t i = 0; i < at->count; i++)
        if (moves_in_order(rules, &at->map[i], first)) map[sorted.count++] = at->map[i];
    return sorted;
}

/* Whether *map combined with swaps of twins makes a smaller code. */
static int makes_smaller_sorted(const peg_rules *rules, const peg_renaming *map,
                                const uint8_t *first, const uint8_t *code)
{
    uint8_t image[PEG_MAX_LENGTH], room[PEG_MAX_LENGTH];
    const uint8_t *renamed = renamed_code(rules, map, code, room);

    for (unsigned i = 0; i < rules->length; i++) {
        const uint8_t from = renamed[map->place[i]], to = map->color[from];
        image[i] = to == PEG_RENAMING_FREE ? from : to;
    }
    for (unsigned i = 0; i < rules->length; i++) {
        for (unsigned j = i + 1; j < rules->length; j++) {
            const uint8_t other = image[j];
            if (first[j] != first[i] || other >= image[i]) continue;
            image[j] = image[i];
            image[i] = other;
        }
        if (image[i] != code[i]) return image[i] < code[i];
    }
    return 0;
}

int peg_symmetry_least_sorted(const peg_rules *rules, const peg_symmetry *at,
                              const uint8_t *first, const uint8_t *code)
{
    for (uint32_t i = 0; i < at->count; i++)
        if (makes_smaller_sorted(rules, &at->map[i], first, code)) return 0;
    return 1;
}

uint32_t peg_symmetry_image(const peg_rules *rules, const peg_symmetry *at, uint32_t i,
                            const uint8_t *code)
{
    const peg_renaming *map = &at->map[i];
    uint8_t image[PEG_MAX_LENGTH], room[PEG_MAX_LENGTH];
    const uint8_t *renamed = renamed_code(rules, map, code, room);
    recoloring colors = {.seen = at->seen};

    for (unsigned p = 0; p < rules->length; p++)
        image[p] = recolor(&colors, rules, map, renamed[map->place[p]]);
    for (unsigned p = 0; p < rules->length; p++) assert(image[p] < rules->range[p]);
    return peg_code_index(rules, image);
}

/* ---- equivalent candidates ------------------------------------------------------------- */

static peg_symmetry after_guess(const peg_replay *replay, const peg_symmetry *before,
                                uint32_t guess, peg_renaming *map)
{
    return peg_symmetry_after(&replay->rules, before, peg_replay_row(replay, guess), map);
}

peg_status peg_alike_see(peg_alike *alike, const peg_position *position)
{
    const peg_replay *replay = position->replay;
    const uint32_t most = peg_symmetry_most(&replay->rules), *guess = position->guesses;

    if (!alike->map) alike->map = malloc(2 * most * sizeof *alike->map);
    if (!alike->map) return PEG_E_MEMORY;
    peg_renaming *const here = alike->map + most;
    if (!position->depth) {
        alike->here = peg_symmetry_start(&replay->rules, 1, here);
        return PEG_OK;
    }
    if (!alike->first.map || alike->guess != guess[0]) {
        const peg_symmetry start = peg_symmetry_start(&replay->rules, 1, alike->map);
        alike->first = after_guess(replay, &start, guess[0], alike->map);
        alike->guess = guess[0];
    }
    alike->here = alike->first;
    for (unsigned g = 1; g < position->depth; g++)
        alike->here = after_guess(replay, &alike->here, guess[g], here);
    return PEG_OK;
}

/* ---- openings --------------------------------------------------------------------------- */

/* Codes whose positions and colors are in order are listed in the order of their indices, and
 * of each class the first is kept. */
typedef struct listing {
    const peg_rules *rules;
    uint8_t band[PEG_MAX_COLORS];
    peg_twins start;
    uint8_t code[PEG_MAX_LENGTH];
    peg_hash classes; /* met so far */
    uint32_t *at;
    size_t count, room;
} listing;

/* For a color: its band, and how often it is in each group of positions. */
#define GROUP (1 + PEG_MAX_LENGTH)

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, GROUP);
}

/* What identifies the code, whatever positions and colors are called: for each color in it, how
 * often it has that color at positions of each range, and which other colors exist at the same
 * positions. Two codes are equivalent if and only if these lists are equal. */
static XXH128_hash_t class_of(const listing *l)
{
    uint8_t what[PEG_MAX_LENGTH][GROUP] = {{0}}, seen[PEG_MAX_COLORS] = {0};
    unsigned colors = 0;

    for (unsigned p = 0; p < l->rules->length; p++) {
        uint8_t *place = &seen[l->code[p]];
        if (!*place) *place = (uint8_t)++colors;
        what[*place - 1][0] = l->band[l->code[p]];
        what[*place - 1][1 + l->start.first[p]]++;
    }
    qsort(what, colors, sizeof *what, by_bytes);
    return XXH3_128bits(what, colors * sizeof *what);
}

/* Adds the code if no earlier one is of its class. */
static peg_status add(listing *l)
{
    const size_t before = l->classes.count;

    if (!peg_array_reserve(&l->at, &l->room, l->count + 1, sizeof *l->at) ||
        !peg_hash_add(&l->classes, class_of(l), sizeof(XXH128_hash_t)))
        return PEG_E_MEMORY;
    if (l->classes.count > before) l->at[l->count++] = peg_code_index(l->rules, l->code);
    return PEG_OK;
}

/* Adds the codes that continue code[0..p-1] with positions and colors in order;
 * `used` are its symbols. */
static peg_status extend(listing *l, unsigned p, uint64_t used)
{
    const int is_distinct = l->rules->kind == PEG_DISTINCT;
    peg_status status = PEG_OK;

    if (p == l->rules->length) return add(l);
    for (unsigned c = 0; c < l->rules->range[p] && status == PEG_OK; c++) {
        if (is_distinct && (used & bit(c))) continue;
        l->code[p] = (uint8_t)c;
        if (peg_twins_least(&l->start, l->band, p + 1, l->code))
            status = extend(l, p + 1, used | bit(c));
    }
    return status;
}

peg_status peg_openings(const peg_rules *rules, uint32_t **openings, size_t *count)
{
    listing l = {.rules = rules, .start = peg_twins_start(rules)};

    peg_bands(rules, l.band);
    const peg_status status = extend(&l, 0, 0);
    peg_hash_free(&l.classes);
    if (status != PEG_OK) {
        free(l.at);
        l = (listing){0};
    }
    *openings = l.at;
    *count = l.count;
    assert(status != PEG_OK || (l.count > 0 && peg_is_ascending(l.at, l.count)));
    return status;
}
