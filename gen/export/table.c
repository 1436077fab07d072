/*
 * table.c - the table of the forms that a tree is exported to, and what they share.
 */
#include <string.h>

#include "format/game/code.h"
#include "gen/export/export.h"

#define ADDRESS(form) &peg_exporter_##form,
static const peg_exporter *const table[] = {PEG_EXPORTERS(ADDRESS)};

const peg_exporter *peg_exporter_at(size_t i)
{
    return i < sizeof table / sizeof *table ? table[i] : NULL;
}

const peg_exporter *peg_exporter_find(const char *form)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (strcmp(form, table[i]->form) == 0) return table[i];
    }
    return NULL;
}

const char *peg_export_claim(const peg_about *about, char text[PEG_EXPORT_CLAIM])
{
    char within[24] = "";

    if (about->max_depth)
        snprintf(within, sizeof within, " within %u guesses", about->max_depth);
    snprintf(text, PEG_EXPORT_CLAIM, "%s%s%s", about->proven ? ", proven" : "",
             about->proven && about->opened ? " for this opening" : "",
             about->proven ? within : "");
    return text;
}

const char *peg_export_goal(const peg_about *about)
{
#define GOAL(number, NAME, name, summary, brief) [number] = " for " brief,
    static const char *const goals[4] = {"", PEG_OBJECTIVES(GOAL)};
#undef GOAL
    return goals[about->objective & 3];
}

const char *peg_export_strategy(const peg_about *about)
{
    const int found = about->strategy == PEG_STRATEGY_OPTIMAL && !about->proven;
    return found ? "best found" : peg_strategy_name(about->strategy);
}

char peg_export_symbol(const peg_rules *rules, uint8_t symbol)
{
    static const char all[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const unsigned most = peg_greatest_range(rules);

    return all[symbol + (most <= 9 ? 1 : most <= 10 || most > 26 ? 0 : 10)];
}

void peg_export_shown(const peg_rules *rules, uint32_t index, char text[PEG_CODE_TEXT])
{
    uint8_t code[PEG_MAX_LENGTH];
    peg_code_at(rules, index, code);
    for (unsigned i = 0; i < rules->length; i++) text[i] = peg_export_symbol(rules, code[i]);
    text[rules->length] = 0;
}

void peg_export_title(FILE *out, const peg_about *about)
{
    char rules[PEG_RULES_TEXT], claim[PEG_EXPORT_CLAIM];

    peg_rules_print(&about->rules, rules);
    fprintf(out, "%s, %s%s%s", rules, peg_export_strategy(about), peg_export_goal(about),
            peg_export_claim(about, claim));
}
