/*
 * main.c - pegtree-check PROOF [TREE]: whether what a proof claims is true.
 */
#include <ctype.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tests/proof/check.h"

#define MOST_PARTS 1000000

enum { TRUE_CLAIMS = 0, NOT_TRUE = 1, USAGE = 2 };

static const char help[] =
    "pegtree-check p4c6r.proof.gz                       is all true that the proof claims?\n"
    "pegtree-check p4c6r.proof.gz p4c6r-optimal.peg     and does the tree attain it?\n"
    "\n"
    "pegtree-check --part 1/4 p4c6r.proof.gz            a quarter of its claims\n"
    "\n"
    "usage: pegtree-check [--threads N] [--part I/N] [--plain] [--json] [--quiet] PROOF "
    "[TREE]\n"
    "\n"
    "  --threads N   check claims side by side, 1 to 256 (default: one for each processor)\n"
    "  --part I/N    check one of N equal shares of the claims, on a machine of its own;\n"
    "                all N together show what one whole check shows\n"
    "  --plain       every guess of every claim is tried: much slower, with less\n"
    "                code to believe (tests/proof/README.md)\n"
    "  --json        the result as one JSON object\n"
    "  --quiet       no progress\n"
    "  --help        this text\n"
    "  --version     the version\n"
    "\n"
    "Prints what is proven. Without TREE that is what no tree can have; that there is\n"
    "one with those figures rests on TREE. Ends with 0 where everything is true, 1\n"
    "where something is not or a file is damaged, 2 where it was called wrongly. The\n"
    "format is that of format/PROOF.md.\n";

typedef struct arguments {
    unsigned threads;
    check_share share;
    int json, quiet, plain;
    const char *proof, *tree;
} arguments;

static int usage(const char *what)
{
    fprintf(stderr, "pegtree-check: %s; pegtree-check --help says more\n", what);
    return USAGE;
}

/* Reads I/N. */
static int read_share(const char *text, check_share *to)
{
    char *end;
    const unsigned long part = strtoul(text, &end, 10);

    if (!isdigit((unsigned char)text[0]) || *end != '/' || !isdigit((unsigned char)end[1]))
        return 0;
    const unsigned long parts = strtoul(end + 1, &end, 10);
    if (*end || part < 1 || part > parts || parts > MOST_PARTS) return 0;
    *to = (check_share){part - 1, parts};
    return 1;
}

/* Returns -1 where the program is to go on, or an exit status. */
static int read_arguments(int argc, char **argv, arguments *to)
{
    static const struct option options[] = {
        {"threads", required_argument, NULL, 't'}, {"json", no_argument, NULL, 'j'},
        {"quiet", no_argument, NULL, 'q'},         {"help", no_argument, NULL, 'h'},
        {"version", no_argument, NULL, 'v'},       {"plain", no_argument, NULL, 'p'},
        {"part", required_argument, NULL, 's'},    {NULL, 0, NULL, 0}};
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    char *end;
    int option;

    *to = (arguments){.threads = processors > 0 ? (unsigned)processors : 1, .share = {0, 1}};
    opterr = 0;
    while ((option = getopt_long(argc, argv, "t:jqh", options, NULL)) != -1) {
        switch (option) {
        case 't': {
            const long threads = strtol(optarg, &end, 10);
            if (*end || end == optarg || threads < 1 || threads > 256)
                return usage("--threads takes a number from 1 to 256");
            to->threads = (unsigned)threads;
            break;
        }
        case 's':
            if (!read_share(optarg, &to->share))
                return usage("--part takes I/N, one of N parts, as 1/4");
            break;
        case 'j': to->json = 1; break;
        case 'q': to->quiet = 1; break;
        case 'p': to->plain = 1; break;
        case 'h': fputs(help, stdout); return TRUE_CLAIMS;
        case 'v': puts("pegtree-check " PEG_VERSION); return TRUE_CLAIMS;
        default: return usage("no such option, or its value is missing");
        }
    }
    if (argc - optind < 1) return usage("PROOF is missing");
    if (argc - optind > 2) return usage("one word too many; it takes PROOF and perhaps TREE");
    to->proof = argv[optind];
    to->tree = argv[optind + 1];
    return -1;
}

static void show_progress(void *user, size_t done, size_t all)
{
    const struct timespec tenth = {.tv_nsec = 100000000};
    unsigned *tenths = user;

    nanosleep(&tenth, NULL);
    if (++*tenths % 10 == 0)
        fprintf(stderr, "\r%zu of %zu claims, %u s \x1b[K", done, all, *tenths / 10);
}

/* Writes what a goal has shown, a sentence that holds whatever tree the header speaks of:
 * PROOF.md, section 3. */
static void write_shown(const check_proof *proof, const check_goal *goal, char *text,
                        size_t room)
{
    char rules[PEG_RULES_TEXT], code[PEG_CODE_TEXT], of[160], few[40] = "no secret";
    int end;

    peg_rules_print(&proof->game.rules, rules);
    end = snprintf(of, sizeof of, "no tree of %s", rules);
    if (proof->opening != UINT32_MAX) {
        peg_code_print(&proof->game.rules,
                       proof->game.symbols + (size_t)proof->opening * proof->game.rules.length,
                       code);
        end += snprintf(of + end, sizeof of - (size_t)end, " that begins with %s", code);
    }
    if (goal->bound == CHECK_NONE) {
        snprintf(text, room, "%s solves every secret within %u guesses", of, goal->depth);
        return;
    }
    if (goal->depth != CHECK_ANY)
        snprintf(of + end, sizeof of - (size_t)end, " within %u guesses", goal->depth);
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

/* `part`: how much was checked. It is null of a whole proof. */
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
    if (whole) printf("proven: %zu claims, all true (%.1f s)\n", proof->claims, seconds);
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

    if (status >= 0) return status;
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
        fprintf(stderr, "pegtree-check: %s: %s\n", file, trouble.text);
    check_proof_close(&proof);
    if (fflush(stdout) != 0) return NOT_TRUE;
    return good ? TRUE_CLAIMS : NOT_TRUE;
}
