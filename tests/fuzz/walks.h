/*
 * walks.h - plays from an image that may hold anything, and watches the walker do so. Each
 * file that includes this sets the options of walk.h under which its own copy of the walker
 * is compiled, and WALK_NAME, the function it defines.
 */
#include "fuzz.h"

#ifndef WALK_FETCHES
#define WALK_FETCHES(offset) ((void)0) /* what else to do at each fetch */
#endif

static const uint8_t *watched_from;
static size_t watched_size, fetched, calls = 1; /* by so many calls */
static size_t most_fetches(size_t size);

/* Every fetch of the walker comes here: none may be outside the image. */
static uint8_t watched(const uint8_t *byte)
{
    HOLDS(byte >= watched_from && byte < watched_from + watched_size);
    HOLDS(fetched++ <= calls * most_fetches(watched_size)); /* or the call might never end */
    WALK_FETCHES((size_t)(byte - watched_from));
    return *byte;
}

#define PEG_BYTE(p) watched(p)

#if defined(PEG_MAX_LENGTH) || defined(PEG_ONLY_LENGTH) || defined(PEG_OFFSET)
#define WALK_IS_LIMITED 1
#else
#define WALK_IS_LIMITED 0
#endif

/* One name each, so that several copies fit in one program. */
#define OWN_(a, b)       a##b
#define OWN(a, b)        OWN_(a, b)
#define peg_label        OWN(WALK_NAME, _label)
#define peg_solved_label OWN(WALK_NAME, _solved_label)
#define peg_feedback     OWN(WALK_NAME, _feedback)
#define peg_open         OWN(WALK_NAME, _open)
#define peg_start        OWN(WALK_NAME, _start)
#define peg_guess        OWN(WALK_NAME, _guess)
#define peg_answer       OWN(WALK_NAME, _answer)
#define peg_remaining    OWN(WALK_NAME, _remaining)
#define peg_label_split  OWN(WALK_NAME, _label_split)
#define peg_next_answer  OWN(WALK_NAME, _next_answer)
#define peg_version      OWN(WALK_NAME, _version)
#define peg_made         OWN(WALK_NAME, _made)

#include "format/game/feedback.c"
#include "format/image/walk.c"

#ifdef PEG_ONLY_LENGTH
#define WALK_LENGTH(v)   PEG_ONLY_LENGTH
#define WALK_RANGE(v, i) PEG_ONLY_COLORS
#else
#define WALK_LENGTH(v)   ((v)->rules.length)
#define WALK_RANGE(v, i) ((v)->rules.range[i])
#endif

int WALK_NAME(const uint8_t *bytes, size_t size, const uint8_t *answers, size_t count);

/* A call reads no byte of the tree twice. The header's ranges may be read for each symbol of
 * each code, of which a call reads less than two for a bit of the image. */
static size_t most_fetches(size_t size)
{
    return 17 * (size + 1) * PEG_MAX_LENGTH;
}

/* A call has ended, the next one begins. */
static void check_cost(size_t size)
{
    HOLDS(fetched <= most_fetches(size));
    fetched = 0;
    calls = 1;
}

static void check_guess(const peg_view *view, const peg_cursor *at, uint8_t *code)
{
    (void)view; /* where the game is known already */
    peg_guess(at, code);
    for (unsigned i = 0; i < WALK_LENGTH(view); i++) HOLDS(code[i] < WALK_RANGE(view, i));
}

/* The answers that can occur are those that the walker takes. */
static void check_answers(const peg_cursor *at)
{
    uint8_t label = PEG_NO_LABEL, wanted = 0;
    int more;

    do {
        calls = PEG_MAX_FEEDBACKS;
        more = peg_next_answer(at, &label);
        fetched = 0;
        calls = 1;
        for (; wanted < (more ? label : PEG_MAX_FEEDBACKS); wanted++) {
            peg_cursor child = *at;
            HOLDS(peg_answer(&child, wanted) < PEG_OK);
            fetched = 0;
        }
        wanted++;
    } while (more);
}

/* Plays the answers, pairs of bulls and cows, whatever the image makes of them. Returns
 * whether it is one that this walker opens. */
int WALK_NAME(const uint8_t *bytes, size_t size, const uint8_t *answers, size_t count)
{
    peg_view view;
    peg_cursor at, before;
    uint8_t code[PEG_MAX_LENGTH], again[PEG_MAX_LENGTH];
    size_t rejected = 0; /* answers that led nowhere, or to the end, which is taken back */

    watched_from = bytes;
    watched_size = size;
    fetched = 0;
    calls = 1;
    if ((PEG_OFFSET)size != size) return 0;
    peg_status status = peg_open(&view, bytes, (PEG_OFFSET)size);
    if (status != PEG_OK) {
        HOLDS(status == PEG_E_NOT_PEGTREE || status == PEG_E_VERSION ||
              status == PEG_E_TRUNCATED || status == PEG_E_CORRUPT ||
              (status == PEG_E_LIMIT && WALK_IS_LIMITED));
        return 0;
    }
    peg_start(&view, &at);
    check_cost(size);
    for (size_t i = 0; i + 1 < count; i += 2) {
        before = at;
        check_guess(&view, &at, code);
        uint32_t left = peg_remaining(&at);
        check_cost(size);
        if (i == 0) check_answers(&at);
        HOLDS(peg_made(&at) == i / 2 - rejected);
        status = peg_answer(&at, peg_label(answers[i], answers[i + 1]));
        check_cost(size);
        HOLDS(status == PEG_OK || status == PEG_SOLVED || status == PEG_E_ARGUMENT ||
              status == PEG_E_CONTRADICTION || status == PEG_E_CORRUPT);
        if (status == PEG_OK) continue;
        rejected++;
        check_guess(&view, &at, again); /* after the game and after an error the guess stands */
        HOLDS(memcmp(code, again, WALK_LENGTH(&view)) == 0);
        if (status != PEG_SOLVED) HOLDS(peg_remaining(&at) == left);
        at = before;
    }
    return 1;
}
