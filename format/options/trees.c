/*
 * trees.c - see trees.h.
 */
#include "format/options/trees.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

peg_status cli_read_plain(const char *path, size_t limit, uint8_t **bytes, size_t *size)
{
    struct stat status;
    if (stat(path, &status) != 0) return PEG_E_IO;
    if (S_ISREG(status.st_mode)) return peg_file_read(path, limit, bytes, size);
    errno = S_ISDIR(status.st_mode) ? EISDIR : ENOTSUP;
    return PEG_E_IO;
}

/* ---- in a folder ---------------------------------------------------------------------- */

/* Whether the file name is RULES.peg or RULES-something.peg. */
static bool name_begins(const char *name, const peg_rules *rules)
{
    char text[PEG_RULES_TEXT];
    peg_rules_print(rules, text);
    const size_t used = strlen(text);
    return strncmp(name, text, used) == 0 && path_ends(name, ".peg") &&
           (name[used] == '-' || strcmp(name + used, ".peg") == 0);
}

bool cli_same_game(const peg_rules *a, const peg_rules *b)
{
    return a->length == b->length && memcmp(a->range, b->range, sizeof a->range) == 0 &&
           (a->kind == PEG_DISTINCT) == (b->kind == PEG_DISTINCT);
}

/* The same game written in another way, or the rules themselves. */
static peg_rules alias_of(const peg_rules *rules)
{
    peg_rules alias = *rules;
    if (rules->kind != PEG_DISTINCT)
        alias.kind = rules->kind == PEG_MIXED ? PEG_REPEATS : PEG_MIXED;
    return peg_rules_check(&alias) == PEG_OK ? alias : *rules;
}

static bool is_skipped(const cli_tree_search *search, const char *path)
{
    for (unsigned i = 0; i < search->skipped; i++) {
        if (strcmp(search->skip[i], path) == 0) return true;
    }
    return false;
}

static bool is_wanted(const cli_tree_search *search, const peg_about *about, bool in_cache)
{
    const char *strategy = peg_strategy_name(about->strategy);
    if (!cli_same_game(&about->rules, &search->rules)) return false;
    if (search->strategy) return strcmp(search->strategy, strategy) == 0;
    return !in_cache || about->strategy != PEG_STRATEGY_FIRST;
}

/* Takes the file if its header says that it is better than the best so far. */
static void consider(cli_tree_search *search, const char *path, bool in_cache)
{
    uint8_t *bytes = NULL;
    size_t size = 0;
    peg_about about;
    if (is_skipped(search, path) || cli_read_plain(path, PEG_NO_LIMIT, &bytes, &size) != PEG_OK)
        return;
    const bool readable = peg_about_read(bytes, size, &about) == PEG_OK;
    peg_free(bytes);
    if (!readable || !is_wanted(search, &about, in_cache)) return;
    /* Folders are listed in no particular order: the name decides between equal totals. */
    const bool better =
        search->path[0] == '\0' || about.total < search->total ||
        (about.total == search->total && search->here && strcmp(path, search->path) < 0);
    if (!better) return;
    search->here = true;
    search->cached = in_cache;
    strcpy(search->path, path);
    search->total = about.total;
}

static void look_for_rules(cli_tree_search *search, const char *folder)
{
    const peg_rules alias = alias_of(&search->rules);
    DIR *list = opendir(folder);
    search->here = false;
    for (const struct dirent *entry; list && (entry = readdir(list)) != NULL;) {
        char path[PATH_ROOM];
        if (!name_begins(entry->d_name, &search->rules) && !name_begins(entry->d_name, &alias))
            continue;
        if (path_join(path, folder, entry->d_name))
            consider(search, path, folder == search->cache);
    }
    if (list) closedir(list);
}

/* Looks in a folder, and returns whether something has been found, there or before. */
static bool look(cli_tree_search *search, const char *folder)
{
    char path[PATH_ROOM];
    if (!search->name)
        look_for_rules(search, folder);
    else if (!search->path[0] && path_join(path, folder, search->name) &&
             access(path, F_OK) == 0)
        strcpy(search->path, path);
    return search->path[0] != '\0';
}

/* ---- in all folders -------------------------------------------------------------------- */

static void look_beside_program(cli_tree_search *search)
{
    char program[PATH_ROOM], folder[PATH_ROOM];
    if (!path_program(program)) return;
    if (path_join(folder, program, "trees")) (void)look(search, folder);
    char *slash = strrchr(program, '/');
    if (slash == NULL) return;
    *slash = '\0';
    if (path_join(folder, program, "trees")) (void)look(search, folder);
    if (path_join(folder, program, "share/pegtree")) (void)look(search, folder);
}

bool cli_tree_find(cli_tree_search *search)
{
    char folder[PATH_ROOM], below[PATH_ROOM];
    const char *list = getenv("PEGTREE_PATH");
    bool found = false; /* in a folder that the user names: then no other counts */
    search->path[0] = '\0';
    while (list && path_next(&list, folder)) found = look(search, folder);
    if (found) return true;
    if (path_data(folder)) (void)look(search, folder);
    list = getenv("XDG_DATA_DIRS");
    if (!list || !*list) list = "/usr/local/share:/usr/share";
    while (path_next(&list, folder)) {
        if (path_join(below, folder, "pegtree")) (void)look(search, below);
    }
    look_beside_program(search);
    if (search->cache) (void)look(search, search->cache);
    return search->path[0] != '\0';
}

bool cli_tree_skip(cli_tree_search *search)
{
    if (search->skipped == CLI_SKIPPED_MOST) return false;
    strcpy(search->skip[search->skipped++], search->path);
    return true;
}

const char *cli_tree_meant(const char *typed, char *path)
{
    char name[PATH_ROOM];
    cli_tree_search search = {.name = name};
    if (strchr(typed, '/') || access(typed, F_OK) == 0) return typed;
    const int size =
        snprintf(name, sizeof name, "%s%s", typed, path_ends(typed, ".peg") ? "" : ".peg");
    if (size >= PATH_ROOM || !cli_tree_find(&search)) {
        search.name = NULL;
        if (peg_rules_parse(typed, &search.rules) != PEG_OK || !cli_tree_find(&search))
            return NULL;
    }
    strcpy(path, search.path);
    return path;
}
