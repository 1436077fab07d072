/*
 * price.c - adds up what model.c would decide, without deciding it.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/score/fixed_log.h"
#include "format/tree/traverse.h"
#include "gen/compact/price.h"

/* ---- prices from what a tree taught --------------------------------------------- */

/* log2(n) in units of the price. */
static uint32_t log_price(uint32_t n)
{
    return (uint32_t)(peg_n_log_n(n) / n / ((UINT64_C(1) << PEG_LOG_UNIT) / PEG_PRICE_BIT));
}

#define LEAST_ODDS 64 /* as in range.c */

static void set_prices(uint32_t price[2], peg_chance chance)
{
    uint32_t odds = chance.seen ? chance.odds : 32768;
    if (odds < LEAST_ODDS) odds = LEAST_ODDS;
    if (odds > 65536 - LEAST_ODDS) odds = 65536 - LEAST_ODDS;
    price[1] = 16 * PEG_PRICE_BIT - log_price(odds);
    price[0] = 16 * PEG_PRICE_BIT - log_price(65536 - odds);
}

static void set_symbol_prices(peg_prices *prices, const peg_model *model, unsigned kind)
{
    for (unsigned where = 0; where < 4; where++) {
        for (unsigned first = 0; first < 2; first++) {
            for (unsigned size = 0; size < 4; size++) {
                peg_chance near = model->symbol_near[kind][where][first][size];
                if (!near.seen) near = model->symbol[kind];
                set_prices(prices->symbol[kind][where][first][size], near);
            }
        }
    }
}

void peg_prices_from_model(peg_prices *prices, const peg_model *model)
{
    for (unsigned i = 0; i < 2; i++) {
        set_prices(prices->implied[i], model->implied[i]);
        set_prices(prices->deferred[i], model->deferred[i]);
    }
    set_prices(prices->leading, model->leading);
    for (unsigned i = 0; i < PEG_SIZES; i++) {
        set_prices(prices->candidate[i], model->candidate[i]);
        for (unsigned b = 0; b < PEG_SIZES; b++)
            set_prices(prices->rank[i][b], model->rank[i][b]);
    }
    for (unsigned kind = 0; kind < 24; kind++) set_symbol_prices(prices, model, kind);
}

/* ---- learning -------------------------------------------------------------------- */

/* Writes a tree, to nowhere: what is wanted is what the model learns. */
typedef struct dry_run {
    const peg_node *next, *end;
    peg_replay replay;
    peg_traversal at;
    peg_model model;
    peg_coder coder;
    peg_buffer out;
    peg_share shares[PEG_SHARES];
} dry_run;

/* What has been written, flushed or not. */
static uint64_t written(const dry_run *run)
{
    return (UINT64_C(8) * run->out.size + 32) * PEG_PRICE_BIT - log_price(run->coder.range);
}

static void count_share(dry_run *run, uint32_t low, uint32_t high, const uint8_t *guess,
                        uint64_t price)
{
    const uint32_t at = peg_replay_find(&run->replay, low, high, guess);
    unsigned share = at < high ? PEG_SHARE_CANDIDATES : PEG_SHARE_OTHERS;

    if (at < high && at == peg_replay_find_implied(&run->replay, low, high))
        share = PEG_SHARE_IMPLIED;
    run->shares[share].guesses++;
    run->shares[share].price += price;
}

static peg_status encode_tree(dry_run *run)
{
    const peg_place root = {.high = run->replay.secrets}, *here = &run->at.here;
    uint8_t guess[PEG_MAX_LENGTH];
    peg_status status = PEG_OK;
    peg_parts parts;

    peg_traversal_start(&run->at, &run->replay, &root);
    while (status == PEG_OK && here->low < here->high) {
        if (run->next == run->end || here->depth == PEG_MAX_GUESSES) return PEG_E_ARGUMENT;
        peg_code_at(&run->replay.rules, run->next++->guess, guess);
        const uint64_t before = written(run);
        status = peg_model_guess(&run->model, &run->coder, &run->replay, here, guess);
        if (status != PEG_OK) return status;
        if (here->high - here->low == 1) {
            peg_traversal_leaf(&run->at);
        } else {
            count_share(run, here->low, here->high, guess, written(run) - before);
            peg_traversal_split(&run->at, guess, &parts);
        }
    }
    return status;
}

static peg_status run_dry(dry_run *run, const peg_tree *tree)
{
    run->next = tree->nodes;
    run->end = tree->nodes + tree->count;
    peg_model_start(&run->model);
    peg_coder_write(&run->coder, &run->out);
    peg_status status = peg_replay_open(&run->replay, &tree->about.rules);
    if (status == PEG_OK) status = encode_tree(run);
    if (run->out.failed) status = PEG_E_MEMORY;
    peg_replay_close(&run->replay);
    free(run->out.bytes);
    return status;
}

peg_status peg_prices_learn(peg_prices *prices, const peg_tree *tree)
{
    dry_run *run = calloc(1, sizeof *run);
    if (!run) return PEG_E_MEMORY;
    peg_status status = run_dry(run, tree);
    if (status == PEG_OK) peg_prices_from_model(prices, &run->model);
    free(run);
    return status;
}

peg_status peg_price_shares(const peg_tree *tree, peg_share shares[PEG_SHARES])
{
    dry_run *run = calloc(1, sizeof *run);
    if (!run) return PEG_E_MEMORY;
    peg_status status = run_dry(run, tree);
    memcpy(shares, run->shares, sizeof run->shares);
    free(run);
    return status;
}

/* ---- a position ------------------------------------------------------------------ */

void peg_pricing_prepare(peg_pricing *pricing, const peg_prices *prices,
                         const peg_replay *replay, const peg_place *at)
{
    memset(pricing, 0, sizeof *pricing);
    pricing->prices = prices;
    pricing->replay = replay;
    pricing->low = at->low;
    pricing->high = at->high;
    pricing->used = at->used;
    pricing->fresh = peg_fresh_symbols(&replay->rules, at->used);
    pricing->implied = peg_replay_find_implied(replay, at->low, at->high);
    for (uint32_t c = at->low; c < at->high; c++) {
        const uint8_t *code = peg_replay_code(replay, c);
        uint64_t seen = 0;
        pricing->sorts[peg_is_leading(code, replay->rules.length, pricing->fresh)]++;
        for (unsigned i = 0; i < replay->rules.length; i++) {
            pricing->at[i][code[i]]++;
            pricing->in[code[i]] += !(seen >> code[i] & 1);
            seen |= UINT64_C(1) << code[i];
        }
    }
}

/* ---- a candidate ----------------------------------------------------------------- */

static uint32_t rank_price(const peg_prices *prices, uint32_t count, uint32_t number)
{
    const unsigned most = peg_highest_bit(count), bits = peg_highest_bit(number + 1);
    const uint32_t first = UINT32_C(1) << bits;
    const uint32_t beyond = bits == most ? count + 1 : 2 * first;
    uint32_t price = log_price(beyond - first);

    for (unsigned b = 0; b < most && b <= bits; b++)
        price +=
            prices->rank[peg_size_class(count)][b < PEG_SIZES ? b : PEG_SIZES - 1][b < bits];
    return price;
}

static uint32_t candidate_price(const peg_pricing *o, uint32_t at)
{
    const unsigned length = o->replay->rules.length;
    const int leading = peg_is_leading(peg_replay_code(o->replay, at), length, o->fresh);
    uint32_t price = 0, rank = 0;

    if (o->sorts[0] && o->sorts[1]) price = o->prices->leading[leading];
    for (uint32_t c = o->low; c < at; c++)
        rank += peg_is_leading(peg_replay_code(o->replay, c), length, o->fresh) == leading;
    return price + rank_price(o->prices, o->sorts[leading], rank);
}

/* ---- any other code -------------------------------------------------------------- */

static unsigned symbol_kind(const peg_pricing *o, unsigned i, unsigned s, uint64_t mine)
{
    const uint32_t at = o->at[i][s], in = o->in[s], all = o->high - o->low;
    const uint32_t fewer = at < all - at ? at : all - at;
    unsigned sort = 5 * (uint64_t)fewer >= all ? 5 : 4;

    if (in == 0)
        sort = 0;
    else if (at == all)
        sort = 1;
    else if (at == 0)
        sort = in == all ? 2 : 3;
    return 4 * sort + 2 * (unsigned)(mine >> s & 1) + (unsigned)(o->used >> s & 1);
}

/* Goes through the menu of position i: the symbols that are asked, then those that another
 * stands for, up to the one guessed; the last of all is not asked, as it follows. */
static uint32_t symbol_price(const peg_pricing *o, unsigned i, unsigned symbol, uint64_t mine)
{
    const peg_rules *rules = &o->replay->rules;
    const unsigned bits = peg_highest_bit(o->high - o->low), where = i < 3 ? i : 3;
    const unsigned size = bits < 1 ? 0 : bits > 4 ? 3 : bits - 1;
    const uint32_t *defer = o->prices->deferred[i > 0];
    uint32_t price = 0, before = 0, deferred = 0, asked = 0;
    int absent = 0, unused = 0, found = 0, found_deferred = 0, last_asked = 0;
    uint32_t last = 0;

    for (unsigned s = 0; s < rules->range[i]; s++) {
        int *stands = NULL;
        if (mine >> s & 1) {
            if (rules->kind == PEG_DISTINCT) continue;
        } else if (o->in[s] == 0) {
            stands = &absent;
        } else if (!(o->used >> s & 1) && rules->kind != PEG_MIXED) {
            stands = &unused;
        }
        if (stands && *stands) {
            deferred++;
            if (s == symbol)
                found_deferred = 1;
            else if (!found_deferred)
                before++;
            continue;
        }
        if (stands) *stands = 1;
        if (!found) {
            found = s == symbol;
            last =
                o->prices->symbol[symbol_kind(o, i, s, mine)][where][asked == 0][size][found];
            price += last;
            last_asked = found;
        } else {
            last_asked = 0;
        }
        asked++;
    }
    if (!found_deferred) return last_asked && !deferred ? price - last : price;
    price += before * defer[0];
    return before + 1 == deferred ? price : price + defer[1];
}

static uint32_t symbols_price(const peg_pricing *o, const uint8_t *guess)
{
    uint32_t price = 0;
    uint64_t mine = 0;

    for (unsigned i = 0; i < o->replay->rules.length; i++) {
        price += symbol_price(o, i, guess[i], mine);
        mine |= UINT64_C(1) << guess[i];
    }
    return price;
}

/* ---- a guess --------------------------------------------------------------------- */

uint32_t peg_price_guess(const peg_pricing *o, const uint8_t *guess)
{
    const uint32_t count = o->high - o->low;
    const uint32_t at = peg_replay_find(o->replay, o->low, o->high, guess);
    const uint32_t *candidate = o->prices->candidate[peg_size_class(count)];
    uint32_t price = 0;

    if (o->implied < o->high) {
        const int hit = at == o->implied;
        price = o->prices->implied[count == 2][hit];
        if (hit) return price;
    }
    if (at < o->high) return price + candidate[1] + candidate_price(o, at);
    return price + candidate[0] + symbols_price(o, guess);
}

uint32_t peg_price_least(const peg_prices *prices, uint32_t count)
{
    const uint32_t *candidate = prices->candidate[peg_size_class(count)];
    return candidate[0] < candidate[1] ? candidate[0] : candidate[1];
}
