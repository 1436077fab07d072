/* table.c - the table of pegtree-play's modes and options, from which parser, help, manual
 * page and completions come. */
#include "play/cli/options.h"

#define BREAK  CLI_BIT(MODE_BREAK)
#define MAKE   CLI_BIT(MODE_MAKE)
#define ASSIST CLI_BIT(MODE_ASSIST)
#define WATCH  CLI_BIT(MODE_WATCH)
#define DUEL   CLI_BIT(MODE_DUEL)
#define STATS  CLI_BIT(MODE_STATS)
#define WALK   CLI_BIT(MODE_WALK)
#define DAILY  CLI_BIT(MODE_DAILY)
#define GAMES  (BREAK | MAKE | DUEL)

#define FIELD(field) CLI_FIELD(play_options, field)
#define MOST_WORDS   64 /* of a game: ranges may be words of their own */

static const cli_command modes[] = {
    {"guess", MODE_MAKE, CLI_GAME, "GAME", 0, MOST_WORDS,
     "you guess a code, and see how good each guess was", "Its old name is make."},
    {"think", MODE_BREAK, CLI_GAME, "GAME", 0, MOST_WORDS,
     "you think of a code, the program guesses; you answer bbc, 2 1, 2b1c or BBW",
     "An answer gives the bulls (right symbol, right place) and cows (right symbol, wrong "
     "place) of a guess. The old name of this mode is break."},
    {"daily", MODE_DAILY, CLI_GAME, "GAME", 0, MOST_WORDS,
     "the game of the day: the same code for everybody, and it counts once", NULL},
    {"assist", MODE_ASSIST, CLI_GAME, "GAME", 0, MOST_WORDS,
     "help in a game played elsewhere: what is left, and the best next guess",
     "After the game come guesses and their answers, one word each. Without any, the program "
     "asks for them. With --json, codes are digits from 0."},
    {"watch", MODE_WATCH, CLI_GAME, "GAME", 0, MOST_WORDS, "the program plays against itself",
     NULL},
    {"duel", MODE_DUEL, CLI_GAME, "GAME", 0, MOST_WORDS,
     "you and the program in turn, scored like the board game", NULL},
    {"stats", MODE_STATS, CLI_RULES, "GAME", 0, MOST_WORDS, "your records", NULL},
    {"walk", MODE_WALK, CLI_GAME, "GAME", 0, MOST_WORDS,
     "print the guesses for one secret in a line, for scripts",
     "The line 0011:1,2 0120:2,2 0102:4,0, for example, has the bulls and cows of each guess. "
     "Symbols count from 0."},
    {"help", MODE_HELP, CLI_COMMAND, "MODE", 0, 1, "print this, or the help of a mode", NULL},
    {0},
};

/* A player who wants to break a code means to guess it. */
static const cli_word older[] = {
    {.name = "think", .alias = "break"}, {.name = "guess", .alias = "make"}, {0}};

static const cli_word bases[] = {
    {.name = "0", .value = ALPHABET_FROM_ZERO}, {.name = "1", .value = ALPHABET_FROM_ONE}, {0}};

static const cli_word colors[] = {{.name = "auto", .value = COLOR_AUTO},
                                  {.name = "always", .value = COLOR_ALWAYS},
                                  {.name = "never", .value = COLOR_NEVER},
                                  {0}};

static const cli_word palettes[] = {
    {.name = "classic", .value = PALETTE_CLASSIC},
    {.name = "okabe", .value = PALETTE_OKABE, .help = "color-blind friendly"},
    {.name = "gray", .alias = "grey", .value = PALETTE_GRAY},
    {0}};

static const cli_word all_games[] = {{.name = "all", .value = GAMES_ALL}, {0}};

/* An option's value goes to a field of play_options. */
static const cli_option options[] = {
    {CLI_HEADING, .help = "Options of games"},
    {CLI_TEXT, .name = "secret", .argument = "CODE", .commands = MAKE | WATCH | WALK,
     FIELD(secret),
     .help = "the code to find; guess --secret - lets a second person type it, unseen"},
    {CLI_TEXT, .name = "seed", .argument = "TEXT", .commands = MAKE | WATCH | DUEL, FIELD(seed),
     .help = "choose the code by this text: the same text gives the same code"},
    {CLI_NUMBER, .name = "max-guesses", .argument = "N", .commands = GAMES | WATCH, .low = 1,
     .high = PEG_MAX_GUESSES, FIELD(max_guesses), .help = "lose after N guesses"},
    {CLI_FLAG, .name = "hard", .commands = MAKE, FIELD(hard),
     .help = "allow only guesses that agree with all answers"},
    {CLI_FLAG, .name = "fiend", .commands = MAKE, FIELD(fiend),
     .help = "choose no code: each answer leaves as many codes as possible"},
    {CLI_FLAG, .name = "plain", .commands = BREAK | WATCH | DUEL, FIELD(plain),
     .help = "do not rename symbols and positions at random",
     .manual = "Otherwise each game renames them, so that the guesses differ; the tree and its "
               "average stay the same."},
    {CLI_NUMBER, .name = "rounds", .argument = "N", .commands = DUEL, .low = 1, .high = 100,
     FIELD(rounds), .standard = "2", .help = "games in which each side breaks a code"},
    {CLI_TEXT, .name = "players", .argument = "A,B", .commands = DUEL, FIELD(players),
     .help = "play a tournament between these players and the program"},
    {CLI_NUMBER, .name = "games", .argument = "N|all", .commands = WATCH, .low = 1,
     .high = 1000000000, .words = all_games, FIELD(games),
     .help = "play N games, or one for each code, and print statistics"},
    {CLI_SECONDS, .name = "delay", .argument = "SECONDS", .commands = WATCH, .high = 3600000,
     FIELD(delay), .standard = "0.7", .help = "the time between guesses"},
    {CLI_WORD, .name = "strategy", .argument = "NAME",
     .commands = GAMES | ASSIST | WATCH | WALK, .word_at = cli_strategy_at, FIELD(strategy_id),
     .help = "play by a tree of this strategy",
     .manual = "With random, think, watch and duel draw each guess from the codes left."},

    {CLI_HEADING, .help = "Options of the screen"},
    {CLI_TEXT, .name = "symbols", .also = "alphabet", .argument = "TEXT", FIELD(symbols),
     .help = "use these symbols, for example ROYGBV, in the colors that they name"},
    {CLI_FLAG, .name = "letters", .high = ALPHABET_LETTERS, FIELD(alphabet_kind),
     .help = "use the symbols A, B, C and so on"},
    {CLI_WORD, .name = "base", .argument = "DIGIT", .words = bases, FIELD(alphabet_kind),
     .help = "the digit that symbols count from"},
    {CLI_WORD, .name = "color", .also = "colour", .argument = "WHEN", .bare = "always",
     .words = colors, FIELD(color), .standard = "auto",
     .help = "when to use color; NO_COLOR is respected", .manual = "Without WHEN, always."},
    {CLI_WORD, .name = "palette", .argument = "NAME", .words = palettes, FIELD(palette),
     .standard = "classic", .help = "colors of pegs; okabe is color-blind friendly"},
    {CLI_FLAG, .name = "ascii", FIELD(ascii), .help = "print no characters beyond ASCII"},
    {CLI_FLAG, .name = "no-edit", FIELD(no_edit), .help = "read plain lines, without editing"},

    {CLI_HEADING, .help = "Options of records"},
    {CLI_USER, .name = "player", .argument = "NAME", .commands = GAMES | STATS | DAILY,
     FIELD(player), .standard = "the login name", .help = "whose records"},
    {CLI_FLAG, .name = "all", .commands = STATS, FIELD(all),
     .help = "show all players, side by side",
     .manual = "With --json or --csv, print the records of each player."},
    {CLI_FLAG, .name = "no-record", FIELD(no_record), .help = "do not record this game"},
    {CLI_FLAG, .name = "json", .commands = STATS | WATCH | ASSIST, FIELD(json),
     .help = "print JSON, for programs", .manual = "With watch, only together with --games."},
    {CLI_FLAG, .name = "csv", .commands = STATS, FIELD(csv),
     .help = "print CSV, for spreadsheets"},
    CLI_COMMON_OPTIONS,
};

static const cli_example examples[] = {
    {"pegtree-play", "ask what to play"},
    {"pegtree-play think", "you think of a code, it guesses"},
    {"pegtree-play think 5 5 5", "three positions of 1-5, as in MOO"},
    {"pegtree-play daily", "today's game, the same for everybody"},
    {"pegtree-play guess bulls", "guess four different digits"},
    {"pegtree-play guess p4c6r#4711", "guess the same code as your friend"},
    {"pegtree-play assist p4c6r 1122 bc 1345 b", "help in a game played elsewhere"},
    {"pegtree-play watch p5c8r", "the program plays against itself"},
    {"pegtree-play watch --games 1000", "statistics of a thousand games"},
    {"pegtree-play guess --fiend", "a code that may change as long as it fits the answers"},
    {"pegtree-play duel --rounds 4", "a match, taking turns"},
    {"pegtree-play duel --players ann,bob", "a tournament"},
    {"pegtree-play stats --all", "how well everybody has played"},
    {"pegtree-play walk p4c6r --secret 0012", "the guesses for one code, for scripts"},
    {0},
};

static const cli_term games[] = {
    {"p4c6r", "4 positions, 6 symbols, repeats allowed (mastermind)"},
    {"p4c10n", "4 positions, 10 symbols, none twice (bulls)"},
    {"m2.3.4", "a range of symbols for each position; also 2 3 4, as three words"},
    {"super, moo", "the same as p5c8r and m5.5.5"},
    {"p4c6r#4711",
     "guess, watch, duel: p4c6r with --seed 4711, so that its code is the same for everybody"},
    {"FILE", "all but stats: the tree in a .peg, .flat or .terse file"},
    {0},
};

static const cli_term remarks[] = {
    {NULL, "The default game is p4c6r. The program looks for trees in $PEGTREE_PATH, "
           "$XDG_DATA_HOME/pegtree, $XDG_DATA_DIRS, beside itself and in the cache; if there "
           "is none, pegtree-gen makes one."},
    {NULL,
     "Exit status: 0 done, 1 failed, 2 usage, 3 answers contradict each other, 130 Ctrl-C."},
    {0},
};

static const cli_note notes[] = {
    {"Games", games, GAMES | ASSIST | WATCH | WALK | DAILY | STATS, 1},
    {NULL, remarks, 0, 0},
    {0},
};

const cli_program play_program = {
    .name = "pegtree-play",
    .summary = "plays Mastermind, Bulls & Cows and MOO in a terminal",
    .usage = "[MODE] [GAME]",
    .command_optional = 1,
    .commands = modes,
    .older = older,
    .options = options,
    .examples = examples,
    .notes = notes,
};
