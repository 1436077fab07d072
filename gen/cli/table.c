/*
 * table.c - the table of pegtree-gen's commands and options, from which parser, help, manual
 * page and completions come.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/cli/options.h"

#define BUILD   CLI_BIT(PEG_COMMAND_BUILD)
#define INFO    CLI_BIT(PEG_COMMAND_INFO)
#define COMPARE CLI_BIT(PEG_COMMAND_COMPARE)
#define EXPORT  CLI_BIT(PEG_COMMAND_EXPORT)
#define PATHS   CLI_BIT(PEG_COMMAND_PATHS)
#define LIST    CLI_BIT(PEG_COMMAND_LIST)
#define MERGE   CLI_BIT(PEG_COMMAND_MERGE)
#define VERIFY  CLI_BIT(PEG_COMMAND_VERIFY)
#define IMPORT  CLI_BIT(PEG_COMMAND_IMPORT)

#define FIELD(field) CLI_FIELD(peg_options, field)

static const cli_command commands[] = {
    {"build", PEG_COMMAND_BUILD, CLI_RULES, "RULES", 1, 1,
     "analyze a game and write its tree to RULES-STRATEGY.peg",
     "The program reads the file back and plays every secret before it moves the file into "
     "place. The same command gives the same file, byte for byte, with any number of threads."},
    {"info", PEG_COMMAND_INFO, CLI_TREE, "FILE", 1, 1, "print what a tree file holds", NULL},
    {"verify", PEG_COMMAND_VERIFY, CLI_TREE, "FILE", 1, 1,
     "play every secret; exit 1 if anything differs from the header", NULL},
    {"paths", PEG_COMMAND_PATHS, CLI_TREE, "FILE", 1, 1,
     "print a line for each secret, in order: its guesses and answers",
     "The line 0011:1,2 0120:2,2 0102:4,0, for example, has the bulls and cows of each "
     "guess."},
    {"compare", PEG_COMMAND_COMPARE, CLI_RULES, "RULES", 1, 1,
     "print every strategy side by side", NULL},
    {"export", PEG_COMMAND_EXPORT, CLI_TREE, "FILE", 1, 1,
     "write the tree in the form that --to names",
     "The result is printed unless --output names a file."},
    {"import", PEG_COMMAND_IMPORT, CLI_ANY, "FILE", 1, 1,
     "read a tree that was published as text, check it, and write its tree file",
     "FILE may be gzipped, or - for standard input. The program plays every secret and reports "
     "an error with its line; without --output it writes nothing. Symbols may count from 0, "
     "from 1 or from A. If FILE says that the tree is proven, the program does not check "
     "that."},
    {"list", PEG_COMMAND_LIST, CLI_NOTHING, NULL, 0, 0,
     "print the strategies, with the source of each", NULL},
    {"merge", PEG_COMMAND_MERGE, CLI_ANY, "CHECKPOINT", 1, 65535,
     "join the checkpoints that parts of a build wrote",
     "A build that resumes from the result has little left to do. Checkpoints that "
     "contradict each other are rejected."},
    {"help", PEG_COMMAND_HELP, CLI_COMMAND, "COMMAND", 0, 1,
     "print this, or the help of a command", NULL},
    {0},
};

static int form_at(size_t i, cli_word *word)
{
    const peg_exporter *exporter = peg_exporter_at(i);
    if (!exporter) return 0;
    *word = (cli_word){exporter->form, NULL, exporter->summary, (unsigned)i};
    return 1;
}

#define FORM(name, what) {#name, NULL, what, PEG_IMPORT_##name},
static const cli_word import_forms[] = {PEG_IMPORT_FORMS(FORM){0}};

static const cli_word scopes[] = {
    {"all", NULL, "any code may be guessed", PEG_SCOPE_ALL},
    {"candidates", NULL, "only codes that may be the secret, much faster",
     PEG_SCOPE_CANDIDATES},
    {"sample:", NULL,
     "and a number K: the codes that K climbs find, nearly as good as all, much faster",
     PEG_SCOPE_SAMPLE},
    {0},
};

#define OBJECTIVE(number, NAME, name, summary, brief) {name, NULL, summary, number},
static const cli_word objectives[] = {PEG_OBJECTIVES(OBJECTIVE){0}};

/* A cli_word_fn: the strategies that are rules, which compare builds. */
static int rule_at(size_t i, cli_word *word)
{
    for (size_t s = 0; cli_strategy_at(s, word); s++) {
        if (!peg_strategy_is_exact(peg_strategy_of(word->value)) && i-- == 0) return 1;
    }
    return 0;
}

/* An option's value goes to a field of peg_options. */
static const cli_option options[] = {
    {CLI_HEADING, .commands = BUILD, .help = "Options of build"},
    {CLI_WORD, .name = "strategy", .argument = "NAME", .commands = BUILD,
     .word_at = cli_strategy_at, FIELD(strategy), .standard = "minimax",
     .help = "how a guess is chosen",
     .manual = "optimal searches for a tree that provably needs the fewest guesses; consistent "
               "does so among the trees in which every guess may be the secret."},
    {CLI_TEXT, .name = "guesses", .argument = "SCOPE", .commands = BUILD | COMPARE,
     .words = scopes, .accepts = peg_guesses_right,
     .expects = "all, candidates or sample:K (K from 1 to 1073741824)", FIELD(guesses),
     .standard = "all", .help = "which codes may be guessed",
     .manual = "With --strategy optimal, candidates makes the strategy consistent."},
    {CLI_TEXT, .name = "opening", .argument = "CODE|best", .commands = BUILD, FIELD(opening),
     .help = "begin with this guess; best tries one code of each class under renaming and "
             "takes that of the least total; with CODE, optimal proves its tree only among "
             "trees that begin with it",
     .manual = "Ties are broken by the order of the codes, so another code of the same class "
               "may do better than best. The header says that the opening was given."},
    {CLI_NUMBER, .name = "seed", .argument = "NUMBER", .commands = BUILD | COMPARE,
     .high = UINT64_MAX, FIELD(method.seed), .standard = "0",
     .help = "seed of all random choices"},
    {CLI_NUMBER, .name = "threads", .argument = "NUMBER", .commands = BUILD | COMPARE, .low = 1,
     .high = 256, FIELD(threads), .standard = "1",
     .help = "use this many threads; the tree stays the same"},
    {CLI_SIZE, .name = "memory", .argument = "SIZE", .commands = BUILD | COMPARE, FIELD(memory),
     .standard = "what the machine has; optimal takes half of that",
     .help = "use at most this much memory, for example 500M or 4G"},
    {CLI_FLAG, .name = "compact", .commands = BUILD, FIELD(compact),
     .help = "among equally good guesses choose those that make the file small; takes many "
             "times as long",
     .manual = "Total and worst depth stay the same."},
    {CLI_FILE, .name = "checkpoint", .argument = "FILE", .commands = BUILD, FIELD(checkpoint),
     .help = "save progress to FILE and resume from it",
     .manual =
         "The tree is the same as without interruption. Bounds from a checkpoint that "
         "another user or machine wrote do not count as proven: the tree is then the best "
         "given those bounds. The program recognizes its own by a key in "
         "$XDG_STATE_HOME/pegtree."},
    {CLI_TEXT, .name = "part", .argument = "I/N", .commands = BUILD, .accepts = cli_part_right,
     .expects = "part I of N, such as 1/8, with N up to 65535", FIELD(share),
     .help = "do only part I of N of the work, save it to the checkpoint, and write no tree",
     .manual = "Parts can run on separate machines; merge joins their checkpoints."},
    {CLI_FLAG, .name = "dry-run", .commands = BUILD, FIELD(dry_run),
     .help = "with --strategy optimal: write nothing, and estimate how long the search takes",
     .manual = "In 13 of 15 games the search took between a seventh and two and a half times "
               "as many sets as estimated, in the largest game 140 times as many. If the "
               "checkpoint exists, the program reads it and does not count what it already "
               "has."},
    {CLI_FLAG, .name = "stats", .commands = BUILD, FIELD(stats),
     .help = "print statistics: tasks that other machines could do and, with --strategy "
             "optimal, sets scored, what ruled guesses out, table hits, times",
     .manual = "The times of stages are wall time, summed over threads; measuring them makes "
               "the search slower. With --json the statistics are in the members stats, "
               "task_count and tasks, which lists at most the first 4,194,304 tasks; each has "
               "its level, place, parent, turn, size and CPU seconds."},
    {CLI_FILE, 'o', "output", .argument = "FILE",
     .commands = BUILD | PATHS | EXPORT | MERGE | IMPORT, FIELD(output),
     .help = "write to FILE",
     .manual = "Output of export and paths is gzipped if the name ends with .gz or .svgz, and "
               "goes to standard output if it is -."},
    {CLI_FLAG, .name = "json", .commands = BUILD | INFO | COMPARE | LIST | IMPORT, FIELD(json),
     .help = "print the result as JSON"},
    {CLI_FLAG, .name = "quiet", .commands = BUILD | COMPARE | MERGE, FIELD(quiet),
     .help = "print nothing but errors and the result of compare, --dry-run or --json"},

    {CLI_HEADING, .commands = BUILD, .help = "Options of build --strategy optimal"},
    {CLI_WORD, .name = "objective", .argument = "NAME", .commands = BUILD, .words = objectives,
     FIELD(objective), .standard = "average", .help = "what to minimize"},
    {CLI_NUMBER, .name = "max-depth", .argument = "GUESSES", .commands = BUILD, .low = 1,
     .high = PEG_MAX_GUESSES, FIELD(max_depth),
     .help = "solve every secret within this many guesses"},
    {CLI_SECONDS, .name = "time", .argument = "TIME", .commands = BUILD, .low = 1,
     .high = 100000000000, FIELD(seconds),
     .help = "stop after TIME, in seconds or as 10m or 2h, with the best tree found",
     .manual = "If the file already holds a better tree of the game for the same objective, it "
               "is left unchanged."},

    {CLI_FILE, .name = "proof", .argument = "FILE", .commands = BUILD, FIELD(proof),
     .help = "write a proof of optimality to FILE, for pegtree-check",
     .manual = "The proof is gzipped text, which zcat shows; PROOF.md explains what it claims "
               "and why that suffices."},

    {CLI_HEADING, .commands = COMPARE, .help = "Options of compare"},
    {CLI_WORDS, .name = "strategies", .argument = "NAMES", .commands = COMPARE,
     .word_at = rule_at, FIELD(strategies),
     .help = "only these strategies, for example entropy,parts"},

    {CLI_HEADING, .commands = EXPORT, .help = "Options of export"},
    {CLI_WORD, .name = "to", .argument = "FORM", .commands = EXPORT, .word_at = form_at,
     FIELD(form), .help = "the form to write",
     .manual =
         "Without --output, an image goes to the current folder, named like the tree file "
         "with the form in place of .peg; other forms are printed. With c, a file whose name "
         "ends in .h gets the declaration of the array, without its bytes."},
    {CLI_FLAG, .name = "terse", .commands = EXPORT, FIELD(terse),
     .help = "with c: the terse stream, a tenth of the size of the flat image, but slower"},
    {CLI_FLAG, .name = "progmem", .commands = EXPORT, FIELD(progmem),
     .help = "with c: place the array in the flash of an AVR",
     .manual =
         "An array of more than 32,767 bytes is split in two; a program can have only one "
         "such array."},
    {CLI_FLAG, .name = "with-walker", .commands = EXPORT, FIELD(with_walker),
     .help = "with c: a complete program that plays, ready to compile"},

    {CLI_HEADING, .commands = IMPORT, .help = "Options of import"},
    {CLI_TEXT, .name = "rules", .argument = "RULES", .commands = IMPORT, FIELD(game),
     .help = "the game, if FILE does not name it"},
    {CLI_WORD, .name = "from", .argument = "FORM", .commands = IMPORT, .words = import_forms,
     FIELD(from), .standard = "the one that FILE looks like", .help = "the form of FILE"},
    CLI_COMMON_OPTIONS,
};

static const cli_example examples[] = {
    {"pegtree-gen build p4c6r", "Mastermind by Knuth's minimax"},
    {"pegtree-gen build bulls --strategy first", "the first code that fits"},
    {"pegtree-gen build moo -o moo.peg", "MOO: three ranges of five"},
    {"pegtree-gen build p4c6r --strategy optimal", "proven: no tree has fewer guesses"},
    {"pegtree-gen build p4c6r --compact", "an equally good tree in a smaller file"},
    {"pegtree-gen verify p4c6r-minimax.peg", "replay every secret"},
    {"pegtree-gen paths p4c6r-minimax.peg", "the guesses for every secret"},
    {"pegtree-gen info p4c6r", "the best ready tree: guesses, worst depth, size"},
    {"pegtree-gen export p4c6r-minimax.peg --to svg -o knuth.svg", "to look at"},
    {"pegtree-gen export p4c6r-minimax.peg --to c -o knuth.c", "to embed in a program"},
    {"pegtree-gen export p4c6r-minimax.peg --to paper -o knuth.html", "to print and play from"},
    {"pegtree-gen compare p4c6r", "all strategies side by side"},
    {"pegtree-gen import knuth.txt --rules p4c6r -o knuth.peg", "a tree that others published"},
    {"pegtree-gen list", "the strategies"},
    {0},
};

static const cli_term rules[] = {
    {"p4c6r", "4 positions, 6 colors, repeats allowed (mastermind)"},
    {"p4c10n", "4 positions, 10 symbols, none twice (bulls)"},
    {"m5.5.5", "a range of symbols for each position, repeats allowed (moo)"},
    {"super", "the same as p5c8r, Super Mastermind"},
    {0},
};

static const cli_term trees[] = {
    {NULL, "A tree is a file (a tree file, a flat image or a terse stream), or a ready tree by "
           "its name (p4c6r-optimal) or its game (p4c6r: the "
           "best tree there is). Ready trees are in $PEGTREE_PATH, $XDG_DATA_HOME/pegtree, "
           "$XDG_DATA_DIRS, or beside the program."},
    {0},
};

static const cli_term status[] = {
    {NULL, "pegtree-gen COMMAND --help shows the examples and options of a command."},
    {NULL, "Exit status: 0 done, 1 failed, 2 wrong usage, 130 interrupted."},
    {0},
};

static const cli_note notes[] = {
    {"Rules", rules, BUILD | COMPARE | IMPORT, 1},
    {"Trees", trees, INFO | VERIFY | PATHS | EXPORT, 0},
    {NULL, status, 0, 0},
    {0},
};

const cli_program peg_gen_program = {
    .name = "pegtree-gen",
    .summary = "makes trees that play Mastermind, Bulls & Cows and MOO",
    .usage = "COMMAND",
    .commands = commands,
    .options = options,
    .examples = examples,
    .notes = notes,
};
