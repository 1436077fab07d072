/*
 * record_log.h - the file to which each finished game is appended, one line of text each.
 *
 * This keeps games safe: a line is short, written at once and synced, and room
 * for more is reserved, so that a full disk does not lose the next games.
 *
 *     games.log:   \n line \n line \n ... line \n \n \n \n \n     blank lines are the reserve
 */
#ifndef PLAY_RECORD_LOG_H
#define PLAY_RECORD_LOG_H

#include <stdbool.h>
#include <stdint.h>

typedef struct record_log {
    int file;      /* locked as long as it is open */
    uint64_t end;  /* where the last line ends */
    uint64_t size; /* of the file, reserve included */
} record_log;

/* Opens and locks the log at `path`, creating it if needed. Waits a few seconds at most for
 * other programs, then fails with EBUSY. With `read_only` it creates and changes nothing.
 * False, with errno, on failure. */
bool record_log_open(record_log *log, const char *path, bool read_only);

/* Appends a line, given without its newline, and syncs it. If that fails, returns false,
 * with errno, and leaves the log as it was. */
bool record_log_append(record_log *log, const char *line);

/* Reserves blank room for further lines at the end, if the disk allows. */
void record_log_reserve(record_log *log);

/* Reads the whole log into *text, terminated by a zero; the caller releases it with free().
 * Zeros in the log, which a crash may leave, become newlines. False, with errno, on failure. */
bool record_log_read(const record_log *log, char **text);

void record_log_close(record_log *log);

#endif
