/* mode_walk.c - the guesses for one secret, on one line, for scripts. */
#include <stdio.h>
#include "play/cli/session.h"

/* Prints the guesses for the secret, and their answers. */
static peg_status print_walk(const play_session *session, const uint8_t *secret)
{
    const peg_rules *rules = &session->game.rules;
    const peg_view *tree = game_tree(&session->game);
    uint8_t guess[PEG_MAX_LENGTH], bulls, cows;
    char text[PEG_CODE_TEXT];
    peg_cursor at;
    peg_status status = PEG_OK;
    if (!tree) return PEG_E_CORRUPT;
    peg_start(tree, &at);
    for (unsigned made = 0; status == PEG_OK; made++) {
        if (made == PEG_MAX_GUESSES) return PEG_E_CORRUPT; /* a flat image may hold anything */
        peg_guess(&at, guess);
        const uint8_t label = peg_feedback(guess, secret, rules->length);
        peg_label_split(label, &bulls, &cows);
        peg_code_print(rules, guess, text);
        fprintf(session->screen.out, "%s%s:%u,%u", made > 0 ? " " : "", text, bulls, cows);
        status = peg_answer(&at, label);
    }
    putc('\n', session->screen.out);
    /* Every secret is in a tree that covers its rules: then it is the tree that is wrong. */
    return status == PEG_E_CONTRADICTION ? PEG_E_CORRUPT : status;
}

play_outcome mode_walk(play_session *session, play_trouble *trouble)
{
    const peg_rules *rules = &session->game.rules;
    uint8_t secret[PEG_MAX_LENGTH];
    char rules_text[PEG_RULES_TEXT], last[PEG_CODE_TEXT];
    if (session->options.secret == NULL) {
        return trouble_set(trouble, OUTCOME_USAGE,
                           "walk needs the secret: pegtree-play walk FILE --secret CODE");
    }
    if (peg_code_parse(rules, session->options.secret, secret) != PEG_OK) {
        peg_rules_print(rules, rules_text);
        peg_code_at(rules, peg_rules_secrets(rules) - 1, secret);
        peg_code_print(rules, secret, last);
        return trouble_set(trouble, OUTCOME_USAGE,
                           "'%s' is not a code of %s; digits count from 0 here, up to %s",
                           session->options.secret, rules_text, last);
    }
    const peg_status status = print_walk(session, secret);
    if (status == PEG_SOLVED) return OUTCOME_DONE;
    return trouble_set(trouble, OUTCOME_FAILED, "the tree: %s", peg_strerror(status));
}
