/*
 * replay.c - candidates and how guesses split them.
 */
#include <stdlib.h>
#include <string.h>

#include "format/tree/replay.h"
#include "format/game/score.h"

#define FEW 8 /* candidates: this many or fewer are sorted by insertion */

/* Bytes after the rows, as they are read in whole words: score.h. */
#define BEHIND_ROWS PEG_MAX_LENGTH

uint64_t peg_replay_bytes(const peg_rules *rules, uint32_t rows)
{
    uint64_t each = rules->length + 2 * sizeof(uint32_t) + 1;
    return each * rows + BEHIND_ROWS;
}

/* Allocates what is needed besides the symbols. */
static peg_status allocate(peg_replay *replay)
{
    size_t rows = replay->secrets ? replay->secrets : 1;

    replay->solved = peg_solved_label(replay->rules.length);
    replay->packing = peg_packing_of(replay->rules.length, peg_greatest_range(&replay->rules));
    replay->set = malloc(rows * sizeof *replay->set);
    replay->sorted = malloc(rows * sizeof *replay->sorted);
    replay->labels = malloc(rows);
    if (!replay->set || !replay->sorted || !replay->labels) return PEG_E_MEMORY;
    for (uint32_t i = 0; i < replay->secrets; i++) replay->set[i] = i;
    return PEG_OK;
}

void peg_replay_close(peg_replay *replay)
{
    free(replay->symbols);
    free(replay->set);
    free(replay->sorted);
    free(replay->labels);
    memset(replay, 0, sizeof *replay);
}

peg_status peg_replay_open(peg_replay *replay, const peg_rules *rules)
{
    uint8_t code[PEG_MAX_LENGTH];

    memset(replay, 0, sizeof *replay);
    replay->rules = *rules;
    replay->secrets = peg_rules_secrets(rules);
    if (peg_replay_bytes(rules, replay->secrets) > SIZE_MAX / 2) return PEG_E_MEMORY;
    replay->symbols = malloc((size_t)replay->secrets * rules->length + BEHIND_ROWS);
    if (!replay->symbols) return PEG_E_MEMORY;
    peg_code_at(rules, 0, code);
    for (uint32_t i = 0; i < replay->secrets; i++) {
        memcpy(replay->symbols + (size_t)i * rules->length, code, rules->length);
        peg_code_next(rules, code);
    }
    return allocate(replay);
}

/* Scores all codes in ascending order. From one code to the next few positions change, usually
 * the last, so sums up to each position are kept. This is a third definition beside peg_score()
 * because peg_file_follow() spends its time here: a game of p6c10r takes it 0.046 s with the
 * sweep and 0.069 s with peg_score(). */
typedef struct sweep {
    const uint8_t *guess;
    unsigned length;
    int8_t copies[PEG_MAX_COLORS]; /* of each symbol in the guess, minus those taken */
    uint8_t code[PEG_MAX_LENGTH], taken[PEG_MAX_LENGTH];         /* the current code; the copies
                                                                    taken */
    uint8_t bulls[PEG_MAX_LENGTH + 1], both[PEG_MAX_LENGTH + 1]; /* before position i */
} sweep;

static void sweep_from(sweep *w, unsigned i)
{
    for (; i < w->length; i++) {
        uint8_t symbol = w->taken[i] = w->code[i];
        w->bulls[i + 1] = (uint8_t)(w->bulls[i] + (symbol == w->guess[i]));
        w->both[i + 1] = (uint8_t)(w->both[i] + (w->copies[symbol]-- > 0));
    }
}

static int sweep_next(sweep *w, const peg_rules *rules)
{
    int changed = peg_code_step(rules, w->code);
    if (changed < 0) return 0;
    for (unsigned i = (unsigned)changed; i < w->length; i++) w->copies[w->taken[i]]++;
    sweep_from(w, (unsigned)changed);
    return 1;
}

/* Makes room for one more row of symbols. */
static peg_status reserve(peg_replay *replay, uint32_t *room, size_t limit)
{
    if (replay->secrets < *room) return PEG_OK;
    uint32_t rows = *room < 1024 ? 1024 : *room + *room / 2;
    if (rows < *room) rows = UINT32_MAX;
    if (peg_replay_bytes(&replay->rules, rows) > limit) return PEG_E_LIMIT;
    uint8_t *symbols =
        realloc(replay->symbols, (size_t)rows * replay->rules.length + BEHIND_ROWS);
    if (!symbols) return PEG_E_MEMORY;
    replay->symbols = symbols;
    *room = rows;
    return PEG_OK;
}

peg_status peg_replay_open_answered(peg_replay *replay, const peg_rules *rules,
                                    const uint8_t *guess, uint8_t label, size_t limit,
                                    uint32_t *count)
{
    sweep w = {.guess = guess, .length = rules->length};
    uint32_t room = 0;
    unsigned length = rules->length;
    peg_status status = PEG_OK;

    memset(replay, 0, sizeof *replay);
    memset(count, 0, PEG_MAX_FEEDBACKS * sizeof *count);
    replay->rules = *rules;
    peg_code_at(rules, 0, w.code);
    for (unsigned i = 0; i < length; i++) w.copies[guess[i]]++;
    sweep_from(&w, 0);
    do {
        const unsigned answer =
            peg_label(w.bulls[length], (uint8_t)(w.both[length] - w.bulls[length]));
        count[answer]++;
        if (answer != label) continue;
        status = reserve(replay, &room, limit);
        if (status != PEG_OK) return status;
        memcpy(replay->symbols + (size_t)replay->secrets++ * length, w.code, length);
    } while (sweep_next(&w, rules));
    return allocate(replay);
}

/* ---- splitting ------------------------------------------------------------------------ */

/* Sorts a few candidates and their labels by insertion; parts begin where labels change. */
static void split_few(uint32_t *set, uint8_t *label, uint32_t low, uint32_t count,
                      peg_parts *parts)
{
    parts->count = 0;
    for (uint32_t c = 1; c < count; c++) {
        const uint32_t row = set[c];
        const uint8_t own = label[c];
        uint32_t to = c;
        for (; to > 0 && label[to - 1] > own; to--) {
            set[to] = set[to - 1];
            label[to] = label[to - 1];
        }
        set[to] = row;
        label[to] = own;
    }
    for (uint32_t c = 0; c < count; c++) {
        if (c > 0 && label[c] == label[c - 1]) continue;
        parts->label[parts->count] = label[c];
        parts->start[parts->count++] = low + c;
    }
}

/* Sorts many candidates by counting; labels are at most `solved`. */
static void split_many(uint32_t *set, uint8_t *label, uint32_t low, uint32_t count,
                       uint32_t *sorted, unsigned solved, peg_parts *parts)
{
    uint32_t next[PEG_MAX_FEEDBACKS], place = 0;

    memset(next, 0, (solved + 1) * sizeof *next);
    for (uint32_t c = 0; c < count; c++) next[label[c]]++;
    parts->count = 0;
    for (unsigned f = 0; f <= solved; f++) {
        const uint32_t size = next[f];
        if (size == 0) continue;
        parts->label[parts->count] = (uint8_t)f;
        parts->start[parts->count++] = low + place;
        next[f] = place;
        place += size;
    }
    for (uint32_t c = 0; c < count; c++) sorted[next[label[c]]++] = set[c];
    memcpy(set, sorted, count * sizeof *set);
    for (unsigned i = 0, from = 0; i < parts->count; from = next[parts->label[i++]])
        memset(label + from, parts->label[i], next[parts->label[i]] - from);
}

void peg_replay_label(const peg_replay *replay, uint32_t low, uint32_t high,
                      const uint8_t *guess)
{
    peg_scorer scorer;

    peg_scorer_ready(&scorer, guess, replay->rules.length);
    peg_score_rows(&scorer, replay->symbols, replay->set + low, high - low,
                   replay->labels + low);
}

/* Splits the candidates set[low..high-1] by their labels, which must be known. */
static void split(const peg_replay *replay, uint32_t low, uint32_t high, peg_parts *parts)
{
    uint32_t *set = replay->set + low, count = high - low;
    uint8_t *label = replay->labels + low;

    if (count <= FEW)
        split_few(set, label, low, count, parts);
    else
        split_many(set, label, low, count, replay->sorted + low, replay->solved, parts);
    parts->start[parts->count] = high;
    parts->children = parts->count - (parts->label[parts->count - 1] == replay->solved);
}

void peg_replay_split(const peg_replay *replay, uint32_t low, uint32_t high,
                      const uint8_t *guess, peg_parts *parts)
{
    peg_replay_label(replay, low, high, guess);
    split(replay, low, high, parts);
}

unsigned peg_parts_find(const peg_parts *parts, unsigned label)
{
    unsigned i = 0;
    while (i < parts->count && parts->label[i] != label) i++;
    return i;
}

peg_node peg_parts_node(const peg_parts *parts, uint32_t guess, unsigned label)
{
    return (peg_node){.guess = guess,
                      .label = (uint8_t)label,
                      .children = (uint8_t)parts->children,
                      .solves = (uint8_t)(parts->count - parts->children)};
}

/* ---- which guess ---------------------------------------------------------------------- */

uint32_t peg_replay_find(const peg_replay *replay, uint32_t low, uint32_t high,
                         const uint8_t *guess)
{
    const uint32_t none = high;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = memcmp(peg_replay_code(replay, middle), guess, replay->rules.length);
        if (order == 0) return middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return none;
}

/* Whether `guess` gives each of the candidates a different feedback. */
static int separates(const peg_replay *replay, uint32_t low, uint32_t high,
                     const uint8_t *guess)
{
    uint64_t seen[2] = {0, 0}; /* a bit for each label */
    peg_scorer scorer;

    peg_scorer_ready(&scorer, guess, replay->rules.length);
    for (uint32_t c = low; c < high; c++) {
        const uint8_t label = peg_score(&scorer, peg_replay_code(replay, c));
        const uint64_t bit = UINT64_C(1) << label % 64;
        if (seen[label / 64] & bit) return 0;
        seen[label / 64] |= bit;
    }
    return 1;
}

uint32_t peg_replay_find_separator(const peg_replay *replay, uint32_t low, uint32_t high)
{
    if (high - low <= 2) return low;
    if (high - low > replay->solved) return high; /* one label cannot occur */
    for (uint32_t c = low; c < high; c++) {
        if (separates(replay, low, high, peg_replay_code(replay, c))) return c;
    }
    return high;
}

/* ---- nodes in preorder ----------------------------------------------------------------- */

/* The stack holds no parts: after a child, the rest of its parent's candidates is still sorted
 * by label, as split() left it, so the next child is the run of equal labels that begins
 * there. */

void peg_traversal_start(peg_traversal *t, const peg_replay *replay, const peg_place *top)
{
    t->replay = replay;
    t->here = *top;
    t->top = top->depth;
    t->nodes = NULL;
    t->count = 0;
}

/* Goes to the child that begins at `low`, of the node at here.depth - 1; if that has no more
 * children, to the next child of a node above. */
static void enter(peg_traversal *t, uint32_t low)
{
    const uint8_t *labels = t->replay->labels;
    peg_place *here = &t->here;

    while (here->depth > t->top && low == t->above[here->depth - 1].end)
        low += t->above[--here->depth].solves;
    here->low = here->high = low;
    if (here->depth == t->top) return;
    const uint32_t end = t->above[here->depth - 1].end;
    const uint8_t label = labels[low];
    uint32_t high = low + 1;
    while (high < end && labels[high] == label) high++;
    here->high = high;
    here->label = label;
    here->used = t->above[here->depth - 1].used;
}

peg_status peg_traversal_split(peg_traversal *t, const uint8_t *guess, peg_parts *parts)
{
    peg_replay_label(t->replay, t->here.low, t->here.high, guess);
    return peg_traversal_part(t, guess, parts);
}

peg_status peg_traversal_part(peg_traversal *t, const uint8_t *guess, peg_parts *parts)
{
    const peg_replay *replay = t->replay;
    peg_place *here = &t->here;

    split(replay, here->low, here->high, parts);
    const uint32_t end = parts->start[parts->children];
    const int solves = parts->count > parts->children;
    if (parts->count < 2 && !solves) return PEG_E_CORRUPT;
    if (t->nodes) { /* then all codes are rows, and the number of a row is its code's index */
        const uint32_t index =
            solves ? replay->set[end] : peg_code_index(&replay->rules, guess);
        t->nodes[t->count++] = peg_parts_node(parts, index, here->label);
    }
    t->above[here->depth].used = here->used | peg_symbols(guess, replay->rules.length);
    t->above[here->depth].end = end;
    t->above[here->depth].solves = (uint8_t)solves;
    here->depth++;
    enter(t, here->low);
    return PEG_OK;
}

void peg_traversal_leaf(peg_traversal *t)
{
    const peg_place *here = &t->here;

    if (t->nodes)
        t->nodes[t->count++] =
            (peg_node){.guess = t->replay->set[here->low], .label = here->label, .solves = 1};
    enter(t, here->high);
}

/* ---- whole trees ----------------------------------------------------------------------- */

peg_status peg_traversal_begin(peg_traversal *t, peg_replay *replay, const peg_about *about,
                               size_t limit)
{
    const peg_place root = {.high = about->secrets};
    const uint64_t nodes = 2 * (uint64_t)about->secrets * sizeof *t->nodes;

    peg_traversal_start(t, replay, &root);
    if (nodes + peg_replay_bytes(&about->rules, about->secrets) > limit) return PEG_E_LIMIT;
    t->nodes = malloc((size_t)nodes);
    return t->nodes ? peg_replay_open(replay, &about->rules) : PEG_E_MEMORY;
}

peg_status peg_traversal_end(peg_traversal *t, peg_replay *replay, const peg_about *about,
                             peg_status status, peg_tree *tree)
{
    peg_tally tally;

    peg_replay_close(replay);
    if (status == PEG_OK) status = peg_tree_tally(t->nodes, t->count, &tally);
    if (status == PEG_OK && (tally.total != about->total || tally.worst != about->worst))
        status = PEG_E_CORRUPT;
    if (status != PEG_OK) {
        free(t->nodes);
        return status;
    }
    *tree = (peg_tree){*about, t->nodes, t->count};
    peg_node *fitted = realloc(tree->nodes, tree->count * sizeof *fitted);
    if (fitted) tree->nodes = fitted;
    return PEG_OK;
}
