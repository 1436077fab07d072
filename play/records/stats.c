/* stats.c - see stats.h. */
#include "play/records/stats.h"

#include <math.h>
#include <string.h>

void stats_start(play_stats *stats, const play_record *record)
{
    memset(stats, 0, sizeof *stats);
    stats->first = *record;
    stats_add(stats, record);
}

void stats_add(play_stats *stats, const play_record *record)
{
    stats->hints += record->hints;
    if (record->tree_average > 0) stats->tree_average = record->tree_average;
    if (!record->solved) {
        stats->given_up++;
        return;
    }
    stats->recent[stats->tally.games % STATS_RECENT] = record->guesses;
    tally_add(&stats->tally, record->guesses);
}

bool stats_same(const play_stats *stats, const play_record *record)
{
    return strcmp(stats->first.player, record->player) == 0 &&
           strcmp(stats->first.rules, record->rules) == 0 &&
           stats->first.by_program == record->by_program;
}

/* The guesses of the game `back` games before the last. */
static unsigned recent_game(const play_stats *stats, uint64_t back)
{
    return stats->recent[(stats->tally.games - 1 - back) % STATS_RECENT];
}

double stats_trend(const play_stats *stats, double *lately)
{
    const uint64_t games = stats->tally.games;
    const uint64_t last = games < STATS_LATELY ? games : STATS_LATELY;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < last; i++) sum += recent_game(stats, i);
    *lately = last > 0 ? (double)sum / (double)last : 0;
    if (games <= last) return 0;
    return *lately - (double)(stats->tally.total - sum) / (double)(games - last);
}

/* ---- for people -------------------------------------------------------------------- */

/* The last games as small bars, the oldest first. */
static void show_recent(const play_screen *screen, const play_stats *stats)
{
    static const char *const bars[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    const play_tally *tally = &stats->tally;
    const uint64_t games = tally->games < STATS_RECENT ? tally->games : STATS_RECENT;
    fprintf(screen->out, "  last %llu ", (unsigned long long)games);
    for (uint64_t i = games; i-- > 0;) {
        const unsigned guesses = recent_game(stats, i);
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
    fprintf(screen->out, "  the tree averages %.4f: ", stats->tree_average);
    if (fabs(more) < 0.00005)
        fputs("the same\n", screen->out);
    else
        fprintf(screen->out, "%.4f guesses %s\n", fabs(more), more > 0 ? "more" : "fewer");
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
        fprintf(screen->out, ": average %.4f, best %u, worst %u, deviation %.4f",
                tally_average(tally), tally->least, tally->most, tally_deviation(tally));
    }
    putc('\n', screen->out);
    if (tally->games > 0) {
        show_tree(screen, stats);
        show_trend(screen, stats);
        show_recent(screen, stats);
        tally_chart(screen, tally);
    }
    putc('\n', screen->out);
}

/* ---- for programs ------------------------------------------------------------------ */

static void json_text(FILE *out, const char *text)
{
    putc('"', out);
    for (; *text != '\0'; text++) {
        const unsigned char byte = (unsigned char)*text;
        if (byte == '"' || byte == '\\')
            fprintf(out, "\\%c", byte);
        else if (byte < 0x20)
            fprintf(out, "\\u%04x", byte);
        else
            putc(byte, out);
    }
    putc('"', out);
}

void stats_json(FILE *out, const play_stats *stats)
{
    const play_tally *tally = &stats->tally;
    double lately;
    const double trend = stats_trend(stats, &lately);
    fputs("{\"player\": ", out);
    json_text(out, stats->first.player);
    fprintf(out,
            ", \"rules\": \"%s\", \"breaker\": \"%s\", \"games\": %llu, \"solved\": %llu, "
            "\"hints\": %llu, \"total\": %llu, ",
            stats->first.rules, stats->first.by_program ? "program" : "player",
            (unsigned long long)(tally->games + stats->given_up),
            (unsigned long long)tally->games, (unsigned long long)stats->hints,
            (unsigned long long)tally->total);
    if (tally->games > 0) {
        fprintf(out,
                "\"average\": %.6f, \"stddev\": %.6f, \"best\": %u, \"worst\": %u, "
                "\"lately\": %.6f, \"trend\": %.6f, ",
                tally_average(tally), tally_deviation(tally), tally->least, tally->most, lately,
                trend);
    } else {
        fputs("\"average\": null, \"stddev\": null, \"best\": null, \"worst\": null, "
              "\"lately\": null, \"trend\": null, ",
              out);
    }
    if (stats->tree_average > 0)
        fprintf(out, "\"tree_average\": %.6f, ", stats->tree_average);
    else
        fputs("\"tree_average\": null, ", out);
    fputs("\"histogram\": ", out);
    tally_json(out, tally);
    putc('}', out);
}

void stats_csv_heading(FILE *out)
{
    fputs(
        "player,rules,breaker,games,solved,hints,total,average,stddev,best,worst,lately,trend,"
        "tree_average,histogram\n",
        out);
}

void stats_csv(FILE *out, const play_stats *stats)
{
    const play_tally *tally = &stats->tally;
    double lately;
    const double trend = stats_trend(stats, &lately);
    putc('"', out);
    for (const char *at = stats->first.player; *at != '\0'; at++) {
        if (*at == '"') putc('"', out);
        putc(*at, out);
    }
    fprintf(out, "\",%s,%s,%llu,%llu,%llu,%llu,", stats->first.rules,
            stats->first.by_program ? "program" : "player",
            (unsigned long long)(tally->games + stats->given_up),
            (unsigned long long)tally->games, (unsigned long long)stats->hints,
            (unsigned long long)tally->total);
    if (tally->games > 0) {
        fprintf(out, "%.6f,%.6f,%u,%u,%.6f,%.6f,", tally_average(tally), tally_deviation(tally),
                tally->least, tally->most, lately, trend);
    } else {
        fputs(",,,,,,", out);
    }
    if (stats->tree_average > 0) fprintf(out, "%.6f", stats->tree_average);
    putc(',', out);
    for (unsigned g = 1; g <= tally->most; g++) {
        fprintf(out, "%s%llu", g > 1 ? " " : "", (unsigned long long)tally->at[g]);
    }
    putc('\n', out);
}
