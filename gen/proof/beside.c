/*
 * beside.c - reads the first lines of a proof, or what MANIFEST says of one that is not stored.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include "gen/proof/beside.h"

#define LINES 9 /* of a proof's header, with the one that not all have */
#define LINE  128

/* Whether line `at` is "FIELD VALUE". */
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
    const unsigned consistent = about->strategy == PEG_STRATEGY_CONSISTENT;
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
           says(line, 5, "guesses", "candidates") == (int)consistent &&
           says_number(line, 5 + consistent, "total", about->total) &&
           says_number(line, 6 + consistent, "worst", about->worst);
}

/* ---- MANIFEST -------------------------------------------------------------------------------
 */

#define FIELDS 11 /* of a tree; the file's header names them. A proof has seven. */

/* Splits a line at its tabs. Returns the number of fields, at most FIELDS. */
static unsigned cut(char *line, char *field[FIELDS])
{
    unsigned count = 0;

    line[strcspn(line, "\n")] = '\0';
    for (char *at = line; at && count < FIELDS; count++) {
        char *tab = strchr(at, '\t');
        if (tab) *tab++ = '\0';
        field[count] = at;
        at = tab;
    }
    return count;
}

/* Appends a blank and a word, or nothing if they do not fit. Returns the new end. */
static size_t append(char command[PEG_PROOF_COMMAND], size_t end, const char *word,
                     size_t length)
{
    if (end + 1 + length >= PEG_PROOF_COMMAND) return end;
    command[end] = ' ';
    memcpy(command + end + 1, word, length);
    command[end + 1 + length] = '\0';
    return end + 1 + length;
}

/* The command that built the tree, without options that its proof does not need. */
static void write_command(const char *words, const char *name, char command[PEG_PROOF_COMMAND])
{
    char proof[64];
    size_t end = (size_t)snprintf(command, PEG_PROOF_COMMAND, "pegtree-gen build");

    while (*words) {
        const size_t length = strcspn(words, " ");
        if (!(length == 4 && memcmp(words, "long", 4) == 0) &&
            !(length == 9 && memcmp(words, "--compact", 9) == 0))
            end = append(command, end, words, length);
        words += length + strspn(words + length, " ");
    }
    snprintf(proof, sizeof proof, "--proof %.*s.proof.gz", (int)strlen(name) - 4, name);
    append(command, end, proof, strlen(proof));
}

int peg_proof_command(const char *path, const peg_about *about, char command[PEG_PROOF_COMMAND],
                      double *seconds)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const size_t length = strlen(name), stem = length > 4 ? length - 4 : 0;
    char place[PATH_MAX], line[PEG_PROOF_COMMAND], *field[FIELDS];
    int known = 0, done = 0;

    if (!about->proven || strcmp(name + stem, ".peg") != 0 ||
        snprintf(place, sizeof place, "%.*sMANIFEST", (int)(name - path), path) >= PATH_MAX)
        return 0;
    FILE *file = fopen(place, "r");
    while (file && !done && fgets(line, sizeof line, file)) {
        const unsigned count = cut(line, field);
        if (count == 7 && strcmp(field[0], "# proof") == 0 && strcmp(field[1], name) == 0) {
            *seconds = strtod(field[6], NULL);
            known = *seconds > 0;
        } else if (known && count == FIELDS && strcmp(field[0], name) == 0 &&
                   strtoull(field[5], NULL, 10) == about->total) {
            write_command(field[10], name, command);
            done = 1;
        }
    }
    if (file) fclose(file);
    return done;
}
