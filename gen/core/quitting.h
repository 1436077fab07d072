/*
 * quitting.h - the signals by which users end a program: SIGHUP, SIGINT and SIGTERM.
 *
 * While a file is written under a temporary name they are held back, or it would stay. What
 * takes long meanwhile looks whether one has come, and gives up.
 */
#ifndef PEG_QUITTING_H
#define PEG_QUITTING_H

#include <signal.h>

/* Holds them back from the calling thread, and from those that it starts; *usual is the mask
 * that pthread_sigmask() is to set again. One that comes goes to a thread that takes it. */
void peg_quitting_hold(sigset_t *usual);

/* Whether one of them is held back from the calling thread: a system call. */
int peg_quitting_waits(void);

#endif
