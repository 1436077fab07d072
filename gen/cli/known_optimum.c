/*
 * known_optimum.c - finds ready trees by their names.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gen/cli/known_optimum.h"
#include "gen/file/load.h"

/* What is looked for, and what was found. */
typedef struct wish {
    const peg_rules *rules;
    size_t limit;
    peg_optimum *optimum;
} wish;

/* Whether the file at optimum->path holds such a tree. What is no regular file is not waited
 * for. */
static int is_optimum(const wish *w)
{
    peg_about *about = &w->optimum->about;
    struct stat there;
    peg_loaded loaded;

    if (stat(w->optimum->path, &there) != 0 || !S_ISREG(there.st_mode)) return 0;
    if (peg_load_tree(w->optimum->path, w->limit, &loaded) != PEG_OK) return 0;
    *about = loaded.tree.about;
    const int fits = peg_about_is_best(about) && about->objective == PEG_OBJECTIVE_AVERAGE &&
                     peg_rules_equal(&about->rules, w->rules) &&
                     peg_loaded_verify(&loaded) == PEG_OK;
    peg_unload(&loaded);
    return fits;
}

/* Looks in the first `length` bytes of a folder's name and what is below it. */
static int look_in(const wish *w, const char *folder, size_t length, const char *below)
{
    char name[PEG_RULES_TEXT];

    peg_rules_print(w->rules, name);
    const int used = snprintf(w->optimum->path, PATH_MAX, "%.*s%s/%s-optimal.peg", (int)length,
                              folder, below, name);
    return length > 0 && used < PATH_MAX && is_optimum(w);
}

/* Looks in a list of folders with colons. */
static int look_in_all(const wish *w, const char *folders, const char *below)
{
    while (folders && *folders) {
        const size_t length = strcspn(folders, ":");
        if (look_in(w, folders, length, below)) return 1;
        folders += length + (folders[length] == ':');
    }
    return 0;
}

/* Looks in the user's folder of data, as the XDG specification has it. */
static int look_at_home(const wish *w)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");

    if (data && data[0] == '/') return look_in(w, data, strlen(data), "/pegtree");
    return home && home[0] == '/' && look_in(w, home, strlen(home), "/.local/share/pegtree");
}

/* Looks around the program: in a checkout, or where it is installed. */
static int look_beside(const wish *w)
{
    static const char *const below[] = {"/trees", "/../trees", "/../share/pegtree"};
    char program[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);

    if (length <= 0) return 0;
    program[length] = '\0';
    const char *slash = strrchr(program, '/');
    for (size_t i = 0; slash && i < sizeof below / sizeof *below; i++) {
        if (look_in(w, program, (size_t)(slash - program), below[i])) return 1;
    }
    return 0;
}

int peg_known_optimum(const peg_rules *rules, size_t limit, peg_optimum *optimum)
{
    const wish w = {rules, limit, optimum};
    const char *shared = getenv("XDG_DATA_DIRS");

    return look_in_all(&w, getenv("PEGTREE_PATH"), "") || look_at_home(&w) ||
           look_in_all(&w, shared && *shared ? shared : "/usr/local/share:/usr/share",
                       "/pegtree") ||
           look_beside(&w);
}
