/* known.c - see known.h. */
#include "play/game/known.h"

#include "play/game/candidates.h"

static void note_symbols(uint64_t possible[PEG_MAX_LENGTH], const uint8_t *code,
                         unsigned length)
{
    for (unsigned i = 0; i < length; i++) possible[i] |= UINT64_C(1) << code[i];
}

void known_symbols(const play_history *history, uint64_t possible[PEG_MAX_LENGTH])
{
    const peg_rules *rules = &history->rules;
    play_candidates search;
    for (unsigned i = 0; i < rules->length; i++) possible[i] = 0;
    candidates_start(&search, history, CANDIDATES_NO_SKIP);
    const uint8_t *code = candidates_next(&search);
    if (code == NULL) return;
    note_symbols(possible, code, rules->length);
    for (unsigned i = 0; i < rules->length; i++) {
        for (unsigned symbol = 0; symbol < rules->range[i]; symbol++) {
            if ((possible[i] >> symbol & 1) != 0) continue;
            candidates_start(&search, history, CANDIDATES_NO_SKIP);
            search.allowed[i] = UINT64_C(1) << symbol;
            code = candidates_next(&search);
            if (code != NULL) note_symbols(possible, code, rules->length);
        }
    }
}
