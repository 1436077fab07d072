/* chart.c - see chart.h. */
#include "play/terminal/chart.h"

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
