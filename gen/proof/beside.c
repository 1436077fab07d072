/*
 * beside.c - reads the first lines of a proof, or what MANIFEST says of one that is not stored.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include "gen/proof/proof.h"

#define START 1024 /* bytes of a proof that hold its header */
#define LINE  512

/* Reads the beginning of a proof, the end of which is a zero byte. */
static int read_start(const char *name, char text[START])
{
    struct stat there;
    gzFile file = stat(name, &there) == 0 && S_ISREG(there.st_mode) ? gzopen(name, "rb") : NULL;
    const int size = file ? gzread(file, text, START - 1) : -1;

    if (file) gzclose(file);
    if (size >= 0) text[size] = '\0';
    return size >= 0;
}

/* Whether this is the header of a proof of such a tree: PROOF.md, section 2. */
static int describes(const char *text, const peg_about *about)
{
    const int limited = about->objective == PEG_OBJECTIVE_AVERAGE && about->max_depth;
    const int consistent = about->strategy == PEG_STRATEGY_CONSISTENT;
    char rules[PEG_RULES_TEXT], within[4] = "any", above[LINE], below[LINE];

    peg_rules_print(&about->rules, rules);
    if (limited) snprintf(within, sizeof within, "%u", about->max_depth);
    const int opening = snprintf(above, sizeof above,
                                 "pegtree proof 1\nrules %s\nobjective %s\nwithin %s\nopening ",
                                 rules, peg_objective_name(about->objective), within);
    snprintf(below, sizeof below, "\n%stotal %" PRIu64 "\nworst %u\nlast ",
             consistent ? "guesses candidates\n" : "", about->total, about->worst);
    if (strncmp(text, above, (size_t)opening) != 0) return 0;
    text += opening;
    const size_t word = strcspn(text, "\n");
    return (word == 3 && memcmp(text, "any", 3) == 0) == !about->opened &&
           strncmp(text + word, below, strlen(below)) == 0;
}

int peg_proof_beside(const char *path, const peg_about *about, char name[PATH_MAX])
{
    const size_t length = strlen(path), stem = length > 4 ? length - 4 : 0;
    char text[START];

    if (!about->proven || strcmp(path + stem, ".peg") != 0) return 0;
    if (snprintf(name, PATH_MAX, "%.*s.proof.gz", (int)stem, path) >= PATH_MAX) return 0;
    return read_start(name, text) && describes(text, about);
}

/* ---- MANIFEST -------------------------------------------------------------------------- */

#define FIELDS 11 /* of a tree; the file's header names them. A proof has seven. */

/* Splits a line at its tabs. Returns the number of fields, at most FIELDS. */
static unsigned cut(char *line, char *field[FIELDS])
{
    unsigned count = 0;

    line[strcspn(line, "\n")] = '\0';
    while (count < FIELDS && line) field[count++] = strsep(&line, "\t");
    return count;
}

/* The command that built the tree, without options that its proof does not need. Together with
 * the name, `words` are shorter than a line. */
static void write_command(char *words, const char *name, char command[PEG_PROOF_COMMAND])
{
    size_t end = (size_t)snprintf(command, PEG_PROOF_COMMAND, "pegtree-gen build");

    while (words) {
        const char *word = strsep(&words, " ");
        if (*word && strcmp(word, "long") != 0 && strcmp(word, "--compact") != 0)
            end += (size_t)snprintf(command + end, PEG_PROOF_COMMAND - end, " %s", word);
    }
    snprintf(command + end, PEG_PROOF_COMMAND - end, " --proof %.*s.proof.gz",
             (int)strlen(name) - 4, name);
}

int peg_proof_command(const char *path, const peg_about *about, char command[PEG_PROOF_COMMAND],
                      double *seconds)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const size_t length = strlen(name), stem = length > 4 ? length - 4 : 0;
    char place[PATH_MAX], line[LINE], *field[FIELDS];
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
