/*
 * model.c - codes one guess, given the candidates and the guesses before.
 *
 * A guess is one of three things: the one implied by the candidates, another candidate, encoded
 * by its number, or not a candidate, encoded symbol by symbol.
 */
#include <string.h>

#include "format/file/model.h"

/* ---- initial chances --------------------------------------------------------------- */

#define EXPECTED 2 /* decisions that an initial chance counts for */

static peg_chance expect(unsigned of_64)
{
    return (peg_chance){.odds = (uint16_t)(of_64 << 10), .seen = EXPECTED};
}

/* In 64ths, as measured on the trees of trees/ when the format was designed. */
static const uint8_t implied[PEG_LACKING] = {62, 36, 28, 34};
static const uint8_t another[PEG_LACKING] = {62, 4, 8, 10};
static const uint8_t next[4] = {20, 22, 18, 14};
static const uint8_t candidate[8] = {50, 54, 52, 48, 54, 48, 60, 60}; /* by size class */
static const uint8_t more_bits[4] = {32, 38, 42, 58}; /* by how many bits may still come */
static const uint8_t fresh_symbol[PEG_GAINS] = {62, 50, 14, 50};
static const uint8_t used_symbol[PEG_KINDS / 4][PEG_GAINS] = {
    {14, 8, 4, 2},  {38, 8, 8, 2},   {22, 12, 6, 6},
    {20, 14, 4, 8}, {42, 12, 8, 18}, {42, 24, 8, 20},
};

void peg_model_start(peg_model *model, unsigned strategy)
{
    memset(model, 0, sizeof *model);
    model->ordering = peg_ordering_of(strategy);
    for (unsigned i = 0; i < PEG_LACKING; i++) {
        model->implied[i] = expect(implied[i]);
        model->another[i] = expect(another[i]);
        model->next[i] = expect(next[i]);
    }
    for (unsigned i = 0; i < PEG_SIZES; i++) {
        model->candidate[i] = expect(candidate[i < 4 ? 0 : i < 11 ? i - 4 : 7]);
        for (unsigned b = 0; b < i; b++)
            model->rank[i][b] = expect(more_bits[i - b < 4 ? i - b - 1 : 3]);
    }
    model->leading = expect(62);
    for (unsigned kind = 0; kind < PEG_KINDS; kind++) {
        for (unsigned gain = 0; gain < PEG_GAINS; gain++)
            model->symbol[kind][gain] =
                expect(kind % 2 ? used_symbol[kind / 4][gain] : fresh_symbol[gain]);
    }
    model->deferred[0] = model->deferred[1] = expect(4);
}

unsigned peg_size_class(uint32_t count)
{
    unsigned bit = peg_highest_bit(count);
    return bit < PEG_SIZES ? bit : PEG_SIZES - 1;
}

/* ---- a candidate of a large set, by its rank ------------------------------------------ */

/* Codes a number in 0..count-1, small ones being likelier: first how many bits number + 1 has,
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

/* The position in set[low..] of the rank'th candidate that is leading, or that is not. */
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

/* Counts the candidates that are not leading, and those that are. */
static void count_leading(const peg_replay *replay, uint32_t low, uint32_t high, uint64_t fresh,
                          uint32_t *count)
{
    const unsigned length = replay->rules.length;

    count[0] = 0;
    for (uint32_t c = low; c < high && fresh; c++)
        count[0] += !peg_is_leading(peg_replay_code(replay, c), length, fresh);
    count[1] = high - low - count[0];
}

/* Codes which candidate is guessed; when writing, set[at]. */
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

/* ---- a candidate of a small set, by its number ---------------------------------------- */

/* Codes which candidate other than number 0 is guessed; when writing, set[at]. */
static uint32_t code_number(peg_model *m, peg_coder *coder, const peg_replay *replay,
                            const peg_place *here, uint32_t at)
{
    const uint32_t count = here->high - here->low;
    uint32_t place[PEG_ORDERED_MOST], number = 1;

    peg_order_all(replay, here->low, here->high, m->ordering, place);
    while (number + 1 < count) {
        peg_chance *chance = &m->next[number < 4 ? number - 1 : 3];
        if (peg_code_chance(coder, chance, place[number] == at)) break;
        number++;
    }
    return place[number];
}

/* ---- any other code, symbol by symbol ------------------------------------------- */

/* Codes the symbol after a prefix. */
static uint8_t code_symbol(peg_model *m, peg_coder *coder, const peg_census *census,
                           const peg_prefix *prefix, uint8_t symbol)
{
    peg_menu menu;
    unsigned j = 0;

    peg_menu_list(&menu, census, prefix);
    for (; j + 1 < menu.count; j++) {
        int hit = menu.symbol[j] == symbol;
        if (j >= menu.asked) {
            hit = peg_code_chance(coder, &m->deferred[prefix->length > 0], hit);
        } else {
            const unsigned kind = peg_kind_of(census, prefix, menu.symbol[j]);
            const unsigned gain = peg_menu_gain(&menu, census, prefix, j);
            hit = peg_code_nested(coder, &m->symbol[kind][gain],
                                  &m->symbol_near[kind][gain][menu.where][j == 0][census->size],
                                  hit);
        }
        if (hit) break;
    }
    return menu.symbol[j];
}

/* Codes a guess and labels the candidates by it. */
static void code_symbols(peg_model *m, peg_coder *coder, const peg_replay *replay,
                         const peg_place *here, uint8_t *guess)
{
    peg_census census;
    peg_prefix prefix;

    peg_census_take(&census, replay, here->low, here->high, m->ordering);
    peg_prefix_start(&prefix, here->used);
    for (unsigned i = 0; i < replay->rules.length; i++) {
        guess[i] = code_symbol(m, coder, &census, &prefix, guess[i]);
        peg_prefix_add(&prefix, &census, guess[i]);
    }
    if (census.is_small)
        peg_prefix_label(&prefix, &census, replay->labels + here->low);
    else
        peg_replay_label(replay, here->low, here->high, guess);
}

/* ---- a guess --------------------------------------------------------------------- */

/* Codes which candidate is guessed, set[at] when writing; returns the end of the set if none
 * is. *is_labelled becomes 1 if all candidates are labelled by it. */
static uint32_t code_place(peg_model *m, peg_coder *coder, const peg_replay *replay,
                           const peg_place *here, uint32_t at, int *is_labelled)
{
    const uint32_t low = here->low, high = here->high, count = high - low;
    unsigned lacking;

    if (count == 1) return low;
    if (count > m->ordering.most) {
        peg_chance *chance = &m->candidate[peg_size_class(count)];
        return peg_code_chance(coder, chance, at < high)
                   ? code_candidate(m, coder, replay, here, at)
                   : high;
    }
    const uint32_t first = peg_order_first(replay, low, high, m->ordering, &lacking);
    if (lacking >= PEG_LACKING) lacking = PEG_LACKING - 1;
    *is_labelled = peg_code_chance(coder, &m->implied[lacking], at == first);
    if (*is_labelled) return first;
    if (!peg_code_chance(coder, &m->another[lacking], at < high)) return high;
    return code_number(m, coder, replay, here, at);
}

peg_status peg_model_guess(peg_model *m, peg_coder *coder, const peg_replay *replay,
                           const peg_place *here, uint8_t *guess)
{
    const uint32_t low = here->low, high = here->high;
    const int writing = coder->out != NULL;
    const uint32_t wanted = writing ? peg_replay_find(replay, low, high, guess) : high;
    int is_labelled = 0;
    const uint32_t at = code_place(m, coder, replay, here, wanted, &is_labelled);

    if (at < high) {
        if (writing && at != wanted) return PEG_E_ARGUMENT;
        memcpy(guess, peg_replay_code(replay, at), replay->rules.length);
        if (!is_labelled) peg_replay_label(replay, low, high, guess);
        return PEG_OK;
    }
    code_symbols(m, coder, replay, here, guess);
    if (writing) return PEG_OK;
    return peg_replay_find(replay, low, high, guess) < high ? PEG_E_CORRUPT : PEG_OK;
}
