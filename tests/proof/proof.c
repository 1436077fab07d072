/*
 * proof.c - reads a proof, as format/PROOF.md lays it out: text, a claim a line, through zlib.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zlib.h>

#include "tests/proof/check.h"

#define LINE  (1 << 16) /* bytes of a line, at most */
#define BLOCK (1 << 20) /* bytes of memory taken at once */

/* Memory that is given out piece by piece and released as a whole. */
typedef struct check_block {
    struct check_block *next;
    size_t used, size;
    uint64_t bytes[];
} check_block;

static void *take(check_proof *proof, size_t bytes)
{
    check_block *block = proof->blocks;

    bytes = (bytes + 7) / 8 * 8;
    if (!block || block->size - block->used < bytes) {
        const size_t size = bytes > BLOCK ? bytes : BLOCK;
        block = malloc(sizeof *block + size);
        if (!block) return NULL;
        *block = (check_block){.next = proof->blocks, .size = size};
        proof->blocks = block;
    }
    block->used += bytes;
    return (char *)block->bytes + block->used - bytes;
}

/* A file while it is read, a line at a time. */
typedef struct reader {
    check_proof *proof;
    check_trouble *trouble;
    gzFile file;
    XXH3_state_t *hash; /* of all lines so far */
    char *text;         /* the line, without its end */
    uint32_t line;
    size_t room; /* claims that there is room for */

    uint32_t *set[PEG_MAX_GUESSES + 1]; /* what agrees with the first guesses of a history */
    uint32_t count[PEG_MAX_GUESSES + 1];
    struct step {
        uint32_t guess;
        int label;
    } step[PEG_MAX_GUESSES];
    unsigned steps; /* of the history before, whose sets are known */
} reader;

static int wrong(reader *r, const char *what)
{
    return check_fail(r->trouble, "line %u: %s", r->line, what);
}

/* Reads a line; 0 at the end of the file, too. */
static int next_line(reader *r)
{
    int error = 0;

    r->line++;
    if (!gzgets(r->file, r->text, LINE)) {
        const char *why = gzerror(r->file, &error);
        if (error == Z_OK || error == Z_BUF_ERROR)
            return wrong(r, "the file ends before its line 'end'");
        return check_fail(r->trouble, "line %u: damaged: %s", r->line,
                          error == Z_ERRNO ? strerror(errno) : why);
    }
    const size_t length = strlen(r->text);
    if (!length || r->text[length - 1] != '\n')
        return wrong(r, "cut short, or longer than any line is");
    if (strncmp(r->text, "end ", 4) != 0) XXH3_64bits_update(r->hash, r->text, length);
    r->text[length - 1] = '\0';
    return 1;
}

/* Reads a number at *at, and the blank or the end behind it. */
static int read_number(const char **at, uint64_t *number)
{
    char *end;

    if (**at < '0' || **at > '9') return 0;
    errno = 0;
    *number = strtoull(*at, &end, 10);
    if (errno || (*end && *end != ' ')) return 0;
    *at = *end ? end + 1 : end;
    return 1;
}

/* ---- header -------------------------------------------------------------------------------
 */

/* What stands behind a word that begins the next line. */
static const char *next_field(reader *r, const char *word)
{
    const size_t length = strlen(word);

    if (!next_line(r)) return NULL;
    if (strncmp(r->text, word, length) == 0 && r->text[length] == ' ')
        return r->text + length + 1;
    check_fail(r->trouble, "line %u: '%.40s' where '%s' and its value should be", r->line,
               r->text, word);
    return NULL;
}

static int next_count(reader *r, const char *word, uint64_t least, uint64_t most,
                      uint64_t *number)
{
    const char *field = next_field(r, word);

    if (!field) return 0;
    if (!read_number(&field, number) || *field || *number < least || *number > most)
        return check_fail(r->trouble, "line %u: '%s' is a number from %llu to %llu", r->line,
                          word, (unsigned long long)least, (unsigned long long)most);
    return 1;
}

static int read_objective(reader *r)
{
    static const char *const names[] = {"average", "worst", "crush"};
    const char *field = next_field(r, "objective");

    for (unsigned i = 0; field && i < 3; i++)
        if (strcmp(field, names[i]) == 0) {
            r->proof->objective = i; /* in the order of check.h */
            return 1;
        }
    return field ? wrong(r, "an objective is average, worst or crush") : 0;
}

static int read_limits(reader *r)
{
    check_proof *proof = r->proof;
    uint8_t code[PEG_MAX_LENGTH];
    uint64_t number;
    const char *field = next_field(r, "within");

    if (!field) return 0;
    proof->within = CHECK_ANY;
    if (strcmp(field, "any") != 0) {
        if (!read_number(&field, &number) || *field || !number || number > PEG_MAX_GUESSES)
            return wrong(r, "'within' is 'any' or a number of guesses, 1 to 255");
        proof->within = (unsigned)number;
    }
    proof->opening = UINT32_MAX;
    field = next_field(r, "opening");
    if (!field) return 0;
    if (strcmp(field, "any") == 0) return 1;
    if (peg_code_parse(&proof->game.rules, field, code) != PEG_OK)
        return wrong(r, "'opening' is 'any' or a code of the game");
    proof->opening = peg_code_index(&proof->game.rules, code);
    return 1;
}

static int read_header(reader *r)
{
    check_proof *proof = r->proof;
    uint64_t total, worst, last;

    if (!next_line(r)) return 0;
    if (strcmp(r->text, "pegtree proof 1") != 0)
        return wrong(r, strncmp(r->text, "pegtree proof ", 14) == 0
                            ? "a proof of a version that this checker does not know"
                            : "not a Pegtree proof, which begins with 'pegtree proof 1'");
    const char *rules = next_field(r, "rules");
    if (!rules || !check_game_open(&proof->game, rules, r->trouble)) return 0;
    const uint32_t codes = proof->game.codes;
    if (!read_objective(r) || !read_limits(r) ||
        !next_count(r, "total", codes, (uint64_t)codes * PEG_MAX_GUESSES, &total) ||
        !next_count(r, "worst", 1, proof->within == CHECK_ANY ? PEG_MAX_GUESSES : proof->within,
                    &worst) ||
        !next_count(r, "last", 1, codes, &last))
        return 0;
    proof->total = total;
    proof->worst = (unsigned)worst;
    proof->last = (uint32_t)last;
    return 1;
}

/* ---- goals: PROOF.md, section 3 ------------------------------------------------------------
 */

/* The goal of this name under the proof's objective: which costs, and the bound to be shown. */
static int set_goal(const check_proof *proof, const char *name, check_goal *goal)
{
    const uint64_t codes = proof->game.codes, total = proof->total, last = proof->last;
    const uint64_t many = codes * proof->worst + 1; /* more than any total */
    const int crush = proof->objective == 2, average = proof->objective == 0;

    memset(goal, 0, sizeof *goal);
    goal->depth = proof->worst;
    if (strcmp(name, "depth") == 0 && proof->worst == 1) return 0; /* nothing is less deep */
    if (strcmp(name, "depth") == 0 && average) { /* none of this total is less deep */
        goal->unit = 1;
        goal->bound = total + 1;
        goal->depth = proof->worst - 1;
    } else if (strcmp(name, "depth") == 0) { /* none at all is less deep */
        goal->bound = CHECK_NONE;
        goal->depth = proof->worst - 1;
    } else if (strcmp(name, "total") == 0 && crush) { /* of those with so few at the end */
        goal->unit = 1;
        goal->last = many;
        goal->bound = total + many * last;
    } else if (strcmp(name, "total") == 0) {
        goal->unit = 1;
        goal->bound = total;
        if (average) goal->depth = proof->within;
    } else if (strcmp(name, "last") == 0 && !crush) { /* of those of this total */
        goal->unit = codes + 1;
        goal->last = 1;
        goal->bound = (codes + 1) * total + last;
    } else {
        return 0;
    }
    strcpy(goal->name, name);
    return 1;
}

static int read_goal(reader *r)
{
    check_proof *proof = r->proof;
    const char *name = r->text + 5;

    for (unsigned g = 0; g < proof->goals; g++)
        if (strcmp(proof->goal[g].name, name) == 0)
            return wrong(r, "this goal was there before");
    if (proof->goals == 3 || !set_goal(proof, name, &proof->goal[proof->goals]))
        return wrong(r, "a goal is total, depth or last");
    check_goal *goal = &proof->goal[proof->goals++];
    return check_goal_sizes(goal, &proof->game) || check_fail(r->trouble, "out of memory");
}

/* ---- renamings -----------------------------------------------------------------------------
 */

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

static int read_renaming(reader *r)
{
    check_proof *proof = r->proof;
    const peg_rules *rules = &proof->game.rules;
    const unsigned length = rules->length;
    unsigned colors = 0;
    check_renaming *renaming;

    if (proof->renamings == CHECK_RENAMINGS) return wrong(r, "more renamings than 4096");
    for (unsigned p = 0; p < length; p++)
        if (rules->range[p] > colors) colors = rules->range[p];
    renaming = &proof->renaming[proof->renamings];
    const char *rest = read_permutation(r->text + 9, length, renaming->place);
    if (rest && *rest == '/') rest = read_permutation(rest + 1, colors, renaming->color);
    if (!rest || *rest)
        return wrong(
            r, "a renaming is a permutation of the positions, '/', and one of the symbols");
    renaming->image = take(proof, proof->game.codes * sizeof *renaming->image);
    if (!renaming->image) return check_fail(r->trouble, "out of memory");
    for (uint32_t c = 0; c < proof->game.codes; c++) {
        uint8_t image[PEG_MAX_LENGTH];
        for (unsigned p = 0; p < length; p++)
            image[p] =
                renaming->color[proof->game.symbols[(size_t)c * length + renaming->place[p]]];
        if (!peg_code_valid(rules, image))
            return wrong(r, "makes of some code what is no code of the game");
        renaming->image[c] = peg_code_index(rules, image);
    }
    proof->renamings++;
    return 1;
}

/* Reads `~1,2,5 `: numbers of renamings. */
static int read_renamings(reader *r, const char **at, check_claim *claim)
{
    uint16_t *list, count = 0;

    if (**at != '~') return 1;
    list = take(r->proof, (r->proof->renamings + 1u) * sizeof *list);
    if (!list) return check_fail(r->trouble, "out of memory");
    do {
        char *end;
        const unsigned long number = strtoul(++*at, &end, 10);
        if (end == *at || number < 1 || number > r->proof->renamings ||
            count == r->proof->renamings)
            return wrong(r, "no such renaming before this line");
        list[count++] = (uint16_t)(number - 1);
        *at = end;
    } while (**at == ',');
    if (**at == ' ')
        ++*at;
    else if (**at)
        return wrong(r, "behind '~' stand numbers of renamings, with commas between");
    claim->renaming = list;
    claim->renamings = count;
    return 1;
}

/* ---- claims --------------------------------------------------------------------------------
 */

/* Reads `GUESS:BULLS,COWS` at *at. */
static int read_step(reader *r, const char **at, struct step *step)
{
    const check_game *game = &r->proof->game;
    char text[PEG_CODE_TEXT] = "";
    uint8_t code[PEG_MAX_LENGTH];
    unsigned bulls, cows;
    int length = 0;

    for (unsigned i = 0; i < game->rules.length && **at && **at != ':'; i++) text[i] = *(*at)++;
    if (sscanf(*at, ":%2u,%2u%n", &bulls, &cows, &length) != 2 ||
        peg_code_parse(&game->rules, text, code) != PEG_OK)
        return wrong(r, "a history is written GUESS:BULLS,COWS, with blanks between");
    *at += length;
    if (**at == ' ')
        ++*at;
    else if (**at)
        return wrong(r, "a history is written GUESS:BULLS,COWS, with blanks between");
    step->guess = peg_code_index(&game->rules, code);
    step->label = check_label(game, bulls, cows);
    if (step->label < 0) return wrong(r, "no code can give this answer");
    return 1;
}

/* Takes of the set before step `at` what agrees with it. */
static int filter(reader *r, unsigned at)
{
    const check_game *game = &r->proof->game;
    const uint8_t *row = game->label + r->step[at].guess * game->stride;
    const uint32_t *from = r->set[at], count = r->count[at];
    uint32_t *to = realloc(r->set[at + 1], (count + 1) * sizeof *to), kept = 0;

    if (!to) return check_fail(r->trouble, "out of memory");
    r->set[at + 1] = to;
    for (uint32_t i = 0; i < count; i++)
        if (row[from[i]] == r->step[at].label) to[kept++] = from[i];
    r->count[at + 1] = kept;
    return kept ? 1 : wrong(r, "no code agrees with this history");
}

/* Reads a history to its end; r->set[*depth] is then the set. */
static int read_history(reader *r, const char *at, unsigned *depth)
{
    unsigned d = 0;

    for (; *at; d++) {
        struct step step;
        if (d == PEG_MAX_GUESSES) return wrong(r, "a longer history than any");
        if (!read_step(r, &at, &step)) return 0;
        if (d < r->steps && step.guess == r->step[d].guess && step.label == r->step[d].label)
            continue;
        r->steps = d;
        r->step[d] = step;
        if (!filter(r, d)) return 0;
        r->steps = d + 1;
    }
    r->steps = d;
    *depth = d;
    return 1;
}

static check_claim *new_claim(reader *r)
{
    check_proof *proof = r->proof;

    if (proof->claims == r->room) {
        const size_t room = r->room ? 2 * r->room : 1024;
        check_claim *larger = realloc(proof->claim, room * sizeof *larger);
        if (!larger) return NULL;
        proof->claim = larger;
        r->room = room;
    }
    return &proof->claim[proof->claims];
}

static int read_claim(reader *r)
{
    check_proof *proof = r->proof;
    const check_goal *goal = &proof->goal[proof->goals - 1];
    check_claim *claim = new_claim(r);
    const char *at = r->text;
    unsigned depth = 0;
    uint32_t *set;

    if (!claim) return check_fail(r->trouble, "out of memory");
    *claim = (check_claim){
        .line = r->line, .goal = (uint8_t)(proof->goals - 1), .bound = CHECK_NONE};
    if (strncmp(at, "none", 4) == 0 && (!at[4] || at[4] == ' '))
        at += at[4] ? 5 : 4;
    else if (!read_number(&at, &claim->bound))
        return wrong(r, "a claim begins with a number, or 'none'");
    if (!read_renamings(r, &at, claim) || !read_history(r, at, &depth)) return 0;
    if (goal->depth != CHECK_ANY && depth >= goal->depth)
        return wrong(r, "more guesses than this goal has");
    claim->depth = (uint16_t)(goal->depth == CHECK_ANY ? CHECK_ANY : goal->depth - depth);
    claim->history = depth > 0;
    claim->n = r->count[depth];
    set = take(proof, claim->n * sizeof *set);
    if (!set) return check_fail(r->trouble, "out of memory");
    memcpy(set, r->set[depth], claim->n * sizeof *set);
    claim->set = set;
    claim->hash = check_hash(set, claim->n);
    proof->claims++;
    return 1;
}

/* Each goal must end in what it says: a claim of all codes. */
static int end_goal(reader *r)
{
    check_proof *proof = r->proof;

    if (!proof->goals) return 1;
    const check_goal *goal = &proof->goal[proof->goals - 1];
    const check_claim *claim = proof->claims ? &proof->claim[proof->claims - 1] : NULL;
    if (claim && claim->goal == proof->goals - 1 && !claim->history &&
        claim->bound >= goal->bound)
        return 1;
    return check_fail(r->trouble,
                      "line %u: the goal '%s' does not end in its claim of all codes", r->line,
                      goal->name);
}

static int read_end(reader *r)
{
    const uint64_t hash = XXH3_64bits_digest(r->hash);
    char said[17];

    snprintf(said, sizeof said, "%016llx", (unsigned long long)hash);
    if (strcmp(r->text + 4, said) != 0)
        return wrong(r, "damaged: the hash of the lines before is another");
    if (gzgetc(r->file) != -1) return wrong(r, "something follows the line 'end'");
    if (!r->proof->goals) return wrong(r, "a proof of nothing");
    return 1;
}

static int read_lines(reader *r)
{
    while (next_line(r)) {
        if (strncmp(r->text, "end ", 4) == 0) return end_goal(r) && read_end(r);
        if (strncmp(r->text, "renaming ", 9) == 0) {
            if (!read_renaming(r)) return 0;
        } else if (strncmp(r->text, "goal ", 5) == 0) {
            if (!end_goal(r) || !read_goal(r)) return 0;
        } else if (!r->proof->goals) {
            return wrong(r, "a claim before the first goal");
        } else if (!read_claim(r)) {
            return 0;
        }
    }
    return 0;
}

/* ---- claims by their sets -------------------------------------------------------------------
 */

uint64_t check_hash(const uint32_t *set, uint32_t n)
{
    return XXH3_64bits(set, n * sizeof *set);
}

static int index_claims(check_proof *proof, check_trouble *trouble)
{
    proof->slots = 1;
    while (proof->slots < 2 * proof->claims) proof->slots *= 2;
    proof->slot = calloc(proof->slots, sizeof(check_claim *));
    if (!proof->slot) return check_fail(trouble, "out of memory");
    for (size_t i = 0; i < proof->claims; i++) {
        check_claim **slot = &proof->slot[proof->claim[i].hash & (proof->slots - 1)];
        proof->claim[i].next = *slot;
        *slot = &proof->claim[i];
    }
    return 1;
}

/* What a claim says of its set under another goal, or with fewer guesses: PROOF.md, lemma 5. */
static uint64_t carried(const check_proof *proof, const check_claim *claim, unsigned goal,
                        unsigned depth)
{
    const check_goal *of = &proof->goal[claim->goal];

    if (claim->depth < depth) return 0;
    if (claim->goal == goal || claim->bound == CHECK_NONE) return claim->bound;
    return of->unit == 1 && of->last == 0 ? claim->bound * proof->goal[goal].unit : 0;
}

uint64_t check_claimed(const check_proof *proof, unsigned goal, unsigned depth,
                       const uint32_t *set, uint32_t n, uint64_t hash)
{
    uint64_t best = 0;

    for (const check_claim *c = proof->slot[hash & (proof->slots - 1)]; c; c = c->next) {
        if (c->hash != hash || c->n != n || memcmp(c->set, set, n * sizeof *set) != 0) continue;
        const uint64_t bound = carried(proof, c, goal, depth);
        if (bound > best) best = bound;
    }
    return best;
}

/* ---- the whole ------------------------------------------------------------------------------
 */

static int open_reader(reader *r, const char *path)
{
    r->file = gzopen(path, "rb");
    if (!r->file) return check_fail(r->trouble, "%s", strerror(errno ? errno : ENOMEM));
    gzbuffer(r->file, 1 << 18);
    r->text = malloc(LINE);
    r->hash = XXH3_createState();
    r->proof->renaming = calloc(CHECK_RENAMINGS, sizeof *r->proof->renaming);
    if (!r->text || !r->hash || !r->proof->renaming)
        return check_fail(r->trouble, "out of memory");
    XXH3_64bits_reset(r->hash);
    return 1;
}

static int start_sets(reader *r)
{
    const uint32_t codes = r->proof->game.codes;

    r->set[0] = malloc(codes * sizeof *r->set[0]);
    if (!r->set[0]) return check_fail(r->trouble, "out of memory");
    for (uint32_t c = 0; c < codes; c++) r->set[0][c] = c;
    r->count[0] = codes;
    return 1;
}

int check_proof_open(check_proof *proof, const char *path, check_trouble *trouble)
{
    reader r = {.proof = proof, .trouble = trouble};
    int good;

    memset(proof, 0, sizeof *proof);
    good = open_reader(&r, path) && read_header(&r) && start_sets(&r) && read_lines(&r) &&
           index_claims(proof, trouble);
    if (r.file) gzclose(r.file);
    free(r.text);
    XXH3_freeState(r.hash);
    for (unsigned d = 0; d <= PEG_MAX_GUESSES; d++) free(r.set[d]);
    return good;
}

void check_proof_close(check_proof *proof)
{
    for (unsigned g = 0; g < proof->goals; g++) free(proof->goal[g].size_bound);
    while (proof->blocks) {
        check_block *next = proof->blocks->next;
        free(proof->blocks);
        proof->blocks = next;
    }
    free(proof->renaming);
    free(proof->claim);
    free(proof->slot);
    check_game_close(&proof->game);
}
