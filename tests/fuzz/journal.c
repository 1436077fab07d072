/*
 * journal.c - an exact search that finds a checkpoint which may hold anything. An even first
 * byte: what follows is put into the file after a right header. An odd one: it is taken as
 * bounds that the journal itself writes, with right hashes, under the keys that the search
 * looks for: each of the candidates after up to two guesses, for a goal and a number of guesses
 * left. The search trusts such bounds; whatever they say, a search must end, with a sound tree
 * or an error.
 */
#include "on_disk.h"
#include "format/file/file.h"
#include "gen/optimal/solve.h"
#include "tests/gen/forge.h"

static const char *const games[] = {"p3c3r", "p2c5n", "m2.3.4", "p2c4r"};

/* Keeps of a set what gives the same answer to a guess as one of its codes does. */
static uint32_t keep(const forge *f, peg_code16 *set, uint32_t n, uint8_t number, uint8_t which,
                     exact_terms *terms)
{
    const uint32_t guess = number % f->game.codes;
    const uint8_t *row = exact_game_row(&f->game, guess);
    const uint16_t *column = f->game.groups.column;
    const uint8_t label = row[column[set[which % n]]];
    uint32_t kept = 0;

    for (uint32_t i = 0; i < n; i++)
        if (row[column[set[i]]] == label) set[kept++] = set[i];
    *terms = exact_terms_after(&f->game, terms, guess);
    return kept;
}

static void note_bound(forge *f, input *in)
{
    static const unsigned depths[] = {0, 0, 0, 2, 3, 4, 5, 6};
    peg_code16 set[64];
    uint32_t n = f->game.codes;
    const uint8_t how = take_byte(in), first = take_byte(in), from = take_byte(in);
    const uint8_t second = take_byte(in), shift = take_byte(in);
    const exact_cost bound = (exact_cost)take_byte(in) << (shift & 31);
    const unsigned depth = depths[how & 7];
    const int scaled = depth && how & 8;
    exact_terms terms = exact_terms_start(&f->game, 0);

    for (uint32_t g = 0; g < n; g++) set[g] = (peg_code16)g;
    if (how & 16) n = keep(f, set, n, first, from, &terms);
    if (how & 32) n = keep(f, set, n, second, from, &terms);
    terms.depth = depth;
    HOLDS(forge_note(f, set, n, &terms, scaled ? f->game.codes + 1 : 1, (exact_cost)scaled,
                     bound, shift >> 7) == PEG_OK);
}

/* Makes a checkpoint with a bound for every six bytes. */
static void make_checkpoint(const peg_rules *rules, const char *path, input in)
{
    forge f;

    HOLDS(forge_open(&f, rules, path) == PEG_OK);
    HOLDS(f.game.codes <= 64);
    while (in.left > 0) note_bound(&f, &in);
    HOLDS(forge_close(&f) == PEG_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, size};
    uint8_t mode = take_byte(&in), *file;
    const int forged = mode & 1;
    disk_file disk = disk_make(data, 0);
    peg_optimal_options options = {.objective = (peg_objective)(1 + (mode >> 3 & 3) % 3),
                                   .memory = 1 << 22,
                                   .checkpoint = disk.path,
                                   .compact = mode >> 5 & 1};
    peg_optimal_report report;
    peg_rules rules;
    peg_tree tree;
    size_t file_size;

    HOLDS(peg_rules_parse(games[mode >> 1 & 3], &rules) == PEG_OK);
    make_checkpoint(&rules, disk.path, forged ? in : (input){data, 0});
    if (!forged) {
        lseek(disk.file, 0, SEEK_END);
        HOLDS(write(disk.file, in.at, in.left) == (ssize_t)in.left);
    }
    peg_status status = peg_optimal_solve(&rules, &options, &tree, &report);
    HOLDS(status == PEG_OK || !tree.nodes);
    if (status == PEG_OK) {
        HOLDS(peg_tree_encode(&tree, &file, &file_size) == PEG_OK);
        free(file);
        peg_tree_free(&tree);
    }
    close(disk.file);
    return 0;
}
