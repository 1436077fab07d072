/*
 * draft.c - a log of claims and of the renamings that they name.
 *
 * The content of a record:
 *
 *     0  8  how many entries come before it; any after those no longer count
 *     8     entries: renamings in the order of their numbers, each before it is first named;
 *           claims in the order of the text; and guesses that were examined
 *
 *     a claim:     0   1  level: how many guesses came before    1  4  the bound
 *                  5  16  the key of the set, low half first
 *                  21 16  that of its canonical form; 0: it is an image, or about all codes
 *                  37  2  renamings that it names, and 2 bytes for the number of each; then 3
 *                     for each guess that came before: its index (2) and the label of its
 *                     answer (1); then the map of proof_claim
 *     a guess:     0   1  254    1  21  as in the claim of its set, which comes later
 *                  22  2  its index: all up to this one were examined
 *     a renaming:  0   1  255    1  its map
 *     a map:       for each position, the one that moves there; for each color, its name
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/core/threads.h"
#include "gen/proof/writer.h"

#define COUNT    8 /* bytes before the entries of a record */
#define RENAMING 255
#define EXAMINED 254
#define GUESS    24 /* bytes of a guess that was examined */
#define FORM     21 /* where a claim has its canonical form, */
#define NAMES    37 /* and the number of the renamings it names */
#define CLAIM    39 /* bytes of a claim before their numbers */
#define STEP     3  /* bytes of each guess that came before */

/* ---- entries ------------------------------------------------------------------------ */

static size_t map_size(const peg_rules *rules)
{
    return rules->length + peg_greatest_range(rules);
}

/* The size of the entry at bytes[0..size-1]; 0: there is none, or not all of it. */
static size_t entry_size(const exact_game *game, const uint8_t *bytes, size_t size)
{
    size_t needs = 0;

    if (size && bytes[0] == RENAMING)
        needs = 1 + map_size(&game->rules);
    else if (size && bytes[0] == EXAMINED)
        needs = GUESS;
    else if (size >= CLAIM)
        needs = CLAIM + 2 * (size_t)peg_get_bytes(bytes + NAMES, 2) + (size_t)STEP * bytes[0] +
                map_size(&game->rules);
    return needs <= size ? needs : 0;
}

/* Whether these may be the values of a renaming, some colors of which may be free. */
static int is_map(const peg_rules *rules, const uint8_t *value, int may_be_free)
{
    int good = 1;

    for (unsigned p = 0; p < rules->length; p++) good &= value[p] < rules->length;
    for (unsigned c = 0; c < peg_greatest_range(rules); c++) {
        const uint8_t color = value[rules->length + c];
        good &=
            color < peg_greatest_range(rules) || (may_be_free && color == PEG_RENAMING_FREE);
    }
    return good;
}

static int is_claim(const proof_draft *draft, const uint8_t *bytes)
{
    const exact_game *game = draft->game;
    const size_t names = (size_t)peg_get_bytes(bytes + NAMES, 2);
    const int has_form = peg_get_bytes(bytes + FORM, 8) || peg_get_bytes(bytes + FORM + 8, 8);
    const uint8_t *at = bytes + CLAIM;
    int good = names <= game->codes; /* no more are chosen */

    for (size_t i = 0; i < names; i++, at += 2) {
        const uint64_t number = peg_get_bytes(at, 2);
        good &= number >= 1 && number <= draft->named;
    }
    for (unsigned g = 0; g < bytes[0]; g++, at += STEP)
        good &= peg_get_bytes(at, 2) < game->codes && at[2] < game->labels;
    return good && is_map(&game->rules, at, has_form);
}

static int is_entry(const proof_draft *draft, const uint8_t *bytes)
{
    if (bytes[0] == RENAMING) return is_map(&draft->game->rules, bytes + 1, 0);
    if (bytes[0] == EXAMINED) return peg_get_bytes(bytes + 22, 2) < draft->game->codes;
    return is_claim(draft, bytes);
}

static XXH128_hash_t get_key(const uint8_t *bytes)
{
    return (XXH128_hash_t){peg_get_bytes(bytes, 8), peg_get_bytes(bytes + 8, 8)};
}

static void put_map(uint8_t *value, const peg_rules *rules, const peg_renaming *map)
{
    memcpy(value, map->place, rules->length);
    memcpy(value + rules->length, map->color, peg_greatest_range(rules));
}

static void get_map(const uint8_t *value, const peg_rules *rules, peg_renaming *map)
{
    memcpy(map->place, value, rules->length);
    memcpy(map->color, value + rules->length, peg_greatest_range(rules));
}

/* Claims and guesses begin with what identifies their set. The first writes that, the second
 * compares it. */
static void put_set(uint8_t *bytes, const proof_claim *claim)
{
    assert(claim->level < EXAMINED);
    bytes[0] = (uint8_t)claim->level;
    peg_put_bytes(bytes + 1, claim->bound, 4);
    peg_put_hash(bytes + 5, claim->key);
}

static int is_set(const uint8_t *bytes, const proof_claim *claim)
{
    return bytes[0] == claim->level && peg_get_bytes(bytes + 1, 4) == claim->bound &&
           XXH128_isEqual(get_key(bytes + 5), claim->key);
}

/* ---- reading ------------------------------------------------------------------------ */

/* Drops the entries that come after the first `count`, and those not taken yet. */
static void keep_first(proof_draft *draft, uint64_t count)
{
    peg_bytes *had = &draft->had;
    size_t at = 0;

    draft->named = 0;
    for (draft->count = 0; draft->count < count; draft->count++) {
        draft->named += had->at[at] == RENAMING;
        at += entry_size(draft->game, had->at + at, had->count - at);
    }
    had->count = at;
}

/* A peg_log_take_fn: adds the entries of a record. A record that does not follow those before
 * it, since one of them is damaged, does not count, and neither does what follows an entry that
 * cannot be one of this game. */
static peg_status take_record(void *user, const peg_log_place *place, const uint8_t *content)
{
    proof_draft *draft = user;
    size_t at = COUNT, size;

    if (place->size < COUNT || peg_get_bytes(content, COUNT) > draft->count) return PEG_OK;
    keep_first(draft, peg_get_bytes(content, COUNT));
    for (; (size = entry_size(draft->game, content + at, place->size - at)) != 0; at += size) {
        const uint8_t *entry = content + at;
        if (!is_entry(draft, entry)) return PEG_OK;
        uint8_t *bytes = peg_bytes_add(&draft->had, size);
        if (!bytes) return PEG_E_MEMORY;
        memcpy(bytes, entry, size);
        draft->named += entry[0] == RENAMING;
        draft->count++;
    }
    return PEG_OK;
}

peg_status proof_draft_open(proof_draft *draft, const char *path, const exact_game *game,
                            const char *header)
{
    *draft = (proof_draft){.game = game, .noted = peg_clock()};
    const peg_status status =
        peg_log_open(&draft->log, path, PEG_LOG_CLAIMS, (const uint8_t *)header, strlen(header),
                     take_record, draft);
    draft->is_open = status == PEG_OK;
    return status;
}

/* From here on the pass writes other claims than the one before, as another version does. */
static void drop_rest(proof_draft *draft)
{
    keep_first(draft, draft->passed);
}

/* How many entries come up to this claim, which itself is the last; 0: the draft does not have
 * it. */
static uint64_t entries_of(proof_draft *draft, const proof_claim *claim)
{
    const peg_bytes *had = &draft->had;
    uint64_t entries = 0;

    for (size_t at = draft->taken; at < had->count;) {
        const uint8_t *entry = had->at + at;
        at += entry_size(draft->game, entry, had->count - at);
        entries++;
        if (entry[0] > claim->level) continue; /* of a set below, a guess or a renaming */
        if (is_set(entry, claim)) return entries;
        drop_rest(draft);
        return 0;
    }
    return 0;
}

static void take_renaming(proof_writer *w, const uint8_t *value)
{
    peg_renaming map = {0};

    get_map(value, &w->draft.game->rules, &map);
    proof_renamings_name(&w->names, &map, &w->text);
}

static peg_status take_claim(proof_writer *w, const uint8_t *entry)
{
    proof_claim claim = {.level = entry[0],
                         .bound = (exact_cost)peg_get_bytes(entry + 1, 4),
                         .key = get_key(entry + 5),
                         .form = get_key(entry + FORM)};
    const uint8_t *at = entry + CLAIM;

    w->names.chosen_count = (size_t)peg_get_bytes(entry + NAMES, 2);
    for (size_t i = 0; i < w->names.chosen_count; i++, at += 2)
        w->names.chosen[i] = (uint16_t)peg_get_bytes(at, 2);
    for (unsigned g = 0; g < entry[0]; g++, at += STEP) {
        w->guess[g] = (peg_code16)peg_get_bytes(at, 2);
        w->label[g] = at[2];
    }
    get_map(at, &w->draft.game->rules, &claim.map);
    return proof_put_claim(w, &claim);
}

/* Copies the next entries to the text. */
static void take_entries(proof_writer *w, uint64_t count)
{
    proof_draft *draft = &w->draft;

    for (uint64_t i = 0; i < count && w->worker->status == PEG_OK; i++) {
        const uint8_t *entry = draft->had.at + draft->taken;
        draft->taken += entry_size(draft->game, entry, draft->had.count - draft->taken);
        draft->passed++;
        if (entry[0] == RENAMING)
            take_renaming(w, entry + 1);
        else if (entry[0] != EXAMINED)
            w->worker->status = take_claim(w, entry);
    }
}

int proof_draft_take(proof_writer *w, const proof_claim *claim)
{
    const uint64_t entries = entries_of(&w->draft, claim);

    take_entries(w, entries);
    return entries != 0;
}

unsigned proof_draft_examined(proof_writer *w, const proof_claim *claim)
{
    const peg_bytes *had = &w->draft.had;
    uint64_t entries = 0, last = 0;
    unsigned next = 0;

    for (size_t at = w->draft.taken; at < had->count;) {
        const uint8_t *entry = had->at + at;
        at += entry_size(w->draft.game, entry, had->count - at);
        entries++;
        if (entry[0] != EXAMINED || !is_set(entry + 1, claim)) continue;
        last = entries;
        next = (unsigned)peg_get_bytes(entry + 22, 2) + 1;
    }
    take_entries(w, last);
    return next;
}

/* ---- writing ------------------------------------------------------------------------ */

/* Room for an entry in the record that comes next; NULL: out of memory. */
static uint8_t *add_entry(proof_draft *draft, size_t size)
{
    peg_bytes *next = &draft->next;

    if (!next->count) {
        uint8_t *head = peg_bytes_add(next, PEG_LOG_HEAD + COUNT);
        if (!head) return NULL;
        peg_put_bytes(head + PEG_LOG_HEAD, draft->count, COUNT);
    }
    uint8_t *entry = peg_bytes_add(next, size);
    draft->count += entry != NULL;
    return entry;
}

/* Before a new entry: those that were not taken by now will not be. */
static void begin_entry(proof_draft *draft)
{
    if (draft->taken < draft->had.count) drop_rest(draft);
}

static peg_status add_renaming(proof_draft *draft, const peg_renaming *map)
{
    const peg_rules *rules = &draft->game->rules;
    uint8_t *entry = add_entry(draft, 1 + map_size(rules));

    if (!entry) return PEG_E_MEMORY;
    entry[0] = RENAMING;
    put_map(entry + 1, rules, map);
    return PEG_OK;
}

/* Appends the record. What cannot be written is lost, and with it all that follows: the proof
 * does not need it. */
static void append(proof_draft *draft)
{
    if (draft->next.count) (void)peg_log_append(&draft->log, draft->next.at, draft->next.count);
    draft->next.count = 0;
    draft->noted = peg_clock();
}

peg_status proof_draft_note(proof_writer *w, const proof_claim *claim)
{
    proof_draft *draft = &w->draft;
    const size_t names = w->names.chosen_count, steps = (size_t)STEP * claim->level;
    peg_status status = PEG_OK;

    if (!draft->is_open) return PEG_OK;
    const peg_rules *rules = &draft->game->rules;
    begin_entry(draft);
    for (; draft->named < w->names.count && status == PEG_OK; draft->named++)
        status = add_renaming(draft, w->names.named + draft->named);
    if (status != PEG_OK) return status;
    uint8_t *entry = add_entry(draft, CLAIM + 2 * names + steps + map_size(rules));
    if (!entry) return PEG_E_MEMORY;
    put_set(entry, claim);
    peg_put_hash(entry + FORM, claim->form);
    peg_put_bytes(entry + NAMES, names, 2);
    uint8_t *at = entry + CLAIM;
    for (size_t i = 0; i < names; i++, at += 2) peg_put_bytes(at, w->names.chosen[i], 2);
    for (unsigned g = 0; g < claim->level; g++, at += STEP) {
        peg_put_bytes(at, w->guess[g], 2);
        at[2] = w->label[g];
    }
    put_map(at, rules, &claim->map);
    if (peg_clock() - draft->noted >= PROOF_DRAFT_WAIT) append(draft);
    return PEG_OK;
}

peg_status proof_draft_note_examined(proof_writer *w, const proof_claim *claim, unsigned guess)
{
    proof_draft *draft = &w->draft;

    if (!draft->is_open) return PEG_OK;
    begin_entry(draft);
    uint8_t *entry = add_entry(draft, GUESS);
    if (!entry) return PEG_E_MEMORY;
    entry[0] = EXAMINED;
    put_set(entry + 1, claim);
    peg_put_bytes(entry + 22, guess, 2);
    append(draft);
    return PEG_OK;
}

void proof_draft_close(proof_draft *draft)
{
    if (draft->is_open) {
        append(draft);
        (void)peg_log_close(&draft->log);
    }
    free(draft->had.at);
    free(draft->next.at);
}
