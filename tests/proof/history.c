/*
 * history.c - reads renamings, and claims with the sets that their histories leave.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/proof/read.h"

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'z' ? c - 'a' + 10 : -1;
}

/* Reads a permutation of 0..count-1 as base-36 digits; returns what follows it, or null. */
static const char *read_permutation(const char *text, unsigned count, uint8_t *to)
{
    uint64_t seen = 0;

    for (unsigned i = 0; i < count; i++) {
        const int value = digit(text[i]);
        if (value < 0 || (unsigned)value >= count || (seen >> value & 1)) return NULL;
        seen |= (uint64_t)1 << value;
        to[i] = (uint8_t)value;
    }
    return text + count;
}

int check_code(const check_game *game, const char **at, uint32_t *index)
{
    const unsigned length = game->rules.length;
    uint8_t code[PEG_MAX_LENGTH];

    for (unsigned p = 0; p < length; p++) {
        const int value = digit((*at)[p]);
        if (value < 0) return 0;
        code[p] = (uint8_t)value;
    }
    if (!peg_code_valid(&game->rules, code)) return 0;
    *at += length;
    *index = peg_code_index(&game->rules, code);
    return 1;
}

/* Whether a renaming maps every code of the game to a code of the game: any symbol may be at
 * any position, and where symbols differ, their new names do. */
static int is_of_game(const peg_rules *rules, const check_renaming *map)
{
    for (unsigned p = 0; p < rules->length; p++)
        for (unsigned s = 0; s < rules->range[map->place[p]]; s++)
            if (map->color[s] >= rules->range[p]) return 0;
    return 1;
}

#define A_RENAMING "a renaming is a permutation of the positions, '/', and one of the symbols"

/* Reads PLACES/COLORS at *at and steps behind it. */
static int read_map(check_reader *reader, const char **at, check_renaming *map)
{
    const check_game *game = &reader->proof->game;
    const char *rest = read_permutation(*at, game->rules.length, map->place);

    if (rest) rest = *rest == '/' ? read_permutation(rest + 1, game->colors, map->color) : NULL;
    if (!rest || (*rest && *rest != ' ')) return check_wrong(reader, A_RENAMING);
    if (!is_of_game(&game->rules, map))
        return check_wrong(reader, "makes of some code what is no code of the game");
    *at = rest;
    return 1;
}

static uint32_t image_of(const check_game *game, const check_renaming *map, uint32_t code)
{
    const unsigned length = game->rules.length;
    const uint8_t *symbol = game->symbols + (size_t)code * length;
    uint8_t image[PEG_MAX_LENGTH];

    for (unsigned p = 0; p < length; p++) image[p] = map->color[symbol[map->place[p]]];
    return peg_code_index(&game->rules, image);
}

int check_read_renaming(check_reader *reader, const char *text)
{
    check_proof *proof = reader->proof;
    check_renaming *renaming = &proof->renaming[proof->renamings];

    if (proof->renamings == CHECK_RENAMINGS)
        return check_wrong(reader, "more renamings than 4096");
    if (!read_map(reader, &text, renaming)) return 0;
    if (*text) return check_wrong(reader, A_RENAMING);
    renaming->image = check_take(proof, proof->game.codes * sizeof *renaming->image);
    if (!renaming->image) return check_fail(reader->trouble, "out of memory");
    for (uint32_t c = 0; c < proof->game.codes; c++)
        renaming->image[c] = image_of(&proof->game, renaming, c);
    proof->renamings++;
    return 1;
}

/* Skips the blank between two words; or the line ends. */
static int end_word(const char **at)
{
    if (**at == ' ') return *++*at != '\0';
    return **at == '\0';
}

/* Reads `~1,2,5`: numbers of renamings, each once. */
static int read_renamings(check_reader *reader, const char **at, check_claim *claim)
{
    const uint64_t known = reader->proof->renamings;
    uint64_t named[CHECK_RENAMINGS / 64] = {0}, number;
    uint16_t list[CHECK_RENAMINGS], count = 0;

    if (**at != '~') return 1;
    do {
        ++*at;
        if (!check_number(at, known, &number) || !number--)
            return check_wrong(reader, "no such renaming before this line");
        if (named[number / 64] >> number % 64 & 1)
            return check_wrong(reader, "names a renaming twice");
        named[number / 64] |= (uint64_t)1 << number % 64;
        list[count++] = (uint16_t)number;
    } while (**at == ',');
    if (!end_word(at))
        return check_wrong(reader,
                           "behind '~' stand numbers of renamings, with commas between");
    uint16_t *kept = check_take(reader->proof, count * sizeof *kept);
    if (!kept) return check_fail(reader->trouble, "out of memory");
    memcpy(kept, list, count * sizeof *kept);
    claim->renaming = kept;
    claim->renamings = count;
    return 1;
}

/* Reads `=PLACES/COLORS ` before a history; *is_image: whether that is there. */
static int read_image(check_reader *reader, const char **at, check_renaming *map, int *is_image)
{
    *is_image = **at == '=';
    if (!*is_image) return 1;
    ++*at;
    if (!read_map(reader, at, map)) return 0;
    return *(*at)++ == ' ' && digit(**at) >= 0
               ? 1
               : check_wrong(reader, "a history must follow the renaming of a claim");
}

/* ---- claims --------------------------------------------------------------------------------
 */

/* Reads `GUESS:BULLS,COWS` at *at. */
static int read_step(check_reader *reader, const char **at, struct check_step *step)
{
    const check_game *game = &reader->proof->game;
    uint64_t bulls, cows;

    if (!check_code(game, at, &step->guess) || *(*at)++ != ':' ||
        !check_number(at, PEG_MAX_LENGTH, &bulls) || *(*at)++ != ',' ||
        !check_number(at, PEG_MAX_LENGTH, &cows) || !end_word(at))
        return check_wrong(reader,
                           "a history is written GUESS:BULLS,COWS, with blanks between");
    step->label = check_label(game, (unsigned)bulls, (unsigned)cows);
    if (step->label < 0) return check_wrong(reader, "no code can give this answer");
    return 1;
}

/* Keeps those codes of the set before step `at` that agree with it. */
static int filter(check_reader *reader, unsigned at)
{
    const check_game *game = &reader->proof->game;
    const check_set *from = &reader->set[at];
    uint32_t *to = realloc(reader->code[at], from->n * sizeof *to), n = 0;

    if (!to) return check_fail(reader->trouble, "out of memory");
    reader->code[at] = to;
    check_answers(game, from->code, from->n, reader->step[at].guess, reader->answer);
    for (uint32_t i = 0; i < from->n; i++)
        if (reader->answer[i] == reader->step[at].label) to[n++] = from->code[i];
    reader->set[at + 1] = (check_set){to, n, 0};
    return n ? 1 : check_wrong(reader, "no code agrees with this history");
}

/* Reads a history to its end; reader->set[*depth] is then the set. */
static int read_history(check_reader *reader, const char *at, unsigned *depth)
{
    unsigned d = 0;

    for (; *at; d++) {
        struct check_step step;
        if (d == PEG_MAX_GUESSES) return check_wrong(reader, "a longer history than any");
        if (!read_step(reader, &at, &step)) return 0;
        if (d < reader->steps && step.guess == reader->step[d].guess &&
            step.label == reader->step[d].label)
            continue;
        reader->steps = d;
        reader->step[d] = step;
        if (!filter(reader, d)) return 0;
        reader->steps = d + 1;
    }
    reader->steps = d;
    *depth = d;
    return 1;
}

/* Room for one more claim. */
static check_claim *new_claim(check_reader *reader)
{
    check_proof *proof = reader->proof;

    if (proof->claims == reader->room) {
        const size_t room = reader->room ? 2 * reader->room : 1024;
        check_claim *larger = realloc(proof->claim, room * sizeof *larger);
        if (!larger) return NULL;
        proof->claim = larger;
        reader->room = room;
        if (!check_index(proof, room)) return NULL;
    }
    return &proof->claim[proof->claims];
}

/* The last claim, from this one on, about the same set that says as much as another one; or
 * null. */
static const check_claim *says_as_much(const check_claim *of, const check_claim *as)
{
    while (of &&
           (of->goal != as->goal || of->set.depth != as->set.depth || of->bound < as->bound))
        of = check_find_next(of);
    return of;
}

/* Gives a claim its set, permanently: that of an earlier claim, or a copy. No earlier claim may
 * say as much of the set, or the time to check a proof would have no bound. */
static int keep_set(check_reader *reader, check_claim *claim, const check_set *set)
{
    check_proof *proof = reader->proof;
    const size_t bytes = set->n * sizeof *set->code;

    reader->named += set->n + CHECK_CLAIM;
    if (reader->named > CHECK_CODES * proof->game.codes)
        return check_wrong(reader, "more claims than a proof of this game may have");
    claim->set.n = set->n;
    claim->hash = check_hash(set);
    const check_claim *before = check_find(proof, set, claim->hash);
    if (before) {
        claim->set.code = before->set.code;
        before = says_as_much(before, claim);
        if (!before) return 1;
        return check_fail(reader->trouble, "line %u: says no more of these codes than line %u",
                          claim->line, before->line);
    }
    uint32_t *code = check_take(proof, bytes);
    if (!code) return check_fail(reader->trouble, "out of memory");
    memcpy(code, set->code, bytes);
    claim->set.code = code;
    return 1;
}

/* Finds the earlier claim that a claim is an image of. */
static int find_earlier(check_reader *reader, check_claim *claim, const check_renaming *map)
{
    const check_proof *proof = reader->proof;
    const check_set image = {reader->image, claim->set.n, claim->set.depth};

    for (uint32_t i = 0; i < image.n; i++)
        reader->image[i] = image_of(&proof->game, map, claim->set.code[i]);
    check_sort(reader->image, image.n);
    if (!says_as_much(check_find(proof, &image, check_hash(&image)), claim))
        return check_wrong(reader, "no earlier claim says as much of the renamed codes");
    claim->image = 1;
    return 1;
}

/* The most that trees of all codes cost: PROOF.md, section 2. */
static uint64_t greatest_bound(const check_proof *proof)
{
    const check_goal *goal = &proof->goal[proof->goals - 1];

    return proof->game.codes * (PEG_MAX_GUESSES * goal->unit + goal->last);
}

int check_read_claim(check_reader *reader)
{
    check_proof *proof = reader->proof;
    const unsigned most = proof->goal[proof->goals - 1].depth;
    check_claim *claim = new_claim(reader);
    const char *at = reader->text;
    unsigned guesses = 0;
    check_renaming map;
    int is_image;

    if (!claim) return check_fail(reader->trouble, "out of memory");
    *claim = (check_claim){
        .line = reader->line, .goal = (uint8_t)(proof->goals - 1), .bound = CHECK_NONE};
    if (strncmp(at, "none", 4) == 0)
        at += 4;
    else if (!check_number(&at, greatest_bound(proof), &claim->bound))
        return check_wrong(reader,
                           "a claim begins with a number that trees may cost, or 'none'");
    if (!end_word(&at))
        return check_wrong(reader,
                           "behind a claim's bound stand a blank and a word, or nothing");
    if (!read_image(reader, &at, &map, &is_image) || !read_renamings(reader, &at, claim) ||
        !read_history(reader, at, &guesses))
        return 0;
    if (guesses >= most) return check_wrong(reader, "more guesses than this goal has");
    claim->set.depth = most == CHECK_ANY ? CHECK_ANY : most - guesses;
    claim->history = guesses > 0;
    if (!keep_set(reader, claim, &reader->set[guesses])) return 0;
    if (is_image && !find_earlier(reader, claim, &map)) return 0;
    check_enter(proof, claim);
    proof->claims++;
    return 1;
}

int check_histories_open(check_reader *reader)
{
    const check_game *game = &reader->proof->game;

    reader->proof->renaming = calloc(CHECK_RENAMINGS, sizeof *reader->proof->renaming);
    reader->answer = malloc(game->codes);
    reader->image = malloc(game->codes * sizeof *reader->image);
    if (!reader->proof->renaming || !reader->answer || !reader->image)
        return check_fail(reader->trouble, "out of memory");
    reader->set[0] = (check_set){game->all, game->codes, 0};
    return 1;
}

void check_histories_close(check_reader *reader)
{
    free(reader->answer);
    free(reader->image);
    for (unsigned d = 0; d < PEG_MAX_GUESSES; d++) free(reader->code[d]);
}
