/*
 * progress.c - how long builds take: a line on a terminal, redrawn in place, or lines in a
 * file, that show progress; and an estimate beforehand.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "format/options/text.h"
#include "gen/cli/commands.h"

/* In the largest unit of which there are at least two: "12 minutes". */
static void print_time(FILE *out, double seconds)
{
    static const struct {
        const char *name;
        double seconds;
    } units[] = {
        {"years", 31557600}, {"days", 86400}, {"hours", 3600}, {"minutes", 60}, {"seconds", 1}};
    unsigned u = 0;

    while (units[u].seconds > 1 && seconds < 2 * units[u].seconds) u++;
    const double count = seconds / units[u].seconds;
    fprintf(out, "%.*f %s", count < 10, count, units[u].name);
}

/* ---- progress ------------------------------------------------------------------------- */

/* Put around a line so that a narrow terminal truncates it instead of wrapping it. */
#define LINE_BEGIN "\r\033[?7l"
#define LINE_END   "\033[K\033[?7h"

/* In seconds: when a line first appears on a terminal, and how long it stays at least. */
#define FIRST_SHOWN 0.5
#define NEXT_SHOWN  0.1

/* In seconds: between two lines of a file, such as the log of a search in the background. A day
 * has 144 of them. */
#define LINES_APART 600

void peg_meter_start(peg_meter *meter, FILE *out, const peg_rules *rules,
                     const char *checkpoint)
{
    *meter = (peg_meter){.out = out,
                         .is_terminal = isatty(fileno(out)),
                         .started = peg_clock(),
                         .rules = rules,
                         .checkpoint = checkpoint};
}

/* Begins a line, unless it is too early for one. */
static int begin_line(peg_meter *meter)
{
    const double now = peg_clock(), first = meter->is_terminal ? FIRST_SHOWN : LINES_APART,
                 next = meter->is_terminal ? NEXT_SHOWN : LINES_APART;

    if (now - meter->started < first) return 0;
    if (meter->shown > 0 && now - meter->shown < next) return 0;
    meter->shown = now;
    fputs(meter->is_terminal ? LINE_BEGIN : "pegtree-gen: ", meter->out);
    return 1;
}

static void end_line(const peg_meter *meter)
{
    fputs(meter->is_terminal ? LINE_END : "\n", meter->out);
    fflush(meter->out);
}

static const char *code_text(const peg_meter *meter, uint32_t index, char text[PEG_CODE_TEXT])
{
    uint8_t code[PEG_MAX_LENGTH];

    peg_code_at(meter->rules, index, code);
    peg_code_print(meter->rules, code, text);
    return text;
}

/* Shows which of several openings is being tried, and the best total so far. */
static void show_turn(const peg_meter *meter, const peg_progress *progress)
{
    char text[PEG_CODE_TEXT];

    fprintf(meter->out, "opening %" PRIu32 " of %" PRIu32 ", %s", progress->turn,
            progress->openings, code_text(meter, progress->opening, text));
    if (progress->best) fprintf(meter->out, ", best total %" PRIu64, progress->best);
    fprintf(meter->out, ": ");
}

void peg_meter_show(void *user, const peg_progress *progress)
{
    peg_meter *meter = user;

    if (!begin_line(meter)) return;
    const double elapsed = meter->shown - meter->started;
    double share = (double)progress->resolved / progress->secrets;
    uint32_t fresh = progress->resolved - progress->restored;
    if (progress->openings) show_turn(meter, progress);
    fprintf(meter->out, "%" PRIu32 " of %" PRIu32 " codes, %.0f %%, %.0f/s", progress->resolved,
            progress->secrets, 100 * share, fresh / elapsed);
    if (progress->resolved)
        fprintf(meter->out, ", average %.4f", (double)progress->total / progress->resolved);
    if (share > 0.01 && fresh && !progress->openings)
        fprintf(meter->out, ", %.0f s to go",
                elapsed / fresh * (progress->secrets - progress->resolved));
    end_line(meter);
}

void peg_meter_show_search(void *user, const peg_optimal_progress *progress)
{
    peg_meter *meter = user;
    char text[PEG_CODE_TEXT];

    if (!begin_line(meter)) return;
    const double elapsed = meter->shown - meter->started;
    fprintf(meter->out, "%s, %.0f s", progress->stage, elapsed);
    if (progress->share >= 0)
        fprintf(meter->out, ", %.*f %% done", progress->share < 0.1, 100 * progress->share);
    if (progress->left >= 0) {
        fputs(", about ", meter->out);
        print_time(meter->out, progress->left);
        fputs(" left", meter->out);
    }
    if (progress->scored)
        fprintf(meter->out, ": %" PRIu64 " sets scored, %.0f/s", progress->scored,
                (double)progress->scored / elapsed);
    if (progress->upper) fprintf(meter->out, ", best total %" PRIu64, progress->upper);
    if (progress->lower) fprintf(meter->out, ", none below %" PRIu64, progress->lower);
    if (progress->opening != UINT32_MAX)
        fprintf(meter->out, ", opening %s", code_text(meter, progress->opening, text));
    end_line(meter);
}

void peg_meter_lose(void *user, int reason)
{
    peg_meter *meter = user;
    peg_failure failure;

    meter->lost = 1;
    peg_meter_end(meter);
    peg_fail(&failure, PEG_EXIT_DONE, "%s: %s; the build continues without a checkpoint",
             meter->checkpoint, strerror(reason));
    cli_complain(meter->out, "pegtree-gen", failure.line);
}

void peg_meter_end(const peg_meter *meter)
{
    if (meter->is_terminal && meter->shown > 0) fprintf(meter->out, "\r\033[K");
}

/* ---- estimates: build --dry-run ------------------------------------------------------- */

/* More than two digits of an estimate mean nothing. */
static double rounded(double number)
{
    double step = 1;

    while (number >= 100 * step) step *= 10;
    return step * floor(number / step + 0.5);
}

/* Several threads together score a tenth more sets than one, as each tries guesses against a
 * limit that another may just have lowered; and the chain of first guesses, CHAIN of the time,
 * is not shared (gen/cluster/README.md has both figures). */
#define MORE  1.1
#define CHAIN 0.04

static double seconds_by(const peg_options *options, const peg_estimate *estimate)
{
    const unsigned count = (options->ranks ? options->ranks->count : 1) * options->threads;

    return count > 1 ? estimate->seconds * (CHAIN + (1 - CHAIN) * MORE / count)
                     : estimate->seconds;
}

void peg_print_work(const peg_options *options, const peg_estimate *estimate)
{
    printf("about %.0f sets to score, ", rounded(estimate->scored));
    print_time(stdout, seconds_by(options, estimate));
    fputs(" by ", stdout);
    if (options->ranks) printf("%u ranks of ", options->ranks->count);
    printf("%u thread%s\n", options->threads, options->threads == 1 ? "" : "s");
}

int peg_estimate_search(peg_options *options, peg_estimate *estimate, peg_failure *failure)
{
    const peg_built nothing = {.threads = 1};
    peg_optimal_report report;
    peg_meter meter;
    peg_key key;
    peg_tree tree;

    const int result = peg_check_memory(options, &options->threads, failure);
    if (result != PEG_EXIT_DONE) return result;
    peg_optimal_options how = peg_search_options(options, 1, &key, &meter);
    how.ranks = NULL;
    how.estimate = estimate;
    if (how.checkpoint && access(how.checkpoint, F_OK) != 0) how.checkpoint = NULL;
    const peg_status status = peg_optimal_solve(&options->rules, &how, &tree, &report);
    if (how.progress) peg_meter_end(&meter);
    if (status == PEG_E_INTERRUPTED)
        return peg_fail(failure, PEG_EXIT_INTERRUPTED, "interrupted");
    if (status != PEG_OK) return peg_build_fail(options, status, &nothing, failure);
    return PEG_EXIT_DONE;
}

int peg_dry_run(const peg_options *options, peg_failure *failure)
{
    const char *strategy = peg_strategy_name(options->method.strategy->id);
    char rules[PEG_RULES_TEXT];
    peg_options search = *options;
    peg_estimate estimate;

    if (peg_ranks_helps(options->ranks)) return PEG_EXIT_DONE;
    const int result = peg_estimate_search(&search, &estimate, failure);
    if (result != PEG_EXIT_DONE) return result;
    peg_rules_print(&options->rules, rules);
    if (options->json) {
        printf("{\"rules\": \"%s\", \"strategy\": \"%s\", \"states\": %.0f, ", rules, strategy,
               estimate.scored);
        printf("\"seconds\": %.3f, \"ranks\": %u, \"threads\": %u, \"memory\": %.0f}\n",
               seconds_by(&search, &estimate), options->ranks ? options->ranks->count : 1,
               search.threads, estimate.bytes);
    } else {
        printf("%s %s: ", rules, strategy);
        peg_print_work(&search, &estimate);
        printf("memory to keep all that it finds: %.0f MB; with less it takes longer\n",
               rounded(1 + estimate.bytes / 1e6));
        fputs("a proof takes 1 to 6 times as long to write\n", stdout);
    }
    return PEG_EXIT_DONE;
}
