/*
 * memory.c - estimates what a build takes.
 */
#include <inttypes.h>
#include <stdio.h>

#include "gen/cli/memory.h"
#include "gen/exact/worker.h"
#include "gen/file/load.h"

/* What the candidates take, then the tree (a node for each secret and a few more), its flat
 * image, and the tree as it is read back. */
static double build_bytes(const peg_rules *rules)
{
    const size_t each = rules->length + 9 + 2 * sizeof(peg_node) + 3 * sizeof(uint32_t) + 12;

    return (double)peg_rules_secrets(rules) * (double)each;
}

#define BYTES_TEXT 24

/* In the unit that --memory takes and that leaves something to read, as 1.5G. */
static const char *bytes_text(double bytes, char text[BYTES_TEXT])
{
    static const char units[] = "KMGTPE";
    size_t unit = 0;

    if (bytes < 1024) {
        snprintf(text, BYTES_TEXT, bytes == 1 ? "%.0f byte" : "%.0f bytes", bytes);
        return text;
    }
    for (bytes /= 1024; bytes >= 1024 && units[unit + 1]; unit++) bytes /= 1024;
    snprintf(text, BYTES_TEXT, "%.1f%c", bytes, units[unit]);
    return text;
}

/* For how many threads there is room in so many bytes. Exact search gives them half of what the
 * game leaves; the rest is for what it remembers. */
static double threads_in(double bytes, const peg_options *options)
{
    if (options->method.strategy->id != PEG_STRATEGY_OPTIMAL)
        return bytes / (double)peg_chooser_bytes(&options->rules, &options->method);
    if (peg_rules_secrets(&options->rules) > EXACT_MAX_CODES) return options->threads;
    return (bytes - (double)exact_game_size(&options->rules)) / 2 / (double)EXACT_WORKER_BYTES;
}

int peg_check_memory(const peg_options *options, unsigned *threads, peg_failure *failure)
{
    const int given = options->memory != PEG_NO_LIMIT;
    const double limit = (double)(given ? options->memory : peg_machine_bytes());
    const double needed = build_bytes(&options->rules);
    const double fit = threads_in(limit - needed, options);
    char takes[BYTES_TEXT], has[BYTES_TEXT];

    *threads = fit >= options->threads ? options->threads : fit > 1 ? (unsigned)fit : 1;
    if (needed <= limit) return PEG_EXIT_DONE;
    return peg_fail(failure, PEG_EXIT_FAILED,
                    "%s has %" PRIu32 " secrets and takes about %s of memory; %s %s",
                    options->operand, peg_rules_secrets(&options->rules),
                    bytes_text(needed, takes), given ? "--memory allows" : "this machine has",
                    bytes_text(limit, has));
}
