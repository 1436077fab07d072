/* stats_report.c - see stats_report.h. */
#include "play/terminal/stats_report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "format/options/text.h"

/* A bar of `eighths` eighths of a column; one that is not empty shows at least a sliver. */
static void draw_bar(const play_screen *screen, uint64_t eighths)
{
    static const char *const parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    if (!screen->unicode) {
        for (uint64_t i = 0; i < (eighths + 7) / 8; i++) putc('#', screen->out);
        return;
    }
    for (uint64_t i = 0; i < eighths / 8; i++) fputs("█", screen->out);
    fputs(parts[eighths % 8], screen->out);
}

void chart_show(const play_screen *screen, const play_tally *tally)
{
    const unsigned width = screen_width(screen);
    const uint64_t columns = width > 70 ? 44 : width > 40 ? width - 30 : 8;
    uint64_t highest = 1;
    for (unsigned g = tally->least; g <= tally->most; g++) {
        if (tally->at[g] > highest) highest = tally->at[g];
    }
    for (unsigned g = tally->least; tally->games > 0 && g <= tally->most; g++) {
        const uint64_t count = tally->at[g];
        uint64_t eighths = count * columns * 8 / highest;
        if (count > 0 && eighths == 0) eighths = 1;
        fprintf(screen->out, "%5u %s ", g, screen->unicode ? "│" : "|");
        if (screen->color) fputs("\033[36m", screen->out);
        draw_bar(screen, eighths);
        if (screen->color) fputs("\033[0m", screen->out);
        fprintf(screen->out, "%s%llu", count > 0 ? " " : "", (unsigned long long)count);
        screen_print(screen, STYLE_FAINT, "  %.1f%%\n",
                     100.0 * (double)count / (double)tally->games);
    }
}

/* ---- one player at one game -------------------------------------------------------- */

/* A line of the report, broken where the terminal is full. */
#define show_line(screen, ...) show_text(screen, text_of(__VA_ARGS__).text)
static void show_text(const play_screen *screen, const char *text)
{
    fputs("  ", screen->out);
    screen_continue(screen, 2, 4, text);
}

/* The last games as small bars. */
static void show_recent(const play_screen *screen, const play_stats *stats)
{
    static const char *const bars[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    const play_tally *tally = &stats->tally;
    const uint64_t games = tally->games < STATS_RECENT ? tally->games : STATS_RECENT;
    show_line(screen,
              "last %llu solved game%s, oldest first, by guesses:", (unsigned long long)games,
              PLURAL_S(games));
    fputs("    ", screen->out);
    for (uint64_t i = games; i-- > 0;) {
        const unsigned guesses = stats_recent(stats, i);
        if (screen->unicode) {
            const unsigned span = tally->most > tally->least ? tally->most - tally->least : 1;
            fputs(bars[(guesses - tally->least) * 7 / span], screen->out);
        } else {
            fprintf(screen->out, "%u%s", guesses, i > 0 ? " " : "");
        }
    }
    putc('\n', screen->out);
}

static void show_tree(const play_screen *screen, const play_stats *stats)
{
    const double more = tally_average(&stats->tally) - stats->tree_average;
    if (!(stats->tree_average > 0)) return;
    const int digits = tally_digits(&stats->tally);
    const char *const than = stats->first.by_program ? "its tree" : "the computer";
    if (fabs(more) < 0.5 * pow(10, -digits))
        show_line(screen, "as many guesses as %s: %.*f on average", than, digits,
                  stats->tree_average);
    else
        show_line(screen, "%.*f guesses %s than %s: %.*f on average", digits, fabs(more),
                  more > 0 ? "more" : "fewer", than, digits, stats->tree_average);
}

static void show_trend(const play_screen *screen, const play_stats *stats)
{
    double lately;
    char change[40] = "as before";
    const double trend = stats_trend(stats, &lately);
    if (stats->tally.games <= STATS_LATELY) return;
    if (fabs(trend) >= 0.005)
        snprintf(change, sizeof change, "%.2f %s than before", fabs(trend),
                 trend < 0 ? "fewer" : "more");
    show_line(screen, "last %u solved games: %.2f guesses on average, %s", STATS_LATELY, lately,
              change);
}

static void add_games(cli_line *line, const play_stats *stats)
{
    const unsigned long long solved = stats->tally.games, games = solved + stats->given_up;
    cli_line_add(line, "%llu game%s, %llu solved", games, PLURAL_S(games), solved);
    if (stats->hints > 0)
        cli_line_add(line, ", %llu hint%s", (unsigned long long)stats->hints,
                     PLURAL_S(stats->hints));
}

void stats_show(const play_screen *screen, const play_stats *stats)
{
    const play_tally *tally = &stats->tally;
    const char *const player = stats->first.player, *const rules = stats->first.rules;
    const int digits = tally_digits(tally);
    char text[100];
    cli_line line = cli_line_in(text, sizeof text);
    screen_print(screen, STYLE_STRONG, "%s, %s%s\n", rules,
                 stats->first.by_program ? "the program against " : "", player);
    add_games(&line, stats);
    show_text(screen, text);
    if (tally->games > 0) {
        show_line(screen,
                  "guesses in a solved game: average %.*f, best %u, worst %u, "
                  "deviation %.*f",
                  digits, tally_average(tally), tally->least, tally->most, digits,
                  tally_deviation(tally));
        show_tree(screen, stats);
        show_trend(screen, stats);
        show_recent(screen, stats);
        show_line(screen, "solved games by guesses:");
        chart_show(screen, tally);
    }
    putc('\n', screen->out);
}

/* ---- all players ------------------------------------------------------------------- */

#define NAME_WIDTH  26
#define TABLE_WIDTH (NAME_WIDTH + 53u)

/* By game; players before the program; those who have solved a game by their average. */
static int order(const void *first, const void *second)
{
    const play_stats *a = first, *b = second;
    const int game = strcmp(a->first.rules, b->first.rules);
    if (game != 0) return game;
    if (a->first.by_program != b->first.by_program) return a->first.by_program ? 1 : -1;
    const bool a_solved = a->tally.games > 0, b_solved = b->tally.games > 0;
    if (a_solved != b_solved) return a_solved ? -1 : 1;
    const double a_average = tally_average(&a->tally), b_average = tally_average(&b->tally);
    if (a_average < b_average || a_average > b_average) return a_average < b_average ? -1 : 1;
    return strcmp(a->first.player, b->first.player);
}

static void show_row(const play_screen *screen, const play_stats *stats)
{
    const play_tally *tally = &stats->tally;
    const char *const who = stats->first.by_program ? "program against " : "";
    const char *const player = stats->first.player;
    const int used = (int)(strlen(who) + cli_columns_of(player, strlen(player)));
    fprintf(screen->out, "  %s%s%*s", who, player, used < NAME_WIDTH ? NAME_WIDTH - used : 0,
            "");
    fprintf(screen->out, " %5llu  %6llu", (unsigned long long)(tally->games + stats->given_up),
            (unsigned long long)tally->games);
    if (tally->games > 0)
        fprintf(screen->out, "  %7.2f  %4u  %5u", tally_average(tally), tally->least,
                tally->most);
    else
        fprintf(screen->out, "  %7s  %4s  %5s", "-", "-", "-");
    fprintf(screen->out, "  %5llu", (unsigned long long)stats->hints);
    if (tally->games > 0 && stats->tree_average > 0)
        fprintf(screen->out, "  %+6.2f\n", tally_average(tally) - stats->tree_average);
    else
        fprintf(screen->out, "  %6s\n", "-");
}

/* The same in words, where the terminal is too narrow for the table. */
static void show_briefly(const play_screen *screen, const play_stats *stats)
{
    const play_tally *tally = &stats->tally;
    char text[200];
    cli_line line = cli_line_in(text, sizeof text);
    cli_line_add(&line, "%s%s: ", stats->first.by_program ? "program against " : "",
                 stats->first.player);
    add_games(&line, stats);
    if (tally->games > 0)
        cli_line_add(&line, "; average %.2f, best %u, worst %u", tally_average(tally),
                     tally->least, tally->most);
    if (tally->games > 0 && stats->tree_average > 0)
        cli_line_add(&line, ", tree %+.2f", tally_average(tally) - stats->tree_average);
    show_text(screen, text);
}

void ranking_show(const play_screen *screen, play_stats *list, size_t count)
{
    const bool table = screen_width(screen) >= TABLE_WIDTH;
    qsort(list, count, sizeof *list, order);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || strcmp(list[i].first.rules, list[i - 1].first.rules) != 0) {
            if (i > 0) putc('\n', screen->out);
            screen_print(screen, STYLE_STRONG, "%-*s", table ? NAME_WIDTH + 2 : 0,
                         list[i].first.rules);
            if (table)
                screen_print(screen, STYLE_STRONG, " %5s  %6s  %7s  %4s  %5s  %5s  %6s",
                             "games", "solved", "average", "best", "worst", "hints", "tree");
            putc('\n', screen->out);
        }
        if (table)
            show_row(screen, &list[i]);
        else
            show_briefly(screen, &list[i]);
    }
    putc('\n', screen->out);
    screen_text(screen, STYLE_PLAIN, 0, "average, best, worst: guesses in a solved game.");
    screen_text(screen, STYLE_PLAIN, 0,
                "tree: how many guesses more than the tree takes on average, or fewer (-).");
}
