/* reference.c - see reference.h: games, trees, strategies, symmetry, the exact search. */
#include <stdlib.h>
#include <string.h>

#include "tests/reference/reference.h"

static void *take(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory) abort();
    return memory;
}

/* ---- games --------------------------------------------------------------------------- */

static unsigned occurrences(const uint8_t *code, unsigned length, unsigned symbol)
{
    unsigned count = 0;
    for (unsigned p = 0; p < length; p++) count += code[p] == symbol;
    return count;
}

unsigned ref_label(const uint8_t *guess, const uint8_t *secret, unsigned length)
{
    unsigned bulls = 0, common = 0;

    for (unsigned p = 0; p < length; p++) {
        bulls += guess[p] == secret[p];
        if (occurrences(guess, p, guess[p])) continue; /* it has been counted */
        const unsigned a = occurrences(guess, length, guess[p]);
        const unsigned b = occurrences(secret, length, guess[p]);
        common += a < b ? a : b;
    }
    return common * (common + 1) / 2 + bulls;
}

/* Pairs of positions with the same symbol. */
static unsigned pairs_of(const uint8_t *code, unsigned length)
{
    unsigned pairs = 0;
    for (unsigned p = 0; p < length; p++)
        for (unsigned q = 0; q < p; q++) pairs += code[p] == code[q];
    return pairs;
}

/* Writes the codes to list, unless that is null, and returns how many there are. */
static unsigned list_codes(const ref_game *game, uint8_t (*list)[REF_LENGTH])
{
    unsigned strings = 1, count = 0;

    for (unsigned p = 0; p < game->length; p++) strings *= game->range[p];
    for (unsigned number = 0; number < strings; number++) {
        uint8_t code[REF_LENGTH] = {0};
        unsigned rest = number;
        for (unsigned p = game->length; p-- > 0; rest /= game->range[p])
            code[p] = (uint8_t)(rest % game->range[p]);
        if (game->kind == REF_DISTINCT && pairs_of(code, game->length)) continue;
        if (list) memcpy(list[count], code, sizeof code);
        count++;
    }
    return count;
}

void ref_game_make(ref_game *game, ref_kind kind, unsigned length, const uint8_t *range)
{
    *game = (ref_game){.kind = kind, .length = length};
    memcpy(game->range, range, length);
    game->labels = length * (length + 1) / 2 + length + 1;
    game->codes = list_codes(game, NULL);
    game->code = take(game->codes, sizeof *game->code);
    list_codes(game, game->code);
    game->all = take(game->codes, sizeof *game->all);
    for (unsigned c = 0; c < game->codes; c++) game->all[c] = c;
    game->label = take((size_t)game->codes * game->codes, 1);
    for (size_t i = 0; i < (size_t)game->codes * game->codes; i++)
        game->label[i] = (uint8_t)ref_label(game->code[i / game->codes],
                                            game->code[i % game->codes], length);
}

void ref_game_free(ref_game *game)
{
    free(game->code);
    free(game->label);
    free(game->all);
}

static unsigned label_of(const ref_game *game, unsigned guess, unsigned secret)
{
    return game->label[(size_t)guess * game->codes + secret];
}

/* ---- sets of candidates ---------------------------------------------------------------- */

/* The candidates set[0..n-1], ascending, by their labels: part[start[l]..start[l + 1] - 1]. */
typedef struct split {
    unsigned *code, start[REF_LABELS + 1];
} split;

/* Counts the candidates by label; returns how many labels there are. */
static unsigned count_labels(const ref_game *game, const unsigned *set, unsigned n,
                             unsigned guess, unsigned *sizes)
{
    unsigned parts = 0;

    memset(sizes, 0, game->labels * sizeof *sizes);
    for (unsigned i = 0; i < n; i++) parts += sizes[label_of(game, guess, set[i])]++ == 0;
    return parts;
}

static split split_by(const ref_game *game, const unsigned *set, unsigned n, unsigned guess)
{
    unsigned sizes[REF_LABELS], at[REF_LABELS];
    split parts = {.code = take(n, sizeof *parts.code)};

    count_labels(game, set, n, guess, sizes);
    for (unsigned l = 0; l < game->labels; l++) {
        at[l] = parts.start[l];
        parts.start[l + 1] = parts.start[l] + sizes[l];
    }
    for (unsigned i = 0; i < n; i++) parts.code[at[label_of(game, guess, set[i])]++] = set[i];
    return parts;
}

static unsigned size_of(const split *parts, unsigned label)
{
    return parts->start[label + 1] - parts->start[label];
}

/* The first candidate to which all candidates give different answers; n if there is none. */
static unsigned first_separator(const ref_game *game, const unsigned *set, unsigned n)
{
    unsigned sizes[REF_LABELS], i = 0;

    while (i < n && count_labels(game, set, n, set[i], sizes) < n) i++;
    return i;
}

/* ---- trees ----------------------------------------------------------------------------- */

/* The guesses so far. */
typedef struct history {
    unsigned asked, guess[REF_DEPTH];
} history;

typedef unsigned choose_fn(const ref_game *game, void *by, const history *past,
                           const unsigned *set, unsigned n);

typedef struct grower {
    const ref_game *game;
    choose_fn *choose;
    void *by;
    history past;
    ref_tree *tree;
    unsigned solved_at[REF_DEPTH + 1];
} grower;

static void grow(grower *g, const unsigned *set, unsigned n, unsigned label)
{
    const unsigned solving = g->game->labels - 1, depth = g->past.asked;
    ref_tree *tree = g->tree;
    const size_t own = tree->count++;

    if (depth >= REF_DEPTH) abort();
    const unsigned guess = g->choose(g->game, g->by, &g->past, set, n);
    split parts = split_by(g->game, set, n, guess);
    tree->node[own] = (ref_node){.guess = guess, .label = (int)label};
    tree->node[own].solves = size_of(&parts, solving) > 0;
    g->solved_at[depth + 1] += size_of(&parts, solving);
    g->past.guess[depth] = guess;
    g->past.asked++;
    for (unsigned l = 0; l < solving; l++) {
        if (!size_of(&parts, l)) continue;
        tree->node[own].children++;
        grow(g, parts.code + parts.start[l], size_of(&parts, l), l);
    }
    g->past.asked--;
    free(parts.code);
}

static void grow_all(const ref_game *game, choose_fn *choose, void *by, ref_tree *tree)
{
    grower g = {.game = game, .choose = choose, .by = by, .tree = tree};

    *tree = (ref_tree){.node = take(2 * (size_t)game->codes, sizeof *tree->node)};
    grow(&g, game->all, game->codes, 0);
    for (unsigned d = 1; d <= REF_DEPTH; d++) {
        if (!g.solved_at[d]) continue;
        tree->total += (uint64_t)d * g.solved_at[d];
        tree->worst = d;
        tree->last = g.solved_at[d];
    }
}

void ref_tree_free(ref_tree *tree)
{
    free(tree->node);
    *tree = (ref_tree){0};
}

/* ---- strategies that score a partition --------------------------------------------------- */

#define LOG_UNIT 26 /* logarithms are in units of 2^-26, */
#define COARSER  11 /* and of 2^-15 for sets of fewer than SMALL */
#define SMALL    64
__extension__ typedef unsigned __int128 product;

/* n log2 n. Of log2 n there are 40 binary digits: to square a number doubles its logarithm.
 * Whole numbers: two sums of logarithms that are equal must be so on all machines. */
static uint64_t n_log_n(unsigned n)
{
    uint64_t whole = 0, digits = 0;

    if (n == 0) return 0;
    while (n >> whole > 1) whole++;
    product power = (product)n << (63 - whole); /* from 1 to 2, in units of 2^-63 */
    for (int i = 0; i < 40; i++) {
        power = power * power >> 63;
        digits = digits << 1 | (uint64_t)(power >> 64);
        power >>= power >> 64;
    }
    return (whole * n << LOG_UNIT) + (uint64_t)((product)n * digits >> (40 - LOG_UNIT));
}

static uint64_t itself(unsigned n)
{
    return n;
}

static uint64_t square(unsigned n)
{
    return (uint64_t)n * n;
}

static uint64_t is_empty(unsigned n)
{
    return n == 0;
}

/* What a strategy adds up over the parts, or of what it takes the greatest; what more a guess
 * counts that cannot be right; whether answers have weights. */
typedef struct definition {
    const char *name;
    uint64_t (*part)(unsigned n);
    int takes_greatest;
    uint64_t missing;
    int is_weighted;
} definition;

static const definition rules[] = {
    {.name = "minimax", .part = itself, .takes_greatest = 1},
    {.name = "expected", .part = square},
    {.name = "entropy", .part = n_log_n},
    {.name = "entropy+", .part = n_log_n, .missing = (uint64_t)(2.65 * (1 << LOG_UNIT))},
    {.name = "weighted", .part = n_log_n, .is_weighted = 1},
    {.name = "weighted+", .part = n_log_n, .is_weighted = 1},
    {.name = "parts", .part = is_empty},
    {.name = "first"},
    {.name = "dissimilar"},
};

static const definition *definition_of(const char *name)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (strcmp(rules[i].name, name) == 0) return &rules[i];
    return NULL;
}

ref_way ref_strategy_way(const char *name)
{
    const definition *found = definition_of(name);
    return !found ? REF_UNKNOWN : found->part ? REF_SCORES : REF_CHOOSES;
}

/* Of a part of n of all candidates, what they are still to be told apart by counts w, and what
 * they are told counts 1 - w: w n log n + (1 - w) n log all. */
static uint64_t weigh(unsigned weight, unsigned n, unsigned all)
{
    return weight * n_log_n(n) + (1000 - weight) * (n * (n_log_n(all) / all));
}

uint64_t ref_worth(const ref_method *method, unsigned length, unsigned depth,
                   const unsigned *sizes, unsigned labels)
{
    const definition *by = definition_of(method->strategy);
    const uint16_t *weight = by->is_weighted ? method->weights(length, depth) : NULL;
    const int is_missing = sizes[labels - 1] == 0;
    uint64_t sum = 0, greatest = 0;
    unsigned all = 0, parts = 0;

    for (unsigned l = 0; l < labels; l++) all += sizes[l], parts += sizes[l] > 0;
    if (parts == all && !is_missing) return 0; /* a separator: nothing is better */
    const unsigned coarser = all < SMALL && by->part == n_log_n && !weight ? COARSER : 0;
    for (unsigned l = 0; l < labels; l++) {
        const uint64_t part =
            weight ? weigh(weight[l], sizes[l], all) : by->part(sizes[l]) >> coarser;
        sum += part;
        greatest = part > greatest ? part : greatest;
    }
    if (by->takes_greatest) sum = greatest;
    if (is_missing) sum += by->missing >> coarser;
    return 1 + 2 * sum + (is_missing ? 1 : 0); /* of equals those that may be right */
}

/* ---- strategies that choose ------------------------------------------------------------ */

/* At first the first code with one pair, if there is one; then the candidate least like the
 * last guess, a bull counting more than any cows. */
static unsigned least_similar(const ref_game *game, const history *past, const unsigned *set,
                              unsigned n)
{
    unsigned least = UINT32_MAX, chosen = 0;

    if (past->asked == 0) {
        for (unsigned g = 0; g < game->codes && game->kind != REF_DISTINCT; g++)
            if (pairs_of(game->code[g], game->length) == 1) return g;
        return 0;
    }
    for (unsigned i = 0; i < n; i++) {
        unsigned bulls = label_of(game, past->guess[past->asked - 1], set[i]), common = 0;
        while (bulls > common) bulls -= ++common; /* what a label is made of */
        const unsigned similarity = REF_LENGTH * bulls + common;
        if (similarity >= least) continue;
        least = similarity;
        chosen = set[i];
    }
    return chosen;
}

/* The guess of the least worth; of equals the smallest code. */
static unsigned best_by_score(const ref_game *game, const ref_method *by, unsigned depth,
                              const unsigned *set, unsigned n)
{
    const unsigned guesses = by->among_candidates ? n : game->codes;
    const unsigned separator = first_separator(game, set, n);
    uint64_t best = UINT64_MAX;
    unsigned chosen = 0, sizes[REF_LABELS];

    if (separator < n) return set[separator];
    for (unsigned i = 0; i < guesses; i++) {
        const unsigned guess = by->among_candidates ? set[i] : i;
        count_labels(game, set, n, guess, sizes);
        const uint64_t worth = ref_worth(by, game->length, depth, sizes, game->labels);
        if (worth >= best) continue;
        best = worth;
        chosen = guess;
    }
    return chosen;
}

static unsigned choose_by_strategy(const ref_game *game, void *method, const history *past,
                                   const unsigned *set, unsigned n)
{
    const ref_method *by = method;

    if (past->asked == 0 && by->opening >= 0) return (unsigned)by->opening;
    if (n <= 2 || strcmp(by->strategy, "first") == 0) return set[0];
    if (strcmp(by->strategy, "dissimilar") == 0) return least_similar(game, past, set, n);
    return best_by_score(game, by, past->asked, set, n);
}

void ref_build(const ref_game *game, const ref_method *method, ref_tree *tree)
{
    ref_method own = *method;
    grow_all(game, choose_by_strategy, &own, tree);
}

/* ---- symmetry (THEORY.md, 5) ----------------------------------------------------------- */

/* Whether two symbols exist at the same positions. */
static int are_alike(const ref_game *game, unsigned a, unsigned b)
{
    for (unsigned p = 0; p < game->length; p++)
        if ((a < game->range[p]) != (b < game->range[p])) return 0;
    return 1;
}

/* A renaming that is to keep guesses as they are and to make another one smaller: position p of
 * an image has what place[p] has, by its other name. */
typedef struct renaming {
    const ref_game *game;
    const ref_search *of;
    const uint8_t *code; /* of the guess */
    unsigned place[REF_LENGTH];
    int name[36], is_taken[36]; /* name: -1, none yet */
} renaming;

static int give_name(renaming *by, unsigned symbol, unsigned name)
{
    if (by->name[symbol] == (int)name) return 1;
    if (by->name[symbol] >= 0 || by->is_taken[name]) return 0;
    if (!are_alike(by->game, symbol, name)) return 0;
    by->name[symbol] = (int)name;
    return by->is_taken[name] = 1;
}

/* Whether it does with these places: symbols that the guesses before lack take the smallest
 * name there is. */
static int makes_smaller(renaming *by)
{
    for (unsigned s = 0; s < 36; s++) by->name[s] = -1, by->is_taken[s] = 0;
    for (unsigned g = 0; g < by->of->asked; g++)
        for (unsigned p = 0; p < by->game->length; p++) {
            const uint8_t *code = by->game->code[by->of->guess[g]];
            if (!give_name(by, code[by->place[p]], code[p])) return 0;
        }
    for (unsigned p = 0; p < by->game->length; p++) {
        const unsigned symbol = by->code[by->place[p]];
        for (unsigned name = 0; by->name[symbol] < 0; name++) give_name(by, symbol, name);
        if (by->name[symbol] != by->code[p]) return by->name[symbol] < by->code[p];
    }
    return 0;
}

/* Tries all permutations of positions from p on, of those of the same range; where that is 1,
 * they are all the same. */
static int try_places(renaming *by, unsigned p)
{
    const uint8_t *range = by->game->range;
    int is_found = 0;

    if (p == by->game->length) return makes_smaller(by);
    for (unsigned q = p; q < by->game->length && !is_found; q++) {
        const unsigned mine = by->place[p], other = by->place[q];
        if (q > p && (range[p] == 1 || range[q] != range[p])) continue;
        by->place[p] = other;
        by->place[q] = mine;
        is_found = try_places(by, p + 1);
        by->place[q] = other;
        by->place[p] = mine;
    }
    return is_found;
}

/* Whether the guess is the image of a smaller one by a renaming that keeps all guesses before
 * (Lemma 14): that one costs the same. */
static int has_smaller_image(const ref_search *of, unsigned guess)
{
    renaming by = {.game = of->game, .of = of, .code = of->game->code[guess]};

    for (unsigned p = 0; p < REF_LENGTH; p++) by.place[p] = p;
    return try_places(&by, 0);
}

/* ---- what is known of sets --------------------------------------------------------------- */

typedef struct ref_known {
    struct ref_known *next;
    uint64_t cost; /* at least */
    int is_exact;  /* it is the cost */
    unsigned depth, n, code[];
} known;

/* What is known of a set; nothing at first. */
static known *known_of(ref_search *search, const unsigned *set, unsigned n, unsigned depth)
{
    uint64_t hash = depth;

    for (unsigned i = 0; i < n; i++) hash = (hash ^ set[i]) * UINT64_C(0x9E3779B97F4A7C15) >> 3;
    known **slot = &search->table[hash % search->room];
    for (; *slot; slot = &(*slot)->next)
        if ((*slot)->depth == depth && (*slot)->n == n &&
            memcmp((*slot)->code, set, n * sizeof *set) == 0)
            return *slot;
    *slot = take(1, sizeof **slot + n * sizeof *set);
    **slot = (known){.depth = depth, .n = n};
    memcpy((*slot)->code, set, n * sizeof *set);
    return *slot;
}

void ref_search_begin(ref_search *search, const ref_game *game, ref_goal goal, int is_plain)
{
    ref_search_free(search);
    *search = (ref_search){.game = game, .goal = goal, .is_plain = is_plain, .room = 1 << 15};
    search->table = take(search->room, sizeof(known *));
}

void ref_search_free(ref_search *search)
{
    for (size_t i = 0; i < search->room; i++)
        for (known *at = search->table[i], *next; at; at = next) {
            next = at->next;
            free(at);
        }
    free(search->table);
    *search = (ref_search){0};
}

/* ---- the exact search ------------------------------------------------------------------ */

/* Lemma 1: of n secrets at most 1 + b + … are solved within i guesses. */
static uint64_t bound_by_size(const ref_search *search, unsigned n, unsigned depth)
{
    const uint64_t b = search->game->labels - 2u; /* one label cannot occur, one solves */
    uint64_t solved = 0, power = 1, total = 0, last = 0;

    if (search->is_plain) return 0;
    for (unsigned i = 0; solved < n; i++) {
        if (depth && i == depth) return REF_NONE;
        if (i + 1 == depth) last = n - solved;
        total += n - solved;
        solved += power;
        power = power * b < n ? power * b : n;
    }
    return search->goal.unit * total + search->goal.last * last;
}

/* What a guess costs at least (Lemma 6, with Lemma 1 for its parts). */
static uint64_t bound_of_guess(const ref_search *search, const unsigned *set, unsigned n,
                               unsigned depth, unsigned guess)
{
    const ref_game *game = search->game;
    unsigned sizes[REF_LABELS];
    uint64_t sum = search->goal.unit * n;

    if (depth == 1) return REF_NONE;
    count_labels(game, set, n, guess, sizes);
    for (unsigned l = 0; l + 1 < game->labels; l++) {
        if (!sizes[l]) continue;
        if (sizes[l] == n) return REF_NONE; /* a guess that tells nothing */
        const uint64_t part = bound_by_size(search, sizes[l], depth ? depth - 1 : 0);
        if (part == REF_NONE) return REF_NONE;
        sum += part;
    }
    return sum;
}

/* C(S, g), for at least two candidates: below the limit, or else a lower bound that is not. */
static uint64_t cost_of_guess(ref_search *search, const unsigned *set, unsigned n,
                              unsigned depth, unsigned guess, uint64_t limit)
{
    const unsigned less = depth ? depth - 1 : 0;
    uint64_t sum = bound_of_guess(search, set, n, depth, guess);

    if (search->is_plain) limit = REF_NONE;
    if (sum >= limit) return sum;
    split parts = split_by(search->game, set, n, guess);
    search->guess[search->asked++] = guess;
    for (unsigned l = 0; l + 1 < search->game->labels && sum < limit; l++) {
        const unsigned size = size_of(&parts, l);
        if (!size) continue;
        sum -= bound_by_size(search, size, less); /* the others take as much at least */
        const uint64_t part =
            ref_cost(search, parts.code + parts.start[l], size, less, limit - sum);
        sum = part == REF_NONE ? REF_NONE : sum + part;
    }
    search->asked--;
    free(parts.code);
    return sum;
}

/* A guess and its place in the order: the least bound first, then candidates. */
typedef struct turn {
    uint64_t bound;
    unsigned place; /* the guess, or codes more */
} turn;

static int compare_turns(const void *a, const void *b)
{
    const turn *first = a, *second = b;

    if (first->bound != second->bound) return first->bound < second->bound ? -1 : 1;
    return first->place < second->place ? -1 : 1;
}

static turn *put_in_order(const ref_search *search, const unsigned *set, unsigned n,
                          unsigned depth, unsigned *turns)
{
    const unsigned codes = search->game->codes;
    turn *order = take(codes, sizeof *order);

    *turns = 0;
    for (unsigned g = 0, i = 0; g < codes; g++) {
        const int is_candidate = i < n && set[i] == g;
        i += (unsigned)is_candidate;
        if (search->is_consistent && !is_candidate) continue;
        const uint64_t bound = bound_of_guess(search, set, n, depth, g);
        order[(*turns)++] = (turn){bound, is_candidate ? g : codes + g};
    }
    qsort(order, *turns, sizeof *order, compare_turns);
    return order;
}

/* Tries guess after guess; those whose bound is no less than the least cost known, and all
 * after them, cost no less (Lemma 12). */
static uint64_t try_guesses(ref_search *search, const unsigned *set, unsigned n, unsigned depth,
                            uint64_t limit)
{
    unsigned turns;
    turn *order = put_in_order(search, set, n, depth, &turns);
    uint64_t least = REF_NONE;

    for (unsigned i = 0; i < turns; i++) {
        const unsigned guess = order[i].place % search->game->codes;
        if (order[i].bound >= limit && !search->is_plain) {
            least = order[i].bound < least ? order[i].bound : least;
            break;
        }
        if (!search->is_plain && has_smaller_image(search, guess)) continue;
        const uint64_t cost = cost_of_guess(search, set, n, depth, guess, limit);
        least = cost < least ? cost : least;
        limit = least < limit ? least : limit;
    }
    free(order);
    return least;
}

uint64_t ref_cost(ref_search *search, const unsigned *set, unsigned n, unsigned depth,
                  uint64_t limit)
{
    const ref_goal *goal = &search->goal;

    if (search->is_plain) limit = REF_NONE;
    if (n == 1) return goal->unit + (depth == 1 ? goal->last : 0);
    if (depth == 1) return REF_NONE;
    if (!search->is_plain && first_separator(search->game, set, n) < n) /* Lemma 3 */
        return goal->unit * (2 * n - 1) + (depth == 2 ? goal->last * (n - 1) : 0);
    known *found = known_of(search, set, n, depth);
    if (found->is_exact || found->cost >= limit) return found->cost;
    found->cost = try_guesses(search, set, n, depth, limit);
    found->is_exact = found->cost < limit || search->is_plain;
    return found->cost;
}

/* ---- objectives ------------------------------------------------------------------------ */

typedef struct solver {
    ref_search search;
    const ref_wanted *want;
    unsigned depth; /* of the last pass */
} solver;

/* One search for the least cost of the game, with so many guesses. */
static uint64_t pass(solver *of, ref_goal goal, unsigned depth)
{
    const ref_game *game = of->search.game;
    const int opening = of->want->opening;

    ref_search_begin(&of->search, game, goal, of->want->is_plain);
    of->search.is_consistent = of->want->is_consistent;
    of->depth = depth;
    if (opening >= 0 && game->codes > 1)
        return cost_of_guess(&of->search, game->all, game->codes, depth, (unsigned)opening,
                             REF_NONE);
    return ref_cost(&of->search, game->all, game->codes, depth, REF_NONE);
}

/* The first guess that attains the cost of a set: candidates come first. */
static unsigned choose_best(const ref_game *game, void *solver_of, const history *past,
                            const unsigned *set, unsigned n)
{
    solver *of = solver_of;
    const unsigned depth = of->depth ? of->depth - past->asked : 0;
    const unsigned first = n <= 2 ? 0 : first_separator(game, set, n);

    if (!past->asked && of->want->opening >= 0) return (unsigned)of->want->opening;
    if (first < n) return set[first];
    memcpy(of->search.guess, past->guess, sizeof past->guess);
    of->search.asked = past->asked;
    const uint64_t least = ref_cost(&of->search, set, n, depth, REF_NONE);
    for (unsigned i = 0; i < n + (of->want->is_consistent ? 0 : game->codes); i++) {
        const unsigned guess = i < n ? set[i] : i - n;
        if (cost_of_guess(&of->search, set, n, depth, guess, least + 1) == least) return guess;
    }
    abort();
}

/* Runs the passes of an objective; the last one is that by which the tree is made. */
static int find_cost(solver *of, int *is_limited)
{
    const ref_wanted *want = of->want;
    const uint64_t codes = of->search.game->codes;
    const ref_goal total_only = {1, 0}, total_first = {codes + 1, 1};
    const uint64_t least = pass(of, total_only, want->max_depth);
    unsigned depth = 1;

    if (least == REF_NONE) return 0;
    *is_limited = want->objective == 1 && want->max_depth && pass(of, total_only, 0) < least;
    if (want->objective == 1) {
        while (pass(of, total_first, depth) / total_first.unit != least) depth++;
    } else {
        while (pass(of, (ref_goal){0, 0}, depth) == REF_NONE) depth++;
        const ref_goal last_first = {1, codes * depth + 1}; /* more than any total */
        pass(of, want->objective == 3 ? last_first : total_first, depth);
    }
    return 1;
}

int ref_solve(const ref_game *game, const ref_wanted *want, ref_tree *tree, int *is_limited)
{
    solver of = {.search.game = game, .want = want};
    const int is_possible = find_cost(&of, is_limited);

    *tree = (ref_tree){0};
    if (is_possible) grow_all(game, choose_best, &of, tree);
    ref_search_free(&of.search);
    return is_possible;
}
