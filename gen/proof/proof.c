/*
 * proof.c - writes a proof's header and its goals, one after the other; reads the header of the
 * proof beside a tree file, or what MANIFEST says of one that is not stored.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "gen/core/threads.h"
#include "gen/optimal/solver.h"
#include "gen/file/save.h"
#include "gen/proof/proof.h"
#include "gen/proof/writer.h"

/* ---- the text -------------------------------------------------------------------------- */

void proof_print(proof_text *text, const char *format, ...)
{
    char bytes[256];
    va_list arguments;

    va_start(arguments, format);
    const int size = vsnprintf(bytes, sizeof bytes, format, arguments);
    va_end(arguments);
    XXH3_64bits_update(text->hash, bytes, (size_t)size);
    fwrite(bytes, 1, (size_t)size, text->zip.out);
}

/* Ends the text with its hash, if it was opened. Errors: PEG_E_IO with errno if anything could
 * not be written. */
static peg_status close_text(proof_text *text)
{
    if (text->zip.out)
        fprintf(text->zip.out, "end %016llx\n",
                (unsigned long long)XXH3_64bits_digest(text->hash));
    XXH3_freeState(text->hash);
    return text->zip.out ? peg_gzip_close(&text->zip) : PEG_OK;
}

/* ---- the header: PROOF.md, section 2 ---------------------------------------------------- */

#define HEADER 256

/* Writes the first lines of a proof of such a tree, up to the number of secrets at its worst
 * depth. `opening` is the first guess in text, or "any". */
static void print_header(const peg_about *about, const char *opening, char header[HEADER])
{
    const int limited = about->objective == PEG_OBJECTIVE_AVERAGE && about->max_depth;
    const int consistent = about->strategy == PEG_STRATEGY_CONSISTENT;
    char rules[PEG_RULES_TEXT], within[4] = "any";

    peg_rules_print(&about->rules, rules);
    if (limited) snprintf(within, sizeof within, "%u", about->max_depth);
    snprintf(header, HEADER,
             "pegtree proof 1\nrules %s\nobjective %s\nwithin %s\nopening %s\n%s"
             "total %" PRIu64 "\nworst %u\nlast ",
             rules, peg_objective_name(about->objective), within, opening,
             consistent ? "guesses candidates\n" : "", about->total, about->worst);
}

/* The header of the proof that the solver's tree is to have. */
static void make_header(const exact_solver *solver, char header[HEADER])
{
    const peg_optimal_options *options = solver->options;
    char code[PEG_CODE_TEXT] = "any";

    if (options->opens)
        peg_code_print(&solver->game.rules, exact_game_code(&solver->game, options->opening),
                       code);
    print_header(&solver->tree->about, code, header);
    const size_t size = strlen(header);
    snprintf(header + size, HEADER - size, "%" PRIu32 "\n",
             solver->tally.histogram[solver->tally.worst]);
}

/* ---- goals ----------------------------------------------------------------------------- */

/* What the total takes of the work that is left, if other goals follow. */
#define TOTAL_SHARE 0.8

/* Shows that no tree within `depth` guesses (0: any number) costs less than `need`, which takes
 * about this share of the work that is left. */
static peg_status show(proof_writer *w, const char *name, exact_goal goal, unsigned depth,
                       exact_cost need, double share)
{
    exact_worker *worker = w->worker;
    const size_t mark = worker->scratch.used;
    exact_cost found;
    peg_status status = exact_pass(w->solver, goal, depth, need, &found);

    if (status == PEG_OK && found < need) status = PEG_E_CORRUPT;
    if (status != PEG_OK) return status;
    exact_node root = exact_root(w->solver);
    w->within = depth;
    w->span.takes = (1 - w->span.done) * share;
    peg_hash_clear(&w->forms); /* those of the goal before */
    proof_print(&w->text, "goal %s\n", name);
    if (worker->status == PEG_OK) worker->status = proof_write_claims(w, &root, need);
    worker->scratch.used = mark;
    w->span.done += w->span.takes;
    return worker->status;
}

/* Shows the total; its claims serve the next goals, if there are any. */
static peg_status show_total(proof_writer *w, unsigned depth, int serves_next)
{
    w->serves_next = serves_next;
    const peg_status status =
        show(w, "total", EXACT_TOTAL, depth, (exact_cost)w->solver->tally.total,
             serves_next ? TOTAL_SHARE : 1);
    w->serves_next = 0;
    w->totals = w->claimed;
    w->totals_within = depth;
    w->claimed = (peg_hash){0};
    return status;
}

static peg_status show_last(proof_writer *w)
{
    const exact_solver *solver = w->solver;
    const exact_goal goal = exact_total_and_last(solver);
    const unsigned worst = solver->tally.worst;

    if (!solver->report->last_proven) return PEG_OK;
    return show(w, "last", goal, worst,
                (exact_cost)(goal.unit * solver->tally.total + solver->tally.histogram[worst]),
                1);
}

static peg_status show_average(proof_writer *w)
{
    const exact_solver *solver = w->solver;
    const unsigned worst = solver->tally.worst;

    peg_status status =
        show_total(w, solver->tree->about.max_depth, solver->report->depth_proven);
    if (status != PEG_OK || !solver->report->depth_proven) return status;
    if (worst > 1)
        status = show(w, "depth", EXACT_TOTAL, worst - 1, (exact_cost)(solver->tally.total + 1),
                      solver->report->last_proven ? 1 - TOTAL_SHARE : 1);
    peg_hash_free(&w->claimed); /* of this goal alone */
    return status == PEG_OK ? show_last(w) : status;
}

static peg_status show_shallow(proof_writer *w)
{
    const exact_solver *solver = w->solver;
    const unsigned worst = solver->tally.worst;
    peg_status status =
        worst > 1 ? show(w, "depth", EXACT_ANY, worst - 1, EXACT_NONE, 1 - TOTAL_SHARE)
                  : PEG_OK;

    peg_hash_free(&w->claimed); /* of this goal alone */
    if (status != PEG_OK) return status;
    if (solver->options->objective == PEG_OBJECTIVE_CRUSH) {
        const exact_goal crush = exact_crush_goal(solver, worst);
        return show(
            w, "total", crush, worst,
            (exact_cost)(solver->tally.total + crush.last * solver->tally.histogram[worst]), 1);
    }
    status = show_total(w, worst, solver->report->last_proven);
    return status == PEG_OK ? show_last(w) : status;
}

/* The main worker's pulse while the proof is written; if it has a temporary name, signals are
 * deferred, so the caller's flag is not set. */
static int pulse(exact_worker *worker)
{
    exact_solver *solver = worker->context;

    if (peg_quitting_waits()) atomic_store(&solver->halt, 1);
    return exact_solver_pulse(worker);
}

/* A peg_write_fn. */
static peg_status write_proof(void *user, int file)
{
    proof_writer *w = user;
    const int average = w->solver->options->objective == PEG_OBJECTIVE_AVERAGE;
    char header[HEADER];

    peg_status status = proof_renamings_open(&w->names, &w->solver->game);
    if (status == PEG_OK) status = proof_looks_open(w);
    w->text.hash = XXH3_createState();
    if (status == PEG_OK && !w->text.hash) status = PEG_E_MEMORY;
    if (status == PEG_OK) status = peg_gzip_open(&w->text.zip, file, 1);
    if (status == PEG_OK) {
        XXH3_64bits_reset(w->text.hash);
        make_header(w->solver, header);
        proof_print(&w->text, "%s", header);
        status = average ? show_average(w) : show_shallow(w);
    }
    const peg_status closed = close_text(&w->text);
    proof_renamings_close(&w->names);
    peg_hash_free(&w->claimed);
    peg_hash_free(&w->totals);
    peg_hash_free(&w->forms);
    free(w->seen);
    return status == PEG_OK ? closed : status;
}

/* Where no draft can be written, the proof is written without one. Errors: those of
 * peg_log_open(); PEG_E_IO: another program has the draft. */
static peg_status open_draft(peg_proof *to, proof_writer *w)
{
    char header[HEADER];

    if (strlen(to->path) + sizeof PEG_PROOF_DRAFT > sizeof to->draft) return PEG_OK;
    snprintf(to->draft, sizeof to->draft, "%s" PEG_PROOF_DRAFT, to->path);
    make_header(w->solver, header);
    const peg_status status = proof_draft_open(&w->draft, to->draft, &w->solver->game, header);
    if (status != PEG_E_IO || errno == EBUSY) return status;
    to->draft[0] = 0;
    return PEG_OK;
}

void peg_proof_write(void *proof, exact_solver *solver)
{
    peg_proof *to = proof;
    const peg_optimal_options *options = solver->options;
    proof_writer writer = {.solver = solver,
                           .worker = &solver->main,
                           .opening = options->opens ? options->opening : EXACT_NONE};

    solver->stage = "proof";
    solver->main.pulse = pulse;
    exact_done_give(solver);
    to->status = to->drafted = options->checkpoint ? open_draft(to, &writer) : PEG_OK;
    if (to->status == PEG_OK)
        to->status = peg_save_by(to->path, write_proof, &writer, NULL, NULL);
    to->reason = errno;
    proof_draft_close(&writer.draft);
    if (to->status == PEG_OK && to->draft[0]) unlink(to->draft);
    solver->main.pulse = exact_solver_pulse;
    if (to->status == PEG_OK) exact_done_finish(solver);
}

/* ---- the proof beside a tree file -------------------------------------------------------- */

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

/* Whether this is the header of a proof of such a tree. */
static int describes(const char *text, const peg_about *about)
{
    static const char line[] = "\nopening ";
    const char *opening = strstr(text, line);
    char word[PEG_CODE_TEXT], right[HEADER];

    if (!opening) return 0;
    opening += sizeof line - 1;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(opening, "\n"), opening);
    print_header(about, word, right);
    return (strcmp(word, "any") == 0) == !about->opened &&
           strncmp(text, right, strlen(right)) == 0;
}

int peg_proof_beside(const char *path, const peg_about *about, char name[PATH_MAX])
{
    const size_t length = strlen(path), stem = length > 4 ? length - 4 : 0;
    char text[START];

    if (!about->proven || strcmp(path + stem, ".peg") != 0) return 0;
    if (snprintf(name, PATH_MAX, "%.*s.proof.gz", (int)stem, path) >= PATH_MAX) return 0;
    return read_start(name, text) && describes(text, about);
}

#define FIELDS 11 /* of a tree in MANIFEST, whose header names them. A proof has seven. */

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
            known = 1;
        } else if (known && count == FIELDS && strcmp(field[0], name) == 0 &&
                   strtoull(field[5], NULL, 10) == about->total) {
            write_command(field[10], name, command);
            done = 1;
        }
    }
    if (file) fclose(file);
    return done;
}
