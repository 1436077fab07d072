/* game.c - see game.h. */
#include "game.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "flat_cache.h"

void game_simplify_rules(peg_rules *rules)
{
    for (unsigned i = 1; i < rules->length; i++) {
        if (rules->range[i] != rules->range[0]) return;
    }
    if (rules->kind == PEG_MIXED) rules->kind = PEG_REPEATS;
}

void game_of_rules(play_game *game, const peg_rules *rules)
{
    memset(game, 0, sizeof *game);
    game->rules = *rules;
    game->secrets = peg_rules_secrets(rules);
}

peg_status game_read_file(const char *path, uint8_t **bytes, size_t *size)
{
    struct stat status;
    if (stat(path, &status) != 0) return PEG_E_IO;
    if (S_ISREG(status.st_mode)) return peg_file_read(path, PEG_NO_LIMIT, bytes, size);
    errno = S_ISDIR(status.st_mode) ? EISDIR : ENOTSUP;
    return PEG_E_IO;
}

static play_outcome refuse(play_trouble *trouble, const char *path, peg_status status)
{
    const char *why = status == PEG_E_IO ? strerror(errno) : peg_strerror(status);
    return trouble_set(trouble, OUTCOME_FAILED, "%s: %s", path, why);
}

/* Takes over `bytes`, a flat image. */
static peg_status adopt(play_game *game, uint8_t *bytes, size_t size)
{
    if (size > UINT32_MAX) return PEG_E_LIMIT;
    const peg_status status = peg_open(&game->tree, bytes, (PEG_OFFSET)size);
    if (status != PEG_OK) return status;
    game->bytes = bytes;
    game->has_tree = true;
    game->rules = game->tree.rules;
    game_simplify_rules(&game->rules);
    game->secrets = peg_rules_secrets(&game->rules);
    return PEG_OK;
}

/* The flat image of a tree file, kept from an earlier game or expanded now. */
static peg_status expand(const play_game *game, const uint8_t *bytes, size_t size,
                         uint8_t **image, size_t *image_size)
{
    const bool big = game->about.secrets >= FLAT_CACHE_SECRETS;
    if (big && flat_cache_get(bytes, size, image, image_size)) return PEG_OK;
    const peg_status status = peg_file_expand(bytes, size, PEG_NO_LIMIT, image, image_size);
    if (big && status == PEG_OK) flat_cache_put(bytes, size, *image, *image_size);
    return status;
}

/* Takes over `bytes`, a tree file or flat image, on success. */
static peg_status take_bytes(play_game *game, uint8_t *bytes, size_t size)
{
    uint8_t *image = NULL;
    size_t image_size = 0;
    const peg_status header = peg_file_about(bytes, size, &game->about);
    if (header == PEG_E_FOREIGN) return adopt(game, bytes, size);
    if (header != PEG_OK) return header;
    peg_status status = expand(game, bytes, size, &image, &image_size);
    if (status == PEG_OK) status = adopt(game, image, image_size);
    if (status != PEG_OK) {
        free(image);
        return status;
    }
    free(bytes);
    game->has_about = true;
    return PEG_OK;
}

play_outcome game_open(play_game *game, const char *path, play_trouble *trouble)
{
    memset(game, 0, sizeof *game);
    uint8_t *bytes = NULL;
    size_t size = 0;
    peg_status status = game_read_file(path, &bytes, &size);
    if (status != PEG_OK) return refuse(trouble, path, status);
    status = take_bytes(game, bytes, size);
    if (status == PEG_OK) return OUTCOME_DONE;
    free(bytes);
    memset(game, 0, sizeof *game);
    return refuse(trouble, path, status);
}

void game_close(play_game *game)
{
    free(game->bytes);
    memset(game, 0, sizeof *game);
}
