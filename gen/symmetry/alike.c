/*
 * alike.c - renamings that keep the guesses so far.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/symmetry/alike.h"

static peg_status open(peg_alike *alike, const peg_rules *rules)
{
    const uint32_t most = peg_symmetry_most(rules);

    alike->rules = rules;
    alike->all = malloc(most * sizeof *alike->all);
    alike->kept = malloc(most * sizeof *alike->kept);
    if (!alike->all || !alike->kept) return PEG_E_MEMORY;
    alike->start = peg_symmetry_start(rules, alike->all);
    return PEG_OK;
}

peg_status peg_alike_see(peg_alike *alike, const peg_position *position)
{
    const peg_replay *replay = position->replay;

    if (!alike->kept) {
        peg_status status = open(alike, &replay->rules);
        if (status != PEG_OK) return status;
    }
    alike->here = alike->start;
    for (unsigned g = 0; g < position->depth; g++) {
        const uint8_t *code =
            replay->symbols + (size_t)position->guesses[g] * replay->rules.length;
        alike->here = peg_symmetry_after(alike->rules, &alike->here, code, alike->kept);
    }
    return PEG_OK;
}

void peg_alike_close(peg_alike *alike)
{
    free(alike->all);
    free(alike->kept);
    memset(alike, 0, sizeof *alike);
}

int peg_alike_least(const peg_alike *alike, const uint8_t *code)
{
    return peg_symmetry_least(alike->rules, &alike->here, code);
}
