/*
 * quitting.c - masks signals, and looks at those that are pending.
 */
#include "gen/core/quitting.h"

void peg_quitting_hold(sigset_t *usual)
{
    sigset_t quitting;

    sigemptyset(&quitting);
    sigaddset(&quitting, SIGHUP);
    sigaddset(&quitting, SIGINT);
    sigaddset(&quitting, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &quitting, usual);
}

int peg_quitting_waits(void)
{
    sigset_t pending;

    return sigpending(&pending) == 0 &&
           (sigismember(&pending, SIGHUP) == 1 || sigismember(&pending, SIGINT) == 1 ||
            sigismember(&pending, SIGTERM) == 1);
}
