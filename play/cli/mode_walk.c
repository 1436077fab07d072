/* mode_walk.c - the guesses for one secret, on one line, for scripts. */
#include <stdio.h>
#include "play/cli/session.h"
#include "play/game/guide.h"

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
