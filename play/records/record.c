/* record.c - see record.h. */
#include "play/records/record.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>
#include "format/game/ascii.h"
#include "format/options/text.h"

#define FIELDS 12 /* version, eleven fields of play_record; the checksum follows */

/* FNV-1a of the text: enough to recognise a line that was cut off. */
static uint32_t checksum(const char *text, size_t count)
{
    uint32_t sum = 0x811c9dc5u;
    for (size_t i = 0; i < count; i++) sum = (sum ^ (unsigned char)text[i]) * 0x01000193u;
    return sum;
}

void record_print(const play_record *record, char line[RECORD_LINE])
{
    const int used = snprintf(
        line, RECORD_LINE - 16, "1\t%s\t%" PRId64 "\t%s\t%s\t%s\t%d\t%u\t%u\t%s\t%s\t%.6f",
        record->id, record->time, record->player, record->rules,
        record->by_program ? "program" : "player", record->solved, record->guesses,
        record->hints, record->secret, record->seed, record->tree_average);
    snprintf(line + used, RECORD_LINE - (size_t)used, "\t%08" PRIx32,
             checksum(line, (size_t)used));
}

/* Copies a field; false where it does not fit. */
static bool take(char *to, size_t room, const char *field)
{
    return snprintf(to, room, "%s", field) < (int)room;
}

/* Fills the record. Somebody may have edited the log by hand: no text in it goes to a terminal
 * as it is. */
static bool fill(play_record *record, char *field[FIELDS])
{
    memset(record, 0, sizeof *record);
    record->time = strtoll(field[2], NULL, 10);
    record->by_program = strcmp(field[5], "program") == 0;
    record->solved = strcmp(field[6], "1") == 0;
    record->guesses = (unsigned)strtoul(field[7], NULL, 10);
    record->hints = (unsigned)strtoul(field[8], NULL, 10);
    record->tree_average = strtod(field[11], NULL);
    record_set_player(record, field[3]);
    for (char *at = field[4]; *at != '\0'; at++)
        if (!peg_is_alnum(*at) && *at != '.') *at = '_';
    return take(record->id, sizeof record->id, field[1]) &&
           strlen(field[3]) < sizeof record->player &&
           take(record->rules, sizeof record->rules, field[4]) &&
           take(record->secret, sizeof record->secret, field[9]) &&
           take(record->seed, sizeof record->seed, field[10]);
}

bool record_parse(const char *line, play_record *record)
{
    char text[RECORD_LINE], *field[FIELDS];
    const size_t length = strlen(line);
    if (length >= sizeof text || length < 10 || line[length - 9] != '\t') return false;
    if (strtoul(line + length - 8, NULL, 16) != checksum(line, length - 9)) return false;
    memcpy(text, line, length - 9);
    text[length - 9] = '\0';
    char *at = text;
    for (unsigned i = 0; i < FIELDS; i++) {
        if (at == NULL) return false;
        field[i] = at;
        at = strchr(at, '\t');
        if (at != NULL) *at++ = '\0';
    }
    return at == NULL && strcmp(field[0], "1") == 0 && fill(record, field);
}

bool record_same_game(const play_record *one, const play_record *other)
{
    return strcmp(one->player, other->player) == 0 && strcmp(one->rules, other->rules) == 0 &&
           strcmp(one->seed, other->seed) == 0;
}

void record_set_player(play_record *record, const char *name)
{
    size_t used = 0;
    name += strspn(name, " ");
    while (*name != '\0') {
        const size_t bytes = cli_utf8_bytes(name), taken = bytes > 0 ? bytes : 1;
        const bool visible = cli_utf8_visible(name, bytes);
        if (used + taken >= sizeof record->player) break; /* no part of a character */
        if (visible)
            memcpy(record->player + used, name, bytes);
        else
            record->player[used] = '_';
        used += visible ? bytes : 1;
        name += taken;
    }
    while (used > 0 && record->player[used - 1] == ' ') used--;
    record->player[used] = '\0';
    if (used == 0) strcpy(record->player, "player");
}

bool seed_valid(const char *seed)
{
    const size_t length = strlen(seed);
    if (length == 0 || length >= SEED_ROOM) return false;
    for (size_t i = 0; i < length; i++) {
        if (!peg_is_graph(seed[i])) return false;
    }
    return true;
}

uint64_t random_bits(void)
{
    uint64_t bits;
    struct timespec now;
    if (getentropy(&bits, sizeof bits) == 0) return bits;
    clock_gettime(CLOCK_REALTIME, &now);
    return ((uint64_t)now.tv_sec * 1000000007u) ^ (uint64_t)now.tv_nsec ^
           ((uint64_t)getpid() << 40);
}
