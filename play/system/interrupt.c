/* interrupt.c - see interrupt.h. */
#include "play/system/interrupt.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/select.h>
#include <time.h>

#define HELD 4 /* signals that are held */

/* The variables that are not a caller's: a signal handler can be given nothing else. */
static volatile sig_atomic_t interrupted;
static volatile sig_atomic_t held_back;      /* a signal of those that are held; 0: none came */
static struct sigaction usual_actions[HELD]; /* what they did before */

static void on_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

static void on_held(int signal)
{
    held_back = signal;
    interrupted = 1;
}

static const int held[HELD] = {SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};

void interrupt_hold_all(void)
{
    for (size_t i = 0; i < HELD; i++) {
        struct sigaction action;
        memset(&action, 0, sizeof action);
        sigemptyset(&action.sa_mask);
        action.sa_handler = held[i] == SIGTSTP ? SIG_IGN : on_held;
        sigaction(held[i], NULL, &usual_actions[i]);
        if (usual_actions[i].sa_handler != SIG_IGN) sigaction(held[i], &action, NULL);
    }
}

void interrupt_release_all(void)
{
    for (size_t i = 0; i < HELD; i++) sigaction(held[i], &usual_actions[i], NULL);
    if (held_back != 0) raise(held_back);
}

void interrupt_catch(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_interrupt; /* without SA_RESTART, so that read() returns */
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    action.sa_handler = SIG_IGN; /* a file that may not grow is an error of write() */
    sigaction(SIGXFSZ, &action, NULL);
}

bool interrupt_pending(void)
{
    return interrupted != 0;
}

/* Holds Ctrl-C back until pselect() sleeps, so that it cannot slip in between a look at the
 * flag and the sleep. */
static void hold_back(sigset_t *usual)
{
    sigset_t interrupt;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    for (size_t i = 0; i < HELD; i++) sigaddset(&interrupt, held[i]);
    sigprocmask(SIG_BLOCK, &interrupt, usual);
}

bool interrupt_wait(int file)
{
    sigset_t usual;
    fd_set ready;
    int found = 0;
    hold_back(&usual);
    while (!interrupted && found == 0) {
        FD_ZERO(&ready);
        FD_SET((unsigned)file, &ready); /* musl's macro divides by a size_t */
        found = pselect(file + 1, &ready, NULL, NULL, NULL, &usual);
        if (found < 0 && errno == EINTR) found = 0;
    }
    sigprocmask(SIG_SETMASK, &usual, NULL);
    return !interrupted;
}

bool interrupt_pause(unsigned milliseconds)
{
    const struct timespec time = {(time_t)(milliseconds / 1000),
                                  (long)(milliseconds % 1000) * 1000000L};
    sigset_t usual;
    hold_back(&usual);
    if (!interrupted) pselect(0, NULL, NULL, NULL, &time, &usual);
    sigprocmask(SIG_SETMASK, &usual, NULL);
    return !interrupted;
}
