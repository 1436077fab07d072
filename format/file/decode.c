/*
 * decode.c - reads a tree file, the whole of it or one path, by replaying its guesses over the
 * candidates. The bytes may come from anywhere: whatever they say is checked before it is used.
 */
#include <stdlib.h>
#include <string.h>

#include "format/file/decode.h"

/* Reads the size of a child in the trunk and moves past it, to where the child's bytes begin.
 * Errors: PEG_E_CORRUPT, if they would end after `end`. */
static peg_status read_size(const uint8_t **from, const uint8_t *end, size_t *size)
{
    uint64_t number;
    peg_status status = peg_number_read(from, end, &number);
    if (status != PEG_OK || number > (size_t)(end - *from)) return PEG_E_CORRUPT;
    *size = (size_t)number;
    return PEG_OK;
}

/* Reads the guess of the trunk's node at r->at.here and moves past it; null if it is none, or
 * would end after `end`. */
static const uint8_t *read_trunk_guess(const peg_reader *r, const uint8_t **from,
                                       const uint8_t *end)
{
    const peg_rules *rules = &r->replay.rules;
    const uint8_t *guess = *from;

    if (r->at.here.depth >= r->worst || (size_t)(end - guess) < rules->length ||
        !peg_code_valid(rules, guess))
        return NULL;
    *from += rules->length;
    return guess;
}

static void start_section(peg_reader *r, const uint8_t *bytes, size_t size)
{
    peg_model_start(&r->model, r->strategy);
    peg_coder_read(&r->coder, bytes, size);
}

/* Reads the guess at r->at.here and labels the candidates by it. */
static peg_status read_guess(peg_reader *r, uint8_t *guess)
{
    if (r->at.here.depth >= r->worst) return PEG_E_CORRUPT;
    return peg_model_guess(&r->model, &r->coder, &r->replay, &r->at.here, guess);
}

/* Reads the node at r->at.here, and moves on from it. */
static peg_status read_node(peg_reader *r)
{
    uint8_t guess[PEG_MAX_LENGTH] = {0};
    peg_parts parts;

    if (r->at.here.high - r->at.here.low == 1) {
        if (r->at.here.depth >= r->worst) return PEG_E_CORRUPT;
        peg_traversal_leaf(&r->at);
        return PEG_OK;
    }
    peg_status status = read_guess(r, guess);
    return status == PEG_OK ? peg_traversal_part(&r->at, guess, &parts) : status;
}

peg_status peg_reader_section(peg_reader *r, const uint8_t *bytes, size_t size)
{
    const unsigned top = r->at.here.depth;
    peg_status status;

    start_section(r, bytes, size);
    do status = read_node(r);
    while (status == PEG_OK && r->at.here.depth > top);
    return status == PEG_OK && !peg_coder_clean(&r->coder) ? PEG_E_CORRUPT : status;
}

/* ---- the whole tree -------------------------------------------------------------------- */

/* Reads the trunk, and the sections below it. */
static peg_status read_content(peg_reader *r, const uint8_t *from, size_t size)
{
    const peg_place *here = &r->at.here;
    const uint8_t *end[PEG_MAX_GUESSES]; /* where the trunk nodes on the way to here end, */
    unsigned trunk = 0;                  /* and their number */
    peg_status status;
    peg_parts parts;

    for (;;) {
        if (here->high - here->low > PEG_SECTION_MOST) {
            const uint8_t *guess = read_trunk_guess(r, &from, from + size);
            if (!guess) return PEG_E_CORRUPT;
            end[trunk++] = guess + size;
            status = peg_traversal_split(&r->at, guess, &parts);
        } else {
            status = peg_reader_section(r, from, size);
            from += size;
        }
        if (status != PEG_OK) return status;
        while (trunk > here->depth) { /* when their last child has been read */
            if (from != end[--trunk]) return PEG_E_CORRUPT;
        }
        if (here->low == here->high) return PEG_OK;
        status = read_size(&from, end[trunk - 1], &size);
        if (status != PEG_OK) return status;
    }
}

peg_status peg_tree_decode(const uint8_t *file, size_t size, size_t limit, peg_tree *tree)
{
    peg_header header;
    const uint8_t *content;
    peg_status status = peg_file_check(file, size, &header, &content);

    if (status != PEG_OK) return status;
    if (limit < sizeof(peg_reader)) return PEG_E_LIMIT;
    peg_reader *r = calloc(1, sizeof *r);
    if (!r) return PEG_E_MEMORY;
    r->worst = header.about.worst;
    r->strategy = header.about.strategy;
    status = peg_traversal_begin(&r->at, &r->replay, &header.about, limit - sizeof *r);
    if (status == PEG_OK) status = read_content(r, content, (size_t)header.stored);
    status = peg_traversal_end(&r->at, &r->replay, &header.about, status, tree);
    free(r);
    return status;
}

/* ---- one path -------------------------------------------------------------------------- */

/* What a player needs from a tree too large to expand. Subtrees beside the path are skipped by
 * their sizes; only the codes that agree with the first answer are kept. */
struct peg_path {
    peg_reader reader; /* its place: the node reached; in the trunk the replay is only open
                          after the first answer */
    size_t limit;      /* the most bytes that the candidates may take */
    const uint8_t *from, *end;     /* what follows the guess of a node in the trunk */
    int in_section;                /* what follows is in the reader */
    peg_status status;             /* of the last answer; PEG_OK: a node is reached, and */
    uint8_t guess[PEG_MAX_LENGTH]; /* this is its guess; PEG_SOLVED: this was right */
};

/* Splits the candidates by the guess; those that give this answer become the place's. The
 * first time, all codes are split, and only these are kept. count[f] receives the number of
 * candidates that give label f. */
static peg_status split(peg_path *p, uint8_t answer, uint32_t *count)
{
    peg_replay *replay = &p->reader.replay;
    peg_place *here = &p->reader.at.here;
    peg_status status = PEG_OK;
    peg_parts parts;

    if (here->depth == 0) {
        const peg_rules rules = replay->rules;
        status = peg_replay_open_answered(replay, &rules, p->guess, answer, p->limit, count);
        here->low = 0;
    } else {
        peg_replay_split(replay, here->low, here->high, p->guess, &parts);
        memset(count, 0, PEG_MAX_FEEDBACKS * sizeof *count);
        for (unsigned i = 0; i < parts.count; i++)
            count[parts.label[i]] = parts.start[i + 1] - parts.start[i];
        here->low = parts.start[peg_parts_find(&parts, answer)];
    }
    here->high = here->low + count[answer];
    return status;
}

/* Narrows from..end to the child with this label; count as in split(). */
static peg_status narrow_to_child(peg_path *p, uint8_t answer, const uint32_t *count)
{
    for (unsigned label = 0; label <= answer; label++) {
        size_t size;
        if (count[label] == 0) continue;
        if (read_size(&p->from, p->end, &size) != PEG_OK) return PEG_E_CORRUPT;
        if (label == answer)
            p->end = p->from + size;
        else
            p->from += size;
    }
    return PEG_OK;
}

static peg_status step_in_trunk(peg_path *p, uint8_t answer)
{
    uint32_t count[PEG_MAX_FEEDBACKS];
    peg_status status = split(p, answer, count);

    if (status != PEG_OK) return status;
    if (count[answer] == 0) return PEG_E_CONTRADICTION;
    if (answer == peg_solved_label(p->reader.replay.rules.length)) return PEG_SOLVED;
    status = narrow_to_child(p, answer, count);
    p->reader.at.here.label = answer;
    p->reader.at.here.depth++;
    return status;
}

/* Moves to the child with this label. The children before it are read, too, since decoding
 * depends on everything before it in the section. */
static peg_status step_in_section(peg_path *p, uint8_t answer)
{
    peg_reader *r = &p->reader;
    const peg_place *here = &r->at.here;
    const unsigned depth = here->depth + 1u;
    peg_parts parts;
    peg_status status = peg_traversal_part(&r->at, p->guess, &parts);

    if (status != PEG_OK) return status;
    if (peg_parts_find(&parts, answer) == parts.count) return PEG_E_CONTRADICTION;
    if (answer == r->replay.solved) return PEG_SOLVED;
    while (status == PEG_OK && (here->depth != depth || here->label != answer))
        status = read_node(r);
    return status;
}

/* Reads the guess of the node that the path has come to. */
static peg_status reach(peg_path *p)
{
    peg_reader *r = &p->reader;
    const peg_place here = r->at.here;

    if (!p->in_section && here.high - here.low > PEG_SECTION_MOST) {
        const unsigned length = r->replay.rules.length;
        const uint8_t *guess = read_trunk_guess(r, &p->from, p->end);
        if (!guess) return PEG_E_CORRUPT;
        r->at.here.used |= peg_symbols(guess, length);
        memcpy(p->guess, guess, length);
        return PEG_OK;
    }
    if (!p->in_section) {
        p->in_section = 1; /* it begins here */
        peg_traversal_start(&r->at, &r->replay, &here);
        start_section(r, p->from, (size_t)(p->end - p->from));
    }
    memset(p->guess, 0, sizeof p->guess);
    return read_guess(r, p->guess);
}

peg_status peg_path_open(const uint8_t *bytes, size_t size, size_t limit, peg_path **path)
{
    peg_header header;
    const uint8_t *content;
    const peg_about *about = &header.about;
    peg_status status = peg_file_check(bytes, size, &header, &content);

    *path = NULL;
    if (status != PEG_OK) return status;
    const int is_section = about->secrets <= PEG_SECTION_MOST;
    const uint64_t rows = is_section ? peg_replay_bytes(&about->rules, about->secrets) : 0;
    if (sizeof(peg_path) + rows > limit) return PEG_E_LIMIT;
    peg_path *p = calloc(1, sizeof *p);
    if (!p) return PEG_E_MEMORY;
    p->limit = limit - sizeof *p;
    p->from = content;
    p->end = content + header.stored;
    p->reader.worst = about->worst;
    p->reader.strategy = about->strategy;
    p->reader.replay.rules = about->rules;
    p->reader.at.here.high = about->secrets;
    if (is_section) status = peg_replay_open(&p->reader.replay, &about->rules);
    if (status == PEG_OK) status = reach(p);
    if (status == PEG_OK)
        *path = p;
    else
        peg_path_close(p);
    return status;
}

uint32_t peg_path_guess(const peg_path *path, uint8_t *code)
{
    const peg_place *here = &path->reader.at.here;

    memcpy(code, path->guess, path->reader.replay.rules.length);
    return path->status == PEG_SOLVED ? 1 : here->high - here->low;
}

peg_status peg_path_answer(peg_path *path, uint8_t label)
{
    const unsigned solved = peg_solved_label(path->reader.replay.rules.length);

    if (path->status != PEG_OK || label > solved || label + 1u == solved) return PEG_E_ARGUMENT;
    peg_status status =
        path->in_section ? step_in_section(path, label) : step_in_trunk(path, label);
    if (status == PEG_OK) status = reach(path);
    return path->status = status;
}

void peg_path_close(peg_path *path)
{
    if (!path) return;
    peg_replay_close(&path->reader.replay);
    free(path);
}

peg_status peg_file_follow(const uint8_t *bytes, size_t size, size_t limit,
                           const uint8_t *labels, unsigned count, uint8_t *code,
                           uint32_t *remaining)
{
    peg_path *path;
    peg_status status = peg_path_open(bytes, size, limit, &path);

    for (unsigned i = 0; status >= PEG_OK && i < count; i++)
        status = peg_path_answer(path, labels[i]);
    if (status >= PEG_OK) *remaining = peg_path_guess(path, code);
    peg_path_close(path);
    return status;
}
