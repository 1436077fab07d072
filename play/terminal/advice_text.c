/* advice_text.c - see advice_text.h. */
#include "play/terminal/advice_text.h"

#include "play/terminal/board.h"
#include "play/terminal/pegs.h"

/* What it is, and whether it can be the code. */
static void show_kind(const play_screen *screen, const play_advice *advice)
{
    const char *const is = advice->kind == GUIDE_TREE ? "It is the tree's guess" : NULL;
    const bool possible = advice->best.possible;
    if (is != NULL)
        board_say(screen, STYLE_PLAIN, "%s%s.", is,
                  possible || !advice->exact ? "" : "; it cannot be the code, but tells more");
    else if (possible)
        board_say(screen, STYLE_PLAIN, "It can be the code%s.",
                  advice->chosen ? ", and no other guess tells more" : "");
    else
        board_say(screen, STYLE_PLAIN,
                  "It cannot be the code, but tells more than any that can.");
}

/* Numbers of codes are rounded where they are of a part only. */
static void show_split(const play_screen *screen, const play_advice *advice)
{
    const guess_split *best = &advice->best;
    const char *const about = advice->exact ? "" : "about ";
    if (advice->at_least || advice->remaining <= 2) return;
    board_say(screen, STYLE_PLAIN,
              "It can get %u answer%s, which leave %s%.*f codes on average, %s%.0f at most.",
              best->answers, best->answers == 1 ? "" : "s", about, best->expected < 100 ? 1 : 0,
              best->expected, about, best->worst);
}

static void show_guesses(const play_screen *screen, const play_advice *advice, unsigned length)
{
    char code[CODE_SHOWN];
    if (!advice->exact || advice->remaining <= 2) return;
    if (!advice->has_other) {
        board_say(screen, STYLE_PLAIN, "With it the code takes %.2f guesses on average.",
                  advice->best.guesses);
        return;
    }
    alphabet_write(screen->alphabet, advice->other.code, length, code);
    board_say(screen, STYLE_PLAIN,
              "With it the code takes %.2f guesses on average; with %s, which can be the code, "
              "%.2f.",
              advice->best.guesses, code, advice->other.guesses);
}

void advice_show_why(const play_screen *screen, const play_advice *advice, unsigned length)
{
    if (advice->remaining == 1 && !advice->at_least) {
        board_say(screen, STYLE_PLAIN, "It is the only code that agrees with all answers.");
        return;
    }
    show_kind(screen, advice);
    show_split(screen, advice);
    show_guesses(screen, advice, length);
}

void advice_show(const play_screen *screen, const play_advice *advice, unsigned length)
{
    char code[CODE_SHOWN];
    if (screen->terminal) {
        fputs("     ", screen->out);
        screen_print(screen, STYLE_STRONG, "%s",
                     advice->remaining == 1 ? "It must be  " : "Best next guess  ");
        pegs_code(screen, advice->best.code, length);
        putc('\n', screen->out);
    } else {
        alphabet_write(screen->alphabet, advice->best.code, length, code);
        fprintf(screen->out, "next guess: %s\n", code);
    }
    advice_show_why(screen, advice, length);
}
