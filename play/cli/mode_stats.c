/* mode_stats.c - the records, player by player and game by game. */
#include <stdio.h>
#include <string.h>
#include "play/cli/recording.h"
#include "play/records/export.h"
#include "play/records/records.h"
#include "play/terminal/stats_report.h"
#include "play/tree/game_words.h"

typedef struct stats_report {
    const play_session *session;
    const char *rules; /* only of this game; null: of all */
    play_stats stats;  /* of the group being read */
    unsigned groups;   /* so far, that one included */
} stats_report;

static void print_group(const stats_report *report)
{
    const play_options *options = &report->session->options;
    const play_screen *screen = &report->session->screen;
    if (options->json) {
        fputs(report->groups > 1 ? ",\n " : "", screen->out);
        stats_json(screen->out, &report->stats);
    } else if (options->csv) {
        stats_csv(screen->out, &report->stats);
    } else {
        stats_show(screen, &report->stats);
    }
}

/* Records come group by group: one that does not belong to the group closes it. */
static void take_record(void *context, const play_record *record)
{
    stats_report *report = context;
    if (report->rules != NULL && strcmp(report->rules, record->rules) != 0) return;
    if (report->groups > 0 && stats_same(&report->stats, record)) {
        stats_add(&report->stats, record);
        return;
    }
    if (report->groups > 0) print_group(report);
    report->groups++;
    stats_start(&report->stats, record);
}

static void print_none(const stats_report *report, const char *player)
{
    fprintf(report->session->screen.out, "No games%s%s%s%s are recorded yet.\n",
            player != NULL ? " of " : "", player != NULL ? player : "",
            report->rules != NULL ? " at " : "", report->rules != NULL ? report->rules : "");
}

play_outcome mode_stats(play_session *session, play_trouble *trouble)
{
    const play_options *options = &session->options;
    FILE *out = session->screen.out;
    char rules_text[PEG_RULES_TEXT];
    stats_report report = {.session = session};
    play_record named;
    if (options->word_count > 0) {
        const char *path;
        peg_rules rules;
        const play_outcome found =
            words_to_rules(&rules, &path, options->word_count, options->words, trouble);
        if (found != OUTCOME_DONE) return found;
        if (path != NULL) {
            return trouble_set(trouble, OUTCOME_USAGE,
                               "stats are kept by rules, as in: pegtree-play stats p4c6r");
        }
        peg_rules_print(&rules, rules_text);
        report.rules = rules_text;
    }
    record_set_player(&named, recording_player(session)); /* as it was written */
    const char *player = strcmp(named.player, "all") == 0 ? NULL : named.player;
    if (options->json) fputs("[", out);
    if (options->csv) stats_csv_heading(out);
    if (!records_visit(player, take_record, &report, trouble)) return OUTCOME_FAILED;
    if (report.groups > 0)
        print_group(&report);
    else if (!options->json && !options->csv)
        print_none(&report, player);
    if (options->json) fputs("]\n", out);
    return OUTCOME_DONE;
}
