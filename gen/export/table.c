/*
 * table.c - the table of the forms that a tree is exported to, and what they share.
 */
#include <string.h>

#include "gen/export/export.h"

static const peg_exporter *const table[] = {
    &peg_exporter_c, &peg_exporter_flat, &peg_exporter_text, &peg_exporter_json,
    &peg_exporter_dot, &peg_exporter_svg,
};

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

void peg_export_title(FILE *out, const peg_about *about)
{
    char rules[PEG_RULES_TEXT];

    peg_rules_print(&about->rules, rules);
    fprintf(out, "%s, %s", rules, peg_strategy_name(about->strategy));
    if (about->objective != PEG_OBJECTIVE_NONE)
        fprintf(out, " for the least %s", peg_objective_name(about->objective));
    if (about->proven) fprintf(out, ", proven");
}
