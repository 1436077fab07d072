/* expansion.c - see expansion.h. */
#include "play/tree/expansion.h"

#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>
#include "format/options/paths.h"
#include "format/options/text.h"
#include "play/system/interrupt.h"

#define SILENCE 700 /* milliseconds that pass before the player learns what takes so long */

typedef struct play_expansion {
    play_late_tree late; /* the first member: what the game sees */
    pthread_t thread;
    int done[2];           /* a pipe, whose far end the thread closes when it is done */
    uint8_t *file, *image; /* owned */
    size_t size, image_size;
    peg_status status;     /* the thread's, until it is joined */
    bool joined;           /* the expansion has ended */
    pthread_mutex_t cache; /* held while the image is stored; guards: */
    bool abandoned;        /* nobody will join the thread: it releases everything */
    /* What was read along the last path: */
    peg_path *path; /* null where it cannot be continued */
    unsigned answers;
    uint8_t labels[PEG_MAX_GUESSES];
    uint8_t codes[PEG_MAX_GUESSES + 1][PEG_MAX_LENGTH]; /* [n]: the guess after n answers, */
    uint32_t left[PEG_MAX_GUESSES + 1];                 /* and the secrets left */
} play_expansion;

size_t expansion_limit(void)
{
    const uint64_t half =
        (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE) / 2;
    return half < SIZE_MAX ? (size_t)half : SIZE_MAX;
}

static void release(play_expansion *e)
{
    peg_path_close(e->path);
    pthread_mutex_destroy(&e->cache);
    close(e->done[0]);
    free(e->file);
    free(e->image);
    free(e);
}

/* ---- the thread ------------------------------------------------------------------------ */

static void *expand(void *argument)
{
    play_expansion *const e = argument;
    e->status = peg_expand(e->file, e->size, expansion_limit(), &e->image, &e->image_size);
    pthread_mutex_lock(&e->cache);
    const bool abandoned = e->abandoned;
    if (!abandoned && e->status == PEG_OK)
        flat_cache_put(e->file, e->size, e->image, e->image_size);
    close(e->done[1]);
    pthread_mutex_unlock(&e->cache);
    if (abandoned) release(e);
    return NULL;
}

/* Joins the thread, which is done. A tree that takes too much memory whole is still followed in
 * its file. */
static void join(play_expansion *e)
{
    play_late_tree *const late = &e->late;
    pthread_join(e->thread, NULL);
    e->joined = true;
    peg_status status = e->status;
    if (status == PEG_OK && e->image_size > UINT32_MAX) status = PEG_E_LIMIT;
    if (status == PEG_OK) status = peg_open(&late->tree, e->image, (PEG_OFFSET)e->image_size);
    late->ready = status == PEG_OK;
    if (status != PEG_OK && status != PEG_E_LIMIT && status != PEG_E_MEMORY)
        late->status = status;
}

/* Whether the thread is done, at the latest after so many milliseconds. */
static bool is_done(const play_expansion *e, int milliseconds)
{
    struct pollfd done = {e->done[0], POLLIN, 0};
    return poll(&done, 1, milliseconds) > 0;
}

static void wait_for(play_late_tree *late)
{
    play_expansion *const e = (play_expansion *)late;
    if (e->joined || interrupt_pending()) return;
    if (!is_done(e, SILENCE) && isatty(STDERR_FILENO))
        cli_complain(stderr, "", "Reading the tree; Ctrl-C ends that.");
    if (interrupt_wait(e->done[0], NULL)) join(e);
}

/* ---- the path -------------------------------------------------------------------------- */

/* Keeps the guess of the node that the path has reached. */
static void keep_guess(play_expansion *e)
{
    e->left[e->answers] = peg_path_guess(e->path, e->codes[e->answers]);
}

/* Opens the path at the root. */
static peg_status begin_path(play_expansion *e)
{
    peg_path_close(e->path);
    e->answers = 0;
    const peg_status status = peg_path_open(e->file, e->size, expansion_limit(), &e->path);
    if (status == PEG_OK) keep_guess(e);
    return status;
}

static peg_status guess_by_file(play_late_tree *late, const uint8_t *labels, unsigned count,
                                uint8_t *code, uint32_t *remaining)
{
    play_expansion *const e = (play_expansion *)late;
    peg_status status = late->status;
    unsigned same = 0;
    while (same < count && same < e->answers && labels[same] == e->labels[same]) same++;
    if (status == PEG_OK && same < count && (same < e->answers || !e->path))
        status = begin_path(e);
    while (status == PEG_OK && e->answers < count) {
        e->labels[e->answers] = labels[e->answers];
        status = peg_path_answer(e->path, labels[e->answers]);
        if (status == PEG_OK) {
            e->answers++;
            keep_guess(e);
        } else {
            peg_path_close(e->path);
            e->path = NULL;
        }
    }
    if (status < PEG_OK && status != PEG_E_CONTRADICTION) late->status = status;
    if (status == PEG_OK) {
        memcpy(code, e->codes[count], sizeof e->codes[count]);
        *remaining = e->left[count];
    }
    if (!e->joined && is_done(e, 0)) join(e); /* from here on the tree is walked */
    return status;
}

/* ---- begin and end --------------------------------------------------------------------- */

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
    play_expansion *const e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->file = file;
    e->size = size;
    e->late.guess = guess_by_file;
    e->late.wait = wait_for;
    pthread_mutex_init(&e->cache, NULL);
    if (begin_path(e) == PEG_OK && start(e)) return &e->late;
    peg_path_close(e->path);
    pthread_mutex_destroy(&e->cache);
    free(e);
    return NULL;
}

void expansion_end(play_late_tree *late)
{
    play_expansion *const e = (play_expansion *)late;
    if (!e->joined) {
        pthread_mutex_lock(&e->cache); /* until an image that is being stored is whole */
        const bool abandoned = e->abandoned = !is_done(e, 0);
        if (abandoned) pthread_detach(e->thread);
        pthread_mutex_unlock(&e->cache); /* from here on an abandoned *e may be gone */
        if (abandoned) return;
        join(e);
    }
    release(e);
}

/* ---- images kept on disk --------------------------------------------------------------- */

static bool place(char *path, const uint8_t *file, size_t size)
{
    char folder[PATH_ROOM], name[64];
    const XXH128_hash_t hash = XXH3_128bits(file, size);
    snprintf(name, sizeof name, "flat%d-%016" PRIx64 "%016" PRIx64, PEG_IMAGE_VERSION,
             (uint64_t)hash.high64, (uint64_t)hash.low64);
    return path_cache(folder) && path_join(path, folder, name);
}

static XXH64_canonical_t hash_of(const uint8_t *image, size_t size)
{
    XXH64_canonical_t hash;
    XXH64_canonicalFromHash(&hash, XXH3_64bits(image, size));
    return hash;
}

bool flat_cache_get(const uint8_t *file, size_t size, uint8_t **image, size_t *image_size)
{
    char path[PATH_ROOM];
    XXH64_canonical_t hash;
    if (!place(path, file, size)) return false;
    if (peg_file_read(path, PEG_NO_LIMIT, image, image_size) != PEG_OK) return false;
    if (*image_size > sizeof hash) {
        *image_size -= sizeof hash;
        hash = hash_of(*image, *image_size);
        if (memcmp(&hash, *image + *image_size, sizeof hash) == 0) return true;
    }
    free(*image);
    *image = NULL;
    return false;
}

void flat_cache_put(const uint8_t *file, size_t size, const uint8_t *image, size_t image_size)
{
    char folder[PATH_ROOM], path[PATH_ROOM], passing[PATH_ROOM + 16];
    if (!path_cache(folder) || !path_make_folder(folder) || !place(path, file, size)) return;
    snprintf(passing, sizeof passing, "%s.XXXXXX", path);
    const int made = mkstemp(passing);
    if (made < 0) return;
    FILE *out = fdopen(made, "wb");
    if (out == NULL) {
        close(made);
        (void)remove(passing);
        return;
    }
    const XXH64_canonical_t hash = hash_of(image, image_size);
    const bool whole = fwrite(image, 1, image_size, out) == image_size &&
                       fwrite(&hash, sizeof hash, 1, out) == 1;
    const bool closed = fclose(out) == 0;
    if (!whole || !closed || rename(passing, path) != 0) (void)remove(passing);
}
