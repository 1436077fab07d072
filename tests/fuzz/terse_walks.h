/*
 * terse_walks.h - plays from a terse stream that may hold anything, and watches the walker do
 * so. Each file that includes this sets the options of terse.h under which its own copy of the
 * walker is compiled, and WALK_NAME, the function it defines.
 */
#include "fuzz.h"

static const uint8_t *watched_from;
static size_t watched_size, fetched;

/* Every fetch of the walker comes here: none may be outside the stream. */
static uint8_t watched(const uint8_t *byte)
{
    HOLDS(byte >= watched_from && byte < watched_from + watched_size);
    fetched++;
    return *byte;
}

#define PEG_BYTE(p) watched(p)

/* One name each, so that several copies fit in one program. */
#define OWN_(a, b)          a##b
#define OWN(a, b)           OWN_(a, b)
#define peg_label           OWN(WALK_NAME, _label)
#define peg_solved_label    OWN(WALK_NAME, _solved_label)
#define peg_feedback        OWN(WALK_NAME, _feedback)
#define peg_label_split     OWN(WALK_NAME, _label_split)
#define peg_version         OWN(WALK_NAME, _version)
#define peg_terse_open      OWN(WALK_NAME, _open)
#define peg_terse_start     OWN(WALK_NAME, _start)
#define peg_terse_guess     OWN(WALK_NAME, _guess)
#define peg_terse_answer    OWN(WALK_NAME, _answer)
#define peg_terse_remaining OWN(WALK_NAME, _remaining)

#include "format/game/feedback.c"
#include "format/image/terse.c"

#ifdef PEG_ONLY_LENGTH
#define WALK_CODES(v) PEG_ONLY_CODES
#else
#define WALK_CODES(v) ((v)->codes)
#endif
#define WALK_MOST 3000 /* codes of games that are played: a call looks at all of them */

int WALK_NAME(const uint8_t *bytes, size_t size, const uint8_t *answers, size_t count);

static void check_guess(const peg_terse *view, const peg_terse_cursor *at, uint8_t *code)
{
    (void)view; /* where the game is known already */
    peg_terse_guess(at, code);
    HOLDS(peg_terse_remaining(at) <= WALK_CODES(view));
    for (uint8_t i = 0; i < GAME_LENGTH(view); i++) {
        HOLDS(code[i] < GAME_RANGE(view, i));
        for (uint8_t k = 0; GAME_IS(view, PEG_DISTINCT) && k < i; k++)
            HOLDS(code[k] != code[i]);
    }
}

/* Makes a move; the walker reads no entry twice in it. */
static peg_status answer(peg_terse_cursor *at, uint8_t label)
{
    fetched = 0;
    peg_status status = peg_terse_answer(at, label);
    HOLDS(fetched <= 8 * watched_size); /* entries have a bit at least */
    HOLDS(status == PEG_OK || status == PEG_SOLVED || status == PEG_E_ARGUMENT ||
          status == PEG_E_CONTRADICTION || status == PEG_E_CORRUPT);
    return status;
}

/* Tries every answer; with some a walker looks at all codes, and again at those that agree. */
static void try_answers(const peg_terse_cursor *at)
{
    for (unsigned label = 0; label < 256; label++) {
        peg_terse_cursor child = *at;
        if (answer(&child, (uint8_t)label) != PEG_E_ARGUMENT) HOLDS(label < PEG_MAX_FEEDBACKS);
    }
}

/* Plays the answers, pairs of bulls and cows, whatever the stream makes of them. Returns
 * whether it is one that this walker opens. */
int WALK_NAME(const uint8_t *bytes, size_t size, const uint8_t *answers, size_t count)
{
    peg_terse view;
    peg_terse_cursor at, before;
    uint8_t code[PEG_MAX_LENGTH], again[PEG_MAX_LENGTH];

    watched_from = bytes;
    watched_size = size;
    if ((PEG_OFFSET)size != size) return 0;
    peg_status status = peg_terse_open(&view, bytes, (PEG_OFFSET)size);
    if (status != PEG_OK) {
        HOLDS(status == PEG_E_NOT_PEGTREE || status == PEG_E_VERSION ||
              status == PEG_E_TRUNCATED || status == PEG_E_CORRUPT || status == PEG_E_LIMIT);
        return 0;
    }
    if (WALK_CODES(&view) > WALK_MOST) return 1;
    peg_terse_start(&view, &at);
    if (count > 1 && WALK_CODES(&view) < 200) try_answers(&at);
    for (size_t i = 0; i + 1 < count && i < 20; i += 2) {
        before = at;
        check_guess(&view, &at, code);
        status = answer(&at, peg_label(answers[i], answers[i + 1]));
        HOLDS(at.made == before.made + (status >= PEG_OK));
        if (status == PEG_OK) continue;
        check_guess(&view, &at, again); /* after the game and after an error the guess stands */
        HOLDS(memcmp(code, again, GAME_LENGTH(&view)) == 0);
        at = before;
    }
    return 1;
}
