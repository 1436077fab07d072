/*
 * claims.c - checks one claim: PROOF.md, section 4.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/proof/check.h"

#define LISTS     256       /* lists of renamings whose excuses a thread remembers */
#define KEPT      (1 << 17) /* looks that it remembers by sets, and by names, at most */
#define KEPT_MOST 32        /* the most codes of a set whose look it remembers */

/* What one look at a set has shown, or at any that has this name. */
typedef struct kept_look {
    uint64_t bound, known; /* a look shows the bound, or no more than was known before */
    uint32_t n, depth, goal, code[KEPT_MOST];
} kept_look;

struct check_worker {
    const check_proof *proof;
    uint32_t *parent;  /* [codes] of a union-find forest over guesses */
    uint64_t *excused; /* [LISTS + 1][stride / 64] bit g: another guess stands for this one */
    const check_claim *lister[LISTS]; /* whose renamings excuse those; or null */
    uint8_t *member;                  /* [codes] 1: in the set of the current claim */
    uint8_t *answer;                  /* [codes of a set] to the current guess */
    uint32_t *room;                   /* [codes] the parts of a set, side by side */
    kept_look *seen, *named; /* [kept] looks by the codes of the set, and by its name */
    size_t kept;             /* a power of two */
};

check_worker *check_worker_open(const check_proof *proof)
{
    const uint32_t codes = proof->game.codes;
    check_worker *worker = calloc(1, sizeof *worker);

    if (!worker) return NULL;
    worker->proof = proof;
    worker->parent = malloc(codes * sizeof *worker->parent);
    worker->excused = malloc((LISTS + 1) * proof->game.stride / 8);
    worker->member = calloc(codes, 1);
    worker->answer = malloc(codes);
    worker->room = malloc(codes * sizeof *worker->room);
    for (worker->kept = 1; worker->kept < KEPT && worker->kept < 8 * proof->claims;)
        worker->kept *= 2;
    worker->seen = check_table(worker->kept, sizeof *worker->seen);
    worker->named = check_table(worker->kept, sizeof *worker->named);
    if (worker->parent && worker->excused && worker->member && worker->answer && worker->room &&
        worker->seen && worker->named)
        return worker;
    check_worker_close(worker);
    return NULL;
}

void check_worker_close(check_worker *worker)
{
    if (!worker) return;
    free(worker->parent);
    free(worker->excused);
    free(worker->member);
    free(worker->answer);
    free(worker->room);
    free(worker->seen);
    free(worker->named);
    free(worker);
}

/* ---- parts of a set -------------------------------------------------------------------------
 */

typedef struct part {
    check_set set;
    uint64_t bound, hash;
    uint32_t most; /* check_most_parts() */
} part;

/* Splits a set by a guess into parts of these sizes, without the part that is the guess itself.
 * The smallest come first: looks at them are the cheapest, and mostly suffice. */
static unsigned split(const check_worker *worker, const check_set *set,
                      const uint32_t size[CHECK_LABELS], part *parts)
{
    const check_game *game = &worker->proof->game;
    uint32_t *end[CHECK_LABELS], *room = worker->room;
    unsigned count = 0;

    for (unsigned l = 0; l < game->labels; l++) {
        unsigned i = count;
        end[l] = room;
        room += size[l];
        if (l == game->solved || !size[l]) continue;
        for (; i && parts[i - 1].set.n > size[l]; i--) parts[i] = parts[i - 1];
        parts[i] = (part){.set = {end[l], size[l], check_below(set->depth)}};
        count++;
    }
    for (uint32_t i = 0; i < set->n; i++) *end[worker->answer[i]]++ = set->code[i];
    return count;
}

/* Replaces a part's bound in *sum by a greater one. */
static void raise(part *p, uint64_t bound, uint64_t *sum)
{
    if (bound <= p->bound) return;
    *sum = bound == CHECK_NONE ? CHECK_NONE : *sum - p->bound + bound;
    p->bound = bound;
}

/* Finds a look among those kept in a table: the entry, where another may be instead. */
static kept_look *find_look(const check_worker *worker, kept_look *table, unsigned goal,
                            const check_set *set, uint64_t known, int *is_found)
{
    kept_look *kept = &table[check_hash(set) & (worker->kept - 1)];

    *is_found = kept->goal == goal && kept->depth == set->depth && kept->n == set->n &&
                memcmp(kept->code, set->code, set->n * sizeof *set->code) == 0 &&
                (kept->bound > kept->known || known >= kept->known);
    return kept;
}

static void keep_look(kept_look *kept, unsigned goal, const check_set *set, uint64_t bound,
                      uint64_t known)
{
    *kept = (kept_look){bound, known, set->n, set->depth, goal, {0}};
    memcpy(kept->code, set->code, set->n * sizeof *set->code);
}

/* Remembers what it finds under the codes of the set, which takes no name to find, and under
 * its name, which finds more. */
uint64_t check_worker_look(const check_worker *worker, unsigned goal, const check_set *set,
                           uint32_t most, uint64_t known)
{
    const check_game *game = &worker->proof->game;
    const check_goal *of = &worker->proof->goal[goal];
    uint32_t name[KEPT_MOST];
    const check_set called = {name, set->n, set->depth};
    kept_look *seen = NULL, *named = NULL;
    int is_found;

    if (game->plain)
        return check_look_at(of, game, set, 0,
                             game->consistent ? check_own_bound(of, game, set, 0, 0)
                                              : CHECK_NONE);
    if (set->n <= KEPT_MOST) {
        seen = find_look(worker, worker->seen, goal, set, known, &is_found);
        if (is_found) return seen->bound > known ? seen->bound : known;
        check_name(game, set, name);
        named = find_look(worker, worker->named, goal, &called, known, &is_found);
        if (is_found) {
            keep_look(seen, goal, set, named->bound, named->known);
            return named->bound > known ? named->bound : known;
        }
    }
    const uint64_t own = check_own_bound(of, game, set, most, known);
    const uint64_t bound = check_look_at(of, game, set, known, own);
    if (!seen) return bound;
    keep_look(seen, goal, set, bound, known);
    keep_look(named, goal, &called, bound, known);
    return bound;
}

/* What a look at a part of n codes shows at least. No guess makes more than `most` parts of it,
 * since that is true of the whole set; so two guesses solve at most that many of its codes, and
 * the others take a third. */
static uint64_t most_bound(const check_goal *goal, uint64_t n, uint32_t most)
{
    return n > most ? goal->unit * (3 * n - 1 - most) : 0;
}

/* The sum of the bounds by the sizes of the parts, if each is at least that. */
static uint64_t raised_by_most(const check_proof *proof, const check_claim *claim,
                               const uint32_t size[CHECK_LABELS], uint32_t most, uint64_t sum)
{
    const check_goal *goal = &proof->goal[claim->goal];
    const unsigned below = check_below(claim->set.depth);

    for (unsigned l = 0; l < proof->game.labels && sum < claim->bound; l++) {
        if (l == proof->game.solved || size[l] <= most) continue;
        const uint64_t by_size = check_size_bound(goal, &proof->game, below, size[l]),
                       by_most = most_bound(goal, size[l], most);
        if (by_most > by_size) sum += by_most - by_size;
    }
    return sum;
}

/* The least cost of a guess, as far as needed: first by the sizes of its parts, then by their
 * sets, claims and looks, until it is as much as the claim says. *most is check_parts_at_most()
 * of the set, once that is known; before, 0. */
static uint64_t cost_of_guess(const check_worker *worker, const check_claim *claim,
                              uint32_t guess, uint32_t *most)
{
    const check_proof *proof = worker->proof;
    const check_set *set = &claim->set;
    const check_goal *goal = &proof->goal[claim->goal];
    part parts[CHECK_LABELS], *open[CHECK_LABELS];
    uint32_t size[CHECK_LABELS];
    unsigned left = 0;

    memset(size, 0, proof->game.labels * sizeof *size);
    check_answers(&proof->game, set->code, set->n, guess, worker->answer);
    for (uint32_t i = 0; i < set->n; i++) size[worker->answer[i]]++;
    uint64_t sum = check_sizes_bound(goal, &proof->game, set->depth, size);
    if (sum >= claim->bound) return sum;
    if (!*most) *most = check_parts_at_most(&proof->game, set);
    const uint64_t raised = raised_by_most(proof, claim, size, *most, sum);
    if (raised >= claim->bound) return raised;
    const unsigned count = split(worker, set, size, parts);
    if (count == 1 && parts[0].set.n == set->n) return CHECK_NONE; /* lemma 4 */
    for (unsigned i = 0; i < count && sum < claim->bound; i++) {
        part *p = &parts[i];
        if (p->set.n < 3) continue; /* its size decides */
        p->bound = check_size_bound(goal, &proof->game, p->set.depth, p->set.n);
        p->most = check_most_parts(&proof->game, &p->set);
        if (p->most == p->set.n) continue; /* it costs exactly that */
        raise(p, check_set_bound(goal, &proof->game, &p->set, p->most), &sum);
        raise(p, most_bound(goal, p->set.n, *most), &sum);
        p->hash = check_hash(&p->set);
        __builtin_prefetch(&proof->slot[p->hash & (proof->slots - 1)]);
        __builtin_prefetch(&worker->seen[p->hash & (worker->kept - 1)].n);
        open[left++] = p;
    }
    for (unsigned i = 0; i < left && sum < claim->bound; i++)
        raise(open[i], check_claimed(proof, claim->goal, &open[i]->set, open[i]->hash), &sum);
    for (unsigned i = 0; i < left && sum < claim->bound; i++)
        raise(open[i],
              check_worker_look(worker, claim->goal, &open[i]->set, open[i]->most,
                                open[i]->bound),
              &sum);
    return sum;
}

/* ---- lemma 5: guesses that are the same under another name ----------------------------------
 */

static uint32_t find(const check_worker *worker, uint32_t guess)
{
    uint32_t *parent = worker->parent;

    while (parent[guess] != guess) {
        parent[guess] = parent[parent[guess]];
        guess = parent[guess];
    }
    return guess;
}

/* Joins guesses with their images under a renaming; the smallest represents its class. */
static void join_guesses(const check_worker *worker, const uint32_t *image)
{
    for (uint32_t g = 0; g < worker->proof->game.codes; g++) {
        const uint32_t a = find(worker, g), b = find(worker, image[g]);
        if (a < b)
            worker->parent[b] = a;
        else
            worker->parent[a] = b;
    }
}

/* Whether a renaming maps the set of a claim to itself. */
static int keeps(const check_worker *worker, const check_set *set, const uint32_t *image)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < set->n; i++) worker->member[set->code[i]] = 1;
    while (kept < set->n && worker->member[image[set->code[kept]]]) kept++;
    for (uint32_t i = 0; i < set->n; i++) worker->member[set->code[i]] = 0;
    return kept == set->n;
}

/* Whether two claims name the same renamings. */
static int are_equal(const check_claim *a, const check_claim *b)
{
    return a->renamings == b->renamings &&
           (!a->renamings ||
            memcmp(a->renaming, b->renaming, a->renamings * sizeof *a->renaming) == 0);
}

/* The guesses that are excused: those for which another stands, or all but the opening. Null
 * where a renaming does not leave the set as it is. */
static const uint64_t *excuse(check_worker *worker, const check_claim *claim)
{
    const check_proof *proof = worker->proof;
    const uint32_t codes = proof->game.codes, opening = proof->opening;
    const int opens = opening != UINT32_MAX && !claim->history;
    uint32_t list = 0;

    for (unsigned r = 0; r < claim->renamings; r++) {
        if (!keeps(worker, &claim->set, proof->renaming[claim->renaming[r]].image)) return NULL;
        list = list * 31 + claim->renaming[r];
    }
    list %= LISTS;
    uint64_t *excused = worker->excused + list * (proof->game.stride / 64);
    if (worker->lister[list] && claim->history && are_equal(worker->lister[list], claim))
        return excused;
    for (uint32_t g = 0; g < codes; g++) worker->parent[g] = g;
    for (unsigned r = 0; r < claim->renamings; r++)
        join_guesses(worker, proof->renaming[claim->renaming[r]].image);
    memset(excused, 255, proof->game.stride / 8);
    for (uint32_t g = 0; g < codes; g++)
        if (opens ? g == opening : worker->parent[g] == g)
            excused[g / 64] &= ~((uint64_t)1 << g % 64);
    worker->lister[list] = claim->history ? claim : NULL;
    return excused;
}

/* Excuses all guesses that are not in the set, too. */
static const uint64_t *excuse_others(const check_worker *worker, const check_set *set,
                                     const uint64_t *excused)
{
    const size_t words = worker->proof->game.stride / 64;
    uint64_t *all = worker->excused + LISTS * words;

    memset(all, 255, words * sizeof *all);
    for (uint32_t i = 0; i < set->n; i++) {
        const uint64_t bit = (uint64_t)1 << set->code[i] % 64;
        if (!(excused[set->code[i] / 64] & bit)) all[set->code[i] / 64] &= ~bit;
    }
    return all;
}

/* ---- a claim --------------------------------------------------------------------------------
 */

static int too_cheap(const check_worker *worker, const check_claim *claim, uint32_t guess,
                     uint64_t cost, check_trouble *trouble)
{
    const peg_rules *rules = &worker->proof->game.rules;
    char code[PEG_CODE_TEXT];

    peg_code_print(rules, worker->proof->game.symbols + (size_t)guess * rules->length, code);
    if (claim->bound == CHECK_NONE)
        return check_fail(trouble,
                          "line %u: it is not shown that no tree begins with the guess %s",
                          claim->line, code);
    return check_fail(
        trouble, "line %u: the guess %s is only shown to cost %llu, not the %llu claimed",
        claim->line, code, (unsigned long long)cost, (unsigned long long)claim->bound);
}

int check_claim_holds(check_worker *worker, const check_claim *claim, check_trouble *trouble)
{
    const check_proof *proof = worker->proof;
    const check_game *game = &proof->game;
    const check_goal *goal = &proof->goal[claim->goal];
    check_look look = {.goal = goal, .game = game, .set = &claim->set};
    uint32_t guess, most = game->plain || !goal->unit ? UINT32_MAX : 0;

    if (claim->image) return 1; /* reading has found the other one */
    if (check_size_bound(goal, game, claim->set.depth, claim->set.n) >= claim->bound) return 1;
    look.excused = excuse(worker, claim);
    if (!look.excused)
        return check_fail(trouble, "line %u: a renaming does not leave this set as it is",
                          claim->line);
    if (game->consistent) look.excused = excuse_others(worker, &claim->set, look.excused);
    while ((guess = check_look_on(&look, claim->bound)) < game->codes) {
        const uint64_t cost = cost_of_guess(worker, claim, guess, &most);
        if (cost < claim->bound) return too_cheap(worker, claim, guess, cost, trouble);
    }
    return 1;
}
