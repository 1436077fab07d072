/*
 * record.c - the log of games played. The first byte has bits: 1 the text is a whole log, not
 * a line of it; 2 the line gets a right checksum.
 */
#include <fcntl.h>

#include "on_disk.h"
#include "play/records/records.h"

/* The checksum of a line, FNV-1a, by its own loop. */
static void add_checksum(char *line)
{
    uint32_t sum = 2166136261u;
    for (const char *at = line; *at; at++) sum = (sum ^ (uint8_t)*at) * 16777619u;
    sprintf(line + strlen(line), "\t%08x", (unsigned)sum);
}

static void try_line(const char *line)
{
    char printed[RECORD_LINE];
    play_record record, again;

    if (!record_parse(line, &record)) return;
    record_print(&record, printed);
    HOLDS(strlen(printed) < sizeof printed);
    HOLDS(record_parse(printed, &again));
    HOLDS(strcmp(record.id, again.id) == 0 && strcmp(record.player, again.player) == 0);
    HOLDS(record.guesses == again.guesses && record.time == again.time);
    record_set_player(&again, line);
    HOLDS(memchr(again.player, 0, sizeof again.player) && again.player[0]);
}

/* Whatever a log holds, a game added to it is there for the next that opens it. */
static void try_log(const uint8_t *bytes, size_t size)
{
    static const char added[] = "a line of its own";
    disk_file disk = disk_make(bytes, size);
    record_log log;
    char *text;

    HOLDS(record_log_open(&log, disk.path, false));
    HOLDS(log.end <= log.size && log.size == size);
    HOLDS(record_log_append(&log, added));
    record_log_reserve(&log);
    record_log_close(&log);
    HOLDS(record_log_open(&log, disk.path, true));
    HOLDS(record_log_read(&log, &text));
    HOLDS(strlen(text) >= sizeof added - 1); /* as far as lines are looked for */
    HOLDS(strcmp(text + strlen(text) - (sizeof added - 1), added) == 0);
    free(text);
    record_log_close(&log);
    close(disk.file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, size};
    uint8_t mode = take_byte(&in);

    if (mode & 1) {
        try_log(in.at, in.left);
        return 0;
    }
    char *line = malloc(in.left + 10);
    HOLDS(line != NULL);
    if (in.left) memcpy(line, in.at, in.left);
    line[in.left] = 0;
    if (mode & 2) add_checksum(line);
    try_line(line);
    free(line);
    return 0;
}
