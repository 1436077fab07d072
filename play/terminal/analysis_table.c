/* analysis_table.c - see analysis_table.h. */
#include "play/terminal/analysis_table.h"

#include <math.h>
#include "play/game/analysis.h"
#include "play/system/interrupt.h"
#include "play/terminal/pegs.h"

/* Rounds away a minus sign before zero. */
static double shown(double bits)
{
    return fabs(bits) < 0.005 ? 0 : bits;
}

static void show_heading(const play_screen *screen, const play_game *game)
{
    const int pegs = game->rules.length > 5 ? game->rules.length : 5;
    screen_print(screen, STYLE_STRONG, "\n     %-*s  %-*s %8s %8s %9s %6s %6s  %s\n", pegs,
                 "guess", pegs + 1, "answer", "before", "after", "expected", "luck", "skill",
                 game_tree(game) ? "tree" : "good");
}

static void show_row(const play_screen *screen, const play_turn *turn, unsigned number,
                     unsigned length, const guess_analysis *analysis)
{
    const int pad = length > 5 ? 0 : 5 - (int)length;
    screen_print(screen, STYLE_FAINT, "%3u  ", number);
    pegs_code_tight(screen, turn->code, length);
    fprintf(screen->out, "%*s  ", pad, "");
    pegs_feedback(screen, turn->label, length);
    const bool excluded = analysis->exact && !analysis->possible;
    fprintf(screen->out, "%*s %c", pad, "", excluded ? '!' : ' ');
    if (analysis->exact) {
        fprintf(screen->out, "%8lu %8lu %9.1f %+6.2f %+6.2f  ", (unsigned long)analysis->before,
                (unsigned long)analysis->after, analysis->expected, shown(analysis->luck),
                shown(analysis->skill));
    } else {
        fprintf(screen->out, "%8s %8s %9s %6s %6s  ", "many", "-", "-", "-", "-");
    }
    pegs_code_tight(screen, analysis->better, length);
    fprintf(screen->out, "%s\n", analysis->better_off_tree ? "*" : "");
}

/* What the table's rows add up to. */
typedef struct analysis_sums {
    double luck, skill;
    unsigned exact; /* rows with numbers */
    bool off_tree;  /* a row has a `*` */
    bool excluded;  /* a row has a `!` */
} analysis_sums;

static void add_row(analysis_sums *sums, const guess_analysis *analysis)
{
    sums->luck += analysis->luck;
    sums->skill += analysis->skill;
    sums->exact += analysis->exact;
    sums->off_tree = sums->off_tree || analysis->better_off_tree;
    sums->excluded = sums->excluded || (analysis->exact && !analysis->possible);
}

/* What the table's marks and numbers mean. */
static void show_legend(const play_screen *screen, bool has_tree, const analysis_sums *sums)
{
    if (sums->off_tree) {
        screen_print(screen, STYLE_FAINT,
                     "     * %s, so this is a good guess among the codes left\n",
                     has_tree ? "off the tree's path" : "without a tree");
    }
    if (sums->excluded) {
        screen_print(screen, STYLE_FAINT,
                     "     ! could not be the code, by the answers before it\n");
    }
    if (sums->exact == 0) return;
    fprintf(screen->out,
            "     In bits: luck %+.2f, what the answers gave beyond expectation;\n"
            "     skill %+.2f, what the guesses could be expected to give beyond the %s.\n",
            shown(sums->luck), shown(sums->skill), has_tree ? "tree's" : "good ones");
}

void analysis_show(const play_screen *screen, const play_game *game,
                   const play_history *history)
{
    analysis_sums sums = {0};
    show_heading(screen, game);
    for (unsigned t = 0; t < history->count; t++) {
        guess_analysis analysis;
        analyse_guess(&analysis, game, history, t);
        if (interrupt_pending()) return;
        show_row(screen, &history->turns[t], t + 1, history->rules.length, &analysis);
        add_row(&sums, &analysis);
    }
    show_legend(screen, game_tree(game) != NULL, &sums);
}
