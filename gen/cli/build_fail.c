/*
 * build_fail.c - why a build has no tree, or no proof, in a line that says what to do about it.
 */
#include <errno.h>
#include <inttypes.h>

#include "gen/cli/commands.h"
#include "gen/exact/game.h"

/* ---- no tree ------------------------------------------------------------------------ */

/* Reports what a status says of the checkpoint. */
static int fail_checkpoint(const char *path, peg_status status, int lost, peg_failure *failure)
{
    static const peg_meaning meanings[] = {
        {PEG_E_NOT_PEGTREE, "not a checkpoint; name another file"},
        {PEG_E_CONTRADICTION, "the checkpoint of another build; name another file"},
        {PEG_E_VERSION, "the checkpoint of another version; name another file"},
        {PEG_E_CORRUPT, "a checkpoint that is damaged, or holds bounds that no tree attains; "
                        "remove it, or name another file"},
        {0}};

    if (status == PEG_E_IO && errno == EBUSY)
        return peg_fail(failure, PEG_EXIT_FAILED,
                        "%s: another build is using this checkpoint; name another file", path);
    if (status == PEG_E_INTERRUPTED)
        return peg_fail(failure, PEG_EXIT_INTERRUPTED,
                        lost ? "interrupted; %s could not be written completely"
                             : "interrupted; progress is saved in %s",
                        path);
    if (status == PEG_E_ARGUMENT) return peg_fail_writing(failure, path, status);
    return peg_fail_meaning(failure, path, status, meanings);
}

int peg_build_fail(const peg_options *options, peg_status status, const peg_built *built,
                   peg_failure *failure)
{
    const char *checkpoint = options->checkpoint;
    const char *opening = options->method.opens == PEG_OPENS_GIVEN ? options->opening : NULL;
    const char *ending = options->max_depth == 1 ? "" : "es";
    const int consistent = options->method.strategy->id == PEG_STRATEGY_CONSISTENT;
    const char *begins = consistent ? "and begins with " : "that begins with ";

    if (built->impossible)
        return peg_fail(failure, PEG_EXIT_FAILED,
                        "%s: no tree %s%s%s%stakes at most %u guess%s%s%s; try a greater "
                        "--max-depth",
                        options->operand, consistent ? "that guesses only candidates " : "",
                        opening ? begins : "", opening ? opening : "", opening ? " " : "",
                        options->max_depth, ending,
                        built->given ? ", given the bounds in " : "",
                        built->given ? built->given : "");
    if (status == PEG_E_LIMIT && options->seconds > 0)
        return peg_fail(failure, PEG_EXIT_FAILED,
                        "%s: found no tree of at most %u guess%s in this time; try a longer "
                        "--time, or a greater --max-depth",
                        options->operand, options->max_depth, ending);
    if (status == PEG_E_LIMIT && peg_strategy_is_exact(options->method.strategy)) {
        const uint32_t secrets = peg_rules_secrets(&options->rules);
        if (secrets > EXACT_MAX_CODES)
            return peg_fail(failure, PEG_EXIT_FAILED,
                            "%s is too large for exact search: %" PRIu32
                            " secrets, of at most %d; try --time",
                            options->operand, secrets, EXACT_MAX_CODES);
        return peg_fail(failure, PEG_EXIT_FAILED,
                        "%s is too large for --objective crush, which takes at most some 20000 "
                        "secrets, fewer in deep games; try --objective worst",
                        options->operand);
    }
    if (!checkpoint && status == PEG_E_CORRUPT)
        return peg_fail(
            failure, PEG_EXIT_FAILED,
            "%s: the search contradicts itself: faulty memory, or a bug in Pegtree; no tree "
            "was written",
            options->operand);
    if (!checkpoint || status == PEG_E_MEMORY || status == PEG_E_LIMIT)
        return peg_fail_file(failure, options->operand, status);
    return fail_checkpoint(checkpoint, status, built->lost, failure);
}

/* ---- no proof ----------------------------------------------------------------------- */

/* The pass that writes a proof was stopped by the user, or ran out of time. */
static int fail_proof_halted(const peg_options *options, const char *tree,
                             const peg_built *built, peg_failure *failure)
{
    const int resumes = options->checkpoint && !built->lost, stopped = *options->stop;
    const char *advice = resumes   ? "build again to resume from "
                         : stopped ? "build again, with --checkpoint to be able to resume"
                                   : "give a longer --time, or none";
    const char *from = resumes ? options->checkpoint : "";

    if (stopped)
        return peg_fail(failure, PEG_EXIT_INTERRUPTED,
                        "interrupted; %s is proven, but %s was not written; %s%s", tree,
                        options->proof, advice, from);
    return peg_fail(failure, PEG_EXIT_FAILED,
                    "%s: not written, as time ran out, but %s is proven; %s%s", options->proof,
                    tree, advice, from);
}

/* The draft of the proof, from which it would resume, cannot be used. */
static int fail_draft(const peg_proof *proof, peg_failure *failure)
{
    if (proof->drafted == PEG_E_MEMORY)
        return peg_fail_file(failure, proof->draft, proof->drafted);
    return peg_fail(failure, PEG_EXIT_FAILED,
                    proof->drafted == PEG_E_IO
                        ? "%s: another build is writing this proof; name another file"
                        : "%s: not the draft of this proof; remove it, or name another proof",
                    proof->draft);
}

int peg_check_proof(const peg_options *options, const peg_proof *proof, const char *tree,
                    const peg_built *built, peg_failure *failure)
{
    if (!proof->path) return PEG_EXIT_DONE;
    if (!built->proven)
        return peg_fail(
            failure, PEG_EXIT_FAILED,
            "%s: not written, since the search did not prove the tree in this time; "
            "give a longer --time, or none",
            proof->path);
    if (proof->drafted != PEG_OK) return fail_draft(proof, failure);
    if (proof->status == PEG_E_CORRUPT)
        return peg_fail(
            failure, PEG_EXIT_FAILED,
            "%s: not written: the search contradicts itself: faulty memory, a forged "
            "checkpoint, or a bug in Pegtree",
            proof->path);
    if (proof->status == PEG_E_INTERRUPTED)
        return fail_proof_halted(options, tree, built, failure);
    errno = proof->reason;
    return proof->status == PEG_OK ? PEG_EXIT_DONE
                                   : peg_fail_writing(failure, proof->path, proof->status);
}
