/*
 * score.c - scores guesses from rows, or a slice of guesses at a time.
 */
#include <string.h>

#include "gen/core/array.h"
#include "gen/exact/score.h"

#define SLICE_BYTES ((size_t)1 << 18) /* of labels computed at once, or those of a block */
#define PULSE       64                /* slices between two pulses */
#define MOST_BLOCKS ((EXACT_MAX_CODES + 2 * PEG_SCAN_BLOCK) / PEG_SCAN_BLOCK)

/* Which blocks are listed: a bit for each. */
typedef struct blocks {
    uint64_t bit[(MOST_BLOCKS + 63) / 64];
} blocks;

static inline int is_listed(const blocks *of, uint32_t b)
{
    return (int)(of->bit[b / 64] >> b % 64 & 1);
}

/* Returns 0 if the block was listed already. */
static inline int list_block(exact_scores *scores, blocks *listed, uint32_t b)
{
    if (is_listed(listed, b)) return 0;
    listed->bit[b / 64] |= (uint64_t)1 << b % 64;
    scores->block[scores->blocks++] = (uint16_t)b;
    return 1;
}

/* Takes room for the scores of all guesses, and for a list of blocks, which is empty. */
static exact_scores take_scores(exact_worker *worker)
{
    const size_t guesses = worker->search->game->stride;
    exact_scores scores = {.least = UINT16_MAX, .beyond = UINT32_MAX};

    scores.excess = exact_worker_take(worker, guesses * sizeof *scores.excess);
    scores.block = exact_worker_take(worker, guesses / PEG_SCAN_BLOCK * sizeof *scores.block);
    return scores;
}

/* In a width-limited search scores decide which guesses are tried. Sets with no more codes than
 * there are feedbacks are scored fastest, and hardly ever have a guess with so few parts that
 * it matters. */
static int is_scored_by_game(const exact_search *search, const exact_set *set)
{
    return set->n <= exact_most_parts(search->game) || exact_is_width_limited(search, set->n);
}

/* The row numbers of the candidates; NULL: out of memory. */
static const peg_code16 *list_places(exact_worker *worker, const exact_set *set)
{
    if (!worker->rows.place) return set->code;
    peg_code16 *place = exact_worker_take(worker, set->n * sizeof *place);
    for (uint32_t i = 0; place && i < set->n; i++) place[i] = worker->rows.place[set->code[i]];
    return place;
}

/* Scores from existing rows. */
static peg_scan_found scan_rows(exact_worker *worker, const exact_set *set,
                                peg_scan_input *input, uint16_t *excess)
{
    input->table = worker->rows.place ? worker->rows.table : worker->search->game->table;
    input->stride = worker->search->game->stride;
    input->set = list_places(worker, set);
    return input->set ? worker->search->path->scan(input, excess) : (peg_scan_found){0};
}

static void add_found(peg_scan_found *all, peg_scan_found found)
{
    if (found.least < all->least) all->least = found.least;
    if (found.parts > all->parts) all->parts = found.parts;
}

/* Scores the listed blocks, computing the labels of all candidates for some adjacent blocks at
 * a time. */
static peg_scan_found scan_slices(exact_worker *worker, const exact_set *set,
                                  const peg_scan_input *input, uint16_t *excess)
{
    const exact_game *game = worker->search->game;
    const size_t fit = SLICE_BYTES / PEG_SCAN_BLOCK / set->n; /* blocks */
    const size_t most = !fit ? 1 : fit < input->blocks ? fit : input->blocks;
    uint8_t *label = exact_worker_take(worker, set->n * most * PEG_SCAN_BLOCK);
    peg_code16 *place = exact_worker_take(worker, set->n * sizeof *place);
    peg_scan_input slice = *input;
    peg_scan_found all = {.least = UINT16_MAX};

    if (!label || !place) return all;
    for (uint32_t i = 0; i < set->n; i++) place[i] = (peg_code16)i;
    slice.table = label;
    slice.set = place;
    slice.block = NULL;
    for (uint32_t b = 0, count, slices = 1; b < input->blocks; b += count, slices++) {
        const uint16_t *block = input->block + b;
        const size_t from = (size_t)*block * PEG_SCAN_BLOCK;
        count = 1;
        while (count < most && b + count < input->blocks && block[count] == *block + count)
            count++;
        slice.stride = (size_t)count * PEG_SCAN_BLOCK;
        for (uint32_t i = 0; i < set->n; i++)
            exact_game_labels(game, &game->columns, set->code[i], from, from + slice.stride,
                              label + i * slice.stride);
        add_found(&all, worker->search->path->scan(&slice, excess + from));
        if (slices % PULSE == 0 && exact_must_end(worker)) break;
    }
    return all;
}

static peg_scan_found scan(exact_worker *worker, const exact_set *set, peg_scan_input *input,
                           uint16_t *excess)
{
    const size_t mark = worker->scratch.used;
    const peg_scan_found found = exact_rows_hold(&worker->rows, set->code, set->n)
                                     ? scan_rows(worker, set, input, excess)
                                     : scan_slices(worker, set, input, excess);

    worker->scratch.used = mark;
    return found;
}

/* The input of a scan if no guess makes more than so many parts. */
static peg_scan_input input_of(const exact_search *search, const exact_set *set, unsigned parts)
{
    peg_scan_input input = {.n = set->n, .labels = search->game->labels};

    if (is_scored_by_game(search, set)) parts = exact_most_parts(search->game);
    peg_scan_steps(exact_branches(search->game, parts), parts, input.step);
    return input;
}

/* A candidate costs one less than another code that splits the set the same way. */
static void count_candidates(const exact_game *game, const exact_set *set, const blocks *listed,
                             exact_scores *scores)
{
    scores->least_split = scores->least;
    for (uint32_t i = 0; i < set->n; i++) {
        const unsigned g = exact_game_column(game, set->code[i]);
        if (!is_listed(listed, g / PEG_SCAN_BLOCK)) continue;
        assert(scores->excess[g] > 0); /* 2n - 1 is the least possible */
        if (--scores->excess[g] < scores->least) scores->least = scores->excess[g];
    }
}

/* ---- in a consistent game ----------------------------------------------------------- */

/* Scores a candidate by its labels; *parts is how many parts it makes. */
static uint32_t score_labels(const peg_scan_input *input, const uint8_t *row,
                             const uint16_t *column, const peg_code16 *code, unsigned *parts)
{
    uint32_t size[EXACT_LABELS], beyond = 0;

    memset(size, 0, input->labels * sizeof *size);
    *parts = 0;
    for (uint32_t i = 0; i < input->n; i++) {
        const uint32_t m = ++size[row[column ? column[code[i]] : i]];
        *parts += m == 1;
        for (unsigned s = 0; s < PEG_SCAN_STEPS && m > input->step[s]; s++) beyond++;
    }
    return input->n - *parts + beyond;
}

/* Candidates alone are scored, one by one: in small sets that is faster than by blocks. */
static exact_scores score_candidates(exact_worker *worker, const exact_set *set, unsigned most)
{
    const exact_game *game = worker->search->game;
    const peg_scan_input input = input_of(worker->search, set, most);
    exact_scores scores = take_scores(worker);
    blocks listed = {{0}};
    const size_t mark = worker->scratch.used;
    uint8_t *label = exact_worker_take(worker, set->n);
    if (worker->status != PEG_OK) return (exact_scores){0};
    const int held = exact_rows_hold(&worker->rows, set->code, set->n);
    for (uint32_t i = 0; i < set->n; i++) {
        const unsigned guess = set->code[i], g = exact_game_column(game, guess);
        unsigned parts;
        if (!held) exact_rows_read(&worker->rows, set->code, set->n, guess, label);
        uint32_t excess = score_labels(&input, held ? exact_row(&worker->rows, guess) : label,
                                       held ? game->groups.column : NULL, set->code, &parts);
        if (excess > exact_most_score(game)) excess = exact_most_score(game);
        if (list_block(&scores, &listed, g / PEG_SCAN_BLOCK)) /* no code may be guessed yet */
            memset(scores.excess + g / PEG_SCAN_BLOCK * PEG_SCAN_BLOCK, 0xff,
                   PEG_SCAN_BLOCK * sizeof *scores.excess);
        scores.excess[g] = (uint16_t)excess;
        if (excess < scores.least) scores.least = (uint16_t)excess;
        if (parts > scores.parts) scores.parts = parts;
    }
    scores.least_split = scores.least + 1;
    worker->scratch.used = mark;
    return scores;
}

/* ---- all guesses --------------------------------------------------------------------- */

/* Where only a depth is asked for, every code beyond what one more guess can solve is counted
 * at every step: with three guesses left, a guess that leaves such a code is worth nothing, and
 * its score rules it out the sooner. In a width-limited search it would change the order. */
static void count_beyond_fully(const exact_search *search, uint32_t n, peg_scan_input *input)
{
    if (!exact_asks_depth(search->bounds) || exact_is_width_limited(search, n)) return;
    for (unsigned s = 1; s < PEG_SCAN_STEPS; s++) input->step[s] = input->step[0];
}

/* Scores the listed blocks, if no guess makes more than scores.parts parts. */
static exact_scores score_blocks(exact_worker *worker, const exact_set *set,
                                 exact_scores scores)
{
    peg_scan_input input = input_of(worker->search, set, scores.parts);
    peg_scan_found found = {0};
    blocks listed = {{0}};

    input.block = scores.block;
    input.blocks = scores.blocks;
    count_beyond_fully(worker->search, set->n, &input);
    if (worker->status == PEG_OK) found = scan(worker, set, &input, scores.excess);
    if (worker->status != PEG_OK) return (exact_scores){0};
    scores.least = found.least;
    if (scores.beyond == UINT32_MAX && found.parts < scores.parts) scores.parts = found.parts;
    for (uint32_t i = 0; i < scores.blocks; i++)
        listed.bit[scores.block[i] / 64] |= (uint64_t)1 << scores.block[i] % 64;
    count_candidates(worker->search->game, set, &listed, &scores);
    return scores;
}

/* Scores the guesses of the first blocks, up to that many. */
static exact_scores score_first(exact_worker *worker, const exact_set *set, uint32_t guesses,
                                unsigned parts)
{
    exact_scores scores = take_scores(worker);

    scores.parts = parts;
    for (uint32_t b = 0; scores.block && b * PEG_SCAN_BLOCK < guesses; b++)
        scores.block[scores.blocks++] = (uint16_t)b;
    return score_blocks(worker, set, scores);
}

exact_scores exact_score(exact_worker *worker, const exact_set *set, unsigned parts)
{
    const exact_game *game = worker->search->game;

    worker->stats.scored++;
    return game->is_consistent ? score_candidates(worker, set, parts)
                               : score_first(worker, set, game->codes, parts);
}

exact_scores exact_score_again(exact_worker *worker, const exact_set *set,
                               const exact_scores *before)
{
    if (!before->excess || is_scored_by_game(worker->search, set)) return *before;
    return worker->search->game->is_consistent ? score_candidates(worker, set, before->parts)
                                               : score_blocks(worker, set, *before);
}

/* ---- by groups ------------------------------------------------------------------ */

#define TOP_BIT (PEG_GRADE_MOST + 1u)

/* Scores guesses a few groups at a time. */
typedef struct grouped {
    const exact_game *game;
    const exact_set *set;
    peg_scan_input input;
    uint32_t groups;      /* the first so many hold all guesses worth trying */
    const uint8_t *grade; /* [groups] */
    uint32_t top;         /* see peg_grades */
    blocks listed;
    exact_scores scores;
} grouped;

static uint32_t first_block(const grouped *of, uint32_t group)
{
    return of->game->groups.first[group] / PEG_SCAN_BLOCK;
}

static uint32_t last_block(const grouped *of, uint32_t group)
{
    return (of->game->groups.first[group + 1] - 1) / PEG_SCAN_BLOCK;
}

/* Lists the blocks that hold a group. */
static void add_group(grouped *of, uint32_t group)
{
    for (uint32_t b = first_block(of, group); b <= last_block(of, group); b++)
        list_block(&of->scores, &of->listed, b);
}

/* Scores the groups that have at least this grade and are not yet scored. */
static void score_graded(exact_worker *worker, grouped *of, unsigned grade)
{
    const uint64_t each = 0x0101010101010101, to_top = (TOP_BIT - grade) * each;
    const uint32_t before = of->scores.blocks;

    for (uint32_t m = 0; m < of->groups; m += sizeof each) {
        uint64_t several;
        memcpy(&several, of->grade + m, sizeof several);
        if (!((several + to_top) & TOP_BIT * each))
            continue; /* no sum carries into the next byte */
        for (unsigned i = 0; i < sizeof each; i++)
            if (m + i < of->groups && of->grade[m + i] >= grade) add_group(of, m + i);
    }
    if (of->scores.blocks == before) return;
    of->input.block = of->scores.block + before;
    of->input.blocks = of->scores.blocks - before;
    const peg_scan_found found = scan(worker, of->set, &of->input, of->scores.excess);
    if (found.least < of->scores.least) of->scores.least = found.least;
    if (found.parts > of->scores.parts) of->scores.parts = found.parts;
}

/* All other groups are beyond once what their grades say exceeds `last` and is no less than the
 * least score. */
static void score_groups(exact_worker *worker, grouped *of, unsigned grade, int32_t last)
{
    const uint32_t top = of->top;

    if (last >= 0 && (uint32_t)last + grade > top)
        grade = (uint32_t)last < top ? top - (uint32_t)last : 0;
    score_graded(worker, of, grade);
    while (grade && top - (grade - 1) < of->scores.least) score_graded(worker, of, --grade);
    of->scores.beyond = grade ? top - (grade - 1) : UINT32_MAX;
}

/* Whether some guess of the group was not scored. */
static int is_left_out(const grouped *of, uint32_t group)
{
    for (uint32_t b = first_block(of, group); b <= last_block(of, group); b++)
        if (!is_listed(&of->listed, b)) return 1;
    return 0;
}

/* A group that was left out since its parts are too large may still make the most of them. */
static void allow_for_rest(const exact_search *search, grouped *of, uint8_t *reach)
{
    const uint32_t n = of->set->n;
    const uint32_t none =
        search->path->grade(&of->game->groups, of->groups, of->set->code, n, n, reach).top -
        (n + 1);

    for (uint32_t m = 0; m < of->groups; m++)
        if (reach[m] > of->scores.parts + none && is_left_out(of, m))
            of->scores.parts = reach[m] - none;
}

/* How many of the first groups, or codes if there are none, hold all guesses worth trying. */
static uint32_t within(const peg_groups *groups, const peg_twins *twins)
{
    unsigned unused = PEG_MAX_COLORS; /* no guess so far has a color from here on */

    while (unused && !(twins->seen >> (unused - 1) & 1)) unused--;
    return groups->within[unused];
}

exact_scores exact_score_some(exact_worker *worker, const exact_set *set,
                              const peg_twins *twins, unsigned parts, int32_t last)
{
    const exact_search *search = worker->search;
    const exact_game *game = search->game;
    const uint32_t first = within(&game->groups, twins);
    grouped of = {.game = game, .set = set, .groups = first};

    if (game->is_consistent || exact_is_width_limited(search, set->n))
        return exact_score(worker, set, parts);
    worker->stats.scored++;
    if (!game->groups.count || set->n > PEG_GROUPS_REACH)
        return score_first(worker, set, game->groups.count ? game->groups.first[first] : first,
                           parts);
    of.scores = take_scores(worker);
    const size_t mark = worker->scratch.used;
    uint8_t *grade = exact_worker_take(worker, game->groups.stride);
    of.input = input_of(search, set, parts);
    if (last >= 0)
        count_beyond_fully(search, set->n, &of.input); /* else more groups are scored */
    const uint32_t c1 = set->n > EXACT_CROWDED * parts ? of.input.step[0] : set->n;
    if (worker->status != PEG_OK) return (exact_scores){0};
    const peg_grades grades =
        search->path->grade(&game->groups, of.groups, set->code, set->n, c1, grade);
    of.grade = grade;
    of.top = grades.top;
    score_groups(worker, &of, grades.greatest, last);
    if (c1 < set->n) allow_for_rest(search, &of, grade);
    worker->scratch.used = mark;
    if (worker->status != PEG_OK) return (exact_scores){0};
    if (of.scores.parts > parts) of.scores.parts = parts;
    count_candidates(game, set, &of.listed, &of.scores);
    return of.scores;
}
