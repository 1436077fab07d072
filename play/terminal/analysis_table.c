/* analysis_table.c - see analysis_table.h. */
#include "play/terminal/analysis_table.h"

#include <math.h>
#include <string.h>
#include "play/game/analysis.h"
#include "play/system/interrupt.h"
#include "play/terminal/board.h"
#include "play/terminal/pegs.h"

/* Rounds away a minus sign before zero. */
static double shown(double guesses)
{
    return fabs(guesses) < 0.005 ? 0 : guesses;
}

/* Which optional columns the screen has room for. */
typedef struct table_columns {
    bool words; /* the verdict */
    bool luck;
    bool counts;   /* codes before and after */
    bool expected; /* codes expected */
    bool better;   /* what the tree would have guessed */
} table_columns;

static table_columns columns_of(const play_screen *screen, unsigned length)
{
    const unsigned pegs = length > 5 ? length : 5, better = length + 3;
    const unsigned skill = 5 + pegs + 2 + pegs + 2 + 6, width = screen_width(screen);
    const unsigned always = skill + 17;
    return (table_columns){.words = width >= skill + 10,
                           .luck = width >= always,
                           .better = width >= always + better,
                           .counts = width >= always + better + 16,
                           .expected = width >= always + better + 16 + 10};
}

static void show_heading(const play_screen *screen, const play_game *game, table_columns show)
{
    const int pegs = game->rules.length > 5 ? game->rules.length : 5;
    char counts[32] = "";
    if (show.counts) snprintf(counts, sizeof counts, " %7s %7s", "before", "after");
    screen_print(screen, STYLE_STRONG, "\n     %-*s  %-*s%s%s%s %6s", pegs, "guess", pegs + 1,
                 "answer", counts, show.expected ? "  expected" : "",
                 show.luck ? "   luck" : "", "skill");
    if (show.better)
        screen_print(screen, STYLE_STRONG, "            %s", game_tree(game) ? "tree" : "good");
    putc('\n', screen->out);
}

static text_style style_of(verdict_word word)
{
    if (word == VERDICT_BEST || word == VERDICT_FORCED) return STYLE_GOOD;
    return word == VERDICT_WASTEFUL || word == VERDICT_WEAK ? STYLE_BAD : STYLE_PLAIN;
}

static void show_counts(const play_screen *screen, const guess_analysis *analysis,
                        table_columns show)
{
    if (show.counts && analysis->exact)
        fprintf(screen->out, "%7lu %7lu ", (unsigned long)analysis->before,
                (unsigned long)analysis->after);
    else if (show.counts)
        fprintf(screen->out, "%7s %7s ", "many", "-");
    if (show.expected && analysis->exact)
        fprintf(screen->out, "%9.1f ", analysis->expected);
    else if (show.expected)
        fprintf(screen->out, "%9s ", "-");
}

static void show_verdict(const play_screen *screen, const guess_analysis *analysis,
                         table_columns show)
{
    const bool none = analysis->word == VERDICT_NONE;
    if (show.luck && none) fprintf(screen->out, "%6s ", "-");
    if (show.luck && !none) fprintf(screen->out, "%+6.2f ", shown(analysis->luck));
    if (none)
        fprintf(screen->out, "%6s", "-");
    else
        fprintf(screen->out, "%+6.2f", shown(analysis->skill));
    if (show.words)
        screen_print(screen, style_of(analysis->word), "  %s", verdict_text(analysis->word));
}

static void show_row(const play_screen *screen, const play_turn *turn, unsigned number,
                     const guess_analysis *analysis, unsigned length, table_columns show)
{
    const int pad = length > 5 ? 0 : 5 - (int)length;
    screen_print(screen, STYLE_FAINT, "%3u  ", number);
    pegs_code_tight(screen, turn->code, length);
    fprintf(screen->out, "%*s  ", pad, "");
    pegs_feedback(screen, turn->label, length);
    const bool excluded = analysis->exact && !analysis->possible;
    fprintf(screen->out, "%*s %c", pad, "", excluded ? '!' : ' ');
    show_counts(screen, analysis, show);
    show_verdict(screen, analysis, show);
    if (show.better) {
        fprintf(screen->out, "%*s", 10 - (int)strlen(verdict_text(analysis->word)), "");
        pegs_code_tight(screen, analysis->better, length);
        fputs(analysis->better_off_tree ? "*" : "", screen->out);
    }
    putc('\n', screen->out);
}

/* What the table's rows add up to. */
typedef struct analysis_sums {
    double luck, skill;
    unsigned judged; /* rows with numbers */
    bool off_tree;   /* a row has a `*` */
    bool excluded;   /* a row has a `!` */
} analysis_sums;

static void add_row(analysis_sums *sums, const guess_analysis *analysis)
{
    sums->luck += analysis->luck;
    sums->skill += analysis->skill;
    sums->judged += analysis->word != VERDICT_NONE;
    sums->off_tree = sums->off_tree || analysis->better_off_tree;
    sums->excluded = sums->excluded || (analysis->exact && !analysis->possible);
}

static const char *luck_word(double luck)
{
    if (fabs(luck) < 0.25) return "no more than usual";
    if (luck > 0) return luck > 1 ? "much" : "some";
    return luck < -1 ? "very bad" : "bad";
}

/* What the table's marks and numbers mean. */
static void show_legend(const play_screen *screen, bool has_tree, const analysis_sums *sums)
{
    if (sums->off_tree)
        board_say(screen, STYLE_FAINT, "* %s, so this is a good guess",
                  has_tree ? "off the tree's path" : "without a tree");
    if (sums->excluded)
        board_say(screen, STYLE_FAINT, "! could not be the code, by the earlier answers");
    if (sums->judged == 0) return;
    board_say(screen, STYLE_PLAIN,
              "Luck %+.2f (%s): guesses that the answers saved you. Skill %+.2f: guesses that "
              "your choices cost you.",
              shown(sums->luck), luck_word(sums->luck), shown(sums->skill));
}

void analysis_show(const play_screen *screen, const play_game *game,
                   const play_history *history)
{
    const unsigned length = history->rules.length;
    const table_columns show = columns_of(screen, length);
    analysis_sums sums = {0};
    show_heading(screen, game, show);
    for (unsigned t = 0; t < history->count; t++) {
        guess_analysis analysis;
        analyse_guess(&analysis, game, history, t);
        if (interrupt_pending()) return;
        show_row(screen, &history->turns[t], t + 1, &analysis, length, show);
        add_row(&sums, &analysis);
    }
    show_legend(screen, game_tree(game) != NULL, &sums);
}
