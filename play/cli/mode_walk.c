/* mode_walk.c - the guesses for one secret, on one line, for scripts. */
#include <stdio.h>
#include "play/cli/session.h"

/* Prints the guesses for the secret, and their answers. */
static peg_status print_walk(const play_session *session, const uint8_t *secret)
{
    const peg_rules *rules = &session->game.rules;
    uint8_t labels[PEG_MAX_GUESSES], guess[PEG_MAX_LENGTH], bulls, cows;
    char text[PEG_CODE_TEXT];
    uint32_t remaining;
    peg_status status;
    for (unsigned made = 0;; made++) {
        status = game_tree_guess(&session->game, labels, made, guess, &remaining);
        if (status != PEG_OK) break;
        if (made == PEG_MAX_GUESSES) return PEG_E_CORRUPT; /* a flat image may hold anything */
        labels[made] = peg_feedback(guess, secret, rules->length);
        peg_label_split(labels[made], &bulls, &cows);
        peg_code_print(rules, guess, text);
        fprintf(session->screen.out, "%s%s:%u,%u", made > 0 ? " " : "", text, bulls, cows);
    }
    putc('\n', session->screen.out);
    /* Every secret is in a tree that covers its rules: then it is the tree that is wrong. */
    return status == PEG_E_CONTRADICTION ? PEG_E_CORRUPT : status;
}

play_outcome mode_walk(play_session *session)
{
    const peg_rules *rules = &session->game.rules;
    uint8_t secret[PEG_MAX_LENGTH];
    char last[PEG_CODE_TEXT];
    if (session->options.secret == NULL)
        return misused(session, "walk needs the secret: pegtree-play walk FILE --secret CODE");
    if (peg_code_parse(rules, session->options.secret, secret) != PEG_OK) {
        peg_code_at(rules, session->game.secrets - 1, secret);
        peg_code_print(rules, secret, last);
        return misused(session, "'%s' is not a code of %s; digits count from 0 here, up to %s",
                       session->options.secret, session->game.rules_text, last);
    }
    const peg_status status = print_walk(session, secret);
    if (status == PEG_SOLVED) return OUTCOME_DONE;
    return fail(session, "the tree: %s", peg_strerror(status));
}
