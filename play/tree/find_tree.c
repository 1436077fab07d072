/* find_tree.c - see find_tree.h. */
#include "play/tree/find_tree.h"

#include <stdio.h>
#include <unistd.h>
#include "format/options/trees.h"
#include "play/tree/game_words.h"
#include "play/tree/generate.h"
#include "play/tree/note.h"
#include "play/tree/open_tree.h"

/* Finds the best tree and opens it. Skips one that cannot be opened, and removes it from the
 * cache if its bytes are damaged: nobody would use it again. */
static bool open_best(play_game *game, cli_tree_search *search, bool quiet)
{
    do {
        play_trouble trouble = {""};
        if (!cli_tree_find(search)) return false;
        const peg_status status = tree_open(game, search->path, &trouble);
        if (status == PEG_OK) return true;
        if (!quiet) tree_note("%s; looking for another tree.", trouble.text);
        const bool damaged = status == PEG_E_CORRUPT || status == PEG_E_TRUNCATED;
        if (damaged && search->cached) (void)unlink(search->path);
    } while (cli_tree_skip(search));
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

/* Whether the game has so many codes that its tree is made only on request. */
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
        const peg_status opened = tree_open(game, made.path, trouble);
        generate_release(&made);
        return opened == PEG_OK ? OUTCOME_DONE : OUTCOME_FAILED;
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
    if (path != NULL)
        return tree_open(game, path, trouble) == PEG_OK ? OUTCOME_DONE : OUTCOME_FAILED;
    if (wish->without) {
        game_of_rules(game, &rules);
        return OUTCOME_DONE;
    }

    char cache[PATH_ROOM];
    cli_tree_search search = {.rules = rules, .strategy = wish->strategy};
    if (path_cache(cache)) search.cache = cache;
    if (open_best(game, &search, wish->quiet)) return OUTCOME_DONE;
    return make_tree(game, &rules, wish, trouble);
}
