/*
 * tasks_file.c - writes the list of tasks.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "gen/cli/tasks_file.h"
#include "gen/file/save.h"

typedef struct writing {
    const peg_options *options;
    const peg_tasks *tasks;
} writing;

static void print_tasks(FILE *out, const writing *w)
{
    char rules[PEG_RULES_TEXT];
    const double seconds = (double)clock() / CLOCKS_PER_SEC;

    peg_rules_print(&w->options->rules, rules);
    fprintf(out, "{\"rules\": \"%s\", \"strategy\": \"%s\", \"seconds\": %.6f, \"tasks\": [",
            rules, peg_strategy_name(w->options->method.strategy->id), seconds);
    for (size_t i = 0; i < w->tasks->count; i++) {
        const peg_task *task = &w->tasks->at[i];
        fprintf(out, "%s\n[%u, %" PRIu64 ", %" PRIu64 ", %" PRIu32 ", %" PRIu64 ", %.6f]",
                i ? "," : "", task->level, task->place, task->parent, task->turn, task->size,
                task->seconds);
    }
    fprintf(out, "\n]}\n");
}

/* A peg_write_fn. */
static peg_status write_tasks(void *user, int file)
{
    const int copy = dup(file);
    FILE *out = copy < 0 ? NULL : fdopen(copy, "w");

    if (!out) {
        if (copy >= 0) close(copy);
        return PEG_E_IO;
    }
    print_tasks(out, user);
    const int failed = ferror(out);
    return fclose(out) == 0 && !failed ? PEG_OK : PEG_E_IO;
}

peg_status peg_tasks_save(const peg_options *options, const peg_tasks *tasks)
{
    writing w = {options, tasks};

    return tasks->lacking ? PEG_E_MEMORY
                          : peg_save_by(options->tasks, write_tasks, &w, NULL, NULL);
}
