/* stats.c - see stats.h. */
#include "play/records/stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- tallies ------------------------------------------------------------------------- */

void tally_add(play_tally *tally, unsigned guesses)
{
    if (guesses > PEG_MAX_GUESSES) guesses = PEG_MAX_GUESSES;
    if (tally->games == 0 || guesses < tally->least) tally->least = guesses;
    if (guesses > tally->most) tally->most = guesses;
    tally->games++;
    tally->total += guesses;
    tally->squares += (uint64_t)guesses * guesses;
    tally->at[guesses]++;
}

double tally_average(const play_tally *tally)
{
    return tally->games == 0 ? 0 : (double)tally->total / (double)tally->games;
}

double tally_deviation(const play_tally *tally)
{
    if (tally->games == 0) return 0;
    const double average = tally_average(tally);
    const double variance = (double)tally->squares / (double)tally->games - average * average;
    return variance > 0 ? sqrt(variance) : 0;
}

int tally_digits(const play_tally *tally)
{
    return tally->games < 1000 ? 2 : 4;
}

void tally_json(FILE *out, const play_tally *tally)
{
    putc('[', out);
    for (unsigned g = 1; g <= tally->most; g++)
        fprintf(out, "%s%llu", g > 1 ? ", " : "", (unsigned long long)tally->at[g]);
    putc(']', out);
}

/* ---- one player at one game ---------------------------------------------------------- */

void stats_add(play_stats *stats, const play_record *record)
{
    if (stats->tally.games + stats->given_up == 0) stats->first = *record;
    stats->hints += record->hints;
    if (record->tree_average > 0) stats->tree_average = record->tree_average;
    if (!record->solved) {
        stats->given_up++;
        return;
    }
    const unsigned most = PEG_MAX_GUESSES; /* that are counted; some may have been taken back */
    const unsigned guesses = record->guesses < most ? record->guesses : most;
    stats->recent[stats->tally.games % STATS_RECENT] = guesses;
    tally_add(&stats->tally, guesses);
}

int stats_compare(const play_stats *stats, const play_record *record)
{
    int order = strcmp(stats->first.player, record->player);
    if (order == 0) order = strcmp(stats->first.rules, record->rules);
    return order != 0 ? order : stats->first.by_program - record->by_program;
}

unsigned stats_recent(const play_stats *stats, uint64_t back)
{
    return stats->recent[(stats->tally.games - 1 - back) % STATS_RECENT];
}

double stats_trend(const play_stats *stats, double *lately)
{
    const uint64_t games = stats->tally.games;
    const uint64_t last = games < STATS_LATELY ? games : STATS_LATELY;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < last; i++) sum += stats_recent(stats, i);
    *lately = last > 0 ? (double)sum / (double)last : 0;
    if (games <= last) return 0;
    return *lately - (double)(stats->tally.total - sum) / (double)(games - last);
}

void stats_list_add(void *context, const play_record *record)
{
    stats_list *const list = context;
    size_t at = 0; /* where the record's stats are, or belong; there are few of them */
    while (at < list->count && stats_compare(&list->at[at], record) < 0) at++;
    if (at < list->count && stats_compare(&list->at[at], record) == 0) {
        stats_add(&list->at[at], record);
        return;
    }
    play_stats *const more = realloc(list->at, (list->count + 1) * sizeof *more);
    if (more == NULL) {
        list->failed = true;
        return;
    }
    list->at = more;
    memmove(&list->at[at + 1], &list->at[at], (list->count - at) * sizeof *list->at);
    list->count++;
    memset(&list->at[at], 0, sizeof list->at[at]);
    stats_add(&list->at[at], record);
}

/* ---- for programs -------------------------------------------------------------------- */

/* In quotes, with what either form escapes. */
static void write_player(FILE *out, const char *text, bool json)
{
    putc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"') putc(json ? '\\' : '"', out);
        if (*text == '\\' && json) putc('\\', out);
        putc(*text, out);
    }
    putc('"', out);
}

void stats_csv_heading(FILE *out)
{
    fputs(
        "player,rules,breaker,games,solved,hints,total,average,stddev,best,worst,lately,trend,"
        "tree_average,histogram\n",
        out);
}

void stats_write(FILE *out, const play_stats *stats, bool json)
{
    const play_tally *tally = &stats->tally;
    const bool solved = tally->games > 0;
    double lately;
    const double trend = stats_trend(stats, &lately);
    const struct {
        const char *name;
        bool known;
        int decimals;
        double value;
    } numbers[] = {{"games", true, 0, (double)(tally->games + stats->given_up)},
                   {"solved", true, 0, (double)tally->games},
                   {"hints", true, 0, (double)stats->hints},
                   {"total", true, 0, (double)tally->total},
                   {"average", solved, 6, tally_average(tally)},
                   {"stddev", solved, 6, tally_deviation(tally)},
                   {"best", solved, 0, tally->least},
                   {"worst", solved, 0, tally->most},
                   {"lately", solved, 6, lately},
                   {"trend", solved, 6, trend},
                   {"tree_average", stats->tree_average > 0, 6, stats->tree_average}};
    if (json) fputs("{\"player\": ", out);
    write_player(out, stats->first.player, json);
    fprintf(out, json ? ", \"rules\": \"%s\", \"breaker\": \"%s\", " : ",%s,%s,",
            stats->first.rules, stats->first.by_program ? "program" : "player");
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (json) fprintf(out, "\"%s\": ", numbers[i].name);
        if (numbers[i].known)
            fprintf(out, "%.*f", numbers[i].decimals, numbers[i].value);
        else if (json)
            fputs("null", out);
        fputs(json ? ", " : ",", out);
    }
    if (json) {
        fputs("\"histogram\": ", out);
        tally_json(out, tally);
        putc('}', out);
        return;
    }
    for (unsigned g = 1; g <= tally->most; g++)
        fprintf(out, "%s%llu", g > 1 ? " " : "", (unsigned long long)tally->at[g]);
    putc('\n', out);
}
