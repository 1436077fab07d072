/*
 * command_merge.c - pegtree-gen merge: joins the checkpoints of parts.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "gen/build/build.h"
#include "gen/cli/commands.h"
#include "gen/file/save.h"
#include "gen/optimal/journal.h"

/* The records to join, by the kind of log. */
typedef struct joining {
    peg_log_name name;
    peg_merge parts;
    exact_merge bounds;
    peg_key key;
} joining;

static int fail_merge(const char *path, peg_status status, peg_failure *failure)
{
    static const peg_meaning meanings[] = {
        {PEG_E_ARGUMENT, "not a regular file"},
        {PEG_E_NOT_PEGTREE, "not a checkpoint"},
        {PEG_E_VERSION, "the checkpoint of another version"},
        {PEG_E_CORRUPT, "damaged; leave it out, or build that part again"},
        {PEG_E_CONTRADICTION, "contradicts the checkpoints before it; one of them is wrong"},
        {0}};

    if (status == PEG_E_IO && errno == EBUSY)
        return peg_fail(failure, PEG_EXIT_FAILED,
                        "%s: a build is using this checkpoint; wait until it ends", path);
    return peg_fail_meaning(failure, path, status, meanings);
}

/* Adds the records of one checkpoint. */
static peg_status take_file(joining *all, const char *path, int is_first, int *is_foreign)
{
    peg_log_name name;
    const peg_status status = peg_log_identify(path, &name);

    *is_foreign = 0;
    if (status != PEG_OK) return status;
    if (is_first) {
        all->name = name;
        all->bounds.subject = name.subject;
        if (name.kind == PEG_LOG_BOUNDS && peg_key_load(&all->key)) all->bounds.key = &all->key;
    }
    if (name.kind != all->name.kind || name.subject != all->name.subject) {
        *is_foreign = 1;
        return PEG_E_CONTRADICTION;
    }
    switch (name.kind) {
    case PEG_LOG_PARTS: return peg_log_load(path, peg_merge_take, &all->parts);
    case PEG_LOG_BOUNDS: return peg_log_load(path, exact_merge_take, &all->bounds);
    case PEG_LOG_CLAIMS: return PEG_E_NOT_PEGTREE; /* the draft of a proof */
    }
    return PEG_E_VERSION;
}

/* A peg_write_fn. */
static peg_status write_all(void *user, int file)
{
    joining *all = user;
    peg_log log;
    peg_status status = peg_log_begin(&log, file, &all->name);

    if (status == PEG_OK)
        status = all->name.kind == PEG_LOG_PARTS ? peg_merge_write(&all->parts, &log)
                                                 : exact_merge_write(&all->bounds, &log);
    const peg_status ended = peg_log_end(&log);
    return status == PEG_OK ? ended : status;
}

/* Whether a build has this checkpoint open: if the file were replaced, what it writes there
 * would be lost. */
static int is_in_use(const char *path)
{
    peg_log_name name;
    return peg_log_identify(path, &name) == PEG_E_IO && errno == EBUSY;
}

static int join(const peg_options *options, joining *all, peg_failure *failure)
{
    for (unsigned i = 0; i < options->operand_count; i++) {
        const char *path = options->operands[i];
        int is_foreign;
        all->parts.file = i;
        const peg_status status = take_file(all, path, i == 0, &is_foreign);
        if (is_foreign)
            return peg_fail(failure, PEG_EXIT_FAILED,
                            "%s: the checkpoint of another build than %s", path,
                            options->operands[0]);
        if (status != PEG_OK) return fail_merge(path, status, failure);
    }
    if (is_in_use(options->output)) return fail_merge(options->output, PEG_E_IO, failure);
    const peg_status status = peg_save_by(options->output, write_all, all, NULL, NULL);
    if (status == PEG_E_CONTRADICTION)
        return all->name.kind == PEG_LOG_PARTS
                   ? fail_merge(options->operands[all->parts.file], status, failure)
                   : peg_fail(failure, PEG_EXIT_FAILED,
                              "the checkpoints contradict each other; one of them is wrong");
    return status == PEG_OK ? PEG_EXIT_DONE
                            : peg_fail_writing(failure, options->output, status);
}

int peg_command_merge(const peg_options *options, peg_failure *failure)
{
    joining all = {.name = {.subject = 0}};
    char name[PEG_SHOWN_TEXT];

    const int result = join(options, &all, failure);
    const size_t count =
        all.name.kind == PEG_LOG_PARTS ? all.parts.written : all.bounds.facts.count;
    if (result == PEG_EXIT_DONE && !options->quiet)
        printf("%s: %u checkpoint%s, %zu %s%s\n", peg_text_shown(options->output, name),
               options->operand_count, options->operand_count == 1 ? "" : "s", count,
               all.name.kind == PEG_LOG_PARTS ? "part" : "bound", count == 1 ? "" : "s");
    peg_merge_free(&all.parts);
    exact_merge_free(&all.bounds);
    return result;
}
