/* game.c - see game.h. */
#include "play/tree/game.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "play/tree/flat_cache.h"

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

/* What a file may take: half the memory that the machine has. */
static size_t file_limit(void)
{
    const uint64_t half = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE) / 2;
    return half < SIZE_MAX ? (size_t)half : SIZE_MAX;
}

peg_status game_read_file(const char *path, uint8_t **bytes, size_t *size)
{
    struct stat status;
    if (stat(path, &status) != 0) return PEG_E_IO;
    if (S_ISREG(status.st_mode)) return peg_file_read(path, file_limit(), bytes, size);
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

/* ---- big trees, expanded while the player thinks ----------------------------------- */

typedef struct play_expansion {
    pthread_t thread;
    bool joined;
    uint8_t *file, *image; /* owned */
    size_t size, image_size;
    peg_status status;
    peg_view tree; /* once joined, where the status is PEG_OK */
} play_expansion;

static void *expand(void *argument)
{
    play_expansion *e = argument;
    e->status = peg_file_expand(e->file, e->size, file_limit(), &e->image, &e->image_size);
    if (e->status == PEG_OK) flat_cache_put(e->file, e->size, e->image, e->image_size);
    return NULL;
}

static void join(play_expansion *e)
{
    if (e->joined) return;
    pthread_join(e->thread, NULL);
    e->joined = true;
    if (e->status == PEG_OK && e->image_size > UINT32_MAX) e->status = PEG_E_LIMIT;
    if (e->status == PEG_OK)
        e->status = peg_open(&e->tree, e->image, (PEG_OFFSET)e->image_size);
}

const peg_view *game_tree(const play_game *game)
{
    if (!game->expansion) return &game->tree;
    join(game->expansion);
    return game->expansion->status == PEG_OK ? &game->expansion->tree : NULL;
}

/* Finds the first guess in the tree file and has the rest expanded meanwhile. Takes over
 * `bytes` and returns true if that can be done. */
static bool expand_meanwhile(play_game *game, uint8_t *bytes, size_t size)
{
    uint32_t left;
    if (peg_file_follow(bytes, size, file_limit(), NULL, 0, game->opening, &left) != PEG_OK)
        return false;
    play_expansion *e = calloc(1, sizeof *e);
    if (!e) return false;
    e->file = bytes;
    e->size = size;
    if (pthread_create(&e->thread, NULL, expand, e) != 0) {
        free(e);
        return false;
    }
    game->expansion = e;
    game->has_tree = game->has_about = true;
    game->rules = game->about.rules;
    game_simplify_rules(&game->rules);
    game->secrets = peg_rules_secrets(&game->rules);
    return true;
}

/* Takes over `bytes`, a tree file or flat image, on success. */
static peg_status take_bytes(play_game *game, uint8_t *bytes, size_t size)
{
    uint8_t *image = NULL;
    size_t image_size = 0;
    peg_status status = peg_file_about(bytes, size, &game->about);
    if (status == PEG_E_NOT_PEGTREE) return adopt(game, bytes, size);
    if (status != PEG_OK) return status;
    const bool big = game->about.secrets >= FLAT_CACHE_SECRETS;
    if (!big || !flat_cache_get(bytes, size, &image, &image_size)) {
        if (big && expand_meanwhile(game, bytes, size)) return PEG_OK;
        status = peg_file_expand(bytes, size, file_limit(), &image, &image_size);
    }
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
    if (game->expansion) {
        join(game->expansion);
        free(game->expansion->file);
        free(game->expansion->image);
        free(game->expansion);
    }
    free(game->bytes);
    memset(game, 0, sizeof *game);
}
