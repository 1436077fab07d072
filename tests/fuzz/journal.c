/*
 * journal.c - an exact search that finds a checkpoint which may hold anything. An even first
 * byte: what follows stands in the file behind a right header. An odd one: it is taken as
 * bounds that the journal itself writes, with right hashes, each for all codes or for those
 * that give one answer to a guess. Such bounds are believed; whatever they say, a search must
 * end, with a sound tree or an error.
 */
#include "on_disk.h"
#include "gen/exact/solve.h"
#include "gen/exact/journal.h"

static const char *const games[] = {"p3c3r", "p2c5n", "m2.3.4", "p2c4r"};

static exact_key key_of(const peg_rules *rules, uint32_t guess, uint8_t label)
{
    uint8_t code[PEG_MAX_LENGTH], other[PEG_MAX_LENGTH];
    exact_key key = {0, 0};

    guess %= peg_rules_secrets(rules) + 1;
    for (uint32_t g = 0; g < peg_rules_secrets(rules); g++) {
        peg_code_at(rules, g, other);
        if (guess < peg_rules_secrets(rules)) {
            peg_code_at(rules, guess, code);
            if (peg_feedback(code, other, rules->length) != label) continue;
        }
        key = exact_key_join(key, exact_memo_random(g));
    }
    return key;
}

static void note_bounds(input *in, const char *path, const peg_rules *rules)
{
    exact_journal *journal;
    exact_memo memo;

    HOLDS(exact_memo_make(&memo, 64, 1 << 16) == PEG_OK);
    HOLDS(exact_journal_open(&journal, path, rules, &memo) == PEG_OK);
    while (in->left > 0) {
        uint8_t guess = take_byte(in), label = take_byte(in), shift = take_byte(in);
        exact_cost bound = take_byte(in);
        exact_journal_note(journal, key_of(rules, guess, label), bound << (shift & 31), shift >> 7);
    }
    HOLDS(exact_journal_close(journal) == PEG_OK);
    exact_memo_free(&memo);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, size};
    uint8_t mode = take_byte(&in), *file;
    disk_file disk = disk_make(data, 0);
    peg_optimal_options options = {.objective = PEG_OBJECTIVE_AVERAGE, .memory = 1 << 22,
                                   .checkpoint = disk.path};
    peg_optimal_report report;
    peg_rules rules;
    peg_tree tree;
    size_t file_size;

    HOLDS(peg_rules_parse(games[mode >> 1 & 3], &rules) == PEG_OK);
    if (mode & 8) options.objective = PEG_OBJECTIVE_WORST;
    (void)size;
    if (mode & 1) {
        note_bounds(&in, disk.path, &rules);
    } else {
        input nothing = {data, 0};
        note_bounds(&nothing, disk.path, &rules);
        lseek(disk.file, 0, SEEK_END);
        HOLDS(write(disk.file, in.at, in.left) == (ssize_t)in.left);
    }
    peg_status status = peg_optimal_solve(&rules, &options, &tree, &report);
    if (status == PEG_OK) {
        HOLDS(peg_tree_encode(&tree, &file, &file_size) == PEG_OK);
        free(file);
        peg_tree_free(&tree);
    }
    close(disk.file);
    return 0;
}
