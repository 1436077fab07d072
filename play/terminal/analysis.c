/* analysis.c - see analysis.h. */
#include "play/terminal/analysis.h"

#include <math.h>
#include <string.h>
#include "play/terminal/board.h"
#include "play/game/candidates.h"

/* ---- the numbers ------------------------------------------------------------------- */

/* How two guesses split the same codes. */
typedef struct code_split {
    uint32_t total;
    uint32_t part[PEG_MAX_FEEDBACKS];  /* by the guess made */
    uint32_t other[PEG_MAX_FEEDBACKS]; /* by the better one */
} code_split;

/* False where there are more than ANALYSIS_MOST codes. */
static bool split_codes(code_split *split, const play_history *history, const uint8_t *guess,
                        const uint8_t *other)
{
    const uint8_t length = history->rules.length;
    play_candidates search;
    memset(split, 0, sizeof *split);
    candidates_start(&search, history, CANDIDATES_NO_SKIP);
    for (const uint8_t *code; (code = candidates_next(&search)) != NULL;) {
        if (split->total == ANALYSIS_MOST) return false;
        split->total++;
        split->part[peg_feedback(guess, code, length)]++;
        split->other[peg_feedback(other, code, length)]++;
    }
    return true;
}

/* The bits that a split can be expected to tell. */
static double expected_bits(const uint32_t part[PEG_MAX_FEEDBACKS], uint32_t total)
{
    double bits = 0;
    for (unsigned i = 0; i < PEG_MAX_FEEDBACKS; i++) {
        const double share = (double)part[i] / (double)total;
        if (part[i] > 0) bits -= share * log2(share);
    }
    return bits;
}

static double expected_left(const uint32_t part[PEG_MAX_FEEDBACKS], uint32_t total,
                            uint8_t solved)
{
    double left = 0;
    for (unsigned i = 0; i < PEG_MAX_FEEDBACKS; i++) {
        if (i != solved) left += (double)part[i] * (double)part[i];
    }
    return left / (double)total;
}

void analyse_guess(guess_analysis *analysis, const play_game *game, const play_history *history,
                   unsigned turn)
{
    const uint8_t solved = peg_solved_label(history->rules.length);
    const play_turn *made = &history->turns[turn];
    play_history before = *history;
    play_guide guide;
    code_split split;
    before.count = turn;
    memset(analysis, 0, sizeof *analysis);
    guide_next(game, &before, &guide);
    memcpy(analysis->better, guide.code, sizeof analysis->better);
    analysis->better_aside = guide.kind != GUIDE_TREE;
    analysis->exact = split_codes(&split, &before, made->code, guide.code);
    if (!analysis->exact) return;
    analysis->before = split.total;
    analysis->after = made->label == solved ? 0 : split.part[made->label];
    analysis->possible = split.part[solved] > 0;
    analysis->expected = expected_left(split.part, split.total, solved);
    analysis->bits = expected_bits(split.part, split.total);
    analysis->luck =
        log2((double)split.total / (double)split.part[made->label]) - analysis->bits;
    analysis->skill = analysis->bits - expected_bits(split.other, split.total);
}

/* ---- the table --------------------------------------------------------------------- */

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
                 game->has_tree ? "tree" : "good");
}

static void show_row(const play_screen *screen, const play_turn *turn, unsigned number,
                     unsigned length, const guess_analysis *analysis)
{
    const int pad = length > 5 ? 0 : 5 - (int)length;
    screen_print(screen, STYLE_FAINT, "%3u  ", number);
    screen_code_tight(screen, turn->code, length);
    fprintf(screen->out, "%*s  ", pad, "");
    screen_feedback(screen, turn->label, length);
    const bool asked = analysis->exact && !analysis->possible;
    fprintf(screen->out, "%*s %c", pad, "", asked ? '!' : ' ');
    if (analysis->exact) {
        fprintf(screen->out, "%8lu %8lu %9.1f %+6.2f %+6.2f  ", (unsigned long)analysis->before,
                (unsigned long)analysis->after, analysis->expected, shown(analysis->luck),
                shown(analysis->skill));
    } else {
        fprintf(screen->out, "%8s %8s %9s %6s %6s  ", "many", "-", "-", "-", "-");
    }
    screen_code_tight(screen, analysis->better, length);
    fprintf(screen->out, "%s\n", analysis->better_aside ? "*" : "");
}

/* What the table's rows add up to. */
typedef struct analysis_sums {
    double luck, skill;
    unsigned exact; /* rows with numbers */
    bool aside;     /* a row has a `*` */
    bool asked;     /* a row has a `!` */
} analysis_sums;

static void add_row(analysis_sums *sums, const guess_analysis *analysis)
{
    sums->luck += analysis->luck;
    sums->skill += analysis->skill;
    sums->exact += analysis->exact;
    sums->aside = sums->aside || analysis->better_aside;
    sums->asked = sums->asked || (analysis->exact && !analysis->possible);
}

/* What the table's marks and numbers mean. */
static void show_legend(const play_screen *screen, bool has_tree, const analysis_sums *sums)
{
    if (sums->aside) {
        screen_print(screen, STYLE_FAINT,
                     "     * %s, so this is a good guess among the codes left\n",
                     has_tree ? "off the tree's path" : "without a tree");
    }
    if (sums->asked) {
        screen_print(screen, STYLE_FAINT,
                     "     ! could not be the code, by the answers before it\n");
    }
    if (sums->exact == 0) return;
    fprintf(screen->out,
            "     In bits: luck %+.2f, what the answers told beyond expectation;\n"
            "     skill %+.2f, what the guesses could be expected to tell beyond the %s.\n",
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
        show_row(screen, &history->turns[t], t + 1, history->rules.length, &analysis);
        add_row(&sums, &analysis);
    }
    show_legend(screen, game->has_tree, &sums);
}
