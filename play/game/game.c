/* game.c - see game.h. */
#include "play/game/game.h"

#include <string.h>

/* Trees of up to so many secrets are expanded within a second, and waited for: damage is then
 * found wherever it is, not only on the path of the game. */
#define SOON_SECRETS 2000000u

void game_simplify_rules(peg_rules *rules)
{
    for (unsigned i = 1; i < rules->length; i++) {
        if (rules->range[i] != rules->range[0]) return;
    }
    if (rules->kind == PEG_MIXED) rules->kind = PEG_REPEATS;
}

static void set_rules(play_game *game, const peg_rules *rules)
{
    game->rules = *rules;
    game_simplify_rules(&game->rules);
    peg_rules_print(&game->rules, game->rules_text);
    game->secrets = peg_rules_secrets(&game->rules);
    renaming_none(&game->names, &game->rules);
}

void game_of_rules(play_game *game, const peg_rules *rules)
{
    memset(game, 0, sizeof *game);
    set_rules(game, rules);
}

void game_take_tree(play_game *game, const peg_view *tree)
{
    game->tree = *tree;
    game->has_tree = true;
    set_rules(game, &tree->rules);
}

void game_take_late_tree(play_game *game, const peg_rules *rules, play_late_tree *late)
{
    game->late = late;
    game->has_tree = true;
    set_rules(game, rules);
}

void game_play_by_chance(play_game *game, play_random *random)
{
    game->by_chance = true;
    game->chance = (uint64_t)random_below(random, UINT32_MAX) << 32;
    game->chance += random_below(random, UINT32_MAX);
}

/* Walks an expanded tree by the answers. */
static peg_status walk(const peg_view *tree, const uint8_t *labels, unsigned count,
                       uint8_t *code, uint32_t *remaining)
{
    peg_cursor at;
    peg_status status = PEG_OK;
    peg_start(tree, &at);
    for (unsigned i = 0; status == PEG_OK && i < count; i++)
        status = peg_answer(&at, labels[i]);
    if (status < PEG_OK) return status;
    peg_guess(&at, code);
    *remaining = peg_remaining(&at);
    return status;
}

peg_status game_tree_guess(const play_game *game, const uint8_t *labels, unsigned count,
                           uint8_t *code, uint32_t *remaining)
{
    play_late_tree *const late = game->late;
    if (!late) return walk(&game->tree, labels, count, code, remaining);
    if (!late->ready && count > 0 && game->secrets <= SOON_SECRETS) late->wait(late);
    if (!late->ready) return late->guess(late, labels, count, code, remaining);
    return walk(&late->tree, labels, count, code, remaining);
}

const peg_view *game_tree(const play_game *game)
{
    play_late_tree *const late = game->late;
    if (!game->has_tree) return NULL;
    if (!late) return &game->tree;
    if (!late->ready) late->wait(late);
    return late->ready ? &late->tree : NULL;
}

peg_status game_tree_error(const play_game *game)
{
    return game->late ? game->late->status : PEG_OK;
}
