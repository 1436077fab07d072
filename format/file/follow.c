/*
 * follow.c - one path of a tree file without the rest of the tree: what a player needs from a
 * tree too large to expand. Subtrees beside the path are skipped by their sizes; only the codes
 * that agree with the first answer are kept.
 */
#include <stdlib.h>
#include <string.h>

#include "format/file/section.h"

typedef struct follower {
    peg_reader reader;
    const uint8_t *answers;    /* labels on the path from the root, */
    unsigned count;            /* and their number */
    size_t limit;              /* the most bytes that the candidates may take */
    const uint8_t *from, *end; /* the node reached, in the trunk, */
    peg_place here;            /* and its candidates, once the replay is open */
    uint8_t *guess;            /* receives the guess at the path's end, */
    uint32_t remaining;        /* and this the number of secrets that agree with the path; 0
                                  until then */
} follower;

/* Whether the labels are possible answers in a game that is not over before the last. */
static int are_answers(const uint8_t *labels, unsigned count, unsigned solved)
{
    for (unsigned i = 0; i < count; i++) {
        if (labels[i] > solved || labels[i] + 1u == solved) return 0;
        if (labels[i] == solved && i + 1 < count) return 0;
    }
    return 1;
}

/* ---- the trunk ------------------------------------------------------------------------ */

/* Narrows from..end to the child for the path's next answer; count[f] is the number of
 * candidates of the child with label f. */
static peg_status step_to_child(follower *f, const uint32_t *count)
{
    const unsigned answer = f->answers[f->here.depth];

    for (unsigned label = 0; label <= answer; label++) {
        size_t size;
        if (count[label] == 0) continue;
        if (peg_read_size(&f->from, f->end, &size) != PEG_OK) return PEG_E_CORRUPT;
        if (label == answer)
            f->end = f->from + size;
        else
            f->from += size;
    }
    f->here.label = (uint8_t)answer;
    f->here.depth++;
    return PEG_OK;
}

/* Splits the candidates by a guess of the trunk; those that agree with the path's next answer
 * become f->here's. The first time, all codes are split, and only these are kept. */
static peg_status split(follower *f, const peg_rules *rules, const uint8_t *guess,
                        uint32_t *count)
{
    const uint8_t answer = f->answers[f->here.depth];
    peg_replay *replay = &f->reader.replay;
    peg_status status = PEG_OK;
    peg_parts parts;

    if (f->here.depth == 0) {
        status = peg_replay_open_answered(replay, rules, guess, answer, f->limit, count);
        f->here.low = 0;
    } else {
        peg_replay_split(replay, f->here.low, f->here.high, guess, &parts);
        memset(count, 0, PEG_MAX_FEEDBACKS * sizeof *count);
        for (unsigned i = 0; i < parts.count; i++)
            count[parts.label[i]] = parts.start[i + 1] - parts.start[i];
        f->here.low = parts.start[peg_parts_find(&parts, answer)];
    }
    f->here.high = f->here.low + count[answer];
    return status;
}

/* Follows the path through nodes of the trunk, until its end or a section is reached. */
static peg_status follow_trunk(follower *f, const peg_rules *rules)
{
    uint32_t count[PEG_MAX_FEEDBACKS];

    while (f->here.high - f->here.low > PEG_SECTION_MOST) {
        const uint8_t *guess = f->from;
        if (f->here.depth >= f->reader.worst || (size_t)(f->end - guess) < rules->length ||
            !peg_code_valid(rules, guess))
            return PEG_E_CORRUPT;
        f->from += rules->length;
        f->here.used |= peg_symbols(guess, rules->length);
        memcpy(f->guess, guess, rules->length);
        f->remaining = f->here.high - f->here.low;
        if (f->here.depth == f->count) return PEG_OK;
        peg_status status = split(f, rules, guess, count);
        if (status != PEG_OK) return status;
        const unsigned answer = f->answers[f->here.depth];
        f->remaining = count[answer];
        if (count[answer] == 0) return PEG_E_CONTRADICTION;
        if (answer == peg_solved_label(rules->length)) return PEG_SOLVED;
        status = step_to_child(f, count);
        if (status != PEG_OK) return status;
        f->remaining = 0;
    }
    return PEG_OK;
}

/* ---- a section ------------------------------------------------------------------------ */

/* Reads the node at the reader's position, which is on the path: ends there, or moves on
 * towards the child for the path's next answer. */
static peg_status step(follower *f)
{
    peg_reader *r = &f->reader;
    const unsigned depth = r->at.here.depth;
    const uint32_t candidates = r->at.here.high - r->at.here.low;
    peg_parts parts;

    memset(f->guess, 0, r->replay.rules.length);
    peg_status status = peg_reader_guess(r, f->guess);
    if (status != PEG_OK) return status;
    if (depth == f->count) {
        f->remaining = candidates;
        return PEG_OK;
    }
    status = peg_reader_node(r, f->guess, &parts);
    if (status != PEG_OK) return status;
    if (peg_parts_find(&parts, f->answers[depth]) == parts.count) return PEG_E_CONTRADICTION;
    if (f->answers[depth] != r->replay.solved) return PEG_OK;
    f->remaining = 1;
    return PEG_SOLVED;
}

/* Follows the path through the section from..end. Nodes before the path are read, too, since
 * decoding depends on everything before it in the section. */
static peg_status follow_section(follower *f)
{
    const peg_place *here = &f->reader.at.here;
    unsigned depth = f->here.depth; /* where the path continues */
    peg_status status = PEG_OK;

    peg_traversal_start(&f->reader.at, &f->reader.replay, &f->here);
    peg_reader_start(&f->reader, f->from, (size_t)(f->end - f->from));
    while (status == PEG_OK && !f->remaining) {
        if (here->depth == depth &&
            (depth == f->here.depth || here->label == f->answers[depth - 1])) {
            status = step(f);
            depth++;
        } else {
            status = peg_reader_next(&f->reader);
        }
    }
    return status;
}

static peg_status follow(follower *f, const peg_header *header)
{
    const peg_rules *rules = &header->about.rules;

    f->reader.worst = header->about.worst;
    f->reader.strategy = header->about.strategy;
    f->here.high = header->about.secrets;
    if (f->here.high <= PEG_SECTION_MOST) {
        if (peg_replay_bytes(rules, f->here.high) > f->limit) return PEG_E_LIMIT;
        if (peg_replay_open(&f->reader.replay, rules) != PEG_OK) return PEG_E_MEMORY;
    }
    peg_status status = follow_trunk(f, rules);
    return status != PEG_OK || f->remaining ? status : follow_section(f);
}

peg_status peg_file_follow(const uint8_t *bytes, size_t size, size_t limit,
                           const uint8_t *labels, unsigned count, uint8_t *code,
                           uint32_t *remaining)
{
    peg_header header;
    const uint8_t *content;
    peg_status status = peg_file_check(bytes, size, &header, &content);

    if (status != PEG_OK) return status;
    if (count > PEG_MAX_GUESSES ||
        !are_answers(labels, count, peg_solved_label(header.about.rules.length)))
        return PEG_E_ARGUMENT;
    if (limit < sizeof(follower)) return PEG_E_LIMIT;
    follower *f = calloc(1, sizeof *f);
    if (!f) return PEG_E_MEMORY;
    f->answers = labels;
    f->count = count;
    f->limit = limit - sizeof *f;
    f->from = content;
    f->end = content + header.stored;
    f->guess = code;
    status = follow(f, &header);
    *remaining = f->remaining;
    peg_replay_close(&f->reader.replay);
    free(f);
    return status;
}
