/*
 * report.c - prints what a tree holds.
 */
#include <inttypes.h>

#include "report.h"

static double average(const peg_about *about)
{
    return (double)about->total / about->secrets;
}

static void print_histogram(FILE *out, const peg_tally *tally, const char *separator)
{
    for (unsigned g = 1; g <= tally->worst; g++) {
        fprintf(out, "%s%" PRIu32, g > 1 ? separator : "", tally->histogram[g]);
    }
}

void peg_report_json(FILE *out, const peg_loaded *loaded, const peg_built *built)
{
    const peg_about *about = &loaded->tree.about;
    char rules[PEG_RULES_TEXT];

    peg_rules_print(&about->rules, rules);
    fprintf(out, "{\"rules\": \"%s\", \"strategy\": \"%s\", \"objective\": \"%s\"", rules,
            peg_strategy_name(about->strategy), peg_objective_name(about->objective));
    fprintf(out, ", \"secrets\": %" PRIu32 ", \"total\": %" PRIu64 ", \"average\": %.6f",
            about->secrets, about->total, average(about));
    fprintf(out, ", \"worst\": %u, \"histogram\": [", about->worst);
    print_histogram(out, &loaded->tally, ", ");
    fprintf(out, "], \"nodes\": %zu, \"file_bytes\": %zu, \"flat_bytes\": %zu",
            loaded->tree.count, loaded->file_bytes, loaded->image_bytes);
    fprintf(out, ", \"proven\": %s, \"format\": %d, \"hash\": \"%016" PRIx64 "\"",
            about->proven ? "true" : "false", PEG_FORMAT_VERSION, loaded->hash);
    if (built) {
        fprintf(out, ", \"seconds\": %.3f, \"threads\": %u, \"states\": %" PRIu64, built->seconds,
                built->threads, built->effort.states);
    }
    fprintf(out, "}\n");
}

void peg_report_info(FILE *out, const char *path, const peg_loaded *loaded)
{
    const peg_about *about = &loaded->tree.about;
    char rules[PEG_RULES_TEXT], code[PEG_CODE_TEXT];
    uint8_t opening[PEG_MAX_LENGTH];

    peg_rules_print(&about->rules, rules);
    peg_code_at(&about->rules, loaded->tree.nodes[0].guess, opening);
    peg_code_print(&about->rules, opening, code);
    fprintf(out, "%s\n", path);
    fprintf(out, "  rules      %s, %" PRIu32 " secrets\n", rules, about->secrets);
    fprintf(out, "  strategy   %s", peg_strategy_name(about->strategy));
    if (about->objective != PEG_OBJECTIVE_NONE)
        fprintf(out, ", for the least %s", peg_objective_name(about->objective));
    fprintf(out, "%s\n", about->proven ? ", proven optimal" : "");
    fprintf(out, "  opening    %s\n", code);
    fprintf(out, "  total      %" PRIu64 " guesses, average %.4f\n", about->total, average(about));
    fprintf(out, "  worst      %u guesses\n", about->worst);
    fprintf(out, "  histogram  ");
    print_histogram(out, &loaded->tally, " ");
    fprintf(out, "\n  nodes      %zu\n", loaded->tree.count);
    fprintf(out, "  file       %zu bytes, format %d, hash %016" PRIx64 "\n", loaded->file_bytes,
            PEG_FORMAT_VERSION, loaded->hash);
    fprintf(out, "  flat image %zu bytes\n", loaded->image_bytes);
}

void peg_report_built(FILE *out, const char *path, const peg_loaded *loaded,
                      const peg_built *built)
{
    const peg_about *about = &loaded->tree.about;
    char rules[PEG_RULES_TEXT];

    peg_rules_print(&about->rules, rules);
    fprintf(out, "%s %s: total %" PRIu64 ", average %.4f, worst %u, histogram ", rules,
            peg_strategy_name(about->strategy), about->total, average(about), about->worst);
    print_histogram(out, &loaded->tally, " ");
    if (about->proven) fprintf(out, ", proven");
    else if (built->within) fprintf(out, ", proven within %u guesses", built->within);
    else if (about->strategy == PEG_STRATEGY_OPTIMAL) fprintf(out, ", not proven");
    fprintf(out, "\n%s: %zu bytes, every secret verified, %.3f s\n", path, loaded->file_bytes,
            built->seconds);
}
