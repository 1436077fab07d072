/*
 * canonical.c - color refinement of positions and colors.
 */
#include <string.h>

#include "format/game/code.h"
#include "gen/core/array.h"
#include "gen/symmetry/renaming.h"

void peg_canonical_prepare(peg_canonical *how, const peg_rules *rules)
{
    const peg_twins start = peg_twins_start(rules);
    unsigned slots = 0;
    uint64_t weight = 1;

    memset(how, 0, sizeof *how);
    how->length = rules->length;
    how->colors = peg_greatest_range(rules);
    how->inverts = peg_has_inverses(rules);
    peg_bands(rules, how->band);
    for (unsigned p = 0; p < rules->length; p++) {
        const unsigned first = slots;
        for (unsigned q = p; q < rules->length; q++) {
            if (start.first[q] != p) continue;
            how->group[q] = (uint8_t)first;
            how->weight[slots++] = weight;
            weight *= rules->range[q];
        }
    }
}

#define MOST_CELLS (PEG_MAX_LENGTH * PEG_MAX_COLORS)

/* A set whose canonical form is being computed. A cell is a color at a position: position *
 * colors + color. Loops run over the codes, which all have the same number of cells, rather
 * than over the codes of a position: most sets are so small that processors could not predict
 * where those end. */
typedef struct refinement {
    const peg_canonical *how;
    const peg_twins *twins;
    uint32_t n;
    int inverts;      /* the codes are the inverses of those of the set */
    uint64_t present; /* colors that occur */
    uint64_t position[PEG_MAX_LENGTH], color[PEG_MAX_COLORS]; /* hashes */
    uint16_t *cell;                                           /* [code * length + position] */
} refinement;

static inline uint64_t mix(uint64_t x)
{
    x *= 0x9e3779b97f4a7c15u;
    return x ^ x >> 32;
}

/* Lists the cells of the set, and distinguishes positions and colors by how often they occur
 * together. */
static void begin(refinement *r, const uint8_t *code, const uint16_t *set)
{
    const unsigned length = r->how->length, colors = r->how->colors;
    uint32_t often[MOST_CELLS];
    uint16_t *cell = r->cell;

    memset(often, 0, length * colors * sizeof *often);
    for (uint32_t i = 0; i < r->n; i++) {
        const uint8_t *symbol = code + (size_t)set[i] * length;
        for (unsigned p = 0, first = 0; p < length; p++, first += colors) {
            *cell = (uint16_t)(first + symbol[p]);
            often[*cell++]++;
        }
    }
    r->present = 0;
    memset(r->color, 0, colors * sizeof *r->color);
    for (unsigned p = 0; p < length; p++) {
        uint64_t sum = 0;
        for (unsigned c = 0; c < colors; c++) {
            const uint64_t count = often[p * colors + c];
            if (!count) continue;
            const uint64_t kind = (uint64_t)r->how->group[p] << 8 | r->how->band[c];
            const uint64_t hash = mix(mix(count << 16 | kind));
            r->present |= (uint64_t)1 << c;
            r->color[c] += hash;
            sum += hash;
        }
        r->position[p] = sum;
    }
}

/* Distinguishes codes by what they consist of, then positions and colors by their codes. */
static void refine(refinement *r)
{
    const unsigned length = r->how->length, colors = r->how->colors;
    uint64_t before[MOST_CELLS], mixed[MOST_CELLS], sum[MOST_CELLS];
    const uint16_t *cell = r->cell;

    for (unsigned p = 0, j = 0; p < length; p++)
        for (unsigned c = 0; c < colors; c++, j++) {
            before[j] = r->position[p] + 3 * r->color[c];
            mixed[j] = mix(before[j]);
            sum[j] = 0;
        }
    for (uint32_t i = 0; i < r->n; i++, cell += length) {
        uint64_t hash = 0;
        for (unsigned p = 0; p < length; p++) hash += mixed[cell[p]];
        for (unsigned p = 0; p < length; p++) sum[cell[p]] += mix(hash ^ before[cell[p]]);
    }
    for (unsigned p = 0, j = 0; p < length; p++)
        for (unsigned c = 0; c < colors; c++, j++) {
            r->position[p] += sum[j];
            r->color[c] += sum[j];
        }
}

/* Whether the form is made from the inverses rather than from the set itself: it must not
 * depend on which of the two is at hand. If they only look alike, they have two forms. */
static int inverses_come_first(const refinement *r)
{
    const unsigned length = r->how->length;
    uint64_t forth[MOST_CELLS], back[MOST_CELLS], sum = 0, inverse_sum = 0;
    const uint16_t *cell = r->cell;

    for (unsigned p = 0, j = 0; p < length; p++)
        for (unsigned c = 0; c < length; c++, j++) {
            forth[j] = mix(r->position[p] + 3 * r->color[c]);
            back[j] = mix(r->color[c] + 3 * r->position[p]);
        }
    for (uint32_t i = 0; i < r->n; i++, cell += length) {
        uint64_t code = 0, inverse = 0;
        for (unsigned p = 0; p < length; p++) {
            code += forth[cell[p]];
            inverse += back[cell[p]];
        }
        sum += mix(code);
        inverse_sum += mix(inverse);
    }
    return inverse_sum < sum;
}

/* Replaces the codes by their inverses: positions and colors change roles. */
static void invert(refinement *r)
{
    const unsigned length = r->how->length;
    uint16_t *cell = r->cell;

    for (unsigned p = 0; p < length; p++) {
        const uint64_t position = r->position[p];
        r->position[p] = r->color[p];
        r->color[p] = position;
    }
    for (uint32_t i = 0; i < r->n; i++, cell += length) {
        uint16_t inverse[PEG_MAX_LENGTH];
        for (unsigned p = 0; p < length; p++) {
            const unsigned c = cell[p] - p * length;
            inverse[c] = (uint16_t)(c * length + p);
        }
        memcpy(cell, inverse, length * sizeof *cell);
    }
}

/* Whether two positions, or two colors, look alike and are not known to be twins. */
static int look_alike(const refinement *r, unsigned p, unsigned q)
{
    return r->position[p] == r->position[q] && r->how->group[p] == r->how->group[q] &&
           r->twins->first[p] != r->twins->first[q];
}

static int look_alike_colors(const refinement *r, unsigned c, unsigned d)
{
    return r->color[c] == r->color[d] && (r->twins->seen >> c | r->twins->seen >> d) & 1;
}

/* Counts the positions and colors that differ from all later ones. Returns a pointer to the
 * hash of the first that does not, or NULL. */
static uint64_t *first_alike(refinement *r, unsigned *differ)
{
    uint64_t *alike = NULL;

    *differ = 0;
    for (unsigned p = 0; p < r->how->length; p++) {
        unsigned q = p + 1;
        while (q < r->how->length && !look_alike(r, p, q)) q++;
        *differ += q == r->how->length;
        if (q < r->how->length && !alike) alike = &r->position[p];
    }
    for (uint64_t rest = r->present; rest; rest &= rest - 1) {
        const unsigned c = (unsigned)__builtin_ctzll(rest);
        uint64_t behind = rest & (rest - 1);
        while (behind && !look_alike_colors(r, c, (unsigned)__builtin_ctzll(behind)))
            behind &= behind - 1;
        *differ += !behind;
        if (behind && !alike) alike = &r->color[c];
    }
    return alike;
}

/* Repeats the refinement until all positions and all colors differ. */
static void tell_apart(refinement *r)
{
    unsigned before, differ;
    uint64_t *alike = first_alike(r, &before);

    while (alike) {
        refine(r);
        alike = first_alike(r, &differ);
        if (alike && differ <= before) {
            *alike = mix(*alike + 1);
            differ++;
        }
        before = differ;
    }
}

/* The order of positions or of colors: by their kind and first hash, then by the last. */
typedef struct ordering {
    uint64_t first[PEG_MAX_COLORS], last[PEG_MAX_COLORS];
    uint8_t rank[PEG_MAX_COLORS];
    unsigned count;
} ordering;

static void add(ordering *order, uint8_t kind, uint64_t first, uint64_t last)
{
    order->first[order->count] = (uint64_t)kind << 56 | first >> 8;
    order->last[order->count] = last;
    order->rank[order->count++] = 0;
}

static void rank(ordering *order)
{
    for (unsigned i = 1; i < order->count; i++)
        for (unsigned j = 0; j < i; j++) {
            const int less = order->first[i] == order->first[j]
                                 ? order->last[i] < order->last[j]
                                 : order->first[i] < order->first[j];
            order->rank[less ? j : i]++;
        }
}

/* Orders by the hashes of the first refinement before those of the last, so that the number of
 * refinements does not matter: what is known of twins differs from one history to another. */
static void order_hashes(refinement *r, ordering *positions, ordering *colors)
{
    const peg_canonical *how = r->how;
    uint64_t first_position[PEG_MAX_LENGTH], first_color[PEG_MAX_COLORS];

    refine(r);
    memcpy(first_position, r->position, how->length * sizeof *first_position);
    memcpy(first_color, r->color, how->colors * sizeof *first_color);
    tell_apart(r);
    positions->count = colors->count = 0;
    for (unsigned p = 0; p < how->length; p++)
        add(positions, how->group[p], first_position[p], r->position[p]);
    for (uint64_t rest = r->present; rest; rest &= rest - 1) {
        const unsigned c = (unsigned)__builtin_ctzll(rest);
        add(colors, how->band[c], first_color[c], r->color[c]);
    }
    rank(positions);
    rank(colors);
}

/* Assigns the new names of colors: those of a band, in order, from its first on. */
static void name_colors(const refinement *r, const ordering *order, uint8_t *name)
{
    const uint8_t *band = r->how->band;
    unsigned i = 0, below = 0; /* present colors of earlier bands */
    unsigned last = 0;         /* band */

    for (uint64_t rest = r->present; rest; rest &= rest - 1, i++) {
        const unsigned c = (unsigned)__builtin_ctzll(rest);
        if (band[c] != last) below = i;
        last = band[c];
        name[c] = (uint8_t)(last + order->rank[i] - below);
        assert(name[c] < r->how->colors && band[name[c]] == last);
    }
}

static void keep_renaming(const refinement *r, const uint8_t *rank, const uint8_t *name,
                          peg_renaming *map)
{
    for (unsigned p = 0; p < r->how->length; p++) map->place[rank[p]] = (uint8_t)p;
    for (unsigned c = 0; c < r->how->colors; c++)
        map->color[c] = r->present >> c & 1 ? name[c] : PEG_RENAMING_FREE;
    map->inverts = (uint8_t)r->inverts;
}

void peg_canonical_form(const peg_canonical *how, const peg_twins *twins, const uint8_t *code,
                        const uint16_t *set, uint32_t n, uint16_t *cell, uint64_t *number,
                        peg_renaming *map)
{
    refinement r = {.how = how, .twins = twins, .n = n, .cell = cell};
    uint64_t digit[MOST_CELLS]; /* what a cell adds to the number of a code */
    ordering positions, colors;
    uint8_t name[PEG_MAX_COLORS];

    assert(n > 0 && peg_is_ascending_16(set, n));
    begin(&r, code, set);
    /* Codes with inverses have all colors, so there are no twins after the first guess. */
    r.inverts = how->inverts && twins->seen && inverses_come_first(&r);
    if (r.inverts) invert(&r);
    order_hashes(&r, &positions, &colors);
    name_colors(&r, &colors, name);
    if (map) keep_renaming(&r, positions.rank, name, map);
    for (unsigned p = 0; p < how->length; p++)
        for (uint64_t rest = r.present; rest; rest &= rest - 1) {
            const unsigned c = (unsigned)__builtin_ctzll(rest);
            digit[p * how->colors + c] = how->weight[positions.rank[p]] * name[c];
        }
    for (uint32_t i = 0; i < n; i++, cell += how->length) {
        number[i] = 0;
        for (unsigned p = 0; p < how->length; p++) number[i] += digit[cell[p]];
    }
}
