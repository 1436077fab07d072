/* records.c - see records.h. */
#include "play/records/records.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "format/options/paths.h"

/* Returns 0, or an errno value with one line in *trouble. */
static int open_log(record_log *log, bool read_only, play_trouble *trouble)
{
    char folder[PATH_ROOM], path[PATH_ROOM];
    if (!path_state(folder) || !path_join(path, folder, "games.log")) {
        trouble_set(trouble, OUTCOME_FAILED,
                    "no folder for records: HOME or XDG_STATE_HOME must be an absolute path of "
                    "at most 4000 bytes");
        return EINVAL;
    }
    const bool there = read_only || path_make_folder(folder);
    if (there && record_log_open(log, path, read_only)) return 0;
    const int error = errno;
    trouble_set(trouble, OUTCOME_FAILED, "%s: %s", there ? path : folder,
                error == EBUSY     ? "another program holds the lock"
                : error == ENOTSUP ? "not a regular file"
                                   : strerror(error));
    return error;
}

bool records_prepare(play_trouble *trouble)
{
    record_log log;
    if (open_log(&log, false, trouble) != 0) return false;
    record_log_reserve(&log);
    record_log_close(&log);
    return true;
}

bool records_add(play_record *record, play_trouble *trouble)
{
    record_log log;
    char line[RECORD_LINE];
    snprintf(record->id, sizeof record->id, "%016llx", (unsigned long long)random_bits());
    record->time = (int64_t)time(NULL);
    record_print(record, line);
    if (open_log(&log, false, trouble) != 0) return false;
    const bool kept = record_log_append(&log, line);
    if (kept)
        record_log_reserve(&log);
    else
        trouble_set(trouble, OUTCOME_FAILED, "games.log: %s", strerror(errno));
    record_log_close(&log);
    return kept;
}

/* The games visited so far, by id: a hash table with open addressing. Ids are random numbers,
 * so they serve as their own hashes; 0 marks a free slot. */
typedef struct id_set {
    uint64_t *slots; /* owned */
    size_t mask;     /* their number less 1, a power of two less 1 */
} id_set;

/* Adds an id; false where the set has it already. */
static bool add_id(const id_set *set, uint64_t id)
{
    if (id == 0) return true;
    size_t slot = (size_t)id & set->mask;
    for (; set->slots[slot] != 0; slot = (slot + 1) & set->mask)
        if (set->slots[slot] == id) return false;
    set->slots[slot] = id;
    return true;
}

static bool visit_lines(char *text, records_visitor *visit, void *context)
{
    play_record record;
    char *rest = NULL;
    size_t lines = 1, slots = 2;
    for (const char *at = text; *at != '\0'; at++) lines += *at == '\n';
    while (slots < 2 * lines) slots *= 2;
    const id_set seen = {calloc(slots, sizeof *seen.slots), slots - 1};
    if (seen.slots == NULL) return false;
    for (const char *line = strtok_r(text, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        if (record_parse(line, &record) && add_id(&seen, strtoull(record.id, NULL, 16)))
            visit(context, &record);
    }
    free(seen.slots);
    return true;
}

bool records_visit(records_visitor *visit, void *context, play_trouble *trouble)
{
    record_log log;
    char *text;
    const int error = open_log(&log, true, trouble);
    if (error == ENOENT) trouble->text[0] = '\0'; /* nothing has been recorded yet */
    if (error != 0) return error == ENOENT;
    bool read = record_log_read(&log, &text);
    record_log_close(&log); /* before visitors take their time */
    if (read) {
        read = visit_lines(text, visit, context);
        free(text);
    }
    if (!read) trouble_set(trouble, OUTCOME_FAILED, "games.log: %s", strerror(errno));
    return read;
}
