/* find_tree.c - see find_tree.h. */
#include "play/tree/find_tree.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "play/system/paths.h"
#include "play/tree/game_words.h"
#include "play/tree/generate.h"
#include "play/tree/open_tree.h"

typedef struct tree_search {
    const peg_rules *rules;
    peg_rules alias; /* the same game written otherwise, or the rules again */
    const char *strategy;
    char text[PEG_RULES_TEXT];  /* the rules */
    char other[PEG_RULES_TEXT]; /* the alias */
    char best[PATH_ROOM];       /* the best tree of this folder so far; empty: none */
    uint64_t total;
} tree_search;

/* Whether the file name is RULES.peg or RULES-something.peg. */
static bool name_begins(const char *name, const char *rules)
{
    const size_t length = strlen(name), used = strlen(rules);
    if (length < used + 4 || strcmp(name + length - 4, ".peg") != 0) return false;
    return strncmp(name, rules, used) == 0 && (name[used] == '-' || length == used + 4);
}

static bool name_may_fit(const tree_search *looking, const char *name)
{
    return name_begins(name, looking->text) || name_begins(name, looking->other);
}

/* Takes the file where its header says that it is better than the best so far. */
static void consider(tree_search *looking, const char *path)
{
    uint8_t *bytes = NULL;
    size_t size = 0;
    peg_about about;
    if (tree_read_file(path, &bytes, &size) != PEG_OK) return;
    const bool readable = peg_file_about(bytes, size, &about) == PEG_OK;
    free(bytes);
    if (!readable) return;
    if (!peg_rules_equal(&about.rules, looking->rules) &&
        !peg_rules_equal(&about.rules, &looking->alias)) {
        return;
    }
    if (looking->strategy != NULL &&
        strcmp(looking->strategy, peg_strategy_name(about.strategy)) != 0) {
        return;
    }
    /* Readers list a folder in no certain order: equal totals go by name. */
    const bool better = looking->best[0] == '\0' || about.total < looking->total ||
                        (about.total == looking->total && strcmp(path, looking->best) < 0);
    if (!better) return;
    strcpy(looking->best, path);
    looking->total = about.total;
}

static bool look_in(tree_search *looking, const char *folder)
{
    DIR *list = opendir(folder);
    if (list == NULL) return false;
    for (const struct dirent *entry; (entry = readdir(list)) != NULL;) {
        char path[PATH_ROOM];
        if (!name_may_fit(looking, entry->d_name)) continue;
        if (path_join(path, folder, entry->d_name)) consider(looking, path);
    }
    closedir(list);
    return looking->best[0] != '\0';
}

static bool look_beside_program(tree_search *looking)
{
    static const char *const places[] = {"trees", "../trees", "../share/pegtree"};
    char program[PATH_ROOM], folder[PATH_ROOM];
    if (!path_program(program)) return false;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if (path_join(folder, program, places[i]) && look_in(looking, folder)) return true;
    }
    return false;
}

static bool look_everywhere(tree_search *looking)
{
    char folder[PATH_ROOM], below[PATH_ROOM];
    const char *list = getenv("PEGTREE_PATH");
    while (list != NULL && path_next(&list, folder)) {
        if (look_in(looking, folder)) return true;
    }
    if (path_data(folder) && look_in(looking, folder)) return true;
    list = getenv("XDG_DATA_DIRS");
    if (list == NULL || list[0] == '\0') list = "/usr/local/share:/usr/share";
    while (path_next(&list, folder)) {
        if (path_join(below, folder, "pegtree") && look_in(looking, below)) return true;
    }
    if (look_beside_program(looking)) return true;
    return path_cache(folder) && look_in(looking, folder);
}

/* Generates the tree, or does without it. */
static play_outcome make_tree(play_game *game, const peg_rules *rules, const tree_wish *wish,
                              play_trouble *trouble)
{
    char made[PATH_ROOM];
    const bool big = peg_rules_secrets(rules) > GENERATE_MOST && wish->strategy == NULL;
    if (big && wish->may_do_without) {
        game_of_rules(game, rules);
        return OUTCOME_DONE;
    }
    const play_outcome generated = generate_tree(made, rules, wish, trouble);
    if (generated == OUTCOME_DONE) return tree_open(game, made, trouble);
    if (generated == OUTCOME_INTERRUPTED || !wish->may_do_without || wish->strategy != NULL) {
        return generated;
    }
    if (!wish->quiet) fprintf(stderr, "%s; playing without a tree.\n", trouble->text);
    trouble->text[0] = '\0';
    game_of_rules(game, rules);
    return OUTCOME_DONE;
}

play_outcome find_tree(play_game *game, unsigned count, const char *const *words,
                       const tree_wish *wish, play_trouble *trouble)
{
    peg_rules rules;
    const char *path;
    const play_outcome said = words_to_rules(&rules, &path, count, words, trouble);
    if (said != OUTCOME_DONE) return said;
    if (path != NULL) return tree_open(game, path, trouble);

    tree_search looking = {.rules = &rules, .strategy = wish->strategy};
    looking.alias = rules;
    if (rules.kind == PEG_REPEATS) looking.alias.kind = PEG_MIXED;
    peg_rules_print(&rules, looking.text);
    peg_rules_print(&looking.alias, looking.other);
    if (look_everywhere(&looking)) return tree_open(game, looking.best, trouble);
    return make_tree(game, &rules, wish, trouble);
}
