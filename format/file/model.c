/*
 * model.c - codes one guess, given the candidates and the guesses before.
 *
 * A guess is one of three things: the one implied by the candidates, another candidate,
 * encoded as its rank, or no candidate at all, encoded symbol by symbol. Symbols never used
 * in a guess are equivalent, and so are those that no candidate has: the smallest of each
 * class represents it and is asked for first.
 */
#include <string.h>

#include "format/file/model.h"

/* ---- initial chances --------------------------------------------------------------- */

#define EXPECTED 2 /* decisions that an initial chance counts for */

static peg_chance expect(unsigned sixteenths)
{
    return (peg_chance){.odds = (uint16_t)(sixteenths << 12), .seen = EXPECTED};
}

void peg_model_start(peg_model *model)
{
    /* Sixteenths, as they were in the trees of trees/ when the format was made. */
    static const uint8_t candidate[8] = {2, 1, 2, 6, 8, 10, 11, 12}; /* by size class */
    static const uint8_t more[4] = {5, 10, 12, 14}; /* by how many bits may still come */
    static const uint8_t kinds[6] = {2, 6, 3, 3, 4, 8};

    memset(model, 0, sizeof *model);
    model->implied[0] = model->implied[1] = model->leading = expect(15);
    for (unsigned i = 0; i < PEG_SIZES; i++) {
        model->candidate[i] = expect(candidate[i < 7 ? i : 7]);
        for (unsigned b = 0; b < i; b++)
            model->rank[i][b] = expect(more[i - b < 4 ? i - b - 1 : 3]);
    }
    for (unsigned kind = 0; kind < 24; kind++)
        model->symbol[kind] = expect(kind % 2 ? kinds[kind / 4] : 14);
    model->deferred[0] = model->deferred[1] = expect(1);
}

unsigned peg_highest_bit(uint32_t number)
{
    unsigned bit = 0;
    while (number >>= 1) bit++;
    return bit;
}

unsigned peg_size_class(uint32_t count)
{
    unsigned bit = peg_highest_bit(count);
    return bit < PEG_SIZES ? bit : PEG_SIZES - 1;
}

/* ---- a candidate, by its rank ------------------------------------------------- */

/* Codes a number in 0..count-1, small ones being likelier: how many bits number + 1 has,
 * then which of those numbers it is. */
static uint32_t code_rank(peg_model *m, peg_coder *coder, uint32_t count, uint32_t number)
{
    unsigned most = peg_highest_bit(count), bits = peg_highest_bit(number + 1), b = 0;
    peg_chance *more = m->rank[peg_size_class(count)];

    for (; b < most; b++) {
        peg_chance *chance = &more[b < PEG_SIZES ? b : PEG_SIZES - 1];
        if (!peg_code_chance(coder, chance, b < bits)) break;
    }
    uint32_t first = UINT32_C(1) << b, beyond = b == most ? count + 1 : 2 * first;
    return first - 1 + peg_code_even(coder, beyond - first, number + 1 - first);
}

int peg_is_leading(const uint8_t *code, unsigned length, uint64_t fresh)
{
    for (unsigned i = 0; i < length; i++) {
        uint64_t bit = UINT64_C(1) << code[i];
        if (!(fresh & bit)) continue;
        if (fresh & (bit - 1)) return 0;
        fresh ^= bit;
    }
    return 1;
}

uint64_t peg_fresh_symbols(const peg_rules *rules, uint64_t used)
{
    if (rules->kind == PEG_MIXED) return 0;
    return ((UINT64_C(1) << rules->range[0]) - 1) & ~used;
}

/* Where the rank'th of set[low..] stands that is leading, or that is not. */
static uint32_t find_ranked(const peg_replay *replay, uint32_t low, uint64_t fresh, int leading,
                            uint32_t rank)
{
    if (fresh == 0) return low + rank;
    for (;; low++) {
        const uint8_t *code = peg_replay_code(replay, low);
        if (peg_is_leading(code, replay->rules.length, fresh) != leading) continue;
        if (rank-- == 0) return low;
    }
}

/* Candidates that are not leading, and those that are. */
static void count_leading(const peg_replay *replay, uint32_t low, uint32_t high, uint64_t fresh,
                          uint32_t *count)
{
    const unsigned length = replay->rules.length;
    const uint8_t *symbols = replay->symbols;

    count[0] = 0;
    for (uint32_t c = low; c < high && fresh; c++)
        count[0] += !peg_is_leading(symbols + (size_t)replay->set[c] * length, length, fresh);
    count[1] = high - low - count[0];
}

/* Codes which candidate is guessed: set[at] when writing. */
static uint32_t code_candidate(peg_model *m, peg_coder *coder, const peg_replay *replay,
                               const peg_place *here, uint32_t at)
{
    const uint64_t fresh = peg_fresh_symbols(&replay->rules, here->used);
    uint32_t count[2], before[2] = {0, 0};
    int leading = 0;

    count_leading(replay, here->low, here->high, fresh, count);
    if (coder->out) {
        count_leading(replay, here->low, at, fresh, before);
        leading = peg_is_leading(peg_replay_code(replay, at), replay->rules.length, fresh);
    }
    if (count[0] && count[1])
        leading = peg_code_chance(coder, &m->leading, leading);
    else
        leading = count[1] > 0;
    uint32_t rank = code_rank(m, coder, count[leading], before[leading]);
    return coder->out ? at : find_ranked(replay, here->low, fresh, leading, rank);
}

/* ---- any other code, symbol by symbol ------------------------------------------- */

/* How often the candidates have each symbol. */
typedef struct census {
    uint32_t count;
    uint32_t at[PEG_MAX_LENGTH][PEG_MAX_COLORS]; /* candidates that have it here */
    uint32_t in[PEG_MAX_COLORS];                 /* candidates that have it at all */
} census;

static void take_census(census *found, const peg_replay *replay, uint32_t low, uint32_t high)
{
    memset(found, 0, sizeof *found);
    found->count = high - low;
    for (uint32_t c = low; c < high; c++) {
        const uint8_t *code = peg_replay_code(replay, c);
        uint64_t seen = 0;
        for (unsigned i = 0; i < replay->rules.length; i++) {
            found->at[i][code[i]]++;
            if (!(seen >> code[i] & 1)) found->in[code[i]]++;
            seen |= UINT64_C(1) << code[i];
        }
    }
}

/* How guessing symbol s at position i would divide the candidates, in six classes. */
static unsigned symbol_kind(const census *found, unsigned i, unsigned s)
{
    uint32_t at = found->at[i][s], in = found->in[s], all = found->count;
    uint32_t fewer = at < all - at ? at : all - at;

    if (in == 0) return 0;
    if (at == all) return 1;
    if (at == 0) return in == all ? 2 : 3;
    return 5 * (uint64_t)fewer >= all ? 5 : 4;
}

/* What is known where one symbol of a guess is coded. */
typedef struct spot {
    const peg_rules *rules;
    const census *found;
    uint64_t used; /* by the guesses before */
    uint64_t mine; /* by this guess, at the positions before */
    unsigned i;    /* the position */
} spot;

/* The symbols that may stand at a position, in the order in which they are asked for. */
typedef struct menu {
    uint8_t symbols[PEG_MAX_COLORS];
    unsigned count, leading; /* the first `leading` are not represented by others */
} menu;

static void list_symbols(menu *list, const spot *at)
{
    uint8_t deferred[PEG_MAX_COLORS];
    unsigned later = 0;
    int absent = 0, unused = 0;

    list->count = 0;
    for (unsigned s = 0; s < at->rules->range[at->i]; s++) {
        int represented = 0;
        if (at->mine >> s & 1) {
            if (at->rules->kind == PEG_DISTINCT) continue;
        } else if (at->found->in[s] == 0) {
            represented = absent;
            absent = 1;
        } else if (!(at->used >> s & 1) && at->rules->kind != PEG_MIXED) {
            represented = unused;
            unused = 1;
        }
        if (represented)
            deferred[later++] = (uint8_t)s;
        else
            list->symbols[list->count++] = (uint8_t)s;
    }
    list->leading = list->count;
    memcpy(list->symbols + list->count, deferred, later);
    list->count += later;
}

/* Codes the symbol at a position. */
static uint8_t code_symbol(peg_model *m, peg_coder *coder, const spot *at, uint8_t symbol)
{
    const unsigned bit = peg_highest_bit(at->found->count), where = at->i < 3 ? at->i : 3;
    const unsigned size = bit < 1 ? 0 : bit > 4 ? 3 : bit - 1;
    unsigned j;
    menu list;

    list_symbols(&list, at);
    for (j = 0; j + 1 < list.count; j++) {
        const unsigned s = list.symbols[j];
        int hit = s == symbol;
        if (j >= list.leading) {
            hit = peg_code_chance(coder, &m->deferred[at->i > 0], hit);
        } else {
            const unsigned kind = 4 * symbol_kind(at->found, at->i, s) +
                                  (unsigned)(at->mine >> s & 1) * 2 +
                                  (unsigned)(at->used >> s & 1);
            hit = peg_code_nested(coder, &m->symbol[kind],
                                  &m->symbol_near[kind][where][j == 0][size], hit);
        }
        if (hit) break;
    }
    return list.symbols[j];
}

static void code_symbols(peg_model *m, peg_coder *coder, const peg_replay *replay,
                         const peg_place *here, uint8_t *guess)
{
    census found;
    spot at = {.rules = &replay->rules, .found = &found, .used = here->used};

    take_census(&found, replay, here->low, here->high);
    for (; at.i < replay->rules.length; at.i++) {
        guess[at.i] = code_symbol(m, coder, &at, guess[at.i]);
        at.mine |= UINT64_C(1) << guess[at.i];
    }
}

/* ---- a guess --------------------------------------------------------------------- */

peg_status peg_model_guess(peg_model *m, peg_coder *coder, const peg_replay *replay,
                           const peg_place *here, uint8_t *guess)
{
    const uint32_t low = here->low, high = here->high, count = high - low;
    const uint32_t implied = peg_replay_find_implied(replay, low, high);
    const int writing = coder->out != NULL;
    uint32_t at = writing ? peg_replay_find(replay, low, high, guess) : high;

    if (implied < high) {
        int hit = 1;
        if (count > 1) hit = peg_code_chance(coder, &m->implied[count == 2], at == implied);
        if (hit) {
            if (writing && at != implied) return PEG_E_ARGUMENT;
            memcpy(guess, peg_replay_code(replay, implied), replay->rules.length);
            return PEG_OK;
        }
    }
    if (peg_code_chance(coder, &m->candidate[peg_size_class(count)], at < high)) {
        at = code_candidate(m, coder, replay, here, at);
        memcpy(guess, peg_replay_code(replay, at), replay->rules.length);
        return at == implied ? PEG_E_CORRUPT : PEG_OK;
    }
    code_symbols(m, coder, replay, here, guess);
    return peg_replay_find(replay, low, high, guess) < high ? PEG_E_CORRUPT : PEG_OK;
}
