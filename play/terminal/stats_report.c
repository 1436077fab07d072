/* stats_report.c - see stats_report.h. */
#include "play/terminal/stats_report.h"

#include <math.h>
#include "play/terminal/chart.h"

/* The last games as small bars, the oldest first. */
static void show_recent(const play_screen *screen, const play_stats *stats)
{
    static const char *const bars[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    const play_tally *tally = &stats->tally;
    const uint64_t games = tally->games < STATS_RECENT ? tally->games : STATS_RECENT;
    fprintf(screen->out, "  last %llu ", (unsigned long long)games);
    for (uint64_t i = games; i-- > 0;) {
        const unsigned guesses = stats_recent(stats, i);
        if (screen->unicode) {
            const unsigned span = tally->most > tally->least ? tally->most - tally->least : 1;
            fputs(bars[(guesses - tally->least) * 7 / span], screen->out);
        } else {
            fprintf(screen->out, " %u", guesses);
        }
    }
    putc('\n', screen->out);
}

static void show_tree(const play_screen *screen, const play_stats *stats)
{
    const double more = tally_average(&stats->tally) - stats->tree_average;
    if (!(stats->tree_average > 0)) return;
    const int digits = tally_digits(&stats->tally);
    fprintf(screen->out, "  the tree averages %.*f: ", digits, stats->tree_average);
    if (fabs(more) < 0.5 * pow(10, -digits))
        fputs("the same\n", screen->out);
    else
        fprintf(screen->out, "%.*f guesses %s\n", digits, fabs(more),
                more > 0 ? "more" : "fewer");
}

static void show_trend(const play_screen *screen, const play_stats *stats)
{
    double lately;
    const double trend = stats_trend(stats, &lately);
    if (stats->tally.games <= STATS_LATELY) return;
    fprintf(screen->out, "  last %u games: average %.2f, ", STATS_LATELY, lately);
    if (fabs(trend) < 0.005)
        fputs("as before\n", screen->out);
    else
        fprintf(screen->out, "%.2f %s than before\n", fabs(trend),
                trend < 0 ? "better" : "worse");
}

void stats_show(const play_screen *screen, const play_stats *stats)
{
    const play_tally *tally = &stats->tally;
    const unsigned long long games = tally->games + stats->given_up;
    const char *const player = stats->first.player, *const rules = stats->first.rules;
    if (stats->first.by_program) {
        screen_print(screen, STYLE_STRONG, "%s, the program against %s\n", rules, player);
    } else {
        screen_print(screen, STYLE_STRONG, "%s, %s\n", rules, player);
    }
    fprintf(screen->out, "  %llu game%s", games, games == 1 ? "" : "s");
    if (stats->given_up > 0)
        fprintf(screen->out, " (%llu given up)", (unsigned long long)stats->given_up);
    if (stats->hints > 0) {
        fprintf(screen->out, ", %llu hint%s", (unsigned long long)stats->hints,
                stats->hints == 1 ? "" : "s");
    }
    if (tally->games > 0) {
        const int digits = tally_digits(tally);
        fprintf(screen->out, ": average %.*f, best %u, worst %u, deviation %.*f", digits,
                tally_average(tally), tally->least, tally->most, digits,
                tally_deviation(tally));
    }
    putc('\n', screen->out);
    if (tally->games > 0) {
        show_tree(screen, stats);
        show_trend(screen, stats);
        show_recent(screen, stats);
        chart_show(screen, tally);
    }
    putc('\n', screen->out);
}
