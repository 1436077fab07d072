/* mode_stats.c - the records: player by player and game by game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "play/cli/games.h"
#include "play/records/records.h"
#include "play/terminal/stats_report.h"
#include "play/tree/find_tree.h"

/* All records, and which of them to show. */
typedef struct stats_report {
    const play_session *session;
    const char *player, *rules; /* of this player, of this game; null: of all */
    stats_list list;
} stats_report;

/* Moves the wanted stats to the front of the list; returns their number. If that is 0, the list
 * is unchanged. */
static size_t select_stats(stats_report *report)
{
    size_t wanted = 0;
    for (size_t i = 0; i < report->list.count; i++) {
        const play_stats *stats = &report->list.at[i];
        if (report->player != NULL && strcmp(stats->first.player, report->player) != 0)
            continue;
        if (report->rules != NULL && strcmp(stats->first.rules, report->rules) != 0) continue;
        report->list.at[wanted++] = *stats;
    }
    return wanted;
}

/* Says that there are no records of this player, and which players have some. */
static void print_none(const stats_report *report)
{
    FILE *out = report->session->screen.out;
    const stats_list *list = &report->list;
    fprintf(out, "No games%s%s%s%s are recorded yet.\n", report->player != NULL ? " of " : "",
            report->player != NULL ? report->player : "", report->rules != NULL ? " at " : "",
            report->rules != NULL ? report->rules : "");
    if (report->player == NULL || report->rules != NULL || list->count == 0) return;
    fputs("There are games of", out);
    for (size_t i = 0; i < list->count; i++) {
        const char *name = list->at[i].first.player;
        if (i > 0 && strcmp(name, list->at[i - 1].first.player) == 0) continue;
        fprintf(out, "%s%s", i > 0 ? ", " : " ", name);
    }
    fputs("; stats --all shows them.\n", out);
}

/* Prints what was read in the form wanted. */
static void print_report(stats_report *report)
{
    const play_options *options = &report->session->options;
    const play_screen *screen = &report->session->screen;
    const size_t count = select_stats(report);
    if (options->csv) stats_csv_heading(screen->out);
    if (options->json) fputs("[", screen->out);
    for (size_t i = 0; i < count; i++) {
        if (options->json && i > 0) fputs(",\n ", screen->out);
        if (options->json || options->csv)
            stats_write(screen->out, &report->list.at[i], options->json);
        else if (!options->all)
            stats_show(screen, &report->list.at[i]);
    }
    if (options->json) fputs("]\n", screen->out);
    if (options->json || options->csv) return;
    if (count == 0)
        print_none(report);
    else if (options->all)
        ranking_show(screen, report->list.at, count);
}

/* Reads the rules that the words name; *wanted stays null if they name none. */
static play_outcome read_rules(play_session *session, char text[PEG_RULES_TEXT],
                               const char **wanted)
{
    const play_options *options = &session->options;
    const char *path;
    peg_rules rules;
    if (options->word_count == 0) return OUTCOME_DONE;
    const play_outcome found =
        words_to_rules(&rules, &path, options->word_count, options->words, &session->trouble);
    if (found != OUTCOME_DONE) return found;
    if (path != NULL)
        return misused(session,
                       "stats takes rules, not a file, as in: pegtree-play stats p4c6r");
    peg_rules_print(&rules, text);
    *wanted = text;
    return OUTCOME_DONE;
}

play_outcome mode_stats(play_session *session)
{
    char rules[PEG_RULES_TEXT];
    stats_report report = {.session = session};
    play_record of;
    const play_outcome read = read_rules(session, rules, &report.rules);
    if (read != OUTCOME_DONE) return read;
    if (!session->options.all) {
        of = recording_of(session);
        report.player = of.player;
    }
    play_outcome outcome = OUTCOME_FAILED;
    if (records_visit(stats_list_add, &report.list, &session->trouble)) {
        if (report.list.failed) {
            fail(session, "out of memory for all these records");
        } else {
            print_report(&report);
            outcome = OUTCOME_DONE;
        }
    }
    free(report.list.at);
    return outcome;
}
