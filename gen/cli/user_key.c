/*
 * user_key.c - a file of random bytes, which is never overwritten.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "format/options/paths.h"
#include "gen/cli/commands.h"
#include "gen/file/save.h"

/* Reads the file. Returns 0 with errno if that fails, EINVAL if it is not a key. */
static int read_key(const char *path, uint8_t random[PEG_KEY_RANDOM])
{
    uint8_t found[PEG_KEY_RANDOM + 1];
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);

    if (file < 0) return 0;
    const ssize_t got = read(file, found, sizeof found);
    const int reason = got < 0 ? errno : EINVAL;
    close(file);
    errno = reason;
    if (got != PEG_KEY_RANDOM) return 0;
    memcpy(random, found, PEG_KEY_RANDOM);
    return 1;
}

/* Creates the file, whole or not at all; if another program has created it meanwhile, that one
 * stays. */
static int make_key(const char *folder, const char *path)
{
    uint8_t random[PEG_KEY_RANDOM];
    char temporary[PATH_ROOM];

    if (!path_make_folder(folder) || !path_join(temporary, folder, "keyXXXXXX") ||
        getentropy(random, PEG_KEY_RANDOM) != 0)
        return 0;
    const int file = mkstemp(temporary); /* with mode 0600 */
    if (file < 0) return 0;
    int made = peg_write_all(file, random, PEG_KEY_RANDOM) == 0 && fsync(file) == 0 &&
               (link(temporary, path) == 0 || errno == EEXIST);
    const int reason = errno;
    close(file);
    unlink(temporary);
    errno = reason;
    return made;
}

int peg_key_load(peg_key *key)
{
    uint8_t random[PEG_KEY_RANDOM];
    char folder[PATH_ROOM], path[PATH_ROOM];

    errno = ENOENT;
    if (!path_state(folder) || !path_join(path, folder, "key")) return 0;
    if (!read_key(path, random) &&
        (errno != ENOENT || !make_key(folder, path) || !read_key(path, random)))
        return 0;
    peg_key_make(key, random);
    return 1;
}
