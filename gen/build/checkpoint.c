/*
 * checkpoint.c - writes and reads the parts that are done.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

#include "gen/build/checkpoint.h"
#include "gen/file/save.h"

typedef struct peg_record {
    uint8_t labels[PEG_MAX_GUESSES]; /* [depth], the rest 0 */
    uint32_t depth;
    uint32_t count; /* nodes */
    off_t place;    /* of the nodes in the file */
    uint64_t hash;  /* of them and of what stands before them */
} peg_record;

/* What is being built, as it stands at the start of the file. */
typedef struct checkpoint_header {
    char magic[8];
    uint32_t order; /* of bytes: numbers are as the machine has them */
    peg_rules rules;
    uint8_t strategy, scope;
    uint32_t sample;
    uint64_t seed;
} checkpoint_header;

static const char magic[8] = "PEGCHK2";

static void make_header(checkpoint_header *header, const peg_rules *rules, const peg_method *method)
{
    memset(header, 0, sizeof *header); /* the padding too: headers are compared as bytes */
    memcpy(header->magic, magic, sizeof magic);
    header->order = 0x01020304;
    header->rules = *rules;
    header->strategy = (uint8_t)method->strategy->id;
    header->scope = (uint8_t)method->scope;
    header->sample = method->sample;
    header->seed = method->seed;
}

static int by_history(const void *a, const void *b)
{
    const peg_record *first = a, *second = b;
    if (first->depth != second->depth) return first->depth < second->depth ? -1 : 1;
    return memcmp(first->labels, second->labels, sizeof first->labels);
}

static int by_history_and_place(const void *a, const void *b)
{
    const peg_record *first = a, *second = b;
    int order = by_history(a, b);
    return order ? order : first->place < second->place ? -1 : first->place > second->place;
}

/* Sorts the records; of those with the same history, the last was made where those before
 * it turned out to be damaged. */
static void sort_records(peg_checkpoint *checkpoint)
{
    peg_record *records = checkpoint->records;
    size_t kept = 0;

    qsort(records, checkpoint->count, sizeof *records, by_history_and_place);
    for (size_t i = 0; i < checkpoint->count; i++) {
        if (kept > 0 && by_history(&records[kept - 1], &records[i]) == 0) kept--;
        records[kept++] = records[i];
    }
    checkpoint->count = kept;
}

/* The hash of a record: of its history first, then of its nodes. */
static uint64_t hash_of(const uint8_t *labels, uint32_t depth, const peg_node *nodes,
                        size_t count)
{
    uint64_t history = XXH3_64bits(labels, depth);
    return XXH3_64bits_withSeed(nodes, count * sizeof *nodes, history);
}

/* Reads one record's head and skips its nodes; 0 at the end of what is whole. */
static int read_record(FILE *file, off_t size, peg_record *record)
{
    memset(record, 0, sizeof *record);
    if (fread(&record->depth, sizeof record->depth, 1, file) != 1 ||
        record->depth > PEG_MAX_GUESSES ||
        fread(record->labels, 1, record->depth, file) != record->depth ||
        fread(&record->count, sizeof record->count, 1, file) != 1 ||
        fread(&record->hash, sizeof record->hash, 1, file) != 1)
        return 0;
    record->place = ftello(file);
    uint64_t bytes = (uint64_t)record->count * sizeof(peg_node);
    return record->place <= size && bytes <= (uint64_t)(size - record->place) &&
           fseeko(file, (off_t)bytes, SEEK_CUR) == 0;
}

/* Reads all records that are whole, and cuts off what follows them. */
static peg_status read_records(peg_checkpoint *checkpoint)
{
    FILE *file = checkpoint->file;
    size_t room = 0;
    off_t end = ftello(file);

    if (fseeko(file, 0, SEEK_END) != 0) return PEG_E_IO;
    off_t size = ftello(file);
    if (fseeko(file, end, SEEK_SET) != 0) return PEG_E_IO;
    for (;;) {
        if (checkpoint->count == room) {
            room = room ? 2 * room : 64;
            peg_record *larger = realloc(checkpoint->records, room * sizeof *larger);
            if (!larger) return PEG_E_MEMORY;
            checkpoint->records = larger;
        }
        if (!read_record(file, size, &checkpoint->records[checkpoint->count])) break;
        checkpoint->count++;
        end = ftello(file);
    }
    sort_records(checkpoint);
    if (ferror(file)) return PEG_E_IO; /* what cannot be read now is not cut off */
    if (fseeko(file, end, SEEK_SET) != 0 || ftruncate(fileno(file), end) != 0) return PEG_E_IO;
    return PEG_OK;
}

/* Reads the header, or writes it where the file is new or has only the beginning of this
 * one, because it was killed then. */
static peg_status open_header(FILE *file, const checkpoint_header *wanted)
{
    checkpoint_header found;
    const size_t got = fread(&found, 1, sizeof found, file);

    if (ferror(file)) return PEG_E_IO;
    if (got < sizeof found) {
        if (memcmp(&found, wanted, got) != 0) return PEG_E_NOT_PEGTREE;
        rewind(file);
        return fwrite(wanted, sizeof *wanted, 1, file) == 1 && fflush(file) == 0 ? PEG_OK
                                                                                : PEG_E_IO;
    }
    if (memcmp(found.magic, magic, sizeof magic) != 0) return PEG_E_NOT_PEGTREE;
    return memcmp(&found, wanted, sizeof found) == 0 ? PEG_OK : PEG_E_CONTRADICTION;
}

peg_status peg_checkpoint_open(peg_checkpoint *checkpoint, const char *path,
                               const peg_rules *rules, const peg_method *method)
{
    checkpoint_header header;

    memset(checkpoint, 0, sizeof *checkpoint);
    make_header(&header, rules, method);
    checkpoint->file = peg_open_growing(path);
    if (!checkpoint->file) return PEG_E_IO;
    pthread_mutex_init(&checkpoint->lock, NULL);
    peg_status status = open_header(checkpoint->file, &header);
    if (status == PEG_OK) status = read_records(checkpoint);
    if (status != PEG_OK) peg_checkpoint_close(checkpoint);
    return status;
}

void peg_checkpoint_close(peg_checkpoint *checkpoint)
{
    int reason = checkpoint->reason ? checkpoint->reason : errno;
    pthread_mutex_destroy(&checkpoint->lock);
    fclose(checkpoint->file);
    free(checkpoint->records);
    errno = reason;
}

int peg_checkpoint_find(const peg_checkpoint *checkpoint, const uint8_t *labels, unsigned depth,
                        peg_nodes *nodes)
{
    peg_record wanted = {.depth = depth};

    if (checkpoint->count == 0) return 0;
    memcpy(wanted.labels, labels, depth);
    const peg_record *record = bsearch(&wanted, checkpoint->records, checkpoint->count,
                                       sizeof wanted, by_history);
    if (!record) return 0;
    size_t bytes = record->count * sizeof(peg_node);
    peg_node *read = malloc(bytes ? bytes : 1);
    if (!read) return PEG_E_MEMORY;
    ssize_t got = pread(fileno(checkpoint->file), read, bytes, record->place);
    if (got != (ssize_t)bytes ||
        hash_of(labels, depth, read, record->count) != record->hash) {
        free(read); /* damaged: it is made anew */
        return 0;
    }
    *nodes = (peg_nodes){.at = read, .count = record->count, .room = record->count};
    return 1;
}

peg_status peg_checkpoint_keep(peg_checkpoint *checkpoint, const uint8_t *labels, unsigned depth,
                               const peg_nodes *nodes)
{
    const uint32_t depth32 = depth, count = (uint32_t)nodes->count;
    const uint64_t hash = hash_of(labels, depth, nodes->at, nodes->count);
    FILE *file = checkpoint->file;

    pthread_mutex_lock(&checkpoint->lock);
    /* Nothing is written behind a record that was cut short: it could not be read. */
    int good = !checkpoint->reason &&
               fwrite(&depth32, sizeof depth32, 1, file) == 1 &&
               fwrite(labels, 1, depth, file) == depth &&
               fwrite(&count, sizeof count, 1, file) == 1 &&
               fwrite(&hash, sizeof hash, 1, file) == 1 &&
               fwrite(nodes->at, sizeof *nodes->at, nodes->count, file) == nodes->count &&
               fflush(file) == 0;
    if (!good && !checkpoint->reason) checkpoint->reason = errno;
    pthread_mutex_unlock(&checkpoint->lock);
    return good ? PEG_OK : PEG_E_IO;
}
