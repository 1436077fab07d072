/* generate.c - runs pegtree-gen to make a missing tree; see find_tree.h. */
#include "play/tree/find_tree.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "format/options/text.h"
#include "play/system/interrupt.h"

extern char **environ;

/* Entropy (Neuwirth 1982) makes better trees than minimax in the same time. */
#define USUAL_STRATEGY "entropy"

/* Up to this many secrets every code is considered as a guess; beyond, where that would take
 * minutes, a sample: of p6c11r's 1.8 million codes that takes 20 seconds, and a game 6.94
 * guesses instead of 7.02 if only codes that can still be the secret are guessed. */
#define ALL_GUESSES_MOST 50000u
#define SAMPLE           "sample:4"

/* Milliseconds: between checks whether the generator has ended; that a player waits for it. */
#define LOOK     10
#define PATIENCE 700

#define STILL_AT_WORK (-2)

void tree_note(const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cli_complain(stderr, "", text);
}

static long milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Waits for the generator. Ctrl-C usually reaches it as well as this program; where it does
 * not, it is passed on. With `patient` false, leaves it at work after a while. */
static int wait_for(pid_t child, bool patient)
{
    int status = 0;
    pid_t ended = 0;
    const long began = milliseconds(); /* on a busy machine a pause takes longer than asked */
    while (ended == 0 && interrupt_pause(LOOK)) {
        ended = waitpid(child, &status, WNOHANG);
        if (ended == 0 && !patient && milliseconds() - began >= PATIENCE) return STILL_AT_WORK;
    }
    if (ended == 0) (void)kill(child, SIGINT);
    while (ended == 0 || (ended < 0 && errno == EINTR)) ended = waitpid(child, &status, 0);
    if (ended < 0) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Runs the program, discarding its stdout; returns its exit code, or -1 with errno. One that
 * may be left at work has a process group of its own, so that Ctrl-C in the game does not end
 * it, and says nothing. */
static int run_program(const char *const *arguments, bool patient)
{
    /* posix_spawn() changes nothing that it is given, but its type does not say so. */
    const union {
        const char *const *given;
        char *const *taken;
    } words = {arguments};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t group;
    pid_t child;
    errno = posix_spawn_file_actions_init(&files);
    if (errno != 0) return -1;
    errno = posix_spawnattr_init(&group);
    if (errno != 0) {
        posix_spawn_file_actions_destroy(&files);
        return -1;
    }
    int error =
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (error == 0 && !patient) {
        error =
            posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        (void)posix_spawnattr_setflags(&group,
                                       POSIX_SPAWN_SETPGROUP); /* with itself as leader */
    }
    if (error == 0)
        error = posix_spawn(&child, arguments[0], &files, &group, words.taken, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&group);
    errno = error;
    return error == 0 ? wait_for(child, patient) : -1;
}

/* ---- where to put it --------------------------------------------------------------- */

/* Whether the folder is this user's own: nobody else can have put links there that lead to
 * files of this user's. */
static bool is_own(const char *folder)
{
    struct stat status;
    return stat(folder, &status) == 0 && status.st_uid == geteuid() &&
           (status.st_mode & (S_IWGRP | S_IWOTH)) == 0 && access(folder, W_OK) == 0;
}

static bool choose_path(made_tree *made, const char *name)
{
    char folder[PATH_ROOM];
    const char *temporary = getenv("TMPDIR");
    made->folder[0] = '\0';
    if (path_cache(folder) && path_make_folder(folder) && is_own(folder) &&
        path_join(made->path, folder, name)) {
        return true;
    }
    if (temporary == NULL || temporary[0] != '/') temporary = "/tmp";
    if (!path_join(made->folder, temporary, "pegtree-XXXXXX") ||
        mkdtemp(made->folder) == NULL) {
        made->folder[0] = '\0';
        return false;
    }
    if (path_join(made->path, made->folder, name)) return true;
    generate_release(made);
    errno = ENAMETOOLONG;
    return false;
}

void generate_release(const made_tree *made)
{
    if (made->folder[0] == '\0') return;
    (void)unlink(made->path);
    (void)rmdir(made->folder);
}

/* ---- one generator for a tree ------------------------------------------------------ */

#define NO_LOCK    (-1)
#define OTHER_LOCK (-2)

/* Takes the lock of a tree that a generator may be left at work on. The generator inherits it,
 * and has it as long as it runs, whoever else ends. */
static int take_lock(made_tree *made)
{
    snprintf(made->lock, sizeof made->lock, "%s.lock", made->path);
    const int lock = open(made->lock, O_RDWR | O_CREAT, 0600);
    if (lock < 0 || flock(lock, LOCK_EX | LOCK_NB) == 0) return lock;
    const bool other = errno == EWOULDBLOCK;
    close(lock);
    return other ? OTHER_LOCK : NO_LOCK; /* there are file systems without locks */
}

/* ---- making it --------------------------------------------------------------------- */

static play_outcome report(int code, const char *program, const char *rules,
                           play_trouble *trouble)
{
    if (code == 0) return OUTCOME_DONE;
    if (code == STILL_AT_WORK)
        return trouble_set(trouble, OUTCOME_FAILED, "The tree is still being made");
    if (code == OUTCOME_INTERRUPTED || code == 128 + SIGINT || interrupt_pending())
        return trouble_set(trouble, OUTCOME_INTERRUPTED, "interrupted; no tree was made");
    if (code < 0)
        return trouble_set(trouble, OUTCOME_FAILED, "%s: %s", program, strerror(errno));
    return trouble_set(trouble, OUTCOME_FAILED, "pegtree-gen could not make a tree of %s",
                       rules);
}

static void say_making(const char *rules_text, const peg_rules *rules, const char *strategy,
                       const char *games)
{
    tree_note("No tree of %s is ready; making one (%s) for this %s.", rules_text, strategy,
              games);
    if (peg_rules_secrets(rules) > GENERATE_MOST)
        tree_note("%s has %lu codes: that takes minutes or more, and memory; Ctrl-C ends it.",
                  rules_text, (unsigned long)peg_rules_secrets(rules));
}

play_outcome generate_tree(made_tree *made, const peg_rules *rules, const tree_wish *wish,
                           play_trouble *trouble)
{
    char rules_text[PEG_RULES_TEXT], program[PATH_ROOM], name[PEG_RULES_TEXT + 64];
    const char *const strategy = wish->strategy != NULL ? wish->strategy : USUAL_STRATEGY;
    const bool is_exact =
        strcmp(strategy, "optimal") == 0 || strcmp(strategy, "consistent") == 0;
    const bool by_sample = peg_rules_secrets(rules) > ALL_GUESSES_MOST && !is_exact;
    peg_rules_print(rules, rules_text);
    if (!path_find_program(program, "pegtree-gen"))
        return trouble_set(trouble, OUTCOME_FAILED,
                           "no tree of %s found, and no pegtree-gen beside this program or on "
                           "PATH to make one; give the path of a .peg file",
                           rules_text);
    snprintf(name, sizeof name, "%s-%s.peg", rules_text, strategy);
    if (!choose_path(made, name))
        return trouble_set(trouble, OUTCOME_FAILED, "no folder to make a tree in: %s",
                           strerror(errno));
    const bool for_later = made->folder[0] == '\0';
    /* A tree for this game alone would come too late. */
    const bool patient = !wish->may_do_without || !for_later;
    const int lock = patient ? NO_LOCK : take_lock(made);
    if (lock == OTHER_LOCK) return report(STILL_AT_WORK, program, rules_text, trouble);
    if (!wish->quiet)
        say_making(rules_text, rules, strategy, for_later ? "and later games" : "game only");
    const char *const arguments[] = {
        program,  "build", rules_text, "--strategy",
        strategy, "-o",    made->path, by_sample ? "--guesses" : NULL,
        SAMPLE,   NULL};
    const int code = run_program(arguments, patient);
    if (lock >= 0 && code != STILL_AT_WORK) (void)unlink(made->lock);
    if (lock >= 0) close(lock);
    const play_outcome outcome = report(code, program, rules_text, trouble);
    if (outcome != OUTCOME_DONE) generate_release(made);
    return outcome;
}
