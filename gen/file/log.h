/*
 * log.h - an append-only log: the file under every checkpoint and every draft of a proof.
 *
 * As in the write-ahead log of a database, progress is appended as records, and a record counts
 * once it is complete, which its checksum shows. Whatever kills the program, the next run finds
 * every record written before (J. Gray, A. Reuter, Transaction Processing, 1993, chapter 9).
 * Nothing waits for the disk: a kill loses nothing, a power cut the last seconds.
 *
 *     header   0  8  89 50 45 47 43 4b 0d 0a  ("\x89" "PEGCK" CR LF)
 *              8  1  version, 2
 *              9  1  kind, a peg_log_kind
 *             10  6  0
 *             16  8  XXH3-64 of the subject: what must be equal for records to be of use
 *             24  8  XXH3-64 of bytes 0..23
 *     records, to the end of the file:
 *              0  4  bytes that follow the head
 *              4  4  0: they are the content; else they are the content deflated (RFC 1950),
 *                    and this is its size, which is greater
 *              8  8  XXH3-64 of the content, seeded by bytes 0..7 as a number
 *             16     content
 *
 * Each record is deflated by itself, so that it can be read by itself; if that does not make it
 * smaller, it is stored as it is. This saves little, since bounds are numbers: an eighth of a
 * checkpoint of p4c9r's search (4,507,381 bytes become 3,902,857), a sixth of one of p5c8r by
 * entropy (241,368 and 200,082). The checksum is that of the content, so it does not depend on
 * zlib.
 *
 * All numbers are stored least significant byte first. Damage is handled as follows when a log
 * is opened:
 * - A file that ends inside the header, and begins like it, is a new log: killed that early.
 * - A record that is complete but has a wrong checksum, or cannot be inflated, is skipped. If
 *   its length was damaged, what follows does not match either, and so on.
 * - What follows the last good record, such as one cut short by a kill, is cut off.
 * The owner of the log knows what records mean; if two contradict each other, the later one is
 * right.
 */
#ifndef PEG_LOG_H
#define PEG_LOG_H

#include <pthread.h>
#include <sys/types.h>

#include "format/pegtree.h"

/* What kind of records a log has; values are never reused. */
typedef enum peg_log_kind {
    PEG_LOG_PARTS = 1,  /* parts of a tree by a strategy: gen/build/build.h */
    PEG_LOG_BOUNDS = 2, /* bounds proven by the exact search: gen/optimal/journal.h */
    PEG_LOG_CLAIMS = 4  /* claims of a proof that is not complete: gen/proof/draft.c */
} peg_log_kind;

#define PEG_LOG_HEAD 16         /* bytes of a record before its content */
#define PEG_LOG_MOST (1u << 28) /* bytes of content, at most */

/* Where the content of a record is in the file. */
typedef struct peg_log_place {
    off_t offset;
    uint32_t stored; /* bytes there */
    uint32_t size;   /* bytes of the content */
} peg_log_place;

/* Receives a record and its content; if it returns an error, opening fails with that error. */
typedef peg_status peg_log_take_fn(void *user, const peg_log_place *place,
                                   const uint8_t *content);

/* What the header says: whose records these are. */
typedef struct peg_log_name {
    peg_log_kind kind;
    uint64_t subject; /* its hash */
} peg_log_name;

typedef struct peg_log {
    int file;
    int is_plain; /* whether records are stored as they are, which is much faster */
    int reason;   /* errno of the first append that failed; 0: none */
    pthread_mutex_t lock;
} peg_log;

/* The hash of a subject. */
uint64_t peg_log_subject(const uint8_t *subject, size_t size);

/* Opens the log at `path`, or creates it, locks it against other programs until it is closed,
 * and passes each good record to `take`, in the order in which they were appended. It must be
 * of this kind and this subject. Close it if this returned PEG_OK, not after an error. Takes
 * memory for the longest record and its content, at most twice that. Errors: PEG_E_IO with
 * errno (EBUSY: another program has it), PEG_E_ARGUMENT (not a regular file), PEG_E_NOT_PEGTREE
 * (not a log), PEG_E_VERSION, PEG_E_CORRUPT (the header is damaged), PEG_E_CONTRADICTION (of
 * another kind or subject), PEG_E_MEMORY, those of `take`. */
peg_status peg_log_open(peg_log *log, const char *path, peg_log_kind kind,
                        const uint8_t *subject, size_t subject_size, peg_log_take_fn *take,
                        void *user);

/* Appends record[PEG_LOG_HEAD..size-1], using the bytes before that for the head. Any thread
 * may call this. After an error nothing more is written, as it would follow a record cut short.
 * Errors: PEG_E_IO. */
peg_status peg_log_append(peg_log *log, uint8_t *record, size_t size);

/* Reads the content of a record to content[place->size]. Returns 1; or 0 if it cannot be read
 * or is no longer what was appended. */
int peg_log_read(const peg_log *log, const peg_log_place *place, uint8_t *content);

/* Closes the log. Errors: PEG_E_IO with errno if an append failed. */
peg_status peg_log_close(peg_log *log);

/* ---- logs of any subject -------------------------------------------------------------- */

/* Reads what a log's header says. Errors: PEG_E_IO with errno (EBUSY: a program is writing it),
 * PEG_E_ARGUMENT, PEG_E_NOT_PEGTREE, PEG_E_VERSION, PEG_E_CORRUPT. */
peg_status peg_log_identify(const char *path, peg_log_name *name);

/* Passes each record of a log to `take`, as peg_log_open() does, but leaves the file as it is
 * and tolerates no damage: only a last record that a kill cut short is skipped. Errors: as
 * peg_log_identify(), also PEG_E_CORRUPT for a damaged record, PEG_E_MEMORY, those of
 * `take`. */
peg_status peg_log_load(const char *path, peg_log_take_fn *take, void *user);

/* Makes a new log of an empty file that is open for writing; peg_log_end(), in place of
 * peg_log_close(), leaves the file open. Errors: PEG_E_IO. */
peg_status peg_log_begin(peg_log *log, int file, const peg_log_name *name);
peg_status peg_log_end(peg_log *log);

#endif
