/*
 * records.h - the records of finished games, in SQLite under $XDG_STATE_HOME/pegtree.
 *
 * A game goes to the log first (record_log.h), under whose lock everything here happens,
 * and from there into the database. So a game is safe once its line is: a database that is
 * busy, full or damaged is caught up with, or made anew, the next time.
 */
#ifndef PLAY_RECORDS_H
#define PLAY_RECORDS_H

#include "play/records/record.h"
#include "play/system/outcome.h"

/* Makes the folder and the room that the next games need. Returns false, with one line in
 * *trouble, where games cannot be recorded. */
bool records_prepare(play_trouble *trouble);

/* Records a finished game. The record's id and time are set here. False, with one line in
 * *trouble, where the game could not be kept; what else goes wrong is mended later. A true
 * return may come with a line, too: that a damaged database was made anew. */
bool records_add(play_record *record, play_trouble *trouble);

/* Calls visit() for each recorded game of a player (null: of all) in the order in which
 * they ended, sorted by player, rules and who broke the code. False, with one line in
 * *trouble, on failure; no records at all are no failure. */
typedef void records_visitor(void *context, const play_record *record);
bool records_visit(const char *player, records_visitor *visit, void *context,
                   play_trouble *trouble);

/* The name of who is logged in. */
const char *records_login(void);

#endif
