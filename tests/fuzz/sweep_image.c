/*
 * sweep_image.c - cuts and flips of a flat image. No hash guards it: the walker has to bear
 * each. A damaged byte only matters to a move that reads it, so the moves of the whole tree are
 * made first, to learn which those are.
 */
static void note_fetch(unsigned long offset);

#define WALK_FETCHES(offset) note_fetch(offset)
#define WALK_NAME            sweep_walk
#include "walks.h"

#include "sweep.h"

#define MOVES 3 /* that are known for a byte */

/* A move: the answer given at a place. */
typedef struct known_move {
    uint32_t place;
    uint8_t bulls, cows;
} known_move;

typedef struct byte_moves {
    known_move move[MOVES];
    uint32_t count;
} byte_moves;

static struct {
    peg_view view;
    peg_cursor *places;
    uint32_t count, room;
    byte_moves *moves; /* of each byte */
    known_move now;    /* what is being done; */
    int learning;
} tour;

static void note_fetch(unsigned long offset)
{
    if (!tour.learning) return;
    byte_moves *known = &tour.moves[offset];
    for (uint32_t i = 0; i < known->count; i++)
        if (memcmp(&known->move[i], &tour.now, sizeof tour.now) == 0) return;
    if (known->count < MOVES) known->move[known->count++] = tour.now;
}

/* Makes every move at a place, and goes on wherever that leads. */
static void make_all_moves(const peg_cursor *at)
{
    const uint8_t length = tour.view.rules.length;

    if (tour.count == tour.room) {
        tour.room = tour.room ? 2 * tour.room : 1024;
        tour.places = realloc(tour.places, tour.room * sizeof *tour.places);
        HOLDS(tour.places != NULL);
    }
    const uint32_t place = tour.count++;
    tour.places[place] = *at;
    for (uint8_t bulls = 0; bulls <= length; bulls++) {
        for (uint8_t cows = 0; cows <= length - bulls; cows++) {
            peg_cursor next = *at;
            tour.now = (known_move){place, bulls, cows};
            if (peg_answer(&next, peg_label(bulls, cows)) == PEG_OK) make_all_moves(&next);
        }
    }
}

static void learn_moves(size_t size)
{
    peg_cursor root;

    tour.count = 0;
    tour.moves = calloc(size, sizeof *tour.moves);
    HOLDS(tour.moves != NULL);
    tour.learning = 1;
    peg_start(&tour.view, &root);
    make_all_moves(&root);
    tour.learning = 0;
}

/* Makes a move on what is now a damaged image, and a few more from where it leads. */
static void make_move(size_t size, const known_move *move, sweep_counts *counts)
{
    peg_cursor at = tour.places[move->place];
    uint8_t code[PEG_MAX_LENGTH], bulls = move->bulls, cows = move->cows;
    const uint8_t length = tour.view.rules.length;

    for (unsigned further = 0; further < 4; further++) {
        fetched = 0;
        peg_status status = peg_answer(&at, peg_label(bulls, cows));
        check_cost(size);
        check_guess(&tour.view, &at, code);
        peg_remaining(&at);
        check_cost(size);
        counts->image_moves++;
        if (status != PEG_OK && further > 1) break;
        bulls = (uint8_t)((move->place + further) % length);
        cows = (uint8_t)(further % (length - bulls + 1u));
    }
}

/* Opens the image anew, and plays it from its beginning. */
static void play_from_start(const uint8_t *image, size_t size, sweep_counts *counts)
{
    static const uint8_t answers[] = {0, 1, 1, 0, 0, 2, 1, 1, 0, 0, 2, 0, 0, 3, 1, 2};
    sweep_walk(image, size, answers, sizeof answers);
    counts->image_moves += sizeof answers / 2;
}

static void set_size(uint8_t *image, size_t size)
{
    for (unsigned i = 0; i < 4; i++) image[6 + i] = (uint8_t)(size >> (24 - 8 * i));
}

/* Cuts: rejected as they are; with a size that fits, walked. */
static void cut(const uint8_t *image, size_t size, size_t header, sweep_counts *counts)
{
    peg_view view;
    for (size_t end = 0; end < size; end++) {
        uint8_t *copy = exact_copy(image, end);
        watched_from = copy;
        watched_size = end;
        HOLDS(peg_open(&view, copy, (PEG_OFFSET)end) ==
              (end < 4 ? PEG_E_NOT_PEGTREE : PEG_E_TRUNCATED));
        if (end > header) {
            set_size(copy, end);
            play_from_start(copy, end, counts);
        }
        free(copy);
        counts->cut_images++;
    }
}

static void flip_header(uint8_t *image, size_t size, size_t header, sweep_counts *counts)
{
    for (size_t bit = 0; bit < 8 * header; bit++) {
        image[bit / 8] ^= (uint8_t)(1u << bit % 8);
        peg_status status = peg_open(&tour.view, image, (PEG_OFFSET)size);
        if (bit / 8 < 4)
            HOLDS(status == PEG_E_NOT_PEGTREE);
        else if (bit / 8 == 4)
            HOLDS(status == PEG_E_VERSION);
        else if (bit / 8 == 5)
            HOLDS(status == PEG_E_CORRUPT || status == PEG_OK);
        else if (bit / 8 <
                 10) /* a size: of more than there is, of less than a header, or less */
            HOLDS(status == PEG_E_TRUNCATED || status == PEG_E_CORRUPT ||
                  (status == PEG_OK && tour.view.size > header && tour.view.size < size));
        else if (bit / 8 < PEG_IMAGE_HEADER)
            HOLDS(status == PEG_OK);
        else
            HOLDS(status == PEG_E_CORRUPT || status == PEG_OK);
        play_from_start(image, size, counts);
        image[bit / 8] ^= (uint8_t)(1u << bit % 8);
        counts->image_bits++;
    }
    HOLDS(peg_open(&tour.view, image, (PEG_OFFSET)size) == PEG_OK);
}

void sweep_image(const uint8_t *image, size_t size, const sweep_effort *effort,
                 sweep_counts *counts)
{
    uint8_t *copy = exact_copy(image, size);
    size_t stride = 1 + (size_t)(8 * (double)size * MOVES / effort->moves);

    watched_from = copy;
    watched_size = size;
    HOLDS(peg_open(&tour.view, copy, (PEG_OFFSET)size) == PEG_OK);
    size_t header = PEG_IMAGE_HEADER + (size_t)RANGES_OF(&tour.view.rules);
    learn_moves(size);
    flip_header(copy, size, header, counts);
    for (size_t bit = 8 * header; bit < 8 * size; bit += stride) {
        const byte_moves *known = &tour.moves[bit / 8];
        copy[bit / 8] ^= (uint8_t)(1u << bit % 8);
        for (uint32_t i = 0; i < known->count; i++) make_move(size, &known->move[i], counts);
        copy[bit / 8] ^= (uint8_t)(1u << bit % 8);
        counts->image_bits++;
    }
    counts->left_out += 8 * (size - header) - 8 * (size - header) / stride;
    if (stride == 1 || size < 4096) cut(image, size, header, counts);
    HOLDS(memcmp(copy, image, size) == 0);
    free(tour.moves);
    free(copy);
}
