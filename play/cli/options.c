/* options.c - see options.h. */
#include "play/cli/options.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "format/pegtree.h"

enum option_id { /* of options without a letter */
                 OPTION_SECRET = 256,
                 OPTION_SEED,
                 OPTION_STRATEGY,
                 OPTION_SYMBOLS,
                 OPTION_LETTERS,
                 OPTION_BASE,
                 OPTION_PLAYER,
                 OPTION_NO_RECORD,
                 OPTION_MAX_GUESSES,
                 OPTION_ROUNDS,
                 OPTION_DELAY,
                 OPTION_GAMES,
                 OPTION_COLOR,
                 OPTION_ASCII,
                 OPTION_NO_EDIT,
                 OPTION_JSON,
                 OPTION_CSV
};

static const struct option option_table[] = {
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'V'},
    {"secret", required_argument, NULL, OPTION_SECRET},
    {"seed", required_argument, NULL, OPTION_SEED},
    {"strategy", required_argument, NULL, OPTION_STRATEGY},
    {"symbols", required_argument, NULL, OPTION_SYMBOLS},
    {"alphabet", required_argument, NULL, OPTION_SYMBOLS},
    {"letters", no_argument, NULL, OPTION_LETTERS},
    {"base", required_argument, NULL, OPTION_BASE},
    {"player", required_argument, NULL, OPTION_PLAYER},
    {"no-record", no_argument, NULL, OPTION_NO_RECORD},
    {"max-guesses", required_argument, NULL, OPTION_MAX_GUESSES},
    {"rounds", required_argument, NULL, OPTION_ROUNDS},
    {"delay", required_argument, NULL, OPTION_DELAY},
    {"games", required_argument, NULL, OPTION_GAMES},
    {"color", optional_argument, NULL, OPTION_COLOR},
    {"colour", optional_argument, NULL, OPTION_COLOR},
    {"ascii", no_argument, NULL, OPTION_ASCII},
    {"no-edit", no_argument, NULL, OPTION_NO_EDIT},
    {"json", no_argument, NULL, OPTION_JSON},
    {"csv", no_argument, NULL, OPTION_CSV},
    {NULL, 0, NULL, 0},
};

/* The modes that an option means something to; those not listed go with all. */
#define IN(mode) (1u << (mode))
#define IN_GAMES (IN(MODE_BREAK) | IN(MODE_MAKE) | IN(MODE_DUEL))

static const struct {
    int option;
    const char *name;
    unsigned modes;
} option_modes[] = {
    {OPTION_SECRET, "secret", IN(MODE_MAKE) | IN(MODE_WATCH) | IN(MODE_WALK)},
    {OPTION_SEED, "seed", IN(MODE_MAKE) | IN(MODE_WATCH) | IN(MODE_DUEL)},
    {OPTION_STRATEGY, "strategy", IN_GAMES | IN(MODE_WATCH) | IN(MODE_WALK)},
    {OPTION_PLAYER, "player", IN_GAMES | IN(MODE_STATS)},
    {OPTION_NO_RECORD, "no-record", IN_GAMES},
    {OPTION_MAX_GUESSES, "max-guesses", IN(MODE_MAKE) | IN(MODE_DUEL)},
    {OPTION_ROUNDS, "rounds", IN(MODE_DUEL)},
    {OPTION_DELAY, "delay", IN(MODE_WATCH)},
    {OPTION_GAMES, "games", IN(MODE_WATCH)},
    {OPTION_JSON, "json", IN(MODE_STATS) | IN(MODE_WATCH)},
    {OPTION_CSV, "csv", IN(MODE_STATS)},
};

/* ---- values of options ------------------------------------------------------------- */

static play_outcome read_number(unsigned *value, const char *name, unsigned least,
                                unsigned most, play_trouble *trouble)
{
    char *end;
    errno = 0;
    const unsigned long number = strtoul(optarg, &end, 10);
    if (errno == 0 && strspn(optarg, "0123456789") == strlen(optarg) && end != optarg &&
        number >= least && number <= most) {
        *value = (unsigned)number;
        return OUTCOME_DONE;
    }
    return trouble_set(trouble, OUTCOME_USAGE, "--%s '%s': a number from %u to %u is right",
                       name, optarg, least, most);
}

/* Seconds, with a fraction if wanted. */
static play_outcome read_delay(play_options *options, play_trouble *trouble)
{
    char *end;
    const double seconds = strtod(optarg, &end);
    if (end == optarg || *end != '\0' || !(seconds >= 0 && seconds <= 3600)) {
        return trouble_set(trouble, OUTCOME_USAGE,
                           "--delay '%s': seconds from 0 to 3600 are right, as in 0.5", optarg);
    }
    options->delay = (unsigned)(seconds * 1000 + 0.5);
    options->delay_given = true;
    return OUTCOME_DONE;
}

static play_outcome read_color(play_options *options, play_trouble *trouble)
{
    options->color = COLOR_ALWAYS;
    if (optarg == NULL || strcmp(optarg, "always") == 0) return OUTCOME_DONE;
    options->color = COLOR_AUTO;
    if (strcmp(optarg, "auto") == 0) return OUTCOME_DONE;
    options->color = COLOR_NEVER;
    if (strcmp(optarg, "never") == 0) return OUTCOME_DONE;
    return trouble_set(trouble, OUTCOME_USAGE, "--color '%s': auto, always or never is right",
                       optarg);
}

static play_outcome read_base(play_options *options, play_trouble *trouble)
{
    unsigned base = 0;
    const play_outcome read = read_number(&base, "base", 0, 1, trouble);
    options->alphabet_kind = base == 0 ? ALPHABET_FROM_ZERO : ALPHABET_FROM_ONE;
    return read;
}

/* Takes a strategy's name or its alias, the name of its author. */
static play_outcome read_strategy(play_options *options, play_trouble *trouble)
{
    static const char *const aliases[][2] = {{"knuth", "minimax"},    {"irving", "expected"},
                                             {"neuwirth", "entropy"}, {"kooi", "parts"},
                                             {"shapiro", "first"},    {"cooley", "dissimilar"},
                                             {"logik", "deduce"}};
    const char *name = optarg;
    for (size_t i = 0; i < sizeof aliases / sizeof aliases[0]; i++) {
        if (strcmp(name, aliases[i][0]) == 0) name = aliases[i][1];
    }
    options->strategy = name;
    for (unsigned id = PEG_STRATEGY_OTHER + 1; id < PEG_STRATEGY_COUNT; id++) {
        if (strcmp(name, peg_strategy_name(id)) == 0) return OUTCOME_DONE;
    }
    return trouble_set(trouble, OUTCOME_USAGE,
                       "--strategy '%s': no such strategy; pegtree-gen list names them",
                       optarg);
}

static play_outcome read_games(play_options *options, play_trouble *trouble)
{
    options->games = GAMES_ALL;
    if (strcmp(optarg, "all") == 0) return OUTCOME_DONE;
    return read_number(&options->games, "games", 1, 1000000000, trouble);
}

static play_outcome read_option(play_options *options, int option, play_trouble *trouble)
{
    switch (option) {
    case 'h': options->mode = MODE_HELP; break;
    case 'V': options->mode = MODE_VERSION; break;
    case OPTION_SECRET: options->secret = optarg; break;
    case OPTION_SEED: options->seed = optarg; break;
    case OPTION_STRATEGY: return read_strategy(options, trouble);
    case OPTION_SYMBOLS: options->symbols = optarg; break;
    case OPTION_LETTERS: options->alphabet_kind = ALPHABET_LETTERS; break;
    case OPTION_BASE: return read_base(options, trouble);
    case OPTION_PLAYER: options->player = optarg; break;
    case OPTION_NO_RECORD: options->no_record = true; break;
    case OPTION_MAX_GUESSES:
        return read_number(&options->max_guesses, "max-guesses", 1, PEG_MAX_GUESSES, trouble);
    case OPTION_ROUNDS: return read_number(&options->rounds, "rounds", 1, 100, trouble);
    case OPTION_DELAY: return read_delay(options, trouble);
    case OPTION_GAMES: return read_games(options, trouble);
    case OPTION_COLOR: return read_color(options, trouble);
    case OPTION_ASCII: options->ascii = true; break;
    case OPTION_NO_EDIT: options->no_edit = true; break;
    case OPTION_JSON: options->json = true; break;
    case OPTION_CSV: options->csv = true; break;
    default: break;
    }
    return OUTCOME_DONE;
}

/* ---- the mode ---------------------------------------------------------------------- */

static const struct {
    const char *name;
    play_mode mode;
} mode_table[] = {{"break", MODE_BREAK}, {"make", MODE_MAKE},   {"watch", MODE_WATCH},
                  {"duel", MODE_DUEL},   {"stats", MODE_STATS}, {"walk", MODE_WALK},
                  {"help", MODE_HELP}};

#define MODES (sizeof mode_table / sizeof mode_table[0])

static play_mode mode_of(const char *word)
{
    for (size_t i = 0; i < MODES; i++) {
        if (strcmp(word, mode_table[i].name) == 0) return mode_table[i].mode;
    }
    return MODE_ASK;
}

static const char *mode_name(play_mode mode)
{
    for (size_t i = 0; i < MODES; i++) {
        if (mode_table[i].mode == mode) return mode_table[i].name;
    }
    return "";
}

/* Whether a first word that names no game must be meant as a mode. */
static bool like_mode(const char *word)
{
    peg_rules rules;
    if (word[0] == '\0' || word[1] == '\0' || peg_rules_parse(word, &rules) == PEG_OK)
        return false;
    for (; *word != '\0'; word++) {
        if (!isalpha((unsigned char)*word)) return false;
    }
    return true;
}

/* getopt_long() stops short at a bad option; says which it was. */
static play_outcome refuse_option(char *const *argv, int option, play_trouble *trouble)
{
    const char *word = argv[optind - 1];
    if (option == ':') {
        return trouble_set(trouble, OUTCOME_USAGE, "%s needs a value; see pegtree-play --help",
                           word);
    }
    /* Set by a long option only where that has a value and should not; --help and --version
     * have the codes of their letters. */
    if (optopt >= OPTION_SECRET || optopt == 'h' || optopt == 'V') {
        return trouble_set(trouble, OUTCOME_USAGE, "%s: this option takes no value", word);
    }
    if (optopt > 0 && isascii(optopt)) {
        return trouble_set(trouble, OUTCOME_USAGE,
                           "there is no option -%c; see pegtree-play --help", optopt);
    }
    if (optopt != 0) { /* a part of a character */
        return trouble_set(trouble, OUTCOME_USAGE,
                           "the options of one letter are -h and -V; see pegtree-play --help");
    }
    return trouble_set(trouble, OUTCOME_USAGE, "there is no option %s; see pegtree-play --help",
                       word);
}

/* p4c6r#12345 is p4c6r with the seed 12345, a game to guess unless said otherwise. */
static play_outcome take_id(play_options *options, play_trouble *trouble)
{
    if (options->word_count != 1) return OUTCOME_DONE;
    const char *word = options->words[0], *mark = strchr(word, '#');
    if (mark == NULL || strchr(word, '/') != NULL) return OUTCOME_DONE;
    const size_t used = (size_t)(mark - word);
    if (used >= sizeof options->id_game) {
        return trouble_set(trouble, OUTCOME_USAGE, "'%s' is no game ID, as p4c6r#12345 is",
                           word);
    }
    if (options->seed != NULL) {
        return trouble_set(trouble, OUTCOME_USAGE,
                           "'%s' has its seed after the #; --seed %s is "
                           "one too many",
                           word, options->seed);
    }
    memcpy(options->id_game, word, used);
    options->id_words[0] = options->id_game;
    options->words = options->id_words;
    options->seed = mark + 1;
    if (options->mode == MODE_ASK) options->mode = MODE_MAKE;
    if (options->mode == MODE_MAKE || options->mode == MODE_WATCH || options->mode == MODE_DUEL)
        return OUTCOME_DONE;
    return trouble_set(trouble, OUTCOME_USAGE, "the seed in '%s' means nothing to %s", word,
                       mode_name(options->mode));
}

/* Refuses options that would mean nothing to the mode; where that is still to be asked, any
 * may be meant. */
static play_outcome check_options(const play_options *options, const bool *given,
                                  play_trouble *trouble)
{
    for (size_t i = 0; i < sizeof option_modes / sizeof option_modes[0]; i++) {
        if (!given[i] || options->mode == MODE_ASK || options->mode == MODE_HELP) continue;
        if ((option_modes[i].modes & IN(options->mode)) != 0) continue;
        return trouble_set(trouble, OUTCOME_USAGE, "--%s means nothing to %s",
                           option_modes[i].name, mode_name(options->mode));
    }
    if (options->games != GAMES_ONE && options->secret != NULL) {
        return trouble_set(
            trouble, OUTCOME_USAGE,
            "--games and --secret exclude each other: many games have many codes");
    }
    if (options->json && options->mode == MODE_WATCH && options->games == GAMES_ONE) {
        return trouble_set(trouble, OUTCOME_USAGE,
                           "watch --json needs --games N or --games all");
    }
    if (options->json && options->csv) {
        return trouble_set(trouble, OUTCOME_USAGE, "--json and --csv exclude each other");
    }
    return OUTCOME_DONE;
}

/* The first word is the mode, or else a game to be asked about. */
static play_outcome take_words(play_options *options, int argc, char **argv,
                               play_trouble *trouble)
{
    const int first = optind;
    const play_mode mode = first < argc ? mode_of(argv[first]) : MODE_ASK;
    const int used = mode != MODE_ASK ? first + 1 : first;
    if (used < argc && mode == MODE_ASK && like_mode(argv[used]) &&
        access(argv[used], F_OK) != 0) {
        return trouble_set(
            trouble, OUTCOME_USAGE,
            "'%s' is no mode and no game; the modes are break, make, watch, duel, "
            "stats and walk",
            argv[used]);
    }
    options->word_count = (unsigned)(argc - used);
    options->words = (const char *const *)argv + used;
    options->mode = mode;
    if (mode == MODE_HELP) return OUTCOME_DONE;
    return take_id(options, trouble);
}

play_outcome options_read(play_options *options, int argc, char **argv, play_trouble *trouble)
{
    bool given[sizeof option_modes / sizeof option_modes[0]] = {false};
    memset(options, 0, sizeof *options);
    options->rounds = 2;
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, ":hV", option_table, NULL)) != -1;) {
        if (option == '?' || option == ':') return refuse_option(argv, option, trouble);
        const play_outcome read = read_option(options, option, trouble);
        if (read != OUTCOME_DONE) return read;
        for (size_t i = 0; i < sizeof given; i++) {
            given[i] = given[i] || option_modes[i].option == option;
        }
    }
    if (options->mode == MODE_HELP || options->mode == MODE_VERSION) return OUTCOME_DONE;
    const play_outcome taken = take_words(options, argc, argv, trouble);
    return taken == OUTCOME_DONE ? check_options(options, given, trouble) : taken;
}
