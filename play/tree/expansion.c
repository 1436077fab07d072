/* expansion.c - see expansion.h. */
#include "play/tree/expansion.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "play/system/interrupt.h"
#include "play/tree/flat_cache.h"
#include "play/tree/note.h"

#define SILENCE 700 /* milliseconds that pass before the player learns what takes so long */

typedef struct play_expansion {
    play_late_tree late; /* the first member: what the game sees */
    pthread_t thread;
    int done[2];           /* a pipe, whose far end the thread closes when it is done */
    uint8_t *file, *image; /* owned */
    size_t size, image_size;
    peg_status status; /* the thread's, until it is joined */
} play_expansion;

size_t expansion_limit(void)
{
    const uint64_t half =
        (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE) / 2;
    return half < SIZE_MAX ? (size_t)half : SIZE_MAX;
}

static void *expand(void *argument)
{
    play_expansion *const e = argument;
    e->status = peg_expand(e->file, e->size, expansion_limit(), &e->image, &e->image_size);
    if (e->status == PEG_OK) flat_cache_put(e->file, e->size, e->image, e->image_size);
    close(e->done[1]);
    return NULL;
}

static void join(play_expansion *e)
{
    play_late_tree *const late = &e->late;
    pthread_join(e->thread, NULL);
    close(e->done[0]);
    late->status = e->status;
    if (late->status == PEG_OK && e->image_size > UINT32_MAX) late->status = PEG_E_LIMIT;
    if (late->status == PEG_OK)
        late->status = peg_open(&late->tree, e->image, (PEG_OFFSET)e->image_size);
    late->ready = true;
}

static void wait_for(play_late_tree *late)
{
    play_expansion *const e = (play_expansion *)late;
    struct pollfd done = {e->done[0], POLLIN, 0};
    if (interrupt_pending()) return;
    if (poll(&done, 1, SILENCE) == 0 && isatty(STDERR_FILENO))
        tree_note("Reading the tree; Ctrl-C ends that.");
    if (interrupt_wait(e->done[0])) join(e);
}

/* Starts the thread with all signals blocked: Ctrl-C must wake the one that waits. */
static bool start(play_expansion *e)
{
    sigset_t all, usual;
    if (pipe(e->done) != 0) return false;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &usual);
    const bool started = pthread_create(&e->thread, NULL, expand, e) == 0;
    pthread_sigmask(SIG_SETMASK, &usual, NULL);
    if (started) return true;
    close(e->done[0]);
    close(e->done[1]);
    return false;
}

play_late_tree *expansion_start(uint8_t *file, size_t size)
{
    uint32_t remaining;
    play_expansion *const e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->file = file;
    e->size = size;
    e->late.wait = wait_for;
    if (peg_file_follow(file, size, expansion_limit(), NULL, 0, e->late.opening, &remaining) ==
            PEG_OK &&
        start(e)) {
        return &e->late;
    }
    free(e);
    return NULL;
}

void expansion_end(play_late_tree *late)
{
    play_expansion *const e = (play_expansion *)late;
    if (!late->ready) {
        if (!interrupt_wait(e->done[0])) return;
        join(e);
    }
    free(e->file);
    free(e->image);
    free(e);
}
