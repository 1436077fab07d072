/*
 * progress.c - a line on a terminal, redrawn in place, or lines in a file.
 */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "format/options/text.h"
#include "gen/cli/commands.h"

/* Put around a line so that a narrow terminal truncates it instead of wrapping it. */
#define LINE_BEGIN "\r\033[?7l"
#define LINE_END   "\033[K\033[?7h"

/* In seconds: when a line first appears on a terminal, and how long it stays at least. */
#define FIRST_SHOWN 0.5
#define NEXT_SHOWN  0.1

/* In seconds: between two lines of a file, such as the log of a search in the background. A day
 * has 144 of them. */
#define LINES_APART 600

void peg_print_time(FILE *out, double seconds)
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
        peg_print_time(meter->out, progress->left);
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
