/* find_tree.c - see find_tree.h. */
#include "play/tree/find_tree.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "format/options/parse.h"
#include "format/options/trees.h"
#include "play/tree/expansion.h"

/* ---- rules ------------------------------------------------------------------------- */

/* `5 5 5` means m5.5.5. Returns false where a word is not a plain number. */
static bool ranges_as_rules(char *text, size_t room, unsigned count, const char *const *words)
{
    cli_line line = cli_line_in(text, room);
    cli_line_add(&line, "m");
    for (unsigned i = 0; i < count; i++) {
        if (words[i][0] == '\0' || words[i][strspn(words[i], "0123456789")] != '\0')
            return false;
        cli_line_add(&line, "%s%s", i > 0 ? "." : "", words[i]);
    }
    return line.used + 1 < room; /* it all fitted */
}

play_outcome words_to_rules(peg_rules *rules, const char **path, unsigned count,
                            const char *const *words, play_trouble *trouble)
{
    char text[256];
    const bool by_ranges = ranges_as_rules(text, sizeof text, count, words);
    *path = NULL;
    if (count == 2 && by_ranges)
        return trouble_set(trouble, OUTCOME_USAGE,
                           "'%s %s' may be p%sc%sr, %s positions of %s symbols, or m%s.%s, two "
                           "positions of %s and %s: say which",
                           words[0], words[1], words[0], words[1], words[0], words[1], words[0],
                           words[1], words[0], words[1]);
    if (count != 1 && !by_ranges)
        return trouble_set(trouble, OUTCOME_USAGE, "unexpected argument '%s'", words[1]);
    const peg_status status = peg_rules_parse(by_ranges ? text : words[0], rules);
    if (status == PEG_OK) {
        game_simplify_rules(rules);
        return OUTCOME_DONE;
    }
    if (by_ranges)
        return trouble_set(trouble, OUTCOME_USAGE, "ranges '%s': %s", text + 1,
                           peg_strerror(status));
    const bool like_file = strchr(words[0], '/') != NULL || path_ends(words[0], ".peg");
    if (like_file || access(words[0], F_OK) == 0) {
        *path = words[0];
        return OUTCOME_DONE;
    }
    if (cli_nearest_rules(words[0], text, sizeof text))
        return trouble_set(trouble, OUTCOME_USAGE,
                           "'%s' is neither a game nor a file; did you mean %s?", words[0],
                           text);
    return trouble_set(trouble, OUTCOME_USAGE, "'%s' is neither a game nor a file: %s",
                       words[0], peg_strerror(status));
}

/* ---- a file ------------------------------------------------------------------------ */

/* Takes over `bytes`, a tree in any form, on success. A large one is expanded while the player
 * thinks. */
static peg_status take_bytes(play_game *game, uint8_t *bytes, size_t size)
{
    uint8_t *image = NULL;
    size_t image_size = 0;
    peg_view tree;
    peg_status status = peg_about_read(bytes, size, &game->about);
    if (status != PEG_OK) return status;
    const bool big = game->about.secrets >= FLAT_CACHE_SECRETS;
    if (!big || !flat_cache_get(bytes, size, &image, &image_size)) {
        play_late_tree *const late = big ? expansion_start(bytes, size) : NULL;
        if (late) {
            game_take_late_tree(game, &game->about.rules, late);
            return PEG_OK;
        }
        status = peg_expand(bytes, size, expansion_limit(), &image, &image_size);
    }
    if (status == PEG_OK && image_size > UINT32_MAX) status = PEG_E_LIMIT;
    if (status == PEG_OK) status = peg_open(&tree, image, (PEG_OFFSET)image_size);
    /* An image may state any lengths and ranges: the number of codes is checked here. */
    if (status == PEG_OK && peg_rules_check(&tree.rules) != PEG_OK) status = PEG_E_CORRUPT;
    if (status != PEG_OK) {
        free(image);
        return status;
    }
    free(bytes);
    game->bytes = image;
    game_take_tree(game, &tree);
    return PEG_OK;
}

/* Reads the tree at `path`, a file in any form. On failure *game holds nothing, and *trouble
 * says what is wrong. */
static peg_status tree_open(play_game *game, const char *path, play_trouble *trouble)
{
    memset(game, 0, sizeof *game);
    uint8_t *bytes = NULL;
    size_t size = 0;
    peg_status status = cli_read_plain(path, expansion_limit(), &bytes, &size);
    if (status == PEG_OK) status = take_bytes(game, bytes, size);
    if (status == PEG_OK) return PEG_OK;
    const char *const why = status != PEG_E_IO ? peg_strerror(status)
                            : errno == ENOTSUP ? "not a regular file"
                                               : strerror(errno);
    (void)trouble_set(trouble, OUTCOME_FAILED, "%s: %s", path, why);
    free(bytes);
    memset(game, 0, sizeof *game);
    return status;
}

void tree_close(play_game *game)
{
    if (game->late) expansion_end(game->late);
    free(game->bytes);
    memset(game, 0, sizeof *game);
}

/* ---- the best file ------------------------------------------------------------------ */

/* Removes the lock of the generator that made a tree in the cache, which has ended. */
static void remove_lock(const char *tree)
{
    char lock[PATH_ROOM + 8];
    snprintf(lock, sizeof lock, "%s.lock", tree);
    (void)unlink(lock);
}

/* Finds the best tree and opens it. Skips one that cannot be opened, and removes it from the
 * cache if its bytes are damaged: nobody would use it again. */
static bool open_best(play_game *game, cli_tree_search *search, bool quiet)
{
    do {
        play_trouble trouble = {""};
        if (!cli_tree_find(search)) return false;
        const peg_status status = tree_open(game, search->path, &trouble);
        if (status == PEG_OK && search->cached) remove_lock(search->path);
        if (status == PEG_OK) return true;
        if (!quiet) tree_note("%s; looking for another tree.", trouble.text);
        const bool damaged = status == PEG_E_CORRUPT || status == PEG_E_TRUNCATED;
        if (damaged && search->cached) (void)unlink(search->path);
    } while (cli_tree_skip(search));
    return false;
}

/* ---- a tree, or a game without ------------------------------------------------------ */

static play_outcome make_tree(play_game *game, const peg_rules *rules, const tree_wish *wish,
                              play_trouble *trouble)
{
    made_tree made;
    char text[PEG_RULES_TEXT];
    const uint32_t secrets = peg_rules_secrets(rules);
    peg_rules_print(rules, text);
    play_outcome generated;
    if (secrets > GENERATE_MOST && wish->strategy == NULL)
        generated = trouble_set(
            trouble, OUTCOME_FAILED, "%s has %lu codes, too many to make a tree unasked%s",
            text, (unsigned long)secrets,
            wish->may_do_without
                ? ""
                : "; --strategy entropy makes one, which takes minutes or more");
    else
        generated = generate_tree(&made, rules, wish, trouble);
    if (generated == OUTCOME_DONE) {
        const peg_status opened = tree_open(game, made.path, trouble);
        generate_release(&made);
        return opened == PEG_OK ? OUTCOME_DONE : OUTCOME_FAILED;
    }
    if (generated == OUTCOME_INTERRUPTED || !wish->may_do_without) return generated;
    if (!wish->quiet) tree_note("%s; playing without a tree.", trouble->text);
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
    if (path != NULL && wish->strategy != NULL)
        return trouble_set(trouble, OUTCOME_USAGE,
                           "--strategy goes with rules, not with a file: '%s' has its own",
                           path);
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
