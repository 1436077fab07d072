/* record_log.c - the file to which each finished game is appended, a line of text each; see
 * records.h. */
#include "play/records/records.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define RESERVE 8192u /* bytes reserved: some fifty games */

/* In milliseconds: how long to wait for another program's lock, and between attempts. A program
 * that adds a game holds the lock for a few. */
#define LOCK_PATIENCE 3000u
#define LOCK_PAUSE    10u

/* Waits while other programs have the lock; gives up with EBUSY if one does not release it. */
static bool lock(int file, short kind)
{
    const struct timespec pause = {0, LOCK_PAUSE * 1000000L};
    struct flock whole;
    memset(&whole, 0, sizeof whole);
    whole.l_type = kind;
    whole.l_whence = SEEK_SET;
    for (unsigned waited = 0; fcntl(file, F_SETLK, &whole) != 0; waited += LOCK_PAUSE) {
        if (errno != EINTR && errno != EAGAIN && errno != EACCES) return false;
        errno = EBUSY;
        if (waited >= LOCK_PATIENCE) return false;
        nanosleep(&pause, NULL);
    }
    return true;
}

/* Whether the file holds what is written to it; not a pipe, which reading would wait for. */
static bool is_plain(int file)
{
    struct stat status;
    if (fstat(file, &status) != 0) return false;
    errno = ENOTSUP;
    return S_ISREG(status.st_mode);
}

/* Reads or writes all the bytes. */
static bool transfer(int file, char *bytes, size_t count, uint64_t at, bool writing)
{
    while (count > 0) {
        const ssize_t done = writing ? pwrite(file, bytes, count, (off_t)at)
                                     : pread(file, bytes, count, (off_t)at);
        if (done < 0 && errno == EINTR) continue;
        if (done == 0) errno = EIO;
        if (done <= 0) return false;
        bytes += done;
        count -= (size_t)done;
        at += (uint64_t)done;
    }
    return true;
}

static bool sync_log(int file)
{
    while (fsync(file) != 0) {
        if (errno != EINTR) return false;
    }
    return true;
}

/* Goes back over the blank lines at the end of the file. */
static bool find_end(record_log *log)
{
    char block[512];
    log->end = log->size;
    while (log->end > 0) {
        const size_t count = log->end < sizeof block ? (size_t)log->end : sizeof block;
        if (!transfer(log->file, block, count, log->end - count, false)) return false;
        size_t used = count;
        while (used > 0 && block[used - 1] == '\n') used--;
        log->end -= count - used;
        if (used > 0) break;
    }
    return true;
}

bool record_log_open(record_log *log, const char *path, bool read_only)
{
    struct stat status;
    log->file =
        open(path, (read_only ? O_RDONLY : O_RDWR | O_CREAT) | O_CLOEXEC | O_NONBLOCK, 0600);
    if (log->file < 0) return false;
    if (is_plain(log->file) && lock(log->file, read_only ? F_RDLCK : F_WRLCK) &&
        fstat(log->file, &status) == 0) {
        log->size = (uint64_t)status.st_size;
        if (find_end(log)) return true;
    }
    const int error = errno;
    record_log_close(log);
    errno = error;
    return false;
}

/* Fills file bytes with blank lines. */
static bool blank(const record_log *log, uint64_t from, uint64_t to)
{
    char block[512];
    memset(block, '\n', sizeof block);
    while (from < to) {
        const size_t count = to - from < sizeof block ? (size_t)(to - from) : sizeof block;
        if (!transfer(log->file, block, count, from, true)) return false;
        from += count;
    }
    return true;
}

bool record_log_append(record_log *log, const char *line)
{
    char text[RECORD_LINE + 2];
    /* A newline before it, too: there may be a line that was cut off. */
    const size_t count = (size_t)snprintf(text, sizeof text, "\n%s\n", line);
    if (transfer(log->file, text, count, log->end, true) && sync_log(log->file)) {
        log->end += count - 1;
        if (log->size < log->end + 1) log->size = log->end + 1;
        return true;
    }
    const int error = errno;
    const uint64_t end = log->end + count < log->size ? log->end + count : log->size;
    (void)blank(log, log->end, end);
    if (ftruncate(log->file, (off_t)log->size) != 0) errno = error;
    errno = error;
    return false;
}

void record_log_reserve(record_log *log)
{
    if (log->size >= log->end + RESERVE / 2) return;
    const uint64_t size = log->end + RESERVE;
    if (blank(log, log->size, size)) log->size = size;
}

bool record_log_read(const record_log *log, char **text)
{
    const size_t count = (size_t)log->end;
    *text = malloc(count + 1);
    if (*text == NULL) return false;
    (*text)[count] = '\0';
    if (transfer(log->file, *text, count, 0, false)) {
        for (size_t i = 0; i < count; i++) {
            if ((*text)[i] == '\0') (*text)[i] = '\n';
        }
        return true;
    }
    free(*text);
    *text = NULL;
    return false;
}

void record_log_close(record_log *log)
{
    close(log->file); /* which releases the lock */
}
