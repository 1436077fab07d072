/* kept.c - see kept.h. */
#include "play/records/kept.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "format/options/paths.h"

#define LINE_ROOM 8192

static bool place(const char *name, char path[PATH_ROOM])
{
    char folder[PATH_ROOM];
    return path_state(folder) && path_make_folder(folder) && path_join(path, folder, name);
}

void kept_name(char name[KEPT_NAME], const play_record *record, bool daily)
{
    int used = snprintf(name, KEPT_NAME, "%s%s-", daily ? "daily-" : "game",
                        daily ? record->rules : "");
    for (const char *at = record->player; *at != '\0'; at++) { /* files' names have no slash */
        const bool slash = *at == '/' || *at == '%';
        if (slash) used += snprintf(name + used, KEPT_NAME - (size_t)used, "%%%02X", *at);
        if (!slash) name[used++] = *at;
    }
    snprintf(name + used, KEPT_NAME - (size_t)used, ".kept");
}

static void print(FILE *out, const kept_game *game)
{
    const play_history *const history = &game->history;
    char line[RECORD_LINE];
    record_print(&game->record, line);
    fprintf(out, "%s\n%d %u ", line, game->hard + 2 * game->hinted, game->most);
    for (unsigned t = 0; t < history->count; t++) {
        char code[PEG_CODE_TEXT];
        peg_code_print(&history->rules, history->turns[t].code, code);
        fprintf(out, "%s:%u,", code, history->turns[t].label);
    }
    putc('\n', out);
}

bool kept_save(const char *name, const kept_game *game)
{
    char path[PATH_ROOM], passing[PATH_ROOM + 16];
    if (!place(name, path)) return false;
    snprintf(passing, sizeof passing, "%s.XXXXXX", path);
    const int made = mkstemp(passing);
    if (made < 0) return false;
    FILE *const out = fdopen(made, "w");
    if (out == NULL) {
        close(made);
        (void)remove(passing);
        return false;
    }
    print(out, game);
    const bool whole = fflush(out) == 0 && fsync(made) == 0;
    const bool closed = fclose(out) == 0;
    if (whole && closed && rename(passing, path) == 0) return true;
    (void)remove(passing);
    return false;
}

void kept_forget(const char *name)
{
    char path[PATH_ROOM];
    if (place(name, path)) (void)remove(path);
}

/* Reads the guesses and answers at the end of a line. */
static bool read_turns(play_history *history, const char *text)
{
    const peg_rules *const rules = &history->rules;
    while (*text != '\0' && *text != '\n') {
        char printed[PEG_CODE_TEXT], *end;
        uint8_t code[PEG_MAX_LENGTH];
        const size_t length = strcspn(text, ":\n");
        if (text[length] != ':' || length >= sizeof printed) return false;
        memcpy(printed, text, length);
        printed[length] = '\0';
        const unsigned long label = strtoul(text + length + 1, &end, 10);
        if (*end != ',' || label > peg_solved_label(rules->length) ||
            peg_code_parse(rules, printed, code) != PEG_OK ||
            !history_add(history, code, (uint8_t)label))
            return false;
        text = end + 1;
    }
    return true;
}

static bool parse(char *line, char *turns, kept_game *game)
{
    peg_rules rules;
    memset(game, 0, sizeof *game);
    line[strcspn(line, "\n")] = '\0';
    if (!record_parse(line, &game->record)) return false;
    if (peg_rules_parse(game->record.rules, &rules) != PEG_OK) return false;
    if (game->record.seed[0] != '\0' && !seed_valid(game->record.seed)) return false;
    const unsigned long flags = strtoul(turns, &turns, 10);
    game->hard = (flags & 1) != 0;
    game->hinted = (flags & 2) != 0;
    game->most = (unsigned)strtoul(turns, &turns, 10);
    history_start(&game->history, &rules);
    return *turns == ' ' && read_turns(&game->history, turns + 1) &&
           game->record.guesses >= game->history.count;
}

/* Opens the file; not a pipe, which would be waited for. */
static FILE *open_kept(const char *name)
{
    char path[PATH_ROOM];
    struct stat status;
    const bool plain = place(name, path) && stat(path, &status) == 0 && S_ISREG(status.st_mode);
    return plain ? fopen(path, "r") : NULL;
}

bool kept_load(const char *name, kept_game *game)
{
    char line[RECORD_LINE + 2], turns[LINE_ROOM];
    FILE *const in = open_kept(name);
    if (in == NULL) return false;
    const bool read = fgets(line, sizeof line, in) != NULL &&
                      fgets(turns, sizeof turns, in) != NULL && strchr(turns, '\n') != NULL;
    fclose(in);
    return read && parse(line, turns, game);
}
