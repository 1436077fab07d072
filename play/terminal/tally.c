/* tally.c - see tally.h. */
#include "play/terminal/tally.h"

#include <math.h>

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

void tally_chart(const play_screen *screen, const play_tally *tally)
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

void tally_json(FILE *out, const play_tally *tally)
{
    putc('[', out);
    for (unsigned g = 1; g <= tally->most; g++) {
        fprintf(out, "%s%llu", g > 1 ? ", " : "", (unsigned long long)tally->at[g]);
    }
    putc(']', out);
}
