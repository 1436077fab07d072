/*
 * save.c - temporary name, write, sync, check, rename, sync the folder.
 */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gen/core/quitting.h"
#include "gen/file/path.h"
#include "gen/file/save.h"

int peg_write_all(int file, const uint8_t *bytes, size_t size)
{
    while (size > 0) {
        ssize_t written = write(file, bytes, size);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return -1;
        bytes += written;
        size -= (size_t)written;
    }
    return 0;
}

static int sync_file(int file)
{
    int result;
    while ((result = fsync(file)) != 0 && errno == EINTR) continue;
    return result;
}

/* Opens a new file beside `path` with the rights that a file made by open() would get. */
static int open_beside(const char *path, char temporary[PATH_MAX])
{
    if (!peg_path_beside(path, temporary)) return -1;
    int file = mkstemp(temporary);
    if (file < 0) return -1;
    mode_t mask = umask(0);
    umask(mask);
    fchmod(file, 0666 & ~mask);
    return file;
}

/* A rename lasts once its folder is on disk. Some file systems cannot sync folders. */
static void sync_folder(const char *path)
{
    char copy[PATH_MAX];
    snprintf(copy, sizeof copy, "%s", path);
    int folder = open(dirname(copy), O_RDONLY);
    if (folder < 0) return;
    sync_file(folder);
    close(folder);
}

static peg_status save(const char *target, peg_write_fn *write_content, void *writer,
                       peg_check_fn *check, void *user)
{
    char temporary[PATH_MAX];
    int file = open_beside(target, temporary);
    if (file < 0) return PEG_E_IO;

    peg_status status = write_content(writer, file);
    if (status == PEG_OK && sync_file(file) != 0) status = PEG_E_IO;
    int reason = errno;
    if (close(file) != 0 && status == PEG_OK) {
        status = PEG_E_IO;
        reason = errno;
    }
    if (status == PEG_OK && check) {
        status = check(user, temporary);
        reason = errno;
    }
    if (status == PEG_OK && rename(temporary, target) != 0) {
        status = PEG_E_IO;
        reason = errno;
    }
    if (status != PEG_OK)
        unlink(temporary);
    else
        sync_folder(target);
    errno = reason;
    return status;
}

peg_status peg_save_by(const char *path, peg_write_fn *write, void *writer, peg_check_fn *check,
                       void *user)
{
    char target[PATH_MAX];
    sigset_t usual;
    peg_status status = peg_path_target(path, target);
    if (status != PEG_OK) return status;

    /* What asks the program to end waits meanwhile, or the temporary file would stay. */
    peg_quitting_hold(&usual);
    status = save(target, write, writer, check, user);
    const int reason = errno;
    pthread_sigmask(SIG_SETMASK, &usual, NULL);
    errno = reason;
    return status;
}

typedef struct span {
    const uint8_t *bytes;
    size_t size;
} span;

static peg_status write_span(void *user, int file)
{
    const span *content = user;
    return peg_write_all(file, content->bytes, content->size) == 0 ? PEG_OK : PEG_E_IO;
}

peg_status peg_save(const char *path, const uint8_t *bytes, size_t size, peg_check_fn *check,
                    void *user)
{
    span content = {bytes, size};
    return peg_save_by(path, write_span, &content, check, user);
}
