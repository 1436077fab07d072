/*
 * nested.c - forms that write a subtree between brackets: json, irving.
 */
#include <string.h>

#include "gen/import/import.h"

/* Whether `wanted` is next, behind blanks; moves past it and the blanks around it. */
static int next_is(const char **at, char wanted)
{
    *at = peg_past_blanks(*at);
    if (**at != wanted) return 0;
    *at = peg_past_blanks(*at + 1);
    return 1;
}

/* The same, but it must be next: 1; or 0, with the failure. */
static int take(const peg_source *source, const char **at, char wanted)
{
    return next_is(at, wanted) ||
           peg_source_fail(source, *at, "'%c' was expected, not %s%.*s%s", wanted,
                           **at ? "'" : "the end", **at != 0, *at, **at ? "'" : "");
}

/* ---- json: what export --to json writes (FORMAT.md, section 5) ------------------------ */

/* A string; it has no escapes where it matters. */
static int take_string(const peg_source *source, const char **at, peg_span *string)
{
    if (!take(source, at, '"')) return 0;
    string->at = *at;
    while (**at && **at != '"') *at += **at == '\\' && (*at)[1] ? 2 : 1;
    string->length = (size_t)(*at - string->at);
    return take(source, at, '"');
}

/* The name of a member, and the colon behind it. */
static int take_member(const peg_source *source, const char **at, peg_span *member)
{
    return take_string(source, at, member) && take(source, at, ':');
}

/* Any value, of a member that does not matter. */
static int skip_value(const peg_source *source, const char **at)
{
    unsigned open = 0;
    peg_span string;

    do {
        if (**at == '"') {
            if (!take_string(source, at, &string)) return 0;
        } else if (!**at) {
            return take(source, at, '}');
        } else {
            open += **at == '{' || **at == '[';
            open -= open && (**at == '}' || **at == ']');
            ++*at;
        }
    } while (open || !strchr(",}]", **at));
    return 1;
}

static int take_node(peg_source *source, const char **at, uint32_t node);

static int take_answers(peg_source *source, const char **at, uint32_t node)
{
    uint8_t label;
    peg_span answer;

    if (!take(source, at, '{')) return 0;
    do {
        if (!take_member(source, at, &answer)) return 0;
        const char *key = answer.at;
        if (!peg_take_answer(source, &key, &label) || !take(source, &key, '"')) return 0;
        const uint32_t below = peg_source_add(source, node, label, answer.at);
        if (!below || !take_node(source, at, below)) return 0;
    } while (next_is(at, ','));
    return take(source, at, '}');
}

static int take_node(peg_source *source, const char **at, uint32_t node)
{
    peg_span member, guess;

    if (!take(source, at, '{')) return 0;
    do {
        int sound;
        if (!take_member(source, at, &member)) return 0;
        if (peg_span_is(member, "guess"))
            sound = take_string(source, at, &guess) &&
                    peg_source_guess(source, node, &guess.at) && take(source, &guess.at, '"');
        else if (peg_span_is(member, "left"))
            sound = peg_take_number(source, at, &source->nodes[node].left);
        else if (peg_span_is(member, "answers"))
            sound = take_answers(source, at, node);
        else
            sound = skip_value(source, at);
        if (!sound) return 0;
    } while (next_is(at, ','));
    return take(source, at, '}');
}

static int take_limit(const peg_source *source, const char **at, uint8_t *max_depth)
{
    const char *start = *at;
    uint64_t number;

    if (!peg_take_number(source, at, &number)) return 0;
    if (number < 1 || number > PEG_MAX_GUESSES)
        return peg_source_fail(source, start, "a limit is from 1 to %u guesses",
                               PEG_MAX_GUESSES);
    *max_depth = (uint8_t)number;
    return 1;
}

/* A member of the header; those that follow from others are not read. */
static int take_header(peg_source *source, const char **at, peg_span member)
{
    peg_about *about = &source->about;
    peg_span word;

    if (peg_span_is(member, "secrets")) return peg_take_number(source, at, &source->secrets);
    if (peg_span_is(member, "total")) return peg_take_number(source, at, &source->total);
    if (peg_span_is(member, "worst")) return peg_take_number(source, at, &source->worst);
    if (peg_span_is(member, "max_depth")) return take_limit(source, at, &about->max_depth);
    if (peg_span_is(member, "proven")) about->proven = **at == 't';
    if (peg_span_is(member, "opened")) about->opened = **at == 't';
    if (!peg_span_is(member, "rules") && !peg_span_is(member, "strategy") &&
        !peg_span_is(member, "objective"))
        return skip_value(source, at);
    if (!take_string(source, at, &word)) return 0;
    if (peg_span_is(member, "rules")) return peg_source_rules(source, word);
    if (peg_span_is(member, "strategy")) peg_source_strategy(source, word);
    if (peg_span_is(member, "objective")) peg_source_objective(source, word);
    return 1;
}

int peg_read_json(peg_source *source, const char *at)
{
    peg_span member;

    if (!take(source, &at, '{')) return 0;
    do {
        if (!take_member(source, &at, &member)) return 0;
        if (peg_span_is(member, "tree")
                ? !peg_source_has_rules(source) || !take_node(source, &at, 0)
                : !take_header(source, &at, member))
            return 0;
    } while (next_is(&at, ','));
    return take(source, &at, '}') && peg_source_end(source, at);
}

/* ---- irving: `1296 (1123: 2 (2311), 44A, 222B, …; 20J; 1)` and `A = (2345: 0, …)` ------ */

/* Subtrees that follow under a letter: the node, and 1; 0 if nothing refers to it. */
typedef struct subtrees {
    uint32_t node[256];
} subtrees;

static int take_cases(peg_source *source, const char **at, uint32_t node, subtrees *letters);

/* The state behind a number of codes left: nothing, a letter, or its guess in brackets. */
static int take_state(peg_source *source, const char **at, uint32_t node, subtrees *letters)
{
    *at = peg_past_blanks(*at);
    if (**at == '(') return take_cases(source, at, node, letters);
    if (**at && !strchr(",;)", **at)) {
        if (letters->node[(unsigned char)**at])
            return peg_source_fail(source, *at, "%c stands for two subtrees", **at);
        letters->node[(unsigned char)*(*at)++] = node + 1;
    }
    return 1;
}

/* One of the answers: the number of codes left, and their state. */
static int take_case(peg_source *source, const char **at, uint32_t node, unsigned bulls,
                     unsigned cows, subtrees *letters)
{
    const char *start = *at;
    const uint8_t label = peg_label((uint8_t)bulls, (uint8_t)cows);
    uint64_t left;

    if (!peg_take_number(source, at, &left)) return 0;
    if (!left || bulls == source->about.rules.length) return 1;
    const uint32_t below = peg_source_add(source, node, label, start);
    if (!below) return 0;
    source->nodes[below].left = left;
    return take_state(source, at, below, letters);
}

/* The impossible answer, of one cow and bulls for the rest, is left out; Knuth writes its 0. */
static void skip_impossible(const char **at)
{
    const char *next = *at + strspn(*at, "0");
    if (next == *at + 1 && next_is(&next, ',')) *at = next;
}

/* `(guess)` if it leaves one code at most for each answer, `(guess*)`, `(guess x)`, or `(guess:
 * cases)`. */
static int take_cases(peg_source *source, const char **at, uint32_t node, subtrees *letters)
{
    const unsigned length = source->about.rules.length;

    if (!take(source, at, '(') || !peg_source_guess(source, node, at)) return 0;
    if (!next_is(at, '*')) next_is(at, 'x');
    if (next_is(at, ')')) return 1;
    if (!take(source, at, ':')) return 0;
    for (unsigned bulls = 0; bulls <= length; bulls++) {
        for (unsigned cows = length - bulls + 1; cows-- > 0;) {
            if (bulls + 1 == length && cows == 1) {
                skip_impossible(at);
                continue;
            }
            if (!take_case(source, at, node, bulls, cows, letters) ||
                !take(source, at,
                      cows             ? ','
                      : bulls < length ? ';'
                                       : ')'))
                return 0;
        }
    }
    return 1;
}

int peg_read_irving(peg_source *source, const char *at)
{
    subtrees letters = {{0}};

    source->implied = 2;
    if (!peg_source_has_rules(source)) return 0;
    if (!peg_take_number(source, &at, &source->nodes[0].left)) return 0;
    if (!take_state(source, &at, 0, &letters)) return 0;
    for (at = peg_past_blanks(at); *at; at = peg_past_blanks(at)) {
        const uint32_t node = letters.node[(unsigned char)*at];
        if (!node || source->nodes[node - 1].code)
            return peg_source_fail(source, at, "%c %s", *at,
                                   node ? "is given twice" : "is not referred to before");
        at++;
        if (!take(source, &at, '=') || !take_cases(source, &at, node - 1, &letters)) return 0;
    }
    return 1;
}
