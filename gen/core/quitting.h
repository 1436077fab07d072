/*
 * quitting.h - the signals by which users end a program: SIGHUP, SIGINT and SIGTERM.
 *
 * While a file is written under a temporary name they are held back, or it would stay. What
 * takes long meanwhile looks whether one has come, and gives up.
 *
 * How they reach a computation: their handler, or another thread, sets a peg_stop, which all
 * threads look at now and then. It is lock-free, as it must be in a handler (C11, 7.14.1.1).
 */
#ifndef PEG_QUITTING_H
#define PEG_QUITTING_H

#include <signal.h>
#include <stdatomic.h>

/* How often the user has asked to stop: 0; 1, then what takes long ends soon with what it has;
 * 2, then without. */
typedef atomic_int peg_stop;
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "a signal handler may set a peg_stop");

/* Holds them back from the calling thread, and from those that it starts; *usual is the mask
 * that pthread_sigmask() is to set again. One that comes goes to a thread that takes it. */
void peg_quitting_hold(sigset_t *usual);

/* Whether one of them is held back from the calling thread: a system call. */
int peg_quitting_waits(void);

#endif
