/*
 * rules.c - rules as text, then a newline and a code of them as text.
 */
#include "fuzz.h"
#include "format/pegtree.h"

#include <strings.h>

static void check_code(const peg_rules *rules, const char *text)
{
    uint8_t code[PEG_MAX_LENGTH], again[PEG_MAX_LENGTH];
    char printed[PEG_CODE_TEXT];

    if (peg_code_parse(rules, text, code) != PEG_OK) return;
    HOLDS(peg_code_valid(rules, code));
    peg_code_print(rules, code, printed);
    HOLDS(strcasecmp(printed, text) == 0);
    uint32_t index = peg_code_index(rules, code);
    HOLDS(index < peg_rules_secrets(rules));
    peg_code_at(rules, index, again);
    HOLDS(memcmp(code, again, rules->length) == 0);
    if (peg_code_next(rules, again))
        HOLDS(peg_code_index(rules, again) == index + 1);
    else
        HOLDS(index == peg_rules_secrets(rules) - 1 && peg_code_index(rules, again) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    peg_rules rules, again;
    char printed[PEG_RULES_TEXT], *text = malloc(size + 1);

    HOLDS(text != NULL);
    if (size) memcpy(text, data, size);
    text[size] = 0;
    char *code = strchr(text, '\n');
    if (code) *code++ = 0;
    memset(&rules, 0xAA, sizeof rules);
    peg_status status = peg_rules_parse(text, &rules);
    if (status == PEG_OK) {
        HOLDS(peg_rules_check(&rules) == PEG_OK);
        HOLDS(peg_rules_secrets(&rules) > 0);
        peg_rules_print(&rules, printed);
        HOLDS(strlen(printed) < PEG_RULES_TEXT);
        HOLDS(peg_rules_parse(printed, &again) == PEG_OK && peg_rules_equal(&rules, &again));
        if (code) check_code(&rules, code);
    } else {
        HOLDS(status <= PEG_E_RULES && status >= PEG_E_SECRETS);
        HOLDS(rules.kind == 0xAA);
    }
    free(text);
    return 0;
}
