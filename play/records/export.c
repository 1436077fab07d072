/* export.c - see export.h. */
#include "play/records/export.h"

void tally_json(FILE *out, const play_tally *tally)
{
    putc('[', out);
    for (unsigned g = 1; g <= tally->most; g++) {
        fprintf(out, "%s%llu", g > 1 ? ", " : "", (unsigned long long)tally->at[g]);
    }
    putc(']', out);
}

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
