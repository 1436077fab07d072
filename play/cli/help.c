/* help.c - see help.h. */
#include "play/cli/help.h"

#include "format/pegtree.h"

static const char help[] =
    "Examples:\n"
    "  pegtree-play                        asks what to play\n"
    "  pegtree-play break                  think of a Mastermind code; the program guesses it\n"
    "  pegtree-play break 5 5 5            the same for three positions of 1-5, as in MOO\n"
    "  pegtree-play make bulls             guess the program's four different digits\n"
    "  pegtree-play make p4c6r#4711        guess the same code as your friend\n"
    "  pegtree-play watch p5c8r            the program plays against itself\n"
    "  pegtree-play watch --games 1000     a thousand games, counted\n"
    "  pegtree-play duel --rounds 4        a match, taking turns\n"
    "  pegtree-play stats                  how well you have played\n"
    "  pegtree-play walk p4c6r --secret 0012    the guesses for one code, for scripts\n"
    "\n"
    "Usage: pegtree-play [break|make|watch|duel|stats|walk] [GAME] [OPTION]...\n"
    "\n"
    "GAME is a game's rules: p4c6r (4 positions, 6 symbols, repeats), p4c10n (no symbol\n"
    "twice), m2.3.4 or 2 3 4 (a range for each position), mastermind, super, bulls; or the\n"
    "path of a .peg file. Without it: p4c6r.\n"
    "\n"
    "Modes\n"
    "  break    you think of a code, the program guesses; you answer bbc, 2 1, 2b1c, BBW\n"
    "  make     the program thinks of a code, you guess, and see how good each guess was\n"
    "  watch    the program plays against itself\n"
    "  duel     both in turn, scored as with the board game\n"
    "  stats    your records\n"
    "  walk     one line GUESS:BULLS,COWS ... for the secret, digits counting from 0\n"
    "\n"
    "Games\n"
    "  --secret CODE       make, watch: the code to find; walk: the secret; make: - asks a\n"
    "                      second person for it, unseen\n"
    "  --seed TEXT         make, watch: choose the code by this text, the same each time\n"
    "  --max-guesses N     make, duel: the code is shown after N guesses\n"
    "  --rounds N          duel: games each side breaks a code (2)\n"
    "  --games N|all       watch: count so many games, or one for each code\n"
    "  --delay SECONDS     watch: the time between guesses (0.7)\n"
    "  --strategy NAME     play by a tree of this strategy\n"
    "\n"
    "Screen\n"
    "  --symbols TEXT      the symbols of codes, such as ROYGBV (also --alphabet)\n"
    "  --letters           A B C ...\n"
    "  --base 0|1          digits that count from 0 or 1\n"
    "  --color WHEN        auto, always or never; NO_COLOR is heeded\n"
    "  --ascii             no characters beyond ASCII\n"
    "  --no-edit           plain lines: no editing by libedit\n"
    "\n"
    "Records\n"
    "  --player NAME       whose records (the login name)\n"
    "  --no-record         do not record this game\n"
    "  --json, --csv       stats: for programs; --json also with watch --games\n"
    "\n"
    "  -h, --help          this text\n"
    "  -V, --version       the version\n"
    "\n"
    "Trees are looked for in $PEGTREE_PATH, $XDG_DATA_HOME/pegtree, $XDG_DATA_DIRS, beside\n"
    "the program and in the cache; where there is none, pegtree-gen makes it.\n"
    "Exit status: 0 done, 1 failed, 2 usage, 3 answers contradict each other, 130 Ctrl-C.\n";

void help_print(FILE *out)
{
    fputs(help, out);
}

void version_print(FILE *out)
{
    fprintf(out, "pegtree-play %s\n", PEG_VERSION);
}
