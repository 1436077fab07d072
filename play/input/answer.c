/*
 * answer.c - reads an answer; see input.h.
 *
 * Drawn pins are read as letters. Then a line is cut into tokens, numbers and runs of letters,
 * of which there are three kinds: letters alone, each worth one; numbers alone, bulls then
 * cows; numbers, each after or before what it counts.
 */
#include "play/input/input.h"

#include <string.h>
#include "format/game/ascii.h"
#include "format/pegtree.h"

#define MOST_TOKENS PEG_MAX_LENGTH /* a letter for each symbol */
#define TOKEN_ROOM  24
#define LINE_ROOM   256
#define HOW         "type bbc or 21, or 0 for none" /* as words of a command line, too */

#define NOT_UNDERSTOOD "I didn't understand; " HOW

typedef struct answer_token {
    bool number;
    unsigned value; /* of a number, at most 99999 */
    char word[TOKEN_ROOM];
} answer_token;

typedef struct answer_tokens {
    unsigned count, numbers;
    bool with_a; /* an A counts bulls, and B cows, as in 2A1B */
    answer_token list[MOST_TOKENS];
} answer_tokens;

typedef struct answer_count {
    unsigned bulls, cows;
} answer_count;

/* Pins as this program draws them, and as people send them to each other. */
static const struct {
    const char *drawn;
    char letter;
} pins[] = {{"●", 'b'}, {"⚫", 'b'},    {"🟩", 'b'}, {"○", 'c'},
            {"⚪", 'c'}, {"🟨", 'c'}, {"·", ' '},    {"\xef\xb8\x8f", ' '}}; /* as an emoji */

/* Copies the text with letters for its pins; false where it is longer than any answer. */
static bool take_pins(const char *text, char line[LINE_ROOM])
{
    size_t used = 0;
    while (*text != '\0') {
        size_t pin = 0, bytes = 1;
        while (pin < sizeof pins / sizeof pins[0] && !peg_begins(text, pins[pin].drawn)) pin++;
        const bool found = pin < sizeof pins / sizeof pins[0];
        if (used + 1 == LINE_ROOM) return false;
        if (found) bytes = strlen(pins[pin].drawn);
        line[used++] = found ? pins[pin].letter : *text;
        text += bytes;
    }
    line[used] = '\0';
    return true;
}

/* Whether a number with a sign begins here. A dash between two numbers is a separator. */
static bool is_signed_number(const char *text, const char *at)
{
    return (*at == '-' || *at == '+') && peg_is_digit(at[1]) &&
           (at == text || peg_is_space(at[-1]));
}

/* Splits the text into tokens; false at a character that cannot occur in an answer. */
static bool cut_up(const char *text, answer_tokens *tokens, char *odd)
{
    memset(tokens, 0, sizeof *tokens);
    for (const char *at = text; *at != '\0';) {
        *odd = *at;
        if (is_signed_number(text, at)) return false;
        if (peg_is_space(*at) || strchr(",;:/+-.&()", *at) != NULL) {
            at++;
            continue;
        }
        if (!peg_is_alnum(*at) || tokens->count == MOST_TOKENS) return false;
        answer_token *token = &tokens->list[tokens->count++];
        token->number = peg_is_digit(*at);
        size_t used = 0;
        for (; token->number ? peg_is_digit(*at) : peg_is_letter(*at); at++) {
            if (used + 1 == TOKEN_ROOM) return false;
            token->word[used++] = peg_lower(*at);
            if (token->value < 10000) token->value = token->value * 10 + (unsigned)(*at - '0');
        }
        tokens->numbers += token->number;
        if (!token->number && strspn(token->word, "ab") == used && strchr(token->word, 'a'))
            tokens->with_a = true;
    }
    return true;
}

static bool is_one_of(const char *word, const char *const *list)
{
    for (; *list != NULL; list++) {
        if (strcmp(word, *list) == 0) return true;
    }
    return false;
}

static const char *const bull_words[] = {"b", "bull", "bulls", "black", "blacks",
                                         "r", "red",  "reds",  NULL};
static const char *const cow_words[] = {"c", "cow", "cows", "w", "white", "whites", NULL};

/* Adds `times` of what a word counts. */
static bool add_word(answer_count *count, const char *word, unsigned times, bool with_a)
{
    const bool bull = with_a ? strcmp(word, "a") == 0 : is_one_of(word, bull_words);
    const bool cow = with_a ? strcmp(word, "b") == 0 : is_one_of(word, cow_words);
    if (bull) count->bulls += times;
    if (cow) count->cows += times;
    return bull || cow;
}

/* ++-: a plus for each bull, a minus for each cow. A single minus means nothing right; several
 * are ambiguous. */
static bool read_signs(const char *text, answer_count *count)
{
    for (; *text != '\0'; text++) {
        count->bulls += *text == '+';
        count->cows += *text == '-';
        if (strchr("+- ", *text) == NULL) return false;
    }
    return count->bulls > 0;
}

/* bbc, b b c, BBW, bull cow */
static bool read_letters(const answer_tokens *tokens, answer_count *count)
{
    for (unsigned i = 0; i < tokens->count; i++) {
        const char *word = tokens->list[i].word;
        if (add_word(count, word, 1, tokens->with_a)) continue;
        for (; *word != '\0'; word++) {
            const char letter[2] = {*word, '\0'};
            if (!add_word(count, letter, 1, tokens->with_a)) return false;
        }
    }
    return true;
}

/* 2b1c, 1 cow, 2 bulls and 1 cow; b2c1 */
static bool read_counts(const answer_tokens *tokens, answer_count *count)
{
    const bool words_first = !tokens->list[0].number;
    unsigned i = 0;
    while (i < tokens->count) {
        const answer_token *const token = &tokens->list[i];
        if (!token->number && strcmp(token->word, "and") == 0) {
            i++;
            continue;
        }
        if (i + 1 == tokens->count || token->number == token[1].number ||
            token->number == words_first) {
            return false;
        }
        const answer_token *const number = token + words_first;
        const answer_token *const word = token + !words_first;
        if (!add_word(count, word->word, number->value, tokens->with_a)) return false;
        i += 2;
    }
    return true;
}

/* 2 1, 21, 0 */
static bool read_numbers(const answer_tokens *tokens, answer_count *count)
{
    const answer_token *first = &tokens->list[0];
    if (tokens->count == 2) {
        count->bulls = first->value;
        count->cows = tokens->list[1].value;
        return true;
    }
    if (tokens->count == 1 && strlen(first->word) == 2) {
        count->bulls = first->value / 10;
        count->cows = first->value % 10;
        return true;
    }
    return tokens->count == 1 && strcmp(first->word, "0") == 0;
}

static bool read_count(const answer_tokens *tokens, uint8_t length, answer_count *count)
{
    static const char *const nothing[] = {"none", "nothing", "no", "zero", NULL};
    static const char *const solved[] = {"yes", "y", "solved", "right", "correct", NULL};
    if (tokens->count == 0) return true;
    if (tokens->numbers == tokens->count) return read_numbers(tokens, count);
    if (tokens->numbers > 0) return read_counts(tokens, count);
    if (tokens->count == 1 && is_one_of(tokens->list[0].word, nothing)) return true;
    if (tokens->count == 1 && is_one_of(tokens->list[0].word, solved)) {
        count->bulls = length;
        return true;
    }
    return read_letters(tokens, count);
}

static bool explain_unread(const answer_tokens *tokens, uint8_t length, short_text *why)
{
    const answer_token *first = &tokens->list[0];
    const unsigned value = first->value;
    const char *const many = PLURAL_S(value);
    if (tokens->numbers < tokens->count) return text_reject(why, NOT_UNDERSTOOD);
    if (tokens->count > 1 || strlen(first->word) > 1 || value > length)
        return text_reject(why, "an answer is two numbers, bulls then cows, as in 21");
    return text_reject(why, "%u bull%s or %u cow%s? Give both numbers, bulls first: %u0 or 0%u",
                       value, many, value, many, value, value);
}

static bool explain_odd(char odd, short_text *why)
{
    if (!peg_is_graph(odd) || peg_is_alnum(odd)) return text_reject(why, NOT_UNDERSTOOD);
    return text_reject(why, "'%c' has no meaning %s; " HOW, odd,
                       odd == '-' || odd == '+' ? "before a number" : "in an answer");
}

/* Finds what makes counts no feedback of any guess. */
static bool check_count(const answer_count *count, uint8_t length, short_text *why)
{
    if (count->bulls + count->cows > length)
        return text_reject(why, "bulls and cows together are at most %u here, not %u",
                           (unsigned)length, count->bulls + count->cows);
    if (count->cows != 1 || count->bulls + 1u != length) return true;
    if (length == 1) return text_reject(why, "1 cow cannot be: there is no other position");
    return text_reject(
        why, "%u bull%s and 1 cow cannot be: with all others in place, so is the last",
        count->bulls, PLURAL_S(count->bulls));
}

bool answer_parse(const char *line, uint8_t length, uint8_t *label, short_text *why)
{
    answer_tokens tokens;
    answer_count count = {0, 0};
    char odd = ' ', text[LINE_ROOM];
    if (!take_pins(line, text)) return explain_odd(odd, why);
    if (strspn(text, "- ") == strlen(text) && strchr(text, '-') != strrchr(text, '-'))
        return text_reject(why, "cows or nothing? Type cc for two cows, 0 for nothing");
    if (!read_signs(text, &count)) {
        count = (answer_count){0, 0};
        if (!cut_up(text, &tokens, &odd)) return explain_odd(odd, why);
        if (!read_count(&tokens, length, &count)) return explain_unread(&tokens, length, why);
    }
    if (!check_count(&count, length, why)) return false;
    *label = peg_label((uint8_t)count.bulls, (uint8_t)count.cows);
    return true;
}
