/*
 * replay.c - candidates and how guesses split them.
 */
#include <stdlib.h>
#include <string.h>

#include "replay.h"

uint64_t peg_replay_bytes(const peg_rules *rules, uint32_t rows)
{
    uint64_t each = rules->length + 2 * sizeof(uint32_t) + 1;
    return each * rows;
}

/* Takes what is needed beside the symbols. */
static peg_status allocate(peg_replay *replay)
{
    size_t rows = replay->secrets ? replay->secrets : 1;

    replay->solved = peg_solved_label(replay->rules.length);
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
    replay->symbols = malloc((size_t)replay->secrets * rules->length);
    if (!replay->symbols) return PEG_E_MEMORY;
    peg_code_at(rules, 0, code);
    for (uint32_t i = 0; i < replay->secrets; i++) {
        memcpy(replay->symbols + (size_t)i * rules->length, code, rules->length);
        peg_code_next(rules, code);
    }
    return allocate(replay);
}

/* A guess made ready for scoring many codes against it. */
typedef struct scorer {
    const uint8_t *guess;
    unsigned length;
    uint16_t places[PEG_MAX_COLORS]; /* of each symbol: a bit for each position of the guess */
} scorer;

static void score_ready(scorer *s, const uint8_t *guess, unsigned length)
{
    memset(s->places, 0, sizeof s->places);
    s->guess = guess;
    s->length = length;
    for (unsigned i = 0; i < length; i++) s->places[guess[i]] |= (uint16_t)(1u << i);
}

static unsigned label_of(unsigned bulls, unsigned both)
{
    return both * (both + 1) / 2 + bulls;
}

/* The label of `code`: each of its symbols takes a place of the same symbol in the guess,
 * while one is left. */
static uint8_t score(const scorer *s, const uint8_t *code)
{
    unsigned bulls = 0, both = 0, taken = 0;
    for (unsigned i = 0; i < s->length; i++) {
        unsigned left = s->places[code[i]] & ~taken;
        taken |= left & (0u - left);
        both += left != 0;
        bulls += code[i] == s->guess[i];
    }
    return (uint8_t)label_of(bulls, both);
}

/* Scores all codes in order. From one code to the next few positions change, as a rule
 * the last: sums up to each position are kept. */
typedef struct sweep {
    const uint8_t *guess;
    unsigned length;
    int8_t copies[PEG_MAX_COLORS]; /* of each symbol in the guess, less those taken off */
    uint8_t code[PEG_MAX_LENGTH], taken[PEG_MAX_LENGTH]; /* now, and off the copies */
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
    uint8_t *symbols = realloc(replay->symbols, (size_t)rows * replay->rules.length);
    if (!symbols) return PEG_E_MEMORY;
    replay->symbols = symbols;
    *room = rows;
    return PEG_OK;
}

peg_status peg_replay_filter(peg_replay *replay, const peg_rules *rules, const uint8_t *guess,
                             uint8_t label, size_t limit, uint32_t *count)
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
        unsigned answer = label_of(w.bulls[length], w.both[length]);
        count[answer]++;
        if (answer != label) continue;
        status = reserve(replay, &room, limit);
        if (status != PEG_OK) return status;
        memcpy(replay->symbols + (size_t)replay->secrets++ * length, w.code, length);
    } while (sweep_next(&w, rules));
    return allocate(replay);
}

const uint8_t *peg_replay_code(const peg_replay *replay, uint32_t c)
{
    return replay->symbols + (size_t)replay->set[c] * replay->rules.length;
}

uint64_t peg_symbols(const uint8_t *code, unsigned length)
{
    uint64_t bits = 0;
    while (length-- > 0) bits |= UINT64_C(1) << code[length];
    return bits;
}

void peg_replay_split_by(const peg_replay *replay, uint32_t low, uint32_t high,
                      const uint8_t *guess, uint32_t *start)
{
    uint32_t *set = replay->set + low, *sorted = replay->sorted + low, count = high - low;
    uint8_t *label = replay->labels + low;
    uint32_t next[PEG_MAX_FEEDBACKS];
    unsigned labels = replay->solved + 1u;
    scorer s;

    memset(start, 0, (labels + 1) * sizeof *start);
    score_ready(&s, guess, replay->rules.length);
    for (uint32_t c = 0; c < count; c++) {
        label[c] = score(&s, peg_replay_code(replay, low + c));
        start[label[c] + 1]++;
    }
    start[0] = low;
    for (unsigned f = 0; f < labels; f++) {
        start[f + 1] += start[f];
        next[f] = start[f] - low;
    }
    for (uint32_t c = 0; c < count; c++) sorted[next[label[c]]++] = set[c];
    memcpy(set, sorted, count * sizeof *set);
}

uint32_t peg_replay_find(const peg_replay *replay, uint32_t low, uint32_t high,
                         const uint8_t *guess)
{
    uint32_t end = high;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = memcmp(peg_replay_code(replay, middle), guess, replay->rules.length);
        if (order == 0) return middle;
        if (order < 0) low = middle + 1;
        else high = middle;
    }
    return end;
}

/* Whether `guess` gives each of the candidates a feedback of its own. */
static int separates(const peg_replay *replay, uint32_t low, uint32_t high,
                     const uint8_t *guess)
{
    uint8_t seen[PEG_MAX_FEEDBACKS] = {0};
    scorer s;

    score_ready(&s, guess, replay->rules.length);
    for (uint32_t c = low; c < high; c++) {
        uint8_t label = score(&s, peg_replay_code(replay, c));
        if (seen[label]) return 0;
        seen[label] = 1;
    }
    return 1;
}

uint32_t peg_replay_first_separator(const peg_replay *replay, uint32_t low, uint32_t high)
{
    if (high - low > replay->solved) return high;
    for (uint32_t c = low; c < high; c++) {
        if (separates(replay, low, high, peg_replay_code(replay, c))) return c;
    }
    return high;
}

void peg_replay_split(const peg_replay *replay, uint32_t low, uint32_t high, uint32_t guess,
                      uint32_t *start)
{
    const uint8_t *code = replay->symbols + (size_t)guess * replay->rules.length;
    peg_replay_split_by(replay, low, high, code, start);
}

uint32_t peg_replay_implied(const peg_replay *replay, uint32_t low, uint32_t high)
{
    if (high - low <= 2) return replay->set[low];
    uint32_t at = peg_replay_first_separator(replay, low, high);
    return at < high ? replay->set[at] : PEG_NOT_IMPLIED;
}
