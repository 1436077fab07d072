/*
 * claims.c - checks claims: PROOF.md, lemmas 3 to 5.
 */
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/proof/check.h"

#define KEPT      (1 << 17) /* looks that a thread remembers */
#define KEPT_MOST 24        /* codes of a set whose look it remembers */

/* What one look at a set has shown. */
typedef struct kept_look {
    uint64_t bound;
    uint16_t n, depth;
    uint8_t goal;
    uint32_t set[KEPT_MOST];
} kept_look;

/* What all threads share. */
typedef struct crew {
    const check_proof *proof;
    atomic_size_t next, done;
    atomic_int failed;
    pthread_mutex_t lock; /* of the trouble */
    check_trouble *trouble;
    const check_progress *progress;
} crew;

/* What each thread has. */
typedef struct checker {
    crew *of;
    uint32_t *parent; /* [codes] of a union-find forest over guesses */
    uint8_t *member;  /* [codes] 1: in the set of the claim at hand */
    uint32_t *room;   /* [codes] the parts of a set, side by side */
    kept_look *kept;
} checker;

int check_fail(check_trouble *trouble, const char *format, ...)
{
    va_list arguments;

    if (trouble->text[0]) return 0;
    va_start(arguments, format);
    vsnprintf(trouble->text, sizeof trouble->text, format, arguments);
    va_end(arguments);
    return 0;
}

/* ---- lemma 2: one look at all guesses -------------------------------------------------------
 */

/* The least cost of a guess that one look allows, if that is more than the bound known. */
static uint64_t look(const checker *self, unsigned goal, unsigned depth, const uint32_t *set,
                     uint32_t n, uint64_t bound)
{
    const check_proof *proof = self->of->proof;
    const check_game *game = &proof->game;
    uint64_t least = CHECK_NONE, cost[64];

    for (uint32_t from = 0; from < game->codes; from += 64) {
        check_look(game, &proof->goal[goal], depth, set, n, from, least, cost);
        for (uint32_t g = 0; g < 64 && from + g < game->codes; g++)
            if (cost[g] < least) least = cost[g];
        if (least <= bound) return bound; /* it shows nothing more */
    }
    return least;
}

/* The same, from memory where it was done before: with the same bound, which the set decides.
 */
static uint64_t remembered_look(const checker *self, unsigned goal, unsigned depth,
                                const uint32_t *set, uint32_t n, uint64_t hash)
{
    const check_proof *proof = self->of->proof;
    const uint64_t bound = check_set_bound(&proof->goal[goal], &proof->game, depth, set, n);
    kept_look *kept = &self->kept[hash % KEPT];

    if (n > KEPT_MOST) return look(self, goal, depth, set, n, bound);
    if (kept->n != n || kept->depth != depth || kept->goal != goal ||
        memcmp(kept->set, set, n * sizeof *set) != 0) {
        kept->bound = look(self, goal, depth, set, n, bound);
        kept->n = (uint16_t)n;
        kept->depth = (uint16_t)depth;
        kept->goal = (uint8_t)goal;
        memcpy(kept->set, set, n * sizeof *set);
    }
    return kept->bound;
}

/* ---- lemma 3: guess by guess ----------------------------------------------------------------
 */

typedef struct part {
    const uint32_t *set;
    uint32_t n;
    uint64_t bound, hash;
} part;

/* Splits a set by a guess; the part that is the guess itself is left out. The smallest come
 * first: looks at them are the cheapest, and mostly suffice. */
static unsigned split(const checker *self, const check_claim *claim, uint32_t guess,
                      part *parts, uint32_t *solved)
{
    const check_game *game = &self->of->proof->game;
    const uint8_t *row = game->label + guess * game->stride;
    uint32_t size[CHECK_LABELS] = {0}, *end[CHECK_LABELS], *room = self->room;
    unsigned count = 0;

    for (uint32_t i = 0; i < claim->n; i++) size[row[claim->set[i]]]++;
    *solved = size[game->solved];
    for (unsigned l = 0; l < game->labels; l++) {
        unsigned i = count;
        end[l] = room;
        room += size[l];
        if (l == game->solved || !size[l]) continue;
        for (; i && parts[i - 1].n > size[l]; i--) parts[i] = parts[i - 1];
        parts[i] = (part){.set = end[l], .n = size[l]};
        count++;
    }
    for (uint32_t i = 0; i < claim->n; i++) *end[row[claim->set[i]]]++ = claim->set[i];
    return count;
}

static uint64_t add(uint64_t a, uint64_t b)
{
    return a == CHECK_NONE || b == CHECK_NONE ? CHECK_NONE : a + b;
}

/* Raises the bounds of the parts, by claims first, then by looks, until their sum reaches what
 * is claimed. Returns that sum, or the greatest that can be had. */
static uint64_t raise_bounds(const checker *self, const check_claim *claim, part *parts,
                             unsigned count, uint64_t own)
{
    const check_proof *proof = self->of->proof;
    const unsigned below = check_below(claim->depth);
    uint64_t sum = own;

    for (unsigned i = 0; i < count; i++) {
        part *p = &parts[i];
        p->bound =
            check_set_bound(&proof->goal[claim->goal], &proof->game, below, p->set, p->n);
        p->hash = check_hash(p->set, p->n);
        const uint64_t claimed =
            check_claimed(proof, claim->goal, below, p->set, p->n, p->hash);
        if (claimed > p->bound) p->bound = claimed;
        sum = add(sum, p->bound);
    }
    for (unsigned i = 0; i < count && sum < claim->bound; i++) {
        part *p = &parts[i];
        if (p->n < 3) continue; /* for one and two, sizes say all */
        const uint64_t seen = remembered_look(self, claim->goal, below, p->set, p->n, p->hash);
        if (seen > p->bound) {
            sum = seen == CHECK_NONE ? CHECK_NONE : sum - p->bound + seen;
            p->bound = seen;
        }
    }
    return sum;
}

/* What a guess costs at least, as far as that is known. */
static uint64_t cost_of_guess(const checker *self, const check_claim *claim, uint32_t guess)
{
    const check_goal *goal = &self->of->proof->goal[claim->goal];
    part parts[CHECK_LABELS];
    uint32_t solved;
    const unsigned count = split(self, claim, guess, parts, &solved);

    if (count == 1 && parts[0].n == claim->n) return CHECK_NONE; /* it tells nothing: lemma 3 */
    return raise_bounds(self, claim, parts, count,
                        claim->n * goal->unit + (claim->depth == 1 ? solved * goal->last : 0));
}

/* ---- lemma 4: guesses that are the same under another name
 * ----------------------------------- */

static uint32_t find(const checker *self, uint32_t guess)
{
    uint32_t *parent = self->parent;

    while (parent[guess] != guess) {
        parent[guess] = parent[parent[guess]];
        guess = parent[guess];
    }
    return guess;
}

static int complain(const checker *self, const check_claim *claim, const char *text)
{
    crew *of = self->of;

    pthread_mutex_lock(&of->lock);
    check_fail(of->trouble, "line %u: %s", claim->line, text);
    pthread_mutex_unlock(&of->lock);
    atomic_store(&of->failed, 1);
    return 0;
}

/* Joins guesses with what the claim's renamings make of them; the smallest of a class stands
 * for all. The renamings must leave the set as it is. */
static int join_guesses(const checker *self, const check_claim *claim)
{
    const check_proof *proof = self->of->proof;
    int good = 1;

    for (uint32_t g = 0; g < proof->game.codes; g++) self->parent[g] = g;
    for (uint32_t i = 0; i < claim->n; i++) self->member[claim->set[i]] = 1;
    for (unsigned r = 0; r < claim->renamings && good; r++) {
        const uint32_t *image = proof->renaming[claim->renaming[r]].image;
        for (uint32_t i = 0; i < claim->n && good; i++)
            good = self->member[image[claim->set[i]]];
        for (uint32_t g = 0; g < proof->game.codes && good; g++) {
            const uint32_t a = find(self, g), b = find(self, image[g]);
            if (a < b)
                self->parent[b] = a;
            else
                self->parent[a] = b;
        }
    }
    for (uint32_t i = 0; i < claim->n; i++) self->member[claim->set[i]] = 0;
    return good || complain(self, claim, "a renaming does not leave this set as it is");
}

/* ---- a claim --------------------------------------------------------------------------------
 */

static int too_cheap(const checker *self, const check_claim *claim, uint32_t guess,
                     uint64_t cost)
{
    const peg_rules *rules = &self->of->proof->game.rules;
    char code[PEG_CODE_TEXT], text[160];

    peg_code_print(rules, self->of->proof->game.symbols + (size_t)guess * rules->length, code);
    if (claim->bound == CHECK_NONE)
        snprintf(text, sizeof text, "it is not shown that no tree begins with the guess %s",
                 code);
    else
        snprintf(text, sizeof text,
                 "the guess %s is only shown to cost %llu, not the %llu claimed", code,
                 (unsigned long long)cost, (unsigned long long)claim->bound);
    return complain(self, claim, text);
}

/* Whether a guess is to be looked at: all are, but where another stands for it, or where only
 * one opening counts. */
static int counts(const checker *self, const check_claim *claim, uint32_t guess)
{
    const check_proof *proof = self->of->proof;

    if (proof->opening != UINT32_MAX && !claim->history) return guess == proof->opening;
    return !claim->renamings || find(self, guess) == guess;
}

static int check_claim_holds(const checker *self, const check_claim *claim)
{
    const check_proof *proof = self->of->proof;
    const check_game *game = &proof->game;
    const check_goal *goal = &proof->goal[claim->goal];
    uint64_t cost[64];

    if (check_size_bound(goal, game, claim->depth, claim->n) >= claim->bound) return 1;
    if (claim->renamings && !join_guesses(self, claim)) return 0;
    for (uint32_t from = 0; from < game->codes; from += 64) {
        check_look(game, goal, claim->depth, claim->set, claim->n, from, claim->bound, cost);
        for (uint32_t g = from; g < from + 64 && g < game->codes; g++) {
            if (cost[g - from] >= claim->bound || !counts(self, claim, g)) continue;
            const uint64_t found = cost_of_guess(self, claim, g);
            if (found < claim->bound) return too_cheap(self, claim, g, found);
        }
    }
    return 1;
}

/* ---- all of them ----------------------------------------------------------------------------
 */

static int open_checker(checker *self, crew *of)
{
    const uint32_t codes = of->proof->game.codes;

    self->of = of;
    self->parent = malloc(codes * sizeof *self->parent);
    self->member = calloc(codes, 1);
    self->room = malloc(codes * sizeof *self->room);
    self->kept = calloc(KEPT, sizeof *self->kept);
    return self->parent && self->member && self->room && self->kept;
}

static void close_checker(checker *self)
{
    free(self->parent);
    free(self->member);
    free(self->room);
    free(self->kept);
}

static void *work(void *argument)
{
    crew *of = argument;
    checker self;

    if (!open_checker(&self, of)) {
        pthread_mutex_lock(&of->lock);
        check_fail(of->trouble, "out of memory");
        pthread_mutex_unlock(&of->lock);
        atomic_store(&of->failed, 1);
    }
    while (!atomic_load(&of->failed)) {
        const size_t i = atomic_fetch_add(&of->next, 1);
        if (i >= of->proof->claims || !check_claim_holds(&self, &of->proof->claim[i])) break;
        atomic_fetch_add(&of->done, 1);
    }
    close_checker(&self);
    return NULL;
}

int check_claims(const check_proof *proof, unsigned threads, const check_progress *progress,
                 check_trouble *trouble)
{
    crew of = {.proof = proof,
               .trouble = trouble,
               .progress = progress,
               .lock = PTHREAD_MUTEX_INITIALIZER};
    pthread_t thread[256];
    unsigned started = 0;

    while (started < threads && started < 256 &&
           pthread_create(&thread[started], NULL, work, &of) == 0)
        started++;
    if (!started) work(&of);
    while (progress && !atomic_load(&of.failed) && atomic_load(&of.done) < proof->claims &&
           progress->tell(progress->user, atomic_load(&of.done), proof->claims))
        ;
    for (unsigned t = 0; t < started; t++) pthread_join(thread[t], NULL);
    return !trouble->text[0] && atomic_load(&of.done) == proof->claims;
}
