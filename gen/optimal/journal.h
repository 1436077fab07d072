/*
 * journal.h - a file of proven bounds, from which a killed search resumes.
 *
 * Bounds are noted here as they go into the table, and appended to the file every minute; a
 * search that finds the file puts its records back into the table and resumes there. A long
 * search leaves bounds out; when it is stopped, its table takes the place of the file. Bounds
 * are facts about the game: the file serves any objective, any depth and any number of threads,
 * and the tree comes out the same.
 *
 * The file is an append-only log (gen/file/log.h). Its subject is the rules and a fingerprint
 * of what bounds depend on (exact_fingerprint()); the content of a record is up to 65,536
 * bounds:
 *
 *     0  8  key.high     8  4  key.low, bit 31: exact     12  4  the bound
 *
 *           then, if the search has a key (gen/core/hash.h) and rests on no record without a
 * tag: 0  1  1     1  16  the record's tag
 *
 * The search uses all bounds, whoever wrote them: exact_build() says what happens with a false
 * file. The tag shows whether this user's searches have found them. If not,
 * exact_journal_is_given() says so, the result is the least only if the file is right, and no
 * more tags are written.
 */
#ifndef PEG_OPTIMAL_JOURNAL_H
#define PEG_OPTIMAL_JOURNAL_H

#include "gen/exact/worker.h"
#include "gen/core/hash.h"
#include "gen/file/log.h"

typedef struct exact_journal exact_journal;

/* Opens or creates the file at `path`, puts its bounds into the table and, if `share` is not
 * null, sends them to the other processes. `key` may be null: then nothing in the file counts
 * as the user's. Errors: those of peg_log_open(); close *journal even then. */
peg_status exact_journal_open(exact_journal **journal, const char *path, const peg_rules *rules,
                              uint64_t fingerprint, exact_table *table,
                              const exact_sharing *share, const peg_key *key);

/* Whether the file had bounds not tagged with the key. */
int exact_journal_is_given(const exact_journal *journal);

/* The more bounds are in the file, the more scored sets a bound must have taken to be stored:
 * the cube of their number in units of this, up to 6^3. At 4,096 instead of 2^20 more is
 * searched again after a kill (gen/README.md). */
#ifndef EXACT_JOURNAL_STEP
#define EXACT_JOURNAL_STEP (UINT64_C(1) << 20)
#endif

/* An exact_tell_fn of an exact_journal: notes a bound that took this many scored sets. */
void exact_journal_note(void *journal, exact_key key, exact_cost lower, int exact,
                        uint64_t scored);

/* Appends what was noted since the last call to the file. Errors: PEG_E_IO with errno; nothing
 * is written after an error. */
peg_status exact_journal_flush(exact_journal *journal);

/* If bounds were left out of the file at `path`, which is the journal's, replaces it by one
 * with all bounds of the table, so that a search resumes where it was; after an error the file
 * stays as it was. Then the journal can only be closed. Cost: 16 bytes for each bound. Errors:
 * those of peg_save_by(); PEG_E_INTERRUPTED if the user asks to stop meanwhile. */
peg_status exact_journal_save(exact_journal *journal, const char *path,
                              const exact_table *table, const peg_stop *stop);

/* Flushes and closes; journal may be null. Errors: PEG_E_IO with errno. */
peg_status exact_journal_close(exact_journal *journal);

/* ---- records ---------------------------------------------------------------------- */

/* What is known of a key. */
typedef struct exact_bound_record {
    exact_key key;
    exact_cost lower;
    int exact;
} exact_bound_record;

#define EXACT_JOURNAL_BOUND 16 /* bytes of a bound in a record of the log */
#define EXACT_JOURNAL_TAG   (1 + PEG_KEY_TAG)

void exact_journal_encode(uint8_t bytes[EXACT_JOURNAL_BOUND], const exact_bound_record *bound);
exact_bound_record exact_journal_decode(const uint8_t bytes[EXACT_JOURNAL_BOUND]);

/* The number of bounds in a record with `size` bytes of content; 0 if none is of that size. */
size_t exact_journal_count(size_t size);

/* Whether the content of a record, of `size` bytes, is tagged with the key, which may be null,
 * for logs of this subject. */
int exact_journal_is_own(const peg_key *key, uint64_t subject, const uint8_t *content,
                         size_t size);

/* ---- merging ---------------------------------------------------------------------- */

/* The bounds of several journals, merged. */
typedef struct exact_merge {
    peg_hash facts;
    /* Set these first: bounds tagged with the user's key, which may be null, for logs of this
     * subject, keep their tag; others get none. */
    const peg_key *key;
    uint64_t subject;
} exact_merge;

/* A peg_log_take_fn: adds a record of a journal. Errors: PEG_E_CONTRADICTION if two bounds on
 * one set cannot both be true, PEG_E_CORRUPT (not a record of bounds), PEG_E_MEMORY. */
peg_status exact_merge_take(void *merge, const peg_log_place *place, const uint8_t *content);

/* Appends all bounds to a log, the user's own first, each in an order that does not depend on
 * how they arrived. Errors: PEG_E_CONTRADICTION, PEG_E_IO. After that the merge can only be
 * freed. */
peg_status exact_merge_write(exact_merge *merge, peg_log *log);

void exact_merge_free(exact_merge *merge);

#endif
