/*
 * main.c - pegtree-check PROOF [TREE]: checks whether what a proof claims is true.
 */
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "format/options/parse.h"
#include "format/options/text.h"
#include "tests/proof/check.h"

enum { TRUE_CLAIMS = 0, NOT_TRUE = 1, USAGE = 2 };

typedef struct arguments {
    uint32_t threads;
    check_share share;
    const char *part; /* the share as typed, or null: all */
    uint8_t json, quiet, plain;
    const char *proof, *tree;
} arguments;

/* ---- the command line ------------------------------------------------------------------- */

#define FIELD(field) CLI_FIELD(arguments, field)

static const cli_command no_commands[] = {{0}};

static const cli_command check = {
    .operand = CLI_PROOF, .operand_name = "PROOF [TREE]", .least = 1, .most = 2};

static const cli_option options[] = {
    {CLI_HEADING, .help = "Options"},
    {CLI_NUMBER, 't', "threads", .argument = "N", .low = 1, .high = 256, FIELD(threads),
     .help = "check this many claims at a time", .standard = "one for each processor"},
    {CLI_TEXT, .name = "part", .argument = "I/N", .accepts = cli_part_right,
     .expects = "I/N, one of N parts, such as 1/4, with N up to 65535", FIELD(part),
     .help = "check one of N equal shares of the claims, for example on N machines; all N "
             "together show what one whole check shows",
     .manual = "Their reports must name the same proof by its hash."},
    {CLI_FLAG, .name = "plain", FIELD(plain),
     .help = "try every guess of every claim: much slower, with less code to trust"},
    {CLI_FLAG, 'j', "json", FIELD(json), .help = "print the result as one JSON object"},
    {CLI_FLAG, 'q', "quiet", FIELD(quiet), .help = "show no progress"},
    CLI_COMMON_OPTIONS};

static const cli_example examples[] = {
    {"pegtree-check p4c6r.proof.gz", "are all claims of the proof true?"},
    {"pegtree-check p4c6r.proof.gz p4c6r-optimal.peg", "and does the tree attain them?"},
    {"pegtree-check --part 1/4 p4c6r.proof.gz", "check a quarter of the claims"},
    {0}};

static const cli_term remarks[] = {
    {NULL,
     "The program prints what is proven. Without TREE, that is what no tree can have; only "
     "TREE shows that some tree has those figures. The exit status is 0 if everything is "
     "true, 1 if something is not true or a file is damaged, and 2 for wrong usage. "
     "format/PROOF.md describes the format."},
    {0}};

static const cli_note notes[] = {{.terms = remarks}, {0}};

static const cli_program check_program = {
    .name = "pegtree-check",
    .summary = "checks proofs that no decision tree is better",
    .usage = "PROOF [TREE]",
    .whole = &check,
    .commands = no_commands,
    .options = options,
    .examples = examples,
    .notes = notes,
};

/* Returns -1 if the program is to continue, else an exit status. */
static int read_arguments(int argc, char **argv, arguments *to)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned part = 1, parts = 1;
    cli_request request;
    char line[400];

    *to = (arguments){.threads = processors > 0 ? (unsigned)processors : 1};
    if (!cli_parse(&check_program, argc, argv, to, &request, line, sizeof line)) {
        cli_complain(stderr, check_program.name, line);
        return USAGE;
    }
    switch (request.action) {
    case CLI_DO_HELP: cli_help(stdout, &check_program, NULL); return TRUE_CLAIMS;
    case CLI_DO_VERSION: puts("pegtree-check " PEG_VERSION); return TRUE_CLAIMS;
    case CLI_DO_PRINT:
        return cli_print(stdout, &check_program, &request, stdin) ? TRUE_CLAIMS : NOT_TRUE;
    default: break;
    }
    if (to->part) (void)cli_part_read(to->part, &part, &parts);
    to->share = (check_share){part - 1, parts};
    to->proof = request.operands[0];
    to->tree = request.count > 1 ? request.operands[1] : NULL;
    return -1;
}

/* ---- what is printed ----------------------------------------------------------------------
 */

static void show_progress(void *user, size_t done, size_t all)
{
    const struct timespec tenth = {.tv_nsec = 100000000};
    unsigned *tenths = user;

    nanosleep(&tenth, NULL);
    if (++*tenths % 10 == 0)
        fprintf(stderr, "\r%zu of %zu claims, %u s \x1b[K", done, all, *tenths / 10);
}

/* Writes what a goal has shown, as a sentence that holds whatever tree the header describes:
 * PROOF.md, section 3. */
static void write_shown(const check_proof *proof, const check_goal *goal, char *text,
                        size_t room)
{
    char rules[PEG_RULES_TEXT], code[PEG_CODE_TEXT], of[160], few[40] = "no secret";
    int end;

    peg_rules_print(&proof->game.rules, rules);
    end = snprintf(of, sizeof of, "no tree of %s", rules);
    if (proof->game.consistent)
        end += snprintf(of + end, sizeof of - (size_t)end, " that guesses only candidates");
    if (proof->opening != UINT32_MAX) {
        peg_code_print(&proof->game.rules,
                       proof->game.symbols + (size_t)proof->opening * proof->game.rules.length,
                       code);
        end += snprintf(of + end, sizeof of - (size_t)end, " %s begins with %s",
                        proof->game.consistent ? "and" : "that", code);
    }
    const char *plural = goal->depth == 1 ? "" : "es";
    if (goal->bound == CHECK_NONE) {
        snprintf(text, room, "%s solves every secret within %u guess%s", of, goal->depth,
                 plural);
        return;
    }
    if (goal->depth != CHECK_ANY)
        snprintf(of + end, sizeof of - (size_t)end, " within %u guess%s", goal->depth, plural);
    if (proof->last > 1) snprintf(few, sizeof few, "fewer than %u secrets", proof->last);
    if (goal->unit == 1 && goal->last == 0)
        snprintf(text, room, "%s has a total below %llu", of, (unsigned long long)goal->bound);
    else if (strcmp(goal->name, "last") == 0)
        snprintf(text, room, "%s has a total below %llu, or that total and %s at guess %u", of,
                 (unsigned long long)proof->total, few, proof->worst);
    else
        snprintf(text, room, "%s has %s at guess %u, or %u and a total below %llu", of, few,
                 proof->worst, proof->last, (unsigned long long)proof->total);
}

/* `part`: how much was checked; null for a whole proof. */
static void report_json(const arguments *how, const check_proof *proof, double seconds)
{
    static const char *const objectives[] = {"average", "worst", "crush"};
    const check_share *share = &how->share;
    char text[PEG_RULES_TEXT + 200];

    peg_rules_print(&proof->game.rules, text);
    printf("{\"proof\":%s,\"rules\":\"%s\",\"objective\":\"%s\",\"goals\":[",
           share->parts == 1 ? "true" : "null", text, objectives[proof->objective]);
    for (unsigned g = 0; g < proof->goals; g++)
        printf("%s\"%s\"", g ? "," : "", proof->goal[g].name);
    printf("],\"shown\":[");
    for (unsigned g = 0; g < proof->goals && share->parts == 1; g++) {
        write_shown(proof, &proof->goal[g], text, sizeof text);
        printf("%s\"%s\"", g ? "," : "", text);
    }
    printf("],\"hash\":\"%016llx\",\"part\":", (unsigned long long)proof->hash);
    if (share->parts > 1)
        printf("\"%zu/%zu\"", share->part + 1, share->parts);
    else
        printf("null");
    printf(",\"claims\":%zu,\"checked\":%zu,\"tree\":", proof->claims,
           check_share_claims(proof, *share));
    if (how->tree)
        printf("{\"total\":%llu,\"worst\":%u,\"last\":%u}", (unsigned long long)proof->total,
               proof->worst, proof->last);
    else
        printf("null");
    printf(",\"seconds\":%.3f}\n", seconds);
}

static void report(const arguments *how, const check_proof *proof, double seconds)
{
    const check_share *share = &how->share;
    const int whole = share->parts == 1;
    char text[PEG_RULES_TEXT + 200];

    if (!whole)
        printf("part %zu/%zu of the proof %016llx: %zu of %zu claims, all true (%.1f s)\n"
               "if the other parts of it are true, too:\n",
               share->part + 1, share->parts, (unsigned long long)proof->hash,
               check_share_claims(proof, *share), proof->claims, seconds);
    for (unsigned g = 0; g < proof->goals; g++) {
        write_shown(proof, &proof->goal[g], text, sizeof text);
        printf("%s%s\n", whole ? "" : "  ", text);
    }
    if (whole)
        printf(proof->claims == 1 ? "proven: %zu claim, true (%.1f s)\n"
                                  : "proven: %zu claims, all true (%.1f s)\n",
               proof->claims, seconds);
    if (how->tree)
        printf("the tree has these: total %llu, worst %u, %u at guess %u\n",
               (unsigned long long)proof->total, proof->worst, proof->last, proof->worst);
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Says what is wrong with a file; its name and what it has come from outside. */
static void complain(const char *file, const check_trouble *trouble)
{
    char line[PATH_MAX + sizeof trouble->text];

    snprintf(line, sizeof line, "%s: %s", file, trouble->text);
    cli_complain(stderr, check_program.name, line);
}

/* Flushes the output: a write may fail only then. */
static int finish_output(int status)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    fprintf(stderr, "pegtree-check: standard output: %s\n",
            errno ? strerror(errno) : "writing failed");
    return NOT_TRUE;
}

int main(int argc, char **argv)
{
    const double start = now();
    check_trouble trouble = {""};
    check_proof proof;
    arguments how;
    unsigned tenths = 0;
    const check_progress progress = {.tell = show_progress, .user = &tenths};
    const int status = read_arguments(argc, argv, &how);
    const char *file = how.proof;

    if (status >= 0) return finish_output(status);
    const int watched = !how.quiet && isatty(STDERR_FILENO);
    int good =
        check_proof_open(&proof, how.proof, how.plain, &trouble) &&
        check_claims(&proof, how.share, how.threads, watched ? &progress : NULL, &trouble);
    if (tenths >= 10) fputs("\r\x1b[K", stderr);
    if (good && how.tree) {
        file = how.tree;
        good = check_tree(&proof, how.tree, &trouble);
    }
    if (good)
        (how.json ? report_json : report)(&how, &proof, now() - start);
    else
        complain(file, &trouble);
    check_proof_close(&proof);
    return finish_output(good ? TRUE_CLAIMS : NOT_TRUE);
}
