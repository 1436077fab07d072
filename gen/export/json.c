/*
 * json.c - a tree for programs in any language. FORMAT.md, "Trees as JSON", defines the
 * members.
 */
#include <inttypes.h>

#include "gen/export/export.h"

static void write_rules(const peg_rules *rules, FILE *out)
{
    static const char *const kinds[] = {"repeats", "distinct", "mixed"};
    char text[PEG_RULES_TEXT];

    peg_rules_print(rules, text);
    fprintf(out, "\"rules\": \"%s\", \"kind\": \"%s\", \"length\": %u, \"ranges\": [", text,
            kinds[rules->kind], rules->length);
    for (int i = 0; i < rules->length; i++) {
        fprintf(out, "%s%u", i > 0 ? ", " : "", rules->range[i]);
    }
    fprintf(out, "],\n");
}

static void write_about(const peg_loaded *loaded, FILE *out)
{
    const peg_about *about = &loaded->tree.about;

    fprintf(out, "\"strategy\": \"%s\", \"objective\": \"%s\", \"proven\": %s,\n",
            peg_strategy_name(about->strategy), peg_objective_name(about->objective),
            about->proven ? "true" : "false");
    if (about->max_depth) fprintf(out, "\"max_depth\": %u,\n", about->max_depth);
    if (about->opened) fprintf(out, "\"opened\": true,\n");
    fprintf(out, "\"secrets\": %" PRIu32 ", \"total\": %" PRIu64 ", \"worst\": %u,\n",
            about->secrets, about->total, about->worst);
    fprintf(out, "\"hash\": \"%016" PRIx64 "\",\n", loaded->hash);
}

/* Closes the open nodes down to `depth`; the last one has no answers, so it is a leaf. */
static void close_nodes(unsigned open, unsigned depth, FILE *out)
{
    if (open > depth) fputc('}', out);
    for (; open > depth + 1; open--) fputs("}}", out);
}

static int write_json(const peg_export *export, FILE *out, peg_failure *failure)
{
    peg_visit visit;
    peg_status status = peg_visit_open(&visit, &export->loaded->tree);
    unsigned open = 0; /* nodes not yet closed */

    if (status == PEG_OK) {
        fprintf(out, "{\"pegtree\": 1,\n");
        write_rules(&visit.tree->about.rules, out);
        write_about(export->loaded, out);
        fprintf(out, "\"tree\": ");
    }
    while (status == PEG_OK && peg_visit_next(&visit)) {
        char guess[PEG_CODE_TEXT];
        uint8_t bulls, cows;
        close_nodes(open, visit.depth, out);
        if (visit.depth > 0) {
            peg_visit_answer(&visit, 0, &bulls, &cows);
            fprintf(out, "%s\n\"%u,%u\": ", open > visit.depth ? "," : "", bulls, cows);
        }
        peg_visit_guess(&visit, 0, guess);
        fprintf(out, "{\"guess\": \"%s\", \"left\": %" PRIu32, guess, peg_visit_left(&visit));
        if (peg_visit_node(&visit)->children > 0) fputs(", \"answers\": {", out);
        open = visit.depth + 1;
    }
    if (status == PEG_OK) {
        close_nodes(open, 0, out);
        fprintf(out, "\n}\n");
    }
    peg_visit_close(&visit);
    return status == PEG_OK ? PEG_EXIT_DONE : peg_fail_file(failure, "export", status);
}

const peg_exporter peg_exporter_json = {
    .form = "json",
    .summary = "for programs in any language",
    .write = write_json,
};
