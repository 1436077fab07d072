/* paths.c - see paths.h. */
#include "format/options/paths.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether a path was written completely; if not, empties it. */
static bool has_room(char *path, int written)
{
    if (written >= 0 && written < PATH_ROOM) return true;
    path[0] = '\0';
    return false;
}

bool path_join(char *path, const char *folder, const char *name)
{
    return has_room(path, snprintf(path, PATH_ROOM, "%s/%s", folder, name));
}

bool path_ends(const char *path, const char *end)
{
    const size_t length = strlen(path), last = strlen(end);
    return length > last && strcmp(path + length - last, end) == 0;
}

/* The folder that an XDG variable names, or its default below the home folder. */
static bool xdg_folder(char *path, const char *variable, const char *below_home)
{
    const char *folder = getenv(variable);
    if (folder != NULL && folder[0] == '/') return path_join(path, folder, "pegtree");
    const char *home = getenv("HOME");
    path[0] = '\0';
    if (home == NULL || home[0] != '/') return false;
    return has_room(path, snprintf(path, PATH_ROOM, "%s/%s/pegtree", home, below_home));
}

bool path_cache(char *path)
{
    return xdg_folder(path, "XDG_CACHE_HOME", ".cache");
}

bool path_state(char *path)
{
    return xdg_folder(path, "XDG_STATE_HOME", ".local/state");
}

bool path_data(char *path)
{
    return xdg_folder(path, "XDG_DATA_HOME", ".local/share");
}

bool path_program(char *path)
{
    const ssize_t length = readlink("/proc/self/exe", path, PATH_ROOM);
    path[length > 0 && length < PATH_ROOM ? length : 0] = '\0';
    char *slash = strrchr(path, '/');
    *(slash ? slash : path) = '\0';
    return slash != NULL;
}

bool path_make_folder(const char *folder)
{
    char path[PATH_ROOM];
    if (strlen(folder) >= sizeof path) {
        errno = ENAMETOOLONG;
        return false;
    }
    strcpy(path, folder);
    for (char *at = path + 1;; at++) {
        if (*at != '/' && *at != '\0') continue;
        const char was = *at;
        *at = '\0';
        /* 0700, as the XDG specification asks: what people play is their own business. */
        if (mkdir(path, 0700) != 0 && errno != EEXIST) return false;
        *at = was;
        if (was == '\0') break;
    }
    struct stat status;
    if (stat(path, &status) != 0) return false;
    errno = ENOTDIR;
    return S_ISDIR(status.st_mode);
}

bool path_next(const char **list, char *path)
{
    while (**list != '\0') {
        const size_t length = strcspn(*list, ":");
        const char *folder = *list;
        *list += length + (folder[length] == ':');
        if (length == 0 || length >= PATH_ROOM) continue;
        memcpy(path, folder, length);
        path[length] = '\0';
        return true;
    }
    path[0] = '\0';
    return false;
}

bool path_find_program(char *path, const char *name)
{
    char folder[PATH_ROOM];
    if (path_program(folder) && path_join(path, folder, name) && access(path, X_OK) == 0) {
        return true;
    }
    const char *list = getenv("PATH");
    while (list != NULL && path_next(&list, folder)) {
        if (path_join(path, folder, name) && access(path, X_OK) == 0) return true;
    }
    path[0] = '\0';
    return false;
}
