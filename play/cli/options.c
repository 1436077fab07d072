/* options.c - see options.h. */
#include "play/cli/options.h"

#include <string.h>
#include <unistd.h>
#include "format/game/ascii.h"

/* p4c6r#12345 is p4c6r with the seed 12345, a game to guess unless said otherwise. */
static play_outcome take_id(play_options *options, play_trouble *trouble)
{
    if (options->word_count != 1) return OUTCOME_DONE;
    peg_rules rules;
    const char *word = options->words[0], *mark = strchr(word, '#');
    if (mark == NULL) return OUTCOME_DONE;
    const size_t used = (size_t)(mark - word);
    const bool fits = used < sizeof options->id_game;
    if (fits) memcpy(options->id_game, word, used);
    if (strchr(word, '/') != NULL &&
        (!fits || peg_rules_parse(options->id_game, &rules) != PEG_OK))
        return OUTCOME_DONE; /* a file; but the slash in p4c6r#a/b is one of the seed */
    if (!fits)
        return trouble_set(trouble, OUTCOME_USAGE, "'%s' is not a game ID such as p4c6r#12345",
                           word);
    if (options->seed != NULL)
        return trouble_set(trouble, OUTCOME_USAGE,
                           "'%s' has its seed after the #; --seed %s is a second one", word,
                           options->seed);
    options->id_words[0] = options->id_game;
    options->words = options->id_words;
    options->seed = mark + 1;
    if (options->mode == MODE_ASK) options->mode = MODE_MAKE;
    return OUTCOME_DONE;
}

/* Whether the word is the range of a position. */
static bool is_range(const char *word)
{
    const size_t length = strlen(word);
    return length > 0 && length <= 2 && strspn(word, "0123456789") == length;
}

/* How many of assist's words name the game: ranges, if the first two words are that, or the
 * first word, if the others make whole pairs or it is the rules of a game. */
static unsigned game_words(unsigned count, const char *const *words)
{
    peg_rules rules;
    unsigned ranges = 0;
    while (ranges < count && is_range(words[ranges])) ranges++;
    if (ranges >= 2) return ranges - (count - ranges) % 2;
    if (count > 0 && peg_rules_parse(words[0], &rules) == PEG_OK) return 1;
    return count % 2;
}

static void take_pairs(play_options *options)
{
    const unsigned game = game_words(options->word_count, options->words);
    options->pairs = options->words + game;
    options->pair_words = options->word_count - game;
    options->word_count = game;
}

/* Rejects options that are not valid with the mode or with each other. While the mode is still
 * to be asked for, any may be valid. */
static play_outcome check_options(const play_options *options, const cli_request *request,
                                  play_trouble *trouble)
{
    const cli_command *mode = request->command;
    if (options->mode == MODE_MAKE) /* which a game ID implies without naming it */
        mode = cli_command_find(&play_program, "guess");
    if (mode != NULL &&
        !cli_all_taken(&play_program, request, mode, trouble->text, sizeof trouble->text)) {
        return OUTCOME_USAGE;
    }
    if (mode != NULL && options->seed != NULL &&
        !cli_takes(mode, cli_option_find(&play_program, "seed"))) {
        return trouble_set(trouble, OUTCOME_USAGE, "the seed in '%s#%s' is not valid with %s",
                           options->words[0], options->seed, mode->name);
    }
    if (options->games != GAMES_ONE && options->secret != NULL)
        return trouble_set(
            trouble, OUTCOME_USAGE,
            "--games and --secret cannot be combined: many games have many codes");
    if (options->json && options->mode == MODE_WATCH && options->games == GAMES_ONE)
        return trouble_set(trouble, OUTCOME_USAGE,
                           "watch --json needs --games N or --games all");
    if (options->json && options->csv)
        return trouble_set(trouble, OUTCOME_USAGE, "--json and --csv cannot be combined");
    if (options->all && options->player != NULL)
        return trouble_set(trouble, OUTCOME_USAGE, "--all and --player cannot be combined");
    return OUTCOME_DONE;
}

/* Whether a first word that is not a game must be a misspelt mode or name of a game. */
static bool like_name(const char *word)
{
    peg_rules rules;
    if (word[0] == '\0' || word[1] == '\0' || peg_rules_parse(word, &rules) == PEG_OK)
        return false;
    for (const char *at = word; *at != '\0'; at++) {
        if (!peg_is_letter(*at)) return false;
    }
    return access(word, F_OK) != 0;
}

static play_outcome refuse_name(const char *word, play_trouble *trouble)
{
    char rules[PEG_RULES_TEXT];
    const char *near = cli_nearest_command(&play_program, word);
    if (near == NULL && cli_nearest_rules(word, rules, sizeof rules)) near = rules;
    if (near != NULL)
        return trouble_set(trouble, OUTCOME_USAGE,
                           "'%s' is neither a mode nor a game; did you mean %s?", word, near);
    return trouble_set(trouble, OUTCOME_USAGE,
                       "'%s' is neither a mode nor a game; the modes are guess, think, daily, "
                       "assist, watch, duel, stats and walk",
                       word);
}

play_outcome options_read(play_options *options, int argc, char **argv, cli_request *request,
                          play_trouble *trouble)
{
    memset(options, 0, sizeof *options);
    options->rounds = 2;
    options->delay = -1;
    if (!cli_parse(&play_program, argc, argv, options, request, trouble->text,
                   sizeof trouble->text))
        return OUTCOME_USAGE;
    if (request->action != CLI_DO_COMMAND) return OUTCOME_DONE;
    if (options->strategy_id != PEG_STRATEGY_OTHER)
        options->strategy = peg_strategy_name(options->strategy_id);
    options->word_count = request->count;
    options->words = (const char *const *)request->operands;
    options->mode = request->command != NULL ? (play_mode)request->command->id : MODE_ASK;
    if (options->mode == MODE_ASK && request->count > 0 && like_name(options->words[0]))
        return refuse_name(options->words[0], trouble);
    if (options->mode == MODE_ASSIST) take_pairs(options);
    const play_outcome taken = take_id(options, trouble);
    return taken == OUTCOME_DONE ? check_options(options, request, trouble) : taken;
}
