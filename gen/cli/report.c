/*
 * report.c - prints what commands report of a tree.
 */
#include <inttypes.h>
#include <string.h>

#include "format/file/file.h"
#include "gen/cli/commands.h"

static double average(const peg_about *about)
{
    return (double)about->total / about->secrets;
}

void peg_report_histogram(const peg_tally *tally, const char *between)
{
    for (unsigned g = 1; g <= tally->worst; g++) {
        printf("%s%" PRIu32, g > 1 ? between : "", tally->histogram[g]);
    }
}

/* A member of a JSON object that is a text from outside; nothing if that is null. */
static void print_member(const char *name, const char *text)
{
    char shown[PEG_SHOWN_TEXT];

    if (!text) return;
    printf(", \"%s\": \"", name);
    for (const char *c = peg_text_shown(text, shown); *c; c++)
        printf(*c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
    putchar('"');
}

/* The forms of a tree: name in JSON, what the table says before the version, and version. */
static const struct form_name {
    peg_form form;
    const char *name, *title;
    int version;
} form_names[] = {{PEG_FORM_FILE, "peg", "", PEG_FORMAT_VERSION},
                  {PEG_FORM_FLAT, "flat", "flat image of ", PEG_IMAGE_VERSION},
                  {PEG_FORM_TERSE, "terse", "terse stream of ", PEG_TERSE_VERSION}};

static const struct form_name *name_of(peg_form form)
{
    const struct form_name *name = form_names;
    while (name->form != form) name++;
    return name;
}

void peg_report_json(const peg_loaded *loaded, const peg_built *built, const char *proof)
{
    const peg_about *about = &loaded->tree.about;
    const struct form_name *form = name_of(loaded->form);
    char rules[PEG_RULES_TEXT];

    peg_rules_print(&about->rules, rules);
    printf("{\"rules\": \"%s\", \"strategy\": \"%s\", \"objective\": \"%s\"", rules,
           peg_strategy_name(about->strategy), peg_objective_name(about->objective));
    printf(", \"secrets\": %" PRIu32 ", \"total\": %" PRIu64 ", \"average\": %.6f",
           about->secrets, about->total, average(about));
    printf(", \"worst\": %u, \"histogram\": [", about->worst);
    peg_report_histogram(&loaded->tally, ", ");
    printf("], \"nodes\": %zu, \"file_bytes\": %zu, \"flat_bytes\": %zu", loaded->tree.count,
           loaded->file_bytes, loaded->image_bytes);
    printf(", \"proven\": %s, \"format\": %d, \"hash\": \"%016" PRIx64 "\"",
           about->proven ? "true" : "false", form->version, loaded->hash);
    if (loaded->form != PEG_FORM_FILE) printf(", \"form\": \"%s\"", form->name);
    if (about->max_depth) printf(", \"max_depth\": %u", about->max_depth);
    if (about->opened) printf(", \"opened\": true");
    print_member("proof", proof);
    if (built) {
        print_member("given", built->given);
        printf(", \"seconds\": %.3f, \"threads\": %u, \"states\": %" PRIu64, built->seconds,
               built->threads, built->effort.states);
        peg_report_stats(built, 1);
    }
    printf("}\n");
}

static double bits_per_secret(size_t bytes, const peg_loaded *loaded)
{
    return 8.0 * (double)bytes / loaded->tree.about.secrets;
}

/* The bytes of a tree file, by what they hold; those of guesses by how they are encoded. */
static void print_contents(const peg_loaded *loaded, const peg_share *shares)
{
    static const char *const names[] = {"implied", "other candidates",
                                        "other codes by symbols"};
    const size_t content = loaded->file_bytes - loaded->header_bytes - PEG_CHECK_BYTES;

    printf("    header   %zu bytes\n", loaded->header_bytes);
    printf("    check    %d bytes\n", PEG_CHECK_BYTES);
    printf("    guesses  %zu bytes, %.2f bits per secret\n", content,
           bits_per_secret(content, loaded));
    for (unsigned i = 0; shares && i < PEG_SHARES; i++)
        printf("      %" PRIu32 " %s: %.1f bits\n", shares[i].guesses, names[i],
               (double)shares[i].price / PEG_PRICE_BIT);
    printf("    topology 0 bytes: it follows from the guesses\n");
}

static void print_sizes(const peg_loaded *loaded, const peg_share *shares)
{
    const struct form_name *form = name_of(loaded->form);

    printf("  file       %zu bytes, %.2f bits per secret, %sformat %d, hash %016" PRIx64 "\n",
           loaded->file_bytes, bits_per_secret(loaded->file_bytes, loaded), form->title,
           form->version, loaded->hash);
    if (loaded->form == PEG_FORM_FILE) print_contents(loaded, shares);
    if (loaded->form == PEG_FORM_FLAT) return;
    printf("  flat image %zu bytes, %.2f bits per secret\n", loaded->image_bytes,
           bits_per_secret(loaded->image_bytes, loaded));
}

void peg_report_info(const char *path, const peg_loaded *loaded, const peg_share *shares,
                     const char *proof, const char *making)
{
    const peg_about *about = &loaded->tree.about;
    char rules[PEG_RULES_TEXT], code[PEG_CODE_TEXT], claim[PEG_EXPORT_CLAIM];
    uint8_t opening[PEG_MAX_LENGTH];
    char shown[PEG_SHOWN_TEXT];

    peg_rules_print(&about->rules, rules);
    peg_code_at(&about->rules, loaded->tree.nodes[0].guess, opening);
    peg_code_print(&about->rules, opening, code);
    printf("%s\n", peg_text_shown(path, shown));
    printf("  rules      %s, %" PRIu32 " secret%s\n", rules, about->secrets,
           about->secrets == 1 ? "" : "s");
    printf("  strategy   %s%s%s%s", peg_export_name(about),
           about->objective == PEG_OBJECTIVE_NONE ? "" : ",", peg_export_goal(about),
           peg_about_is_best(about) ? ", proven optimal" : peg_export_claim(about, claim));
    if (proof)
        printf("; proof: %s", peg_text_shown(proof, shown));
    else if (about->proven)
        fputs("; according to the file, which has no proof beside it", stdout);
    putchar('\n');
    if (!proof && making) printf("  its proof  %s\n", making);
    printf("  opening    %s%s\n", code, about->opened ? ", given" : "");
    printf("  total      %" PRIu64 " guess%s, average %.4f\n", about->total,
           about->total == 1 ? "" : "es", average(about));
    printf("  worst      %u guess%s\n", about->worst, about->worst == 1 ? "" : "es");
    printf("  histogram  ");
    peg_report_histogram(&loaded->tally, " ");
    printf("\n  nodes      %zu\n", loaded->tree.count);
    print_sizes(loaded, shares);
}

/* ---- what a search did ---------------------------------------------------------------- */

static const struct stage_name {
    const char *name, *summary;
} stage_names[] = {
#define STAGE(IDENTIFIER, name, summary) {name, summary},
    EXACT_STAGES(STAGE)
#undef STAGE
};

static const char *const store_names[EXACT_STORE_COUNT] = {"recent", "totals", "table"};

static void print_stats_json(const exact_stats *stats)
{
    printf(", \"stats\": {\"scored\": %" PRIu64 ", \"attained\": %" PRIu64
           ", \"searched\": %" PRIu64 ", \"alike\": %" PRIu64 ", \"better\": %" PRIu64
           ", \"given_up\": {",
           stats->scored, stats->attained, stats->searched, stats->alike, stats->better);
    for (unsigned s = 0; s < EXACT_STAGE_COUNT; s++)
        printf("%s\"%s\": %" PRIu64, s ? ", " : "", stage_names[s].name, stats->given_up[s]);
    fputs("}, \"seconds\": {", stdout);
    for (unsigned s = 0; s < EXACT_STAGE_COUNT; s++)
        printf("%s\"%s\": %.6f", s ? ", " : "", stage_names[s].name, stats->seconds[s]);
    fputs("}, \"look_ups\": {", stdout);
    for (unsigned s = 0; s < EXACT_STORE_COUNT; s++)
        printf("%s\"%s\": [%" PRIu64 ", %" PRIu64 ", %" PRIu64 "]", s ? ", " : "",
               store_names[s], stats->known[s][EXACT_UNKNOWN], stats->known[s][EXACT_BOUND],
               stats->known[s][EXACT_COST]);
    fputs("}}", stdout);
}

static double percent(uint64_t part, uint64_t all)
{
    return all ? 100.0 * (double)part / (double)all : 0;
}

static void print_search(const exact_stats *stats)
{
    uint64_t tried = stats->better;

    printf("  sets scored   %14" PRIu64 ", %" PRIu64 " with an exact bound\n", stats->scored,
           stats->attained);
    printf("  sets searched %14" PRIu64 "\n", stats->searched);
    for (unsigned s = 0; s < EXACT_STAGE_COUNT; s++) tried += stats->given_up[s];
    printf("  guesses tried %14" PRIu64 ", %" PRIu64 " others left out by symmetry\n", tried,
           stats->alike);
    printf("    better        %15" PRIu64 " %5.1f %%\n", stats->better,
           percent(stats->better, tried));
    for (unsigned s = 0; s < EXACT_STAGE_COUNT; s++)
        printf("    by %-10s %16" PRIu64 " %5.1f %% %8.3f s: %s\n", stage_names[s].name,
               stats->given_up[s], percent(stats->given_up[s], tried), stats->seconds[s],
               stage_names[s].summary);
    for (unsigned s = 0; s < EXACT_STORE_COUNT; s++) {
        const uint64_t *known = stats->known[s];
        const uint64_t all = known[EXACT_UNKNOWN] + known[EXACT_BOUND] + known[EXACT_COST];
        printf("  look-ups: %-6s %11" PRIu64 ", %.1f %% known, %.1f %% exactly\n",
               store_names[s], all, percent(all - known[EXACT_UNKNOWN], all),
               percent(known[EXACT_COST], all));
    }
    printf("  table entries %14" PRIu64 " in use, of %" PRIu64 "\n", stats->entries,
           stats->room);
}

static void print_tasks_json(const peg_tasks *tasks)
{
    printf(", \"cpu_seconds\": %.6f, \"task_count\": %" PRIu64 ", \"tasks\": [",
           (double)clock() / CLOCKS_PER_SEC, tasks->count);
    for (size_t i = 0; i < tasks->listed; i++) {
        const peg_task *task = &tasks->at[i];
        printf("%s[%u, %" PRIu64 ", %" PRIu64 ", %" PRIu32 ", %" PRIu64 ", %.6f]",
               i ? ", " : "", task->level, task->place, task->parent, task->turn, task->size,
               task->seconds);
    }
    putchar(']');
}

void peg_report_stats(const peg_built *built, int json)
{
    const peg_tasks *tasks = built->tasks;

    if (!tasks) return;
    if (json) {
        if (built->has_search) print_stats_json(&built->stats);
        print_tasks_json(tasks);
    } else {
        if (built->has_search) print_search(&built->stats);
        printf("  tasks         %14" PRIu64 ", of %.6f s on average, %.6f s at most\n",
               tasks->count, tasks->count ? tasks->seconds / (double)tasks->count : 0,
               tasks->longest);
    }
}

void peg_report_built(const char *path, const peg_loaded *loaded, const peg_built *built)
{
    const peg_about *about = &loaded->tree.about;
    char rules[PEG_RULES_TEXT], claim[PEG_EXPORT_CLAIM], shown[PEG_SHOWN_TEXT];

    peg_rules_print(&about->rules, rules);
    printf("%s %s: total %" PRIu64 ", average %.4f, worst %u, histogram ", rules,
           peg_strategy_name(about->strategy), about->total, average(about), about->worst);
    peg_report_histogram(&loaded->tally, " ");
    if (built->given)
        printf(", least, given the bounds in %s", peg_text_shown(built->given, shown));
    else if (about->proven)
        printf("%s", peg_export_claim(about, claim));
    else if (about->objective != PEG_OBJECTIVE_NONE)
        printf(", not proven");
    putchar('\n');
    if (!path) return;
    printf("%s: %zu bytes, every secret verified, %.3f s\n", peg_text_shown(path, shown),
           loaded->file_bytes, built->seconds);
    peg_report_stats(built, 0);
}
