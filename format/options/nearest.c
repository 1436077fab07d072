/*
 * nearest.c - did you mean?
 */
#include <limits.h>
#include <string.h>

#include "format/game/ascii.h"
#include "format/game/code.h"
#include "format/options/parse.h"

static int same(char a, char b)
{
    return peg_lower(a) == peg_lower(b);
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

unsigned cli_distance(const char *a, const char *b)
{
    unsigned rows[3][CLI_LONGEST_WORD + 1]; /* of prefixes of a: two before, one before, this */
    const size_t long_a = strlen(a), long_b = strlen(b);

    if (long_a > CLI_LONGEST_WORD || long_b > CLI_LONGEST_WORD) return UINT_MAX;
    for (size_t j = 0; j <= long_b; j++) rows[0][j] = (unsigned)j;
    for (size_t i = 1; i <= long_a; i++) {
        unsigned *row = rows[i % 3];
        const unsigned *before = rows[(i + 2) % 3], *two_before = rows[(i + 1) % 3];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= long_b; j++) {
            row[j] = least(before[j], row[j - 1]) + 1;
            row[j] = least(row[j], before[j - 1] + !same(a[i - 1], b[j - 1]));
            if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
                row[j] = least(row[j], two_before[j - 2] + 1);
        }
    }
    return rows[long_a % 3][long_b];
}

cli_nearest cli_nearest_to(const char *word)
{
    const unsigned third = ((unsigned)strlen(word) + 1) / 3;
    return (cli_nearest){word, NULL, (third > 1 ? third : 1) + 1};
}

void cli_nearest_try(cli_nearest *nearest, const char *name)
{
    if (!name) return;
    const unsigned distance = cli_distance(nearest->word, name);
    /* At a distance of its own length, no letter of the name is right. */
    if (distance >= nearest->distance || distance >= strlen(name)) return;
    nearest->distance = distance;
    nearest->found = name;
}

const char *cli_nearest_command(const cli_program *program, const char *word)
{
    cli_nearest nearest = cli_nearest_to(word);
    for (const cli_command *c = program->commands; c->name; c++)
        cli_nearest_try(&nearest, c->name);
    for (const cli_word *w = program->older; w && w->name; w++)
        cli_nearest_try(&nearest, w->alias);
    return nearest.found;
}

const char *cli_nearest_option(const cli_program *program, const cli_command *command,
                               const char *word)
{
    cli_nearest nearest = cli_nearest_to(word);
    for (const cli_option *o = program->options; o->kind != CLI_END; o++) {
        if (o->kind == CLI_PRINT || !cli_takes(command, o)) continue;
        cli_nearest_try(&nearest, o->name);
        cli_nearest_try(&nearest, o->also);
    }
    return nearest.found;
}

const char *cli_nearest_word(const cli_option *option, const char *word)
{
    cli_nearest nearest = cli_nearest_to(word);
    cli_word each;
    for (size_t i = 0; cli_word_at(option, i, &each); i++) {
        cli_nearest_try(&nearest, each.name);
        cli_nearest_try(&nearest, each.alias);
    }
    return nearest.found;
}

/* Reads ranges with any separators, such as 5,5,5 or 5x5x5, as m5.5.5. */
static int read_ranges(const char *word, char *rules, size_t room)
{
    cli_line line = cli_line_in(rules, room);
    peg_rules read;
    if (!peg_is_digit(*word) || word[strspn(word, "0123456789,.;:x*-/ ")]) return 0;
    cli_line_add(&line, "m%s", word);
    for (char *at = rules + 1; *at; at++) *at = peg_is_digit(*at) ? *at : '.';
    return strchr(rules, '.') && peg_rules_parse(rules, &read) == PEG_OK;
}

int cli_nearest_rules(const char *word, char *rules, size_t room)
{
    cli_nearest nearest = cli_nearest_to(word);
    peg_rules read;
    if (read_ranges(word, rules, room)) return 1;
    /* The last letter of p4c6 is missing: repeats are the usual case. */
    cli_line line = cli_line_in(rules, room);
    cli_line_add(&line, "%sr", word);
    if (peg_rules_parse(rules, &read) == PEG_OK) return 1;
    for (const peg_known_game *game = peg_known_games; game->alias; game++)
        cli_nearest_try(&nearest, game->alias);
    line = cli_line_in(rules, room);
    if (nearest.found) cli_line_add(&line, "%s", nearest.found);
    return nearest.found != NULL;
}
