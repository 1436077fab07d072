/* analysis_table.c - what each guess of a finished game was worth; see explain.h. */
#include "play/terminal/explain.h"

#include <math.h>
#include <stdlib.h>
#include "play/game/analysis.h"
#include "play/system/interrupt.h"
#include "play/terminal/board.h"

#define LEFT 10 /* columns of the codes left */

/* Which optional columns the screen has room for. */
typedef struct table_columns {
    bool left;      /* codes left by the answer */
    bool better;    /* a better guess */
    unsigned guess; /* the width of the guesses */
} table_columns;

/* Draws the heading, of the columns that there is room for. */
static table_columns show_heading(const play_screen *screen, const play_history *history)
{
    const unsigned length = history->rules.length, width = screen_width(screen);
    const unsigned pegs = length > 5 ? length : 5;
    unsigned guess = pegs; /* wider than that if symbols are */
    for (unsigned t = 0; t < history->count; t++) {
        const unsigned wide = pegs_tight_width(screen, history->turns[t].code, length);
        if (wide > guess) guess = wide;
    }
    const unsigned always = 5 + guess + 2 + pegs + 2 + 6 + 12,
                   better = length + guess - pegs + 3;
    const table_columns show = {.better = width >= always + better,
                                .left = width >= always + better + LEFT,
                                .guess = guess};
    screen_print(screen, STYLE_STRONG, "\n     %-*s  %-*s %*s %6s", (int)guess, "guess",
                 (int)pegs, "answer", show.left ? LEFT : 0, show.left ? "left" : "", "cost");
    if (show.better) screen_print(screen, STYLE_STRONG, "              better");
    putc('\n', screen->out);
    return show;
}

/* The words, at most 10 letters, and how they are shown. */
static const struct {
    const char *text;
    text_style style;
} verdicts[] = {[VERDICT_NONE] = {"-", STYLE_PLAIN},
                [VERDICT_BEST] = {"best", STYLE_GOOD},
                [VERDICT_GOOD] = {"good", STYLE_PLAIN},
                [VERDICT_INACCURACY] = {"inaccuracy", STYLE_PLAIN},
                [VERDICT_MISTAKE] = {"mistake", STYLE_BAD},
                [VERDICT_BLUNDER] = {"blunder", STYLE_BAD}};

static void show_row(const play_screen *screen, const play_turn *turn, unsigned number,
                     const guess_analysis *analysis, unsigned length, table_columns show)
{
    const int pad = length > 5 ? 0 : 5 - (int)length;
    screen_print(screen, STYLE_FAINT, "%3u  ", number);
    pegs_code_tight(screen, turn->code, length);
    fprintf(screen->out, "%*s  ",
            (int)(show.guess - pegs_tight_width(screen, turn->code, length)), "");
    pegs_feedback(screen, turn->label, length);
    fprintf(screen->out, "%*s ", pad + 1, "");
    if (show.left && analysis->before > 0)
        fprintf(screen->out, "%*lu", LEFT, (unsigned long)analysis->after);
    else if (show.left)
        fprintf(screen->out, "%*s", LEFT, "many");
    if (analysis->word == VERDICT_NONE)
        fprintf(screen->out, " %6s", "-");
    else
        fprintf(screen->out, " %6.2f", analysis->cost);
    const bool beside = show.better && analysis->word > VERDICT_BEST; /* it was compared */
    fputs("  ", screen->out);
    screen_print(screen, verdicts[analysis->word].style, beside ? "%-10s" : "%s",
                 verdicts[analysis->word].text);
    if (beside) {
        fputs("  ", screen->out);
        pegs_code_tight(screen, analysis->better.code, length);
    }
    putc('\n', screen->out);
}

/* Says of a guess that cost something what another one would have gained, and why. */
static void show_why(const play_screen *screen, const guess_analysis *analysis, unsigned number,
                     unsigned length)
{
    const guess_split *const made = &analysis->made, *const better = &analysis->better;
    const short_text made_code = alphabet_code(screen->alphabet, made->code, length);
    const short_text better_code = alphabet_code(screen->alphabet, better->code, length);
    const char *const was = made_code.text, *const is = better_code.text;
    if (analysis->before == 1)
        board_say(screen, "Guess %u: only %s was left.", number, is);
    else if (made->answers == 1 && !made->possible)
        board_say(
            screen,
            "Guess %u: all %lu codes left give %s the same answer: it could tell you nothing.",
            number, (unsigned long)analysis->before, was);
    else if (analysis->excluded > 0 && better->possible)
        board_say(
            screen,
            "Guess %u: answer %u rules %s out; %s could be the code, and leaves %.1f codes on "
            "average, not %.1f.",
            number, analysis->excluded, was, is, better->expected, made->expected);
    else if (better->expected < made->expected - 0.05)
        board_say(screen, "Guess %u: %s tells more: it leaves %.1f codes on average, %s %.1f.",
                  number, is, better->expected, was, made->expected);
    else
        board_say(
            screen,
            "Guess %u: from here the code takes %.2f guesses on average with %s, %.2f with "
            "%s.",
            number, better->guesses, is, made->guesses, was);
}

static const char *luck_word(double luck)
{
    if (fabs(luck) < 0.25) return "no more than usual";
    if (luck > 0) return luck > 1 ? "much" : "some";
    return luck < -1 ? "very bad" : "bad";
}

/* A whole game. */
typedef struct game_review {
    double best;    /* guesses that the best play takes from the first judged guess on */
    double cost;    /* of all guesses */
    double luck;    /* of all answers */
    unsigned first; /* judged guess, from 0 */
    bool judged;    /* there is one */
} game_review;

/* How close to the best play it was: the best play's guesses as a share of these and what the
 * guesses cost beyond. */
static void show_figure(const play_screen *screen, const game_review *review, bool fiend)
{
    char since[40] = "", luck[100] = " if the code does not change.";
    if (!review->judged) return;
    if (review->first > 0)
        snprintf(since, sizeof since, " from guess %u on", review->first + 1);
    screen_text(screen, STYLE_STRONG, 5, "Your play%s: %u of 100.", since,
                (unsigned)(100 * review->best / (review->best + review->cost) + 0.5));
    if (!fiend)
        snprintf(luck, sizeof luck, ". Luck %+.2f (%s): guesses that the answers saved you.",
                 fabs(review->luck) < 0.005 ? 0 : review->luck, luck_word(review->luck));
    board_say(
        screen,
        "Your choices cost %.2f guesses; with the better ones the game takes %.2f on average%s",
        review->cost, review->best, luck);
}

void analysis_show(const play_screen *screen, const play_game *game,
                   const play_history *history, bool fiend)
{
    const unsigned length = history->rules.length;
    guess_analysis *const all = calloc(history->count, sizeof *all);
    game_review review = {0};
    if (all == NULL) return;
    const table_columns show = show_heading(screen, history);
    for (unsigned t = 0; t < history->count && !interrupt_pending(); t++) {
        analyse_guess(&all[t], game, history, t);
        if (interrupt_pending()) break;
        show_row(screen, &history->turns[t], t + 1, &all[t], length, show);
        if (all[t].word == VERDICT_NONE) continue;
        if (!review.judged) review = (game_review){all[t].better.guesses, 0, 0, t, true};
        review.cost += all[t].cost;
        review.luck += all[t].luck;
    }
    if (!interrupt_pending()) {
        show_figure(screen, &review, fiend);
        for (unsigned t = 0; t < history->count; t++)
            if (all[t].word >= VERDICT_INACCURACY) show_why(screen, &all[t], t + 1, length);
    }
    free(all);
}
