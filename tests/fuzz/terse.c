/*
 * terse.c - the readers of terse streams over any bytes and any answers: the walker in each of
 * its builds, and the reader that reads all of it. What that takes, the walker must play as it
 * says. The first byte has bits: 1 the header gets a right magic, version and size; 2 its shape
 * and ranges come from a game; 4 its number of entries is what there is room for. The second
 * says how many bytes of answers follow; the rest is the stream.
 */
#include "fuzz.h"
#include "format/file/file.h"
#include "format/image/image.h"
#include "format/tree/tree.h"

typedef int walk_fn(const uint8_t *bytes, size_t size, const uint8_t *answers, size_t count);
walk_fn terse_any, terse_short, terse_slow, terse_p4c6r, terse_p3c5n;

static const char *const games[] = {"p4c6r",  "p3c5n", "p2c5r", "m2.3.4",
                                    "p1c36r", "p4c3r", "p2c2r", "m1.1.3"};

#define SECRETS_MOST 3000

static void mend_header(uint8_t *stream, size_t size)
{
    static const uint8_t start[] = {0xD0, 0x54, 0x0D, 0x0A, PEG_TERSE_VERSION};
    if (size < PEG_TERSE_HEADER) return;
    memcpy(stream, start, sizeof start);
    for (unsigned i = 0; i < 4; i++) stream[6 + i] = (uint8_t)(size >> (24 - 8 * i));
}

static void set_rules(uint8_t *stream, size_t size)
{
    peg_rules rules;
    if (size <= PEG_TERSE_HEADER + PEG_MAX_LENGTH) return;
    HOLDS(peg_rules_parse(games[stream[5] & 7], &rules) == PEG_OK);
    stream[5] = (uint8_t)((stream[5] & 0x40) | rules.kind << 4 | rules.length);
    memcpy(stream + PEG_TERSE_HEADER, rules.range, rules.kind == PEG_MIXED ? rules.length : 1u);
}

/* Makes the number of entries what the bytes after the header hold. */
static void set_count(uint8_t *stream, size_t size)
{
    peg_about about;
    unsigned width = 1;

    memset(stream + 13, 0, 2 < size ? 2 : 0);
    if (peg_about_read(stream, size, &about) != PEG_OK) {
        if (size < PEG_TERSE_HEADER) return;
        stream[10] = 0; /* an about that can be: each of at most nine guesses */
        stream[11] = 9;
        stream[12] = 0;
        stream[15] = 0;
        stream[16] = (uint8_t)(1 + (stream[16] & 15));
        if (peg_about_read(stream, size, &about) != PEG_OK) return;
    }
    if (!stream[18]) stream[18] = 1;
    const size_t start =
        PEG_TERSE_HEADER + (about.rules.kind == PEG_MIXED ? about.rules.length : 1u);
    const uint64_t labels = peg_solved_label(about.rules.length) - 1u;
    for (uint64_t most = about.secrets * labels * stream[18] - 1; most > 1; most >>= 1) width++;
    const size_t count = 8 * (size - start) / width;
    for (unsigned i = 0; i < 4; i++) stream[19 + i] = (uint8_t)(count >> (24 - 8 * i));
}

/* Plays every secret of a stream that was read; guesses must sum up to what it says. */
static void check_games(const uint8_t *stream, size_t size, const peg_tree *tree)
{
    uint8_t secret[PEG_MAX_LENGTH], guess[PEG_MAX_LENGTH];
    const peg_rules *rules = &tree->about.rules;
    uint64_t total = 0;
    peg_terse view;
    peg_terse_cursor at;

    if (tree->about.worst > PEG_MAX_HISTORY || tree->about.secrets > 200) return;
    HOLDS(peg_terse_open(&view, stream, (PEG_OFFSET)size) == PEG_OK);
    peg_code_at(rules, 0, secret);
    do {
        peg_status status = PEG_OK;
        for (peg_terse_start(&view, &at); status == PEG_OK; total++) {
            peg_terse_guess(&at, guess);
            status = peg_terse_answer(&at, peg_feedback(guess, secret, rules->length));
        }
        HOLDS(status == PEG_SOLVED);
    } while (peg_code_next(rules, secret));
    HOLDS(total == tree->about.total);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static walk_fn *const walks[] = {terse_any, terse_short, terse_slow, terse_p4c6r,
                                     terse_p3c5n};
    input in = {data, size};
    uint8_t mend = take_byte(&in);
    size_t count = take_byte(&in);
    peg_tree tree;
    peg_about about;

    if (count > in.left) count = in.left;
    const size_t rest = in.left - count;
    uint8_t *stream = exact_copy(in.at + count, rest);
    if (mend & 2) set_rules(stream, rest);
    if (mend & 1) mend_header(stream, rest);
    if ((mend & 4) && rest >= PEG_TERSE_HEADER) set_count(stream, rest);
    for (unsigned i = 0; i < sizeof walks / sizeof *walks; i++)
        walks[i](stream, rest, in.at, count);
    if (peg_about_read(stream, rest, &about) == PEG_OK && about.secrets <= SECRETS_MOST &&
        peg_tree_lengthen(stream, rest, PEG_NO_LIMIT, &tree) == PEG_OK) {
        check_games(stream, rest, &tree);
        peg_tree_free(&tree);
    }
    free(stream);
    return 0;
}
