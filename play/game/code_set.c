/* code_set.c - see code_set.h. */
#include "play/game/code_set.h"

#include <string.h>
#include "play/game/candidates.h"
#include "play/game/random.h"
#include "play/system/interrupt.h"

#define DRAWS_MOST   4000000u
#define DRAWN_MOST   4096u /* as good as more */
#define DRAWS_A_LOOK 4096u /* between looks at Ctrl-C */

/* Keeps every second code. */
static void thin_out(code_set *set)
{
    set->count /= 2;
    for (uint32_t i = 0; i < set->count; i++)
        memcpy(set->codes[i], set->codes[2 * i], sizeof(code_row));
}

static bool agrees(const play_history *history, const uint8_t *code)
{
    for (unsigned t = 0; t < history->count; t++) {
        const play_turn *turn = &history->turns[t];
        if (peg_feedback(turn->code, code, history->rules.length) != turn->label) return false;
    }
    return true;
}

/* Draws codes of the game and keeps those that agree; where hardly any does, the list stays as
 * it is. */
static void draw(code_set *set, const play_history *history, uint32_t room)
{
    const uint32_t secrets = peg_rules_secrets(&history->rules);
    const uint32_t most = room < DRAWN_MOST ? room : DRAWN_MOST;
    play_random random = random_of_seed(&history->rules, "sample");
    uint32_t drawn = 0;
    for (uint32_t i = 0; i < DRAWS_MOST && drawn < most; i++) {
        uint8_t code[PEG_MAX_LENGTH];
        if (i % DRAWS_A_LOOK == 0 && interrupt_pending()) return;
        peg_code_at(&history->rules, random_below(&random, secrets), code);
        if (!agrees(history, code)) continue;
        memcpy(set->codes[drawn++], code, history->rules.length);
    }
    if (drawn == most) set->count = drawn;
}

void code_set_fill(code_set *set, const play_history *history, code_row *codes, uint32_t room)
{
    play_candidates search;
    uint32_t stride = 1;
    *set = (code_set){codes, 0, 0, false};
    candidates_start(&search, history, CANDIDATES_NO_SKIP);
    for (const uint8_t *code; (code = candidates_next(&search)) != NULL; set->total++) {
        if (set->total == CODE_SET_COUNT_MOST) {
            set->at_least = true;
            draw(set, history, room);
            return;
        }
        if (set->total % stride != 0) continue;
        if (set->count == room) {
            thin_out(set);
            stride *= 2;
            if (set->total % stride != 0) continue;
        }
        memcpy(set->codes[set->count++], code, history->rules.length);
    }
}

bool code_set_whole(const code_set *set)
{
    return !set->at_least && set->count == set->total;
}
