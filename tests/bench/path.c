/*
 * path.c - what it takes to follow one game in a tree file without expanding it: for some
 * secrets, every guess on the way, each found from the file anew. Usage: path FILE
 *
 * Times are the machine's; the rest is alike everywhere: the least limit by which the calls
 * succeed, and the codes that a call scores.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "format/pegtree.h"
#include "tests/bench/seconds.h"

#define GAMES 100

typedef struct sums {
    double all, worst; /* seconds */
    unsigned calls;
    size_t
        memory; /* the least limit that suffices after the first answer, when most is taken */
} sums;

typedef struct tree_file {
    const uint8_t *bytes;
    size_t size;
    peg_rules rules;
} tree_file;

/* The least limit by which this call succeeds, to 1 KB. */
static size_t least_limit(const tree_file *file, const uint8_t *labels, unsigned count)
{
    uint8_t code[PEG_MAX_LENGTH];
    uint32_t left;
    size_t low = 0, high = (size_t)1 << 30;

    while (high - low > 1024) {
        size_t middle = low + (high - low) / 2;
        peg_status status =
            peg_file_follow(file->bytes, file->size, middle, labels, count, code, &left);
        if (status < 0)
            low = middle;
        else
            high = middle;
    }
    return high;
}

/* Plays one secret; returns 0 where the tree does not find it. */
static int follow(const tree_file *file, const uint8_t *secret, sums *sum)
{
    uint8_t labels[PEG_MAX_GUESSES], code[PEG_MAX_LENGTH];
    uint32_t left;

    for (unsigned count = 0; count < PEG_MAX_GUESSES; count++) {
        double began = seconds();
        if (peg_file_follow(file->bytes, file->size, PEG_NO_LIMIT, labels, count, code, &left))
            return 0;
        double took = seconds() - began;
        sum->all += took;
        sum->calls++;
        if (took > sum->worst) sum->worst = took;
        labels[count] = peg_feedback(code, secret, file->rules.length);
        if (count == 1) {
            size_t memory = least_limit(file, labels, count);
            if (memory > sum->memory) sum->memory = memory;
        }
        if (labels[count] == peg_solved_label(file->rules.length)) return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    tree_file file;
    uint8_t *bytes, secret[PEG_MAX_LENGTH];
    struct rusage used;
    peg_about about;
    sums sum = {0};

    if (argc != 2 || peg_file_read(argv[1], PEG_NO_LIMIT, &bytes, &file.size) != PEG_OK)
        return 2;
    file.bytes = bytes;
    if (peg_about_read(bytes, file.size, &about) != PEG_OK) return 2;
    file.rules = about.rules;
    for (uint32_t g = 0; g < GAMES; g++) {
        peg_code_at(&about.rules, (uint32_t)((uint64_t)about.secrets * g / GAMES), secret);
        if (!follow(&file, secret, &sum)) return 1;
    }
    getrusage(RUSAGE_SELF, &used);
    printf("%s: %u guesses of %d games: mean %.1f ms, slowest %.1f ms; limit %.1f MB at least, "
           "the whole process %.1f MB; %" PRIu32 " codes scored for a guess\n",
           argv[1], sum.calls, GAMES, 1e3 * sum.all / sum.calls, 1e3 * sum.worst,
           (double)sum.memory / 1e6, (double)used.ru_maxrss / 1e3, about.secrets);
    free(bytes);
    return 0;
}
