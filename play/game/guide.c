/* guide.c - see guide.h. */
#include "play/game/guide.h"

#include <string.h>
#include "play/system/interrupt.h"

/* ---- on the tree ------------------------------------------------------------------- */

/* The tree's guesses after the answers of a history, in its own names. */
typedef struct tree_path {
    uint8_t codes[PEG_MAX_GUESSES + 1][PEG_MAX_LENGTH]; /* [t]: its guess at turn t */
    unsigned guesses;                                   /* of these */
    peg_status end; /* PEG_OK: the last is the next guess; else what the answer to it gave */
    uint32_t remaining; /* where PEG_OK */
} tree_path;

static void read_path(const play_game *game, const play_history *history, tree_path *path)
{
    uint8_t labels[PEG_MAX_GUESSES];
    for (unsigned t = 0; t < history->count; t++) labels[t] = history->turns[t].label;
    for (path->guesses = 0; path->guesses <= history->count; path->guesses++) {
        path->end = game_tree_guess(game, labels, path->guesses, path->codes[path->guesses],
                                    &path->remaining);
        if (path->end != PEG_OK) return;
    }
}

/* A history is on the tree's path if every guess was the tree's, under names that extend the
 * renaming. */
static guide_kind compare(const tree_path *path, const play_history *history,
                          play_renaming *renaming)
{
    for (unsigned t = 0; t < history->count && t < path->guesses; t++) {
        if (!renaming_extend(renaming, path->codes[t], history->turns[t].code))
            return GUIDE_OFF_TREE;
    }
    if (path->end == PEG_OK) return GUIDE_TREE;
    if (path->end == PEG_E_CONTRADICTION) return GUIDE_CONTRADICTION;
    return path->end == PEG_SOLVED && path->guesses == history->count ? GUIDE_SOLVED
                                                                      : GUIDE_OFF_TREE;
}

/* Compares the history with the tree's path under the game's names, then under any others. */
static guide_kind follow(const play_game *game, const play_history *history, tree_path *path,
                         play_renaming *renaming)
{
    read_path(game, history, path);
    *renaming = game->names;
    guide_kind kind = compare(path, history, renaming);
    if (kind != GUIDE_OFF_TREE || !renaming_possible(&game->rules)) return kind;
    renaming_first(renaming, &game->rules);
    do {
        kind = compare(path, history, renaming);
    } while (kind == GUIDE_OFF_TREE && renaming_next(renaming));
    return kind;
}

peg_status guide_walk(const play_game *game, const uint8_t *secret, play_history *walk)
{
    uint8_t labels[PEG_MAX_GUESSES], code[PEG_MAX_LENGTH];
    uint32_t remaining;
    peg_status status;
    history_start(walk, &game->rules);
    while ((status = game_tree_guess(game, labels, walk->count, code, &remaining)) == PEG_OK) {
        const uint8_t label = peg_feedback(code, secret, game->rules.length);
        if (!history_add(walk, code, label)) return PEG_E_CORRUPT; /* an image may be endless */
        labels[walk->count - 1] = label;
    }
    /* Every secret is in a tree that covers its rules: then it is the tree that is wrong. */
    return status == PEG_E_CONTRADICTION ? PEG_E_CORRUPT : status;
}

unsigned guide_guesses(const play_game *game, const uint8_t *secret)
{
    play_history walk;
    const bool solved = game->has_tree && guide_walk(game, secret, &walk) == PEG_SOLVED;
    return solved ? walk.count : 0;
}

/* Guesses that the tree takes for a secret, from a node on; 0 if the tree is damaged. */
static unsigned guesses_from(peg_cursor at, const uint8_t *secret, uint8_t length)
{
    uint8_t guess[PEG_MAX_LENGTH];
    for (unsigned made = 1; made <= PEG_MAX_GUESSES; made++) {
        peg_guess(&at, guess);
        const peg_status status = peg_answer(&at, peg_feedback(guess, secret, length));
        if (status == PEG_SOLVED) return made;
        if (status != PEG_OK) return 0;
    }
    return 0;
}

double guide_average(const play_game *game, const play_history *history, const code_set *set)
{
    uint64_t total = 0;
    uint8_t secret[PEG_MAX_LENGTH];
    play_renaming renaming;
    tree_path path;
    peg_cursor at;
    if (set->count == 0 || follow(game, history, &path, &renaming) != GUIDE_TREE) return 0;
    const peg_view *const tree = game_tree(game);
    if (!tree) return 0;
    peg_start(tree, &at);
    for (unsigned t = 0; t < history->count; t++)
        (void)peg_answer(&at, history->turns[t].label);
    renaming_complete(&renaming);
    for (uint32_t i = 0; i < set->count; i++) {
        if (interrupt_pending()) return 0;
        renaming_invert(&renaming, set->codes[i], secret);
        const unsigned guesses = guesses_from(at, secret, game->rules.length);
        if (guesses == 0) return 0;
        total += guesses;
    }
    return (double)total / (double)set->count;
}

/* ---- off the tree ------------------------------------------------------------------ */

#define SAMPLE 1024u /* codes against which guesses are tried */
#define TRIED  48u   /* guesses tried */

/* The sizes of the parts into which the guess splits the sample, squared and summed: the less,
 * the fewer codes remain on average (Irving 1979). */
static uint64_t sum_of_squares(const code_set *sample, const uint8_t *guess, uint8_t length)
{
    uint32_t part[PEG_MAX_FEEDBACKS];
    uint64_t sum = 0;
    code_set_parts(sample, 1, guess, length, part);
    part[peg_solved_label(length)] = 0; /* a right guess leaves none */
    for (unsigned i = 0; i < PEG_MAX_FEEDBACKS; i++) sum += (uint64_t)part[i] * part[i];
    return sum;
}

/* Tries some of the candidates and takes the one that leaves the fewest codes on average. */
static void choose_guess(const code_set *sample, uint8_t length, play_guide *guide)
{
    const unsigned step = sample->count > TRIED ? sample->count / TRIED : 1;
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < sample->count; i += step) {
        const uint64_t sum = sum_of_squares(sample, sample->codes[i], length);
        if (sum >= least) continue;
        least = sum;
        memcpy(guide->code, sample->codes[i], length);
    }
}

/* Draws one of the codes left: the same one when the same game is asked again at the same turn.
 */
static void draw_guess(const play_game *game, const play_history *history, const code_set *left,
                       play_guide *guide)
{
    play_random random = {game->chance + history->count};
    play_candidates search;
    if (history->count == 0) {
        random_code(&random, &game->rules, left->total, guide->code);
    } else if (code_set_whole(left) || left->at_least) {
        memcpy(guide->code, left->codes[random_below(&random, left->count)],
               sizeof guide->code);
    } else {
        uint32_t skip = random_below(&random, left->total);
        candidates_start(&search, history);
        while (skip-- > 0) candidates_next(&search);
        const uint8_t *code = candidates_next(&search);
        if (code != NULL) memcpy(guide->code, code, history->rules.length);
    }
}

/* Finds a guess among the codes left. Before the first guess of a game by chance, these need
 * not be listed: they are all codes. */
static void leave_tree(const play_game *game, const play_history *history, play_guide *guide)
{
    code_row codes[SAMPLE];
    code_set left = {codes, 0, game->secrets, false};
    if (!game->by_chance || history->count > 0) code_set_fill(&left, history, codes, SAMPLE);
    guide->remaining = left.total;
    guide->at_least = left.at_least;
    if (interrupt_pending())
        guide->kind = GUIDE_INTERRUPTED;
    else if (left.total == 0)
        guide->kind = GUIDE_CONTRADICTION;
    else if (game->by_chance)
        draw_guess(game, history, &left, guide);
    else
        choose_guess(&left, history->rules.length, guide);
}

/* Whether the last guess was right, and agrees with all answers. */
static bool solved_soundly(const play_history *history)
{
    return history_solved(history) &&
           history_conflict(history, history->turns[history->count - 1].code, 0) ==
               history->count;
}

void guide_next(const play_game *game, const play_history *history, play_guide *guide)
{
    play_renaming renaming;
    tree_path path;
    memset(guide, 0, sizeof *guide);
    guide->kind = GUIDE_OFF_TREE;
    if (game->has_tree && !game->by_chance) {
        guide->kind = follow(game, history, &path, &renaming);
        if (guide->kind == GUIDE_TREE) {
            guide->remaining = path.remaining;
            renaming_apply(&renaming, path.codes[history->count], guide->code);
        }
    }
    if (interrupt_pending()) {
        guide->kind = GUIDE_INTERRUPTED;
    } else if (guide->kind == GUIDE_TREE) {
        return;
    } else if (guide->kind == GUIDE_SOLVED || solved_soundly(history)) {
        guide->kind = GUIDE_SOLVED;
        guide->remaining = 1;
    } else if (guide->kind == GUIDE_OFF_TREE) {
        leave_tree(game, history, guide);
    }
}

bool guide_play(const play_game *game, const uint8_t *secret, play_history *history,
                play_guide *guide)
{
    const uint8_t label = peg_feedback(guide->code, secret, game->rules.length);
    if (!history_add(history, guide->code, label)) return false;
    guide_next(game, history, guide);
    return true;
}

/* ---- the fiend ---------------------------------------------------------------------- */

uint8_t fiend_answer(const play_history *history, const uint8_t *guess)
{
    const uint8_t length = history->rules.length;
    uint32_t part[PEG_MAX_FEEDBACKS]; /* codes left by their answer */
    uint8_t best = 0;
    code_row codes[SAMPLE];
    code_set left;
    code_set_fill(&left, history, codes, SAMPLE);
    if (left.at_least || code_set_whole(&left))
        code_set_parts(&left, 1, guess, length, part);
    else
        candidates_parts(history, guess, UINT32_MAX, part);
    for (uint8_t bulls = 0; bulls <= length; bulls++) {
        for (uint8_t cows = 0; bulls + cows <= length; cows++) {
            const uint8_t label = peg_label(bulls, cows);
            if (part[label] > part[best]) best = label;
        }
    }
    return best;
}
