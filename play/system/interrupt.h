/*
 * interrupt.h - Ctrl-C: noticed once, it ends every wait and every long computation.
 *
 * The signal only sets a flag. Code that waits or computes for long checks it and gives up; its
 * unfinished result is never used, since the next prompt ends the program.
 */
#ifndef PLAY_INTERRUPT_H
#define PLAY_INTERRUPT_H

#include <stdbool.h>

/* From here on Ctrl-C sets the flag, and a write beyond the file-size limit fails: neither ends
 * the program. interrupt_wait() can notice that the program resumes after Ctrl-Z. */
void interrupt_catch(void);

/* Whether Ctrl-C has been pressed since interrupt_catch(). */
bool interrupt_pending(void);

/* Between the two, signals that would end the program (SIGTERM, SIGHUP, SIGQUIT) set the flag
 * as well, and Ctrl-Z does nothing, so that a terminal whose echo is off gets it back first.
 * The second one then lets a held signal take its effect. Not nested. */
void interrupt_hold_all(void);
void interrupt_release_all(void);

/* Waits until there is something to read; false if Ctrl-C came first, or has come before. If
 * `resumed` is not null, the wait also ends, with true, when the program resumes after Ctrl-Z:
 * *resumed says so, and the caller draws its prompt again. */
bool interrupt_wait(int file, bool *resumed);

/* Waits for a time; false if Ctrl-C ended the wait. */
bool interrupt_pause(unsigned milliseconds);

#endif
