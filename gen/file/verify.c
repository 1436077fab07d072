/*
 * verify.c - plays every secret, game by game. Shares nothing with the search or with the
 * writer but the walker, which is what players use.
 */
#include <string.h>

#include "gen/file/definition.h"
#include "gen/file/verify.h"

/* Plays one game; *turns is how many guesses it took. */
static peg_status play_game(const peg_view *view, const uint8_t *secret, unsigned *turns,
                            peg_turn_fn *turn, void *user)
{
    uint8_t guess[PEG_MAX_LENGTH];
    peg_cursor cursor;
    peg_status status = PEG_OK;

    peg_start(view, &cursor);
    for (*turns = 1; *turns <= PEG_MAX_GUESSES; ++*turns) {
        unsigned bulls, cows;
        peg_guess(&cursor, guess);
        peg_define_answer(guess, secret, view->rules.length, &bulls, &cows);
        if (turn) turn(user, *turns, guess, bulls, cows);
        status = peg_answer(&cursor, (uint8_t)bulls, (uint8_t)cows);
        if (status != PEG_OK) break;
    }
    int right = memcmp(guess, secret, view->rules.length) == 0;
    return status == PEG_SOLVED && right ? PEG_OK : PEG_E_CORRUPT;
}

peg_status peg_replay_all(const uint8_t *image, size_t size, peg_tally *tally,
                          uint8_t culprit[PEG_MAX_LENGTH], peg_turn_fn *turn, void *user)
{
    peg_view view;
    peg_status status =
        size <= UINT32_MAX ? peg_open(&view, image, (PEG_OFFSET)size) : PEG_E_LIMIT;
    if (status != PEG_OK) return status;

    memset(tally, 0, sizeof *tally);
    peg_code_at(&view.rules, 0, culprit);
    do {
        unsigned turns;
        status = play_game(&view, culprit, &turns, turn, user);
        if (status != PEG_OK) return status;
        peg_count_game(tally, turns);
    } while (peg_code_next(&view.rules, culprit));
    return PEG_OK;
}
