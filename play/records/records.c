/* records.c - see records.h. */
#include "play/records/records.h"

#include <ctype.h>
#include <errno.h>
#include <pwd.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "play/records/record_log.h"
#include "play/system/paths.h"

#define PATIENCE 2000 /* milliseconds to wait for another program's lock */

typedef struct record_store {
    sqlite3 *database;
    record_log log;
    char path[PATH_ROOM]; /* of the database */
    bool renewed;         /* the database was damaged and made anew */
} record_store;

const char *records_login(void)
{
    const struct passwd *user = getpwuid(getuid());
    const char *name = user != NULL ? user->pw_name : getenv("USER");
    return name != NULL && name[0] != '\0' ? name : "player";
}

/* Returns 0, or an errno value with one line in *trouble. */
static int open_log(record_store *store, bool read_only, play_trouble *trouble)
{
    char folder[PATH_ROOM], path[PATH_ROOM];
    if (!path_state(folder) || !path_join(path, folder, "games.log") ||
        !path_join(store->path, folder, "records.sqlite")) {
        trouble_set(trouble, OUTCOME_FAILED,
                    "no folder for records: neither HOME nor XDG_STATE_HOME is set");
        return EINVAL;
    }
    const bool there = read_only || path_make_folder(folder);
    if (there && record_log_open(&store->log, path, read_only)) return 0;
    const int error = errno;
    trouble_set(trouble, OUTCOME_FAILED, "%s: %s", there ? path : folder,
                error == EBUSY ? "another program holds it" : strerror(error));
    return error;
}

bool records_prepare(play_trouble *trouble)
{
    record_store store;
    if (open_log(&store, false, trouble) != 0) return false;
    record_log_reserve(&store.log);
    record_log_close(&store.log);
    return true;
}

/* ---- the database ------------------------------------------------------------------ */

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS games (id TEXT PRIMARY KEY, time INTEGER NOT NULL,"
    " player TEXT NOT NULL, rules TEXT NOT NULL, breaker TEXT NOT NULL,"
    " solved INTEGER NOT NULL, guesses INTEGER NOT NULL, hints INTEGER NOT NULL,"
    " secret TEXT NOT NULL, seed TEXT NOT NULL, tree_average REAL NOT NULL);"
    "CREATE TABLE IF NOT EXISTS absorbed (log INTEGER NOT NULL);"
    "INSERT INTO absorbed SELECT 0 WHERE NOT EXISTS (SELECT * FROM absorbed);";

static int run(record_store *store, const char *sql)
{
    return sqlite3_exec(store->database, sql, NULL, NULL, NULL);
}

static int open_database(record_store *store, const char *path)
{
    int code = sqlite3_open(path, &store->database);
    if (code == SQLITE_OK) sqlite3_busy_timeout(store->database, PATIENCE);
    if (code == SQLITE_OK) code = run(store, schema);
    return code;
}

static void close_database(record_store *store)
{
    sqlite3_close(store->database);
    store->database = NULL;
}

static int insert(sqlite3_stmt *into, const play_record *record)
{
    sqlite3_reset(into);
    sqlite3_bind_text(into, 1, record->id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(into, 2, record->time);
    sqlite3_bind_text(into, 3, record->player, -1, SQLITE_STATIC);
    sqlite3_bind_text(into, 4, record->rules, -1, SQLITE_STATIC);
    sqlite3_bind_text(into, 5, record->by_program ? "program" : "player", -1, SQLITE_STATIC);
    sqlite3_bind_int(into, 6, record->solved);
    sqlite3_bind_int64(into, 7, record->guesses);
    sqlite3_bind_int64(into, 8, record->hints);
    sqlite3_bind_text(into, 9, record->secret, -1, SQLITE_STATIC);
    sqlite3_bind_text(into, 10, record->seed, -1, SQLITE_STATIC);
    sqlite3_bind_double(into, 11, record->tree_average);
    const int code = sqlite3_step(into);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* How much of the log the database holds; all anew where the log has become shorter. */
static int absorbed(record_store *store, uint64_t *from)
{
    sqlite3_stmt *ask;
    int code = sqlite3_prepare_v2(store->database, "SELECT log FROM absorbed", -1, &ask, NULL);
    if (code != SQLITE_OK) return code;
    code = sqlite3_step(ask);
    *from = code == SQLITE_ROW ? (uint64_t)sqlite3_column_int64(ask, 0) : 0;
    if (*from > store->log.end) *from = 0;
    sqlite3_finalize(ask);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

/* Puts each whole line of the text into the database; others are passed over. */
static int insert_lines(record_store *store, char *text)
{
    sqlite3_stmt *into;
    play_record record;
    int code = sqlite3_prepare_v2(store->database,
                                  "INSERT OR IGNORE INTO games VALUES"
                                  " (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11)",
                                  -1, &into, NULL);
    char *rest = NULL;
    for (const char *line = strtok_r(text, "\n", &rest); line != NULL && code == SQLITE_OK;
         line = strtok_r(NULL, "\n", &rest)) {
        if (record_parse(line, &record)) code = insert(into, &record);
    }
    sqlite3_finalize(into);
    return code;
}

/* Brings the database up to the log, all of it or nothing. */
static int absorb(record_store *store)
{
    uint64_t from = 0;
    char *text = NULL, update[64];
    int code = run(store, "BEGIN IMMEDIATE");
    if (code != SQLITE_OK) return code;
    code = absorbed(store, &from);
    if (code == SQLITE_OK && from < store->log.end) {
        code = record_log_read(&store->log, from, &text) ? SQLITE_OK : SQLITE_IOERR;
        if (code == SQLITE_OK) code = insert_lines(store, text);
        free(text);
        snprintf(update, sizeof update, "UPDATE absorbed SET log = %llu",
                 (unsigned long long)store->log.end);
        if (code == SQLITE_OK) code = run(store, update);
    }
    const int ended = run(store, code == SQLITE_OK ? "COMMIT" : "ROLLBACK");
    return code == SQLITE_OK ? ended : code;
}

static bool is_damage(int code)
{
    return (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB ||
           (code & 0xff) == SQLITE_ERROR; /* tables of the wrong shape */
}

/* Renames a damaged database, so that it can still be looked at, and drops its journal. */
static void rename_damaged(record_store *store)
{
    char renamed[PATH_ROOM + 64], journal[PATH_ROOM + 16];
    snprintf(renamed, sizeof renamed, "%s.damaged-%lld", store->path, (long long)time(NULL));
    snprintf(journal, sizeof journal, "%s-journal", store->path);
    if (rename(store->path, renamed) != 0) (void)remove(store->path);
    (void)remove(journal);
    store->renewed = true;
}

/* Opens the database and brings it up to date; a damaged one is made anew from the log.
 * Under the log's lock, one program does so at a time. */
static int catch_up(record_store *store)
{
    int code = SQLITE_OK;
    for (int attempt = 0; attempt < 2; attempt++) {
        code = open_database(store, store->path);
        if (code == SQLITE_OK) code = absorb(store);
        if (!is_damage(code) || attempt == 1) break;
        close_database(store);
        rename_damaged(store);
    }
    return code;
}

/* ---- adding ------------------------------------------------------------------------ */

static void set_id(play_record *record)
{
    snprintf(record->id, sizeof record->id, "%016llx", (unsigned long long)seed_bits());
    record->time = (int64_t)time(NULL);
}

bool records_add(play_record *record, play_trouble *trouble)
{
    record_store store;
    char line[RECORD_LINE];
    memset(&store, 0, sizeof store);
    set_id(record);
    record_print(record, line);
    if (open_log(&store, false, trouble) != 0) return false;
    const bool kept = record_log_append(&store.log, line);
    if (kept) {
        (void)catch_up(&store); /* what fails here is made good the next time */
        record_log_reserve(&store.log);
    } else {
        trouble_set(trouble, OUTCOME_FAILED, "games.log: %s", strerror(errno));
    }
    close_database(&store);
    record_log_close(&store.log);
    if (kept && store.renewed) {
        trouble_set(trouble, OUTCOME_DONE,
                    "the database of records was damaged; it was made anew from games.log");
    }
    return kept;
}

/* ---- reading ----------------------------------------------------------------------- */

static void copy_column(sqlite3_stmt *row, int column, char *to, size_t room)
{
    const unsigned char *text = sqlite3_column_text(row, column);
    snprintf(to, room, "%s", text != NULL ? (const char *)text : "");
}

static void read_row(sqlite3_stmt *row, play_record *record)
{
    char player[RECORD_PLAYER];
    memset(record, 0, sizeof *record);
    copy_column(row, 0, record->id, sizeof record->id);
    record->time = sqlite3_column_int64(row, 1);
    copy_column(row, 2, player, sizeof player);
    record_set_player(record, player);
    copy_column(row, 3, record->rules, sizeof record->rules);
    for (char *at = record->rules; *at != '\0'; at++) { /* the database may hold anything */
        if (!isalnum((unsigned char)*at) && *at != '.') *at = '_';
    }
    const unsigned char *breaker = sqlite3_column_text(row, 4);
    record->by_program = breaker != NULL && strcmp((const char *)breaker, "program") == 0;
    record->solved = sqlite3_column_int(row, 5) != 0;
    record->guesses = (unsigned)sqlite3_column_int64(row, 6);
    record->hints = (unsigned)sqlite3_column_int64(row, 7);
    copy_column(row, 8, record->secret, sizeof record->secret);
    copy_column(row, 9, record->seed, sizeof record->seed);
    record->tree_average = sqlite3_column_double(row, 10);
}

static int visit_rows(record_store *store, const char *player, records_visitor *visit,
                      void *context)
{
    sqlite3_stmt *ask;
    play_record record;
    int code = sqlite3_prepare_v2(store->database,
                                  "SELECT * FROM games WHERE ?1 IS NULL OR player = ?1"
                                  " ORDER BY player, rules, breaker, time, rowid",
                                  -1, &ask, NULL);
    if (code != SQLITE_OK) return code;
    if (player != NULL) sqlite3_bind_text(ask, 1, player, -1, SQLITE_STATIC);
    while ((code = sqlite3_step(ask)) == SQLITE_ROW) {
        read_row(ask, &record);
        visit(context, &record);
    }
    sqlite3_finalize(ask);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* SQLITE_OK where SQLite finds nothing wrong with the file, SQLITE_CORRUPT where it does;
 * another code where it could not look. */
static int check_soundness(record_store *store)
{
    sqlite3_stmt *check;
    int code = sqlite3_prepare_v2(store->database, "PRAGMA quick_check(1)", -1, &check, NULL);
    if (code != SQLITE_OK) return code;
    code = sqlite3_step(check);
    if (code == SQLITE_ROW) {
        const unsigned char *said = sqlite3_column_text(check, 0);
        const bool sound = said != NULL && strcmp((const char *)said, "ok") == 0;
        code = sound ? SQLITE_OK : said != NULL ? SQLITE_CORRUPT : SQLITE_NOMEM;
    }
    sqlite3_finalize(check);
    return code;
}

/* A database for reading: the one on disk, or where that cannot be, one in memory made
 * from the log. */
static int open_for_reading(record_store *store, bool writable)
{
    int code = writable ? catch_up(store) : SQLITE_READONLY;
    if (code == SQLITE_OK) code = check_soundness(store);
    if (is_damage(code)) {
        close_database(store);
        rename_damaged(store);
        code = catch_up(store);
    }
    if (code == SQLITE_OK) return SQLITE_OK;
    close_database(store);
    code = open_database(store, ":memory:");
    return code == SQLITE_OK ? absorb(store) : code;
}

bool records_visit(const char *player, records_visitor *visit, void *context,
                   play_trouble *trouble)
{
    record_store store;
    memset(&store, 0, sizeof store);
    const bool writable = open_log(&store, false, trouble) == 0;
    if (!writable) {
        const int error = open_log(&store, true, trouble);
        if (error != 0 && error != ENOENT) return false;
        trouble->text[0] = '\0';
        if (error == ENOENT) return true; /* nothing was ever recorded */
    }
    int code = open_for_reading(&store, writable);
    if (code == SQLITE_OK) code = visit_rows(&store, player, visit, context);
    if (code != SQLITE_OK) {
        trouble_set(trouble, OUTCOME_FAILED, "%s: %s", store.path, sqlite3_errstr(code));
    } else if (store.renewed) {
        trouble_set(trouble, OUTCOME_DONE,
                    "the database of records was damaged; it was made anew from games.log");
    }
    close_database(&store);
    record_log_close(&store.log);
    return code == SQLITE_OK;
}
