/*
 * program.c - what main() does, here and under MPI (gen/cluster); and the key of the user.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "format/options/text.h"
#include "format/options/trees.h"
#include "gen/cli/commands.h"
#include "gen/core/threads.h"

static peg_stop interrupted;
static atomic_uint first_asked; /* when that was, by tenths_of_a_second() */

static unsigned tenths_of_a_second(void)
{
    return (unsigned)(uint64_t)(10 * peg_clock());
}

/* Asked again, the program ends at once, without a tree. But timeout(1) sends a signal twice,
 * to the program and to its process group: within half a second it is the same request. */
static void on_signal(int signal_number)
{
    enum { SAME_REQUEST = 5 };
    const unsigned now = tenths_of_a_second();
    (void)signal_number;
    if (interrupted && now - first_asked > SAME_REQUEST) _exit(PEG_EXIT_INTERRUPTED);
    if (!interrupted) first_asked = now;
    interrupted = 1;
}

/* A build ends cleanly on Ctrl-C; all other commands are quick and keep the default. */
static void catch_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART; /* reads and writes are resumed */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* Resolves the operand of info, verify, paths and export, which may be the name or the rules of
 * a ready tree, to a file. The command itself reports a file that it cannot read. */
static int find_tree(peg_options *options, char *path, peg_failure *failure)
{
    peg_rules rules;
    const char *typed = options->operand, *meant = cli_tree_meant(typed, path);
    if (meant)
        options->operand = meant;
    else if (peg_rules_parse(typed, &rules) == PEG_OK)
        return peg_fail(failure, PEG_EXIT_FAILED,
                        "no ready tree of %s; pegtree-gen build %s makes one", typed, typed);
    else if (!strpbrk(typed, "/.") && access(typed, F_OK) != 0)
        return peg_fail(failure, PEG_EXIT_FAILED,
                        "%s: no file, and no ready tree of this name or of these rules", typed);
    return PEG_EXIT_DONE;
}

static int run_command(peg_options *options, peg_failure *failure)
{
    char path[PATH_ROOM];

    options->stop = &interrupted;
    if (options->command == PEG_COMMAND_BUILD || options->command == PEG_COMMAND_COMPARE)
        catch_signals();
    if (options->command == PEG_COMMAND_INFO || options->command == PEG_COMMAND_VERIFY ||
        options->command == PEG_COMMAND_PATHS || options->command == PEG_COMMAND_EXPORT) {
        const int result = find_tree(options, path, failure);
        if (result != PEG_EXIT_DONE) return result;
    }
    switch (options->command) {
    case PEG_COMMAND_BUILD: return peg_command_build(options, failure);
    case PEG_COMMAND_COMPARE: return peg_command_compare(options, failure);
    case PEG_COMMAND_INFO: return peg_command_info(options, failure);
    case PEG_COMMAND_VERIFY: return peg_command_verify(options, failure);
    case PEG_COMMAND_PATHS: return peg_command_paths(options, failure);
    case PEG_COMMAND_EXPORT: return peg_command_export(options, failure);
    case PEG_COMMAND_IMPORT: return peg_command_import(options, failure);
    case PEG_COMMAND_MERGE: return peg_command_merge(options, failure);
    case PEG_COMMAND_LIST: peg_command_list(options); break;
    case PEG_COMMAND_HELP: break; /* handled as an action */
    }
    return PEG_EXIT_DONE;
}

static int run(peg_options *options, const cli_request *request, peg_failure *failure)
{
    switch (request->action) {
    case CLI_DO_HELP: cli_help(stdout, &peg_gen_program, request->command); break;
    case CLI_DO_VERSION:
        printf("pegtree-gen %s, file format %d\n", PEG_VERSION, PEG_FORMAT_VERSION);
        break;
    case CLI_DO_PRINT:
        if (!cli_print(stdout, &peg_gen_program, request, stdin))
            return peg_fail(failure, PEG_EXIT_FAILED,
                            "standard input is not the frame of a manual page");
        break;
    case CLI_DO_COMMAND: return run_command(options, failure);
    }
    return PEG_EXIT_DONE;
}

/* Flushes the output: a write may fail only then. */
static int finish_output(int result, peg_failure *failure)
{
    errno = 0;
    if (result != PEG_EXIT_DONE || (fflush(stdout) == 0 && !ferror(stdout))) return result;
    return peg_fail(failure, PEG_EXIT_FAILED, "standard output: %s",
                    errno ? strerror(errno) : "writing failed");
}

peg_stop *peg_program_stop(void)
{
    return &interrupted;
}

/* All processes but the first only compute and print nothing. */
static int take_rank(peg_options *options, const peg_ranks *ranks, peg_failure *failure)
{
    if (!ranks || ranks->count == 1) return PEG_EXIT_DONE;
    options->ranks = ranks;
    if (options->parts)
        return peg_fail(failure, PEG_EXIT_USAGE,
                        "--part is for independent processes: run it without mpirun");
    if (!ranks->rank) return PEG_EXIT_DONE;
    options->checkpoint = options->proof = NULL;
    options->quiet = 1;
    return PEG_EXIT_DONE;
}

static int is_for(const peg_ranks *ranks, const peg_options *options,
                  const cli_request *request)
{
    return !peg_ranks_helps(ranks) ||
           (request->action == CLI_DO_COMMAND && options->command == PEG_COMMAND_BUILD);
}

int peg_program_run(int argc, char **argv, const peg_ranks *ranks, peg_failure *failure)
{
    peg_options options;
    cli_request request;

    cli_occupy_streams();
    signal(SIGXFSZ, SIG_IGN); /* a write past a limit then fails and is reported */
    int result = peg_options_parse(argc, argv, &options, &request, failure);
    if (result == PEG_EXIT_DONE) result = take_rank(&options, ranks, failure);
    if (result == PEG_EXIT_DONE && is_for(ranks, &options, &request))
        result = run(&options, &request, failure);
    return finish_output(result, failure);
}

/* ---- the user's key: a file of random bytes, which is never overwritten ---------------- */

/* Reads the file. Returns 0 with errno if that fails, EINVAL if it is not a key. */
static int read_key(const char *path, uint8_t random[PEG_KEY_RANDOM])
{
    uint8_t found[PEG_KEY_RANDOM + 1];
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);

    if (file < 0) return 0;
    const ssize_t got = read(file, found, sizeof found);
    const int reason = got < 0 ? errno : EINVAL;
    close(file);
    errno = reason;
    if (got != PEG_KEY_RANDOM) return 0;
    memcpy(random, found, PEG_KEY_RANDOM);
    return 1;
}

/* Creates the file, whole or not at all; if another program has created it meanwhile, that one
 * stays. */
static int make_key(const char *folder, const char *path)
{
    uint8_t random[PEG_KEY_RANDOM];
    char temporary[PATH_ROOM];

    if (!path_make_folder(folder) || !path_join(temporary, folder, "keyXXXXXX") ||
        getentropy(random, PEG_KEY_RANDOM) != 0)
        return 0;
    const int file = mkstemp(temporary); /* with mode 0600 */
    if (file < 0) return 0;
    int made = peg_write_all(file, random, PEG_KEY_RANDOM) == 0 && fsync(file) == 0 &&
               (link(temporary, path) == 0 || errno == EEXIST);
    const int reason = errno;
    close(file);
    unlink(temporary);
    errno = reason;
    return made;
}

int peg_key_load(peg_key *key)
{
    uint8_t random[PEG_KEY_RANDOM];
    char folder[PATH_ROOM], path[PATH_ROOM];

    errno = ENOENT;
    if (!path_state(folder) || !path_join(path, folder, "key")) return 0;
    if (!read_key(path, random) &&
        (errno != ENOENT || !make_key(folder, path) || !read_key(path, random)))
        return 0;
    peg_key_make(key, random);
    return 1;
}
