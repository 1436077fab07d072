/*
 * header.c - what a proof is about, and its goals: PROOF.md, sections 2 and 3.
 */
#include <string.h>

#include "tests/proof/read.h"

/* The rest of the line after the word that begins it. */
static const char *field(check_reader *reader, const char *word)
{
    const size_t length = strlen(word);

    if (strncmp(reader->text, word, length) == 0 && reader->text[length] == ' ')
        return reader->text + length + 1;
    check_fail(reader->trouble, "line %u: '%.40s' where '%s' and its value should be",
               reader->line, reader->text, word);
    return NULL;
}

static const char *next_field(check_reader *reader, const char *word)
{
    return check_next_line(reader) ? field(reader, word) : NULL;
}

static int read_count(check_reader *reader, const char *word, uint64_t least, uint64_t most,
                      uint64_t *number)
{
    const char *text = field(reader, word);

    if (!text) return 0;
    if (!check_number(&text, most, number) || *text || *number < least)
        return check_fail(reader->trouble, "line %u: '%s' is a number from %llu to %llu",
                          reader->line, word, (unsigned long long)least,
                          (unsigned long long)most);
    return 1;
}

static int next_count(check_reader *reader, const char *word, uint64_t least, uint64_t most,
                      uint64_t *number)
{
    return check_next_line(reader) && read_count(reader, word, least, most, number);
}

static int read_objective(check_reader *reader)
{
    static const char *const names[] = {"average", "worst", "crush"};
    const char *field = next_field(reader, "objective");

    for (unsigned i = 0; field && i < 3; i++)
        if (strcmp(field, names[i]) == 0) {
            reader->proof->objective = i;
            return 1;
        }
    return field ? check_wrong(reader, "an objective is average, worst or crush") : 0;
}

static int read_limits(check_reader *reader)
{
    check_proof *proof = reader->proof;
    uint64_t number;
    const char *field = next_field(reader, "within");

    if (!field) return 0;
    proof->within = CHECK_ANY;
    if (strcmp(field, "any") != 0) {
        if (!check_number(&field, PEG_MAX_GUESSES, &number) || *field || !number)
            return check_wrong(reader, "'within' is 'any' or a number of guesses, 1 to 255");
        if (proof->objective != 0)
            return check_wrong(reader, "'within' is 'any' but for the objective average");
        proof->within = (unsigned)number;
    }
    proof->opening = UINT32_MAX;
    field = next_field(reader, "opening");
    if (!field) return 0;
    if (strcmp(field, "any") == 0) return 1;
    if (!check_code(&proof->game, &field, &proof->opening) || *field)
        return check_wrong(reader, "'opening' is 'any' or a code of the game");
    return 1;
}

/* The game must be written as Pegtree prints it: one game, one text. */
static int read_rules(check_reader *reader)
{
    char text[PEG_RULES_TEXT];
    const char *rules = next_field(reader, "rules");

    if (!rules || !check_game_open(&reader->proof->game, rules, reader->trouble)) return 0;
    peg_rules_print(&reader->proof->game.rules, text);
    if (strcmp(text, rules) == 0) return 1;
    return check_fail(reader->trouble, "line %u: the game '%.40s' is written %s", reader->line,
                      rules, text);
}

/* The line `guesses candidates`, which not every proof has, and steps to the next. */
static int read_guesses(check_reader *reader)
{
    if (!check_next_line(reader)) return 0;
    reader->proof->game.consistent = strcmp(reader->text, "guesses candidates") == 0;
    return !reader->proof->game.consistent || check_next_line(reader);
}

/* The figures of the tree that the proof describes: a tree must be able to have them. */
static int read_figures(check_reader *reader)
{
    check_proof *proof = reader->proof;
    const uint64_t codes = proof->game.codes;
    uint64_t total, worst, last;

    if (!read_count(reader, "total", codes, codes * PEG_MAX_GUESSES, &total) ||
        !next_count(reader, "worst", 1,
                    proof->within == CHECK_ANY ? PEG_MAX_GUESSES : proof->within, &worst))
        return 0;
    if (total > codes * worst)
        return check_wrong(reader, "a total of more than 'worst' guesses for each code");
    if (!next_count(reader, "last", 1, codes, &last)) return 0;
    proof->total = total;
    proof->worst = (unsigned)worst;
    proof->last = (uint32_t)last;
    return 1;
}

int check_read_header(check_reader *reader)
{

    if (!check_next_line(reader)) return 0;
    if (strcmp(reader->text, "pegtree proof 1") != 0)
        return check_wrong(reader,
                           strncmp(reader->text, "pegtree proof ", 14) == 0
                               ? "a proof of a version that this checker does not know"
                               : "not a Pegtree proof, which begins with 'pegtree proof 1'");
    return read_rules(reader) && read_objective(reader) && read_limits(reader) &&
           read_guesses(reader) && read_figures(reader);
}

/* ---- goals: PROOF.md, section 3 ------------------------------------------------------------
 */

/* The goal of this name under the proof's objective. Returns 0 if there is none. */
static int set_goal(const check_proof *proof, const char *name, check_goal *goal)
{
    const uint64_t codes = proof->game.codes, total = proof->total, last = proof->last;
    const uint64_t more = codes * proof->worst + 1; /* more than any total */
    const unsigned worst = proof->worst, shallower = worst - 1;
    const check_goal goals[3][3] = {
        /* average */
        {{"total", 1, 0, total, proof->within, NULL},
         {"depth", 1, 0, total + 1, shallower, NULL},
         {"last", codes + 1, 1, (codes + 1) * total + last, worst, NULL}},
        /* worst */
        {{"total", 1, 0, total, worst, NULL},
         {"depth", 0, 0, CHECK_NONE, shallower, NULL},
         {"last", codes + 1, 1, (codes + 1) * total + last, worst, NULL}},
        /* crush */
        {{"total", 1, more, total + more * last, worst, NULL},
         {"depth", 0, 0, CHECK_NONE, shallower, NULL},
         {.name = ""}},
    };

    for (unsigned g = 0; g < 3; g++) {
        *goal = goals[proof->objective][g];
        if (goal->name[0] && strcmp(name, goal->name) == 0) return goal->depth > 0;
    }
    return 0;
}

int check_read_goal(check_reader *reader, const char *name)
{
    check_proof *proof = reader->proof;

    for (unsigned g = 0; g < proof->goals; g++)
        if (strcmp(proof->goal[g].name, name) == 0)
            return check_wrong(reader, "this goal was there before");
    if (proof->goals == 3 || !set_goal(proof, name, &proof->goal[proof->goals]))
        return check_wrong(reader, "a goal is total, depth or last");
    check_goal *goal = &proof->goal[proof->goals++];
    return check_goal_sizes(goal, &proof->game) || check_fail(reader->trouble, "out of memory");
}
