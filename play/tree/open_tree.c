/* open_tree.c - see open_tree.h. */
#include "play/tree/open_tree.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "format/options/trees.h"
#include "play/tree/expansion.h"
#include "play/tree/flat_cache.h"

/* Takes over `image`, a flat image, on success. */
static peg_status take_image(play_game *game, uint8_t *image, size_t size)
{
    peg_view tree;
    if (size > UINT32_MAX) return PEG_E_LIMIT;
    const peg_status status = peg_open(&tree, image, (PEG_OFFSET)size);
    if (status != PEG_OK) return status;
    /* An image may state any lengths and ranges: the number of codes is checked here. */
    if (peg_rules_check(&tree.rules) != PEG_OK) return PEG_E_CORRUPT;
    game->bytes = image;
    game_take_tree(game, &tree);
    return PEG_OK;
}

/* Expands a large tree while the player thinks. Takes over `file` and returns true if that
 * works. */
static bool take_later(play_game *game, uint8_t *file, size_t size)
{
    play_late_tree *const late = expansion_start(file, size);
    if (!late) return false;
    game_take_late_tree(game, &game->about.rules, late);
    return true;
}

/* Takes over `bytes`, a tree in any form, on success. */
static peg_status take_bytes(play_game *game, uint8_t *bytes, size_t size)
{
    uint8_t *image = NULL;
    size_t image_size = 0;
    peg_status status = peg_about_read(bytes, size, &game->about);
    if (status != PEG_OK) return status;
    game->has_about = true;
    const bool big = game->about.secrets >= FLAT_CACHE_SECRETS;
    if (!big || !flat_cache_get(bytes, size, &image, &image_size)) {
        if (big && take_later(game, bytes, size)) return PEG_OK;
        status = peg_expand(bytes, size, expansion_limit(), &image, &image_size);
    }
    if (status == PEG_OK) status = take_image(game, image, image_size);
    if (status != PEG_OK) {
        free(image);
        return status;
    }
    free(bytes);
    return PEG_OK;
}

peg_status tree_open(play_game *game, const char *path, play_trouble *trouble)
{
    memset(game, 0, sizeof *game);
    uint8_t *bytes = NULL;
    size_t size = 0;
    peg_status status = cli_read_plain(path, expansion_limit(), &bytes, &size);
    if (status == PEG_OK) status = take_bytes(game, bytes, size);
    if (status == PEG_OK) return PEG_OK;
    const char *why = status == PEG_E_IO ? strerror(errno) : peg_strerror(status);
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
