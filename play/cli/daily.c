/* daily.c - the game of the day: its code is that of the date, and it counts once. What is
 * known of it comes from the records; see games.h. */
#include <stdio.h>
#include <string.h>
#include "play/cli/games.h"
#include "play/records/records.h"
#include "play/records/stats.h"

#define DAY 86400

/* The games of the day of one player at one game. */
typedef struct play_days {
    play_record of;    /* whose, and at which game */
    play_record today; /* its result; no guesses: not played */
    play_tally tally;  /* of days that were solved */
    unsigned unsolved, streak, best;
    long last; /* the last day, counted from 1970; 0: none */
} play_days;

void daily_seed(time_t time, char seed[SEED_ROOM])
{
    struct tm date;
    if (localtime_r(&time, &date) == NULL || strftime(seed, SEED_ROOM, "%Y-%m-%d", &date) == 0)
        seed[0] = '\0';
}

/* The days from 1970 to this date, whatever the time zone; 0 if it is none. */
static long day_number(const char *seed)
{
    struct tm date;
    memset(&date, 0, sizeof date);
    return strptime(seed, "%Y-%m-%d", &date) != NULL ? (long)(timegm(&date) / DAY) : 0;
}

/* Counts a record if it is a game of the day: its seed is the date on which it ended, give or
 * take a day, since players travel. One of an earlier day than the last does not count. */
static void take_record(void *context, const play_record *record)
{
    play_days *const days = context;
    char date[SEED_ROOM];
    if (record->by_program || strcmp(record->player, days->of.player) != 0 ||
        strcmp(record->rules, days->of.rules) != 0)
        return;
    bool near = false;
    for (int i = 0; i < 3; i++) {
        daily_seed((time_t)record->time + (i - 1) * DAY, date);
        near = near || strcmp(record->seed, date) == 0;
    }
    if (!near) return;
    const long day = day_number(record->seed);
    if (strcmp(record->seed, days->of.seed) == 0) days->today = *record;
    if (day <= days->last) return;
    days->streak = !record->solved ? 0 : day == days->last + 1 ? days->streak + 1 : 1;
    if (days->streak > days->best) days->best = days->streak;
    days->last = day;
    if (record->solved)
        tally_add(&days->tally, record->guesses);
    else
        days->unsolved++;
}

static void show_streak(const play_screen *screen, const play_days *days)
{
    const time_t now = time(NULL);
    struct tm date;
    char today[SEED_ROOM];
    const bool goes_on = days->last + 1 >= day_number(days->of.seed);
    const unsigned streak = goes_on ? days->streak : 0;
    short_text next = text_of("is there already"); /* the game went on beyond midnight */
    daily_seed(now, today);
    if (localtime_r(&now, &date) == NULL) return;
    const int left = 24 * 60 - date.tm_hour * 60 - date.tm_min;
    if (strcmp(today, days->of.seed) <= 0)
        next = text_of("comes in %d h %d min", left / 60, left % 60);
    screen_text(screen, STYLE_PLAIN, 0, "Streak: %u day%s (best %u). The next code %s.", streak,
                PLURAL_S(streak), days->best, next.text);
}

static void show_days(const play_screen *screen, const play_days *days)
{
    for (unsigned guesses = 1; guesses <= days->tally.most; guesses++) {
        const unsigned long many = (unsigned long)days->tally.at[guesses];
        if (many > 0)
            fprintf(screen->out, "  %3u guess%-2s  %lu day%s\n", guesses, PLURAL_ES(guesses),
                    many, PLURAL_S(many));
    }
    if (days->unsolved > 0)
        fprintf(screen->out, "  not solved   %u day%s\n", days->unsolved,
                PLURAL_S(days->unsolved));
}

/* The result for others, never with the code. */
static void show_shared(const play_screen *screen, const play_days *days,
                        const play_history *history)
{
    const play_record *today = &days->today;
    fprintf(screen->out, "To share:\nPegtree, %s, %s: ", today->seed, today->rules);
    if (today->solved)
        fprintf(screen->out, "%u guess%s", today->guesses, PLURAL_ES(today->guesses));
    else
        fputs("not solved", screen->out);
    if (today->hints > 0)
        fprintf(screen->out, ", %u hint%s", today->hints, PLURAL_S(today->hints));
    putc('\n', screen->out);
    for (unsigned t = 0; t < history->count; t++) {
        const uint8_t label = history->turns[t].label;
        uint8_t bulls, cows;
        peg_label_split(label, &bulls, &cows);
        for (unsigned i = 0; i < bulls; i++) fputs(screen->unicode ? "⚫" : "b", screen->out);
        for (unsigned i = 0; i < cows; i++) fputs(screen->unicode ? "⚪" : "c", screen->out);
        fputs(label == 0 ? "-\n" : "\n", screen->out);
    }
    fprintf(screen->out, "pegtree-play daily %s\n", today->rules);
}

play_outcome daily_show(play_session *session)
{
    const play_screen *screen = &session->screen;
    play_days days;
    kept_game kept;
    char name[KEPT_NAME]; /* also of a game whose result now goes to a pipe */
    memset(&days, 0, sizeof days);
    days.of = recording_of(session);
    kept_name(name, &days.of, true);
    if (!records_visit(take_record, &days, &session->trouble)) return OUTCOME_FAILED;
    if (!kept_load(name, &kept) || !recording_same_game(session, &kept) ||
        kept.record.guesses != days.today.guesses)
        kept.history.count = 0;
    putc('\n', screen->out);
    screen_text(screen, STYLE_PLAIN, 0, "Game of the day, %s: %s %u guess%s, %u hint%s.",
                session->seed, days.today.solved ? "solved in" : "not solved in",
                days.today.guesses, PLURAL_ES(days.today.guesses), days.today.hints,
                PLURAL_S(days.today.hints));
    for (unsigned t = 0; t < kept.history.count; t++) board_row(screen, &kept.history, t, "");
    show_streak(screen, &days);
    show_days(screen, &days);
    show_shared(screen, &days, &kept.history);
    return OUTCOME_DONE;
}
