/* game_words.c - see game_words.h. */
#include "play/tree/game_words.h"

#include <string.h>
#include <unistd.h>
#include "format/options/parse.h"
#include "play/game/game.h"

/* `5 5 5` means m5.5.5. Returns false where a word is not a plain number. */
static bool ranges_as_rules(char *text, size_t room, unsigned count, const char *const *words)
{
    size_t at = 0;
    text[at++] = 'm';
    for (unsigned i = 0; i < count; i++) {
        const size_t length = strlen(words[i]);
        if (length == 0 || strspn(words[i], "0123456789") != length) return false;
        if (at + length + 2 > room) return false;
        if (i > 0) text[at++] = '.';
        memcpy(text + at, words[i], length);
        at += length;
    }
    text[at] = '\0';
    return true;
}

play_outcome words_to_rules(peg_rules *rules, const char **path, unsigned count,
                            const char *const *words, play_trouble *trouble)
{
    char ranges[256];
    *path = NULL;
    if (count == 2 && ranges_as_rules(ranges, sizeof ranges, count, words))
        return trouble_set(trouble, OUTCOME_USAGE,
                           "'%s %s' may be p%sc%sr, %s positions of %s symbols, or m%s.%s, two "
                           "positions of %s and %s: say which",
                           words[0], words[1], words[0], words[1], words[0], words[1], words[0],
                           words[1], words[0], words[1]);
    if (ranges_as_rules(ranges, sizeof ranges, count, words)) {
        const peg_status status = peg_rules_parse(ranges, rules);
        if (status == PEG_OK) {
            game_simplify_rules(rules);
            return OUTCOME_DONE;
        }
        return trouble_set(trouble, OUTCOME_USAGE, "ranges '%s': %s", ranges + 1,
                           peg_strerror(status));
    }
    if (count != 1) {
        return trouble_set(trouble, OUTCOME_USAGE, "unexpected argument '%s'", words[1]);
    }
    const peg_status status = peg_rules_parse(words[0], rules);
    if (status == PEG_OK) {
        game_simplify_rules(rules);
        return OUTCOME_DONE;
    }
    const size_t length = strlen(words[0]);
    const bool like_file = strchr(words[0], '/') != NULL ||
                           (length > 4 && strcmp(words[0] + length - 4, ".peg") == 0);
    if (like_file || (length > 0 && access(words[0], F_OK) == 0)) {
        *path = words[0];
        return OUTCOME_DONE;
    }
    if (cli_nearest_rules(words[0], ranges, sizeof ranges)) {
        return trouble_set(trouble, OUTCOME_USAGE,
                           "'%s' is neither a game nor a file; did you mean %s?", words[0],
                           ranges);
    }
    return trouble_set(trouble, OUTCOME_USAGE, "'%s' is neither a game nor a file: %s",
                       words[0], peg_strerror(status));
}
