/*
 * save.c - puts a file in place as a whole or not at all: writes it without a name, syncs it,
 * checks it, names it, syncs the folder.
 *
 * On systems that have files without a name (Linux: O_TMPFILE), a program that is killed leaves
 * nothing behind: the file gets its name by a link once it is complete. Only if that name is
 * taken does it first get a temporary one, until the rename a moment later. On other systems it
 * is written under the temporary name.
 */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gen/core/threads.h"
#include "gen/file/save.h"

/* ---- symbolic links, names that fit, files of two names ----------------------------- */

#define SUFFIX     ".tmpXXXXXX"
#define MOST_NAMES 100 /* tried */
#define MOST_LINKS 40  /* as many as systems follow; more are a loop */
#define NAME_BYTES 255 /* of one name in a folder, on most file systems */

/* Writes a name for mkstemp() in the same folder to temporary[]: that of `path` with a suffix,
 * truncated if it would be too long. Returns 0, with errno, if even that does not fit. */
static int name_beside(const char *path, char temporary[PATH_MAX])
{
    const char *slash = strrchr(path, '/');
    const size_t folder = slash ? (size_t)(slash - path) + 1 : 0, suffix = strlen(SUFFIX);
    size_t name = strlen(path + folder);

    if (folder + suffix >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return 0;
    }
    if (name > NAME_BYTES - suffix) name = NAME_BYTES - suffix;
    if (name > PATH_MAX - 1 - suffix - folder) name = PATH_MAX - 1 - suffix - folder;
    while (name > 0 && (path[folder + name] & 0xC0) == 0x80)
        name--; /* not within a character */
    memcpy(temporary, path, folder + name);
    memcpy(temporary + folder + name, SUFFIX, suffix + 1);
    return 1;
}

/* Follows a symbolic link one step, in place. Returns whether it was one. */
static int follow_link(char target[PATH_MAX])
{
    char to[PATH_MAX], copy[PATH_MAX], whole[2 * PATH_MAX + 2];
    const ssize_t length = readlink(target, to, sizeof to - 1);

    if (length < 0) return 0;
    to[length] = '\0';
    strcpy(copy, target);
    const int used = to[0] == '/' ? snprintf(whole, sizeof whole, "%s", to)
                                  : snprintf(whole, sizeof whole, "%s/%s", dirname(copy), to);
    if (used >= PATH_MAX) return 0;
    strcpy(target, whole);
    return 1;
}

/* Finds the file to be created: `path`, or the end of the chain of symbolic links that starts
 * there. */
static peg_status find_new_target(const char *path, char target[PATH_MAX])
{
    if (snprintf(target, PATH_MAX, "%s", path) >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return PEG_E_IO;
    }
    for (unsigned links = 0; links < MOST_LINKS && follow_link(target); links++) continue;
    return PEG_OK;
}

/* Whether a file is where the program's standard output or messages go: replacing it would take
 * them from whoever reads them there. */
static int is_standard_stream(const struct stat *file)
{
    for (int stream = STDOUT_FILENO; stream <= STDERR_FILENO; stream++) {
        struct stat there;
        if (fstat(stream, &there) == 0 && there.st_dev == file->st_dev &&
            there.st_ino == file->st_ino)
            return 1;
    }
    return 0;
}

/* Writes to target[] where the file `path` is or will be. Errors: PEG_E_ARGUMENT (it is not a
 * regular file, or standard output goes to it), PEG_E_IO with errno. */
static peg_status find_target(const char *path, char target[PATH_MAX])
{
    struct stat there;

    if (stat(path, &there) != 0)
        return errno == ENOENT ? find_new_target(path, target) : PEG_E_IO;
    if (S_ISDIR(there.st_mode)) {
        errno = EISDIR;
        return PEG_E_IO;
    }
    if (!S_ISREG(there.st_mode) || is_standard_stream(&there)) return PEG_E_ARGUMENT;
    return realpath(path, target) ? PEG_OK : PEG_E_IO;
}

/* The absolute path of a file, whether it exists or not. */
static int full_path(const char *path, char full[PATH_MAX])
{
    char target[PATH_MAX], copy[PATH_MAX], folder[PATH_MAX];

    if (realpath(path, full)) return 1;
    if (find_new_target(path, target) != PEG_OK) return 0;
    strcpy(copy, target);
    if (!realpath(dirname(copy), folder)) return 0;
    strcpy(copy, target);
    return snprintf(full, PATH_MAX, "%s/%s", folder, basename(copy)) < PATH_MAX;
}

int peg_path_same(const char *a, const char *b)
{
    char first[PATH_MAX], second[PATH_MAX];
    struct stat one, other;

    if (stat(a, &one) == 0 && stat(b, &other) == 0)
        return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
    return full_path(a, first) && full_path(b, second) && strcmp(first, second) == 0;
}

/* ---- temporary name, write, sync, check, rename, sync the folder -------------------- */

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

/* A file being written, and how to reach it: by a temporary name or, if it has none, by its
 * descriptor. */
typedef struct new_file {
    int file, is_named;
    char path[PATH_MAX];
} new_file;

#ifdef O_TMPFILE

/* Opens a file without a name in the folder of `path`; returns 0 if the system cannot. */
static int open_unnamed(const char *path, new_file *new)
{
    char copy[PATH_MAX];

    snprintf(copy, sizeof copy, "%s", path);
    new->is_named = 0;
    new->file = open(dirname(copy), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
    if (new->file < 0) return 0;
    snprintf(new->path, sizeof new->path, "/proc/self/fd/%d", new->file);
    if (access(new->path, R_OK) == 0) return 1; /* /proc is mounted */
    close(new->file);
    return 0;
}

/* Links a file without a name to `path`, or if that is taken to a temporary name, which it then
 * has. */
static int link_unnamed(new_file *new, const char *path)
{
    char temporary[PATH_MAX];
    int linked = linkat(AT_FDCWD, new->path, AT_FDCWD, path, AT_SYMLINK_FOLLOW);

    if (linked == 0 || errno != EEXIST || !name_beside(path, temporary)) return linked;
    for (unsigned i = 0; i < MOST_NAMES; i++) {
        char *digits = temporary + strlen(temporary) - 6;
        snprintf(digits, 7, "%06u", ((unsigned)getpid() + i) % 1000000);
        linked = linkat(AT_FDCWD, new->path, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW);
        if (linked == 0 || errno != EEXIST) break;
    }
    if (linked != 0) return linked;
    memcpy(new->path, temporary, sizeof temporary);
    new->is_named = 1;
    return 0;
}

#else

static int open_unnamed(const char *path, new_file *new)
{
    (void)path;
    (void)new;
    return 0;
}

static int link_unnamed(new_file *new, const char *path)
{
    (void)path;
    (void)new;
    return -1;
}

#endif

/* Opens a new file in the folder of `path` with the permissions that open() would give it.
 * Returns -1 with errno. */
static int open_new(const char *path, new_file *new)
{
    if (open_unnamed(path, new)) return 0;
    if (!name_beside(path, new->path)) return -1;
    new->file = mkstemp(new->path);
    if (new->file < 0) return -1;
    new->is_named = 1;
    mode_t mask = umask(0);
    umask(mask);
    fchmod(new->file, 0666 & ~mask);
    return 0;
}

/* Gives it its final name. Returns -1 with errno. */
static int name_new(new_file *new, const char *path)
{
    if (!new->is_named && link_unnamed(new, path) != 0) return -1;
    return new->is_named ? rename(new->path, path) : 0;
}

/* A rename is durable once its folder is on disk. Some file systems cannot sync folders. */
static void sync_folder(const char *path)
{
    char copy[PATH_MAX];
    snprintf(copy, sizeof copy, "%s", path);
    int folder = open(dirname(copy), O_RDONLY);
    if (folder < 0) return;
    sync_file(folder);
    close(folder);
}

/* Requests to end the program are deferred; `usual` are the signals that are so otherwise. */
static peg_status save(const char *target, peg_write_fn *write_content, void *writer,
                       peg_check_fn *check, void *user, const sigset_t *usual)
{
    sigset_t held;
    new_file new;
    if (open_new(target, &new) != 0) return PEG_E_IO;

    /* Nothing of a file without a name stays behind. */
    pthread_sigmask(SIG_SETMASK, new.is_named ? NULL : usual, &held);
    peg_status status = write_content(writer, new.file);
    if (status == PEG_OK && sync_file(new.file) != 0) status = PEG_E_IO;
    if (status == PEG_OK && check) status = check(user, new.path);
    pthread_sigmask(SIG_SETMASK, &held, NULL);
    if (status == PEG_OK && name_new(&new, target) != 0) status = PEG_E_IO;
    const int reason = errno;
    if (status != PEG_OK && new.is_named) unlink(new.path);
    if (status == PEG_OK) sync_folder(target);
    close(new.file); /* it is synced: closing cannot lose anything */
    errno = reason;
    return status;
}

peg_status peg_save_by(const char *path, peg_write_fn *write, void *writer, peg_check_fn *check,
                       void *user)
{
    char target[PATH_MAX];
    sigset_t usual;
    peg_status status = find_target(path, target);
    if (status != PEG_OK) return status;

    /* Requests to end the program are deferred, or the temporary file would stay. */
    peg_quitting_hold(&usual);
    status = save(target, write, writer, check, user, &usual);
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

/* A peg_write_fn that gives the new file up, so that nothing remains of it. */
static peg_status give_up(void *user, int file)
{
    (void)user;
    (void)file;
    return PEG_E_INTERRUPTED;
}

peg_status peg_save_possible(const char *path)
{
    const peg_status status = peg_save_by(path, give_up, NULL, NULL, NULL);
    return status == PEG_E_INTERRUPTED ? PEG_OK : status;
}
