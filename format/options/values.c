/*
 * values.c - from an option's argument to its value.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "format/game/ascii.h"
#include "format/options/parse.h"

int cli_number_read(const char *text, const char *end, uint64_t *number)
{
    *number = 0;
    if (text == end) return 0;
    for (; text < end; text++) {
        const unsigned digit = (unsigned)(*text - '0');
        if (digit > 9 || *number > (UINT64_MAX - digit) / 10) return 0;
        *number = *number * 10 + digit;
    }
    return 1;
}

#define MOST_PARTS 65535

int cli_part_read(const char *text, unsigned *part, unsigned *parts)
{
    const char *slash = strchr(text, '/');
    uint64_t first, second;

    if (!slash || !cli_number_read(text, slash, &first) ||
        !cli_number_read(slash + 1, text + strlen(text), &second) || first < 1 ||
        first > second || second > MOST_PARTS)
        return 0;
    *part = (unsigned)first;
    *parts = (unsigned)second;
    return 1;
}

int cli_part_right(const char *text)
{
    unsigned part, parts;
    return cli_part_read(text, &part, &parts);
}

/* Reads bytes, with K, M, G or T for powers of 1024; at most half of SIZE_MAX. */
static int read_size(const char *text, uint64_t *bytes)
{
    static const char units[] = "KMGT";
    const size_t length = strlen(text);
    const char *unit = length ? strchr(units, peg_upper(text[length - 1])) : NULL;
    const unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;

    if (!cli_number_read(text, text + length - (unit != NULL), bytes)) return 0;
    if (*bytes == 0 || *bytes > (uint64_t)(SIZE_MAX >> 1) >> shift) return 0;
    *bytes <<= shift;
    return 1;
}

/* Reads seconds, or minutes or hours with m or h. */
static int read_seconds(const char *text, double *seconds)
{
    const size_t length = strspn(text, "0123456789.");
    char *end;

    *seconds = strtod(text, &end);
    if (!length || end != text + length) return 0;
    if (*end == 'm') *seconds *= 60;
    if (*end == 'h') *seconds *= 3600;
    return !*end || (strchr("smh", *end) && !end[1]);
}

static void store_number(const cli_option *option, void *target, uint64_t number)
{
    unsigned char *field = (unsigned char *)target + option->offset;
    const uint32_t number_32 = (uint32_t)number;
    const uint8_t number_8 = (uint8_t)number;

    if (option->size == sizeof number) memcpy(field, &number, sizeof number);
    if (option->size == sizeof number_32) memcpy(field, &number_32, sizeof number_32);
    if (option->size == sizeof number_8) memcpy(field, &number_8, sizeof number_8);
}

static void store(const cli_option *option, void *target, const void *value)
{
    if (option->size) memcpy((unsigned char *)target + option->offset, value, option->size);
}

const char *cli_words_wrong(const cli_option *option, const char *list)
{
    cli_word word;
    for (;;) {
        const size_t length = strcspn(list, ",");
        if (!cli_word_find(option, list, length, &word)) return list;
        if (!list[length]) return NULL;
        list += length + 1;
    }
}

int cli_value_store(const cli_option *option, const char *text, void *target)
{
    uint64_t number = 1;
    double seconds;
    cli_word word;

    switch (option->kind) {
    case CLI_NUMBER:
    case CLI_WORD:
    case CLI_PRINT:
        if (cli_word_find(option, text, strlen(text), &word))
            number = word.value;
        else if (option->kind != CLI_NUMBER ||
                 !cli_number_read(text, text + strlen(text), &number) || number < option->low ||
                 number > option->high)
            return 0;
        break;
    case CLI_SIZE:
        if (!read_size(text, &number)) return 0;
        break;
    case CLI_SECONDS:
        if (!read_seconds(text, &seconds) || seconds * 1000 < (double)option->low ||
            seconds * 1000 > (double)option->high)
            return 0;
        store(option, target, &seconds);
        return 1;
    case CLI_WORDS:
    case CLI_TEXT:
    case CLI_FILE:
    case CLI_USER:
        if (option->kind == CLI_WORDS && cli_words_wrong(option, text)) return 0;
        if (option->kind == CLI_FILE && !*text) return 0;
        if (option->accepts && !option->accepts(text)) return 0;
        store(option, target, &text);
        return 1;
    default: number = option->high ? option->high : 1; break; /* flags */
    }
    store_number(option, target, number);
    return 1;
}

/* Lists all words, as in `a, b or c`; with `more`, something else follows them. */
static void list_words(const cli_option *option, int more, cli_line *line)
{
    cli_word word, next;
    for (size_t i = 0; cli_word_at(option, i, &word); i++) {
        const int last = !more && !cli_word_at(option, i + 1, &next);
        cli_line_add(line, "%s%s", i == 0 ? "" : last ? " or " : ", ", word.name);
    }
}

void cli_value_expected(const cli_option *option, char *text, size_t room)
{
    cli_line line = cli_line_in(text, room);
    cli_word word;

    if (option->expects) {
        cli_line_add(&line, "%s", option->expects);
        return;
    }
    switch (option->kind) {
    case CLI_NUMBER:
        cli_line_add(&line, "a number from %" PRIu64 " to %" PRIu64, option->low, option->high);
        if (!cli_word_at(option, 0, &word)) break;
        cli_line_add(&line, " or ");
        list_words(option, 0, &line);
        break;
    case CLI_SECONDS:
        cli_line_add(&line, "seconds, or a time as 10m or 2h, from %g to %" PRIu64 " seconds",
                     (double)option->low / 1000, option->high / 1000);
        break;
    case CLI_SIZE: cli_line_add(&line, "a size such as 500M or 4G"); break;
    case CLI_WORDS:
        cli_line_add(&line, "some of ");
        list_words(option, 1, &line);
        cli_line_add(&line, " with commas between");
        break;
    case CLI_WORD:
    case CLI_PRINT: list_words(option, 0, &line); break;
    case CLI_FILE: cli_line_add(&line, "the name of a file"); break;
    default: cli_line_add(&line, "a text"); break;
    }
}

void cli_line_add_commands(cli_line *line, const cli_program *program, unsigned commands)
{
    const char *between = "";
    for (const cli_command *c = program->commands; c->name; c++) {
        if ((commands & CLI_BIT(c->id)) == 0) continue;
        cli_line_add(line, "%s%s", between, c->name);
        between = ", ";
    }
}
