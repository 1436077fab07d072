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
#include "play/tree/note.h"
#include "play/tree/open_tree.h"

#define SKIPPED_MOST 8u /* damaged trees that are passed over */

typedef struct tree_search {
    const peg_rules *rules;
    peg_rules alias; /* the same game written otherwise, or the rules again */
    const char *strategy;
    char text[PEG_RULES_TEXT];  /* the rules */
    char other[PEG_RULES_TEXT]; /* the alias */
    bool in_cache;              /* looking there: what was made without being asked for */
    bool here;                  /* the best so far is of the folder being looked in */
    bool best_cached;           /* it is in the cache */
    char best[PATH_ROOM];       /* the best tree so far; empty: none */
    uint64_t total;
    unsigned skipped; /* files that have turned out to be damaged */
    char skip[SKIPPED_MOST][PATH_ROOM];
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

static bool is_skipped(const tree_search *looking, const char *path)
{
    for (unsigned i = 0; i < looking->skipped; i++) {
        if (strcmp(looking->skip[i], path) == 0) return true;
    }
    return false;
}

/* Whether a tree of this strategy is wanted. The player once made trees of `first` for large
 * games; they are no longer good enough, if nobody asks for them. */
static bool is_wanted(const tree_search *looking, const char *strategy)
{
    if (looking->strategy != NULL) return strcmp(looking->strategy, strategy) == 0;
    return !looking->in_cache || strcmp(strategy, "first") != 0;
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
    if (!is_wanted(looking, peg_strategy_name(about.strategy)) || is_skipped(looking, path))
        return;
    /* A folder is listed in no certain order: equal totals go by name. */
    const bool better =
        looking->best[0] == '\0' || about.total < looking->total ||
        (about.total == looking->total && looking->here && strcmp(path, looking->best) < 0);
    if (!better) return;
    looking->here = true;
    looking->best_cached = looking->in_cache;
    strcpy(looking->best, path);
    looking->total = about.total;
}

static void look_in(tree_search *looking, const char *folder)
{
    DIR *list = opendir(folder);
    if (list == NULL) return;
    looking->here = false;
    for (const struct dirent *entry; (entry = readdir(list)) != NULL;) {
        char path[PATH_ROOM];
        if (!name_may_fit(looking, entry->d_name)) continue;
        if (path_join(path, folder, entry->d_name)) consider(looking, path);
    }
    closedir(list);
}

static void look_beside_program(tree_search *looking)
{
    static const char *const places[] = {"trees", "../trees", "../share/pegtree"};
    char program[PATH_ROOM], folder[PATH_ROOM];
    if (!path_program(program)) return;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if (path_join(folder, program, places[i])) look_in(looking, folder);
    }
}

/* Looks in the folders that the player names; where they have none, in all others. */
static bool look_everywhere(tree_search *looking)
{
    char folder[PATH_ROOM], below[PATH_ROOM];
    const char *list = getenv("PEGTREE_PATH");
    while (list != NULL && path_next(&list, folder)) look_in(looking, folder);
    if (looking->best[0] != '\0') return true;
    if (path_data(folder)) look_in(looking, folder);
    list = getenv("XDG_DATA_DIRS");
    if (list == NULL || list[0] == '\0') list = "/usr/local/share:/usr/share";
    while (path_next(&list, folder)) {
        if (path_join(below, folder, "pegtree")) look_in(looking, below);
    }
    look_beside_program(looking);
    looking->in_cache = true;
    if (path_cache(folder)) look_in(looking, folder);
    return looking->best[0] != '\0';
}

/* Finds the best tree and opens it. One that is damaged behind its header is passed over, and
 * removed from the cache, where nobody would look at it again. */
static bool open_best(play_game *game, tree_search *looking, bool quiet)
{
    for (; looking->skipped < SKIPPED_MOST; looking->skipped++) {
        play_trouble trouble = {""};
        looking->best[0] = '\0';
        looking->in_cache = false;
        if (!look_everywhere(looking)) return false;
        if (tree_open(game, looking->best, &trouble) == OUTCOME_DONE) return true;
        if (!quiet) tree_note("%s; looking for another tree.", trouble.text);
        if (looking->best_cached) (void)unlink(looking->best);
        strcpy(looking->skip[looking->skipped], looking->best);
    }
    return false;
}

/* ---- a tree, or a game without ------------------------------------------------------ */

static play_outcome do_without(play_game *game, const peg_rules *rules, const tree_wish *wish,
                               const char *why)
{
    if (!wish->quiet) tree_note("%s; playing without a tree.", why);
    game_of_rules(game, rules);
    return OUTCOME_DONE;
}

/* A game of so many codes that its tree is made only where somebody asks for it. */
static play_outcome without_large_tree(play_game *game, const peg_rules *rules,
                                       const tree_wish *wish, play_trouble *trouble)
{
    char text[PEG_RULES_TEXT], why[PEG_RULES_TEXT + 64];
    peg_rules_print(rules, text);
    snprintf(why, sizeof why, "%s has %lu codes, too many to make a tree unasked", text,
             (unsigned long)peg_rules_secrets(rules));
    if (wish->may_do_without) return do_without(game, rules, wish, why);
    return trouble_set(trouble, OUTCOME_FAILED,
                       "%s; --strategy entropy makes one, which takes minutes or more", why);
}

static play_outcome make_tree(play_game *game, const peg_rules *rules, const tree_wish *wish,
                              play_trouble *trouble)
{
    made_tree made;
    if (peg_rules_secrets(rules) > GENERATE_MOST && wish->strategy == NULL)
        return without_large_tree(game, rules, wish, trouble);
    const play_outcome generated = generate_tree(&made, rules, wish, trouble);
    if (generated == OUTCOME_DONE) {
        const play_outcome opened = tree_open(game, made.path, trouble);
        generate_release(&made);
        return opened;
    }
    if (generated == OUTCOME_INTERRUPTED || !wish->may_do_without || wish->strategy != NULL) {
        return generated;
    }
    const play_trouble why = *trouble;
    trouble->text[0] = '\0';
    return do_without(game, rules, wish, why.text);
}

play_outcome find_tree(play_game *game, unsigned count, const char *const *words,
                       const tree_wish *wish, play_trouble *trouble)
{
    peg_rules rules;
    const char *path;
    const play_outcome said = words_to_rules(&rules, &path, count, words, trouble);
    if (said != OUTCOME_DONE) return said;
    if (path != NULL) return tree_open(game, path, trouble);
    if (wish->without) {
        game_of_rules(game, &rules);
        return OUTCOME_DONE;
    }

    tree_search looking = {.rules = &rules, .strategy = wish->strategy};
    looking.alias = rules;
    if (rules.kind == PEG_REPEATS) looking.alias.kind = PEG_MIXED;
    peg_rules_print(&rules, looking.text);
    peg_rules_print(&looking.alias, looking.other);
    if (open_best(game, &looking, wish->quiet)) return OUTCOME_DONE;
    return make_tree(game, &rules, wish, trouble);
}
