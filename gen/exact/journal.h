/*
 * journal.h - a file of proven bounds, from which a killed search resumes.
 *
 * What took long to prove is noted here as it goes into the memo, and appended to the file
 * every minute; a search that finds the file puts its records back into the memo and is
 * soon where the other was. Bounds are facts about the game: the file serves any objective,
 * any depth, any number of threads, and the tree comes out the same.
 *
 *     header  0  8  89 50 45 47 43 4b 0d 0a  ("\x89" "PEGCK" CR LF)
 *             8  1  version, 1
 *             9  1  kind     10  1  length     11 12  range[], as in peg_rules
 *            23  1  0        24  8  XXH3-64 of bytes 0..23
 *     blocks, to the end of the file:
 *             0  4  number of records      4  4  0      8  8  XXH3-64 of the records
 *            16     records: 0  8  key.high   8  4  key.low, bit 31: exact   12  4  bound
 *
 * All numbers are little-endian. A block cut short by a kill is dropped.
 */
#ifndef PEG_OPTIMAL_JOURNAL_H
#define PEG_OPTIMAL_JOURNAL_H

#include "gen/exact/memo.h"

typedef struct exact_journal exact_journal;

/* Opens the file at `path`, or makes it, and puts what it holds into the memo.
 * Errors: PEG_E_IO, PEG_E_MEMORY, PEG_E_NOT_PEGTREE (not a checkpoint), PEG_E_VERSION,
 * PEG_E_CORRUPT (damaged, or of another game). */
peg_status exact_journal_open(exact_journal **journal, const char *path, const peg_rules *rules,
                        exact_memo *memo);

/* Notes a bound; from any thread. */
void exact_journal_note(exact_journal *journal, exact_key key, exact_cost lower, int exact);

/* Appends what was noted since to the file. Errors: PEG_E_IO. */
peg_status exact_journal_flush(exact_journal *journal);

/* Flushes and closes; journal may be null. */
peg_status exact_journal_close(exact_journal *journal);

#endif
