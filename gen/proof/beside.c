/*
 * beside.c - reads the first lines of a proof.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include "gen/proof/beside.h"

#define LINES 8
#define LINE  128

/* Whether the line `at` of so many is "FIELD VALUE". */
static int says(char line[LINES][LINE], unsigned at, const char *field, const char *value)
{
    const size_t length = strlen(field);

    return strncmp(line[at], field, length) == 0 && line[at][length] == ' ' &&
           strcmp(line[at] + length + 1, value) == 0;
}

static int says_number(char line[LINES][LINE], unsigned at, const char *field, uint64_t value)
{
    char text[24];

    snprintf(text, sizeof text, "%" PRIu64, value);
    return says(line, at, field, text);
}

/* Reads the header of a proof: PROOF.md, section 2. */
static int read_lines(const char *name, char line[LINES][LINE])
{
    struct stat there;
    gzFile file = stat(name, &there) == 0 && S_ISREG(there.st_mode) ? gzopen(name, "rb") : NULL;
    unsigned read = 0;

    while (file && read < LINES && gzgets(file, line[read], LINE)) {
        line[read][strcspn(line[read], "\n")] = '\0';
        read++;
    }
    if (file) gzclose(file);
    return read == LINES;
}

int peg_proof_beside(const char *path, const peg_about *about, char name[PATH_MAX])
{
    const size_t length = strlen(path), stem = length > 4 ? length - 4 : 0;
    const int limited = about->objective == PEG_OBJECTIVE_AVERAGE && about->max_depth;
    char line[LINES][LINE], rules[PEG_RULES_TEXT];

    if (!about->proven || strcmp(path + stem, ".peg") != 0) return 0;
    if (snprintf(name, PATH_MAX, "%.*s.proof.gz", (int)stem, path) >= PATH_MAX) return 0;
    peg_rules_print(&about->rules, rules);
    return read_lines(name, line) && strcmp(line[0], "pegtree proof 1") == 0 &&
           says(line, 1, "rules", rules) &&
           says(line, 2, "objective", peg_objective_name(about->objective)) &&
           (limited ? says_number(line, 3, "within", about->max_depth)
                    : says(line, 3, "within", "any")) &&
           says(line, 4, "opening", "any") == !about->opened &&
           says_number(line, 5, "total", about->total) &&
           says_number(line, 6, "worst", about->worst);
}
