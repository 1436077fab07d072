/* mode_watch.c - the program plays against itself: one game drawn, or many counted; or the
 * guesses for one secret, on one line, for scripts (walk). */
#include <string.h>
#include "play/cli/session.h"
#include "play/game/guide.h"
#include "play/system/interrupt.h"
#include "play/terminal/board.h"
#include "play/terminal/stats_report.h"

#define USUAL_DELAY 0.7 /* seconds between guesses, before a person */

/* ---- many games -------------------------------------------------------------------- */

/* Without a solved game there is no average, no best and no worst. */
static void print_json(const play_session *session, const play_tally *tally, uint64_t lost)
{
    FILE *out = session->screen.out;
    fprintf(out, "{\"rules\": \"%s\", \"games\": %llu, \"total\": %llu, ",
            session->game.rules_text, (unsigned long long)(tally->games + lost),
            (unsigned long long)tally->total);
    if (tally->games > 0)
        fprintf(out, "\"average\": %.6f, \"stddev\": %.6f, \"best\": %u, \"worst\": %u, ",
                tally_average(tally), tally_deviation(tally), tally->least, tally->most);
    else
        fputs("\"average\": null, \"stddev\": null, \"best\": null, \"worst\": null, ", out);
    fprintf(out, "\"lost\": %llu, \"histogram\": ", (unsigned long long)lost);
    tally_json(out, tally);
    fputs("}\n", out);
}

/* Only a tree that is proven, and not only within limits, is called optimal. */
static const char *describe_tree(const peg_about *about)
{
    if (about->proven && !about->max_depth && !about->opened)
        return peg_strategy_name(about->strategy);
    switch (about->strategy) {
    case PEG_STRATEGY_OPTIMAL: return "best found";
    case PEG_STRATEGY_CONSISTENT: return "consistent, best found";
    default: return peg_strategy_name(about->strategy);
    }
}

static void print_tally(const play_session *session, const play_tally *tally, uint64_t lost)
{
    const play_screen *screen = &session->screen;
    const play_game *game = &session->game;
    const int digits = tally_digits(tally);
    board_title(screen, game);
    if (lost > 0)
        screen_text(screen, STYLE_PLAIN, 0, "%llu game%s lost: not found in %u guess%s%s",
                    (unsigned long long)lost, PLURAL_S(lost), session->options.max_guesses,
                    PLURAL_ES(session->options.max_guesses),
                    tally->games > 0 ? "; the others:" : "");
    if (tally->games > 0)
        screen_text(screen, STYLE_PLAIN, 0,
                    "%llu game%s: average %.*f guesses, deviation %.*f, best %u, worst %u",
                    (unsigned long long)tally->games, PLURAL_S(tally->games), digits,
                    tally_average(tally), digits, tally_deviation(tally), tally->least,
                    tally->most);
    if (game->has_tree)
        screen_text(screen, STYLE_PLAIN, 0, "the tree (%s%s): average %.4f, worst %u",
                    describe_tree(&game->about),
                    game->about.objective > PEG_OBJECTIVE_AVERAGE ? " for the worst case" : "",
                    (double)game->about.total / (double)game->about.secrets, game->about.worst);
    chart_show(screen, tally);
}

/* Guesses that the program takes for the secret; 0 of a damaged tree, and after Ctrl-C. */
static unsigned count_guesses(play_game *game, const uint8_t *secret, play_random *random)
{
    play_history history;
    play_guide guide;
    if (!game->by_chance) return guide_guesses(game, secret);
    game_play_by_chance(game, random);
    history_start(&history, &game->rules);
    guide_next(game, &history, &guide);
    while (guide.kind == GUIDE_OFF_TREE)
        if (!guide_play(game, secret, &history, &guide)) return 0;
    return guide.kind == GUIDE_SOLVED ? history.count : 0;
}

static play_outcome watch_many(play_session *session, const char *seed)
{
    play_game *game = &session->game;
    const unsigned most = session->options.max_guesses;
    uint64_t lost = 0;
    const bool all = session->options.games == GAMES_ALL;
    const uint32_t games = all ? game->secrets : session->options.games;
    play_random random = random_of_seed(&game->rules, seed);
    uint8_t secret[PEG_MAX_LENGTH];
    play_tally tally;
    memset(&tally, 0, sizeof tally);
    peg_code_at(&game->rules, 0, secret);
    for (uint32_t i = 0; i < games; i++) {
        if (!all) random_code(&random, &game->rules, game->secrets, secret);
        const unsigned guesses = count_guesses(game, secret, &random);
        if (interrupt_pending()) return trouble_interrupted(&session->trouble);
        if (guesses == 0) return fail(session, "the tree: %s", peg_strerror(PEG_E_CORRUPT));
        if (most > 0 && guesses > most)
            lost++;
        else
            tally_add(&tally, guesses);
        if (all) peg_code_next(&game->rules, secret);
    }
    if (session->options.json)
        print_json(session, &tally, lost);
    else
        print_tally(session, &tally, lost);
    return OUTCOME_DONE;
}

/* ---- one game ---------------------------------------------------------------------- */

static play_outcome watch_one(play_session *session, const uint8_t *secret)
{
    const play_screen *screen = &session->screen;
    const double given = session->options.delay, usual = screen->terminal ? USUAL_DELAY : 0;
    const unsigned delay = (unsigned)((given >= 0 ? given : usual) * 1000 + 0.5);
    play_history history;
    play_guide guide;
    history_start(&history, &session->game.rules);
    guide_next(&session->game, &history, &guide);
    const unsigned most = session->options.max_guesses;
    while (guide.kind == GUIDE_TREE ||
           (guide.kind == GUIDE_OFF_TREE && session->game.by_chance)) {
        if (!guide_play(&session->game, secret, &history, &guide)) break;
        if (guide.kind == GUIDE_INTERRUPTED) break;
        const short_text note =
            guide.kind == GUIDE_SOLVED
                ? text_of("solved in %u guess%s", history.count, PLURAL_ES(history.count))
                : board_remaining(guide.remaining, guide.at_least);
        board_row(screen, &history, history.count - 1, note.text);
        if (session_flush(session) != OUTCOME_DONE) return OUTCOME_FAILED;
        if (guide.kind != GUIDE_SOLVED && history.count == most) {
            screen_text(screen, STYLE_STRONG, BOARD_MARGIN - 1,
                        "Lost: not found in %u guess%s.", most, PLURAL_ES(most));
            return OUTCOME_DONE;
        }
        if (guide.kind != GUIDE_SOLVED && !interrupt_pause(delay))
            return trouble_interrupted(&session->trouble);
    }
    if (guide.kind == GUIDE_SOLVED) return OUTCOME_DONE;
    if (guide.kind == GUIDE_INTERRUPTED) return trouble_interrupted(&session->trouble);
    return fail(session, "the tree: %s", peg_strerror(PEG_E_CORRUPT));
}

play_outcome mode_watch(play_session *session)
{
    const play_screen *screen = &session->screen;
    char seed[SEED_ROOM];
    uint8_t secret[PEG_MAX_LENGTH];
    session_seed(session, seed);
    if (session->options.games != GAMES_ONE) return watch_many(session, seed);

    const play_outcome read = session_secret(session, seed, secret);
    if (read != OUTCOME_DONE) return read;
    board_title(screen, &session->game);
    fputs(screen->terminal ? "code  " : "code: ", screen->out);
    pegs_code(screen, secret, session->game.rules.length);
    fputs(screen->terminal ? "\n\n" : "\n", screen->out);
    return watch_one(session, secret);
}

/* ---- walk --------------------------------------------------------------------------- */

static void print_walk(FILE *out, const play_history *walk)
{
    for (unsigned t = 0; t < walk->count; t++) {
        uint8_t bulls, cows;
        char text[PEG_CODE_TEXT];
        peg_label_split(walk->turns[t].label, &bulls, &cows);
        peg_code_print(&walk->rules, walk->turns[t].code, text);
        fprintf(out, "%s%s:%u,%u", t > 0 ? " " : "", text, bulls, cows);
    }
    putc('\n', out);
}

play_outcome mode_walk(play_session *session)
{
    const peg_rules *rules = &session->game.rules;
    uint8_t secret[PEG_MAX_LENGTH];
    char last[PEG_CODE_TEXT];
    play_history walk;
    if (session->options.secret == NULL)
        return misused(session, "walk needs the secret: pegtree-play walk FILE --secret CODE");
    if (peg_code_parse(rules, session->options.secret, secret) != PEG_OK) {
        peg_code_at(rules, session->game.secrets - 1, secret);
        peg_code_print(rules, secret, last);
        return misused(session, "'%s' is not a code of %s; digits count from 0 here, up to %s",
                       session->options.secret, session->game.rules_text, last);
    }
    const peg_status status = guide_walk(&session->game, secret, &walk);
    print_walk(session->screen.out, &walk);
    if (status == PEG_SOLVED) return OUTCOME_DONE;
    return fail(session, "the tree: %s", peg_strerror(status));
}
