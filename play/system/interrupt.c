/* interrupt.c - see interrupt.h. */
#include "play/system/interrupt.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <time.h>

#define HELD 4 /* signals that are held */

/* Global variables, since a signal handler gets no arguments of ours. */
static volatile sig_atomic_t interrupted;
static volatile sig_atomic_t continued;      /* after Ctrl-Z, and nobody has been told */
static volatile sig_atomic_t held_back;      /* the held signal that came; 0: none */
static struct sigaction usual_actions[HELD]; /* what they did before */

static void on_signal(int signal)
{
    if (signal != SIGINT) held_back = signal;
    interrupted = 1;
}

static void on_continue(int signal)
{
    continued = signal;
}

static const int held[HELD] = {SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};

void interrupt_hold_all(void)
{
    for (size_t i = 0; i < HELD; i++) {
        struct sigaction action;
        memset(&action, 0, sizeof action);
        sigemptyset(&action.sa_mask);
        action.sa_handler = held[i] == SIGTSTP ? SIG_IGN : on_signal;
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
    action.sa_handler = on_signal; /* without SA_RESTART, so that read() returns */
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    action.sa_handler = SIG_IGN; /* hitting the file-size limit fails write() */
    sigaction(SIGXFSZ, &action, NULL);
    action.sa_handler = on_continue;
    action.sa_flags = SA_RESTART; /* only waits are to notice, and ppoll() does in any case */
    sigaction(SIGCONT, &action, NULL);
}

bool interrupt_pending(void)
{
    return interrupted != 0;
}

/* Waits until there is something to read from the file (-1: there never is), the time is over
 * (null: it never is) or, unless `resumed` is null, the program resumes. Signals are blocked
 * except while ppoll() sleeps, so that none can slip in between the check of its flag and the
 * sleep. */
static bool wait_for(int file, const struct timespec *time, bool *resumed)
{
    struct pollfd input = {.fd = file, .events = POLLIN};
    sigset_t caught, usual;
    sigemptyset(&caught);
    sigaddset(&caught, SIGINT);
    sigaddset(&caught, SIGCONT);
    for (size_t i = 0; i < HELD; i++) sigaddset(&caught, held[i]);
    sigprocmask(SIG_BLOCK, &caught, &usual);
    while (!interrupted && !(continued && resumed != NULL) &&
           ppoll(&input, 1, time, &usual) < 0 && errno == EINTR)
        continue;
    if (resumed != NULL) {
        *resumed = continued != 0;
        continued = 0;
    }
    sigprocmask(SIG_SETMASK, &usual, NULL);
    return !interrupted;
}

bool interrupt_wait(int file, bool *resumed)
{
    return wait_for(file, NULL, resumed);
}

bool interrupt_pause(unsigned milliseconds)
{
    const struct timespec time = {(time_t)(milliseconds / 1000),
                                  (long)(milliseconds % 1000) * 1000000L};
    return wait_for(-1, &time, NULL);
}
