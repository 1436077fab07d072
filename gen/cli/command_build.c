/*
 * command_build.c - pegtree-gen build: analyzes a game, writes its tree, checks what it wrote.
 */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "format/file/file.h"
#include "format/options/text.h"
#include "gen/cli/commands.h"

/* Whether a meter shows progress. */
static int is_watched(const peg_options *options)
{
    return !options->quiet && !peg_ranks_helps(options->ranks);
}

peg_status peg_build_by_rule(const peg_options *options, peg_tree *tree, peg_built *built)
{
    peg_meter meter;
    const int watched = is_watched(options);
    peg_build_options how = {.method = options->method,
                             .threads = built->threads,
                             .checkpoint = options->checkpoint,
                             .tasks = built->tasks,
                             .ranks = options->ranks,
                             .part = options->part,
                             .parts = options->parts,
                             .stop = options->stop,
                             .progress = watched ? peg_meter_show : NULL,
                             .lost = peg_meter_lose,
                             .user = &meter};

    peg_meter_start(&meter, stderr, &options->rules, options->checkpoint);
    peg_status status = peg_build(&options->rules, &how, tree, &built->effort);
    if (watched) peg_meter_end(&meter);
    built->is_whole = status == PEG_OK;
    if (status == PEG_OK && tree->nodes && options->compact &&
        !options->method.strategy->settled) {
        if (how.method.opens == PEG_OPENS_BEST) how.method.opens = PEG_OPENS_GIVEN;
        how.method.opening = tree->nodes[0].guess;
        status = peg_compact_built(tree, &how.method, built->threads, options->stop);
        if (status != PEG_OK && status != PEG_E_INTERRUPTED) peg_tree_free(tree);
    }
    built->seconds = peg_clock() - meter.started;
    built->lost = meter.lost;
    return status;
}

/* The key that marks the checkpoint as the user's own; null if there is none. */
static const peg_key *find_key(const peg_options *options, peg_key *key)
{
    peg_failure warning;

    if (!options->checkpoint) return NULL;
    if (peg_key_load(key)) return key;
    peg_fail(
        &warning, PEG_EXIT_DONE,
        "cannot read your key to sign the checkpoint (%s): a tree resumed from it will not be "
        "called proven",
        strerror(errno));
    cli_complain(stderr, "pegtree-gen", warning.line);
    return NULL;
}

peg_optimal_options peg_search_options(const peg_options *options, unsigned threads,
                                       peg_key *key, peg_meter *meter)
{
    const int watched = is_watched(options);

    peg_meter_start(meter, stderr, &options->rules, options->checkpoint);
    return (peg_optimal_options){
        .objective = options->objective ? options->objective : PEG_OBJECTIVE_AVERAGE,
        .max_depth = options->max_depth,
        .opens = options->method.opens == PEG_OPENS_GIVEN,
        .opening = options->method.opening,
        .is_consistent = options->method.strategy->id == PEG_STRATEGY_CONSISTENT,
        .compact = options->compact,
        .threads = threads,
        .memory = options->memory != PEG_NO_LIMIT ? options->memory : peg_machine_bytes() / 2,
        .seconds = options->seconds,
        .checkpoint = options->checkpoint,
        .key = find_key(options, key),
        .is_timed = options->stats,
        .ranks = options->ranks,
        .part = options->part,
        .parts = options->parts,
        .stop = options->stop,
        .progress = watched ? peg_meter_show_search : NULL,
        .lost = peg_meter_lose,
        .user = meter};
}

/* By exact search. If interrupted, *tree is the best so far, or has no nodes. */
static peg_status build_optimal(const peg_options *options, peg_tree *tree, peg_built *built,
                                peg_proof *proof)
{
    peg_meter meter;
    peg_key key;
    peg_optimal_report report;
    peg_optimal_options how = peg_search_options(options, built->threads, &key, &meter);

    how.tasks = built->tasks;
    how.prove = options->proof ? peg_proof_write : NULL;
    how.proof = proof;
    memset(tree, 0, sizeof *tree);
    peg_status status = peg_optimal_solve(&options->rules, &how, tree, &report);
    if (how.progress) peg_meter_end(&meter);
    built->seconds = report.seconds;
    built->effort.states = report.stats.scored;
    built->stats = report.stats;
    built->has_search = 1;
    built->proven = report.proven;
    built->given = report.proven && report.given ? options->checkpoint : NULL;
    built->searched = report.searched;
    built->lost = meter.lost;
    built->impossible = status == PEG_E_ARGUMENT && report.proven;
    return status;
}

/* A peg_check_fn: reads the file back as any reader would, into *user, and plays it. */
static peg_status read_back(void *user, const char *written)
{
    peg_loaded *loaded = user;
    peg_status status = peg_load_tree(written, PEG_NO_LIMIT, loaded);
    return status == PEG_OK ? peg_loaded_verify(loaded) : status;
}

/* Reports on the tree that the file holds, if it could be read back, and releases it. */
static int report_tree(const peg_options *options, peg_loaded *loaded, const char *path,
                       peg_status status, const peg_built *built, peg_failure *failure)
{
    char proof[PATH_MAX];

    if (status == PEG_OK && options->json)
        status = peg_loaded_flatten(loaded); /* to report its size */
    const int result =
        status == PEG_OK ? PEG_EXIT_DONE : peg_fail_writing(failure, path, status);
    if (status == PEG_OK && options->json)
        peg_report_json(loaded, built,
                        peg_proof_beside(path, &loaded->tree.about, proof) ? proof : NULL);
    else if (status == PEG_OK && !options->quiet)
        peg_report_built(path, loaded, built);
    peg_unload(loaded);
    return result;
}

int peg_write_tree(const peg_options *options, peg_tree *tree, const char *path,
                   const peg_built *built, peg_failure *failure)
{
    peg_loaded loaded = {.hash = 0};
    uint8_t *file;
    size_t size;

    peg_status status = peg_tree_encode(tree, &file, &size);
    peg_tree_free(tree);
    if (status == PEG_OK) {
        status = peg_save(path, file, size, read_back, &loaded);
        const int reason = errno;
        free(file);
        errno = reason;
    }
    return report_tree(options, &loaded, path, status, built, failure);
}

/* Whether both trees are for the same goal: the same objective, among the same trees. */
static int have_same_goal(const peg_tree *a, const peg_tree *b)
{
    const peg_about *one = &a->about, *other = &b->about;

    return peg_rules_equal(&one->rules, &other->rules) && one->objective == other->objective &&
           one->max_depth == other->max_depth && one->opened == other->opened &&
           (!one->opened || a->nodes[0].guess == b->nodes[0].guess) &&
           (one->strategy == PEG_STRATEGY_CONSISTENT) ==
               (other->strategy == PEG_STRATEGY_CONSISTENT);
}

/* Whether the file holds a better tree for the same goal than one that is not proven. */
static int holds_better(const char *path, const peg_tree *than)
{
    const peg_objective objective = (peg_objective)than->about.objective;
    struct stat there;
    peg_loaded loaded;
    peg_tally tally;

    if (stat(path, &there) != 0 || !S_ISREG(there.st_mode)) return 0;
    if (peg_load_tree(path, PEG_NO_LIMIT, &loaded) != PEG_OK) return 0;
    const int is_better =
        have_same_goal(&loaded.tree, than) &&
        peg_tree_tally(than->nodes, than->count, &tally) == PEG_OK &&
        (loaded.tree.about.proven || !peg_optimal_is_as_good(objective, &tally, &loaded.tally));
    peg_unload(&loaded);
    return is_better;
}

/* Where the tree goes: as the options say, or to a default name, which name[] then holds. */
static int choose_path(const peg_options *options, char name[PATH_MAX], const char **path,
                       peg_failure *failure)
{
    char rules[PEG_RULES_TEXT], draft[PATH_MAX + sizeof PEG_PROOF_DRAFT];
    struct stat there;

    peg_rules_print(&options->rules, rules);
    snprintf(name, PATH_MAX, "%s-%s.peg", rules,
             peg_strategy_name(options->method.strategy->id));
    *path = options->output ? options->output : name;
    if (options->checkpoint && peg_path_same(options->checkpoint, *path))
        return peg_fail(failure, PEG_EXIT_USAGE,
                        "--checkpoint and the tree are the same file, %s; name another", *path);
    if (options->proof &&
        (peg_path_same(options->proof, *path) ||
         (options->checkpoint && peg_path_same(options->proof, options->checkpoint))))
        return peg_fail(failure, PEG_EXIT_USAGE,
                        "--proof is also named as another file, %s; name another",
                        options->proof);
    if (!options->proof || !options->checkpoint) return PEG_EXIT_DONE;
    snprintf(draft, sizeof draft, "%s" PEG_PROOF_DRAFT, options->proof);
    if (stat(draft, &there) != 0 && errno == ENAMETOOLONG)
        return peg_fail(failure, PEG_EXIT_USAGE,
                        "--proof with --checkpoint: no room for " PEG_PROOF_DRAFT
                        " after this name; take one of at most %zu bytes",
                        NAME_MAX - strlen(PEG_PROOF_DRAFT));
    const int holds_tree = peg_path_same(*path, draft);
    if (holds_tree || peg_path_same(options->checkpoint, draft))
        return peg_fail(failure, PEG_EXIT_USAGE,
                        "%s and the draft of the proof are the same file, %s; name another",
                        holds_tree ? "the tree" : "--checkpoint", draft);
    return PEG_EXIT_DONE;
}

/* A part produces only its checkpoint. */
static int report_part(const peg_options *options, const peg_built *built)
{
    char name[PEG_SHOWN_TEXT], rules[PEG_RULES_TEXT];

    peg_rules_print(&options->rules, rules);
    if (options->json)
        printf("{\"rules\": \"%s\", \"strategy\": \"%s\", \"part\": %u, \"parts\": %u, "
               "\"seconds\": %.3f, \"threads\": %u, \"states\": %" PRIu64,
               rules, peg_strategy_name(options->method.strategy->id), options->part,
               options->parts, built->seconds, built->threads, built->effort.states);
    else if (!options->quiet)
        printf("%s %s: part %u of %u done in %.3f s, saved in %s\n", rules,
               peg_strategy_name(options->method.strategy->id), options->part, options->parts,
               built->seconds, peg_text_shown(options->checkpoint, name));
    if (options->json || !options->quiet) peg_report_stats(built, options->json);
    if (options->json) fputs("}\n", stdout);
    return PEG_EXIT_DONE;
}

/* Writes the tree of a build that was interrupted, unless it is the best so far and a better
 * one is there, and releases it. */
static int write_interrupted(const peg_options *options, peg_tree *tree, const char *path,
                             const peg_built *built, peg_failure *failure)
{
    const int whole = built->proven || built->is_whole;

    if (!whole && holds_better(path, tree)) {
        peg_tree_free(tree);
        return peg_fail(failure, PEG_EXIT_INTERRUPTED,
                        "interrupted; %s already holds a better tree and was left unchanged",
                        path);
    }
    const int result = peg_write_tree(options, tree, path, built, failure);
    if (result != PEG_EXIT_DONE) return result;
    return peg_fail(
        failure, PEG_EXIT_INTERRUPTED,
        whole ? "interrupted; %s has the tree, but not compact"
        : peg_strategy_is_exact(options->method.strategy)
            ? "interrupted; %s has the best tree so far, not proven"
            : "interrupted; %s has the best tree so far; not all openings were tried",
        path);
}

/* Writes the best tree that was found in the time given, unless a better one is there (*kept),
 * and releases it. */
static int write_found(const peg_options *options, peg_tree *tree, const char *path,
                       const peg_built *built, int *kept, peg_failure *failure)
{
    peg_loaded loaded = {.hash = 0};

    *kept = options->seconds > 0 && !built->proven && holds_better(path, tree);
    if (!*kept) return peg_write_tree(options, tree, path, built, failure);
    peg_tree_free(tree);
    return report_tree(options, &loaded, path, read_back(&loaded, path), built, failure);
}

/* Removes the checkpoint when it is no longer needed: unless the proof is still to come. If a
 * symbolic link leads to it, the link is the user's and stays. */
static void remove_checkpoint(const peg_options *options, const char *path,
                              const peg_built *built)
{
    const int exact = peg_strategy_is_exact(options->method.strategy);
    char file[PATH_MAX];

    if (options->checkpoint && (!exact || (built->proven && !built->given)) &&
        !peg_path_same(options->checkpoint, path) && realpath(options->checkpoint, file))
        unlink(file);
}

/* Remarks on options that changed nothing in the tree, and on a tree that was kept. */
static int remark(const peg_options *options, const char *path, int kept,
                  const peg_built *built, peg_failure *failure)
{
    if (options->quiet) return PEG_EXIT_DONE;
    if (kept)
        return peg_fail(failure, PEG_EXIT_DONE,
                        "%s already held a better tree and was left unchanged", path);
    if (options->seconds > 0 && !built->proven && !built->searched)
        return peg_fail(
            failure, PEG_EXIT_DONE,
            "%s is the best tree of the strategies, not improved by search; try a longer "
            "--time or more --memory",
            path);
    if (options->compact && options->method.strategy->settled)
        return peg_fail(failure, PEG_EXIT_DONE,
                        "--compact changes nothing: %s leaves no choice",
                        peg_strategy_name(options->method.strategy->id));
    return PEG_EXIT_DONE;
}

/* Checks that the tree and the proof can be written, before hours of search. */
static int check_outputs(const peg_options *options, const char *tree, peg_failure *failure)
{
    if (options->parts || peg_ranks_helps(options->ranks)) return PEG_EXIT_DONE;
    peg_status status = peg_save_possible(tree);
    if (status != PEG_OK) return peg_fail_writing(failure, tree, status);
    if (options->proof) status = peg_save_possible(options->proof);
    return status == PEG_OK ? PEG_EXIT_DONE : peg_fail_writing(failure, options->proof, status);
}

static int build(const peg_options *options, peg_built *into, peg_failure *failure)
{
    char name[PATH_MAX];
    const char *path;
    const int exact = peg_strategy_is_exact(options->method.strategy);
    peg_proof proof = {.path = options->proof};
    peg_tree tree;
    int kept;

    int result = peg_check_memory(options, &into->threads, failure);
    if (result == PEG_EXIT_DONE) result = choose_path(options, name, &path, failure);
    if (result == PEG_EXIT_DONE) result = check_outputs(options, path, failure);
    if (result != PEG_EXIT_DONE) return result;
    const peg_status status = exact ? build_optimal(options, &tree, into, &proof)
                                    : peg_build_by_rule(options, &tree, into);
    if (peg_ranks_helps(options->ranks)) {
        if (status == PEG_OK || status == PEG_E_INTERRUPTED || into->impossible) {
            peg_tree_free(&tree);
            return PEG_EXIT_DONE;
        }
        return peg_build_fail(options, status, into, failure);
    }
    const int has_tree = status == PEG_E_INTERRUPTED && tree.nodes;
    if (status != PEG_OK && !has_tree) return peg_build_fail(options, status, into, failure);

    if (options->parts) return report_part(options, into);
    if (has_tree) return write_interrupted(options, &tree, path, into, failure);
    result = write_found(options, &tree, path, into, &kept, failure);
    if (result == PEG_EXIT_DONE) result = peg_check_proof(options, &proof, path, into, failure);
    if (result != PEG_EXIT_DONE) return result;
    remove_checkpoint(options, path, into);
    return remark(options, path, kept, into, failure);
}

int peg_command_build(const peg_options *options, peg_failure *failure)
{
    peg_built built = {.threads = 1};
    peg_tasks tasks;

    if (options->dry_run) return peg_dry_run(options, failure);
    if (!options->stats || peg_ranks_helps(options->ranks))
        return build(options, &built, failure);
    peg_tasks_open(&tasks, options->json);
    built.tasks = &tasks;
    const int result = build(options, &built, failure);
    peg_tasks_close(&tasks);
    return result;
}
