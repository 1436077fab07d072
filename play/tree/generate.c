/* generate.c - see generate.h. */
#include "play/tree/generate.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Up to so many secrets the default strategy takes at most seconds; beyond, the quick one
 * is used, so that the player is not kept waiting. */
#define PATIENT_SECRETS 50000u

/* Runs the program with its stdout closed off; returns its exit code, or -1 with errno. */
static int run(char *const *arguments)
{
    posix_spawn_file_actions_t files;
    pid_t child;
    int status = 0;
    errno = posix_spawn_file_actions_init(&files);
    if (errno != 0) return -1;
    int error =
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (error == 0) error = posix_spawn(&child, arguments[0], &files, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    if (error != 0) {
        errno = error;
        return -1;
    }
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) return -1;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Where to put the tree: the cache, or the folder for passing things. */
static bool choose_folder(char *folder)
{
    if (path_cache(folder) && path_make_folder(folder) && access(folder, W_OK) == 0)
        return true;
    const char *passing = getenv("TMPDIR");
    if (passing == NULL || passing[0] != '/') passing = "/tmp";
    return path_join(folder, passing, "pegtree") && path_make_folder(folder);
}

play_outcome generate_tree(char *path, const peg_rules *rules, const tree_wish *wish,
                           play_trouble *trouble)
{
    char rules_text[PEG_RULES_TEXT], program[PATH_ROOM], folder[PATH_ROOM];
    char name[PEG_RULES_TEXT + 64], strategy[32], option[] = "--strategy", build[] = "build";
    char output[] = "-o";
    peg_rules_print(rules, rules_text);
    if (!path_find_program(program, "pegtree-gen")) {
        return trouble_set(trouble, OUTCOME_FAILED,
                           "no tree of %s found, and no pegtree-gen beside this program or on "
                           "PATH to make one; give the path of a .peg file",
                           rules_text);
    }
    const char *quickest = peg_rules_secrets(rules) > PATIENT_SECRETS ? "first" : "minimax";
    snprintf(strategy, sizeof strategy, "%s",
             wish->strategy != NULL ? wish->strategy : quickest);
    snprintf(name, sizeof name, "%s-%s.peg", rules_text, strategy);
    if (!choose_folder(folder) || !path_join(path, folder, name)) {
        return trouble_set(trouble, OUTCOME_FAILED, "no folder to make a tree in: %s",
                           strerror(errno));
    }
    if (!wish->quiet) {
        fprintf(stderr, "No tree of %s is ready; making one (%s) for this and later games.\n",
                rules_text, strategy);
    }
    char *arguments[] = {program, build, rules_text, option, strategy, output, path, NULL};
    const int code = run(arguments);
    if (code == 0) return OUTCOME_DONE;
    if (code == OUTCOME_INTERRUPTED || code == 128 + 2) {
        return trouble_set(trouble, OUTCOME_INTERRUPTED, "interrupted; no tree was made");
    }
    if (code < 0) {
        return trouble_set(trouble, OUTCOME_FAILED, "%s: %s", program, strerror(errno));
    }
    return trouble_set(trouble, OUTCOME_FAILED, "pegtree-gen could not make a tree of %s",
                       rules_text);
}
