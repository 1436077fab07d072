/* ranking.c - see ranking.h. */
#include "play/terminal/ranking.h"

#include <stdlib.h>
#include <string.h>

#define NAME_WIDTH 26

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

/* Columns of a name, every character of UTF-8 counting one. */
static int columns_of(const char *text)
{
    int columns = 0;
    for (; *text != '\0'; text++) columns += ((unsigned char)*text & 0xc0) != 0x80;
    return columns;
}

static void show_name(const play_screen *screen, const play_stats *stats)
{
    const char *const who = stats->first.by_program ? "program against " : "";
    const int used = columns_of(who) + columns_of(stats->first.player);
    fprintf(screen->out, "  %s%s%*s", who, stats->first.player,
            used < NAME_WIDTH ? NAME_WIDTH - used : 0, "");
}

static void show_row(const play_screen *screen, const play_stats *stats)
{
    const play_tally *tally = &stats->tally;
    show_name(screen, stats);
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

void ranking_show(const play_screen *screen, play_stats *list, size_t count)
{
    qsort(list, count, sizeof *list, order);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || strcmp(list[i].first.rules, list[i - 1].first.rules) != 0) {
            screen_print(screen, STYLE_STRONG, "%s%-*s %5s  %6s  %7s  %4s  %5s  %5s  %6s\n",
                         i > 0 ? "\n" : "", NAME_WIDTH + 2, list[i].first.rules, "games",
                         "solved", "average", "best", "worst", "hints", "tree");
        }
        show_row(screen, &list[i]);
    }
    fputs("\ntree: guesses more than the tree takes on average, or fewer.\n", screen->out);
}
