/*
 * test_draft.c - the draft of a proof: what is taken from it is what was put in the proof, at
 * the same place, whatever is cut off or changed; and where it does not fit, the rest of it is
 * dropped.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/tests.h"

#include "gen/proof/writer.h"
#include "tests/gen/searcher.h"

static char folder[] = "/tmp/pegtree-draft-XXXXXX";
static char path[80];
static searcher of;

/* A proof that is written to memory. */
typedef struct proof {
    proof_writer w;
    char *text;
    size_t size;
} proof;

static peg_status begin(proof *it, const char *header)
{
    memset(it, 0, sizeof *it);
    it->w.worker = &of.worker;
    of.worker.status = PEG_OK;
    it->w.text.hash = XXH3_createState();
    XXH3_64bits_reset(it->w.text.hash);
    it->w.text.zip.out = open_memstream(&it->text, &it->size);
    assert_int_equal(proof_renamings_open(&it->w.names, &of.game), PEG_OK);
    return proof_draft_open(&it->w.draft, path, &of.game, header);
}

/* Returns the text, which the next call overwrites. */
static const char *end(proof *it)
{
    static char text[1024];

    fclose(it->w.text.zip.out);
    assert_true(it->size < sizeof text);
    memcpy(text, it->text, it->size + 1);
    free(it->text);
    XXH3_freeState(it->w.text.hash);
    proof_renamings_close(&it->w.names);
    proof_draft_close(&it->w.draft);
    peg_hash_free(&it->w.claimed);
    peg_hash_free(&it->w.forms);
    return text;
}

/* A claim: its level, key and bound, the renaming it names, if any, and the key of its form; 0:
 * it is an image, by renaming number 1, or of all codes. */
typedef struct claim {
    unsigned level, key, bound, renaming, form;
} claim;

/* Two sets below a guess, the second an image of the first, one below another guess, and the
 * root. */
static const claim claims[] = {{2, 11, 30, 1, 5},
                               {2, 12, 30, 0, 0},
                               {1, 13, 99, 1, 6},
                               {1, 14, 98, 2, 5},
                               {0, 15, EXACT_NONE, 2, 0}};
#define CLAIMS (sizeof claims / sizeof *claims)
#define FORMS  2 /* different ones */

static const char lines[CLAIMS][80] = {"renaming 102/0123\n30 ~1 002:1,1 003:1,1\n",
                                       "30 =102/0123 002:1,1 003:1,1\n", "99 ~1 002:1,1\n",
                                       "renaming 012/1023\n98 ~2 002:1,1\n", "none ~2\n"};

static peg_renaming renaming(unsigned number);

static proof_claim claim_of(const claim *c)
{
    return (proof_claim){.level = c->level,
                         .bound = c->bound,
                         .key = {c->key, (uint64_t)c->key << 40},
                         .form = {c->form, 0},
                         .map = renaming(1 + c->form)};
}

/* A renaming that exchanges two positions, or two colors. */
static peg_renaming renaming(unsigned number)
{
    peg_renaming map = {.inverts = 0};

    for (unsigned i = 0; i < PEG_MAX_LENGTH; i++) map.place[i] = (uint8_t)i;
    for (unsigned i = 0; i < PEG_MAX_COLORS; i++) map.color[i] = (uint8_t)i;
    uint8_t *exchanged = number == 1 ? map.place : map.color;
    exchanged[0] = 1;
    exchanged[1] = 0;
    return map;
}

/* Writes a claim as the pass does: its guesses are 002 and 003, with one bull and one cow. */
static void put(proof *it, const claim *c)
{
    const proof_claim made = claim_of(c);
    proof_writer *w = &it->w;
    unsigned label = 0;
    uint8_t bulls = 0, cows = 0;

    while (bulls != 1 || cows != 1) peg_label_split(of.game.peg[label++], &bulls, &cows);
    for (unsigned g = 0; g < c->level; g++) {
        w->guess[g] = (peg_code16)(2 + g);
        w->label[g] = (uint8_t)(label - 1);
    }
    const peg_renaming map = renaming(c->renaming);
    if (w->names.count < c->renaming)
        assert_int_equal(proof_renamings_name(&w->names, &map, &w->text), c->renaming);
    w->names.chosen_count = c->renaming != 0;
    w->names.chosen[0] = (uint16_t)c->renaming;
    assert_int_equal(proof_put_claim(w, &made), PEG_OK);
    assert_int_equal(proof_draft_note(w, &made), PEG_OK);
}

static int taken(proof *it, const claim *c)
{
    const proof_claim made = claim_of(c);
    const int result = proof_draft_take(&it->w, &made);

    assert_int_equal(of.worker.status, PEG_OK);
    return result;
}

/* Writes the first claims, each after an interruption, so that each is a record of the log. */
static void interrupt_after(size_t count)
{
    proof it;

    unlink(path);
    for (size_t i = 0; i <= count; i++) {
        assert_int_equal(begin(&it, "header"), PEG_OK);
        for (size_t before = 0; before + 1 < i; before++)
            assert_true(taken(&it, claims + before));
        if (i) put(&it, claims + i - 1);
        end(&it);
    }
}

static void expected(size_t count, char text[1024])
{
    *text = 0;
    for (size_t i = 0; i < count; i++) strcat(text, lines[i]);
}

/* Resumes as the pass does: asks for a set before it examines its guesses. Returns how many
 * claims were taken from the draft. */
static size_t resume(proof *it)
{
    size_t from_draft = 0;

    if (taken(it, claims + 4)) return it->w.claimed.count;
    if (taken(it, claims + 2)) {
        from_draft = it->w.claimed.count;
    } else {
        for (size_t i = 0; i < 2; i++) {
            if (taken(it, claims + i))
                from_draft++;
            else
                put(it, claims + i);
        }
        put(it, claims + 2);
    }
    if (taken(it, claims + 3))
        from_draft++;
    else
        put(it, claims + 3);
    put(it, claims + 4);
    return from_draft;
}

static void test_resumed_anywhere(void **state)
{
    char whole[1024];
    proof it;

    (void)state;
    expected(CLAIMS, whole);
    for (size_t count = 0; count <= CLAIMS; count++) {
        interrupt_after(count);
        for (int again = 0; again < 2; again++) { /* the second time all is there */
            assert_int_equal(begin(&it, "header"), PEG_OK);
            assert_int_equal(resume(&it), again ? CLAIMS : count);
            assert_int_equal(it.w.claimed.count, CLAIMS);
            assert_int_equal(it.w.forms.count, FORMS);
            assert_string_equal(end(&it), whole);
        }
    }
}

/* Known bounds are those that the claims show. */
static void test_claims_count(void **state)
{
    proof it;

    (void)state;
    interrupt_after(3);
    assert_int_equal(begin(&it, "header"), PEG_OK);
    assert_int_equal(taken(&it, claims + 2), 1);
    assert_int_equal(it.w.claimed.count, 3);
    end(&it);
}

static void change(size_t at, int by)
{
    FILE *file = fopen(path, "r+b");

    fseek(file, (long)at, SEEK_SET);
    const int byte = fgetc(file);
    fseek(file, (long)at, SEEK_SET);
    fputc(byte ^ by, file);
    fclose(file);
}

static void test_damage(void **state)
{
    struct stat about;
    char whole[1024];
    proof it;

    (void)state;
    expected(CLAIMS, whole);
    interrupt_after(4);
    assert_int_equal(stat(path, &about), 0);
    const size_t size = (size_t)about.st_size;
    for (size_t at = 0; at < size; at++) {
        for (int cut = 0; cut < 2; cut++) {
            interrupt_after(4);
            if (cut)
                assert_int_equal(truncate(path, (off_t)at), 0);
            else
                change(at, 1 << at % 8);
            if (begin(&it, "header") != PEG_OK) {
                assert_true(at < 32); /* the log's header */
                end(&it);
                continue;
            }
            resume(&it);
            assert_string_equal(end(&it), whole);
        }
    }
}

/* Another version of the program may write other claims. */
static void test_another_version(void **state)
{
    const claim other = {2, 77, 50, 0, 7};
    proof it;

    (void)state;
    interrupt_after(4);
    for (int again = 0; again < 2; again++) {
        assert_int_equal(begin(&it, "header"), PEG_OK);
        assert_int_equal(taken(&it, claims), 1);
        assert_int_equal(taken(&it, &other), again);
        if (!again) put(&it, &other);
        assert_int_equal(taken(&it, claims + 2), 0);
        assert_string_equal(end(&it),
                            "renaming 102/0123\n30 ~1 002:1,1 003:1,1\n50 002:1,1 003:1,1\n");
    }
}

/* What was not asked for is dropped as soon as another claim is written. */
static void test_left_over(void **state)
{
    proof it;

    (void)state;
    interrupt_after(2);
    assert_int_equal(begin(&it, "header"), PEG_OK);
    put(&it, claims + 2);
    assert_string_equal(end(&it), "renaming 102/0123\n99 ~1 002:1,1\n");
    assert_int_equal(begin(&it, "header"), PEG_OK);
    assert_int_equal(taken(&it, claims), 0);
    end(&it);
}

static void note_examined(proof *it, const claim *c, unsigned guess)
{
    const proof_claim made = claim_of(c);

    assert_int_equal(proof_draft_note_examined(&it->w, &made, guess), PEG_OK);
}

static unsigned next_guess(proof *it, const claim *c)
{
    const proof_claim made = claim_of(c);
    const unsigned next = proof_draft_examined(&it->w, &made);

    assert_int_equal(of.worker.status, PEG_OK);
    return next;
}

/* The guesses of a set are examined from where that ended, and the claims that came before are
 * in the text then. */
static void test_examined(void **state)
{
    const claim other = {1, 13, 98, 0, 7};
    proof it;

    (void)state;
    unlink(path);
    assert_int_equal(begin(&it, "header"), PEG_OK);
    put(&it, claims);
    note_examined(&it, claims + 2, 5);
    note_examined(&it, claims + 1, 60); /* a set below the next guess */
    put(&it, claims + 1);
    note_examined(&it, claims + 2, 7);
    note_examined(&it, claims + 1, 61);
    end(&it);
    for (int again = 0; again < 2; again++) {
        assert_int_equal(begin(&it, "header"), PEG_OK);
        assert_int_equal(taken(&it, claims + 2), 0);
        assert_int_equal(next_guess(&it, &other), 0); /* of another bound */
        assert_int_equal(next_guess(&it, claims + 2), 8);
        assert_int_equal(next_guess(&it, claims + 1), 62);
        assert_int_equal(next_guess(&it, claims + 1), 0);
        assert_int_equal(it.w.claimed.count, 2);
        end(&it);
    }
}

static void test_another_proof(void **state)
{
    proof it;

    (void)state;
    interrupt_after(2);
    assert_int_equal(begin(&it, "another header"), PEG_E_CONTRADICTION);
    end(&it);
    assert_int_equal(begin(&it, "header"), PEG_OK);
    assert_int_equal(taken(&it, claims), 1);
    end(&it);
}

/* Entries whose checksum is right, but which no search of this game has written. */
static void test_forged(void **state)
{
    static const uint8_t forged[][60] = {
        {3},                                        /* cut short */
        {253, 1},                                   /* more guesses than there are bytes */
        {[0] = 0, [37] = 9, [38] = 9},              /* so many renamings */
        {[0] = 0, [37] = 1, [39] = 1},              /* a renaming that was not written */
        {[0] = 1, [39] = 64},                       /* no code */
        {[0] = 1, [41] = 200},                      /* no answer */
        {[0] = 1, [42] = 3},                        /* no position of an image, */
        {[0] = 1, [45] = 4},                        /* no color, */
        {[0] = 1, [48] = PEG_RENAMING_FREE},        /* or no name for one */
        {[0] = 1, [21] = 1, [45] = 4},              /* no color of a form */
        {255, 3, 1, 0, 0, 1, 2, 3},                 /* no position */
        {255, 0, 1, 2, 4, 1, 2, 3},                 /* no color */
        {255, 0, 1, 2, 0, 1, 2, PEG_RENAMING_FREE}, /* no name for one */
    };
    proof it;

    (void)state;
    for (size_t i = 0; i < sizeof forged / sizeof *forged; i++) {
        uint8_t record[PEG_LOG_HEAD + 8 + sizeof *forged] = {0};
        memcpy(record + PEG_LOG_HEAD + 8, forged[i], sizeof *forged);
        unlink(path);
        assert_int_equal(begin(&it, "header"), PEG_OK);
        const size_t size = i ? sizeof record : PEG_LOG_HEAD + 9;
        assert_int_equal(peg_log_append(&it.w.draft.log, record, size), PEG_OK);
        end(&it);
        assert_int_equal(begin(&it, "header"), PEG_OK);
        assert_int_equal(it.w.draft.count, 0);
        end(&it);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_resumed_anywhere), cmocka_unit_test(test_claims_count),
        cmocka_unit_test(test_damage),           cmocka_unit_test(test_another_version),
        cmocka_unit_test(test_left_over),        cmocka_unit_test(test_examined),
        cmocka_unit_test(test_another_proof),    cmocka_unit_test(test_forged)};
    peg_rules rules;

    if (!mkdtemp(folder)) return 1;
    snprintf(path, sizeof path, "%s/draft", folder);
    if (peg_rules_parse("p3c4r", &rules) != PEG_OK || !searcher_make(&of, &rules, 0)) return 1;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    searcher_free(&of);
    unlink(path);
    rmdir(folder);
    return failed;
}
