/*
 * export.c - the table of export forms, and what they share.
 */
#include <stdlib.h>

#include "format/game/code.h"
#include "gen/core/threads.h"
#include "gen/export/export.h"

#define ADDRESS(form) &peg_exporter_##form,
static const peg_exporter *const table[] = {PEG_EXPORTERS(ADDRESS)};

const peg_exporter *peg_exporter_at(size_t i)
{
    return i < sizeof table / sizeof *table ? table[i] : NULL;
}

const char *peg_export_claim(const peg_about *about, char text[PEG_EXPORT_CLAIM])
{
    char within[24] = "";

    if (!about->proven) return about->strategy == PEG_STRATEGY_CONSISTENT ? ", best found" : "";
    if (about->max_depth)
        snprintf(within, sizeof within, " within %u guesses", about->max_depth);
    snprintf(text, PEG_EXPORT_CLAIM, ", proven%s%s", about->opened ? " for this opening" : "",
             within);
    return text;
}

const char *peg_export_goal(const peg_about *about)
{
#define GOAL(number, NAME, name, summary, brief) [number] = " for " brief,
    static const char *const goals[4] = {"", PEG_OBJECTIVES(GOAL)};
#undef GOAL
    return goals[about->objective & 3];
}

const char *peg_export_name(const peg_about *about)
{
    const int found = about->strategy == PEG_STRATEGY_OPTIMAL && !about->proven;
    return found ? "best found" : peg_strategy_name(about->strategy);
}

const char *peg_export_what(const peg_about *about, char text[PEG_EXPORT_WHAT])
{
    char claim[PEG_EXPORT_CLAIM];

    snprintf(text, PEG_EXPORT_WHAT, "%s%s%s", peg_export_name(about), peg_export_goal(about),
             peg_export_claim(about, claim));
    return text;
}

char peg_export_symbol(const peg_rules *rules, uint8_t symbol)
{
    static const char all[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const unsigned most = peg_greatest_range(rules);

    return all[symbol + (most <= 9 ? 1 : most <= 10 || most > 26 ? 0 : 10)];
}

void peg_export_code(FILE *out, const peg_rules *rules, uint32_t index)
{
    uint8_t code[PEG_MAX_LENGTH];

    peg_code_at(rules, index, code);
    for (unsigned i = 0; i < rules->length; i++) fputc(peg_export_symbol(rules, code[i]), out);
}

void peg_export_answer(FILE *out, uint8_t label)
{
    uint8_t bulls, cows;

    peg_label_split(label, &bulls, &cows);
    fprintf(out, "%u,%u", bulls, cows);
}

void peg_export_title(FILE *out, const peg_about *about)
{
    char rules[PEG_RULES_TEXT], what[PEG_EXPORT_WHAT];

    peg_rules_print(&about->rules, rules);
    fprintf(out, "%s, %s", rules, peg_export_what(about, what));
}

/* ---- all nodes of a tree, parents first --------------------------------------------- */

int peg_export_write(void *user, FILE *out, peg_failure *failure)
{
    peg_export *export = user;
    const peg_tree *tree = &export->loaded->tree;
    peg_visit visit = {.tree = tree};
    peg_status status = PEG_OK;

    if (export->exporter->visits) {
        visit.below = malloc(tree->count * sizeof *visit.below);
        status =
            visit.below ? peg_tree_sizes(tree->nodes, tree->count, visit.below) : PEG_E_MEMORY;
    }
    export->visit = &visit;
    export->failure = failure;
    const int result = status == PEG_OK ? export->exporter->write(export, out)
                                        : peg_fail_file(failure, "export", status);
    free(visit.below);
    return result;
}

void peg_visit_rewind(peg_visit *visit)
{
    visit->node = NULL;
    visit->depth = 0;
}

int peg_visit_next(peg_visit *visit)
{
    const peg_tree *tree = visit->tree;
    const size_t next = visit->node ? visit->path[visit->depth] + 1 : 0;

    if (next == tree->count) return 0;
    if (visit->node) {
        while (visit->pending[visit->depth] == 0) visit->depth--;
        visit->pending[visit->depth++]--;
    }
    visit->node = &tree->nodes[next];
    visit->left = visit->below[next];
    visit->path[visit->depth] = next;
    visit->pending[visit->depth] = visit->node->children;
    return 1;
}

int peg_visit_quits(const peg_visit *visit)
{
    return visit->path[visit->depth] % PEG_EXPORT_SOME == 0 && peg_quitting_waits();
}

void peg_visit_guess(const peg_visit *visit, unsigned up, FILE *out)
{
    const size_t node = visit->path[visit->depth - up];
    peg_export_code(out, &visit->tree->about.rules, visit->tree->nodes[node].guess);
}

void peg_visit_answer(const peg_visit *visit, unsigned up, FILE *out)
{
    peg_export_answer(out, visit->tree->nodes[visit->path[visit->depth - up]].label);
}
