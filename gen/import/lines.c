/*
 * lines.c - forms of one line for each guess or each secret: text, paths, card.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/import/import.h"

/* The start of the next line, or the end. */
static const char *next_line(const char *at)
{
    at += strcspn(at, "\n");
    return at + (*at == '\n');
}

/* Whether there are only blanks on the line. */
static int is_empty(const char *at)
{
    at += strspn(at, " \t\r");
    return !*at || *at == '\n';
}

/* ---- text: a line for each guess, drawn below its parent ------------------------------ */

/* The head of an export: `p4c6r, optimal for the least average, proven`, then a line about the
 * whole tree, which has its totals and says what was prescribed. */
static int take_title(peg_source *source, const char *at)
{
    static const char found[] = ", best found", allowed[] = "(at most ";
    const size_t game = strcspn(at, ",");
    char title[160], rest[160];
    unsigned most;

    if (!peg_source_rules(source, (peg_span){at, game})) return 0;
    snprintf(title, sizeof title, "%.*s", (int)strcspn(at + game, "\r\n"), at + game);
    at = next_line(at);
    snprintf(rest, sizeof rest, "%.*s", (int)strcspn(at, "\r\n"), at);
    char *claim = strstr(title, ", proven"), *goal = strstr(title, " for the ");
    const char *most_said = strstr(rest, allowed);
    (void)sscanf(rest,
                 "%18" SCNu64 " codes, %18" SCNu64 " guesses for all of them, %*f on average, "
                 "%18" SCNu64 " at worst",
                 &source->secrets, &source->total, &source->worst);
    source->about.proven = claim != NULL;
    if (!claim && *title) claim = strstr(title + 1, found); /* if consistent */
    source->about.opened = strstr(rest, "the first guess was given") != NULL;
    if (most_said && sscanf(most_said + sizeof allowed - 1, "%3u", &most) == 1)
        source->about.max_depth = (uint8_t)(most <= PEG_MAX_GUESSES ? most : 0);
    if (claim) *claim = 0;
    if (goal) peg_source_objective(source, (peg_span){goal + 5, strlen(goal + 5)});
    if (goal) *goal = 0;
    if (strcmp(title, found) == 0)
        source->about.strategy = PEG_STRATEGY_OPTIMAL;
    else if (strlen(title) > 2)
        peg_source_strategy(source, (peg_span){title + 2, strlen(title + 2)});
    return 1;
}

/* Moves past the lines of the drawing; each level takes three characters, of UTF-8. */
static unsigned take_drawing(const char **at)
{
    unsigned columns = 0;

    for (; **at && **at != '\n' && peg_symbol(**at) < 0; ++*at)
        columns += ((unsigned char)**at & 0xC0) != 0x80;
    return columns / 3;
}

/* Slovesnov's page numbers the turns instead: `0.1 turn2 1456 (7992) [1440]`. */
static int take_turn(const peg_source *source, const char **at, unsigned *depth)
{
    static const char word[] = "turn";
    uint64_t turn;

    if (strncmp(*at, word, sizeof word - 1) != 0) return 1;
    *at += sizeof word - 1;
    if (!peg_take_number(source, at, &turn)) return 0;
    *depth = turn > 0 && turn <= PEG_MAX_GUESSES ? (unsigned)turn - 1 : PEG_MAX_GUESSES;
    *at += strspn(*at, " \t");
    return 1;
}

/* How many codes are left: a number behind the guess, or in brackets. */
static int take_left(const peg_source *source, const char **at, uint64_t *left)
{
    const size_t rest = strcspn(*at, "\n"), bracket = strcspn(*at, "[\n");

    *at += bracket < rest ? bracket + 1 : strspn(*at, " \t");
    return !**at || strchr("\r\n", **at) || peg_take_number(source, at, left);
}

/* Whether a line begins with an answer, not with a code. */
static int has_answer(const char *at)
{
    const size_t digits = strspn(at, "0123456789");
    return digits > 0 && (at[digits] == ',' || at[digits] == '.');
}

int peg_read_text(peg_source *source, const char *at)
{
    uint32_t path[PEG_MAX_GUESSES] = {0};
    unsigned depth, last = 0;

    if (strncmp(at, "turn", 4) != 0) {
        if (!take_title(source, at)) return 0;
        while (!is_empty(at)) at = next_line(at);
    }
    if (!peg_source_has_rules(source)) return 0;
    for (at = peg_past_blanks(at); *at; at = next_line(at)) {
        const char *start = at;
        uint8_t label = 0;
        depth = take_drawing(&at);
        if (!*at || *at == '\n') continue;
        const int answered = has_answer(at);
        if (answered && !peg_take_answer(source, &at, &label)) return 0;
        at += strspn(at, " \t");
        if (!take_turn(source, &at, &depth)) return 0;
        if (answered != (depth > 0) || depth > last + 1 || depth == PEG_MAX_GUESSES ||
            (!depth && source->nodes[0].code))
            return peg_source_fail(source, start, "not a guess below one of those before it");
        if (depth) path[depth] = peg_source_add(source, path[depth - 1], label, at);
        if (depth && !path[depth]) return 0;
        last = source->nodes[0].code ? depth : 0;
        if (!peg_source_guess(source, path[depth], &at)) return 0;
        if (!take_left(source, &at, &source->nodes[path[depth]].left)) return 0;
    }
    return 1;
}

/* ---- paths: a line for each secret ---------------------------------------------------- */

/* The guesses of a line, and the answers that it states. */
typedef struct path {
    const char *code[PEG_MAX_GUESSES];
    uint8_t answer[PEG_MAX_GUESSES]; /* a label, or NO_ANSWER */
    unsigned count;
} path;

#define NO_ANSWER PEG_MAX_FEEDBACKS

static int take_path(const peg_source *source, const char **at, path *p)
{
    for (p->count = 0;; p->count++) {
        while (**at && **at != '\n' && peg_symbol(**at) < 0) ++*at;
        if (!**at || **at == '\n') return 1;
        if (p->count == PEG_MAX_GUESSES)
            return peg_source_fail(source, *at, "more than %u guesses", PEG_MAX_GUESSES);
        p->code[p->count] = *at;
        p->answer[p->count] = NO_ANSWER;
        if (!peg_take_code(source, at)) return 0;
        if (**at != ':') continue;
        ++*at;
        if (!peg_take_answer(source, at, &p->answer[p->count])) return 0;
    }
}

/* The answers follow from the last guess, which is the secret. */
static uint8_t answer_of(const path *p, unsigned guess, unsigned length)
{
    uint8_t code[PEG_MAX_LENGTH], secret[PEG_MAX_LENGTH];

    for (unsigned i = 0; i < length; i++) {
        code[i] = (uint8_t)peg_symbol(p->code[guess][i]);
        secret[i] = (uint8_t)peg_symbol(p->code[p->count - 1][i]);
    }
    return peg_feedback(code, secret, (uint8_t)length);
}

static int add_path(peg_source *source, const path *p)
{
    const unsigned length = source->about.rules.length;
    uint32_t node = 0;

    for (unsigned g = 0; g < p->count; g++) {
        const char *at = p->code[g];
        const uint8_t label = answer_of(p, g, length);
        uint8_t bulls, cows;
        if (!peg_source_guess(source, node, &at)) return 0;
        peg_label_split(label, &bulls, &cows);
        if (p->answer[g] != NO_ANSWER && p->answer[g] != label)
            return peg_source_fail(source, at,
                                   "the answer to %.*s is %u,%u if %.*s is the "
                                   "secret, as it is the last guess",
                                   (int)length, p->code[g], bulls, cows, (int)length,
                                   p->code[p->count - 1]);
        if (g + 1 == p->count) break;
        if (label == peg_solved_label((uint8_t)length))
            return peg_source_fail(source, at, "%.*s is guessed twice", (int)length,
                                   p->code[g]);
        const uint32_t below = peg_source_find(source, &source->nodes[node], label);
        node = below ? below : peg_source_add(source, node, label, at);
        if (!node) return 0;
    }
    return 1;
}

int peg_read_paths(peg_source *source, const char *at)
{
    path p;

    if (!peg_source_has_rules(source)) return 0;
    for (; *at; at = next_line(at)) {
        if (!take_path(source, &at, &p) || !add_path(source, &p)) return 0;
    }
    return 1;
}

/* ---- card: rows that refer to each other ---------------------------------------------- */

/* The head names the answers, X for a bull, O for a cow; returns how many there are, or 0. */
static unsigned take_head(const peg_source *source, const char **at, uint8_t *labels)
{
    const unsigned length = source->about.rules.length;
    unsigned columns = 0;

    for (*at = peg_past_blanks(*at); strchr("-OX", **at) && **at; *at += strspn(*at, " \t\r")) {
        uint8_t bulls = 0, cows = 0;
        const size_t size = strspn(*at, "-OX");
        for (size_t i = 0; i < size && size == length; i++) {
            bulls = (uint8_t)(bulls + ((*at)[i] == 'X'));
            cows = (uint8_t)(cows + ((*at)[i] == 'O'));
        }
        if (size != length || columns == PEG_MAX_FEEDBACKS) {
            peg_source_fail(source, *at,
                            "a column's answer has as many of -, O and X as a code "
                            "has symbols, at most %u columns",
                            PEG_MAX_FEEDBACKS);
            return 0;
        }
        labels[columns++] = peg_label(bulls, cows);
        *at += size;
    }
    if (!columns) peg_source_fail(source, *at, "a row of answers was expected, such as XO--");
    return columns;
}

/* The node of each row that has been referred to, and 1: 0 is a row that has not. */
typedef struct row_list {
    uint32_t *node; /* [count] */
    uint32_t count; /* no more than there are lines */
} row_list;

/* A cell below a node: nothing, `>12`, or the one code that is left. */
static int take_cell(peg_source *source, const char **at, uint32_t node, uint8_t label,
                     const row_list *rows)
{
    const char *start = *at;
    uint64_t row;

    if (**at == '-') {
        *at += strspn(*at, "-");
        return 1;
    }
    if (label == peg_solved_label(source->about.rules.length)) { /* the guess once more */
        while (peg_symbol(**at) >= 0) ++*at;
        return 1;
    }
    const uint32_t below = peg_source_add(source, node, label, start);
    if (!below) return 0;
    if (**at != '>') return peg_source_guess(source, below, at);
    ++*at;
    if (!peg_take_number(source, at, &row)) return 0;
    if (row >= rows->count || rows->node[row])
        return peg_source_fail(source, start, "row %" PRIu64 " %s", row,
                               row >= rows->count ? "is not in the table"
                                                  : "is below two answers");
    rows->node[row] = below + 1;
    return 1;
}

/* A row: its number, the number of its guess, the guess, and a cell for each column. */
static int take_row(peg_source *source, const char **at, const uint8_t *labels,
                    unsigned columns, const row_list *rows)
{
    const char *start = *at;
    uint64_t row, turn;

    if (!peg_take_number(source, at, &row)) return 0;
    *at += strspn(*at, " \t");
    if (!peg_take_number(source, at, &turn)) return 0;
    *at += strspn(*at, " \t");
    if (row >= rows->count || !rows->node[row])
        return peg_source_fail(source, start, "no row before this one refers to row %" PRIu64,
                               row);
    const uint32_t node = rows->node[row] - 1;
    if (!peg_source_guess(source, node, at)) return 0;
    for (unsigned c = 0; c < columns; c++) {
        *at += strspn(*at, " \t");
        if (!take_cell(source, at, node, labels[c], rows)) return 0;
    }
    *at += strspn(*at, " \t\r");
    return !**at || **at == '\n' ||
           peg_source_fail(source, *at, "this row has more cells than the head has columns");
}

/* The program that prints such tables says below them what time it took, as cpu=0.0s. */
static const char *past_time(const char *at)
{
    static const char word[] = "cpu=";

    if (strncmp(at, word, sizeof word - 1) != 0) return at;
    at += sizeof word - 1;
    at += strspn(at, "0123456789.");
    return at + (*at == 's');
}

int peg_read_card(peg_source *source, const char *at)
{
    uint8_t labels[PEG_MAX_FEEDBACKS];
    row_list rows = {.count = 1};
    int sound = 1;

    if (!peg_source_has_rules(source)) return 0;
    const unsigned columns = take_head(source, &at, labels);
    if (!columns) return 0;
    for (const char *line = at; *line; line = next_line(line)) rows.count++;
    rows.node = calloc(rows.count, sizeof *rows.node);
    if (!rows.node) return peg_source_status(source, PEG_E_MEMORY);
    rows.node[0] = 1;
    for (at = peg_past_blanks(at); strspn(at, "0123456789") && sound; at = peg_past_blanks(at))
        sound = take_row(source, &at, labels, columns, &rows);
    free(rows.node);
    return sound && peg_source_end(source, past_time(at));
}
