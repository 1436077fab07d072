/*
 * log.c - opens, reads and appends to an append-only log.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>
#include <zlib.h>

#include "gen/core/array.h"
#include "gen/file/log.h"
#include "gen/file/save.h"

/* ---- a record: its head and its content, deflated if that is smaller ---------------- */

#define DEFLATED_MOST 1100 /* the greatest factor by which zlib compresses */

/* The checksum of a record's head and content. */
static uint64_t checksum(const uint8_t head[PEG_LOG_HEAD], const uint8_t *content, size_t size)
{
    return XXH3_64bits_withSeed(content, size, peg_get_bytes(head, 8));
}

/* Decodes the head of the record that follows at `offset`. Returns 0 if no record can look like
 * that, for instance with a size that zlib could not have produced; fills in *place anyway. */
static int decode_head(const uint8_t head[PEG_LOG_HEAD], off_t offset, peg_log_place *place)
{
    const uint32_t inflated = (uint32_t)peg_get_bytes(head + 4, 4);

    place->offset = offset;
    place->stored = (uint32_t)peg_get_bytes(head, 4);
    place->size = inflated ? inflated : place->stored;
    return place->stored <= PEG_LOG_MOST && place->size <= PEG_LOG_MOST &&
           place->size / DEFLATED_MOST <= place->stored;
}

/* Turns the stored bytes into content[0..place->size-1]. Errors: PEG_E_CORRUPT (they are not
 * what was appended), PEG_E_MEMORY. */
static peg_status decode_content(const uint8_t head[PEG_LOG_HEAD], const peg_log_place *place,
                                 const uint8_t *stored, uint8_t *content)
{
    uLongf size = place->size;

    if (peg_get_bytes(head + 4, 4) == 0) {
        if (place->size) memcpy(content, stored, place->size);
    } else {
        if (place->size <= place->stored) return PEG_E_CORRUPT;
        const int result = uncompress(content, &size, stored, place->stored);
        if (result == Z_MEM_ERROR) return PEG_E_MEMORY;
        if (result != Z_OK || size != place->size) return PEG_E_CORRUPT;
    }
    const uint64_t right = peg_get_bytes(head + 8, 8);
    return checksum(head, content, place->size) == right ? PEG_OK : PEG_E_CORRUPT;
}

/* Deflates the content of record[0..size-1] to another record without a head, of *deflated
 * bytes, which the caller frees. Returns null if that would not be smaller, or if memory runs
 * out. */
static uint8_t *deflate_record(const uint8_t *record, size_t size, size_t *deflated)
{
    const size_t content = size - PEG_LOG_HEAD;
    uint8_t *other = content > 1 && content <= PEG_LOG_MOST ? malloc(size - 1) : NULL;
    uLongf used = content ? content - 1 : 0;

    if (!other) return NULL;
    if (compress(other + PEG_LOG_HEAD, &used, record + PEG_LOG_HEAD, content) != Z_OK) {
        free(other);
        return NULL;
    }
    *deflated = PEG_LOG_HEAD + used;
    return other;
}

#define HEADER 32

/* ---- the file --------------------------------------------------------------------- */

/* Locks the file until it is closed; does without if the file system has no locks. */
static int lock_file(int file)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int result;

    while ((result = fcntl(file, F_SETLK, &whole)) != 0 && errno == EINTR) continue;
    if (result == 0 || (errno != EAGAIN && errno != EACCES)) return 1;
    errno = EBUSY;
    return 0;
}

static void close_file(int file)
{
    const int reason = errno;

    close(file);
    errno = reason;
}

/* Opens a regular file; *file is its descriptor even after an error, or negative. Does not
 * block on anything else: a FIFO may have no reader or writer at its other end. */
static peg_status open_regular(const char *path, int flags, int *file)
{
    struct stat there;

    *file = open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666);
    if (*file < 0 || fstat(*file, &there) != 0) return PEG_E_IO;
    if (!S_ISREG(there.st_mode)) return PEG_E_ARGUMENT;
    return PEG_OK;
}

/* Reads bytes[0..size-1], as far as the file has them, from an offset on. Returns the number of
 * bytes, or -1 with errno. */
static ssize_t read_at(int file, uint8_t *bytes, size_t size, off_t offset)
{
    size_t done = 0;

    while (done < size) {
        const ssize_t got = pread(file, bytes + done, size - done, offset + (off_t)done);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -1;
        if (got == 0) break;
        done += (size_t)got;
    }
    return (ssize_t)done;
}

/* ---- the header ------------------------------------------------------------------- */

static void make_header(uint8_t header[HEADER], const peg_log_name *name)
{
    static const uint8_t magic[9] = {0x89, 'P', 'E', 'G', 'C', 'K', 13, 10, 2};

    memset(header, 0, HEADER);
    memcpy(header, magic, sizeof magic);
    header[9] = (uint8_t)name->kind;
    peg_put_bytes(header + 16, name->subject, 8);
    peg_put_bytes(header + 24, XXH3_64bits(header, 24), 8);
}

static peg_status check_header(const uint8_t *found, const uint8_t *right)
{
    if (memcmp(found, right, 8) != 0) return PEG_E_NOT_PEGTREE;
    if (found[8] != right[8]) return PEG_E_VERSION;
    if (XXH3_64bits(found, 24) != peg_get_bytes(found + 24, 8)) return PEG_E_CORRUPT;
    return memcmp(found, right, HEADER) == 0 ? PEG_OK : PEG_E_CONTRADICTION;
}

/* Checks the header, or writes it if the file is new or has only the beginning of it. */
static peg_status open_header(int file, const uint8_t right[HEADER])
{
    uint8_t found[HEADER];
    const ssize_t got = read_at(file, found, HEADER, 0);

    if (got < 0) return PEG_E_IO;
    if (got == HEADER) return check_header(found, right);
    if (memcmp(found, right, (size_t)got) != 0) return PEG_E_NOT_PEGTREE;
    if (lseek(file, 0, SEEK_SET) != 0) return PEG_E_IO;
    return peg_write_all(file, right, HEADER) == 0 ? PEG_OK : PEG_E_IO;
}

/* ---- records ---------------------------------------------------------------------- */

/* A pass over the records of a file. */
typedef struct scan {
    int file;
    off_t size;                /* of the file */
    off_t at;                  /* where the next record begins */
    off_t good;                /* where the last good one ends */
    peg_bytes stored, content; /* of the current record */
} scan;

/* Reads the next record that is completely in the file; *good says whether it is what was
 * appended, *end that there is none. */
static peg_status next_record(scan *s, peg_log_place *place, int *good, int *end)
{
    uint8_t head[PEG_LOG_HEAD] = {0};
    const ssize_t got = read_at(s->file, head, sizeof head, s->at);

    *good = 0;
    if (got < 0) return PEG_E_IO;
    const int likely = decode_head(head, s->at + PEG_LOG_HEAD, place);
    *end = got < PEG_LOG_HEAD || (off_t)place->stored > s->size - place->offset ||
           place->stored > PEG_LOG_MOST;
    if (*end) return PEG_OK;
    s->at = place->offset + (off_t)place->stored;
    if (!likely) return PEG_OK;
    if (!peg_array_reserve(&s->stored.at, &s->stored.room, place->stored, 1) ||
        !peg_array_reserve(&s->content.at, &s->content.room, place->size, 1))
        return PEG_E_MEMORY;
    const ssize_t read = read_at(s->file, s->stored.at, place->stored, place->offset);
    if (read < 0) return PEG_E_IO;
    *end = (size_t)read < place->stored;
    if (*end) return PEG_OK;
    const peg_status status = decode_content(head, place, s->stored.at, s->content.at);
    *good = status == PEG_OK;
    return status == PEG_E_CORRUPT ? PEG_OK : status;
}

static void end_scan(scan *s)
{
    const int reason = errno;

    free(s->stored.at);
    free(s->content.at);
    errno = reason;
}

/* Passes all good records to `take`; fails if one is damaged, unless `tolerant`. */
static peg_status take_records(scan *s, int tolerant, peg_log_take_fn *take, void *user)
{
    for (;;) {
        peg_log_place place;
        int is_good, end;
        peg_status status = next_record(s, &place, &is_good, &end);
        if (status != PEG_OK || end) return status;
        if (!is_good && !tolerant) return PEG_E_CORRUPT;
        if (!is_good) continue;
        status = take(user, &place, s->content.at);
        if (status != PEG_OK) return status;
        s->good = s->at;
    }
}

/* Reads the records of the file, cuts off what follows the last good one, and seeks to the
 * end. */
static peg_status read_log(int file, const uint8_t header[HEADER], peg_log_take_fn *take,
                           void *user)
{
    scan s = {.file = file, .size = lseek(file, 0, SEEK_END), .at = HEADER, .good = HEADER};

    if (s.size < 0) return PEG_E_IO;
    peg_status status = open_header(file, header);
    if (status == PEG_OK) status = take_records(&s, 1, take, user);
    end_scan(&s);
    if (status != PEG_OK) return status;
    if (s.good < s.size && ftruncate(file, s.good) != 0) return PEG_E_IO;
    return lseek(file, s.good, SEEK_SET) == s.good ? PEG_OK : PEG_E_IO;
}

/* ---- the log ---------------------------------------------------------------------- */

uint64_t peg_log_subject(const uint8_t *subject, size_t size)
{
    return XXH3_64bits(subject, size);
}

peg_status peg_log_open(peg_log *log, const char *path, peg_log_kind kind,
                        const uint8_t *subject, size_t subject_size, peg_log_take_fn *take,
                        void *user)
{
    const peg_log_name name = {kind, peg_log_subject(subject, subject_size)};
    uint8_t header[HEADER];

    memset(log, 0, sizeof *log);
    make_header(header, &name);
    peg_status status = open_regular(path, O_RDWR | O_CREAT, &log->file);
    if (log->file < 0) return errno == ENXIO ? PEG_E_ARGUMENT : PEG_E_IO;
    if (status == PEG_OK && !lock_file(log->file)) status = PEG_E_IO;
    if (status == PEG_OK) status = read_log(log->file, header, take, user);
    if (status == PEG_OK)
        pthread_mutex_init(&log->lock, NULL);
    else
        close_file(log->file);
    return status;
}

peg_status peg_log_append(peg_log *log, uint8_t *record, size_t size)
{
    size_t used = size;
    uint8_t *deflated = log->is_plain ? NULL : deflate_record(record, size, &used);
    uint8_t *written = deflated ? deflated : record;

    peg_put_bytes(written, used - PEG_LOG_HEAD, 4);
    peg_put_bytes(written + 4, deflated ? size - PEG_LOG_HEAD : 0, 4);
    peg_put_bytes(written + 8, checksum(written, record + PEG_LOG_HEAD, size - PEG_LOG_HEAD),
                  8);
    pthread_mutex_lock(&log->lock);
    if (!log->reason && peg_write_all(log->file, written, used) != 0) log->reason = errno;
    const int failed = log->reason;
    pthread_mutex_unlock(&log->lock);
    free(deflated);
    return failed ? PEG_E_IO : PEG_OK;
}

int peg_log_read(const peg_log *log, const peg_log_place *place, uint8_t *content)
{
    uint8_t head[PEG_LOG_HEAD], *stored = malloc(place->stored + (size_t)1);
    peg_log_place now = {0};

    const int good =
        stored &&
        read_at(log->file, head, sizeof head, place->offset - PEG_LOG_HEAD) == PEG_LOG_HEAD &&
        decode_head(head, place->offset, &now) && now.stored == place->stored &&
        now.size == place->size &&
        read_at(log->file, stored, place->stored, place->offset) == (ssize_t)place->stored &&
        decode_content(head, place, stored, content) == PEG_OK;
    free(stored);
    return good;
}

peg_status peg_log_close(peg_log *log)
{
    if (close(log->file) != 0 && !log->reason) log->reason = errno;
    return peg_log_end(log);
}

/* ---- logs of any subject -------------------------------------------------------------- */

/* Opens a log for reading, unless a program is writing it, and reads its header. */
static peg_status open_to_read(const char *path, int *file, peg_log_name *name)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    uint8_t found[HEADER], right[HEADER];

    const peg_status status = open_regular(path, O_RDONLY, file);
    if (status != PEG_OK) return status;
    if (fcntl(*file, F_GETLK, &whole) == 0 && whole.l_type != F_UNLCK) {
        errno = EBUSY;
        return PEG_E_IO;
    }
    const ssize_t got = read_at(*file, found, HEADER, 0);
    if (got < 0) return PEG_E_IO;
    if (got < HEADER) return PEG_E_NOT_PEGTREE;
    name->kind = (peg_log_kind)found[9];
    name->subject = peg_get_bytes(found + 16, 8);
    make_header(right, name);
    return check_header(found, right);
}

peg_status peg_log_identify(const char *path, peg_log_name *name)
{
    int file;
    const peg_status status = open_to_read(path, &file, name);

    if (file >= 0) close_file(file);
    return status;
}

peg_status peg_log_load(const char *path, peg_log_take_fn *take, void *user)
{
    peg_log_name name;
    scan s = {.at = HEADER};

    peg_status status = open_to_read(path, &s.file, &name);
    if (status == PEG_OK) {
        s.size = lseek(s.file, 0, SEEK_END);
        status = s.size < 0 ? PEG_E_IO : take_records(&s, 0, take, user);
    }
    end_scan(&s);
    if (s.file >= 0) close_file(s.file);
    return status;
}

peg_status peg_log_begin(peg_log *log, int file, const peg_log_name *name)
{
    uint8_t header[HEADER];

    *log = (peg_log){.file = file};
    make_header(header, name);
    pthread_mutex_init(&log->lock, NULL);
    if (peg_write_all(file, header, HEADER) != 0) log->reason = errno;
    return log->reason ? PEG_E_IO : PEG_OK;
}

peg_status peg_log_end(peg_log *log)
{
    pthread_mutex_destroy(&log->lock);
    if (!log->reason) return PEG_OK;
    errno = log->reason;
    return PEG_E_IO;
}
