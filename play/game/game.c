/* game.c - see game.h. */
#include "play/game/game.h"

#include <string.h>

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
    game->secrets = peg_rules_secrets(&game->rules);
}

void game_of_rules(play_game *game, const peg_rules *rules)
{
    memset(game, 0, sizeof *game);
    game->rules = *rules;
    game->secrets = peg_rules_secrets(rules);
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

void game_rename(play_game *game, play_random *random)
{
    game->named = true;
    renaming_by_chance(&game->names, &game->rules, random);
}

void game_play_by_chance(play_game *game, play_random *random)
{
    game->by_chance = true;
    game->chance = (uint64_t)random_below(random, UINT32_MAX) << 32;
    game->chance += random_below(random, UINT32_MAX);
}

const peg_view *game_tree(const play_game *game)
{
    play_late_tree *const late = game->late;
    if (!game->has_tree) return NULL;
    if (!late) return &game->tree;
    if (!late->ready) late->wait(late);
    return late->ready && late->status == PEG_OK ? &late->tree : NULL;
}

peg_status game_tree_error(const play_game *game)
{
    return game->late && game->late->ready ? game->late->status : PEG_OK;
}
