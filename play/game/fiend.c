/* fiend.c - see fiend.h. */
#include "play/game/fiend.h"

#include <string.h>
#include "play/game/candidates.h"

#define SAMPLE 1024u

static bool is_worse_news(uint8_t label, uint8_t than)
{
    uint8_t bulls, cows, than_bulls, than_cows;
    peg_label_split(label, &bulls, &cows);
    peg_label_split(than, &than_bulls, &than_cows);
    return bulls != than_bulls ? bulls < than_bulls : cows < than_cows;
}

/* Counts the codes left by their answer to the guess. */
static void count_answers(const play_history *history, const uint8_t *guess,
                          uint32_t part[PEG_MAX_FEEDBACKS])
{
    code_row codes[SAMPLE];
    play_candidates search;
    code_set left;
    memset(part, 0, PEG_MAX_FEEDBACKS * sizeof *part);
    code_set_fill(&left, history, codes, SAMPLE);
    if (left.at_least || code_set_whole(&left)) {
        for (uint32_t i = 0; i < left.count; i++)
            part[peg_feedback(guess, codes[i], history->rules.length)]++;
        return;
    }
    candidates_start(&search, history, CANDIDATES_NO_SKIP);
    for (const uint8_t *code; (code = candidates_next(&search)) != NULL;)
        part[peg_feedback(guess, code, history->rules.length)]++;
}

uint8_t fiend_answer(const play_history *history, const uint8_t *guess)
{
    uint32_t part[PEG_MAX_FEEDBACKS];
    uint8_t best = peg_solved_label(history->rules.length);
    count_answers(history, guess, part);
    for (uint8_t label = 0; label < PEG_MAX_FEEDBACKS; label++) {
        if (part[label] > part[best] ||
            (part[label] > 0 && part[label] == part[best] && is_worse_news(label, best)))
            best = label;
    }
    return best;
}
