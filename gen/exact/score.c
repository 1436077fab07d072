/*
 * score.c - scores guesses from rows, or a slice of them at a time.
 */
#include "gen/exact/score.h"

#define SLICE_BYTES                                                                            \
    ((size_t)1 << 18) /* labels that are made at once, where sets are not larger */
#define SLICE 64      /* guesses of a slice at least; divides the stride */

/* In a narrow search scores decide which guesses are tried. Sets of no more codes than there
 * are feedbacks are scored fastest, and hardly ever have a guess of few parts that counts. */
static int is_scored_by_game(const exact_search *search, const exact_part *part)
{
    return part->n <= exact_most_parts(search->game) || exact_is_narrow(search, part->n);
}

/* The rows' own numbers of the candidates; NULL where scratch is used up. */
static const peg_code16 *list_places(exact_worker *worker, const exact_part *part)
{
    if (!worker->rows.place) return part->set;
    peg_code16 *place = exact_worker_take(worker, part->n * sizeof *place);
    for (uint32_t i = 0; place && i < part->n; i++) place[i] = worker->rows.place[part->set[i]];
    return place;
}

/* All guesses at once. */
static peg_scan_found scan_rows(exact_worker *worker, const exact_part *part,
                                peg_scan_input *input, uint16_t *slack)
{
    input->table = exact_rows_table(&worker->rows);
    input->stride = worker->search->game->stride;
    input->set = list_places(worker, part);
    return input->set ? worker->search->scan(input, slack) : (peg_scan_found){0};
}

/* Slices of guesses, for each of which the labels of all candidates are made. */
static peg_scan_found scan_slices(exact_worker *worker, const exact_part *part,
                                  peg_scan_input *input, uint16_t *slack)
{
    const exact_game *game = worker->search->game;
    const size_t fit = SLICE_BYTES / part->n / SLICE * SLICE, width = fit ? fit : SLICE;
    uint8_t *label = exact_worker_take(worker, part->n * width);
    peg_code16 *place = exact_worker_take(worker, part->n * sizeof *place);
    peg_scan_found all = {.least = UINT16_MAX};

    if (!label || !place) return all;
    for (uint32_t i = 0; i < part->n; i++) place[i] = (peg_code16)i;
    input->table = label;
    input->set = place;
    for (size_t from = 0; from < game->stride; from += width) {
        const size_t end = from + width < game->stride ? from + width : game->stride;
        input->stride = end - from;
        for (uint32_t i = 0; i < part->n; i++)
            exact_game_labels(game, part->set[i], from, end, label + i * (end - from));
        const peg_scan_found found = worker->search->scan(input, slack + from);
        if (found.least < all.least) all.least = found.least;
        if (found.parts > all.parts) all.parts = found.parts;
    }
    return all;
}

/* Where no guess makes more than so many parts. */
static exact_scores score_by(exact_worker *worker, const exact_part *part, unsigned parts,
                             uint16_t *slack)
{
    const exact_search *search = worker->search;
    const size_t mark = worker->scratch.used;
    peg_scan_input input = {.n = part->n, .labels = search->game->labels};

    if (is_scored_by_game(search, part)) parts = exact_most_parts(search->game);
    peg_scan_steps(search->game->branch, parts, input.step);
    const peg_scan_found found = exact_rows_hold(&worker->rows, part->set, part->n)
                                     ? scan_rows(worker, part, &input, slack)
                                     : scan_slices(worker, part, &input, slack);
    worker->scratch.used = mark;
    if (worker->status == PEG_E_MEMORY) return (exact_scores){0};
    exact_scores scores = {slack, found.least, found.parts < parts ? found.parts : parts};
    for (uint32_t i = 0; i < part->n; i++)
        if (--slack[part->set[i]] < scores.least) scores.least = slack[part->set[i]];
    return scores;
}

exact_scores exact_score(exact_worker *worker, const exact_part *part, unsigned parts)
{
    uint16_t *slack = exact_worker_take(worker, worker->search->game->stride * sizeof *slack);

    if (!slack) return (exact_scores){0};
    worker->states++;
    return score_by(worker, part, parts, slack);
}

exact_scores exact_score_again(exact_worker *worker, const exact_part *part,
                               const exact_scores *before)
{
    if (!before->slack || is_scored_by_game(worker->search, part)) return *before;
    return score_by(worker, part, before->parts, before->slack);
}
