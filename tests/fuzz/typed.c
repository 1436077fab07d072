/*
 * typed.c - what a person types at the player: answers, codes, alphabets, lines. The first
 * byte says which, the second is a length and more; the rest is the text.
 */
#include "fuzz.h"

#include "play/input/alphabet.h"
#include "play/input/input.h"
#include "format/game/code.h"

/* Whether the text was closed and says something. */
static void check_text(const short_text *text)
{
    HOLDS(memchr(text->text, 0, sizeof text->text) != NULL);
    HOLDS(text->text[0] != 0);
}

static void try_answer(uint8_t choice, const char *text)
{
    const uint8_t length = (uint8_t)(1 + choice % PEG_MAX_LENGTH);
    uint8_t label = 255, bulls, cows;
    short_text why;

    if (answer_parse(text, length, &label, &why)) {
        HOLDS(label <= peg_solved_label(length) && label + 1 != peg_solved_label(length));
        peg_label_split(label, &bulls, &cows);
        HOLDS(bulls + cows <= length);
    } else {
        check_text(&why);
    }
}

static void try_code(uint8_t choice, const char *text)
{
    static const char *const games[] = {"p4c6r",   "p4c10n", "p12c36r",
                                        "m2.36.4", "p1c1r",  "p5c36n"};
    play_alphabet alphabet;
    peg_rules rules;
    uint8_t code[PEG_MAX_LENGTH], again[PEG_MAX_LENGTH];
    short_text why;

    if (peg_rules_parse(games[choice % 6], &rules) != PEG_OK)
        HOLDS(peg_rules_parse("p6c36r", &rules) == PEG_OK);
    if (!alphabet_of_kind(&alphabet, (alphabet_kind)(choice / 6 % 4),
                          peg_greatest_range(&rules)))
        return;
    if (!alphabet_read(&alphabet, &rules, text, code, &why)) {
        check_text(&why);
        return;
    }
    HOLDS(peg_code_valid(&rules, code));
    const short_text shown = alphabet_code(&alphabet, code, rules.length);
    check_text(&shown);
    HOLDS(alphabet_read(&alphabet, &rules, shown.text, again, &why));
    HOLDS(memcmp(code, again, rules.length) == 0);
}

static void try_alphabet(uint8_t choice, const char *text)
{
    play_alphabet alphabet;
    short_text why, shown;
    const unsigned need = 1 + choice % PEG_MAX_COLORS;

    if (!alphabet_of_text(&alphabet, text, need, &why)) {
        check_text(&why);
        return;
    }
    HOLDS(alphabet.count >= need && alphabet.count <= PEG_MAX_COLORS);
    for (unsigned i = 0; i < alphabet.count; i++)
        HOLDS(memchr(alphabet.symbol[i], 0, SYMBOL_ROOM) && alphabet.symbol[i][0]);
    shown = alphabet_symbols(&alphabet, need);
    check_text(&shown);
}

static void try_line(const char *text)
{
    play_input line;
    input_init(&line, 0);
    if (input_take(&line, text) != INPUT_LINE) return;
    HOLDS(memchr(line.line, 0, sizeof line.line) != NULL);
    for (const char *at = line.line; *at; at++) HOLDS((unsigned char)*at >= ' ');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, size};
    uint8_t kind = take_byte(&in), choice = take_byte(&in);
    char *text = malloc(in.left + 1);

    HOLDS(text != NULL);
    if (in.left) memcpy(text, in.at, in.left);
    text[in.left] = 0;
    if (kind % 4 == 0)
        try_answer(choice, text);
    else if (kind % 4 == 1)
        try_code(choice, text);
    else if (kind % 4 == 2)
        try_alphabet(choice, text);
    else
        try_line(text);
    free(text);
    return 0;
}
