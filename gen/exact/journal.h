/*
 * journal.h - a file of proven bounds, from which a killed search resumes.
 *
 * What took long to prove is noted here as it goes into the memo, and appended to the file
 * every minute; a search that finds the file puts its records back into the memo and is
 * soon where the other was. Bounds are facts about the game: the file serves any objective,
 * any depth, any number of threads, and the tree comes out the same.
 *
 * The file is an append-only log (gen/file/log.h). Its subject is the rules and a fingerprint
 * of what bounds rest on (fingerprint.h); the content of a record is up to 65,536 bounds:
 *
 *     0  8  key.high     8  4  key.low, bit 31: exact     12  4  the bound
 *
 * Bounds are believed. Hashes tell damage from what was written, not who wrote it: see
 * exact_build() for what comes of a file that lies.
 */
#ifndef PEG_OPTIMAL_JOURNAL_H
#define PEG_OPTIMAL_JOURNAL_H

#include "gen/exact/memo.h"

typedef struct exact_journal exact_journal;

/* Opens the file at `path`, or makes it, and puts what it holds into the memo.
 * Errors: those of peg_log_open(); *journal is to be closed after these, too. */
peg_status exact_journal_open(exact_journal **journal, const char *path, const peg_rules *rules,
                              uint64_t fingerprint, exact_memo *memo);

/* Notes a bound; from any thread. */
void exact_journal_note(exact_journal *journal, exact_key key, exact_cost lower, int exact);

/* Appends what was noted since to the file. Errors: PEG_E_IO; nothing is written after one. */
peg_status exact_journal_flush(exact_journal *journal);

/* Flushes and closes; journal may be null. Errors: PEG_E_IO with errno. */
peg_status exact_journal_close(exact_journal *journal);

#endif
