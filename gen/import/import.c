/*
 * import.c - which form a text has, what it says of its tree as a whole, and Slovesnov's form.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/import/import.h"

/* ---- what is said of the whole -------------------------------------------------------- */

int peg_span_is(peg_span span, const char *word)
{
    return strlen(word) == span.length && memcmp(span.at, word, span.length) == 0;
}

int peg_source_rules(peg_source *source, peg_span stated)
{
    char text[PEG_RULES_TEXT], known[PEG_RULES_TEXT];
    peg_rules rules;

    snprintf(text, sizeof text, "%.*s",
             (int)(stated.length < sizeof text ? stated.length : sizeof text), stated.at);
    const peg_status status = peg_rules_parse(text, &rules);
    if (status != PEG_OK)
        return peg_source_fail(source, stated.at, "'%s': %s", text, peg_strerror(status));
    if (source->about.rules.length && !peg_rules_equal(&rules, &source->about.rules)) {
        peg_rules_print(&source->about.rules, known);
        return peg_source_fail(source, stated.at, "a tree of %s, not of %s", text, known);
    }
    source->about.rules = rules;
    return 1;
}

int peg_source_has_rules(const peg_source *source)
{
    if (source->about.rules.length) return 1;
    peg_fail(source->failure, PEG_EXIT_FAILED,
             "%s does not say of which game it is; name the game, as --rules p4c6r",
             source->name);
    return 0;
}

void peg_source_strategy(peg_source *source, peg_span stated)
{
    for (unsigned id = 0; id < PEG_STRATEGY_COUNT; id++)
        if (peg_span_is(stated, peg_strategy_name(id))) source->about.strategy = (uint8_t)id;
}

/* By its name, or in words, as titles have it. */
void peg_source_objective(peg_source *source, peg_span stated)
{
#define OBJECTIVE(number, NAME, name, summary, brief)                                          \
    if (peg_span_is(stated, name) || peg_span_is(stated, brief))                               \
        source->about.objective = number;
    PEG_OBJECTIVES(OBJECTIVE)
#undef OBJECTIVE
}

/* ---- slovesnov: only guesses that cannot be found, in the order of breadth ------------- */

/* Two characters are the index of a code: digits of base 92, from # to DEL without the
 * backslash. Nodes come by levels, those below one guess by bulls, then cows. A guess is not in
 * the string if it can be found: the first candidate of one or two, and of more the first that
 * gives each of them another answer. */

typedef struct level { /* a node still to come, and its candidates */
    uint32_t node, low, high;
} level;

typedef struct levels {
    level *at;
    size_t count, room;
} levels;

static int packed_digit(unsigned char c)
{
    return c < '#' || c > 127 || c == '\\' ? -1 : c - '#' - (c > '\\');
}

static int take_packed(peg_source *source, const char **at, uint32_t *guess)
{
    const int high = packed_digit((unsigned char)**at);
    const int low = high < 0 ? -1 : packed_digit((unsigned char)(*at)[1]);

    if (low < 0)
        return peg_source_fail(source, *at,
                               "the string ends after %zu characters, before the "
                               "tree does",
                               (size_t)(*at - source->text));
    *guess = (uint32_t)(high * 92 + low);
    if (*guess >= peg_rules_secrets(&source->about.rules))
        return peg_source_fail(source, *at, "'%.2s' is code number %u; the game has fewer", *at,
                               *guess);
    *at += 2;
    return 1;
}

static int add_todo(const peg_source *source, levels *todo, level next)
{
    if (!peg_array_reserve(&todo->at, &todo->room, todo->count + 1, sizeof next))
        return peg_source_status(source, PEG_E_MEMORY);
    todo->at[todo->count++] = next;
    return 1;
}

/* Appends the nodes below one, in the order of bulls, then cows. */
static int add_level(peg_source *source, levels *todo, uint32_t node, const char *at,
                     const peg_parts *parts)
{
    const unsigned length = source->about.rules.length;

    for (unsigned bulls = 0; bulls < length; bulls++) {
        for (unsigned cows = 0; bulls + cows <= length; cows++) {
            const uint8_t label = peg_label((uint8_t)bulls, (uint8_t)cows);
            const unsigned p = peg_parts_find(parts, label);
            if (p >= parts->children) continue;
            const level below = {peg_source_add(source, node, label, at), parts->start[p],
                                 parts->start[p + 1]};
            if (!below.node || !add_todo(source, todo, below)) return 0;
        }
    }
    return 1;
}

static int unpack(peg_source *source, const char **at, const peg_replay *replay, levels *todo)
{
    peg_parts parts;

    for (size_t i = 0; i < todo->count; i++) {
        const level l = todo->at[i];
        const char *start = *at;
        const uint32_t found = peg_replay_find_separator(replay, l.low, l.high);
        uint32_t guess = found < l.high ? replay->set[found] : 0;
        if (found == l.high && !take_packed(source, at, &guess)) return 0;
        source->nodes[l.node].guess = guess;
        peg_replay_split(replay, l.low, l.high, peg_replay_row(replay, guess), &parts);
        if (!add_level(source, todo, l.node, start, &parts)) return 0;
    }
    return 1;
}

int peg_read_slovesnov(peg_source *source, const char *at)
{
    levels todo = {0};
    peg_replay replay = {0};

    at += *at == '"';
    /* The string leaves out the guess at a set if a guess gives each of its codes another
     * answer. */
    source->implied = peg_source_answers(source);
    const int sound = peg_source_replay(source, strlen(at) / 2 + 1, &replay) &&
                      add_todo(source, &todo, (level){.high = replay.secrets}) &&
                      unpack(source, &at, &replay, &todo);
    peg_replay_close(&replay);
    free(todo.at);
    return sound && peg_source_end(source, at + (*at == '"'));
}

/* ---- the forms -------------------------------------------------------------------------- */

/* The form that a text looks like; PEG_IMPORT_ANY if like none. */
static unsigned form_of(const char *at)
{
    char title[PEG_RULES_TEXT];
    peg_rules rules;
    const size_t word = strcspn(at, ",\n"), digits = strspn(at, "0123456789");

    if (*at == '{') return PEG_IMPORT_json;
    if (*at == '-') return PEG_IMPORT_card;
    if (*at == '"' || (*at == '#' && packed_digit((unsigned char)at[1]) >= 0))
        return PEG_IMPORT_slovesnov;
    if (strncmp(at, "turn", 4) == 0) return PEG_IMPORT_text;
    snprintf(title, sizeof title, "%.*s", word < sizeof title ? (int)word : 0, at);
    if (at[word] == ',' && peg_rules_parse(title, &rules) == PEG_OK) return PEG_IMPORT_text;
    if (digits && *peg_past_blanks(at + digits) == '(') return PEG_IMPORT_irving;
    return peg_symbol(*at) >= 0 ? PEG_IMPORT_paths : PEG_IMPORT_ANY;
}

static int read(peg_source *source, unsigned form, peg_tree *tree)
{
#define READER(name, what) peg_read_##name,
    static peg_read_fn *const readers[] = {PEG_IMPORT_FORMS(READER)};
#undef READER
    const char *at = source->text;

    if (strncmp(at, "\xEF\xBB\xBF", 3) == 0) at += 3; /* the byte order mark of UTF-8 */
    at = peg_past_blanks(at);
    if (form == PEG_IMPORT_ANY) form = form_of(at);
    if (form == PEG_IMPORT_ANY)
        return peg_source_fail(source, at,
                               *at ? "like none of the forms; name it with --from" : "empty");
    peg_source_add(source, 0, 0, at); /* the root */
    return source->nodes && readers[form](source, at) && peg_source_tree(source, tree);
}

int peg_import(const char *name, const char *text, size_t size, unsigned form,
               const peg_rules *rules, peg_tree *tree, peg_failure *failure)
{
    peg_source source = {.name = name,
                         .text = text,
                         .secrets = PEG_NOT_STATED,
                         .total = PEG_NOT_STATED,
                         .worst = PEG_NOT_STATED,
                         .least = 36,
                         .failure = failure};

    *tree = (peg_tree){.nodes = NULL};
    if (rules) source.about.rules = *rules;
    const char *zero = memchr(text, 0, size);
    const int sound =
        strncmp(text, "\xD0P\r\n", 4) == 0
            ? peg_source_fail(&source, text, "a tree of Pegtree already, not a text")
        : zero ? peg_source_fail(&source, zero, "not a text: a zero byte")
               : read(&source, form, tree);
    free(source.nodes);
    return sound ? PEG_EXIT_DONE : PEG_EXIT_FAILED;
}
