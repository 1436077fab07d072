/*
 * log.h - an append-only log: the file under every checkpoint.
 *
 * As in the write-ahead log of a database, what is done is appended as a record, and a record
 * counts once it is whole: its checksum says so. Whatever kills the program, the next run finds
 * every record that was written before. (J. Gray, A. Reuter, Transaction Processing, 1993,
 * chapter 9.) Nothing waits for the disk: a kill loses nothing, a power cut the last seconds.
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
 *                    which has so many bytes, and more than that
 *              8  8  XXH3-64 of the content, seeded by bytes 0..7 as a number
 *             16     content
 *
 * Each record is deflated by itself, so that it can be read by itself; one that is not smaller
 * then is left as it is. That saves little, since bounds are numbers: an eighth of a checkpoint
 * of p4c9r's search (4,507,381 bytes are 3,902,857), a sixth of one of p5c8r by entropy
 * (241,368 and 200,082). The checksum is that of the content, and so does not depend on zlib.
 *
 * All numbers have the least significant byte first. Rules for damage, when a log is opened:
 * - A file that ends inside the header, and begins like it, is a new log: killed that early.
 * - A record of which the file has all bytes, but with a wrong checksum, or which cannot be
 *   inflated, is passed over. If its length was damaged, what follows is no record either, and
 * so on.
 * - What follows the last good record, such as one cut short by a kill, is cut off.
 * What records mean is their owner's concern; of two that say the same the later one is right.
 */
#ifndef PEG_LOG_H
#define PEG_LOG_H

#include <pthread.h>
#include <sys/types.h>

#include "format/pegtree.h"

/* Whose records are in a log; values are never reused. */
typedef enum peg_log_kind {
    PEG_LOG_PARTS = 1, /* parts of a tree by a strategy: gen/build/checkpoint.h */
    PEG_LOG_BOUNDS = 2 /* bounds proven by the exact search: gen/exact/journal.h */
} peg_log_kind;

#define PEG_LOG_HEAD 16         /* bytes of a record before its content */
#define PEG_LOG_MOST (1u << 28) /* bytes of content, at most */

/* Where the content of a record is in the file. */
typedef struct peg_log_place {
    off_t offset;
    uint32_t stored; /* bytes there */
    uint32_t size;   /* bytes of the content */
} peg_log_place;

/* Takes a record that was found, with its content; an error ends the opening with it. */
typedef peg_status peg_log_take_fn(void *user, const peg_log_place *place,
                                   const uint8_t *content);

/* Whose records they are, as the header says. */
typedef struct peg_log_name {
    peg_log_kind kind;
    uint64_t subject; /* its hash */
} peg_log_name;

typedef struct peg_log {
    int file;
    int reason; /* errno of the first append that failed; 0: none */
    pthread_mutex_t lock;
} peg_log;

/* The hash of a subject. */
uint64_t peg_log_subject(const uint8_t *subject, size_t size);

/* Opens the log at `path`, or makes it, locks it against other programs until it is closed, and
 * hands each good record to `take`, in the order in which they were appended. It must be of
 * this kind and this subject. Close it if this returned PEG_OK, not after an error. Takes
 * memory for the longest record and its content, at most twice that.
 * Errors: PEG_E_IO with errno (EBUSY: another program has it), PEG_E_ARGUMENT (not a regular
 * file), PEG_E_NOT_PEGTREE (not a log), PEG_E_VERSION, PEG_E_CORRUPT (the header is damaged),
 * PEG_E_CONTRADICTION (of another kind or subject), PEG_E_MEMORY, those of `take`. */
peg_status peg_log_open(peg_log *log, const char *path, peg_log_kind kind,
                        const uint8_t *subject, size_t subject_size, peg_log_take_fn *take,
                        void *user);

/* Appends record[PEG_LOG_HEAD..size-1] and writes to the bytes before that. Any thread may call
 * this. After an error nothing more is written: it would follow a record cut short.
 * Errors: PEG_E_IO. */
peg_status peg_log_append(peg_log *log, uint8_t *record, size_t size);

/* Reads the content of a record to content[place->size]. Returns 1; or 0 where it cannot be
 * read or is not any more what was appended. */
int peg_log_read(const peg_log *log, const peg_log_place *place, uint8_t *content);

/* Closes the log. Errors: PEG_E_IO with errno, where an append failed. */
peg_status peg_log_close(peg_log *log);

/* ---- logs of whatever subject --------------------------------------------------------- */

/* What a log is called by its header. Errors: PEG_E_IO with errno (EBUSY: a program is writing
 * it), PEG_E_ARGUMENT, PEG_E_NOT_PEGTREE, PEG_E_VERSION, PEG_E_CORRUPT. */
peg_status peg_log_identify(const char *path, peg_log_name *name);

/* Hands each record of a log to `take`, as peg_log_open() does, but leaves the file as it is,
 * and takes no damage: only what a kill cut short is passed over. Errors: as
 * peg_log_identify(), PEG_E_CORRUPT for a damaged record as well, PEG_E_MEMORY, those of
 * `take`. */
peg_status peg_log_load(const char *path, peg_log_take_fn *take, void *user);

/* Makes a new log of an empty file that is open to be written; peg_log_end() instead of
 * peg_log_close() leaves it open. Errors: PEG_E_IO. */
peg_status peg_log_begin(peg_log *log, int file, const peg_log_name *name);
peg_status peg_log_end(peg_log *log);

#endif
