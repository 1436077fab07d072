/*
 * records.h - the records of finished games: a log under $XDG_STATE_HOME/pegtree.
 *
 * The log (record_log.h) is all there is: 100,000 games are read and summed up in a tenth of a
 * second, so nothing is gained by keeping them in a second form.
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

/* The login name of whoever runs the program. */
const char *records_login(void);

#endif
