/*
 * proof.c - reads a proof, line by line.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/proof/read.h"

/* The last claim of the goal at hand, where it is the one without a history; or null. */
static const check_claim *last_claim(const check_proof *proof)
{
    const check_claim *claim = proof->claims ? &proof->claim[proof->claims - 1] : NULL;

    return claim && claim->goal == proof->goals - 1 && !claim->history ? claim : NULL;
}

/* Each goal must end in what it says: a claim of all codes. */
static int end_goal(check_reader *reader)
{
    check_proof *proof = reader->proof;

    if (!proof->goals) return 1;
    const check_goal *goal = &proof->goal[proof->goals - 1];
    const check_claim *claim = last_claim(proof);
    if (claim && claim->bound >= goal->bound) return 1;
    return check_fail(reader->trouble,
                      "line %u: the goal '%s' does not end in its claim of all codes",
                      reader->line, goal->name);
}

static int read_end(check_reader *reader)
{
    const uint64_t hash = XXH3_64bits_digest(reader->hash);
    char said[17];

    snprintf(said, sizeof said, "%016llx", (unsigned long long)hash);
    if (strcmp(reader->text + 4, said) != 0)
        return check_wrong(reader, "damaged: the hash of the lines before is another");
    if (!check_at_end(reader)) return check_wrong(reader, "something follows the line 'end'");
    if (!reader->proof->goals) return check_wrong(reader, "a proof of nothing");
    reader->proof->hash = hash;
    return 1;
}

static int read_line(check_reader *reader)
{
    const char *text = reader->text;

    if (strncmp(text, "goal ", 5) == 0)
        return end_goal(reader) && check_read_goal(reader, text + 5);
    if (!reader->proof->goals) return check_wrong(reader, "the first goal should be here");
    if (last_claim(reader->proof))
        return check_wrong(reader, "a goal ends in its claim of all codes");
    if (strncmp(text, "renaming ", 9) == 0) return check_read_renaming(reader, text + 9);
    return check_read_claim(reader);
}

static int read_lines(check_reader *reader)
{
    while (check_next_line(reader)) {
        if (strncmp(reader->text, "end ", 4) == 0) return end_goal(reader) && read_end(reader);
        if (!read_line(reader)) return 0;
    }
    return 0;
}

int check_proof_open(check_proof *proof, const char *path, int plain, check_trouble *trouble)
{
    check_reader reader = {.proof = proof, .trouble = trouble};
    int good;

    memset(proof, 0, sizeof *proof);
    good = check_lines_open(&reader, path) && check_read_header(&reader) &&
           check_histories_open(&reader) && read_lines(&reader);
    proof->game.plain = plain;
    if (good && !plain && !check_look_open(&proof->game))
        good = check_fail(trouble, "out of memory");
    check_lines_close(&reader);
    check_histories_close(&reader);
    return good;
}

void check_proof_close(check_proof *proof)
{
    for (unsigned g = 0; g < proof->goals; g++) free(proof->goal[g].size_bound);
    check_give_back(proof);
    free(proof->renaming);
    free(proof->claim);
    free(proof->slot);
    check_game_close(&proof->game);
}
