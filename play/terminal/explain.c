/* explain.c - see explain.h. */
#include "play/terminal/explain.h"

#include <string.h>
#include "play/terminal/board.h"

#define LIST_MOST 10u /* repairs that are shown: with the board they fit 24 lines */
#define REMAINING 15u /* columns of "1296 codes left" */

static const char scoring[] =
    "A bull is a right symbol in the right place, a cow one in the wrong place.\n"
    "Each symbol of the code counts once, bulls first. With the code 1 1 2 3\n"
    "    1 2 1 4 gets bcc: the first 1 is a bull, the 2 and the other 1 cows\n"
    "    1 4 4 1 gets bc:  one 1 in place, the other elsewhere\n"
    "    2 2 4 4 gets c:   the code has one 2, so only one of these counts";

static const char scoring_distinct[] =
    "A bull is a right symbol in the right place, a cow one in the wrong place.\n"
    "Bulls come first. With the code 1 2 3 4\n"
    "    1 5 2 6 gets bc: the 1 is a bull, the 2 a cow";

/* Something that can be typed, and what it does. */
typedef struct help_line {
    const char *typed, *does;
} help_line;

/* Says what can be typed at a prompt, then how answers are counted. Two of the list stand in a
 * line, one where the terminal is narrow; where it is narrower still, what it does is below. */
static void say_list(const play_screen *screen, const peg_rules *rules, const help_line *list)
{
    const unsigned indent = 7, column = 18; /* of what is typed, of what it does */
    const bool narrow = screen_width(screen) < 80;
    while (list->typed != NULL) {
        const help_line *const left = list++;
        if (screen_width(screen) < column + 14) {
            screen_text(screen, STYLE_PLAIN, indent, "%s", left->typed);
            screen_text(screen, STYLE_PLAIN, indent + 2, "%s", left->does);
        } else if (narrow) {
            fprintf(screen->out, "%*s%-9s  ", (int)indent, "", left->typed);
            screen_continue(screen, column, column, left->does);
        } else if (list->typed == NULL) {
            board_say(screen, "  %-9s  %s", left->typed, left->does);
        } else {
            board_say(screen, "  %-9s  %-24s  %-8s  %s", left->typed, left->does, list->typed,
                      list->does);
            list++;
        }
    }
    putc('\n', screen->out);
    board_say(screen, "%s", rules->kind == PEG_DISTINCT ? scoring_distinct : scoring);
    board_gap(screen);
}

/* A guess in this game, as it may be typed: with blanks between the symbols. */
static short_text example_guess(const play_screen *screen, const peg_rules *rules)
{
    uint8_t code[PEG_MAX_LENGTH];
    for (unsigned i = 0; i < rules->length; i++) {
        const unsigned symbol = rules->kind == PEG_DISTINCT ? i + 1 : i / 2;
        code[i] = (uint8_t)(symbol % rules->range[i]);
    }
    return alphabet_code(screen->alphabet, code, rules->length);
}

/* And without. */
static short_text without_blanks(short_text code)
{
    char *to = code.text;
    for (const char *at = code.text; *at != '\0'; at++)
        if (*at != ' ') *to++ = *at;
    *to = '\0';
    return code;
}

void explain_break(const play_screen *screen, const peg_rules *rules)
{
    static const help_line list[] = {{"undo [N]", "take back answers"},
                                     {"board", "the game so far"},
                                     {"fix 2 bc", "correct answer 2"},
                                     {"left", "the codes, if few"},
                                     {"hint", "an example of scoring"},
                                     {"known", "what is possible where"},
                                     {"hint CODE", "the answer for a code"},
                                     {"why", "why I guess this"},
                                     {"why CODE", "is it possible?"},
                                     {"quit", "stop"},
                                     {NULL, NULL}};
    board_gap(screen);
    board_say(screen, "Answer in any way: bbc, BBW, RRW, ++-, 2 1, 21, 2b1c, b2c1, 2A1B, or\n"
                      "pins as they are drawn; Enter or 0 for none. Commands:");
    say_list(screen, rules, list);
}

void explain_assist(const play_screen *screen, const peg_rules *rules)
{
    static const help_line list[] = {{"undo [N]", "take back turns"},
                                     {"board", "the game so far"},
                                     {"fix 2 bc", "correct answer 2"},
                                     {"left", "the codes, if few"},
                                     {"hint", "the guess again"},
                                     {"known", "what is possible"},
                                     {"why", "what is certain"},
                                     {"why CODE", "is it possible?"},
                                     {"quit", "stop"},
                                     {NULL, NULL}};
    const short_text apart = example_guess(screen, rules), guess = without_blanks(apart);
    board_gap(screen);
    board_say(screen,
              "Type a guess and its answer: %s bc, %s 1 1, %s 2b1c; a guess\n"
              "alone, then its answer; or the answer alone for my guess. Commands:",
              guess.text, apart.text, guess.text);
    say_list(screen, rules, list);
}

void explain_repair(const play_screen *screen, const peg_rules *rules)
{
    static const help_line list[] = {{"3", "repair 3 of the list"},
                                     {"bc", "the last answer was bc"},
                                     {"fix 2 bc", "answer 2 was bc"},
                                     {"undo", "take the last answer back"},
                                     {"board", "the game so far"},
                                     {"hint", "the repairs again"},
                                     {"quit", "stop"},
                                     {NULL, NULL}};
    board_gap(screen);
    board_say(screen,
              "At least one answer is wrong. Say what it should have been,\n"
              "or what your code was: my code was %s.",
              without_blanks(example_guess(screen, rules)).text);
    say_list(screen, rules, list);
}

void explain_make(const play_screen *screen, const peg_rules *rules)
{
    static const help_line list[] = {{"hint", "a good guess (counted)"},
                                     {"board", "the game so far"},
                                     {"undo [N]", "take back guesses"},
                                     {"left", "the codes, if few"},
                                     {"quit", "give up, see the code"},
                                     {"known", "what is possible"},
                                     {"why", "what is certain, and why"},
                                     {"why CODE", "is it possible?"},
                                     {NULL, NULL}};
    const short_text apart = example_guess(screen, rules);
    board_gap(screen);
    board_say(screen,
              "Type a guess: %s, %s. The answer shows bulls, then cows.\n"
              "Commands (a slash before the word marks it as one: /left):",
              without_blanks(apart).text, apart.text);
    say_list(screen, rules, list);
}

bool explain_read(const play_screen *screen, const peg_rules *rules, const char *text,
                  uint8_t *code)
{
    short_text why;
    if (alphabet_read(screen->alphabet, rules, text, code, &why)) return true;
    board_warn(screen, "%s", why.text);
    return false;
}

void explain_answer(const play_screen *screen, const play_history *history,
                    const uint8_t *guess, const char *text)
{
    const peg_rules *rules = &history->rules;
    uint8_t secret[PEG_MAX_LENGTH];
    if (text[0] != '\0') {
        if (!explain_read(screen, rules, text, secret)) return;
    } else { /* where no code is left, the guess itself */
        memcpy(secret, guess, rules->length);
        (void)candidates_first(history, secret);
    }
    const uint8_t label = peg_feedback(guess, secret, rules->length);
    board_say(screen, "If your code were %s, the answer here would be %s (%s).",
              alphabet_code(screen->alphabet, secret, rules->length).text,
              feedback_letters(label).text, feedback_words(label).text);
}

void explain_exclusion(const play_screen *screen, const play_history *history,
                       const uint8_t *code, unsigned turn)
{
    const play_turn *made = &history->turns[turn];
    const uint8_t length = history->rules.length;
    board_say(screen, "%s cannot be the code: guess %u, %s, would have got %s, not %s.",
              alphabet_code(screen->alphabet, code, length).text, turn + 1,
              alphabet_code(screen->alphabet, made->code, length).text,
              feedback_letters(peg_feedback(made->code, code, length)).text,
              feedback_letters(made->label).text);
}

void explain_code(const play_screen *screen, const play_history *history, const char *text)
{
    uint8_t code[PEG_MAX_LENGTH];
    if (!explain_read(screen, &history->rules, text, code)) return;
    const unsigned conflict = history_conflict(history, code, 0);
    if (conflict < history->count)
        explain_exclusion(screen, history, code, conflict);
    else
        board_say(screen, "It can be the code: it agrees with all answers.");
}

/* A change, without its guess where the terminal is narrow: as words, which wrap. */
static void show_repair(const play_screen *screen, const play_history *history,
                        const play_repair *repair, unsigned number)
{
    const play_turn *turn = &history->turns[repair->turn];
    const unsigned length = history->rules.length;
    const int least = length > 5 ? (int)length : 5;
    const unsigned full =
        28 + 2 * (unsigned)least + pegs_code_width(screen, length) + REMAINING;
    const bool narrow = screen->terminal && screen_width(screen) <= full;
    const int wide = narrow ? (int)length : least;
    const short_text change =
        text_of("%*s %s %-*s  %s", wide, feedback_letters(turn->label).text,
                screen->unicode ? "→" : "->", wide, feedback_letters(repair->label).text,
                board_remaining(repair->remaining, repair->at_least).text);
    if (narrow) {
        screen_text(screen, STYLE_PLAIN, 0, "%2u  answer %u %s", number, repair->turn + 1,
                    change.text);
        return;
    }
    fprintf(screen->out, "%8u  answer %-2u  ", number, repair->turn + 1);
    pegs_code(screen, turn->code, length);
    fprintf(screen->out, "  %s\n", change.text);
}

/* How many changes to list so that the text above them stays in sight. */
static unsigned listed(const play_screen *screen, unsigned count)
{
    const unsigned rows = screen_height(screen), room = rows > 13 ? rows - 10 : 3;
    const unsigned most = room < LIST_MOST ? room : LIST_MOST;
    return count < most ? count : most;
}

unsigned explain_contradiction(const play_screen *screen, const play_history *history,
                               const play_repair *list, unsigned count)
{
    board_gap(screen);
    board_warn(screen, "The answers contradict each other: no code agrees with all %u.",
               history->count);
    if (count == 0) {
        board_say(screen, "No single change resolves this: two or more answers are wrong.");
        return 0;
    }
    board_say(screen, count == 1
                          ? "This change would resolve it:"
                          : "Any one of these changes would resolve it, likeliest first:");
    const unsigned shown = listed(screen, count);
    for (unsigned i = 0; i < shown; i++) show_repair(screen, history, &list[i], i + 1);
    if (shown < count)
        board_say(screen, "and %u less likely one%s; fix 1 bbc corrects any answer",
                  count - shown, PLURAL_S(count - shown));
    return shown;
}

/* ---- the next guess ---------------------------------------------------------------- */

void advice_show_why(const play_screen *screen, const play_advice *advice, unsigned length)
{
    const guess_split *const best = &advice->best, *const other = &advice->other;
    const char *const about = advice->exact ? "" : "about "; /* numbers of a sample */
    if (advice->remaining == 1 && !advice->at_least) {
        board_say(screen, "It is the only code that agrees with all answers.");
        return;
    }
    if (advice->kind == GUIDE_TREE)
        board_say(screen, "It is the tree's guess%s.",
                  best->possible ? "" : "; it cannot be the code");
    else if (best->possible)
        board_say(screen, "It can be the code%s.",
                  advice->chosen ? ", and is the best of the guesses tried" : "");
    else
        board_say(screen, "It cannot be the code, but is better than those tried that can.");

    if (advice->at_least || advice->remaining <= 2) return;
    board_say(screen,
              "It can get %u answer%s, which leave %s%.*f codes on average, %s%.0f at most.",
              best->answers, PLURAL_S(best->answers), about, best->expected < 100 ? 1 : 0,
              best->expected, about, best->worst);
    if (advice->exact && advice->has_other)
        board_say(screen,
                  "With it the code takes %.2f guesses on average; with %s, which can be the "
                  "code, %.2f.",
                  best->guesses, alphabet_code(screen->alphabet, other->code, length).text,
                  other->guesses);
    else if (advice->exact)
        board_say(screen, "With it the code takes %.2f guesses on average.", best->guesses);
}

void advice_show(const play_screen *screen, const play_advice *advice, unsigned length)
{
    fputs(screen->terminal ? "     " : "next guess: ", screen->out);
    if (screen->terminal)
        screen_print(screen, STYLE_STRONG, "%s",
                     advice->remaining == 1 ? "It must be  " : "Best next guess  ");
    pegs_code(screen, advice->best.code, length);
    putc('\n', screen->out);
    advice_show_why(screen, advice, length);
}
