/*
 * verify.c - plays every secret. Shares nothing with the search or the writer except the
 * walker, which players use too: answers are computed by the definition of feedback, so that a
 * mistake in what builds trees is not repeated here.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/file/load.h"

/* The label of an answer, by the definition: bulls are equal positions, and bulls + cows are
 * the symbols of the guess for which an equal one is left in the secret. */
static uint8_t answer_of(const uint8_t *guess, const uint8_t *secret, unsigned length)
{
    uint8_t left[PEG_MAX_COLORS] = {0};
    unsigned bulls = 0, both = 0;

    for (unsigned p = 0; p < length; p++) {
        bulls += guess[p] == secret[p];
        left[secret[p]]++;
    }
    for (unsigned p = 0; p < length; p++) {
        if (left[guess[p]] == 0) continue;
        left[guess[p]]--;
        both++;
    }
    return (uint8_t)(both * (both + 1) / 2 + bulls);
}

/* Counts a game that was solved with guess number `turn`. */
static void count_game(peg_tally *tally, unsigned turn)
{
    tally->secrets++;
    tally->total += turn;
    tally->histogram[turn]++;
    if (turn > tally->worst) tally->worst = (uint8_t)turn;
}

/* All secrets and the games being played. */
typedef struct audit {
    const peg_view *view; /* the image, */
    const peg_tree *tree; /* or the tree, and the number of nodes visited */
    size_t next;
    unsigned length, labels;
    uint32_t count;   /* secrets */
    uint8_t *secrets; /* [count][length], in index order */
    uint32_t *set;    /* those whose games are at one node are adjacent */
    uint32_t *sorted; /* scratch for splitting */
    uint8_t *label;   /* of set[], to the guess being answered */
    peg_tally *tally;
} audit;

static const uint8_t *secret_at(const audit *a, uint32_t c)
{
    return a->secrets + (size_t)a->set[c] * a->length;
}

/* The games that have reached one node: those of the secrets set[low..high-1]. */
typedef struct games {
    uint32_t low, high;
    unsigned turn; /* number of the guess made there */
} games;

/* Splits games by their answers to the guess: those with label f are then
 * set[start[f]..start[f+1]-1]. */
static void split_games(const audit *a, const uint8_t *guess, const games *at, uint32_t *start)
{
    const uint32_t low = at->low, high = at->high;
    uint32_t next[PEG_MAX_FEEDBACKS];

    memset(start, 0, (a->labels + 1) * sizeof *start);
    for (uint32_t c = low; c < high; c++) {
        a->label[c] = answer_of(guess, secret_at(a, c), a->length);
        start[a->label[c] + 1]++;
    }
    start[0] = low;
    for (unsigned f = 0; f < a->labels; f++) {
        next[f] = start[f];
        start[f + 1] += start[f];
    }
    for (uint32_t c = low; c < high; c++) a->sorted[next[a->label[c]]++] = a->set[c];
    memcpy(a->set + low, a->sorted + low, (high - low) * sizeof *a->set);
}

/* Continues games that have reached a node of an image. */
static peg_status play_image(const audit *a, const peg_cursor *node, const games *at)
{
    uint32_t start[PEG_MAX_FEEDBACKS + 1];
    uint8_t guess[PEG_MAX_LENGTH];
    const unsigned solved = a->labels - 1;
    const uint32_t count = at->high - at->low;
    const int many = count > a->labels;

    if (at->turn > PEG_MAX_GUESSES) return PEG_E_CORRUPT;
    peg_guess(node, guess);
    if (peg_remaining(node) != count) return PEG_E_CORRUPT;
    if (count == 1) { /* its secret must be the guess */
        peg_cursor end = *node;
        if (memcmp(guess, secret_at(a, at->low), a->length) != 0 ||
            peg_answer(&end, (uint8_t)solved) != PEG_SOLVED)
            return PEG_E_CORRUPT;
        count_game(a->tally, at->turn);
        return PEG_OK;
    }
    split_games(a, guess, at, start);
    for (unsigned f = 0; f <= solved; f++) {
        const int occurs = start[f] < start[f + 1];
        if (f + 1 == solved || !(occurs || many)) continue; /* label solved - 1 never occurs */
        peg_cursor child = *node;
        const games below = {start[f], start[f + 1], at->turn + 1};
        peg_status status = peg_answer(&child, (uint8_t)f);
        if (status != (!occurs ? PEG_E_CONTRADICTION : f == solved ? PEG_SOLVED : PEG_OK))
            return PEG_E_CORRUPT;
        if (status == PEG_SOLVED) count_game(a->tally, at->turn);
        if (status == PEG_OK) status = play_image(a, &child, &below);
        if (status == PEG_E_CORRUPT) return status;
    }
    return PEG_OK;
}

/* Continues games that have reached a tree's next node by `label`. */
static peg_status play_tree(audit *a, const games *at, unsigned label)
{
    uint32_t start[PEG_MAX_FEEDBACKS + 1];
    const unsigned solved = a->labels - 1;
    unsigned children = 0;

    if (at->turn > PEG_MAX_GUESSES || a->next == a->tree->count) return PEG_E_CORRUPT;
    const peg_node *node = &a->tree->nodes[a->next++];
    if (node->label != label || node->guess >= a->count) return PEG_E_CORRUPT;
    if (at->high - at->low == 1) {
        if (node->guess != a->set[at->low] || !node->solves || node->children)
            return PEG_E_CORRUPT;
        count_game(a->tally, at->turn);
        return PEG_OK;
    }
    split_games(a, a->secrets + (size_t)node->guess * a->length, at, start);
    for (unsigned f = 0; f < solved; f++) {
        const games below = {start[f], start[f + 1], at->turn + 1};
        if (below.low == below.high) continue;
        children++;
        peg_status status = play_tree(a, &below, f);
        if (status != PEG_OK) return status;
    }
    const int solves = start[solved] < start[solved + 1];
    if (node->children != children || node->solves != solves) return PEG_E_CORRUPT;
    if (solves) count_game(a->tally, at->turn);
    return PEG_OK;
}

static peg_status play_from_root(audit *a, const peg_rules *rules)
{
    uint8_t code[PEG_MAX_LENGTH];
    peg_cursor root;

    if (!a->secrets || !a->set || !a->sorted || !a->label) return PEG_E_MEMORY;
    peg_code_at(rules, 0, code);
    for (uint32_t i = 0; i < a->count; i++) {
        memcpy(a->secrets + (size_t)i * a->length, code, a->length);
        a->set[i] = i;
        peg_code_next(rules, code);
    }
    const games all = {0, a->count, 1};
    if (a->tree) {
        peg_status status = play_tree(a, &all, 0);
        return status == PEG_OK && a->next < a->tree->count ? PEG_E_CORRUPT : status;
    }
    peg_start(a->view, &root);
    return play_image(a, &root, &all);
}

static peg_status play_all(audit *a, const peg_rules *rules)
{
    memset(a->tally, 0, sizeof *a->tally);
    a->length = rules->length;
    a->labels = peg_solved_label(rules->length) + 1u;
    a->count = peg_rules_secrets(rules);
    a->secrets = malloc((size_t)a->count * rules->length);
    a->set = malloc((size_t)a->count * sizeof *a->set);
    a->sorted = malloc((size_t)a->count * sizeof *a->sorted);
    a->label = malloc(a->count);
    peg_status status = play_from_root(a, rules);
    free(a->secrets);
    free(a->set);
    free(a->sorted);
    free(a->label);
    return status;
}

peg_status peg_verify_all(const uint8_t *image, size_t size, peg_tally *tally)
{
    peg_view view;
    audit a = {.view = &view, .tally = tally};
    peg_status status =
        size <= UINT32_MAX ? peg_open(&view, image, (PEG_OFFSET)size) : PEG_E_LIMIT;
    if (status != PEG_OK) return status;
    const uint32_t secrets = peg_rules_secrets(&view.rules);
    if (secrets == 0 || secrets / 8 > size)
        return PEG_E_CORRUPT; /* each secret takes at least a bit */
    return play_all(&a, &view.rules);
}

peg_status peg_verify_tree(const peg_tree *tree, peg_tally *tally)
{
    audit a = {.tree = tree, .tally = tally};
    return play_all(&a, &tree->about.rules);
}
