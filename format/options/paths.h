/* paths.h - where things are kept: the XDG folders and what lies beside the program. */
#ifndef CLI_PATHS_H
#define CLI_PATHS_H

#include <stdbool.h>
#include <stddef.h>

#define PATH_ROOM 4096

/* Each writes a path to path[PATH_ROOM] and returns false, with path empty, if there is none
 * (no HOME, too long). As the XDG specification says, a variable whose value is not an absolute
 * path counts as unset. */
bool path_cache(char *path);   /* $XDG_CACHE_HOME/pegtree */
bool path_state(char *path);   /* $XDG_STATE_HOME/pegtree */
bool path_data(char *path);    /* $XDG_DATA_HOME/pegtree */
bool path_program(char *path); /* the folder of this program */

/* Joins folder and name with a slash into path[PATH_ROOM]; false if it does not fit. */
bool path_join(char *path, const char *folder, const char *name);

/* Whether the path ends with `end`, such as ".peg", and is longer. */
bool path_ends(const char *path, const char *end);

/* Creates the folder and those above it; false, with errno, if that fails. */
bool path_make_folder(const char *folder);

/* Looks for the program `name` next to this one, then on $PATH. */
bool path_find_program(char *path, const char *name);

/* Takes the next of a list of folders separated by colons into path[PATH_ROOM], moving *list
 * past it; false at the end. Empty and overlong ones are skipped. */
bool path_next(const char **list, char *path);

#endif
