/*
 * source.c - what a text states of a tree, and the tree that this makes if it solves every
 * secret.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/file/load.h"
#include "gen/import/import.h"

int peg_source_fail(const peg_source *source, const char *at, const char *format, ...)
{
    char what[320];
    size_t line = 1;
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    for (const char *c = source->text; c < at; c++) line += *c == '\n';
    peg_fail(source->failure, PEG_EXIT_FAILED, "%s: line %zu: %s", source->name, line, what);
    return 0;
}

int peg_source_status(const peg_source *source, peg_status status)
{
    peg_fail_file(source->failure, source->name, status);
    return 0;
}

/* ---- tokens --------------------------------------------------------------------------- */

int peg_symbol(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'z') return c - 'a' + 10;
    return c >= 'A' && c <= 'Z' ? c - 'A' + 10 : -1;
}

static unsigned word_length(const char *at)
{
    unsigned length = 0;

    while (length < 60 && peg_symbol(at[length]) >= 0) length++;
    return length;
}

/* How much of a line a message shows. */
static int short_length(const char *at)
{
    const size_t length = strcspn(at, " \r\n");
    return length < 20 ? (int)length : 20;
}

const char *peg_past_blanks(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

int peg_source_end(const peg_source *source, const char *at)
{
    at = peg_past_blanks(at);
    return !*at || peg_source_fail(source, at, "'%.*s' is left over: the tree ends before it",
                                   short_length(at), at);
}

int peg_take_number(const peg_source *source, const char **at, uint64_t *number)
{
    const size_t digits = strspn(*at, "0123456789");

    if (!digits || digits > 18)
        return peg_source_fail(source, *at, "a number was expected, not '%.*s'",
                               short_length(*at), *at);
    *number = strtoull(*at, NULL, 10);
    *at += digits;
    return 1;
}

int peg_take_code(const peg_source *source, const char **at)
{
    const unsigned length = source->about.rules.length, found = word_length(*at);

    if (found != length)
        return peg_source_fail(source, *at, "'%.*s' is not a code: %u symbol%s expected",
                               (int)found, *at, length, length == 1 ? " is" : "s are");
    *at += length;
    return 1;
}

int peg_take_answer(const peg_source *source, const char **at, uint8_t *label)
{
    const unsigned length = source->about.rules.length;
    const char *start = *at;
    uint64_t bulls, cows;

    if (!peg_take_number(source, at, &bulls)) return 0;
    *at += **at == ',' || **at == '.';
    if (!peg_take_number(source, at, &cows)) return 0;
    if (bulls + cows > length)
        return peg_source_fail(source, start, "%.*s is no answer: %u bulls and cows at most",
                               (int)(*at - start), start, length);
    *label = peg_label((uint8_t)bulls, (uint8_t)cows);
    return 1;
}

/* ---- the nodes ------------------------------------------------------------------------ */

uint32_t peg_source_find(const peg_source *source, const peg_stated *parent, uint8_t label)
{
    uint32_t child = parent->first;

    while (child && source->nodes[child].label != label) child = source->nodes[child].next;
    return child;
}

uint32_t peg_source_add(peg_source *source, uint32_t parent, uint8_t label, const char *at)
{
    peg_stated added = {
        .at = at, .guess = PEG_NO_GUESS, .label = label, .left = PEG_NOT_STATED};
    uint8_t bulls, cows;

    if (source->count) {
        if (peg_source_find(source, &source->nodes[parent], label)) {
            peg_label_split(label, &bulls, &cows);
            peg_source_fail(source, at, "the answer %u,%u is there twice", bulls, cows);
            return 0;
        }
        added.next = source->nodes[parent].first;
        added.depth = (uint8_t)(source->nodes[parent].depth + 1);
    }
    if (added.depth == PEG_MAX_GUESSES) {
        peg_source_fail(source, at, "more than %u guesses", PEG_MAX_GUESSES);
        return 0;
    }
    if (source->count == PEG_NO_GUESS ||
        !peg_array_reserve(&source->nodes, &source->room, source->count + 1, sizeof added)) {
        peg_source_status(source, PEG_E_MEMORY);
        return 0;
    }
    const uint32_t node = (uint32_t)source->count++;
    source->nodes[node] = added;
    if (node) source->nodes[parent].first = node;
    return node;
}

int peg_source_guess(peg_source *source, uint32_t node, const char **at)
{
    const unsigned length = source->about.rules.length;
    peg_stated *stated = &source->nodes[node];
    const char *code = *at;

    if (!peg_take_code(source, at)) return 0;
    if (stated->code && memcmp(stated->code, code, length) != 0)
        return peg_source_fail(source, code,
                               "guesses %.*s where an earlier line, with the same answers, "
                               "guesses %.*s",
                               (int)length, code, (int)length, stated->code);
    for (unsigned i = 0; i < length; i++) {
        const int symbol = peg_symbol(code[i]);
        if (symbol < source->least) source->least = (uint8_t)symbol;
    }
    if (!stated->code) stated->code = stated->at = code;
    return 1;
}

/* ---- the tree ------------------------------------------------------------------------- */

typedef struct maker {
    const peg_source *source;
    peg_replay replay;
    peg_nodes nodes;
} maker;

/* Symbols count from 0, from 1, or from A, as the least of all codes says: in a whole tree
 * every secret is guessed. */
static int find_code(const peg_source *source, const peg_stated *stated, uint32_t *guess)
{
    const peg_rules *rules = &source->about.rules;
    const unsigned first = source->least >= 10 ? 10 : source->least > 0;
    uint8_t code[PEG_MAX_LENGTH];
    char text[PEG_RULES_TEXT];

    *guess = stated->guess;
    if (!stated->code) return 1;
    for (unsigned i = 0; i < rules->length; i++)
        code[i] = (uint8_t)((unsigned)peg_symbol(stated->code[i]) - first);
    if (!peg_code_valid(rules, code)) {
        peg_rules_print(rules, text);
        return peg_source_fail(
            source, stated->at, "%.*s is not a code of %s, if symbols count from %c",
            rules->length, stated->code, text, first ? first == 1 ? '1' : 'A' : '0');
    }
    *guess = peg_code_index(rules, code);
    return 1;
}

/* What the text says of a node that it does not state. */
static const peg_stated nothing = {.guess = PEG_NO_GUESS, .left = PEG_NOT_STATED};

/* Finds the guess of a node that the answer `label` leads to and that has `count` candidates
 * from `low`. `at` is where it is, or would be, stated. */
static int find_guess(const maker *m, const peg_stated *stated, const char *at, uint32_t low,
                      uint32_t count, uint8_t label, uint32_t *guess)
{
    const peg_source *source = m->source;
    uint8_t bulls, cows;

    if (stated->left != PEG_NOT_STATED && stated->left != count)
        return peg_source_fail(source, at, "%u codes are left here, not %" PRIu64, count,
                               stated->left);
    if (stated->code || stated->guess != PEG_NO_GUESS) return find_code(source, stated, guess);
    if (count > source->implied) {
        peg_label_split(label, &bulls, &cows);
        return peg_source_fail(source, at,
                               "the answer %u,%u leaves %u code%s, and no guess follows", bulls,
                               cows, count, count == 1 ? "" : "s");
    }
    *guess = m->replay.set[low];
    return 1;
}

/* Every answer that the text states must be possible. */
static int check_answers(const maker *m, const peg_stated *stated, const peg_parts *parts)
{
    uint8_t bulls, cows;

    for (uint32_t c = stated->first; c; c = m->source->nodes[c].next) {
        const peg_stated *child = &m->source->nodes[c];
        if (peg_parts_find(parts, child->label) < parts->children) continue;
        peg_label_split(child->label, &bulls, &cows);
        return peg_source_fail(m->source, child->at,
                               "the answer %u,%u cannot come here: no secret gives it", bulls,
                               cows);
    }
    return 1;
}

/* Replays the subtree of a node: as find_guess(). */
static int replay(maker *m, const peg_stated *stated, const char *at, uint32_t low,
                  uint32_t high, uint8_t label)
{
    const peg_source *source = m->source;
    peg_parts parts;
    uint32_t guess = 0;

    if (stated->at) at = stated->at;
    if (!find_guess(m, stated, at, low, high - low, label, &guess)) return 0;
    peg_replay_split(&m->replay, low, high, peg_replay_row(&m->replay, guess), &parts);
    const peg_node node = peg_parts_node(&parts, guess, label);
    if (!node.solves && node.children < 2)
        return peg_source_fail(source, at,
                               "this guess tells nothing: the answer is the same for all codes "
                               "that are left");
    if (!check_answers(m, stated, &parts)) return 0;
    if (peg_nodes_add(&m->nodes, node) != PEG_OK)
        return peg_source_status(source, PEG_E_MEMORY);
    for (unsigned p = 0; p < parts.children; p++) {
        const uint32_t child = peg_source_find(source, stated, parts.label[p]);
        if (!replay(m, child ? &source->nodes[child] : &nothing, at, parts.start[p],
                    parts.start[p + 1], parts.label[p]))
            return 0;
    }
    return 1;
}

/* A number of the whole tree must be the tree's own if the text states it. */
static int check_stated(const peg_source *source, const char *what, uint64_t stated,
                        uint64_t own)
{
    return stated == PEG_NOT_STATED || stated == own ||
           peg_source_fail(source, source->text, "states %s %" PRIu64 "; the tree has %" PRIu64,
                           what, stated, own);
}

int peg_source_replay(const peg_source *source, size_t guesses, peg_replay *replay)
{
    const peg_rules *rules = &source->about.rules;
    const uint32_t secrets = peg_rules_secrets(rules);
    char text[PEG_RULES_TEXT];

    if (!peg_source_has_rules(source)) return 0;
    if (guesses * (1 + (uint64_t)peg_source_answers(source) * source->implied) < secrets) {
        peg_rules_print(rules, text);
        return peg_source_fail(source, source->text,
                               "%zu guess%s at most cannot solve all %" PRIu32 " secrets of %s",
                               guesses, guesses == 1 ? "" : "es", secrets, text);
    }
    const peg_status status = peg_replay_bytes(rules, secrets) > peg_machine_bytes()
                                  ? PEG_E_LIMIT
                                  : peg_replay_open(replay, rules);
    return status == PEG_OK || peg_source_status(source, status);
}

int peg_source_tree(peg_source *source, peg_tree *tree)
{
    maker m = {.source = source};
    peg_tally tally;
    const int sound = peg_source_replay(source, source->count, &m.replay) &&
                      replay(&m, &source->nodes[0], source->text, 0, m.replay.secrets, 0);

    peg_replay_close(&m.replay);
    *tree = (peg_tree){.about = source->about, .nodes = m.nodes.at, .count = m.nodes.count};
    if (!sound) return 0;
    const peg_status status = peg_tree_tally(tree->nodes, tree->count, &tally);
    if (status != PEG_OK) return peg_source_status(source, status);
    if (!check_stated(source, "total", source->total, tally.total) ||
        !check_stated(source, "worst", source->worst, tally.worst) ||
        !check_stated(source, "secrets", source->secrets, tally.secrets))
        return 0;
    tree->about.secrets = tally.secrets;
    tree->about.total = tally.total;
    tree->about.worst = tally.worst;
    if (!peg_about_is_plausible(&tree->about))
        return peg_source_fail(source, source->text, "no tree can be what is stated of this");
    return 1;
}
