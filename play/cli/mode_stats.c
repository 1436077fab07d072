/* mode_stats.c - the records, player by player and game by game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "play/cli/recording.h"
#include "play/records/export.h"
#include "play/records/records.h"
#include "play/terminal/ranking.h"
#include "play/terminal/stats_report.h"
#include "play/tree/game_words.h"

#define NAMES_ROOM 400 /* for the players that there are */

typedef struct stats_report {
    const play_session *session;
    const char *rules; /* only of this game; null: of all */
    play_stats stats;  /* of the group being read */
    unsigned groups;   /* so far, that one included */
    bool side_by_side; /* they are kept, to be shown together: */
    play_stats *kept;  /* owned */
    unsigned count, room;
    bool failed; /* no memory for that */
} stats_report;

static void keep_group(stats_report *report)
{
    if (report->count == report->room) {
        const unsigned room = report->room > 0 ? 2 * report->room : 16;
        play_stats *const more = realloc(report->kept, room * sizeof *more);
        report->failed = report->failed || more == NULL;
        if (more == NULL) return;
        report->kept = more;
        report->room = room;
    }
    report->kept[report->count++] = report->stats;
}

static void print_group(stats_report *report)
{
    const play_options *options = &report->session->options;
    const play_screen *screen = &report->session->screen;
    if (report->side_by_side) {
        keep_group(report);
    } else if (options->json) {
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

/* The names of all players, each once, as records come sorted by them. */
static void take_name(void *context, const play_record *record)
{
    char *const names = context;
    const size_t used = strlen(names);
    if (used > 0 && strcmp(strrchr(names, '\n') + 1, record->player) == 0) return;
    if (used + strlen(record->player) + 2 < NAMES_ROOM) {
        names[used] = '\n';
        strcpy(names + used + 1, record->player);
    }
}

static void print_none(const stats_report *report, const char *player)
{
    FILE *out = report->session->screen.out;
    char names[NAMES_ROOM] = "";
    play_trouble trouble = {""};
    fprintf(out, "No games%s%s%s%s are recorded yet.\n", player != NULL ? " of " : "",
            player != NULL ? player : "", report->rules != NULL ? " at " : "",
            report->rules != NULL ? report->rules : "");
    if (player == NULL || report->rules != NULL) return;
    if (!records_visit(NULL, take_name, names, &trouble) || names[0] == '\0') return;
    fputs("There are games of", out);
    for (const char *at = names; *at != '\0'; at++) {
        if (*at == '\n')
            fputs(at > names ? ", " : " ", out);
        else
            putc(*at, out);
    }
    fputs("; stats --all shows them.\n", out);
}

/* The rules of which records are wanted; *rules null where no game is named. */
static play_outcome read_rules(const play_options *options, char text[PEG_RULES_TEXT],
                               const char **wanted, play_trouble *trouble)
{
    const char *path;
    peg_rules rules;
    *wanted = NULL;
    if (options->word_count == 0) return OUTCOME_DONE;
    const play_outcome found =
        words_to_rules(&rules, &path, options->word_count, options->words, trouble);
    if (found != OUTCOME_DONE) return found;
    if (path != NULL) {
        return trouble_set(trouble, OUTCOME_USAGE,
                           "stats are kept by rules, as in: pegtree-play stats p4c6r");
    }
    peg_rules_print(&rules, text);
    *wanted = text;
    return OUTCOME_DONE;
}

/* What was read, in the form that is wanted. */
static void print_report(stats_report *report, const char *player)
{
    const play_options *options = &report->session->options;
    if (report->groups > 0)
        print_group(report);
    else if (!options->json && !options->csv)
        print_none(report, player);
    if (report->count > 0) ranking_show(&report->session->screen, report->kept, report->count);
}

play_outcome mode_stats(play_session *session, play_trouble *trouble)
{
    const play_options *options = &session->options;
    FILE *out = session->screen.out;
    char rules_text[PEG_RULES_TEXT];
    stats_report report = {.session = session};
    play_record named;
    report.side_by_side = options->all && !options->json && !options->csv;
    const play_outcome read = read_rules(options, rules_text, &report.rules, trouble);
    if (read != OUTCOME_DONE) return read;
    record_set_player(&named, recording_player(session)); /* as it was written */
    const bool everybody = options->all || strcmp(named.player, "all") == 0;
    const char *player = everybody ? NULL : named.player;
    if (options->json) fputs("[", out);
    if (options->csv) stats_csv_heading(out);
    const bool visited = records_visit(player, take_record, &report, trouble);
    if (visited) print_report(&report, player);
    free(report.kept);
    if (!visited) return OUTCOME_FAILED;
    if (report.failed)
        return trouble_set(trouble, OUTCOME_FAILED, "no memory for all these records");
    if (options->json) fputs("]\n", out);
    return OUTCOME_DONE;
}
