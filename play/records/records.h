/*
 * records.h - the records of finished games: a log under $XDG_STATE_HOME/pegtree.
 *
 * The log is all there is: 100,000 games are read and summed up in a tenth of a second, so
 * nothing is gained by keeping them in a second form.
 *
 * The log's file keeps games safe: a line is short, written at once and synced, and room for
 * more is reserved, so that a full disk does not lose the next games.
 *
 *     games.log:   \n line \n line \n ... line \n \n \n \n \n     blank lines are the reserve
 */
#ifndef PLAY_RECORDS_H
#define PLAY_RECORDS_H

#include "play/records/record.h"
#include "play/system/text.h"

/* Makes the folder, and reserves room in the log for the next games. Returns false, with one
 * line in *trouble, if games cannot be recorded. */
bool records_prepare(play_trouble *trouble);

/* Records a finished game, after setting the record's id and time. False, with one line in
 * *trouble, if the game could not be kept. */
bool records_add(play_record *record, play_trouble *trouble);

/* Calls visit() for each recorded game, in the order in which they ended. A game that is in the
 * log twice, as after two logs were joined, is visited once; damaged lines are skipped. Changes
 * no file. False, with one line in *trouble, on failure; to have no records is no failure. */
typedef void records_visitor(void *context, const play_record *record);
bool records_visit(records_visitor *visit, void *context, play_trouble *trouble);

/* ---- the log's file (record_log.c) -------------------------------------------------- */

typedef struct record_log {
    int file;      /* locked as long as it is open */
    uint64_t end;  /* where the last line ends */
    uint64_t size; /* of the file, reserve included */
} record_log;

/* Opens and locks the log at `path`, creating it if needed. Waits a few seconds at most for
 * other programs, then fails with EBUSY. With `read_only` it creates and changes nothing.
 * False, with errno, on failure. */
bool record_log_open(record_log *log, const char *path, bool read_only);

/* Appends a line, given without its newline and shorter than RECORD_LINE, and syncs it. If that
 * fails, returns false, with errno, and leaves the log as it was. */
bool record_log_append(record_log *log, const char *line);

/* Reserves blank room for further lines at the end, if the disk allows. */
void record_log_reserve(record_log *log);

/* Reads the whole log into *text, terminated by a zero; the caller releases it with free().
 * Zeros in the log, which a crash may leave, become newlines. False, with errno, on failure. */
bool record_log_read(const record_log *log, char **text);

void record_log_close(record_log *log);

#endif
