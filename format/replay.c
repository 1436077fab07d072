/*
 * replay.c - candidates and how guesses split them.
 */
#include <stdlib.h>
#include <string.h>

#include "replay.h"

size_t peg_replay_bytes(const peg_rules *rules)
{
    size_t each = rules->length + 2 * sizeof(uint32_t) + 1;
    return each * peg_rules_secrets(rules);
}

peg_status peg_replay_open(peg_replay *replay, const peg_rules *rules)
{
    size_t secrets = peg_rules_secrets(rules);

    memset(replay, 0, sizeof *replay);
    replay->rules = *rules;
    replay->secrets = (uint32_t)secrets;
    replay->solved = peg_solved_label(rules->length);
    replay->symbols = malloc(secrets * rules->length);
    replay->set = malloc(secrets * sizeof *replay->set);
    replay->sorted = malloc(secrets * sizeof *replay->sorted);
    replay->labels = malloc(secrets);
    if (!replay->symbols || !replay->set || !replay->sorted || !replay->labels) {
        peg_replay_close(replay);
        return PEG_E_MEMORY;
    }
    uint8_t code[PEG_MAX_LENGTH];
    peg_code_at(rules, 0, code);
    for (uint32_t i = 0; i < secrets; i++) {
        memcpy(replay->symbols + (size_t)i * rules->length, code, rules->length);
        replay->set[i] = i;
        peg_code_next(rules, code);
    }
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

/* Labels candidates by their feedback to `guess`. Takes the guess's symbols off a count
 * and puts them back, so that a code costs two passes over its positions. */
static void label_all(const peg_replay *replay, const uint32_t *set, uint32_t count,
                      uint32_t guess, uint8_t *labels)
{
    unsigned length = replay->rules.length;
    const uint8_t *asked = replay->symbols + (size_t)guess * length;
    int8_t copies[PEG_MAX_COLORS] = {0};

    for (unsigned i = 0; i < length; i++) copies[asked[i]]++;
    for (uint32_t c = 0; c < count; c++) {
        const uint8_t *code = replay->symbols + (size_t)set[c] * length;
        unsigned bulls = 0, both = 0;
        for (unsigned i = 0; i < length; i++) {
            bulls += code[i] == asked[i];
            both += copies[code[i]]-- > 0;
        }
        for (unsigned i = 0; i < length; i++) copies[code[i]]++;
        labels[c] = (uint8_t)(both * (both + 1) / 2 + bulls);
    }
}

void peg_replay_split(const peg_replay *replay, uint32_t low, uint32_t high, uint32_t guess,
                      uint32_t *start)
{
    uint32_t *set = replay->set + low, *sorted = replay->sorted + low, count = high - low;
    uint8_t *label = replay->labels + low;
    uint32_t next[PEG_MAX_FEEDBACKS];
    unsigned labels = replay->solved + 1u;

    label_all(replay, set, count, guess, label);
    memset(start, 0, (labels + 1) * sizeof *start);
    for (uint32_t c = 0; c < count; c++) start[label[c] + 1]++;
    start[0] = low;
    for (unsigned f = 0; f < labels; f++) {
        start[f + 1] += start[f];
        next[f] = start[f] - low;
    }
    for (uint32_t c = 0; c < count; c++) sorted[next[label[c]]++] = set[c];
    memcpy(set, sorted, count * sizeof *set);
}

/* Whether `guess` gives each of the candidates a feedback of its own. */
static int separates(const peg_replay *replay, const uint32_t *set, uint32_t count,
                     uint32_t guess)
{
    uint8_t labels[PEG_MAX_FEEDBACKS], seen[PEG_MAX_FEEDBACKS] = {0};

    label_all(replay, set, count, guess, labels);
    for (uint32_t c = 0; c < count; c++) {
        if (seen[labels[c]]++) return 0;
    }
    return 1;
}

uint32_t peg_replay_implied(const peg_replay *replay, uint32_t low, uint32_t high,
                            peg_implied level)
{
    const uint32_t *set = replay->set + low;
    uint32_t count = high - low;

    if (level == PEG_IMPLIED_FIRST) return set[0];
    if (count <= 2 && level >= (count == 1 ? PEG_IMPLIED_SINGLE : PEG_IMPLIED_PAIR)) return set[0];
    if (level < PEG_IMPLIED_SEPARATE || count > replay->solved) return PEG_NOT_IMPLIED;
    for (uint32_t c = 0; c < count; c++) {
        if (separates(replay, set, count, set[c])) return set[c];
    }
    return PEG_NOT_IMPLIED;
}
