/*
 * price.c - adds up the decisions that model.c would code, without coding them.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/score/fixed_log.h"
#include "gen/compact/compact.h"

/* ---- prices learned from a tree ------------------------------------------------- */

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

static void set_symbol_prices(peg_prices *prices, const peg_model *model, unsigned kind,
                              unsigned gain)
{
    for (unsigned where = 0; where < 4; where++) {
        for (unsigned first = 0; first < 2; first++) {
            for (unsigned size = 0; size < 4; size++) {
                peg_chance near = model->symbol_near[kind][gain][where][first][size];
                if (!near.seen) near = model->symbol[kind][gain];
                set_prices(prices->symbol[kind][gain][where][first][size], near);
            }
        }
    }
}

void peg_prices_from_model(peg_prices *prices, const peg_model *model)
{
    prices->ordering = model->ordering;
    for (unsigned i = 0; i < PEG_LACKING; i++) {
        set_prices(prices->implied[i], model->implied[i]);
        set_prices(prices->another[i], model->another[i]);
        set_prices(prices->next[i], model->next[i]);
    }
    for (unsigned i = 0; i < 2; i++) set_prices(prices->deferred[i], model->deferred[i]);
    set_prices(prices->leading, model->leading);
    for (unsigned i = 0; i < PEG_SIZES; i++) {
        set_prices(prices->candidate[i], model->candidate[i]);
        for (unsigned b = 0; b < PEG_SIZES; b++)
            set_prices(prices->rank[i][b], model->rank[i][b]);
    }
    for (unsigned kind = 0; kind < PEG_KINDS; kind++)
        for (unsigned gain = 0; gain < PEG_GAINS; gain++)
            set_symbol_prices(prices, model, kind, gain);
}

/* ---- learning -------------------------------------------------------------------- */

/* Encodes a tree and discards the bytes; only what the model learns is wanted. */
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
    const peg_ordering ordering = run->model.ordering;
    unsigned share = at < high ? PEG_SHARE_CANDIDATES : PEG_SHARE_OTHERS, lacking;

    if (high - low <= ordering.most &&
        at == peg_order_first(&run->replay, low, high, ordering, &lacking))
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

peg_status peg_prices_learn(peg_prices *prices, peg_share shares[PEG_SHARES],
                            const peg_tree *tree)
{
    dry_run *run = calloc(1, sizeof *run);
    peg_status status = PEG_OK;

    if (!run) return PEG_E_MEMORY;
    peg_model_start(&run->model, tree->about.strategy);
    if (tree->nodes) {
        run->next = tree->nodes;
        run->end = tree->nodes + tree->count;
        peg_coder_write(&run->coder, &run->out);
        status = peg_replay_open(&run->replay, &tree->about.rules);
        if (status == PEG_OK) status = encode_tree(run);
        if (run->out.failed) status = PEG_E_MEMORY;
        peg_replay_close(&run->replay);
        free(run->out.bytes);
    }
    if (prices && status == PEG_OK) peg_prices_from_model(prices, &run->model);
    if (shares) memcpy(shares, run->shares, sizeof run->shares);
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
    peg_census_take(&pricing->census, replay, at->low, at->high, prices->ordering);
    if (pricing->census.is_small) {
        pricing->lacking =
            peg_order_all(replay, at->low, at->high, prices->ordering, pricing->place);
        if (pricing->lacking >= PEG_LACKING) pricing->lacking = PEG_LACKING - 1;
        return;
    }
    for (uint32_t c = at->low; c < at->high; c++) {
        const uint8_t *code = peg_replay_code(replay, c);
        pricing->sorts[peg_is_leading(code, replay->rules.length, pricing->fresh)]++;
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

/* In a small set: by its number. */
static uint32_t number_price(const peg_pricing *o, uint32_t at)
{
    const uint32_t count = o->high - o->low;
    uint32_t price = o->prices->another[o->lacking][1];

    for (uint32_t number = 1; number + 1 < count; number++) {
        const int hit = o->place[number] == at;
        price += o->prices->next[number < 4 ? number - 1 : 3][hit];
        if (hit) break;
    }
    return price;
}

/* ---- any other code -------------------------------------------------------------- */

/* Prices all symbols that may follow the prefix before position i: each costs the decisions up
 * to it. The last one needs no decision, as it follows from the others. */
static void price_menu(peg_pricing *o, unsigned i)
{
    uint32_t before = 0;
    peg_menu menu;

    peg_menu_list(&menu, &o->census, &o->prefix[i]);
    for (unsigned j = 0; j < menu.count; j++) {
        const uint32_t *own = o->prices->deferred[i > 0];
        if (j < menu.asked) {
            const unsigned kind = peg_kind_of(&o->census, &o->prefix[i], menu.symbol[j]);
            const unsigned gain = peg_menu_gain(&menu, &o->census, &o->prefix[i], j);
            own = o->prices->symbol[kind][gain][menu.where][j == 0][o->census.size];
        }
        o->price[i][menu.symbol[j]] = before + (j + 1 < menu.count ? own[1] : 0);
        before += own[0];
    }
}

static uint32_t symbols_price(peg_pricing *o, const uint8_t *guess)
{
    const unsigned length = o->replay->rules.length;
    uint32_t price = 0;
    unsigned i = 0;

    while (i < o->known && o->last[i] == guess[i]) price += o->price[i][guess[i]], i++;
    if (i < o->known) price += o->price[i][guess[i]], i++;
    for (; i < length; i++) {
        if (i == 0) {
            peg_prefix_start(&o->prefix[0], o->used);
        } else {
            o->prefix[i] = o->prefix[i - 1];
            peg_prefix_add(&o->prefix[i], &o->census, guess[i - 1]);
        }
        price_menu(o, i);
        price += o->price[i][guess[i]];
    }
    memcpy(o->last, guess, length);
    o->known = length;
    return price;
}

/* ---- a guess --------------------------------------------------------------------- */

uint32_t peg_price_guess(peg_pricing *o, const uint8_t *guess)
{
    const uint32_t count = o->high - o->low;
    const uint32_t at = peg_replay_find(o->replay, o->low, o->high, guess);

    if (!o->census.is_small) {
        const uint32_t *candidate = o->prices->candidate[peg_size_class(count)];
        return at < o->high ? candidate[1] + candidate_price(o, at)
                            : candidate[0] + symbols_price(o, guess);
    }
    if (at == o->place[0]) return o->prices->implied[o->lacking][1];
    const uint32_t price = o->prices->implied[o->lacking][0];
    return price + (at < o->high ? number_price(o, at)
                                 : o->prices->another[o->lacking][0] + symbols_price(o, guess));
}

static uint32_t lesser(const uint32_t price[2])
{
    return price[0] < price[1] ? price[0] : price[1];
}

uint32_t peg_price_least(const peg_prices *prices, uint32_t count)
{
    uint32_t least = UINT32_MAX;

    if (count > prices->ordering.most) return lesser(prices->candidate[peg_size_class(count)]);
    for (unsigned i = 1; i < PEG_LACKING; i++)
        if (lesser(prices->implied[i]) < least) least = lesser(prices->implied[i]);
    return least;
}
