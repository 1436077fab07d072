/*
 * record_log.h - the file to which each finished game is appended, one line of text each.
 *
 * The log is what keeps games safe: a line is short, written at once and synced, and room
 * for more is kept ready, so that a full disk does not lose the next games. The database
 * only absorbs it, and can be made anew from it.
 *
 *     games.log:   \n line \n line \n ... line \n \n \n \n \n     blank lines are the reserve
 */
#ifndef PLAY_RECORD_LOG_H
#define PLAY_RECORD_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct record_log {
    int file;      /* locked as long as it is open */
    uint64_t end;  /* behind the last line */
    uint64_t size; /* of the file, reserve included */
} record_log;

/* Opens and locks the log at `path`, making it if need be; waits for other programs, but
 * some seconds at most: EBUSY. With
 * `read_only`, neither makes nor changes anything. False, with errno, on failure. */
bool record_log_open(record_log *log, const char *path, bool read_only);

/* Appends a line, given without its newline, and syncs it. False, with errno, where it
 * could not be written; the log is then as before. */
bool record_log_append(record_log *log, const char *line);

/* Keeps blank room for further lines at the end, if the disk allows. */
void record_log_reserve(record_log *log);

/* Reads what lies from `from` to the end into *text, closed by a zero, which the caller
 * releases with free(). Zeros in the log, as a crash may leave them, become newlines. False,
 * with errno, on failure. */
bool record_log_read(const record_log *log, uint64_t from, char **text);

void record_log_close(record_log *log);

#endif
